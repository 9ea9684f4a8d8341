import Model
import Testing

@testable import Verdicts

@Suite("Criteria that depend on others") struct CriterionRulesTests {
  private let location = SourceLocation(file: "c.yml", line: 1)

  private func criterion(_ id: String, _ basis: Criterion.Basis) -> Criterion {
    Criterion(
      id: id, title: "", section: "", impact: .minor, rationale: "", fix: "", standard: nil, traces: [],
      filter: CaseFilter(), basis: basis, location: location)
  }
  private func checklist(_ criteria: [Criterion]) -> Checklist {
    Checklist(
      id: "x", title: "", story: nil, elements: [:], values: [:], criteria: criteria, file: "x.yml",
      sources: [])
  }
  private func asserted(_ id: String) -> Criterion {
    criterion(id, .assertions([AssertionCall(assertion: "a", parameters: [:], location: location)]))
  }
  private var cases: [Case] {
    ["a", "b"].map {
      Case(
        id: CaseID(device: $0, os: OSVersion(18)), deviceName: $0,
        environment: Environment(idiom: .phone, size: Size(width: 1, height: 1), scale: 1))
    }
  }

  @Test("A criterion takes the worst outcome of its parts in each case, and parts may depend on others")
  func worst() {
    let rules = CriterionRules(
      checklist([
        criterion("TOP", .dependsOn(.init(criteria: ["MIDDLE"], filter: CaseFilter()))),
        criterion("MIDDLE", .dependsOn(.init(criteria: ["P", "Q"], filter: CaseFilter(devices: ["b"])))),
        asserted("P"), asserted("Q"),
      ]), cases: cases, perCase: ["a"])
    #expect(rules.order.map(\.id) == ["P", "Q", "MIDDLE", "TOP"])
    func finding(_ id: String, _ outcome: Outcome, _ position: Int) -> RunFinding {
      RunFinding(criterion: id, assertion: "a", outcome: outcome, cases: CaseRanges([position]), message: "m")
    }
    var findings = [
      "P": [finding("P", .failed, 0), finding("P", .passed, 1)],
      "Q": [finding("Q", .passed, 0), finding("Q", .cannotTell, 1)],
    ]
    DerivedFindings(rules, ExpectedResults(rules)).add(to: &findings)
    #expect(findings["MIDDLE"]?.map(\.cases) == [CaseRanges([1])])
    #expect(findings["MIDDLE"]?.map(\.outcome) == [.cannotTell])
    #expect(findings["MIDDLE"]?.map(\.message) == ["Undecided, because it depends on Q."])
    #expect(findings["TOP"]?.map(\.outcome) == [.cannotTell])
  }

  @Test("Cases with the same worst findings are one finding, whose message names all of them")
  func grouped() {
    let rules = CriterionRules(
      checklist([
        criterion("D", .dependsOn(.init(criteria: nil, filter: CaseFilter()))), asserted("P"), asserted("Q"),
      ]), cases: cases, perCase: ["a"])
    let all = CaseRanges(0..<2)
    var findings = ["P", "Q"].reduce(into: [String: [RunFinding]]()) { found, id in
      found[id] = [
        RunFinding(criterion: id, assertion: "a", outcome: .failed, cases: all, message: "\(id) fails.")
      ]
    }
    DerivedFindings(rules, ExpectedResults(rules)).add(to: &findings)
    #expect(findings["D"]?.map(\.cases) == [all])
    #expect(findings["D"]?.map(\.message) == ["Depends on P, Q: P fails."])
  }

  @Test("Criteria in a cycle come last and stay undecided")
  func cycle() {
    let rules = CriterionRules(
      checklist([
        criterion("A", .dependsOn(.init(criteria: ["B"], filter: CaseFilter()))),
        criterion("B", .dependsOn(.init(criteria: ["A"], filter: CaseFilter()))), asserted("P"),
      ]), cases: cases, perCase: ["a"])
    #expect(rules.order.map(\.id) == ["P", "A", "B"])
    #expect(ExpectedResults(rules).entries.filter(\.isPlaceholder).map(\.criterion) == ["A", "B"])
  }
}
