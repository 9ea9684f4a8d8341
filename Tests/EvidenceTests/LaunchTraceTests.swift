import Model
import Testing

@testable import Evidence

/// Recorded launches: reading and judging.
struct LaunchTraceTests {
  private func read(_ text: String) -> LaunchTrace {
    LaunchTrace.read(Array(text.utf8), file: "evidence/l.jsonl")
  }

  private func judge(_ text: String, _ need: EvidenceNeed) -> [JudgedEvidence] {
    TraceJudge(
      entry: EvidenceFixture.entry("trace", .launchTrace, ["LS-V3"]), criterion: "LS-V3", need: need,
      trace: read(text), now: EvidenceFixture.now
    ).judge()
  }

  private func verdicts(_ text: String, _ bounds: TraceNeed?) -> String {
    judge(text, EvidenceNeed(kinds: [.launchTrace], trace: bounds)).map {
      "\($0.verdict.rawValue) \($0.reason?.rawValue ?? ""): \($0.message)"
    }.joined(separator: "\n")
  }

  @Test("Each line is one launch; blank lines are ignored")
  func reading() {
    let trace = read(
      """
      {"launchMilliseconds": 312.5, "splashMilliseconds": 2050, "state": "mainContent",\
       "conditions": {"maintenance": "no"}, "device": "iphone-14-pro", "os": "18.1", "at": "2026-11-21T10:00:00Z"}

      {"state": "login"}
      """)
    #expect(trace.diagnostics.isEmpty)
    #expect(trace.records.map(\.line) == [1, 3])
    #expect(trace.records.map(\.launchMilliseconds) == [312.5, nil])
    #expect(trace.records.map(\.state) == ["mainContent", "login"])
    #expect(trace.records.map(\.conditions) == [["maintenance": "no"], [:]])
    #expect(trace.records.first?.device == "iphone-14-pro" && trace.records.first?.os == "18.1")
  }

  @Test(
    "Every error is reported with file, line and column",
    arguments: [
      ("{\"launchSeconds\": 1}", "1:19: warning: a launch has the unknown key \"launchSeconds\""),
      (
        "{\"launchMilisecs\": 1}",
        "1:20: warning: a launch has the unknown key \"launchMilisecs\"; did you mean \"launchMilliseconds\"?"
      ),
      ("\n{\"state\": 4}", "2:11: warning: \"state\" must be text, not a number"),
      (
        "{\"launchMilliseconds\": \"312\"}",
        "1:24: warning: \"launchMilliseconds\" must be a number, not text"
      ),
      (
        "{\"launchMilliseconds\": -1}",
        "1:24: warning: \"launchMilliseconds\" is -1, but a time is not negative"
      ),
      (
        "{\"launchMilliseconds\": 312000000}",
        "1:24: warning: \"launchMilliseconds\" is 312000000, which is more than a minute"
      ),
      (
        "{\"launchMilliseconds\": 0}",
        "1:24: warning: \"launchMilliseconds\" is 0, but every launch takes time"
      ),
      (
        "{\"at\": \"1970-01-01T00:00:00Z\"}", "1:8: warning: \"1970-01-01T00:00:00Z\" is before the first app"
      ),
      ("{\"launchMilliseconds\": 1e999}", "1:24: warning: \"launchMilliseconds\" must be a number"),
      ("{\"at\": \"yesterday\"}", "1:8: warning: \"yesterday\" is not a time in UTC"),
      ("{\"state\": \"a\", \"state\": \"b\"}", "1:25: warning: \"state\" is repeated"),
      ("{\"conditions\": {\"a\": 1}}", "1:22: warning: condition \"a\" must be text, not a number"),
      ("{\"state\": \"\"}", "1:11: warning: \"state\" is empty"),
      ("{}", "1:1: warning: the launch has no data"),
      ("[]", "1:1: warning: a launch must be an object, not a list"),
      (
        "{\"state\": ",
        "1:11: warning: the line is not a JSON object: the file ends where a value is expected"
      ),
      ("312", "1:1: warning: a launch must be an object, not a number"),
    ])
  func mistakes(text: String, expected: String) {
    let trace = read(text)
    #expect(trace.records.isEmpty && trace.diagnostics.count == 1)
    let line = trace.diagnostics.first?.description ?? ""
    #expect(line.hasPrefix("evidence/l.jsonl:" + expected), "\(line)")
  }

  @Test("A file with many errors is reported with at most 21 diagnostics")
  func manyMistakes() {
    let trace = read(String(repeating: "x\n", count: 1000))
    #expect(trace.diagnostics.count == 21)
    #expect(
      trace.diagnostics.last?.description
        == "evidence/l.jsonl:21: warning: the lines from here are not read; correct the lines above first")
  }

  @Test("Launches within all bounds support the criterion")
  func supports() {
    let bounds = TraceNeed(
      reaches: ["mainContent"], launchAtMost: 400, splashAtLeast: 2000, splashAtMost: 3000, launchesAtLeast: 2
    )
    let line = "{\"launchMilliseconds\": 400, \"splashMilliseconds\": 2000, \"state\": \"mainContent\"}\n"
    #expect(
      verdicts(line + line, bounds)
        == "supports : 2 launches within the bounds: at most 400 ms to launch, at least 2000 ms of splash, "
        + "at most 3000 ms of splash, reaching mainContent")
  }

  @Test("One launch that breaks a bound contradicts, and the message has line and figure")
  func violation() {
    let good = "{\"launchMilliseconds\": 300, \"state\": \"main\"}\n"
    let bad = "{\"launchMilliseconds\": 400.5, \"state\": \"main\"}\n"
    #expect(
      verdicts(String(repeating: good, count: 10) + bad, TraceNeed(launchAtMost: 400))
        == "contradicts trace-violates: line 11: the launch took 400.5 ms, expected at most 400 ms")
    #expect(
      verdicts(
        "{\"splashMilliseconds\": 1999, \"state\": \"x\"}", TraceNeed(reaches: ["main"], splashAtLeast: 2000))
        == "contradicts trace-violates: line 1: the splash view was on screen 1999 ms, expected at least 2000 ms; "
        + "line 1: reached x, expected main")
    #expect(
      verdicts("{\"launchMilliseconds\": 300}", TraceNeed())
        == "contradicts trace-violates: line 1: the launch reached no state")
  }

  @Test("A missing figure, too few launches or no launches are rejected")
  func gaps() {
    #expect(
      verdicts("{\"state\": \"main\"}", TraceNeed(launchAtMost: 400))
        == "rejected no-figures: line 1 lacks launchMilliseconds")
    #expect(
      verdicts(
        "{\"state\": \"a\", \"launchMilliseconds\": 100}\n{\"state\": \"a\"}", TraceNeed(launchAtMost: 400))
        == "rejected figure-missing: line 2 lacks launchMilliseconds")
    #expect(
      verdicts("{\"state\": \"main\"}", TraceNeed(launchesAtLeast: 3))
        == "rejected too-few-launches: the trace has 1 launch; the criterion needs 3")
    #expect(verdicts("\n\n", nil) == "rejected no-launches: the trace has no launches")
  }

  @Test("A criterion without bounds needs launches that reach a state")
  func defaults() {
    #expect(
      verdicts("{\"state\": \"main\"}", nil) == "supports : 1 launch within the bounds: reaching a state")
  }

  @Test("A trace with an unreadable line does not support a criterion, but may contradict it")
  func unreadable() {
    let bad = "{\"state\": \"main\"}\noops"
    #expect(
      verdicts(bad, nil)
        == "rejected file-unreadable: evidence/l.jsonl:2:1: the line is not a JSON object: unexpected \"o\"")
    #expect(verdicts("{\"launchMilliseconds\": 100}\noops", nil).hasPrefix("contradicts trace-violates"))
  }

  @Test("A launch in the future is rejected")
  func future() {
    #expect(
      verdicts("{\"state\": \"a\", \"at\": \"2026-11-22T00:00:00Z\"}", nil).hasPrefix(
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

  @Test("A launch with all conditions supports or contradicts its case")
  func cases() {
    let text =
      line("\"maintenance\": \"yes\", \"login\": \"no\"", "maintenance")
      + line("\"maintenance\": \"no\", \"login\": \"yes\"", "maintenance")
    let judged = judge(text, need)
    #expect(judged.map(\.verdict) == [.contradicts, .supports])
    #expect(judged.map(\.cases) == [["login=yes maintenance=no"], ["login=no maintenance=yes"]])
    #expect(
      judged[0].message == "line 2: reached maintenance, expected main with login=yes maintenance=no")
    #expect(judged[1].message == "1 of 2 cases reached the expected state")
  }

  @Test("One wrong launch of a case contradicts it")
  func oneWrong() {
    let conditions = "\"maintenance\": \"no\", \"login\": \"yes\""
    #expect(
      judge(line(conditions, "main") + line(conditions, "login"), need).map(\.verdict) == [.contradicts])
  }

  @Test("A launch without a condition is rejected and reported")
  func partial() {
    let judged = judge(line("\"maintenence\": \"yes\", \"login\": \"no\"", "maintenance"), need)
    #expect(judged.map(\.reason) == [.conditionsPartial])
    #expect(
      judged.first?.message
        == "line 1 lacks maintenance; \"maintenence\": did you mean \"maintenance\"?")
    let none = judge(line("\"maintenance\": \"yes\", \"login\": \"yes\"", "maintenance"), need)
    #expect(none.map(\.reason) == [.noCaseMatches])
  }

  @Test("A launch may have more conditions than the table")
  func more() {
    let text = line("\"maintenance\": \"yes\", \"login\": \"no\", \"network\": \"slow\"", "maintenance")
    #expect(judge(text, need).map(\.verdict) == [.supports])
  }

  @Test("Bounds of a criterion with cases can only contradict")
  func boundsAndCases() {
    var both = need
    both.trace = TraceNeed(splashAtLeast: 2000)
    let text = "{\"conditions\": {\"maintenance\": \"yes\", \"login\": \"no\"}, \"state\": \"maintenance\", "
    #expect(judge(text + "\"splashMilliseconds\": 2000}", both).map(\.verdict) == [.supports])
    #expect(
      judge(text + "\"splashMilliseconds\": 1}", both).map(\.verdict) == [.supports, .contradicts])
  }
}
