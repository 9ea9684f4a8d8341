import Model

/// Compares test results with the need of one criterion.
///
/// A criterion is supported if its patterns match at least one test and all matching tests passed at the first attempt.
/// A failed test contradicts it. If a matching test was retried, skipped, expected to fail or has an unknown outcome,
/// the entry is rejected.
struct TestJudge {
  let entry: EvidenceEntry
  let criterion: String
  let need: EvidenceNeed
  let run: TestRun
  /// The names of each test of the run, computed once for all criteria and cases.
  let names: [TestNames]

  func judge() -> [JudgedEvidence] {
    if run.tests.isEmpty {
      return [rejected(unreadable ?? Rejection(reason: .noTests, message: "the file has no tests"))]
    }
    let judged = need.cases.isEmpty ? [judgeCriterion()] : judgeCases()
    guard let unfit = unreadable ?? tooWide else { return judged }
    // An incomplete run may contradict a criterion, but it does not support one.
    let against = judged.filter { $0.verdict == .contradicts }
    return against.isEmpty ? [rejected(unfit)] : against
  }

  /// Rejects a pattern that does not say which tests are about the criterion.
  ///
  /// The checklist's own patterns are those of its owner.
  private var tooWide: Rejection? {
    let own = (entry.tests ?? [:]).filter { EvidenceJudge.criterion(ofKey: $0.key) == criterion }.values
      .joined()
    let filled = own.flatMap { pattern in
      pattern.contains("{") ? need.cases.map { Self.fill(pattern, $0.conditions) } : [pattern]
    }
    for pattern in Set(filled).sorted() {
      let wildcard = WildcardPattern(pattern)
      let tests = zip(run.tests, names).filter { $1.matches([wildcard]) }.map(\.0)
      if let excess = PatternWords(pattern).excess(over: tests, of: criterion) {
        return Rejection(reason: .patternTooWide, message: "the pattern \"\(pattern)\" \(excess)")
      }
    }
    return nil
  }

  private func rejected(_ rejection: Rejection) -> JudgedEvidence {
    JudgedEvidence(entry, criterion, .rejected, rejection)
  }

  private var unreadable: Rejection? {
    run.errors.isEmpty ? nil : Rejection(reason: .resultsIncomplete, message: joined(run.errors))
  }

  // MARK: Criteria without cases

  private func judgeCriterion() -> JudgedEvidence {
    let patterns = need.tests + (entry.tests?[criterion] ?? [])
    if patterns.isEmpty {
      return rejected(
        Rejection(
          reason: .noPattern,
          message:
            "neither the checklist nor the entry names the tests of \(criterion); name them with --tests"))
    }
    let found = Matches(self, patterns)
    return found.judged(entry, criterion, patterns, cases: [])
  }

  // MARK: Criteria with cases

  private func judgeCases() -> [JudgedEvidence] {
    var judged = unknownCases()
    var supported: [String] = []
    var isBound = false
    for expected in need.cases {
      let patterns = patterns(for: expected)
      if patterns.isEmpty { continue }
      isBound = true
      let found = Matches(self, patterns)
      // The file need not have tests for every case.
      if found.isEmpty { continue }
      let answer = found.judged(entry, criterion, patterns, cases: [expected.name])
      if answer.verdict == .supports { supported.append(expected.name) } else { judged.append(answer) }
    }
    if !supported.isEmpty {
      judged.append(
        JudgedEvidence(
          entry, criterion, .supports,
          message: "the tests of \(supported.count) of \(counted(need.cases.count, "case")) passed",
          cases: supported))
    }
    if judged.isEmpty { judged.append(rejected(isBound ? noMatch(caseKeys) : unbound)) }
    return judged
  }

  /// Returns the patterns of the case's own key, and those with its values in place of `{condition}`.
  private func patterns(for expected: DecisionCase) -> [String] {
    let own = entry.tests?["\(criterion)#\(expected.name)"] ?? []
    let templates = need.tests + (entry.tests?[criterion] ?? [])
    return own + templates.filter { $0.contains("{") }.map { Self.fill($0, expected.conditions) }
  }

  static func fill(_ template: String, _ conditions: [String: String]) -> String {
    var text = ""
    var rest = template[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      let name = String(rest[rest.index(after: open)..<close])
      text += rest[..<open] + (conditions[name] ?? "{\(name)}")
      rest = rest[rest.index(after: close)...]
    }
    return text + rest
  }

  private var caseKeys: [String] { need.cases.flatMap(patterns) }

  private var unbound: Rejection {
    let example = need.cases.first?.name ?? ""
    return Rejection(
      reason: .caseUnnamed,
      message: "\(criterion) needs tests for each case; assign tests to cases, such as --tests "
        + "'\(criterion)#\(example)=LaunchTests/testX()', or use a pattern with conditions in braces")
  }

  private func unknownCases() -> [JudgedEvidence] {
    let known = Set(need.cases.map(\.name))
    return (entry.tests ?? [:]).keys.sorted().compactMap { key in
      guard key.hasPrefix(criterion + "#") else { return nil }
      let name = String(key.dropFirst(criterion.count + 1))
      if known.contains(name) { return nil }
      let hint = suggestion(for: name, in: known)
      return rejected(
        Rejection(
          reason: .caseUnknown,
          message: "\(criterion) has no case \"\(name)\"" + (hint.isEmpty ? "" : "; \(hint)")))
    }
  }

  func noMatch(_ patterns: [String]) -> Rejection {
    let shown = Set(patterns).sorted().prefix(3).map { "\"\($0)\"" }.joined(separator: ", ")
    let word = patterns.first?.filter { $0 != "*" } ?? ""
    // Only names with as many parts as the pattern are candidates.
    let depth = word.count { $0 == "/" }
    let near = nearestName(to: word, in: Set(names.flatMap(\.all).filter { $0.count { $0 == "/" } == depth }))
    return Rejection(
      reason: .noTestMatches,
      message: "no test matches \(shown) (\(counted(run.tests.count, "test")) in the file)"
        + (near.map { "; did you mean \"\($0)\"?" } ?? ""))
  }
}

/// The tests that patterns match.
private struct Matches {
  let judge: TestJudge
  let tests: [TestRun.Test]
  var isEmpty: Bool { tests.isEmpty }

  init(_ judge: TestJudge, _ patterns: [String]) {
    self.judge = judge
    let patterns = patterns.map { WildcardPattern($0) }
    tests = zip(judge.run.tests, judge.names).filter { $1.matches(patterns) }.map(\.0)
  }

  func judged(
    _ entry: EvidenceEntry, _ criterion: String, _ patterns: [String], cases: [String]
  ) -> JudgedEvidence {
    if tests.isEmpty { return JudgedEvidence(entry, criterion, .rejected, judge.noMatch(patterns)) }
    let failed = tests.filter { $0.outcome == .failed }
    if !failed.isEmpty {
      return answer(
        entry, criterion, .contradicts, .testFailed, failed.map { sentence($0, "failed") }, cases)
    }
    let kinds: [(reason: EvidenceReason, word: String, isSuch: (TestRun.Test) -> Bool)] = [
      (
        .testRetried, "passed only after a retry, or was repeated",
        { $0.outcome == .passed && $0.attempts > 1 }
      ),
      (.testSkipped, "was skipped", { $0.outcome == .skipped }),
      (.testExpectedToFail, "failed as expected", { $0.outcome == .expectedFailure }),
      (.testUnknown, "has no known outcome", { $0.outcome == .unknown }),
    ]
    let found = kinds.filter { tests.contains(where: $0.isSuch) }
    if let first = found.first {
      let sentences = found.flatMap { kind in tests.filter(kind.isSuch).map { sentence($0, kind.word) } }
      return answer(entry, criterion, .rejected, first.reason, sentences, cases)
    }
    return JudgedEvidence(
      entry, criterion, .supports,
      message: tests.count == 1
        ? "\(TestNames.shown(tests[0])) passed\(siblings)"
        : "all \(tests.count) matching tests passed: \(tests.map(TestNames.shown).listed(atMost: 3))\(siblings)",
      cases: cases, measured: ["tests": .number(Double(tests.count))])
  }

  /// Failed tests of the same suites that no pattern matches, for the end of a message.
  private var siblings: String {
    func suite(_ test: TestRun.Test) -> Substring {
      let head = test.name.prefix { $0 != "(" }
      return head.lastIndex(of: "/").map { head[..<$0] } ?? ""
    }
    let suites = Set(tests.map(suite))
    let failed = judge.run.tests.filter { $0.outcome == .failed && suites.contains(suite($0)) }
    if failed.isEmpty { return "" }
    let names = failed.map(TestNames.shown).listed(atMost: 3)
    return "; in the same suite \(counted(failed.count, "other test")) failed: \(names)"
  }

  private func answer(
    _ entry: EvidenceEntry, _ criterion: String, _ verdict: JudgedEvidence.Verdict, _ reason: EvidenceReason,
    _ sentences: [String], _ cases: [String]
  ) -> JudgedEvidence {
    JudgedEvidence(
      entry, criterion, verdict, reason: reason, message: joined(sentences), cases: cases,
      measured: ["tests": .number(Double(tests.count))])
  }

  private func sentence(_ test: TestRun.Test, _ word: String) -> String {
    let device = test.devices.isEmpty ? "" : " on \(test.devices.joined(separator: ", "))"
    let words = test.message ?? ""
    let message = words.isEmpty ? "" : ": \(words.prefix(200))"
    return "\(TestNames.shown(test)) \(word)\(device)\(message)"
  }
}
