import Model

/// What `qa gate` prints: the lines of the definition of done, what is missing and who can bring it, and three
/// closing lines for a person.
public enum GateText {
  public struct Options: Sendable {
    public var usesColor: Bool
    public var width: Int
    /// Only the three closing lines.
    public var isQuiet: Bool
    /// The page to open.
    public var page: String
    public init(usesColor: Bool = false, width: Int = 120, isQuiet: Bool = false, page: String = "") {
      self.usesColor = usesColor
      self.width = width
      self.isQuiet = isQuiet
      self.page = page
    }
  }

  /// Without line ends; the last three are the verdict, the first thing that is missing and the next command.
  public static func lines(_ report: GateReport, options: Options = Options()) -> [String] {
    let words = GateWords(report: report)
    var lines: [String] = []
    if !options.isQuiet {
      lines += done(report, options)
      lines += missing(words, options)
      lines += waivers(report, options)
      lines += report.notes.map { "Note: " + PlainText.terminal($0) }
      if !options.page.isEmpty { lines.append("Report: \(options.page)") }
      lines.append("")
    }
    return lines + closing(words, options)
  }

  private static func done(_ report: GateReport, _ options: Options) -> [String] {
    let width = report.lines.map(\.criterion.count).max() ?? 0
    return report.lines.flatMap { line -> [String] in
      let state = TerminalText.pad(line.standing.words, 14)
      let id = TerminalText.pad(PlainText.terminal(line.criterion), width)
      let head = "\(TerminalText.paint(state, line.standing.tone, usesColor: options.usesColor))  \(id)  "
      let room = options.width - 14 - 2 - width - 2
      return [
        head + TerminalText.cut(PlainText.terminal(line.title), room),
        String(repeating: " ", count: 14 + 2 + width + 2)
          + TerminalText.cut(PlainText.terminal(line.message), room),
      ]
    }
  }

  private static func missing(_ words: GateWords, _ options: Options) -> [String] {
    if words.report.missing.isEmpty { return [] }
    var lines = ["", "Missing:"]
    var shown = 0
    for group in words.byPerson {
      let room = GateWords.shown - shown
      if room <= 0 { break }
      lines.append(cut("  From " + PlainText.terminal(group.who) + ":", options))
      for entry in group.missing.prefix(room) {
        lines.append(cut("  - " + PlainText.terminal(GateWords.sentence(entry)), options))
        if let command = entry.command { lines.append("    " + PlainText.terminal(command)) }
        shown += 1
      }
    }
    let rest = words.report.missing.count - shown
    if rest > 0 { lines.append("  and \(rest) more, all in the report") }
    return lines
  }

  private static func waivers(_ report: GateReport, _ options: Options) -> [String] {
    if report.waivers.isEmpty { return [] }
    return ["", "Waivers:"]
      + report.waivers.map { use in
        let words =
          "\(use.waiver.id) (\(GateWords.state(use.state))) on \(use.waiver.criterion): \(use.message)"
        return cut("  " + PlainText.terminal(words), options)
      }
  }

  private static func closing(_ words: GateWords, _ options: Options) -> [String] {
    let standing: GateReport.Standing = words.report.isGreen ? .met : .failed
    let verdict =
      TerminalText.paint("\(words.headline).", standing.tone, usesColor: options.usesColor) + " "
      + words.detail
    let open = options.page.isEmpty ? "qa gate --help" : "open \(RepeatCommand.quoted(options.page))"
    guard let first = words.report.missing.first else {
      return [verdict, "Nothing is missing.", "Next: \(open)"]
    }
    let words = PlainText.clip(GateWords.sentence(first), bytes: 400)
    let sentence = words + (words.last.map(".!?…)".contains) == true ? "" : ".")
    return [
      verdict, PlainText.terminal("First missing: \(sentence) From \(first.who)."),
      "Next: " + PlainText.terminal(first.command ?? open),
    ]
  }

  private static func cut(_ text: String, _ options: Options) -> String {
    TerminalText.cut(text, options.width)
  }
}

extension GateReport.Standing {
  fileprivate var tone: TerminalText.Tone {
    switch self {
    case .met: .good
    case .failed, .errored: .bad
    case .cannotTell, .needsEvidence, .waived: .doubtful
    case .notApplicable: .faint
    }
  }
}
