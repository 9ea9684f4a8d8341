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
      return [rejected(unreadable ?? Message(.noTests, "the file has no tests"))]
    }
    let judged = need.cases.isEmpty ? [judgeCriterion()] : judgeCases()
    guard let unfit = unreadable else { return judged }
    // An incomplete run may contradict a criterion, but it does not support one.
    let against = judged.filter { $0.verdict == .contradicts }
    return against.isEmpty ? [rejected(unfit)] : against
  }

  private func rejected(_ message: Message) -> JudgedEvidence {
    JudgedEvidence(entry, criterion, .rejected, message)
  }

  private var unreadable: Message? {
    run.errors.isEmpty ? nil : Message(.resultsIncomplete, joined(run.errors))
  }

  // MARK: Criteria without cases

  private func judgeCriterion() -> JudgedEvidence {
    let patterns = need.tests + (entry.tests?[criterion] ?? [])
    if patterns.isEmpty {
      return rejected(
        Message(
          .noPattern, about: criterion,
          "neither the checklist nor the entry names the tests of \(criterion); name them with --tests"))
    }
    return Matches(self, patterns).judged(entry, criterion, patterns, cases: [])
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
          Message(
            "cases-passed",
            "the tests of \(supported.count) of \(PlainText.count(need.cases.count, "case")) passed"),
          cases: supported))
    }
    if judged.isEmpty {
      judged.append(
        rejected(isBound ? noMatch(caseKeys) : .caseUnnamed(criterion, example: need.cases.first?.name ?? ""))
      )
    }
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

  private func unknownCases() -> [JudgedEvidence] {
    let known = Set(need.cases.map(\.name))
    return (entry.tests ?? [:]).keys.sorted().compactMap { key in
      guard key.hasPrefix(criterion + "#") else { return nil }
      let name = String(key.dropFirst(criterion.count + 1))
      return known.contains(name)
        ? nil : rejected(.caseUnknown(name, of: criterion, suggestion(for: name, in: known)))
    }
  }

  func noMatch(_ patterns: [String]) -> Message {
    let word = patterns.first?.filter { $0 != "*" } ?? ""
    // Only names with as many parts as the pattern are candidates.
    let depth = word.count { $0 == "/" }
    let near = nearestName(to: word, in: Set(names.flatMap(\.all).filter { $0.count { $0 == "/" } == depth }))
    return Message(
      .noTestMatches,
      "no test matches \(Message.quoted(patterns)) (\(PlainText.count(run.tests.count, "test")) in the file)"
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
    let wildcards = patterns.map { WildcardPattern($0) }
    tests = zip(judge.run.tests, judge.names).filter { $1.matches(wildcards) }.map(\.0)
  }

  func judged(
    _ entry: EvidenceEntry, _ criterion: String, _ patterns: [String], cases: [String]
  ) -> JudgedEvidence {
    if tests.isEmpty { return JudgedEvidence(entry, criterion, .rejected, judge.noMatch(patterns)) }
    let failed = tests.filter { $0.outcome == .failed }
    if !failed.isEmpty {
      return JudgedEvidence(
        entry, criterion, .contradicts, .tests([(.testFailed, failed)], of: tests.count), cases: cases)
    }
    let kinds: [(reason: EvidenceReason, isSuch: (TestRun.Test) -> Bool)] = [
      (.testRetried, { $0.outcome == .passed && $0.attempts > 1 }),
      (.testSkipped, { $0.outcome == .skipped }),
      (.testExpectedToFail, { $0.outcome == .expectedFailure }),
      (.testUnknown, { $0.outcome == .unknown }),
    ]
    let found = kinds.map { kind in (kind.reason, tests.filter(kind.isSuch)) }.filter { !$0.1.isEmpty }
    let message =
      found.isEmpty ? .passed(tests, of: patterns, besides: siblings) : Message.tests(found, of: tests.count)
    return JudgedEvidence(entry, criterion, found.isEmpty ? .supports : .rejected, message, cases: cases)
  }

  /// Failed tests of the same suites that no pattern matches.
  private var siblings: [TestRun.Test] {
    func suite(_ test: TestRun.Test) -> Substring {
      let head = test.name.prefix { $0 != "(" }
      return head.lastIndex(of: "/").map { head[..<$0] } ?? ""
    }
    let suites = Set(tests.map(suite))
    return judge.run.tests.filter { $0.outcome == .failed && suites.contains(suite($0)) }
  }
}

extension Message {
  fileprivate static func caseUnnamed(_ criterion: String, example: String) -> Message {
    Message(
      .caseUnnamed, about: criterion,
      "\(criterion) needs tests for each case; assign tests to cases, such as --tests "
        + "'\(criterion)#\(example)=LaunchTests/testX()', or use a pattern with conditions in braces")
  }

  fileprivate static func caseUnknown(_ name: String, of criterion: String, _ hint: String) -> Message {
    Message(
      .caseUnknown, about: name,
      "\(criterion) has no case \"\(name)\"" + (hint.isEmpty ? "" : "; \(hint)"))
  }

  fileprivate static func quoted(_ patterns: [String]) -> String {
    Set(patterns).sorted().prefix(3).map { "\"\($0)\"" }.joined(separator: ", ")
  }

  /// Tests that do not support a criterion, by the reason; the first reason is that of the message.
  fileprivate static func tests(
    _ groups: [(reason: EvidenceReason, tests: [TestRun.Test])], of count: Int
  ) -> Message {
    let sentences = groups.flatMap { group in group.tests.map { sentence($0, words[group.reason] ?? "") } }
    return Message(
      groups[0].reason, about: TestNames.shown(groups[0].tests[0]), joined(sentences),
      figures: ["tests": Measure(count)])
  }

  private static let words: [EvidenceReason: String] = [
    .testFailed: "failed", .testRetried: "passed only after a retry, or was repeated",
    .testSkipped: "was skipped", .testExpectedToFail: "failed as expected",
    .testUnknown: "has no known outcome",
  ]

  private static func sentence(_ test: TestRun.Test, _ word: String) -> String {
    let device = test.devices.isEmpty ? "" : " on \(test.devices.joined(separator: ", "))"
    let words = test.message ?? ""
    return "\(TestNames.shown(test)) \(word)\(device)" + (words.isEmpty ? "" : ": \(words.prefix(200))")
  }

  /// Names the patterns, so that a reader sees how the tests were chosen.
  fileprivate static func passed(
    _ tests: [TestRun.Test], of patterns: [String], besides failed: [TestRun.Test]
  ) -> Message {
    let names = tests.map(TestNames.shown)
    let others =
      failed.isEmpty
      ? ""
      : "; in the same suite \(PlainText.count(failed.count, "other test")) failed: "
        + failed.map(TestNames.shown).listed(atMost: 3)
    return Message(
      "tests-passed", about: names.first,
      (tests.count == 1
        ? "\(names[0]) passed"
        : "all \(tests.count) tests of \(quoted(patterns)) passed: \(names.listed(atMost: 3))")
        + others,
      figures: ["tests": Measure(tests.count)])
  }
}
