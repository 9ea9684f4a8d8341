import Model
import Testing

@testable import Assertions

/// Frames that the constraints do not determine. The stage is 60 × 80 points, and the safe area starts at y = 10.
@Suite("Frames without a determined position or size")
struct UndeterminedFrameTests {
  struct Trial: CustomTestStringConvertible, Sendable {
    var assertion: String
    var parameters: [String: Value] = ["of": .string("icon")]
    var frame: Rect
    var open: LaidOutItem.Undetermined
    var outcome: Outcome
    var testDescription: String { "\(assertion) \(frame) without \(open.rawValue) is \(outcome)" }
  }

  private static let nothing: [String: Value] = ["except": .list([])]
  private static let size: [String: Value] = [
    "of": .string("icon"), "width": .number(20), "height": .number(20),
  ]
  private static let below: LaidOutItem.Undetermined = [.y]

  static let trials = [
    Trial(
      assertion: "safe-area.inside", parameters: nothing, frame: Rect(20, 1, 20, 20), open: below,
      outcome: .cannotTell),
    Trial(
      assertion: "safe-area.inside", parameters: nothing, frame: Rect(20, 30, 20, 20), open: below,
      outcome: .cannotTell),
    // No vertical position moves the left edge inside.
    Trial(
      assertion: "safe-area.inside", parameters: nothing, frame: Rect(-5, 30, 20, 20), open: below,
      outcome: .failed),
    Trial(
      assertion: "safe-area.visible-content", parameters: [:], frame: Rect(20, 5, 20, 20), open: below,
      outcome: .cannotTell),
    Trial(
      assertion: "safe-area.clear-of-hardware", parameters: nothing, frame: Rect(20, 0, 20, 20), open: below,
      outcome: .cannotTell),
    Trial(assertion: "layout.centered", frame: Rect(20, 30, 20, 20), open: below, outcome: .cannotTell),
    Trial(assertion: "layout.centered", frame: Rect(3, 30, 20, 20), open: below, outcome: .failed),
    Trial(assertion: "layout.whole", frame: Rect(20, 30, 20, 20), open: below, outcome: .cannotTell),
    Trial(
      assertion: "layout.pinned-to-edges", frame: Rect(0, 0, 60, 80), open: [.height], outcome: .cannotTell),
    Trial(assertion: "layout.pinned-to-edges", frame: Rect(9, 0, 51, 80), open: [.height], outcome: .failed),
    Trial(
      assertion: "layout.size", parameters: size, frame: Rect(20, 30, 20, 20), open: [.width],
      outcome: .cannotTell),
    Trial(
      assertion: "layout.size", parameters: size, frame: Rect(20, 30, 20, 30), open: [.width],
      outcome: .failed),
    Trial(
      assertion: "layout.fills-screen", parameters: [:], frame: Rect(0, 0, 60, 80), open: [.y],
      outcome: .cannotTell),
    Trial(
      assertion: "layout.constraints", parameters: [:], frame: Rect(20, 30, 20, 20), open: below,
      outcome: .failed),
    Trial(
      assertion: "layout.consistent", parameters: [:], frame: Rect(20, 30, 20, 20), open: below,
      outcome: .failed),
  ]

  private func stage(_ trial: Trial) -> Stage {
    let housing = Obstruction(
      kind: .dynamicIsland, frame: Rect(20, 0, 20, 8), cornerRadius: 4, isCertain: true)
    var stage = Stage(
      safeArea: Insets(top: 10, left: 0, bottom: 0, right: 0), obstructions: [housing])
    stage.add("icon", trial.frame, .white, undetermined: trial.open)
    return stage
  }

  @Test(
    "A criterion is undecided if another frame changes it; the criterion about constraints fails",
    arguments: trials)
  func verdict(trial: Trial) {
    let finding = stage(trial).check(trial.assertion, trial.parameters)
    #expect(finding.outcome == trial.outcome, "\(finding.message)")
    if trial.outcome == .cannotTell {
      #expect(finding.reason == Reasons.undetermined, "\(finding.message)")
    }
  }

  @Test("A contrast that is equal everywhere is decided wherever the image is")
  func plainGround() {
    var stage = Stage()
    stage.add("ground", Rect(0, 0, 60, 80), .white, kind: "view")
    stage.add("icon", Rect(10, 5, 20, 20), .black, undetermined: [.y])
    #expect(stage.check("contrast.discernible", [:]).outcome == .passed)
    // The lower part is as dark as the image.
    stage.nodes[0].paints.append(.box(Rect(0, 28, 60, 52), .black))
    #expect(stage.check("contrast.discernible", [:]).reason == Reasons.undetermined)
  }

  @Test("Both directions are compared with equal positions")
  func directions() {
    var stage = Stage()
    stage.add("icon", Rect(5, 30, 20, 20), .white, undetermined: [.x])
    var mirrored = Stage()
    mirrored.add("icon", Rect(35, 30, 20, 20), .white, undetermined: [.x])
    let other = mirrored.screen
    let finding = stage.check("localization-free.same-in-both-directions", [:]) { _ in other }
    #expect(finding.outcome == .cannotTell, "\(finding.message)")
  }
}
