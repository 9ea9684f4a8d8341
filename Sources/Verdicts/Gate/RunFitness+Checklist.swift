import Model

/// The checklist, its story and the evidence.
extension RunFitness {
  var checklist: [GateReport.RunDiagnostic] {
    var diagnostics: [GateReport.RunDiagnostic] = []
    if let pin = input.policy.checklist, pin != now.checklistDigest {
      diagnostics.append(
        .init(
          .checklistNotPinned, about: now.checklist.id,
          "The checklist \(now.checklist.id) differs from the one that qa.yml pins: its digest is \(now.checklistDigest). "
            + "Undo the change, or pin the new digest after review."))
    }
    let lines = now.checklist.criteria.filter(\.isGate).map(\.id)
    let missing = Set(record.definitionOfDone.map(\.criterion)).symmetricDifference(lines)
    if !missing.isEmpty, record.checklist.digest == now.checklistDigest {
      diagnostics.append(.doneLinesDiffer(missing.sorted()))
    }
    if let pin = input.policy.story { diagnostics += story(pin) }
    if case .missing(let file) = input.story { diagnostics.append(.storyMissing(file)) }
    if case .traced(let file, let uncovered, let orphans, _, _) = input.story {
      if let first = orphans.first {
        diagnostics.append(
          .init(
            .storyChanged, about: file,
            "The story \(file) no longer has a line as the checklist traces it: \(first)"
              + (orphans.count > 1 ? ", and \(orphans.count - 1) more" : "")
              + ". Review the change, then correct the trace.",
            figures: ["orphans": Measure(orphans.count)]))
      }
      if !uncovered.isEmpty { diagnostics.append(.storyUncovered(file, uncovered)) }
    }
    if !now.checklist.criteria.contains(where: { $0.isGate || $0.blocks(from: input.policy.blocksFrom) }) {
      diagnostics.append(
        .init(
          .nothingToDecide, "The checklist has neither a definition of done nor a blocking criterion."))
    }
    return diagnostics
  }

  /// Compares the story with its pin.
  private func story(_ pin: String) -> [GateReport.RunDiagnostic] {
    switch input.story {
    case .none, .absent:
      [
        .init(
          .storyMissing, about: now.checklist.id,
          "qa.yml pins the story, but the checklist \(now.checklist.id) names no story that is here. "
            + "Restore the story, or remove `gate: {story: …}`.")
      ]
    case .traced(let file, _, _, _, let digest?) where digest != pin:
      [
        .init(
          .storyChanged, about: file,
          "The story \(file) differs from the one that qa.yml pins: the digest of its lines is \(digest). "
            + "Review the change of the story and the criteria, then pin the new digest.")
      ]
    case .missing, .traced: []
    }
  }

  var signatures: [GateReport.RunDiagnostic] {
    input.unsignedWaivers.map { .init(reason: .waiverUnsigned, message: $0) }
  }

  var evidence: [GateReport.RunDiagnostic] {
    input.evidence.isIntact
      ? [] : [.evidenceBroken(input.evidence.diagnostics.first { $0.severity == .error })]
  }
}

extension GateReport.RunDiagnostic {
  fileprivate static func doneLinesDiffer(_ lines: [String]) -> Self {
    Self(
      .doneLinesDiffer, about: lines[0],
      "The run and the checklist have different lines of the definition of done: "
        + lines.prefix(8).joined(separator: ", ") + ".", figures: ["lines": Measure(lines.count)])
  }

  fileprivate static func storyMissing(_ file: String) -> Self {
    Self(
      .storyMissing, about: file,
      "The story \(file) does not exist, so the checklist cannot be compared with it. Restore the file, or correct `story`."
    )
  }

  fileprivate static func storyUncovered(_ file: String, _ lines: [String]) -> Self {
    let shown = lines.prefix(3).map { "\"\($0)\"" }.joined(separator: ", ")
    let more = lines.count > 3 ? " and \(lines.count - 3) more" : ""
    return Self(
      .storyUncovered, about: file,
      "No criterion covers \(lines.count) line\(lines.count == 1 ? "" : "s") of \(file): \(shown)\(more).",
      figures: ["lines": Measure(lines.count)])
  }

  fileprivate static func evidenceBroken(_ error: Diagnostic?) -> Self {
    Self(
      .evidenceBroken, about: error?.location?.file,
      "The evidence was edited by hand, so none of it counts" + (error.map { ": \($0.message)." } ?? "."))
  }
}
