import Model
import Testing

@testable import Stories

@Suite("Proofs of decision tables") struct DecisionProofTests {
  private let location = SourceLocation(file: "t.yml", line: 1)

  private func table(
    _ conditions: [(String, [String])], states: [String],
    _ rules: [(id: String, gate: String?, when: [String: [String]], state: String?)],
    impossible: [[String: [String]]] = []
  ) -> DecisionTable {
    DecisionTable(
      id: "t", title: "T", conditions: conditions.map { .init(name: $0.0, values: $0.1) },
      rules: rules.map {
        .init(
          id: $0.id, gate: $0.gate, when: $0.when, state: $0.state ?? "",
          open: $0.state == nil ? "not defined" : nil, location: location)
      }, impossible: impossible.map { .init(when: $0, because: "reason") }, states: states, location: location
    )
  }
  private func findings(_ proof: DecisionProof) -> [String] {
    proof.findings.map { "\($0.kind): \($0.message) (\($0.count)) \($0.examples.joined(separator: "; "))" }
  }
  private let gates: [(String, [String])] = [
    ("power", ["off", "on"]), ("card", ["none", "guest", "staff"]),
  ]

  @Test("A table with a state for each combination is proved, and its counts add up")
  func proved() {
    let proof = DecisionProof(
      table(
        gates, states: ["locked", "opens"],
        [
          ("dead", nil, ["power": ["off"]], "locked"), ("staff", "card", ["card": ["staff"]], "opens"),
          ("other", "card", ["card": ["none", "guest"]], "locked"),
        ], impossible: [["power": ["off"], "card": ["staff"]]]))
    #expect(findings(proof) == [])
    // 2 x 3 - 1 impossible: dead decides off+none and off+guest, staff decides on+staff, other decides two.
    #expect(proof.combinations == 6 && proof.possible == 5)
    #expect(proof.decided == [2, 1, 2] && proof.open == 0)
  }

  @Test("A combination without a rule is reported")
  func incomplete() {
    let proof = DecisionProof(
      table(
        gates, states: ["locked", "opens"],
        [("dead", nil, ["power": ["off"]], "locked"), ("staff", nil, ["card": ["staff"]], "opens")]))
    #expect(findings(proof) == ["incomplete: no rule matches (2) card=none power=on; card=guest power=on"])
  }

  @Test("Rules of one gate with different states contradict each other, rules of two gates do not")
  func contradiction() {
    func rules(_ gate: String?) -> [(id: String, gate: String?, when: [String: [String]], state: String?)] {
      [
        ("dead", gate, ["power": ["off"]], "locked"), ("staff", gate, ["card": ["staff"]], "opens"),
        ("else", nil, [:], "locked"),
      ]
    }
    let proof = DecisionProof(table(gates, states: ["locked", "opens"], rules("one")))
    #expect(
      findings(proof) == [
        "contradiction: rules of one gate contradict each other: dead leads to locked, staff leads to opens (1) "
          + "card=staff power=off"
      ])
    #expect(DecisionProof(table(gates, states: ["locked", "opens"], rules(nil))).isProved)
  }

  @Test("Rules, exclusions, states, values and conditions without effect are reported")
  func idle() {
    let proof = DecisionProof(
      table(
        gates + [("lamp", ["dark", "lit"]), ("key", ["yes", "no", "lost"])],
        states: ["locked", "opens", "rings"],
        [
          ("dead", nil, ["power": ["off"]], "locked"), ("staff", nil, ["card": ["staff"]], "opens"),
          ("late", nil, ["card": ["staff"], "power": ["on"]], "locked"),
          ("lost", nil, ["key": ["lost"]], "opens"), ("else", nil, [:], "locked"),
        ],
        impossible: [["key": ["lost"]], ["key": ["lost"], "power": ["off"]]]))
    // 2 x 3 x 2 x 2 possible; late matches on+staff with 2 lamps and 2 keys.
    #expect(
      findings(proof) == [
        "idleRule: the rule late never decides; earlier rules decide all its combinations: staff (4) "
          + "card=staff key=yes lamp=dark power=on; card=staff key=no lamp=dark power=on; "
          + "card=staff key=yes lamp=lit power=on",
        "idleRule: the rule lost never decides; it matches only impossible combinations (0) ",
        "idleEntry: an entry of impossible excludes no combination that the others do not: reason (0) ",
        "idleEntry: no rule leads to the state rings (0) ",
        "idleEntry: the value lost of key occurs in no possible combination (0) ",
        "idleEntry: no rule uses the condition lamp (0) ",
      ])
  }

  @Test("Open combinations are counted, and contradict a rule of the same gate with a state")
  func open() {
    let proof = DecisionProof(
      table(
        gates, states: ["locked"],
        [("unknown", nil, ["card": ["guest"]], nil), ("else", nil, [:], "locked")]))
    #expect(findings(proof) == ["idleEntry: no rule uses the condition power (0) "])
    #expect(proof.open == 2)
    let both = DecisionProof(
      table(
        gates, states: ["locked"], [("unknown", "g", ["card": ["guest"]], nil), ("all", "g", [:], "locked")]))
    #expect(
      both.findings.first?.message
        == "rules of one gate contradict each other: unknown is open, all leads to locked")
  }

  @Test("Too many combinations, or no possible one, are not proved")
  func bounds() {
    let large = table((0..<17).map { ("c\($0)", ["a", "b"]) }, states: ["s"], [("r", nil, [:], "s")])
    #expect(DecisionProof(large).findings.map(\.kind) == [.outOfBounds])
    let none = table(gates, states: ["s"], [("r", nil, [:], "s")], impossible: [["power": ["on", "off"]]])
    #expect(DecisionProof(none).findings.map(\.kind) == [.outOfBounds])
  }

  @Test("300 random tables agree with a direct evaluation of the rules")
  func oracle() {
    var state = UInt64(0xDEC1DE)
    print("seed \(state)")
    func below(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(limit))
    }
    var contradictions = 0
    var gaps = 0
    for _ in 0..<300 {
      let conditions = (0..<(1 + below(3))).map { index in
        ("c\(index)", (0..<(2 + below(2))).map { "v\($0)" })
      }
      func when() -> [String: [String]] {
        var result: [String: [String]] = [:]
        for (name, values) in conditions where below(2) == 0 {
          result[name] = values.filter { _ in below(2) == 0 }
          if result[name]?.isEmpty ?? false { result[name] = [values[0]] }
        }
        return result
      }
      let gate = below(2) == 0 ? "g" : nil
      let made = table(
        conditions, states: ["s", "t"],
        (0..<(1 + below(4))).map { ("r\($0)", gate, when(), below(2) == 0 ? "s" : "t") },
        impossible: (0..<below(2)).map { _ in when() })
      let proof = DecisionProof(made)
      // All combinations as maps, evaluated rule by rule.
      var all: [[String: String]] = [[:]]
      for (name, values) in conditions {
        all = all.flatMap { item in values.map { item.merging([name: $0]) { $1 } } }
      }
      func holds(_ when: [String: [String]], _ item: [String: String]) -> Bool {
        when.allSatisfy { name, values in item[name].map(values.contains) ?? false }
      }
      let able = all.filter { item in !made.impossible.contains { holds($0.when, item) } }
      let gap = able.filter { item in !made.rules.contains { holds($0.when, item) } }
      let clash = able.filter { item in
        gate != nil && Set(made.rules.filter { holds($0.when, item) }.map(\.state)).count > 1
      }
      #expect(proof.possible == able.count)
      #expect(proof.findings.filter { $0.kind == .incomplete }.map(\.count).reduce(0, +) == gap.count)
      #expect(proof.findings.filter { $0.kind == .contradiction }.map(\.count).reduce(0, +) == clash.count)
      if !able.isEmpty, clash.isEmpty {
        let expected = able.compactMap { item in made.rules.first { holds($0.when, item) }?.state }
        #expect(made.cases()?.map(\.state) == expected)
      }
      contradictions += clash.isEmpty ? 0 : 1
      gaps += gap.isEmpty ? 0 : 1
    }
    #expect(contradictions > 20 && gaps > 20)
  }
}
