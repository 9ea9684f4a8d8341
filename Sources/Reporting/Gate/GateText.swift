import Model
import Verdicts

/// What `qa gate` prints: the definition of done, what is missing and from whom, and three closing lines.
package struct GateText {
  private let words: GateWords
  private let options: RunText.Options
  private var report: GateReport { words.report }
  private var style: TerminalStyle { options.style }

  /// Returns lines without line ends. The last three are the verdict, what is missing first and the next command.
  package static func lines(_ report: GateReport, options: RunText.Options = .init()) -> [String] {
    GateText(words: GateWords(report: report), options: options).lines
  }

  private var lines: [String] {
    if options.detail == .quiet { return closing }
    let sections = [
      done, options.detail == .verbose ? criteria : [], missing, waivers, facts, closing,
    ]
    return Array(sections.filter { !$0.isEmpty }.joined(separator: [""]))
  }

  /// The lines of the definition of done, with what the unmet ones lack.
  private var done: [String] {
    if report.lines.isEmpty { return [] }
    let met = report.lines.count(where: \.standing.isMet)
    let width = report.lines.map { DisplayWidth.of(PlainText.terminal($0.criterion)) }.max() ?? 0
    let indent = 2 + 2 + width + 2
    return [style.paint("Definition of done: \(met) of \(report.lines.count) met", .strong)]
      + report.lines.flatMap { line -> [String] in
        let mark = style.paint(line.standing.mark, line.standing.tone)
        let id = DisplayWidth.pad(PlainText.terminal(line.criterion), to: width)
        let head = "  \(mark) \(id)  " + style.cut(PlainText.terminal(line.title), after: indent)
        if line.standing == .met { return [head] }
        let words = PlainText.sentence("\(line.standing.words): \(line.message.text)")
        return [head] + style.wrap(PlainText.terminal(words), indent: indent).map { style.paint($0, .faint) }
      }
  }

  /// Every other criterion: its standing, and whether it blocks.
  private var criteria: [String] {
    TextTable.lines(
      report.criteria.map { judged in
        [
          .init(judged.standing.words, judged.standing.tone), .init(judged.criterion),
          .init(judged.isBlocking ? "blocks" : ""), .init(judged.title),
        ]
      }, style, separator: "  ")
  }

  private var missing: [String] {
    if report.missing.isEmpty { return [] }
    let most = options.detail == .verbose ? Int.max : GateWords.shown
    var lines = [style.paint("Missing: \(report.missing.count)", .strong)]
    var shown = 0
    for group in words.byPerson where shown < most {
      lines += ["", "  From " + PlainText.terminal(group.who)]
      for entry in group.missing.prefix(most - shown) {
        lines += style.wrap(PlainText.terminal(GateWords.sentence(entry)), indent: 4)
        // A command stays on one line, so that it can be copied.
        if let command = entry.command {
          lines.append("      " + style.paint(PlainText.terminal(command), .strong))
        }
        shown += 1
      }
    }
    let rest = report.missing.count - shown
    return rest > 0 ? lines + ["", "  and \(rest) more in the report"] : lines
  }

  private var waivers: [String] {
    if report.waivers.isEmpty { return [] }
    return [style.paint("Waivers: \(report.waivers.count)", .strong)]
      + report.waivers.flatMap { use -> [String] in
        let mark = style.paint(
          use.state.needsAttention ? "✕" : "≈", use.state.needsAttention ? .bad : .undecided)
        let words =
          "\(use.waiver.id) (\(GateWords.state(use.state))) on \(use.waiver.criterion): \(use.message.text)"
        return style.wrap(words, after: "  \(mark) ")
      }
  }

  private var facts: [String] {
    var lines = report.notes.flatMap { style.wrap("Note: " + PlainText.terminal($0.text)) }
    lines += style.wrap(PlainText.terminal("Decided with \(AppText.settings(report.subject))."))
    if let page = options.page {
      lines.append("Report: " + style.link(page, to: options.folder.map { $0 + "/gate.html" }))
    }
    return lines
  }

  private var closing: [String] {
    let headline = style.paint("\(words.headline).", report.isGreen ? .good : .bad)
    let verdict = style.wrap(headline + " " + words.detail)
    let open = options.page.map { "open " + RepeatCommand.quoted($0) } ?? "qa gate --help"
    guard let first = report.missing.first else {
      return verdict + ["Nothing is missing.", "Next: \(open)"]
    }
    let sentence = PlainText.sentence(PlainText.clip(GateWords.sentence(first), bytes: 400))
    return verdict + style.wrap(PlainText.terminal("First missing: \(sentence) Who: \(first.who)."))
      + ["Next: " + PlainText.terminal(first.command ?? open)]
  }
}
