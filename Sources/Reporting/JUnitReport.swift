import Model

extension Report {
  static let junit = Report(
    id: "junit", summary: "junit.xml: one test for each cause and each passed criterion",
    names: ["junit.xml"],
    render: { input in
      let document = ReportFile(path: "junit.xml", bytes: JUnitDocument(input).bytes)
      // Without the page, nothing else writes the attachments.
      if input.attachmentRoot == nil || input.formats.contains("html") { return [document] }
      let names = Set(input.tests.filter { $0.outcome >= .failed }.compactMap { $0.leading?.preview })
      return [document]
        + names.sorted().compactMap { name in
          input.previews[name].map { ReportFile(path: PreviewPath.of(name), bytes: $0) }
        }
    })
}
