import Model
import Mustache

extension Report {
  static let html = Report(
    id: "html",
    summary:
      "index.html: verdict, causes and heat map; screens.html: the drawn screens; trend.html: earlier runs; without script, too",
    names: ["index.html", "screens.html", "trend.html", "assets", "previews"], showsHistory: true,
    render: { input in
      let page = HTMLPage(input)
      let hasScreens = input.record.findings.contains { $0.cases != nil }
      let pages: [HTMLModel.Page] =
        [.report] + (hasScreens ? [.screens] : []) + (input.history == nil ? [] : [.trend])
      return try pages.map {
        ReportFile(path: $0.file, bytes: Array(try HTMLPage(input, page: $0).render().utf8))
      } + page.assets
    })
}
