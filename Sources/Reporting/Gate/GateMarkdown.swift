import Model
import Verdicts

/// `gate.md`, for a comment on a pull request: the verdict, then what is missing.
struct GateMarkdown {
  private var text = ""
  private let words: GateWords
  private var report: GateReport { words.report }

  var bytes: [UInt8] { Array(text.utf8) }

  init(_ input: GateReportInput) {
    words = GateWords(report: input.report)
    add("## qa gate: \(words.headline)\n")
    add(MarkdownText.line(words.detail) + "\n")
    missing()
    done()
    waivers()
    evidence()
    criteria()
    notes()
    facts(input)
  }

  private mutating func missing() {
    if report.missing.isEmpty { return }
    add("### Missing\n")
    var left = 100
    for group in words.byPerson where left > 0 {
      add("From \(MarkdownText.line(group.who, bytes: 200)):\n")
      for entry in group.missing.prefix(left) {
        add("- \(MarkdownText.line(GateWords.sentence(entry)))")
        if let command = entry.command { add("  - \(MarkdownText.code(command))") }
      }
      left -= group.missing.count
      add("")
    }
    if left < 0 { add("and \(-left) more.\n") }
  }

  private mutating func done() {
    if report.lines.isEmpty { return }
    add("### Definition of done\n")
    add("| line | state | requirement | basis |")
    add("| --- | --- | --- | --- |")
    for line in report.lines {
      let cells = [
        MarkdownText.line(line.criterion, bytes: 100),
        "\(GateWords.mark(line.standing)) \(line.standing.words)",
        MarkdownText.line(line.title, bytes: 300), MarkdownText.line(line.message.text),
      ]
      add("| \(cells.joined(separator: " | ")) |")
    }
    add("")
  }

  private mutating func waivers() {
    if report.waivers.isEmpty { return }
    add("### Waivers\n")
    add("| waiver | criterion | cases | state | until | approver | reason | risk |")
    add("| --- | --- | --- | --- | --- | --- | --- | --- |")
    for use in report.waivers {
      let waiver = use.waiver
      let cells = [
        waiver.id, waiver.criterion, GateWords.scope(waiver.scope),
        GateWords.state(use.state) + ". " + use.message.text,
        UTCTime.text(waiver.end), waiver.approver, waiver.reason, waiver.risk,
      ]
      add("| \(cells.map { MarkdownText.line($0, bytes: 400) }.joined(separator: " | ")) |")
    }
    add("")
  }

  private mutating func evidence() {
    if report.evidence.isEmpty { return }
    add("### Evidence\n")
    add("| entry | kind | criterion | verdict | message |")
    add("| --- | --- | --- | --- | --- |")
    for judged in report.evidence.prefix(200) {
      let cells = [
        judged.entry, judged.kind.name, judged.criterion, judged.verdict.rawValue, judged.message.text,
      ]
      add("| \(cells.map { MarkdownText.line($0, bytes: 400) }.joined(separator: " | ")) |")
    }
    if report.evidence.count > 200 { add("\nand \(report.evidence.count - 200) more.") }
    add("")
  }

  private mutating func criteria() {
    add("<details><summary>Every criterion</summary>\n")
    add("| criterion | impact | blocks | state | message |")
    add("| --- | --- | --- | --- | --- |")
    for judged in report.criteria {
      if text.utf8.count > MarkdownSummary.limit - 8192 { break }
      let cells = [
        MarkdownText.line(judged.criterion, bytes: 100), judged.impact.rawValue,
        judged.isBlocking ? "yes" : "no",
        judged.standing.words, MarkdownText.line(judged.message.text, bytes: 300),
      ]
      add("| \(cells.joined(separator: " | ")) |")
    }
    add("\n</details>\n")
  }

  private mutating func notes() {
    for note in report.notes { add("- \(MarkdownText.line(note.text))") }
    if !report.notes.isEmpty { add("") }
  }

  private mutating func facts(_ input: GateReportInput) {
    let parts = [
      "checklist \(report.checklist)", "matrix \(report.matrix)", "target \(report.subject.target)",
      AppText.settings(report.subject),
      "criteria of impact \(report.blocksFrom.rawValue) and above block", "decided at \(report.decidedAt)",
    ]
    add(parts.map { MarkdownText.line($0, bytes: 200) }.joined(separator: " · "))
  }

  private mutating func add(_ line: String) { text += line + "\n" }
}
