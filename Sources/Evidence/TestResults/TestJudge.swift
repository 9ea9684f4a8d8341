import Model

/// Holds results of tests against what one row needs of them.
///
/// A row is supported where at least one test answers to its patterns and every such test passed at its first attempt.
/// One that failed contradicts; one that was retried, skipped, expected to fail or of unknown outcome keeps the others
/// from counting.
struct TestJudge {
  let piece: EvidencePiece
  let criterion: String
  let need: EvidenceNeed
  let run: TestRun
  /// One for each test of the run: worked out once for all rows and cases.
  let names: [TestNames]

  func judge() -> [JudgedEvidence] {
    if run.tests.isEmpty {
      return [rejected(unreadable ?? Refusal(reason: "no-tests", message: "the file holds no test"))]
    }
    let judged = need.cases.isEmpty ? [judgeRow()] : judgeCases()
    guard let unfit = unreadable ?? tooWide else { return judged }
    // A run that is not whole may contradict, but it supports nothing.
    let against = judged.filter { $0.verdict == .contradicts }
    return against.isEmpty ? [rejected(unfit)] : against
  }

  /// Whoever adds a file says which tests are about the row: a pattern that every test answers to says nothing.
  private var tooWide: Refusal? {
    let own = (piece.tests ?? [:]).filter { EvidenceJudge.row(ofKey: $0.key) == criterion }.values.joined()
    let wide = own.filter { pattern in
      pattern.contains("*") && !pattern.contains { $0.isLetter || $0.isNumber }
    }.min()
    return wide.map {
      Refusal(
        reason: "pattern-too-wide",
        message: "\"\($0)\" names tests whatever they are about; name those that witness \(criterion), "
          + "such as 'LaunchTests/*'")
    }
  }

  private func rejected(_ refusal: Refusal) -> JudgedEvidence {
    JudgedEvidence(piece, criterion, .rejected, refusal)
  }

  private var unreadable: Refusal? {
    run.faults.isEmpty ? nil : Refusal(reason: "results-incomplete", message: joined(run.faults))
  }

  // MARK: Rows without cases

  private func judgeRow() -> JudgedEvidence {
    let patterns = need.tests + (piece.tests?[criterion] ?? [])
    if patterns.isEmpty {
      return rejected(
        Refusal(
          reason: "no-pattern",
          message:
            "neither the checklist nor the entry says which tests witness \(criterion); add it with --tests"))
    }
    let found = Matches(self, patterns)
    return found.judged(piece, criterion, patterns, cases: [])
  }

  // MARK: Rows with cases

  private func judgeCases() -> [JudgedEvidence] {
    var judged = unknownCases()
    var witnessed: [String] = []
    var isBound = false
    for expected in need.cases {
      let patterns = patterns(for: expected)
      if patterns.isEmpty { continue }
      isBound = true
      let found = Matches(self, patterns)
      // A case that no test is about is not witnessed by this file, which is no fault of the file.
      if found.isEmpty { continue }
      let answer = found.judged(piece, criterion, patterns, cases: [expected.name])
      if answer.verdict == .supports { witnessed.append(expected.name) } else { judged.append(answer) }
    }
    if !witnessed.isEmpty {
      judged.append(
        JudgedEvidence(
          piece, criterion, .supports,
          message: "the tests of \(witnessed.count) of \(counted(need.cases.count, "case")) passed",
          cases: witnessed))
    }
    if judged.isEmpty { judged.append(rejected(isBound ? noMatch(caseKeys) : unbound)) }
    return judged
  }

  /// Patterns of the case's own key, and those whose `{condition}` its values fill.
  private func patterns(for expected: DecisionCase) -> [String] {
    let own = piece.tests?["\(criterion)#\(expected.name)"] ?? []
    let templates = need.tests + (piece.tests?[criterion] ?? [])
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

  private var unbound: Refusal {
    let example = need.cases.first?.name ?? ""
    return Refusal(
      reason: "case-unnamed",
      message: "\(criterion) is witnessed case by case; bind tests to cases, such as --tests "
        + "'\(criterion)#\(example)=LaunchTests/testX()', or by a pattern with conditions in braces")
  }

  private func unknownCases() -> [JudgedEvidence] {
    let known = Set(need.cases.map(\.name))
    return (piece.tests ?? [:]).keys.sorted().compactMap { key in
      guard key.hasPrefix(criterion + "#") else { return nil }
      let name = String(key.dropFirst(criterion.count + 1))
      if known.contains(name) { return nil }
      let hint = suggestion(for: name, in: known)
      return rejected(
        Refusal(
          reason: "case-unknown",
          message: "\(criterion) has no case \"\(name)\"" + (hint.isEmpty ? "" : "; \(hint)")))
    }
  }

  func noMatch(_ patterns: [String]) -> Refusal {
    let shown = Array(Set(patterns)).sorted().prefix(3).map { "\"\($0)\"" }.joined(separator: ", ")
    let word = patterns.first?.filter { $0 != "*" } ?? ""
    // Names with as many parts as the pattern: of a large run more than enough for a guess.
    let depth = word.count { $0 == "/" }
    let near = nearestName(to: word, in: Set(names.flatMap(\.all).filter { $0.count { $0 == "/" } == depth }))
    return Refusal(
      reason: "no-test-matches",
      message: "none of \(counted(run.tests.count, "test")) answers to \(shown)"
        + (near.map { "; did you mean \"\($0)\"?" } ?? ""))
  }
}

/// The tests that answer to patterns.
private struct Matches {
  let judge: TestJudge
  let tests: [TestRun.Test]
  var isEmpty: Bool { tests.isEmpty }

  init(_ judge: TestJudge, _ patterns: [String]) {
    self.judge = judge
    let patterns = patterns.map { NamePattern($0) }
    tests = zip(judge.run.tests, judge.names).filter { $1.matches(patterns) }.map(\.0)
  }

  func judged(
    _ piece: EvidencePiece, _ criterion: String, _ patterns: [String], cases: [String]
  ) -> JudgedEvidence {
    if tests.isEmpty { return JudgedEvidence(piece, criterion, .rejected, judge.noMatch(patterns)) }
    let failed = tests.filter { $0.outcome == .failed }
    if !failed.isEmpty {
      return answer(
        piece, criterion, .contradicts, "test-failed", failed.map { sentence($0, "failed") }, cases)
    }
    let kinds: [(reason: String, word: String, isSuch: (TestRun.Test) -> Bool)] = [
      (
        "test-retried", "passed only after a retry, or was repeated",
        { $0.outcome == .passed && $0.attempts > 1 }
      ),
      ("test-skipped", "was skipped", { $0.outcome == .skipped }),
      ("test-expected-to-fail", "failed as it was expected to", { $0.outcome == .expectedFailure }),
      ("test-unknown", "has no known outcome", { $0.outcome == .unknown }),
    ]
    let found = kinds.filter { tests.contains(where: $0.isSuch) }
    if let first = found.first {
      let sentences = found.flatMap { kind in tests.filter(kind.isSuch).map { sentence($0, kind.word) } }
      return answer(piece, criterion, .rejected, first.reason, sentences, cases)
    }
    return JudgedEvidence(
      piece, criterion, .supports,
      message: tests.count == 1
        ? "\(TestNames.shown(tests[0])) passed" : "all \(tests.count) tests that it names passed",
      cases: cases, measured: ["tests": .number(Double(tests.count))])
  }

  private func answer(
    _ piece: EvidencePiece, _ criterion: String, _ verdict: JudgedEvidence.Verdict, _ reason: String,
    _ sentences: [String], _ cases: [String]
  ) -> JudgedEvidence {
    JudgedEvidence(
      piece, criterion, verdict, reason: reason, message: joined(sentences), cases: cases,
      measured: ["tests": .number(Double(tests.count))])
  }

  private func sentence(_ test: TestRun.Test, _ word: String) -> String {
    let device = test.devices.isEmpty ? "" : " on \(test.devices.joined(separator: ", "))"
    let words = test.message ?? ""
    let message = words.isEmpty ? "" : ": \(words.prefix(200))"
    return "\(TestNames.shown(test)) \(word)\(device)\(message)"
  }
}
