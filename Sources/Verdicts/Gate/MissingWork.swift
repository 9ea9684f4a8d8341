import Model

/// Lists what is missing and who can provide it, grouped by cause; diagnostics of the run come first.
struct MissingWork {
  let input: GateInput
  let diagnostics: [GateReport.RunDiagnostic]
  let criteria: [GateReport.JudgedCriterion]
  let lines: [GateReport.Line]
  let judge: CriterionJudge

  var list: [GateReport.Missing] {
    diagnostics.map(diagnostic) + waivers + findings + evidence + others
  }

  /// One entry for each other checklist that is not done; its own page has the rest.
  private var others: [GateReport.Missing] {
    input.others.filter { !$0.isGreen }.map { other in
      let first = other.missing.first
      return .init(
        criterion: first?.criterion, what: .notDone(other), who: first?.who ?? "an engineer",
        command: first?.command)
    }
  }

  private func diagnostic(_ diagnostic: GateReport.RunDiagnostic) -> GateReport.Missing {
    let engineer = "an engineer"
    let (who, command): (String, String?) =
      switch diagnostic.reason {
      case .shardMissing: (engineer, "qa merge SHARD-1 SHARD-2 … -o DIR")
      case .checklistNotPinned, .doneLinesDiffer, .nothingToDecide:
        ("the owner of the checklist", lint)
      case .storyMissing: ("the owner of the checklist", nil)
      case .storyUncovered, .storyChanged:
        if case .traced(let file, _, _, _, _) = input.story {
          ("the owner of the checklist", "qa checklist trace \(file)")
        } else {
          ("the owner of the checklist", nil)
        }
      case .waiverUnsigned: ("the waiver's approver", nil)
      case .appUnchecked: (engineer, nil)
      case .buildChanged: (EvidenceKind.signOff.who, input.build.map(\.command))
      case .evidenceBroken: ("the keeper of the evidence", "qa evidence list")
      default: (engineer, input.runCommand)
      }
    return .init(criterion: nil, what: diagnostic.message, who: who, command: command)
  }

  /// Nil for a team's own checklist, which `qa checklist lint` does not find by its id.
  private var lint: String? {
    let checklist = input.now.checklist
    return checklist.file.hasPrefix("/") ? nil : "qa checklist lint \(checklist.id)"
  }

  private var waivers: [GateReport.Missing] {
    judge.answer.uses.filter(\.state.needsAttention).map { use in
      .init(
        criterion: use.waiver.criterion, what: .attention(use),
        who: "the waiver's approver, \(use.waiver.approver)")
    }
  }

  /// Open criteria that block, or that a line needs.
  private var open: [GateReport.JudgedCriterion] {
    let needed = Set(lines.flatMap(\.needs))
    return criteria.filter { ($0.isBlocking || needed.contains($0.criterion)) && !$0.standing.isSettled }
  }

  /// One entry for each cause. A criterion that depends on another open criterion adds nothing.
  private var findings: [GateReport.Missing] {
    let unsettled = Set(criteria.filter { !$0.standing.isSettled }.map(\.criterion))
    let criteria = Dictionary(
      input.now.checklist.criteria.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let own = open.filter { judged in
      guard judged.standing != .needsEvidence, let criterion = criteria[judged.criterion] else {
        return false
      }
      return !input.now.rules.parts(of: criterion).contains(where: unsettled.contains)
    }
    return own.grouped { "\($0.standing.rawValue) \(cause(of: $0) ?? $0.criterion)" }.map { _, group in
      let first = group[0]
      let signOff = isByBuild(first) ? input.build.map(\.command) : nil
      return .init(
        criterion: first.criterion,
        what: .unsettled(first, also: group.dropFirst().map(\.criterion)),
        who: signOff == nil ? "an engineer" : EvidenceKind.signOff.who,
        command: signOff ?? "qa explain \(first.criterion)")
    }
  }

  /// Whether only a step of the build leaves a criterion undecided.
  private func isByBuild(_ judged: GateReport.JudgedCriterion) -> Bool {
    let open = (judge.numbers[judged.criterion] ?? []).map { judge.findings[$0] }.filter(\.isOpen)
    return !open.isEmpty && open.allSatisfy { $0.has(.changedByBuild) }
  }

  private func cause(of judged: GateReport.JudgedCriterion) -> String? {
    (judge.numbers[judged.criterion] ?? []).lazy
      .filter { judge.findings[$0].isOpen && !judge.answer.open($0, of: judge.findings[$0]).isEmpty }
      .compactMap { number -> String? in
        let finding = judge.findings[number]
        return finding.certainOrigin.map { "\($0.location) \($0.element ?? "")" } ?? finding.cause
      }.first
  }

  private var evidence: [GateReport.Missing] {
    let needs = Dictionary(
      input.now.checklist.criteria.compactMap { criterion -> (String, EvidenceNeed)? in
        if case .evidence(let need) = criterion.basis { (criterion.id, need) } else { nil }
      }, uniquingKeysWith: { first, _ in first })
    return open.filter { $0.standing == .needsEvidence }.compactMap { judged in
      guard let need = needs[judged.criterion] else { return nil }
      return .init(
        criterion: judged.criterion, what: .needsEvidence(judged),
        who: need.kinds.map(\.who).listed(.or),
        command: need.command(for: judged.criterion))
    }
  }
}

extension Message {
  fileprivate static func notDone(_ other: GateReport.OtherDecision) -> Message {
    let count = other.missing.count == 1 ? "1 item is" : "\(other.missing.count) items are"
    return Message(
      "not-done", about: other.checklist,
      "\(other.words) is not done: \(count) missing (\(other.page))."
        + (other.missing.first.map { " First: \($0.what)" } ?? ""),
      figures: ["missing": Measure(other.missing.count)])
  }

  fileprivate static func attention(_ use: GateReport.WaiverUse) -> Message {
    let (word, act) =
      switch use.state {
      case .expired: ("has expired", " Fix the finding or renew the waiver.")
      case .unused: ("is not used", " Remove it.")
      case .overWide: ("is too wide", "")
      case .active, .notYet, .renewed: ("is not in force", "")
      }
    return Message(
      "waiver-\(use.state.rawValue)", about: use.waiver.id,
      "The waiver \(use.waiver.id) \(word). \(use.message)\(act) (\(use.waiver.location))")
  }

  fileprivate static func unsettled(_ judged: GateReport.JudgedCriterion, also others: [String]) -> Message {
    Message(
      judged.standing.rawValue, about: judged.criterion,
      "\(judged.standing.words): \(judged.message)"
        + (others.isEmpty ? "" : " The same cause fails \(others.joined(separator: ", "))."),
      figures: ["criteria": Measure(others.count + 1)])
  }

  fileprivate static func needsEvidence(_ judged: GateReport.JudgedCriterion) -> Message {
    Message("needs-evidence", about: judged.criterion, "\(judged.title). \(judged.message)")
  }
}
