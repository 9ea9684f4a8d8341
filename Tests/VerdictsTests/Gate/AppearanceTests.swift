import Model
import Testing

@testable import Verdicts

/// A criterion that needs screenshots in several appearances.
struct AppearanceTests {
  private func judge(_ shown: [Appearance?], kind: EvidenceKind = .screenshot) -> GateReport {
    var stage = GateStage()
    var need = EvidenceNeed(kinds: [.uiTest, .screenshot, .signOff])
    need.appearances = [.light, .dark]
    let index = stage.checklist.criteria.firstIndex { $0.id == "E-1" } ?? 0
    stage.checklist.criteria[index].basis = .evidence(need)
    stage.evidence = EvidenceReport(
      judged: shown.enumerated().map { number, appearance in
        var judged = JudgedEvidence(
          entry: "shot-\(number)", kind: kind, criterion: "E-1", verdict: .supports,
          message: Message("same", "It is right."))
        judged.appearance = appearance
        return judged
      })
    return stage.judge()
  }

  @Test(
    "One appearance is not enough",
    arguments: [[.light], [.dark], [.light, .light], [nil]] as [[Appearance?]])
  func one(_ shown: [Appearance?]) {
    let report = judge(shown)
    #expect(!report.isGreen && report.criterion("E-1")?.standing == .needsEvidence)
    #expect(report.criterion("E-1")?.message.id == "needs-appearance")
  }

  @Test("Both appearances are enough, and a test or a sign-off covers both")
  func both() {
    #expect(judge([.light, .dark]).isGreen)
    #expect(judge([nil], kind: .uiTest).isGreen && judge([nil], kind: .signOff).isGreen)
    #expect(!judge([], kind: .uiTest).isGreen)
  }
}
