import Model

extension Causes {
  static func cause(members: [Cause.Member], _ index: RecordIndex) -> Cause {
    let findings = index.findings
    let own = members.map { findings[$0.finding] }
    let criteria = own.map(\.criterion).uniqued()
    func impact(of criterion: String) -> Impact {
      own.filter { $0.criterion == criterion }.map { $0.impact ?? index.impact(of: criterion) }.max()
        ?? index.impact(of: criterion)
    }
    let worst = criteria.map(impact).max() ?? .serious
    let roots = members.filter { isRoot(findings[$0.finding], members, findings) }
      .map { findings[$0.finding].criterion }.uniqued()
    let leaders = roots.isEmpty ? criteria : roots
    let criterion = leaders.max { impact(of: $0) < impact(of: $1) } ?? ""
    let leading = findings[Cause.example(of: members, criterion, index).member.finding]
    let cases = CaseRanges(joining: members.compactMap(\.cases))
    let devices = index.devices(of: cases)
    let phrase = PlainText.phrase(leading.message)
    let rare = index.rareDevices(devices)
    let message = rare + (phrase.isEmpty ? leading.assertion + " gave no message" : phrase)
    let extent = index.extent(of: cases, on: devices)
    return Cause(
      id: CauseIdentity(own).id,
      outcome: leading.outcome, criterion: criterion, title: index.title(of: criterion), impact: worst,
      criteria: criteria, reason: leading.reason, message: message, cases: cases, devices: devices,
      extent: extent, sentence: message + (extent.isEmpty ? "" : ": " + extent),
      location: leading.file.map { SourceLocation(file: $0, line: leading.line, column: leading.column) },
      statement: statement(leading, message, rare), fix: leading.fix.map(PlainText.phrase),
      origins: origins(own, leading),
      element: leading.element, members: members)
  }

  /// Whether a finding is about the project, and others about screens say that they have its cause: an image that is missing,
  /// and a view without a size because of it.
  private static func isRoot(
    _ finding: RunFinding, _ members: [Cause.Member], _ findings: [RunFinding]
  ) -> Bool {
    guard finding.cases == nil, let cause = finding.cause else { return false }
    return members.contains { $0.cases != nil && findings[$0.finding].cause == cause }
  }

  /// Returns the message without the fix at its end.
  private static func statement(_ finding: RunFinding, _ message: String, _ rare: String) -> String {
    guard let fix = finding.fix, finding.message.hasSuffix(fix) else { return message }
    let phrase = PlainText.phrase(String(finding.message.dropLast(fix.count)))
    return phrase.isEmpty ? message : rare + phrase
  }

  /// Returns what is wrong for certain, else what the leading finding names.
  private static func origins(_ findings: [RunFinding], _ leading: RunFinding) -> [Origin] {
    let first = leading.origins?.count == 1 ? leading.origins ?? [] : []
    let certain = (first + findings.compactMap(\.certainOrigin)).uniqued()
    return certain.isEmpty ? leading.origins ?? [] : certain
  }
}
