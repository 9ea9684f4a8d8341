import Model
import Testing

@testable import Assertions

@Suite("Positions and backgrounds")
struct PositionTests {
  private func stage(_ frame: Rect, error: Points = 0) -> Stage {
    var stage = Stage(safeArea: Insets(top: 10, left: 0, bottom: 6, right: 0))
    stage.add("logo", frame, .white, error: error)
    return stage
  }

  private func check(_ stage: Stage, _ parameters: [String: Value]) -> Finding {
    stage.check("layout.position", parameters.merging(["of": .string("logo")]) { own, _ in own })
  }

  @Test("A frame at (20, 30) of 20 × 20 on 60 × 80 with insets of 10 and 6: every distance by hand")
  func distances() {
    let stage = stage(Rect(20, 30, 20, 20))
    let safe = check(stage, ["top": .number(20), "bottom": .number(24)])
    #expect(safe.outcome == .passed, "\(safe.message)")
    #expect(safe.measured == ["top": 20, "left": 20, "bottom": 24, "right": 20, "centerX": 0, "centerY": -2])
    #expect(safe.messageID == "positioned" && safe.expected == ["top": 20, "bottom": 24, "tolerance": 0.5])
    let screen = check(stage, ["relativeTo": .string("screen"), "centerY": .number(0), "left": .number(20)])
    #expect(screen.outcome == .passed, "\(screen.message)")
    #expect(screen.measured["top"] == 30 && screen.measured["bottom"] == 30)
  }

  @Test("One point off fails with both figures; within half a point passes")
  func off() {
    let finding = check(stage(Rect(20, 31, 20, 20)), ["top": .number(20)])
    #expect(finding.outcome == .failed && finding.messageID == "position")
    #expect(finding.measured["top"] == 21 && finding.expected == ["top": 20, "tolerance": 0.5])
    #expect(check(stage(Rect(20, 30.5, 20, 20)), ["top": .number(20)]).outcome == .passed)
    #expect(
      check(stage(Rect(20, 31, 20, 20)), ["top": .number(20), "tolerance": .number(1)]).outcome == .passed)
  }

  @Test("An estimated frame is undecided near the limit, and decided far from it")
  func estimated() {
    #expect(check(stage(Rect(20, 30, 20, 20), error: 2), ["top": .number(20)]).outcome == .cannotTell)
    #expect(check(stage(Rect(20, 40, 20, 20), error: 2), ["top": .number(20)]).outcome == .failed)
  }

  @Test("Without a distance, or with another area, the criterion is an error")
  func wrong() {
    let stage = stage(Rect(20, 30, 20, 20))
    #expect(check(stage, [:]).messageID == "no-distance")
    #expect(check(stage, ["relativeTo": .string("window"), "top": .number(1)]).messageID == "unknown-area")
  }

  @Test("A constraint with a constant is changed by the distance that is missing, in its own direction")
  func fixes() {
    var stage = stage(Rect(20, 31, 20, 20))
    var constraint = LayoutConstraint(
      id: "c-1", location: SourceLocation(file: "L.storyboard", line: 12), firstItem: "logo",
      firstAttribute: .top,
      secondItem: "root", secondAttribute: .top)
    constraint.constant = 31
    stage.root.constraints = [constraint]
    let finding = check(stage, ["top": .number(20)])
    #expect(finding.fix == "Set the constant of constraint c-1 (line 12) from 31 to 30.")
    #expect(
      finding.edits == [.attribute(file: "L.storyboard", element: "c-1", name: "constant", value: "30")])
    // The other way round: root.bottom = logo.bottom + 29; the logo has to move down by 5 pt.
    constraint = LayoutConstraint(
      id: "c-2", location: SourceLocation(file: "L.storyboard", line: 13), firstItem: "root",
      firstAttribute: .bottom,
      secondItem: "logo", secondAttribute: .bottom)
    constraint.constant = 29
    stage.root.constraints = [constraint]
    let other = check(stage, ["bottom": .number(18)])
    #expect(other.fix == "Set the constant of constraint c-2 (line 13) from 29 to 24.")
  }

  @Test("A background of one color passes without the elements; two colors fail at their height")
  func background() {
    var stage = Stage()
    stage.add("ground", stage.environment.bounds, Color(red: 1, green: 0, blue: 0), kind: "view")
    stage.add("logo", Rect(20, 30, 20, 20), .white)
    let except: [String: Value] = ["except": .list([.string("logo")])]
    let finding = stage.check("contrast.background", except)
    #expect(finding.outcome == .passed, "\(finding.message)")
    #expect(finding.measured["color"] == .text("#FF0000"))
    #expect(stage.check("contrast.background", [:]).outcome == .failed)
    let given = stage.check(
      "contrast.background", except.merging(["light": .string("#00FF00")]) { own, _ in own })
    #expect(given.outcome == .failed)
    #expect(given.measured["color"] == "#FF0000" && given.expected["color"] == "#00FF00")
    // Only dark appearance has a color, so light has its own.
    #expect(
      stage.check("contrast.background", except.merging(["dark": .string("#00FF00")]) { own, _ in own })
        .outcome
        == .passed)
  }
}
