import Model

/// The report of `qa watch`: that of a run, with a script that loads the page again and shows errors above it.
package struct WatchPage: Sendable {
  /// What the script looks at again and again.
  package struct State: Sendable {
    /// The number of the report, which is larger for a later one.
    package var page = 0
    /// Names of the files that changed.
    package var changes: [String] = []
    /// Why the files could not be checked; the report is from before the change.
    package var errors: [Diagnostic] = []
    /// Whether `qa watch` has ended.
    package var isEnded = false

    package init() {}

    fileprivate var fields: JSONObject {
      func line(_ text: String) -> String { VisibleText.of(PlainText.line(text, bytes: 600)) }
      let shown = errors.prefix(8).map { error -> JSONObject in
        [
          "location": error.location.map { line("\($0)") }, "text": line(error.message),
          "fix": line(error.fix),
        ]
      }
      return [
        "page": page, "changes": changes.prefix(5).map(line), "errors": shown, "ended": isEnded,
      ]
    }
  }

  /// Names at the top of the folder that `qa watch` writes.
  package static let names = Set(Report.html.names + [stateFile])
  /// The formats of the report.
  package static let formats = [Report.html.id]
  private static let stateFile = "state.js"
  private static let assets = ["watch.css", "watch.js"]

  /// The templates of the report, and those of the page alone: text by file name.
  package let templates: [String: String]
  private let own: [String: String]

  /// - Parameter folder: The folder of the reports' templates.
  /// - Throws: `Diagnostics` if a template cannot be read.
  package init(below folder: String) throws {
    templates = try Templates.load(from: folder)
    own = try Templates.load(from: folder + "/watch")
  }

  /// Returns all files of the folder: those of a report, whose pages load the script.
  ///
  /// - Parameter input: Nil before the first report.
  /// - Throws: `Diagnostic` if a template is missing or cannot be parsed.
  package func files(of input: ReportInput?, _ state: State) throws -> [ReportFile] {
    let report = try input.map(Report.html.render) ?? [empty()]
    let head =
      "<link rel=\"stylesheet\" href=\"assets/watch.css\"><script src=\"assets/watch.js\" data-page=\"\(state.page)\" defer></script></head>"
    let pages = report.map { file in
      guard file.path.hasSuffix(".html") else { return file }
      let text = String(decoding: file.bytes, as: UTF8.self)
      guard let end = text.range(of: "</head>") else { return file }
      return ReportFile(
        path: file.path, bytes: Array(text.replacingCharacters(in: end, with: head).utf8))
    }
    return pages
      + Self.assets.map { ReportFile(path: "assets/" + $0, bytes: Array((own[$0] ?? "").utf8)) }
      + [self.file(of: state)]
  }

  private func empty() throws -> ReportFile {
    let text = try PageTemplates(own, names: ["watch"]).render("watch", [:])
    return ReportFile(path: "index.html", bytes: Array(text.utf8))
  }

  /// Returns the script that tells a page what is new.
  package func file(of state: State) -> ReportFile {
    let json = (try? JSONEncoding.bytes(of: state.fields)) ?? Array("{}\n".utf8)
    return ReportFile(
      path: Self.stateFile, bytes: Array("qaWatch(".utf8) + json.dropLast() + Array(");\n".utf8))
  }
}
