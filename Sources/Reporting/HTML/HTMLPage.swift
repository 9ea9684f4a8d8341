import Model
import Mustache

/// `index.html` with its assets.
struct HTMLPage {
  private let input: ReportInput

  init(_ input: ReportInput) { self.input = input }

  func render() throws -> String {
    var library = MustacheLibrary()
    for (name, text) in input.templates.sorted(by: { $0.key < $1.key })
    where !name.hasSuffix(".css") && !name.hasSuffix(".js") {
      do {
        try library.register(text, named: name)
      } catch {
        throw Diagnostic(
          .error, at: SourceLocation(file: name + ".mustache"),
          "the report template cannot be parsed: \(error)",
          fix: "restore the file from qa's own Reports/templates")
      }
    }
    guard let page = library.render(HTMLModel(input).values, withTemplate: "index") else {
      throw Diagnostic(
        .error, "the report template \"index\" is missing", fix: "restore Reports/templates/index.mustache"
      )
    }
    return page
  }

  /// Style sheet, script and pictures.
  var assets: [ReportFile] {
    var files: [ReportFile] = []
    for (name, text) in input.templates.sorted(by: { $0.key < $1.key })
    where name.hasSuffix(".css") || name.hasSuffix(".js") {
      files.append(ReportFile(path: "assets/\(name)", bytes: Array(text.utf8)))
    }
    for (name, bytes) in input.previews.sorted(by: { $0.key < $1.key }) {
      files.append(ReportFile(path: PreviewPath.of(name), bytes: bytes))
    }
    return files
  }
}
