import Model

/// `index.html` or `screens.html`, with their assets.
struct HTMLPage {
  private let input: ReportInput
  private let page: HTMLModel.Page

  init(_ input: ReportInput, page: HTMLModel.Page = .report) {
    self.input = input
    self.page = page
  }

  func render() throws -> String {
    try PageTemplates(input.templates).render(page.rawValue, HTMLModel(input, page: page).values)
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
