import Model
import Mustache

extension Report {
  static let html = Report(
    id: "html", summary: "index.html: verdict, causes, heat map and drawn screens; works without script",
    names: ["index.html", "assets", "previews"], showsHistory: true,
    render: { input in
      let page = HTMLPage(input)
      return [ReportFile(path: "index.html", bytes: Array(try page.render().utf8))]
        + page.assets
    })
}
