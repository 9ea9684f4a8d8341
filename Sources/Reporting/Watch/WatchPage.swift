import Model

/// The page of `qa watch`. It shows `state.js`, which it loads again when `pulse.js` names another version.
package enum WatchPage {
  /// The folder of the page's own templates, below that of the reports.
  package static let folder = "watch"
  /// Names at the top of the folder that `qa watch` writes.
  package static let names: Set<String> = ["index.html", "state.js", "pulse.js", "assets", "pictures"]

  /// Returns the page with its style sheets and its script.
  ///
  /// - Parameters:
  ///   - title: The name of the app.
  ///   - templates: Text by file name; see `Templates.load`.
  /// - Throws: `Diagnostic` if a template is missing or cannot be parsed.
  package static func files(title: String, templates: [String: String]) throws -> [ReportFile] {
    let page = try PageTemplates(templates, names: ["watch"])
      .render("watch", ["pageTitle": HTMLText.line(title, bytes: 200)])
    let assets = try ["report.css", "watch.css", "watch.js"].map { name in
      guard let text = templates[name] else {
        throw Diagnostic(
          .error, "the file \"\(name)\" of the page is missing",
          fix: "restore Reports/templates from qa's own repository")
      }
      return ReportFile(path: "assets/" + name, bytes: Array(text.utf8))
    }
    return [ReportFile(path: "index.html", bytes: Array(page.utf8))] + assets
  }
}
