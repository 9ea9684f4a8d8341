import Model

/// `index.html` or `screens.html`, with their assets.
struct HTMLPage {
  private let input: ReportInput
  private let page: HTMLModel.Page
  private let model: Deferred<HTMLModel>

  /// - Parameter model: A model of the same input, of whichever page, that several pages can share; nil makes one.
  init(_ input: ReportInput, page: HTMLModel.Page = .report, model: Deferred<HTMLModel>? = nil) {
    self.input = input
    self.page = page
    self.model = model ?? Deferred { HTMLModel(input) }
  }

  func render() throws -> String { try render(with: PageTemplates(input.templates)) }

  func render(with templates: PageTemplates) throws -> String {
    var model = model.value
    model.page = page
    return try templates.render(page.rawValue, model.values)
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
