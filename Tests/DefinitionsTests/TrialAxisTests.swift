import Testing

@testable import Definitions
@testable import Model

/// A further axis, added through the table alone.
@Suite("A trial axis") struct TrialAxisTests {
  static let axis = Axis(
    key: "dynamicType", noun: "text size", domain: .words(["medium", "large"]), defaultValue: "medium",
    phrase: { "\($0) text" }, apply: { $1.statusBarHeight = $0 == "large" ? 40 : 47 })

  private func withAxis<Answer>(_ work: () throws -> Answer) rethrows -> Answer {
    try Axis.$all.withValue(Axis.all + [Self.axis], operation: work)
  }
  private func matrix(_ lines: String) throws -> MatrixDefinition {
    let scratch = try Scratch()
    // Each axis is in the schema, beside the axis `appearance`.
    try scratch.writeSchemas()
    let schema = try Repository.text("Matrix/schema/matrix.schema.json")
    try scratch.write(
      "Matrix/schema/matrix.schema.json",
      Axis.named(Self.axis.key) == nil
        ? schema : schema.replacing("\"appearance\": {", with: "\"dynamicType\": {}, \"appearance\": {"))
    let file = try scratch.write(
      "m.yml", "id: m\ntitle: M\naxes: {device: iphone-13, appearance: all, dynamicType: all}\n" + lines)
    return try MatrixDefinition.load(
      file, root: DataRoot(path: scratch.path), catalog: Repository.catalog.get())
  }
  private func plan(_ matrix: MatrixDefinition, _ selection: AxisSelection = AxisSelection()) throws
    -> MatrixPlan
  {
    try matrix.plan(selection)
  }

  @Test(
    "A matrix file has its values, an exclusion and a selection name it, and its setting reaches the environment"
  )
  func matrix() throws {
    try withAxis {
      let all = try plan(matrix(""))
      // 1 device x 1 orientation x 2 appearances x 2 text sizes.
      #expect(all.cases.map { $0.id.values.last } == ["medium", "large", "medium", "large"])
      #expect(Set(all.cases.map(\.environment)).count == 4)
      #expect(Set(all.cases.map(\.environment.base)).count == 1)
      let excluded = try plan(matrix("exclude: [{dynamicType: large, appearance: dark, because: No}]\n"))
      #expect(excluded.cases.count == 3 && excluded.skipped.map(\.message) == ["No"])
      let selected = try plan(matrix(""), AxisSelection(["dynamicType": ["large"]]))
      #expect(selected.cases.count == 2 && selected.skipped == [.notSelected(2)])
      let pairs = try plan(matrix("strength: 1\n"))
      #expect(pairs.cases.count == 2)
      #expect(Self.axis.option == "dynamic-type")
    }
  }

  @Test("Without an entry in the table the key is unknown")
  func absent() throws {
    #expect(throws: Diagnostics.self) { try matrix("") }
  }

  @Test("`when` of criteria and waivers reads it")
  func filter() throws {
    try withAxis {
      let file = try DataFile(bytes: Array("dynamicType: large\nappearance: dark\n".utf8), name: "f.yml")
      let diagnostics = DiagnosticCollector()
      let filter = FilterReader(devices: .files(Repository.root), diagnostics: diagnostics).filter(
        file.root)
      try diagnostics.throwIfAny()
      let matching = try plan(matrix("")).cases.filter(filter.matches)
      #expect(matching.map { $0.id.values.suffix(1) } == [["large"]] && matching[0].id.appearance == .dark)
    }
  }
}
