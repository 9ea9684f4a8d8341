import RecordSupport
import Testing

@testable import Model
@testable import Verdicts

/// A waiver is about one finding. It ends if the finding becomes another one.
@Suite struct WaiverBindingTests {
  private static let measured = Waiver.Binding(measured: ["width": .init(119, 121)])

  /// Judges a run in which A-1 fails everywhere.
  private func judge(
    _ binding: Waiver.Binding?, width: Double? = nil, cause: String? = nil, scope: CaseFilter = CaseFilter(),
    outcome: Outcome = .failed
  ) -> GateReport {
    var stage = GateStage()
    var waiver = GateStage.waiver("W-1", "A-1", scope)
    waiver.binding = binding
    stage.waivers = [waiver]
    var record = stage.record { $0.finding.criterion == "A-1" ? outcome : .passed }
    for index in record.findings.indices where record.findings[index].criterion == "A-1" {
      if let width { record.findings[index].measured = ["width": .number(width), "of": "icon"] }
      record.findings[index].cause = cause
    }
    return stage.judge(record)
  }

  @Test(
    "A waiver holds in its measured range, both ends included, and is void outside",
    arguments: [
      (119.0, true), (120.3, true), (121, true), (121.01, false), (118.99, false), (20, false), (0, false),
      (1e9, false),
    ])
  func range(_ width: Double, _ holds: Bool) {
    let report = judge(Self.measured, width: width)
    #expect(report.isGreen == holds)
    #expect(report.criterion("A-1")?.standing == (holds ? .waived : .failed))
    #expect(report.waivers[0].state == (holds ? .active : .unused))
    if !holds {
      #expect(report.waivers.first?.message.id == "other-finding")
      #expect(report.waivers.first?.message.figures == ["width": Measure(width)])
    }
  }

  @Test(
    "A waiver that names no figures of a failure with figures is too wide, and the lines to write are named")
  func figures() {
    let report = judge(nil, width: 121)
    #expect(!report.isGreen && report.waivers[0].state == .overWide)
    #expect(report.waivers.first?.message.id == "any-size")
    let partly = judge(
      Waiver.Binding(assertions: ["layout.size"], measured: ["height": .init(1, 2)]), width: 121)
    #expect(!partly.isGreen)
    let named = judge(
      Waiver.Binding(assertions: ["layout.size"], measured: ["width": .init(121, 121)]), width: 121)
    #expect(named.isGreen)
  }

  @Test("A waiver is about the cause of a failure without figures")
  func causes() {
    let wide = judge(nil, cause: "element-missing:icon")
    #expect(wide.waivers[0].state == .overWide)
    #expect(wide.waivers.first?.message.id == "any-cause")
    #expect(wide.waivers.first?.message.subject == "element-missing:icon")
    let binding = Waiver.Binding(causes: ["element-missing:icon"])
    #expect(judge(binding, cause: "element-missing:icon").isGreen)
    let other = judge(binding, cause: "element-missing:background")
    #expect(!other.isGreen && other.waivers[0].state == .unused)
    #expect(!judge(binding).isGreen)
  }

  @Test("A waiver of one assertion does not cover another one")
  func assertions() {
    #expect(judge(Waiver.Binding(assertions: ["layout.size"])).isGreen)
    let other = judge(Waiver.Binding(assertions: ["layout.centered"]))
    #expect(!other.isGreen && other.criterion("A-1")?.standing == .failed)
  }

  @Test("A waiver that was approved for an undecided result does not cover a failure with figures")
  func undecided() {
    #expect(judge(nil, outcome: .cannotTell).isGreen)
    #expect(!judge(nil, width: 20).isGreen)
  }

  @Test("Evidence that shows a failure is stronger than a waiver")
  func contradiction() {
    var stage = GateStage()
    stage.waivers = [GateStage.waiver("W-1", "E-1")]
    stage.evidence = EvidenceReport()
    #expect(stage.judge().criterion("E-1")?.standing == .waived && stage.judge().isGreen)
    var seen = GateStage.signOff
    seen.verdict = .contradicts
    seen.message = Message(.seenFailing, "It stays white.")
    stage.evidence = EvidenceReport(judged: [seen])
    let report = stage.judge()
    #expect(!report.isGreen && report.criterion("E-1")?.standing == .failed)
    #expect(report.criterion("E-1")?.message.id == "contradicted")
  }

  @Test("The limits of a waiver count on every axis", arguments: Axis.all.map(\.key))
  func axes(_ key: String) throws {
    let axis = try #require(Axis.named(key))
    var stage = GateStage()
    let value: String
    switch key {
    case "device": value = "phone-c"
    case "os": value = "17"
    case "orientation": value = "landscape-right"
    case "appearance": value = "dark"
    case "contrast": value = "high"
    case "layoutDirection": value = "rightToLeft"
    case "window": value = "half"
    default:
      Issue.record("no example for the axis \(key)")
      return
    }
    let base = stage.cases[0]
    let other = CaseID(base.id.coordinates.map { $0.axis.key == key ? value : $0.value })
    stage.cases = [base, Case(id: other, deviceName: other.device, environment: base.environment)]
    stage.checklist.criteria.removeAll { $0.id == "A-2" || $0.id == "R-1" || $0.id == "DOD-2" }
    func judge(_ scope: CaseFilter, _ failing: [CaseID]) -> GateReport {
      stage.waivers = [GateStage.waiver("W-1", "A-1", scope)]
      return stage.judge { row in
        row.finding.criterion == "A-1" && row.id.map(failing.contains) ?? false ? .failed : .passed
      }
    }
    let narrow = CaseFilter(axes: AxisSelection([key: [base.id[axis]]]))
    #expect(judge(narrow, [base.id]).isGreen)
    // The finding spreads to the other value: the waiver does not follow.
    #expect(judge(narrow, [base.id, other]).criterion("A-1")?.standing == .failed)
    // The waiver names a value without a finding.
    #expect(judge(CaseFilter(), [base.id]).waivers[0].state == .overWide)
  }
}
