import Model
import Verdicts

/// `gate.md`, for a comment on a pull request: the verdict, then what is missing.
struct GateMarkdown {
  private var document = MarkdownDocument()
  private let words: GateWords
  private var report: GateReport { words.report }

  var bytes: [UInt8] { document.bytes }

  init(_ input: GateReportInput) {
    words = GateWords(report: input.report)
    document.add("## qa gate: \(words.headline)\n")
    document.add(MarkdownText.line(words.detail) + "\n")
    missing()
    document.add("Definition of done", ["line", "state", "requirement", "basis"], done)
    document.add(
      "Waivers", ["waiver", "criterion", "cases", "state", "until", "approver", "reason", "risk"], waivers)
    document.add(
      "Evidence", ["entry", "kind", "criterion", "verdict", "message"], evidence, atMost: 200)
    criteria()
    for note in report.notes { document.add("- \(MarkdownText.line(note.text))") }
    if !report.notes.isEmpty { document.add("") }
    document.add(facts: [
      "checklist \(report.checklist)", "matrix \(report.matrix)", "target \(report.subject.target)",
      AppText.settings(report.subject),
      "criteria of impact \(report.blocksFrom.rawValue) and above block", "decided at \(report.decidedAt)",
    ])
  }

  private mutating func missing() {
    if report.missing.isEmpty { return }
    document.add("### Missing\n")
    var left = 100
    for group in words.byPerson where left > 0 {
      document.add("From \(MarkdownText.line(group.who, bytes: 200)):\n")
      for entry in group.missing.prefix(left) {
        document.add("- \(MarkdownText.line(GateWords.sentence(entry)))")
        if let command = entry.command { document.add("  - \(MarkdownText.code(command))") }
      }
      left -= group.missing.count
      document.add("")
    }
    if left < 0 { document.add("and \(-left) more.\n") }
  }

  private var done: [[String]] {
    report.lines.map { line in
      [
        MarkdownText.line(line.criterion, bytes: 100),
        "\(line.standing.mark) \(line.standing.words)",
        MarkdownText.line(line.title, bytes: 300), MarkdownText.line(line.message.text),
      ]
    }
  }

  private var waivers: [[String]] {
    report.waivers.map { use in
      let waiver = use.waiver
      return [
        waiver.id, waiver.criterion, GateWords.scope(waiver.scope),
        GateWords.state(use.state) + ". " + use.message.text,
        UTCTime.text(waiver.end), waiver.approver, waiver.reason, waiver.risk,
      ].map { MarkdownText.line($0, bytes: 400) }
    }
  }

  private var evidence: [[String]] {
    report.evidence.map { judged in
      [
        judged.entry, judged.kind.name, judged.criterion, judged.verdict.rawValue, judged.message.text,
      ].map { MarkdownText.line($0, bytes: 400) }
    }
  }

  private mutating func criteria() {
    document.add("<details><summary>Every criterion</summary>\n")
    document.add(cells: ["criterion", "impact", "blocks", "state", "message"])
    document.add("| --- | --- | --- | --- | --- |")
    for judged in report.criteria where !document.isFull {
      document.add(cells: [
        MarkdownText.line(judged.criterion, bytes: 100), judged.impact.rawValue,
        judged.isBlocking ? "yes" : "no", judged.standing.words,
        MarkdownText.line(judged.message.text, bytes: 300),
      ])
    }
    document.add("\n</details>\n")
  }
}
