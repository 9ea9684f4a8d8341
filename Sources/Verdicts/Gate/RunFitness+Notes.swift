import Model

/// Notes that turn nothing red.
extension RunFitness {
  var notes: [Message] {
    var notes = input.policySource.map { [Message.policySource($0)] + $0.differences } ?? []
    if let (matrix, cases) = larger { notes.append(.larger(matrix, cases, now)) }
    if !input.isOwnRun, input.again == nil {
      notes.append(
        Message(
          "not-repeated", "The results were not repeated, so an edited run.json can pass."))
    }
    if record.subject.settings != now.settings {
      notes.append(
        Message(
          "other-settings", about: record.subject.settings,
          "The run was made with \(record.subject.settings ?? "no qa.yml"); the gate decides with \(now.settings ?? "no qa.yml")."
        ))
    }
    if record.tool.version != now.toolVersion {
      notes.append(
        Message(
          "other-version", about: record.tool.version,
          "The run was made by \(record.tool.name) \(record.tool.version); the gate, by \(now.toolVersion)."))
    }
    if input.policy.checklist == nil {
      notes.append(.notPinned(now, isOther: input.isAboutOther))
    }
    if !outOfScope.isEmpty {
      notes.append(
        Message(
          "out-of-scope", about: outOfScope[0],
          "qa.yml leaves other iOS apps of the project out of this gate: \(outOfScope.listed(atMost: 4))."))
    }
    notes += laxity
    if let build = input.build, input.isBuildSignedOff {
      notes +=
        build.changes + [
          Message(
            "build-signed-off", about: build.criterion,
            "The build review of this change is signed off (\(build.criterion)).")
        ]
    }
    switch input.story {
    case .none:
      notes.append(
        Message(
          "no-story", "The checklist names no story, so its story lines are not traced."))
    case .absent(let file):
      notes.append(
        Message(
          "story-absent", about: file,
          "The story \(file) does not exist beside the project, so its story lines are not traced."))
    case .traced(_, _, _, let more, _): notes += more
    case .missing: break
    }
    if !input.needsSignatures, hasNames {
      notes.append(
        Message(
          "names-unverified",
          "The names of sign-offs and waivers are not verified. `gate: {signers: FILE}` in qa.yml asks for signatures."
        ))
    }
    if !now.checklist.criteria.contains(where: \.isGate) {
      notes.append(
        Message(
          "no-definition-of-done",
          "The checklist has no definition of done; only its blocking criteria decide."))
    }
    notes += (record.notices ?? []).map {
      let head = $0.sdk == nil ? $0.criterion : "\($0.criterion) does not count yet"
      return Message("notice", about: $0.criterion, "\(head): \($0.message)")
    }
    notes += input.others.filter(\.isGreen).map { .otherIsDone($0) }
    notes += input.notes
    notes += input.evidence.diagnostics.filter { $0.severity != .error }.map {
      Message("evidence-diagnostic", about: $0.location?.file, $0.description)
    }
    return notes
  }

  /// The matrix of a run that has more cases than the gate needs, and how many; nil for another run.
  private var larger: (matrix: String, cases: Int)? {
    let (was, ids) = (input.recorded, now.rules.cases.map(\.id))
    guard !input.isOwnRun, record.matrix.cases == ids, was.cases > ids.count else { return nil }
    return was
  }

  /// Whether the decision depends on the name of a person.
  private var hasNames: Bool {
    !input.waivers.isEmpty
      || input.evidence.judged.contains { $0.kind == .signOff && $0.verdict == .supports }
  }

  /// Settings of `gate:` that are less strict than the default.
  private var laxity: [Message] {
    let (usual, asked) = (GatePolicy(), input.policy)
    var notes: [Message] = []
    if asked.blocksFrom > usual.blocksFrom {
      notes.append(
        Message(
          "blocks-less", about: asked.blocksFrom.rawValue,
          "qa.yml lets criteria below \(asked.blocksFrom.rawValue) fail; the default is \(usual.blocksFrom.rawValue)."
        ))
    }
    if asked.longestWaiver > usual.longestWaiver {
      notes.append(
        Message(
          "waives-longer",
          "qa.yml allows waivers of \(asked.longestWaiver) days; the default is \(usual.longestWaiver).",
          figures: ["days": Measure(asked.longestWaiver)]))
    }
    return notes
  }
}

extension Message {
  fileprivate static func policySource(_ policy: GateReport.PolicySource) -> Message {
    Message(
      "policy-source", about: policy.reference,
      "The policy is that of \(policy.reference) (\(policy.commit.prefix(12)))"
        + (policy.differences.isEmpty
          ? ". This change does not change it."
          : ". This change would change it, which does not count here:"),
      figures: ["differences": Measure(policy.differences.count)])
  }

  fileprivate static func larger(_ matrix: String, _ cases: Int, _ now: GateInput.Current) -> Message {
    let own = now.rules.cases.count
    return Message(
      "larger-run", about: matrix,
      "The run has the matrix \(matrix). The gate decides about the \(PlainText.grouped(own)) of its "
        + "\(PlainText.count(cases, "case")) that \(now.matrixID) has.",
      figures: ["own": Measure(own), "cases": Measure(cases)])
  }

  fileprivate static func notPinned(_ now: GateInput.Current, isOther: Bool) -> Message {
    let digest = "\"\(now.checklistDigest)\""
    let pin = isOther ? "{checklists: {\(now.checklist.id): \(digest)}}" : "{checklist: \(digest)}"
    return Message(
      "not-pinned", about: now.checklist.id,
      "The checklist is not pinned, so the gate does not detect a changed criterion. "
        + "Pin it in qa.yml: `gate: \(pin)`.")
  }

  fileprivate static func otherIsDone(_ other: GateReport.OtherDecision) -> Message {
    Message("other-is-done", about: other.checklist, "\(other.words) is done, too (\(other.page)).")
  }
}
