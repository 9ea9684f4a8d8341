/// The links at the top of every page of a report.
enum PageNavigation {
  private static let pages = [
    (file: "index.html", name: "Report"), (file: "screens.html", name: "Screens"),
    (file: "trend.html", name: "Trend"), (file: "gate.html", name: "Gate"),
  ]

  /// - Parameters:
  ///   - current: The page's file, which is not a link.
  ///   - others: Files of the folder.
  static func values(current: String, others: [String]) -> TemplateValues {
    [
      "pages": pages.filter { $0.file == current || others.contains($0.file) }.map { file, name in
        ["pageName": name, "pageFile": file == current ? [] : [file]] as TemplateValues
      }
    ]
  }
}
