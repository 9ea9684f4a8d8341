import Model

extension Report {
  static let html = Report(
    id: "html",
    summary:
      "index.html: verdict, causes and heat map; screens.html: the drawn screens; trend.html: earlier runs; without script, too",
    names: ["index.html", "screens.html", "trend.html", "assets", "previews"], showsHistory: true,
    parts: { input in
      let hasScreens = input.record.findings.contains { $0.cases != nil }
      // The longest first.
      let pages: [HTMLModel.Page] =
        (hasScreens ? [.screens] : []) + [.report] + (input.history == nil ? [] : [.trend])
      let templates = Deferred { Result { try PageTemplates(input.templates) } }
      let model = Deferred { HTMLModel(input) }
      let parts = pages.map { page in
        Part(isLong: true) {
          let text = try HTMLPage(input, page: page, model: model).render(with: templates.value.get())
          return [ReportFile(path: page.file, bytes: Array(text.utf8))]
        }
      }
      return parts + [Part { HTMLPage(input).assets }]
    })
}
