import Model
import Testing

@testable import Definitions

@Suite("Waiver files") struct WaiverFileTests {
  static let good = """
    waivers:
      - id: W-1
        criterion: LS-C1
        when: {device: [iphone-se-1], appearance: dark}
        reason: Known
        approver: Alex
        start: 2026-11-01
        end: 2026-12-01
        risk: Small

    """

  private func read(_ text: String, policy: GatePolicy = GatePolicy()) throws -> (
    waivers: [Waiver], diagnostics: [String]
  ) {
    let scratch = try Scratch()
    let path = try scratch.write("waivers.yml", text)
    let catalog = try Repository.catalog.get()
    let rows = ["LS-C1", "LS-C2", "LS-DOD-1"].map { id in
      Criterion(
        id: id, title: id, section: "", impact: .serious, rationale: "", fix: "", standard: nil, traces: [],
        filter: CaseFilter(), basis: id == "LS-DOD-1" ? .gate(["LS-C1"]) : .assertions([]),
        location: SourceLocation(file: "list.yml"))
    }
    let list = Checklist(
      id: "list", title: "List", story: nil, elements: [:], values: [:], criteria: rows, file: "list.yml",
      sources: [])
    var waivers: [Waiver] = []
    let found = diagnostics {
      waivers = try WaiverFile.load(
        path: path, name: "waivers.yml", root: Repository.root, checklist: list, catalog: catalog,
        policy: policy)
    }
    return (waivers, found)
  }

  @Test("A waiver is valid from the start of its first day to the end of its last day, in UTC")
  func moments() throws {
    let waiver = try #require(read(Self.good).waivers.first)
    // 2026-11-01 is day 20,758 since 1970-01-01, 2026-12-01 day 20,788; its last day is over at 20,789.
    #expect(waiver.start == 20_758 * 86_400 && waiver.end == 20_789 * 86_400)
    let exact = Self.good.replacingOccurrences(of: "2026-12-01", with: "2026-12-01T18:30Z")
    // 18 x 3600 + 30 x 60 = 66,600 seconds.
    #expect(try read(exact).waivers.first?.end == 20_788 * 86_400 + 66_600)
    #expect(waiver.scope == CaseFilter(devices: ["iphone-se-1"], appearances: [.dark]))
    #expect(waiver.location == SourceLocation(file: "waivers.yml", line: 2, column: 5))
  }

  @Test("A policy limits who may approve, and which impacts may be waived")
  func policy() throws {
    var policy = GatePolicy()
    policy.approvers = ["Alex", "Kim"]
    #expect(try read(Self.good, policy: policy).diagnostics == [])
    let other = Self.good.replacingOccurrences(of: "approver: Alex", with: "approver: Eve")
    #expect(
      try read(other, policy: policy).diagnostics == [
        "waivers.yml:6:15: error: Eve may not approve waivers; `gate: {approvers: …}` in qa.yml names Alex and Kim"
      ])
    policy.notWaivable = [.serious]
    #expect(
      try read(Self.good, policy: policy).diagnostics == [
        "waivers.yml:3:16: error: the criterion LS-C1 has the impact serious, which cannot be waived; "
          + "fix its finding; `gate: {not-waivable: …}` in qa.yml names the impacts"
      ])
  }

  @Test("A waiver names the assertion, the cause and the figures of its finding")
  func binding() throws {
    func bound(_ lines: String) throws -> (waivers: [Waiver], diagnostics: [String]) {
      try read(Self.good.replacingOccurrences(of: "    reason", with: lines + "    reason"))
    }
    #expect(try read(Self.good).waivers.first?.binding == nil)
    let full = try bound(
      "    assertion: layout.size\n    cause: [a:b, c]\n    measured: {width: [104, 110.5], height: 120}\n")
    #expect(full.diagnostics == [])
    #expect(
      full.waivers.first?.binding
        == Waiver.Binding(
          assertions: ["layout.size"], causes: ["a:b", "c"],
          measured: ["width": .init(104, 110.5), "height": .init(120, 120)]))
    for wrong in ["104", "{}", "{width: wide}", "{width: [110, 104]}", "{width: []}", "{width: [1, 2, 3]}"] {
      #expect(try bound("    measured: \(wrong)\n").diagnostics.count == 1, "\(wrong)")
    }
  }

  @Test("A waiver renews an earlier one of its criterion; a waiver of another checklist is ignored")
  func renewal() throws {
    let second = Self.good.dropFirst("waivers:\n".count).replacingOccurrences(of: "W-1", with: "W-2")
    func renewed(_ text: String) throws -> [String] {
      try read(Self.good + second.replacingOccurrences(of: "2026-11-01", with: text)).diagnostics
    }
    #expect(try renewed("2026-11-15\n    renews: W-1") == [])
    #expect(
      try renewed("2026-11-15\n    renews: W-3").first?.contains("renews \"W-3\", which does not exist")
        == true)
    #expect(
      try renewed("2026-11-01\n    renews: W-1").first?.contains("is not an earlier waiver of LS-C1") == true)
    let foreign = second.replacingOccurrences(of: "LS-C1", with: "NO-1") + "    checklist: story-8.1\n"
    let answer = try read(Self.good + foreign)
    #expect(answer.waivers.map(\.id) == ["W-1"] && answer.diagnostics == [])
    #expect(try read(Self.good + "    checklist: list\n").waivers.map(\.id) == ["W-1"])
  }

  @Test("A file without waivers, or with comments only, has none")
  func none() throws {
    let commented = Self.good.split(separator: "\n").map { "# \($0)\n" }.joined()
    for text in ["", commented, "waivers: []\n"] {
      let answer = try read(text)
      #expect(answer.waivers.isEmpty && answer.diagnostics.isEmpty, "\(text) \(answer.diagnostics)")
    }
  }

  @Test("All errors are reported with their location")
  func everythingAtOnce() throws {
    let text = """
      waivers:
        - id: W-1
          criterion: LS-C3
          approver: " - "
          start: 2026-11-01
          risk: Small
        - id: W-1
          criterion: LS-DOD-1
          when: {device: iphone-se-11}
          reason: Known
          approver: Alex
          start: 2026-11-01
          end: 2026-02-30
          risk: Small
          color: red
      """
    #expect(
      try read(text).diagnostics == [
        "waivers.yml:2:5: error: the waiver W-1 has no reason; add `reason:`",
        "waivers.yml:2:5: error: the waiver W-1 has no end; add `end:`",
        "waivers.yml:3:16: error: the checklist list has no criterion \"LS-C3\"; did you mean \"LS-C1\"?",
        "waivers.yml:4:15: error: approver must be a person's name, not the text \" - \"",
        "waivers.yml:8:16: error: the criterion LS-DOD-1 is part of the definition of done, which cannot be waived; "
          + "waive one of the criteria that it needs: LS-C1",
        "waivers.yml:9:20: error: there is no device \"iphone-se-11\"; did you mean \"iphone-se-1\"?",
        "waivers.yml:13:10: error: end is not a date or time in UTC: \"2026-02-30\"; "
          + "write it as 2026-11-30 or 2026-11-30T18:00Z",
        "waivers.yml:15:5: error: the waiver W-1 has the unknown key \"color\"",
      ])
  }

  @Test("An end before the start, and a term longer than the policy allows, are errors")
  func terms() throws {
    let backwards = Self.good.replacingOccurrences(of: "2026-12-01", with: "2026-10-01")
    #expect(
      try read(backwards).diagnostics == [
        "waivers.yml:8:10: error: end is not after start; correct one of them"
      ])
    // 31 days: 1 November to 1 December, including both.
    let month = GatePolicy(longestWaiver: 30)
    #expect(
      try read(Self.good, policy: month).diagnostics == [
        "waivers.yml:8:10: error: the waiver is valid for 31 days, more than 30; "
          + "choose an earlier end (`gate: {longest-waiver: …}` in qa.yml)"
      ])
    #expect(try read(Self.good, policy: GatePolicy(longestWaiver: 31)).diagnostics == [])
  }

  @Test("A repeated id, a wildcard as criterion, and a file that is not a list are errors")
  func shapes() throws {
    let twice = Self.good + Self.good.split(separator: "\n").dropFirst().joined(separator: "\n") + "\n"
    #expect(
      try read(twice).diagnostics == [
        "waivers.yml:10:5: error: the waiver \"W-1\" is repeated; give it another id"
      ])
    let star = Self.good.replacingOccurrences(of: "LS-C1", with: "\"*\"")
    #expect(try read(star).diagnostics.first?.contains("has no criterion \"*\"") == true)
    #expect(try read("waivers: 5\n").diagnostics.first?.contains("waivers must be a list") == true)
    #expect(try read("- id: W-1\n").diagnostics.count == 1)
    #expect(try read("waivers: []\n").diagnostics == [])
  }

  @Test("A randomly changed file is read or rejected", arguments: [1, 2, 3])
  func hostile(seed: UInt64) throws {
    print("seed \(seed)")
    var state = seed
    func next() -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33)
    }
    var found = 0
    for _ in 0..<150 {
      var bytes = Array(Self.good.utf8)
      for _ in 0...(next() % 4) {
        let place = next() % bytes.count
        switch next() % 3 {
        case 0: bytes[place] = UInt8(next() % 256)
        case 1: bytes.remove(at: place)
        default: bytes.insert(UInt8(next() % 128), at: place)
        }
      }
      if try !read(String(decoding: bytes, as: UTF8.self)).diagnostics.isEmpty { found += 1 }
    }
    #expect(found > 10)
  }
}
