import Model

/// `summary.md` of several apps: the apps that need attention, worst first.
enum FleetMarkdown {
  static let name = "summary.md"
  private static let shownApps = 50
  private static let shownCauses = 10

  static func bytes(of record: FleetRecord) -> [UInt8] {
    var lines = ["## qa: \(FleetText.headline(record))", "", FleetText.counts(record)]
    let shared = record.sharedCauses
    if !shared.isEmpty { lines += ["", "Causes in several apps:", ""] }
    lines += shared.prefix(shownCauses).map { cause, apps in
      "- \(MarkdownText.line("\(cause.criterion) in \(apps.count) apps: \(cause.message)", bytes: 500)): "
        + MarkdownText.line(apps.map(\.name).listed(atMost: 20), bytes: 2000)
    }
    let apps = record.worstFirst.filter { $0.verdict != .passed }
    if !apps.isEmpty { lines += ["", "| app | verdict | |", "| --- | --- | --- |"] }
    for app in apps.prefix(shownApps) {
      lines.append(
        "| \(MarkdownText.line(app.name, bytes: 200)) | \(app.verdict.word) | "
          + "\(MarkdownText.line(FleetText.sentence(app), bytes: 400)) |")
    }
    if apps.count > shownApps { lines += ["", "and \(PlainText.grouped(apps.count - shownApps)) more."] }
    let notices = FleetText.notices(record)
    if !notices.isEmpty { lines += ["", "### \(Notice.title(notices.count))", ""] }
    lines += notices.map { "- " + MarkdownText.line($0, bytes: 800) }
    return Array((lines.joined(separator: "\n") + "\n").utf8)
  }
}
