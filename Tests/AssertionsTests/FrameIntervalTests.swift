import Model
import Testing

@testable import Assertions

/// Frames that depend on estimates of text. The stage is 60 × 80 points, one point a pixel.
@Suite("Frames with an error")
struct FrameIntervalTests {
  struct Trial: CustomTestStringConvertible, Sendable {
    var assertion: String
    var parameters: [String: Value] = ["of": .string("icon")]
    var frame: Rect
    var error: Points
    var outcome: Outcome
    var testDescription: String { "\(assertion) \(frame) ±\(error) is \(outcome)" }
  }

  private static let nothing: [String: Value] = ["except": .list([])]
  private static let size: [String: Value] = [
    "of": .string("icon"), "width": .number(20), "height": .number(20),
  ]

  /// The safe area starts at y = 10. The home indicator is at y = 70 to 75. Tolerances: 0.5, `visible-content` 1.
  static let trials = [
    // Bottom edges: 66 + 2 = 68 is above the indicator, 69 + 2 = 71 may touch, 73 - 2 = 71 touches.
    Trial(
      assertion: "safe-area.clear-of-hardware", parameters: nothing, frame: Rect(20, 40, 20, 26), error: 2,
      outcome: .passed),
    Trial(
      assertion: "safe-area.clear-of-hardware", parameters: nothing, frame: Rect(20, 40, 20, 29), error: 2,
      outcome: .cannotTell),
    Trial(
      assertion: "safe-area.clear-of-hardware", parameters: nothing, frame: Rect(20, 40, 20, 33), error: 2,
      outcome: .failed),
    // Top edges: 12 - 2 = 10 is inside, 11 - 2 = 9 and 8 + 2 = 10 differ from them, 7 + 2 = 9 is outside.
    Trial(
      assertion: "safe-area.inside", parameters: nothing, frame: Rect(20, 12, 20, 20), error: 2,
      outcome: .passed),
    Trial(
      assertion: "safe-area.inside", parameters: nothing, frame: Rect(20, 11, 20, 20), error: 2,
      outcome: .cannotTell),
    Trial(
      assertion: "safe-area.inside", parameters: nothing, frame: Rect(20, 8, 20, 20), error: 2,
      outcome: .cannotTell),
    Trial(
      assertion: "safe-area.inside", parameters: nothing, frame: Rect(20, 7, 20, 20), error: 2,
      outcome: .failed),
    Trial(
      assertion: "safe-area.visible-content", parameters: [:], frame: Rect(20, 11, 20, 20), error: 2,
      outcome: .passed),
    Trial(
      assertion: "safe-area.visible-content", parameters: [:], frame: Rect(20, 10, 20, 20), error: 2,
      outcome: .cannotTell),
    Trial(
      assertion: "safe-area.visible-content", parameters: [:], frame: Rect(20, 5, 20, 20), error: 2,
      outcome: .failed),
    // Each edge can move, so a length of 20 is 19.6 to 20.4, 16 to 24, or 22 to 38 for 30.
    Trial(
      assertion: "layout.size", parameters: size, frame: Rect(20, 30, 20, 20), error: 0.2, outcome: .passed),
    Trial(
      assertion: "layout.size", parameters: size, frame: Rect(20, 30, 20, 20), error: 2, outcome: .cannotTell),
    Trial(
      assertion: "layout.size", parameters: size, frame: Rect(20, 30, 19, 20), error: 2, outcome: .cannotTell),
    Trial(
      assertion: "layout.size", parameters: size, frame: Rect(20, 30, 30, 20), error: 4, outcome: .failed),
    Trial(assertion: "layout.centered", frame: Rect(20, 30, 20, 20), error: 0.3, outcome: .passed),
    Trial(assertion: "layout.centered", frame: Rect(20, 30, 20, 20), error: 2, outcome: .cannotTell),
    Trial(assertion: "layout.centered", frame: Rect(16, 30, 20, 20), error: 2, outcome: .failed),
    // The screen ends at x = 60.
    Trial(assertion: "layout.whole", frame: Rect(36, 30, 20, 20), error: 2, outcome: .passed),
    Trial(assertion: "layout.whole", frame: Rect(41, 30, 20, 20), error: 2, outcome: .cannotTell),
    Trial(assertion: "layout.whole", frame: Rect(45, 30, 20, 20), error: 2, outcome: .failed),
    Trial(assertion: "layout.pinned-to-edges", frame: Rect(0, 0, 60, 80), error: 0.4, outcome: .passed),
    Trial(assertion: "layout.pinned-to-edges", frame: Rect(0, 0, 60, 78), error: 2, outcome: .cannotTell),
    Trial(assertion: "layout.pinned-to-edges", frame: Rect(0, 0, 60, 76), error: 2, outcome: .failed),
  ]

  @Test("A verdict is undecided only if the error can change it", arguments: trials)
  func verdict(trial: Trial) {
    let indicator = Obstruction(
      kind: .homeIndicator, frame: Rect(20, 70, 20, 5), cornerRadius: 0, isCertain: true)
    let isAboutHardware = trial.assertion == "safe-area.clear-of-hardware"
    var stage = Stage(
      safeArea: Insets(top: 10, left: 0, bottom: 0, right: 0),
      obstructions: isAboutHardware ? [indicator] : [])
    stage.add("icon", trial.frame, .white, error: trial.error)
    let finding = stage.check(trial.assertion, trial.parameters)
    #expect(finding.outcome == trial.outcome, "\(finding.message)")
    #expect((finding.reason == "estimated-frame") == (trial.outcome == .cannotTell))
  }

  /// On the canvas of 60 × 80 points the label ends at x = 55.
  @Test(
    "A crop is undecided only if the error can change it",
    arguments: [(56, Outcome.passed), (59, .cannotTell), (62, .cannotTell), (63, .failed)])
  func crop(end: Int, outcome: Outcome) {
    var stage = Stage()
    stage.root.recordedFrame = Rect(0, 0, 60, 80)
    stage.add("icon", Rect(x: 20, y: 30, width: Points(Double(end - 20)), height: 20), .white, error: 2)
    stage.root.subviews[0].recordedFrame = Rect(20, 30, 35, 20)
    let finding = stage.check("layout.intact", [:])
    #expect(finding.outcome == outcome, "\(finding.message)")
  }

  @Test("A message states the error, rounded up to a tenth of a point")
  func words() {
    let rect = Rect(1, 2, 3, 4)
    #expect(FrameInterval(rect, error: 0).words == "\(rect)")
    #expect(FrameInterval(rect, error: 1.23).words == "\(rect) (±1.3 pt)")
  }
}
