import Model
import Testing

@testable import Assertions

/// `layout.frame` and its formulas.
struct FrameTests {
  /// 60 × 80 with a safe area from (4, 10) to (56, 74).
  private func stage(
    _ frame: Rect, undetermined: LaidOutItem.Undetermined = [], error: Points = 0, isCertain: Bool = true
  ) -> Stage {
    var stage = Stage(safeArea: Insets(top: 10, left: 4, bottom: 6, right: 4))
    stage.environment.uncertainInsets = isCertain ? [] : Set(ScreenEdge.allCases)
    stage.add("logo", frame, .white, undetermined: undetermined, error: error)
    return stage
  }

  private func check(_ stage: Stage, _ formulas: [String: String], tolerance: Double = 0.5) -> Finding {
    stage.check(
      "layout.frame",
      formulas.mapValues { .string($0) }.merging([
        "of": .string("logo"), "tolerance": .number(tolerance),
      ]) { own, _ in own })
  }

  @Test(
    "A formula has the value computed by hand on 60 × 80, for an element of 20 × 30",
    arguments: [
      ("12", 12), ("-12.5", -12.5), ("screen.width", 60), ("0.5 * screen.width - 20", 10),
      ("screen.height - 0.25 * screen.width + 1", 66), ("screen.short", 60), ("safe.left", 4),
      ("safe.right", 56), ("safe.top + 20", 30), ("safe.bottom", 74), ("safe.width", 52),
      ("safe.height", 64), ("1.5 * width", 30), ("height", 30), ("min(0.5 * screen.width, 24)", 24),
      ("max(0.5 * screen.width, 24)", 30),
    ])
  func values(text: String, value: Double) throws {
    let formula = try #require(Formula(text))
    let viewport = stage(.zero).screen.viewport
    #expect(abs(formula.value(on: viewport, of: Rect(0, 0, 20, 30)) - value) < 1e-9)
    #expect(Formula(formula.description) == formula, "\(formula)")
    #expect(formula.description == text)
  }

  @Test(
    "Other texts are no formulas",
    arguments: [
      "", "screen", "2 screen.width", "screen.width *", "* 2", "1 + ", "1 2", "0.5 * 3", "1e5", "min(1)",
      "min(1, )", "min(1, 2", "--1", "9999999", "a.b - 1", "1 * width * height",
    ])
  func wrong(text: String) {
    #expect(Formula(text) == nil)
    #expect(check(stage(Rect(20, 30, 20, 20)), ["left": text]).outcome == .errored)
  }

  @Test("A frame at (20, 30) of 20 × 25 passes with every formula that gives it, and fails with others")
  func frames() {
    let stage = stage(Rect(20, 30, 20, 25))
    let right = [
      "left": "safe.left + 16", "right": "screen.width - 20", "centerX": "0.5 * screen.width",
      "width": "screen.width - 40", "top": "safe.top + 20", "bottom": "safe.bottom - 19",
      "centerY": "0.5 * screen.height + 2.5", "height": "1.25 * width",
    ]
    let all = check(stage, right)
    #expect(all.messageID == "right-frame", "\(all.message)")
    for (length, formula) in right {
      let off = check(stage, [length: formula + " + 1"])
      #expect(off.outcome == .failed && off.messageID == "frame", "\(length): \(off.message)")
      #expect(check(stage, [length: formula + " + 0.5"]).outcome == .passed)
    }
    let height = check(stage, ["height": "45"])
    #expect(height.messageID == "frame" && height.expected["tolerance"] == 0.5)
    #expect(height.measured["height"] == 25 && height.expected["height"] == 45)
  }

  @Test("Without a formula it is an error; a view without constraints for the length fails")
  func undetermined() {
    #expect(check(stage(Rect(20, 30, 20, 20)), [:]).messageID == "formula-needed")
    let open = stage(Rect(20, 30, 20, 20), undetermined: [.x])
    #expect(check(open, ["left": "20"]).outcome == .failed)
    #expect(check(open, ["centerX": "30"]).outcome == .failed)
    #expect(check(open, ["top": "30", "width": "20"]).outcome == .passed)
  }

  @Test("An estimate makes it undecided near the limit only; so does an estimated safe area")
  func estimates() {
    let estimated = stage(Rect(20, 30, 20, 20), error: 2)
    #expect(check(estimated, ["left": "20"]).outcome == .cannotTell)
    #expect(check(estimated, ["left": "20"], tolerance: 2).outcome == .passed)
    // Both edges move, so the width is off by up to 4.
    #expect(check(estimated, ["width": "20"], tolerance: 3).outcome == .cannotTell)
    #expect(check(estimated, ["left": "40"]).outcome == .failed)
    let uncertain = stage(Rect(20, 30, 20, 20), isCertain: false)
    #expect(check(uncertain, ["top": "safe.top + 20"]).outcome == .passed)
    #expect(check(uncertain, ["top": "safe.top + 30"]).outcome == .cannotTell)
    #expect(check(uncertain, ["top": "40"]).outcome == .failed)
  }
}
