import Model
import Testing

@testable import Evidence

/// Recorded launches: how they are read, and what they witness.
struct LaunchTraceTests {
  private func read(_ text: String) -> LaunchTrace {
    LaunchTrace.read(Array(text.utf8), file: "evidence/l.jsonl")
  }

  private func judge(_ text: String, _ need: EvidenceNeed) -> [JudgedEvidence] {
    TraceJudge(
      piece: EvidenceFixture.piece("trace", .launchTrace, ["LS-V3"]), criterion: "LS-V3", need: need,
      trace: read(text), now: EvidenceFixture.now
    ).judge()
  }

  private func standing(_ text: String, _ bounds: TraceNeed?) -> String {
    judge(text, EvidenceNeed(kinds: [.launchTrace], trace: bounds)).map {
      "\($0.verdict.rawValue) \($0.reason ?? ""): \($0.message)"
    }.joined(separator: "\n")
  }

  @Test("A line is one launch; blank lines are none")
  func reading() {
    let trace = read(
      """
      {"launchMilliseconds": 312.5, "splashMilliseconds": 2050, "state": "mainContent",\
       "conditions": {"maintenance": "no"}, "device": "iphone-14-pro", "os": "18.1", "at": "2026-11-21T10:00:00Z"}

      {"state": "login"}
      """)
    #expect(trace.faults.isEmpty)
    #expect(trace.records.map(\.line) == [1, 3])
    #expect(trace.records.map(\.launchMilliseconds) == [312.5, nil])
    #expect(trace.records.map(\.state) == ["mainContent", "login"])
    #expect(trace.records.map(\.conditions) == [["maintenance": "no"], [:]])
    #expect(trace.records.first?.device == "iphone-14-pro" && trace.records.first?.os == "18.1")
  }

  @Test(
    "Every mistake is told with file, line and column",
    arguments: [
      ("{\"launchSeconds\": 1}", "1:19: warning: a launch knows no \"launchSeconds\""),
      (
        "{\"launchMilisecs\": 1}",
        "1:20: warning: a launch knows no \"launchMilisecs\"; did you mean \"launchMilliseconds\"?"
      ),
      ("\n{\"state\": 4}", "2:11: warning: \"state\" must be text, not a number"),
      (
        "{\"launchMilliseconds\": \"312\"}",
        "1:24: warning: \"launchMilliseconds\" must be a number, not text"
      ),
      (
        "{\"launchMilliseconds\": -1}", "1:24: warning: \"launchMilliseconds\" is -1, and no time is negative"
      ),
      (
        "{\"launchMilliseconds\": 312000000}",
        "1:24: warning: \"launchMilliseconds\" is 312000000, which is more than an hour"
      ),
      ("{\"launchMilliseconds\": 1e999}", "1:24: warning: \"launchMilliseconds\" must be a number"),
      ("{\"at\": \"yesterday\"}", "1:8: warning: \"yesterday\" is no time in UTC"),
      ("{\"state\": \"a\", \"state\": \"b\"}", "1:25: warning: \"state\" is given twice"),
      ("{\"conditions\": {\"a\": 1}}", "1:22: warning: condition \"a\" must be text, not a number"),
      ("{\"state\": \"\"}", "1:11: warning: \"state\" is empty"),
      ("{}", "1:1: warning: the launch says nothing"),
      ("[]", "1:1: warning: a launch must be an object, not a list"),
      ("{\"state\": ", "1:11: warning: the line is not a JSON object: ends where a value is expected"),
      ("312", "1:1: warning: a launch must be an object, not a number"),
    ])
  func mistakes(text: String, expected: String) {
    let trace = read(text)
    #expect(trace.records.isEmpty && trace.faults.count == 1)
    let line = trace.faults.first?.description ?? ""
    #expect(line.hasPrefix("evidence/l.jsonl:" + expected), "\(line)")
  }

  @Test("A file of nothing but mistakes is told in a screenful")
  func manyMistakes() {
    let trace = read(String(repeating: "x\n", count: 1000))
    #expect(trace.faults.count == 21)
    #expect(
      trace.faults.last?.description
        == "evidence/l.jsonl:21: warning: what follows is not read; mend the lines above first")
  }

  @Test("Launches within all bounds support the row")
  func supports() {
    let bounds = TraceNeed(
      reaches: ["mainContent"], launchAtMost: 400, splashAtLeast: 2000, splashAtMost: 3000, launchesAtLeast: 2
    )
    let line = "{\"launchMilliseconds\": 400, \"splashMilliseconds\": 2000, \"state\": \"mainContent\"}\n"
    #expect(
      standing(line + line, bounds)
        == "supports : 2 launches kept to at most 400 ms to launch, at least 2000 ms of splash, "
        + "at most 3000 ms of splash, reaching mainContent")
  }

  @Test("One launch that breaks a bound contradicts, and the message names line and figure")
  func violation() {
    let good = "{\"launchMilliseconds\": 300, \"state\": \"main\"}\n"
    let bad = "{\"launchMilliseconds\": 400.5, \"state\": \"main\"}\n"
    #expect(
      standing(String(repeating: good, count: 10) + bad, TraceNeed(launchAtMost: 400))
        == "contradicts trace-violates: line 11: the launch took 400.5 ms, at most 400 ms are allowed")
    #expect(
      standing(
        "{\"splashMilliseconds\": 1999, \"state\": \"x\"}", TraceNeed(reaches: ["main"], splashAtLeast: 2000))
        == "contradicts trace-violates: line 1: the splash stayed 1999 ms, at least 2000 ms are needed; "
        + "line 1: reached x, not main")
    #expect(
      standing("{\"launchMilliseconds\": 300}", TraceNeed())
        == "contradicts trace-violates: line 1: the launch reached no state")
  }

  @Test("A missing figure, too few launches or none witness nothing")
  func gaps() {
    #expect(
      standing("{\"state\": \"main\"}", TraceNeed(launchAtMost: 400))
        == "rejected no-figures: line 1 does not say launchMilliseconds")
    #expect(
      standing(
        "{\"state\": \"a\", \"launchMilliseconds\": 1}\n{\"state\": \"a\"}", TraceNeed(launchAtMost: 400))
        == "rejected figure-missing: line 2 does not say launchMilliseconds")
    #expect(
      standing("{\"state\": \"main\"}", TraceNeed(launchesAtLeast: 3))
        == "rejected too-few-launches: the trace holds 1 launch, and the row needs 3")
    #expect(standing("\n\n", nil) == "rejected no-launches: the trace holds no launch")
  }

  @Test("A row that says nothing of traces needs launches that reach a state")
  func defaults() {
    #expect(standing("{\"state\": \"main\"}", nil) == "supports : 1 launch kept to reaching a state")
  }

  @Test("A trace with a line that cannot be read supports nothing, and may contradict")
  func unreadable() {
    let bad = "{\"state\": \"main\"}\noops"
    #expect(
      standing(bad, nil)
        == "rejected file-unreadable: evidence/l.jsonl:2:1: the line is not a JSON object: unexpected “o”")
    #expect(standing("{\"launchMilliseconds\": 1}\noops", nil).hasPrefix("contradicts trace-violates"))
  }

  @Test("A launch of tomorrow does not count")
  func future() {
    #expect(
      standing("{\"state\": \"a\", \"at\": \"2026-11-22T00:00:00Z\"}", nil).hasPrefix(
        "rejected time-in-future"))
  }

  // MARK: Decision tables

  private let need = EvidenceNeed(
    kinds: [.launchTrace],
    cases: [("yes", "no", "maintenance"), ("no", "yes", "main")].map {
      DecisionCase(
        table: "launch", rule: $0.2, conditions: ["maintenance": $0.0, "login": $0.1], state: $0.2)
    })

  private func line(_ conditions: String, _ state: String) -> String {
    "{\"conditions\": {\(conditions)}, \"state\": \"\(state)\"}\n"
  }

  @Test("A launch with all conditions witnesses its case, or contradicts it")
  func cases() {
    let text =
      line("\"maintenance\": \"yes\", \"login\": \"no\"", "maintenance")
      + line("\"maintenance\": \"no\", \"login\": \"yes\"", "maintenance")
    let judged = judge(text, need)
    #expect(judged.map(\.verdict) == [.contradicts, .supports])
    #expect(judged.map(\.cases) == [["login=yes maintenance=no"], ["login=no maintenance=yes"]])
    #expect(
      judged[0].message == "line 2: reached maintenance instead of main with login=yes maintenance=no")
    #expect(judged[1].message == "1 of 2 cases reached the state that the table expects")
  }

  @Test("Of two launches of one case the wrong one counts")
  func oneWrong() {
    let conditions = "\"maintenance\": \"no\", \"login\": \"yes\""
    #expect(
      judge(line(conditions, "main") + line(conditions, "login"), need).map(\.verdict) == [.contradicts])
  }

  @Test("A launch that leaves a condition out witnesses nothing, and is told")
  func partial() {
    let judged = judge(line("\"maintenence\": \"yes\", \"login\": \"no\"", "maintenance"), need)
    #expect(judged.map(\.reason) == ["conditions-partial"])
    #expect(
      judged.first?.message
        == "line 1 does not say maintenance; \"maintenence\": did you mean \"maintenance\"?")
    let none = judge(line("\"maintenance\": \"yes\", \"login\": \"yes\"", "maintenance"), need)
    #expect(none.map(\.reason) == ["no-case-matches"])
  }

  @Test("A launch that names more conditions than the table is one of its cases")
  func more() {
    let text = line("\"maintenance\": \"yes\", \"login\": \"no\", \"network\": \"slow\"", "maintenance")
    #expect(judge(text, need).map(\.verdict) == [.supports])
  }

  @Test("Bounds beside cases can only contradict")
  func boundsAndCases() {
    var both = need
    both.trace = TraceNeed(splashAtLeast: 2000)
    let text = "{\"conditions\": {\"maintenance\": \"yes\", \"login\": \"no\"}, \"state\": \"maintenance\", "
    #expect(judge(text + "\"splashMilliseconds\": 2000}", both).map(\.verdict) == [.supports])
    #expect(
      judge(text + "\"splashMilliseconds\": 1}", both).map(\.verdict) == [.supports, .contradicts])
  }
}
