import Model
import Testing

@testable import Definitions

@Suite("Decision tables and evidence in checklists") struct DecisionTableTests {
  private func load(_ text: String, beside: [String: String] = [:]) throws -> Checklist {
    let scratch = try Scratch()
    for (other, content) in beside { try scratch.write(other, content) }
    return try Repository.checklist(try scratch.write("mine.yml", text))
  }
  private func need(_ checklist: Checklist, _ id: String) throws -> EvidenceNeed {
    guard case .evidence(let need) = checklist.criteria.first(where: { $0.id == id })?.basis else {
      throw Missing(what: id)
    }
    return need
  }

  static let door = """
    id: mine
    title: A door
    values: {slow: 1500}
    tables:
      - id: door
        title: What the door does
        conditions: {power: ["off", "on"], card: [none, guest, staff]}
        states: [locked, opens]
        rules:
          - {id: dead, when: {power: "off"}, state: locked}
          - {id: staff, gate: card, when: {card: staff}, state: opens}
          - {id: other, gate: card, when: {card: [none, guest]}, state: locked}
        impossible:
          - {when: {power: "off", card: staff}, because: The reader is dark.}
    criteria:
      - id: A
        title: Staff get in
        impact: critical
        blocks: true
        evidence: {any: [uiTest, launchTrace], tests: "*Door/staff*", table: door, rule: staff}
      - id: B
        title: All of it
        impact: minor
        blocks: false
        evidence: {any: launchTrace, trace: {reaches: [opens], launchAtMost: 400, splashAtLeast: $slow, launchesAtLeast: 3}, table: door}

    """

  @Test("A criterion of a rule has the rule's cases, a criterion of a table all possible ones")
  func cases() throws {
    let checklist = try load(Self.door)
    let staff = try need(checklist, "A")
    #expect(staff.kinds == [.uiTest, .launchTrace] && staff.tests == ["*Door/staff*"])
    // 2 x 3 combinations; with the power off the first gate decides, and off with staff is impossible.
    #expect(staff.cases.map(\.name) == ["card=staff power=on"])
    let all = try need(checklist, "B")
    #expect(
      all.cases.map { "\($0.name) -> \($0.state) by \($0.rule)" } == [
        "card=none power=off -> locked by dead", "card=guest power=off -> locked by dead",
        "card=none power=on -> locked by other", "card=guest power=on -> locked by other",
        "card=staff power=on -> opens by staff",
      ])
    #expect(all.cases.allSatisfy { $0.table == "door" })
    #expect(
      all.trace
        == TraceNeed(reaches: ["opens"], launchAtMost: 400, splashAtLeast: 1500, launchesAtLeast: 3))
    #expect(checklist.criteria.map(\.blocks) == [true, false])
    #expect(checklist.tables.map(\.id) == ["door"])
  }

  @Test("An extending checklist overrides keys of a table, bounds and blocks")
  func overrides() throws {
    let mine = try load(
      """
      id: mine
      extends: base/door.yml
      values: {slow: 900}
      tables:
        - id: door
          impossible: []
      criteria:
        - {id: A, blocks: false}
      """, beside: ["base/door.yml": Self.door.replacingOccurrences(of: "id: mine", with: "id: door")])
    #expect(mine.criteria.map(\.blocks) == [false, false])
    let all = try need(mine, "B")
    #expect(all.cases.count == 6)
    #expect(all.trace?.splashAtLeast == 900)
  }

  @Test("All errors of tables, and of criteria that use them, are reported")
  func faultsOfTables() throws {
    let found = try lint(
      """
      id: mine
      title: Mine
      values: {word: soon}
      tables:
        - id: door
          title: Door
          conditions: {power: ["off", "on"], card: [none]}
          states: [locked, opens, locked]
          rules:
            - {id: dead, when: {powr: "off"}, state: locked}
            - {id: staff, gate: a, when: {power: of}, state: open}
            - {id: staff, gate: b, state: opens, open: Nobody knows.}
            - {id: last, gate: a}
          impossible:
            - {when: {card: none}}
        - id: empty
          title: Empty
      criteria:
        - id: A
          title: A
          impact: minor
          evidence: {any: [signOff], tests: ["*"], trace: {launchAtMost: -1, splashAtLeast: $word}}
        - id: B
          title: B
          impact: minor
          evidence: {any: [launchTrace, launchTrace], trace: {splashAtLeast: 5, splashAtMost: 4, launchesAtLeast: 0.5}, rule: dead}
        - {id: C, title: C, impact: minor, evidence: {any: [uiTest], table: doors}}
        - {id: D, title: D, impact: minor, blocks: maybe, evidence: {any: [uiTest]}}
        - {id: E, title: E, impact: minor, blocks: true, gate: [D]}
      """)
    #expect(
      found == [
        "mine.yml:7:40: error: the condition card has a single value, so it has no effect; "
          + "name the other values, or remove the condition",
        "mine.yml:8:13: error: the state \"locked\" is repeated",
        "mine.yml:10:27: error: there is no condition \"powr\"; did you mean \"power\"?",
        "mine.yml:11:44: error: the condition power has no value \"of\"; did you mean \"off\"?",
        "mine.yml:11:56: error: there is no state \"open\"; did you mean \"opens\"?",
        "mine.yml:12:9: error: the rule staff has state and open, but only one is allowed; "
          + "give exactly one of state, open",
        "mine.yml:12:9: error: the rule \"staff\" is repeated in the table door",
        "mine.yml:13:9: error: the rule last has none of state, open; "
          + "give exactly one of them",
        "mine.yml:13:9: error: the gate \"a\" appears twice; merge the two entries",
        "mine.yml:15:9: error: the combination has no because; add `because:`",
        "mine.yml:16:5: error: the table empty has no conditions; add `conditions:`",
        "mine.yml:16:5: error: the table empty has no states; add `states:`",
        "mine.yml:16:5: error: the table empty has no rules; add `rules:`",
        "mine.yml:22:39: error: tests has no effect: the criterion does not accept uiTest; "
          + "add uiTest to any, or remove tests",
        "mine.yml:22:53: error: trace has no effect: the criterion does not accept launchTrace; "
          + "add launchTrace to any, or remove trace",
        "mine.yml:22:68: error: launchAtMost must be a number from 0 to 3600000, not -1",
        "mine.yml:22:87: error: splashAtLeast must be a number from 0 to 3600000, not the text \"soon\"",
        "mine.yml:26:35: error: \"launchTrace\" of any is repeated",
        "mine.yml:26:89: error: splashAtMost (4) is below splashAtLeast (5)",
        "mine.yml:26:109: error: launchesAtLeast must be a whole number from 1 to 1000000, not 0.5",
        "mine.yml:26:121: error: rule needs table; add `table:`",
        "mine.yml:27:71: error: there is no table \"doors\"; did you mean \"door\"?",
        "mine.yml:28:46: error: blocks must be true or false, not the text \"maybe\"",
        "mine.yml:29:46: error: blocks has no effect on the criterion E, which is part of the definition of done; "
          + "remove it: the gate needs every such criterion",
      ])
  }

  @Test("A criterion cannot use a rule that is open, never decides or does not exist")
  func rowsWithoutCases() throws {
    let text = """
      id: mine
      title: Mine
      tables:
        - id: t
          title: T
          conditions: {a: [x, y]}
          states: [s]
          rules:
            - {id: undecided, when: {a: x}, open: Ask the owner.}
            - {id: all, state: s}
            - {id: late, state: s}
      criteria:
        - {id: A, title: A, impact: minor, evidence: {any: uiTest, table: t, rule: undecided}}
        - {id: B, title: B, impact: minor, evidence: {any: uiTest, table: t, rule: late}}
        - {id: C, title: C, impact: minor, evidence: {any: uiTest, table: t, rule: al}}
        - {id: D, title: D, impact: minor, evidence: {any: signOff, table: t, rule: all}}
        - {id: E, title: E, impact: minor, evidence: {any: uiTest, table: t, tests: ["*{a}{b}*"]}}
        - {id: F, title: F, impact: minor, evidence: {any: uiTest, tests: ["*{a}*"]}}
      """
    #expect(
      try lint(text) == [
        "mine.yml:13:78: error: the rule undecided is open, so it has no state: Ask the owner.; "
          + "use a sign-off without a table: evidence: {any: [signOff]}",
        "mine.yml:14:78: error: the rule late decides no combination, so there is nothing to show; "
          + "see `qa checklist prove`",
        "mine.yml:15:78: error: the table t has no rule \"al\"; did you mean \"all\"?",
        "mine.yml:16:70: error: the accepted kinds of evidence cannot show a table's cases; "
          + "add launchTrace or uiTest to any",
        "mine.yml:17:79: error: tests uses the condition {b}, which the table does not have; known are a",
        "mine.yml:18:69: error: tests uses the condition {a}, but the criterion has no table; add `table:`",
      ])
  }

  @Test("A table with too many combinations is an error")
  func tooLarge() throws {
    let conditions = (0..<20).map { "c\($0): [x, y]" }.joined(separator: ", ")
    let found = try lint(
      """
      id: mine
      title: Mine
      tables: [{id: t, title: T, conditions: {\(conditions)}, states: s, rules: [{id: r, state: s}]}]
      criteria: [{id: A, title: A, impact: minor, evidence: {any: uiTest, table: t}}]
      """)
    #expect(
      found == [
        "mine.yml:4:76: error: the table t has more than 100000 combinations; "
          + "divide it into tables with fewer conditions"
      ])
  }

  @Test("Checklists can be in folders, and one id in two folders is an error")
  func folders() throws {
    let scratch = try Scratch()
    try scratch.write("Matrix/checklists/a.yml", "id: a\ntitle: A\n")
    try scratch.write("Matrix/checklists/epic/b.yml", "id: b\ntitle: B\n")
    try scratch.write("Matrix/checklists/epic/c.yml", "id: c\ntitle: C\n")
    try scratch.write("Matrix/checklists/old/c.yml", "id: c\ntitle: C\n")
    let root = DataRoot(path: scratch.path)
    #expect(
      ChecklistFile.list(root).map { "\($0.id) \($0.path)" } == [
        "a Matrix/checklists/a.yml", "b Matrix/checklists/epic/b.yml", "c Matrix/checklists/epic/c.yml",
        "c Matrix/checklists/old/c.yml",
      ])
    #expect(
      try DataLocation.find("b", folder: .checklists, root: root).name == "Matrix/checklists/epic/b.yml")
    #expect(
      diagnostics { _ = try DataLocation.find("c", folder: .checklists, root: root) }.count == 1)
  }
}
