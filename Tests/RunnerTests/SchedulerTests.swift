import Model
import Testing

@testable import Runner

struct SchedulerTests {
  @Test("Answers come in the order of the items, whatever the number of jobs", arguments: [1, 2, 7])
  func order(jobs: Int) async {
    let items = Array(0..<50)
    let answers = await Scheduler.run(items, jobs: jobs, progress: { _ in }) { item in
      // Later items finish sooner.
      (0..<(50 - item) * 200).reduce(0, &+) &* 0 &+ item * item
    }
    #expect(answers == items.map { $0 * $0 })
  }
}

struct PlanTests {
  private func item(_ device: String, _ appearance: Appearance, _ width: Points = 100) -> Case {
    let environment = Environment(
      idiom: .phone, size: Size(width: width, height: 200), scale: 2, appearance: appearance)
    return Case(
      device: device, deviceName: device, os: OSVersion(18), orientation: .portrait, appearance: appearance,
      contrast: .normal, layoutDirection: .leftToRight, environment: environment)
  }

  @Test("Two devices with the same environment are worked out once and told twice")
  func sharing() {
    let cases = [
      item("a", .light), item("a", .dark), item("b", .light), item("b", .dark), item("c", .light, 120),
    ]
    let checklist = Checklist(
      id: "x", title: "", story: nil, elements: [:], values: [:], criteria: [], file: "x.yml", sources: [])
    let plan = Plan(matrix: MatrixPlan(id: "m", cases: cases, dropped: []), checklist: checklist)
    #expect(plan.environmentCount == 3)
    // Light and dark of one geometry are one group.
    #expect(plan.groups.count == 2)
    #expect(plan.groups[0].environments.map(\.cases) == [[0, 2], [1, 3]])
  }
}

struct RestingRowTests {
  private let place = SourceLocation(file: "c.yml", line: 1)

  private func criterion(_ id: String, _ basis: Criterion.Basis) -> Criterion {
    Criterion(
      id: id, title: "", section: "", impact: .minor, rationale: "", fix: "", standard: nil, traces: [],
      filter: CaseFilter(), basis: basis, location: place)
  }

  @Test("A resting row takes the worst outcome of its parts, case by case, and rows may rest on resting rows")
  func worst() {
    let environment = Environment(idiom: .phone, size: Size(width: 1, height: 1), scale: 1)
    let cases = ["a", "b"].map {
      Case(
        device: $0, deviceName: $0, os: OSVersion(18), orientation: .portrait, appearance: .light,
        contrast: .normal, layoutDirection: .leftToRight, environment: environment)
    }
    let checklist = Checklist(
      id: "x", title: "", story: nil, elements: [:], values: [:],
      criteria: [
        criterion("TOP", .dependsOn(.init(criteria: ["REST"], filter: CaseFilter()))),
        criterion("REST", .dependsOn(.init(criteria: ["P", "Q"], filter: CaseFilter(devices: ["b"])))),
      ], file: "x.yml", sources: [])
    func result(_ id: String, _ outcome: Outcome, _ testCase: Case) -> RunResult {
      var result = RunResult(criterion: id, assertion: "a", outcome: outcome, message: "m")
      result.place(on: testCase)
      return result
    }
    var results = [
      "P": [result("P", .failed, cases[0]), result("P", .passed, cases[1])],
      "Q": [result("Q", .passed, cases[0]), result("Q", .cannotTell, cases[1])],
    ]
    RestingRows(checklist: checklist, cases: cases, whole: cases).resolve(&results)
    #expect(results["REST"]?.map(\.device) == ["b"])
    #expect(results["REST"]?.map(\.outcome) == [.cannotTell])
    #expect(results["TOP"]?.map(\.outcome) == [.cannotTell])
  }
}
