import Model

extension Report {
  static let html = Report(
    id: "html",
    summary:
      "index.html: verdict, causes and heat map; screens.html: the drawn screens; trend.html: earlier runs; without script, too",
    names: ["index.html", "screens.html", "trend.html", "assets", "previews"], showsHistory: true,
    render: { input in
      let hasScreens = input.record.findings.contains { $0.cases != nil }
      let pages: [HTMLModel.Page] =
        (hasScreens ? [.screens] : []) + [.report] + (input.history == nil ? [] : [.trend])
      let templates = try PageTemplates(input.templates)
      var model = HTMLModel(input)
      return try pages.map { page in
        model.page = page
        return ReportFile(
          path: page.file, bytes: Array(try templates.render(page.rawValue, model.values).utf8))
      } + assets(input)
    })

  /// Style sheet, script and pictures.
  private static func assets(_ input: ReportInput) -> [ReportFile] {
    let texts = input.templates.filter { $0.key.hasSuffix(".css") || $0.key.hasSuffix(".js") }
    return texts.sorted { $0.key < $1.key }.map {
      ReportFile(path: "assets/\($0.key)", bytes: Array($0.value.utf8))
    }
      + input.previews.sorted { $0.key < $1.key }.map {
        ReportFile(path: PreviewPath.of($0.key), bytes: $0.value)
      }
  }
}
