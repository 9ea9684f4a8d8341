import Model
import Mustache

/// `index.html` or `screens.html`, with their assets.
struct HTMLPage {
  private let input: ReportInput
  private let page: HTMLModel.Page

  init(_ input: ReportInput, page: HTMLModel.Page = .report) {
    self.input = input
    self.page = page
  }

  /// Parses the templates of all pages.
  static func library(_ templates: [String: String]) -> Result<MustacheLibrary, Diagnostic> {
    var library = MustacheLibrary()
    for (name, text) in templates.sorted(by: { $0.key < $1.key })
    where !name.hasSuffix(".css") && !name.hasSuffix(".js") {
      do {
        try library.register(text, named: name)
      } catch {
        return .failure(
          Diagnostic(
            .error, at: SourceLocation(file: name + ".mustache"),
            "the report template cannot be parsed: \(error)",
            fix: "restore the file from qa's own Reports/templates"))
      }
    }
    return .success(library)
  }

  func render() throws -> String { try render(with: Self.library(input.templates).get()) }

  func render(with library: MustacheLibrary) throws -> String {
    let name = page.rawValue
    guard let text = library.render(HTMLModel(input, page: page).values, withTemplate: name) else {
      throw Diagnostic(
        .error, "the report template \"\(name)\" is missing",
        fix: "restore Reports/templates/\(name).mustache"
      )
    }
    return text
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
