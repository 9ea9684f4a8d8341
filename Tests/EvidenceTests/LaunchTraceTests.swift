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
    ).judge().checked
  }

  private func answers(_ text: String, _ bounds: TraceNeed?) -> [String] {
    judge(text, EvidenceNeed(kinds: [.launchTrace], trace: bounds)).answers
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
    func line(_ minute: Int) -> String {
      "{\"launchMilliseconds\": 400, \"splashMilliseconds\": 2000, \"state\": \"mainContent\", "
        + "\"at\": \"2026-11-21T10:0\(minute):00Z\"}\n"
    }
    let judged = judge(line(1) + line(2), EvidenceNeed(kinds: [.launchTrace], trace: bounds))
    #expect(judged.answers == ["supports launches-within-bounds"])
    #expect(
      judged.first?.measured == [
        "launches": 2, "launchMilliseconds": 400, "splashMillisecondsLeast": 2000,
        "splashMillisecondsMost": 2000,
      ])
  }

  @Test("One launch that breaks a bound contradicts, and the message has line and figure")
  func violation() {
    let good = "{\"launchMilliseconds\": 300, \"state\": \"main\"}\n"
    let bad = "{\"launchMilliseconds\": 400.5, \"state\": \"main\"}\n"
    let judged = judge(
      String(repeating: good, count: 10) + bad,
      EvidenceNeed(kinds: [.launchTrace], trace: TraceNeed(launchAtMost: 400)))
    #expect(judged.answers == ["contradicts trace-violates"])
    #expect(judged.first?.measured == ["launches": 11, "launchMilliseconds": 400.5])
    let bounds = TraceNeed(reaches: ["main"], splashAtLeast: 2000)
    var record = LaunchRecord(line: 1)
    (record.splashMilliseconds, record.state) = (1999, "x")
    #expect(
      TraceJudge.violations(record, bounds).map(\.kind) == [
        .below(.splash, 1999, 2000), .state("x", ["main"]),
      ])
    #expect(
      answers("{\"splashMilliseconds\": 1999, \"state\": \"x\"}", bounds) == ["contradicts trace-violates"])
    #expect(answers("{\"launchMilliseconds\": 300}", TraceNeed()) == ["contradicts trace-violates"])
  }

  @Test(
    "A missing figure, too few launches, no launches or a launch in the future are rejected",
    arguments: [
      ("{\"state\": \"main\", \"at\": \"2026-11-21T10:00:00Z\"}", TraceNeed(launchAtMost: 400), "no-figures"),
      (
        "{\"state\": \"a\", \"launchMilliseconds\": 100}\n{\"state\": \"a\", \"at\": \"2026-11-21T10:00:00Z\"}",
        TraceNeed(launchAtMost: 400),
        "figure-missing"
      ),
      (
        "{\"state\": \"main\", \"at\": \"2026-11-21T10:00:00Z\"}", TraceNeed(launchesAtLeast: 3),
        "too-few-launches"
      ),
      ("\n\n", nil, "no-launches"), ("{\"state\": \"main\"}", nil, "time-missing"),
      ("{\"state\": \"a\", \"at\": \"2026-11-22T00:00:00Z\"}", nil, "time-in-future"),
    ])
  func gaps(_ text: String, _ bounds: TraceNeed?, _ reason: String) {
    #expect(answers(text, bounds) == ["rejected " + reason])
  }

  @Test("A criterion without bounds needs launches that reach a state")
  func defaults() {
    #expect(
      answers("{\"state\": \"main\", \"at\": \"2026-11-21T10:00:00Z\"}", nil) == [
        "supports launches-within-bounds"
      ])
  }

  @Test("A trace with an unreadable line does not support a criterion, but may contradict it")
  func unreadable() {
    #expect(answers("{\"state\": \"main\"}\noops", nil) == ["rejected file-unreadable"])
    #expect(answers("{\"launchMilliseconds\": 100}\noops", nil) == ["contradicts trace-violates"])
  }

  // MARK: Decision tables

  private let need = EvidenceNeed(
    kinds: [.launchTrace],
    cases: [("yes", "no", "maintenance"), ("no", "yes", "main")].map {
      DecisionCase(
        table: "launch", rule: $0.2, conditions: ["maintenance": $0.0, "login": $0.1], state: $0.2)
    })

  private func line(_ conditions: String, _ state: String) -> String {
    "{\"conditions\": {\(conditions)}, \"state\": \"\(state)\", \"at\": \"2026-11-21T10:00:00Z\"}\n"
  }

  @Test("A launch with all conditions supports or contradicts its case")
  func cases() {
    let text =
      line("\"maintenance\": \"yes\", \"login\": \"no\"", "maintenance")
      + line("\"maintenance\": \"no\", \"login\": \"yes\"", "maintenance")
    let judged = judge(text, need)
    #expect(judged.answers == ["contradicts state-differs", "supports cases-reached"])
    #expect(judged.map(\.cases) == [["login=yes maintenance=no"], ["login=no maintenance=yes"]])
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
    let text =
      "{\"conditions\": {\"maintenance\": \"yes\", \"login\": \"no\"}, \"state\": \"maintenance\", "
      + "\"at\": \"2026-11-21T10:00:00Z\", "
    #expect(judge(text + "\"splashMilliseconds\": 2000}", both).map(\.verdict) == [.supports])
    #expect(
      judge(text + "\"splashMilliseconds\": 1}", both).map(\.verdict) == [.supports, .contradicts])
  }
}
