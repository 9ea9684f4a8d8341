import Model

/// The checklist, its story and the evidence.
extension RunFitness {
  var checklist: [GateReport.RunDiagnostic] {
    var diagnostics: [GateReport.RunDiagnostic] = []
    if let pin = input.policy.checklist, pin != now.checklistDigest {
      diagnostics.append(
        .init(
          reason: .checklistNotPinned,
          message:
            "The checklist \(now.checklist.id) differs from the one that qa.yml pins: its digest is "
            + "\(now.checklistDigest). Undo the change, or pin the new digest after review."
        ))
    }
    let lines = now.checklist.criteria.filter(\.isGate).map(\.id)
    let missing = Set(record.definitionOfDone.map(\.criterion)).symmetricDifference(lines)
    if !missing.isEmpty, record.checklist.digest == now.checklistDigest {
      diagnostics.append(
        .init(
          reason: .doneLinesDiffer,
          message: "The run and the checklist have different lines of the definition of done: "
            + missing.sorted().prefix(8).joined(separator: ", ") + "."))
    }
    if let pin = input.policy.story { diagnostics += story(pin) }
    if case .missing(let file) = input.story {
      diagnostics.append(
        .init(
          reason: .storyMissing,
          message:
            "The story \(file) does not exist, so the checklist cannot be compared with it. Restore the file, or correct `story`."
        ))
    }
    if case .traced(let file, _, let orphans, _, _) = input.story, let first = orphans.first {
      let more = orphans.count > 1 ? ", and \(orphans.count - 1) more" : ""
      diagnostics.append(
        .init(
          reason: .storyChanged,
          message:
            "The story \(file) no longer has a line as the checklist traces it: \(first)\(more). Review the change, then correct the trace."
        ))
    }
    if case .traced(let file, let uncovered, _, _, _) = input.story, !uncovered.isEmpty {
      let shown = uncovered.prefix(3).map { "\"\($0)\"" }.joined(separator: ", ")
      let more = uncovered.count > 3 ? " and \(uncovered.count - 3) more" : ""
      diagnostics.append(
        .init(
          reason: .storyUncovered,
          message:
            "No criterion covers \(uncovered.count) line\(uncovered.count == 1 ? "" : "s") of \(file): \(shown)\(more)."
        ))
    }
    if !now.checklist.criteria.contains(where: { $0.isGate || $0.blocks(from: input.policy.blocksFrom) }) {
      diagnostics.append(
        .init(
          reason: .nothingToDecide,
          message: "The checklist has neither a definition of done nor a blocking criterion."))
    }
    return diagnostics
  }

  /// Compares the story with its pin.
  private func story(_ pin: String) -> [GateReport.RunDiagnostic] {
    switch input.story {
    case .none, .absent:
      return [
        .init(
          reason: .storyMissing,
          message:
            "qa.yml pins the story, but the checklist \(now.checklist.id) names no story that is here. "
            + "Restore the story, or remove `gate: {story: …}`.")
      ]
    case .traced(let file, _, _, _, let digest?) where digest != pin:
      return [
        .init(
          reason: .storyChanged,
          message:
            "The story \(file) differs from the one that qa.yml pins: the digest of its lines is \(digest). "
            + "Review the change of the story and the criteria, then pin the new digest.")
      ]
    case .missing, .traced: return []
    }
  }

  var signatures: [GateReport.RunDiagnostic] {
    input.unsignedWaivers.map { GateReport.RunDiagnostic(reason: .waiverUnsigned, message: $0) }
  }

  var evidence: [GateReport.RunDiagnostic] {
    if input.evidence.isIntact { return [] }
    let error = input.evidence.diagnostics.first { $0.severity == .error }
    return [
      .init(
        reason: .evidenceBroken,
        message: "The evidence was edited by hand, so none of it counts"
          + (error.map { ": \($0.message)." } ?? "."))
    ]
  }
}
