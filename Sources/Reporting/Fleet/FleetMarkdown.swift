import Model

/// `summary.md` of several apps: the apps that need attention, worst first.
enum FleetMarkdown {
  static let name = "summary.md"
  private static let shownApps = 50
  private static let shownCauses = 10

  static func bytes(of record: FleetRecord) -> [UInt8] {
    var document = MarkdownDocument()
    document.add("## qa: \(FleetText.headline(record))\n\n\(FleetText.counts(record))")
    let shared = record.sharedCauses
    if !shared.isEmpty { document.add("\nCauses in several apps:\n") }
    for (cause, apps) in shared.prefix(shownCauses) {
      document.add(
        "- \(MarkdownText.line("\(cause.criterion) in \(apps.count) apps: \(cause.message)", bytes: 500)): "
          + MarkdownText.line(apps.map(\.name).listed(atMost: 20), bytes: 2000))
    }
    let apps = record.worstFirst.filter { $0.verdict != .passed }
    if !apps.isEmpty { document.add("\n| app | verdict | |\n| --- | --- | --- |") }
    for app in apps.prefix(shownApps) {
      document.add(cells: [
        MarkdownText.line(app.name, bytes: 200), app.verdict.word,
        MarkdownText.line(FleetText.sentence(app), bytes: 400),
      ])
    }
    if apps.count > shownApps {
      document.add("\nand \(PlainText.grouped(apps.count - shownApps)) more.")
    }
    let notices = FleetText.notices(record).map { MarkdownText.line($0, bytes: 800) }
    if !notices.isEmpty { document.add("\n### \(Notice.title(notices.count))\n") }
    for notice in notices { document.add("- " + notice) }
    return document.bytes
  }
}
