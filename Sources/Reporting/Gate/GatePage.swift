import Model
import Verdicts

/// `gate.html`, in the style of a run's page; works without script.
struct GatePage {
  typealias Values = TemplateValues
  private let input: GateReportInput
  private let words: GateWords
  /// Causes that are listed.
  private static let shownCauses = 20
  /// Of the run, if it has a page.
  private let causes: [Cause]
  private var report: GateReport { input.report }

  init(_ input: GateReportInput) {
    self.input = input
    words = GateWords(report: input.report)
    causes = input.record.map(Causes.group) ?? []
  }

  func render() throws -> String {
    try PageTemplates(input.templates, names: ["gate", "head", "foot"]).render("gate", values)
  }

  private var values: Values {
    let subject = report.subject
    var values: Values = [
      "pageTitle": "\(words.headline) · \(HTMLText.line(subject.target, bytes: 200))",
      "target": HTMLText.line(subject.target, bytes: 200),
      "project": HTMLText.line(subject.project, bytes: 400),
      "checklist": HTMLText.line(report.checklist, bytes: 100),
      "verdictKind": report.isGreen ? "passed" : "failed", "verdictMark": report.isGreen ? "✓" : "✕",
      "headline": words.headline, "detail": HTMLText.line(words.detail), "tiles": tiles,
      "hasMissing": !report.missing.isEmpty, "people": people,
      "hasLines": !report.lines.isEmpty, "lines": report.lines.map(line),
      "hasWaivers": !report.waivers.isEmpty, "waivers": report.waivers.map(waiver),
      "hasEvidence": !report.evidence.isEmpty, "evidence": report.evidence.prefix(300).map(entry),
      "moreEvidence": Values.more(report.evidence.count - 300), "criterionGroups": criterionGroups,
      "hasNotes": !report.notes.isEmpty,
      "notes": report.notes.map { ["note": HTMLText.line($0.text)] as Values },
      "facts": Values.facts(facts),
      "files": input.links.filter { !$0.hasSuffix(".html") }
        .map { ["fileName": HTMLText.line($0, bytes: 200)] as Values },
      "skipTarget": "summary", "skipText": "verdict",
    ]
    values.merge(PageNavigation.values(current: "gate.html", others: input.links))
    if let record = input.record { values.merge(firstCauses(record)) }
    return values
  }

  private var tiles: [Values] {
    let counts: [(GateReport.Standing, String)] = [
      (.met, "met"), (.waived, "waived"), (.failed, "failed"), (.needsEvidence, "need evidence"),
      (.cannotTell, "undecided"),
    ]
    return counts.flatMap { standing, label in
      Values.tile(
        standing.kind, report.criteria.count { $0.standing == standing }, label, mark: standing.mark)
    }
  }

  private func standing(_ standing: GateReport.Standing) -> Values {
    ["kind": standing.kind, "mark": standing.mark, "word": standing.words]
  }

  private var people: [Values] {
    words.byPerson.map { group in
      [
        "who": HTMLText.line(group.who, bytes: 300),
        "entries": group.missing.prefix(50).map { entry in
          [
            "entryCriterion": entry.criterion.map { [["id": HTMLText.line($0, bytes: 100)]] } ?? [],
            "entryWhat": text(entry.what, of: entry.criterion, bytes: 800),
            "entryCauses": links(entry.what, of: entry.criterion),
            "entryCommand": entry.command.map { [["command": HTMLText.line($0, bytes: 500)]] } ?? [],
          ] as Values
        },
        "moreEntries": Values.more(group.missing.count - 50),
      ]
    }
  }

  /// The causes, with links to the run's page.
  private func firstCauses(_ record: RunRecord) -> Values {
    [
      "hasCauses": !causes.isEmpty,
      "firstCauses": causes.prefix(Self.shownCauses).enumerated().map { number, cause in
        [
          "firstNumber": String(number + 1),
          "firstAnchor": cause.id, "firstCriterion": HTMLText.line(cause.criterion, bytes: 100),
          "firstImpact": cause.outcome == .errored ? "errored" : cause.impact.rawValue,
          "firstMessage": HTMLText.line(cause.statement, bytes: 200),
          "firstExtent": cause.extent,
          "firstBadge": Values.badge(cause, record),
          "firstLocation": HTMLText.line(cause.location.map { "\($0)" } ?? "", bytes: 400),
        ] as Values
      },
      "moreCauses": Values.more(causes.count - Self.shownCauses),
    ]
  }

  /// Links to the causes that a message repeats; empty for one that says something else.
  private func links(_ message: Message, of criterion: String?) -> [Values] {
    guard let criterion, [Outcome.failed, .errored].contains(where: { $0.rawValue == message.id }) else {
      return []
    }
    return causes.prefix(Self.shownCauses).enumerated().filter {
      $0.element.criteria.contains(criterion) || $0.element.consequences.contains(criterion)
    }.map { ["causeNumber": String($0.offset + 1)] }
  }

  /// Returns a message; empty where links to causes say it.
  private func text(_ message: Message, of criterion: String?, bytes: Int) -> String {
    links(message, of: criterion).isEmpty ? HTMLText.line(message.text, bytes: bytes) : ""
  }

  private func line(_ line: GateReport.Line) -> Values {
    standing(line.standing).merging([
      "lineId": HTMLText.line(line.criterion, bytes: 100), "lineTitle": HTMLText.line(line.title, bytes: 300),
      "lineMessage": HTMLText.line(line.message.text, bytes: 800),
    ])
  }

  /// What needs attention, then what is met.
  private var criterionGroups: [Values] {
    let met = report.criteria.filter { $0.standing == .met }
    let groups = [(report.criteria.filter { $0.standing != .met }, [String]()), (met, ["\(met.count) met"])]
    return groups.filter { !$0.0.isEmpty }.map { criteria, title in
      ["metTitle": title, "criteria": criteria.map(criterion)]
    }
  }

  private func criterion(_ judged: GateReport.JudgedCriterion) -> Values {
    standing(judged.standing).merging([
      "criterionId": HTMLText.line(judged.criterion, bytes: 100),
      "criterionTitle": HTMLText.line(judged.title, bytes: 300),
      "criterionImpact": judged.impact.rawValue,
      "criterionBlocks": judged.isBlocking ? "blocks" : "does not block",
      "criterionMessage": text(judged.message, of: judged.criterion, bytes: 600),
      "criterionCauses": links(judged.message, of: judged.criterion),
      "criterionWaiver": judged.waiver.map { [["waiverId": HTMLText.line($0, bytes: 100)]] } ?? [],
    ])
  }

  private func waiver(_ use: GateReport.WaiverUse) -> Values {
    let waiver = use.waiver
    let facts = [
      ("Where", GateWords.scope(waiver.scope)), ("Reason", waiver.reason), ("Approver", waiver.approver),
      ("Risk", waiver.risk),
      ("Valid", "from \(waiver.firstMoment) \(waiver.term)"),
      ("File", "\(waiver.location)"),
    ]
    return [
      "useId": HTMLText.line(waiver.id, bytes: 100),
      "useCriterion": HTMLText.line(waiver.criterion, bytes: 100),
      "useState": GateWords.state(use.state),
      "useKind": use.state == .active ? "waived" : (use.state.needsAttention ? "failed" : "notApplicable"),
      "useMark": use.state.needsAttention ? "✕" : "≈",
      "useMessage": HTMLText.line(use.message.text, bytes: 800),
      "useFacts": Values.facts(facts, bytes: 600),
    ]
  }

  private func entry(_ judged: JudgedEvidence) -> Values {
    let (kind, mark): (String, String) =
      switch judged.verdict {
      case .supports: ("passed", "✓")
      case .contradicts: ("failed", "✕")
      case .stale, .rejected: ("cannotTell", "?")
      case .superseded: ("notApplicable", "≈")
      }
    let by = [judged.by, judged.at].compactMap { $0 }.joined(separator: ", ")
    return [
      "evidenceId": HTMLText.line(judged.entry, bytes: 100), "evidenceKind": judged.kind.name,
      "evidenceCriterion": HTMLText.line(judged.criterion, bytes: 100), "kind": kind, "mark": mark,
      "word": judged.verdict.rawValue, "evidenceFlaky": flaky(judged),
      "evidenceMessage": HTMLText.line(judged.message.text, bytes: 600),
      "evidenceBy": HTMLText.line(by, bytes: 200),
    ]
  }

  /// Why an entry is flaky: its test passed only in a later attempt, or another entry says the opposite.
  private func flaky(_ judged: JudgedEvidence) -> [Values] {
    let opposite: JudgedEvidence.Verdict? =
      switch judged.verdict {
      case .supports: .contradicts
      case .contradicts: .supports
      case .superseded, .stale, .rejected: nil
      }
    let other = report.evidence.first {
      $0.criterion == judged.criterion && $0.verdict == opposite && $0.kind == judged.kind
    }
    if let other {
      return [["flakyText": HTMLText.line("\(other.entry) says the opposite", bytes: 200)]]
    }
    return judged.reason == .testRetried
      ? [["flakyText": "passed only in a later attempt, or was repeated"]] : []
  }

  private var facts: [(String, String)] {
    let subject = report.subject
    return [
      ("Launch screen", subject.launchScreen ?? subject.kind), ("Sources", subject.sourcesDigest),
      ("Commit", subject.commit ?? "unknown"), ("Settings", subject.settings ?? "no qa.yml"),
      ("Checklist", "\(report.checklist), \(report.checklistDigest)"),
      ("Matrix", report.matrix), ("Blocks", "criteria of impact \(report.blocksFrom.rawValue) and above"),
      ("Decided at", report.decidedAt), ("Repeat", input.command),
    ]
  }
}
