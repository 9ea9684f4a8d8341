import Model
import Testing

@testable import Definitions
@testable import Runner

@Suite("Planning") struct PlanTests {
  private func item(_ device: String, _ appearance: Appearance, _ width: Points = 100, note: String? = nil)
    -> Case
  {
    let environment = Environment(
      idiom: .phone, size: Size(width: width, height: 200), scale: 2, appearance: appearance)
    return Case(
      id: CaseID(device: device, os: OSVersion(18), appearance: appearance), deviceName: device,
      environment: environment, note: note)
  }
  private let location = SourceLocation(file: "c.yml", line: 1)

  private func criterion(_ id: String, _ assertions: [String], _ filter: CaseFilter = CaseFilter())
    -> Criterion
  {
    Criterion(
      id: id, title: "", section: "", impact: .minor, rationale: "", fix: "", standard: nil, traces: [],
      filter: filter,
      basis: .assertions(
        assertions.map { AssertionCall(assertion: $0, parameters: [:], location: location) }),
      location: location)
  }
  private func checklist(_ criteria: [Criterion]) -> Checklist {
    Checklist(
      id: "x", title: "", story: nil, elements: [:], values: [:], criteria: criteria, file: "x.yml",
      sources: [])
  }
  private var cases: [Case] {
    [
      item("a", .light), item("a", .dark), item("b", .light), item("b", .dark, note: "kept"),
      item("c", .light, 120),
    ]
  }

  @Test("Devices with an equal environment are evaluated once")
  func sharing() throws {
    let plan = RunPlan(matrix: MatrixPlan(id: "m", cases: cases), checklist: checklist([]))
    #expect(plan.environmentCount == 3)
    // Light and dark of one geometry are one group.
    try #require(plan.groups.count == 2)
    #expect(plan.groups[0].environments.map(\.cases) == [CaseRanges([0, 2]), CaseRanges([1, 3])])
    #expect(plan.notes == ["kept": CaseRanges([3])])
  }

  @Test("Cases that share an object for their environment have the groups of those that do not")
  func sharedObjects() {
    var objects: [Environment: SharedEnvironment] = [:]
    let shared = cases.map { item in
      let object = objects[item.environment] ?? SharedEnvironment(item.environment)
      objects[item.environment] = object
      return Case(id: item.id, deviceName: item.deviceName, sharedEnvironment: object, note: item.note)
    }
    // Two cases share an object, and a third is equal without it.
    for cases in [shared, Array(shared.prefix(3)) + cases.dropFirst(3), shared + cases] {
      let separate = cases.map { Case(id: $0.id, deviceName: $0.deviceName, environment: $0.environment) }
      let (groups, expected) = (RunPlan.groups(cases), RunPlan.groups(separate))
      for (group, expected) in zip(groups, expected) {
        #expect(group.environments.map(\.cases) == expected.environments.map(\.cases))
        #expect(group.environments.map(\.environment) == expected.environments.map(\.environment))
      }
      #expect(groups.count == expected.count)
    }
  }

  @Test("A check has the cases of its criterion, and an assertion about the project has none")
  func checks() throws {
    let plan = RunPlan(
      matrix: MatrixPlan(id: "m", cases: cases),
      checklist: checklist([
        criterion("D", ["layout.size", "project.storyboard"], CaseFilter(appearances: [.dark])),
        criterion("Z", ["layout.size"], CaseFilter(devices: ["z"])),
      ]))
    try #require(plan.checks.map(\.assertion.id) == ["layout.size", "project.storyboard"])
    #expect(plan.checks[0].extent.cases == CaseRanges([1, 3]) && plan.checks[1].extent.isFree)
    // No case is about Z.
    #expect(plan.expected.entries.map(\.isPlaceholder) == [false, false, true])
  }

  @Test("A shard has the results of its part, and no placeholder for cases of other shards")
  func shards() {
    let list = checklist([criterion("C", ["layout.size"], CaseFilter(devices: ["c"]))])
    let matrix = MatrixPlan(id: "m", cases: cases)
    let first = RunPlan(matrix: matrix, part: 0..<2, checklist: list)
    let last = RunPlan(matrix: matrix, part: 3..<5, checklist: list)
    #expect(first.expected.entries.isEmpty && first.checks.isEmpty)
    #expect(last.checks.map(\.extent.cases) == [CaseRanges([1])])
  }
}
