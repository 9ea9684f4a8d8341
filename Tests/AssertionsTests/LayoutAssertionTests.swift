import Model
import Testing

@testable import Assertions

struct LayoutAssertionTests {
  @Test("A box of 20 x 20 at (20, 30) on a 60 x 80 screen is centered: 20 + 10 = 30, 30 + 10 = 40")
  func centered() {
    var stage = Stage()
    stage.add("icon", Rect(20, 30, 20, 20), .white)
    let finding = stage.check("layout.centered", ["of": .string("icon")])
    #expect(finding.outcome == .passed && finding.messageID == "centered")
    #expect(finding.measured == ["x": 30, "y": 40])
  }

  @Test("One point off in x is 1 > 0.5 and fails, naming the direction")
  func offCenter() {
    var stage = Stage()
    stage.add("icon", Rect(21, 30, 20, 20), .white)
    let finding = stage.check("layout.centered", ["of": .string("icon")])
    #expect(finding.outcome == .failed && finding.messageID == "off-center")
    #expect(finding.measured == ["x": 31, "y": 40], "\(finding.message)")
    #expect(finding.location?.line == 10)
  }

  @Test("An element that is not there fails the row")
  func missing() {
    var stage = Stage()
    stage.add("icon", Rect(20, 30, 20, 20), .white)
    stage.root.subviews = []
    #expect(stage.check("layout.centered", ["of": .string("icon")]).outcome == .errored)
  }

  @Test("Alpha 0 draws nothing, so nothing is centered")
  func transparent() {
    var stage = Stage()
    stage.add("icon", Rect(20, 30, 20, 20), .white, alpha: 0)
    let finding = stage.check("layout.centered", ["of": .string("icon")])
    #expect(finding.outcome == .failed && finding.messageID == "shows-nothing")
  }

  @Test("Half of the icon under another view is half hidden: 20 x 10 of 20 x 20")
  func covered() {
    var stage = Stage()
    stage.add("icon", Rect(20, 30, 20, 20), .white)
    stage.add("cover", Rect(0, 40, 60, 40), .black)
    let finding = stage.check("layout.whole", ["of": .string("icon")])
    #expect(finding.outcome == .failed)
    #expect(finding.measured == ["hidden": 0.5])
    #expect(finding.messageID == "covered" && finding.cause == "covered:icon")
  }

  @Test("An icon that reaches past the screen's edge is not whole")
  func clipped() {
    var stage = Stage()
    stage.add("icon", Rect(50, 30, 20, 20), .white)
    #expect(stage.check("layout.whole", ["of": .string("icon")]).messageID == "clipped")
  }

  @Test("Size is measured on the frame: 20 against 20 +- 0.5 passes, 21 fails")
  func size() {
    var stage = Stage()
    stage.add("icon", Rect(20, 30, 20, 21), .white)
    let values: [String: Value] = ["of": .string("icon"), "width": .number(20), "height": .number(20)]
    #expect(stage.check("layout.size", values).messageID == "size")
    var right = Stage()
    right.add("icon", Rect(20, 30, 20, 20), .white)
    #expect(right.check("layout.size", values).messageID == "right-size")
  }

  @Test("A background that stops 4 points below the top misses that edge alone")
  func pinned() {
    var stage = Stage()
    stage.add("background", Rect(0, 4, 60, 76), .white)
    let finding = stage.check("layout.pinned-to-edges", ["of": .string("background")])
    #expect(finding.outcome == .failed)
    #expect(finding.measured == ["top": 4, "left": 0, "bottom": 0, "right": 0])
  }

  @Test("A covering view placed by its autoresizing mask is not pinned by constraints")
  func autoresized() {
    var stage = Stage()
    stage.add("background", Rect(0, 0, 60, 80), .white, basis: .autoresizing)
    #expect(
      stage.check("layout.pinned-to-edges", ["of": .string("background")]).messageID == "autoresized")
    #expect(stage.check("layout.constraints", [:]).messageID == "no-constraints")
  }

  @Test("Ambiguity and conflicts fail, each naming what to open")
  func solver() {
    var ambiguous = Stage()
    ambiguous.add("icon", Rect(20, 30, 20, 20), .white, isAmbiguous: true)
    #expect(ambiguous.check("layout.constraints", [:]).cause == "ambiguous:icon")
    var conflict = Stage()
    conflict.add("icon", Rect(20, 30, 20, 20), .white)
    conflict.root.subviews[0].constraints = [
      LayoutConstraint(
        id: "c1", location: SourceLocation(file: "L.storyboard", line: 12), firstItem: "icon",
        firstAttribute: .width, constant: 20)
    ]
    conflict.layout.conflicts = [["c1", "c2"]]
    let finding = conflict.check("layout.constraints", [:])
    #expect(finding.outcome == .failed)
    #expect(finding.location?.line == 12)
    #expect(finding.messageID == "conflict" && finding.cause == "conflict:c1,c2")
    #expect(finding.measured == ["conflicting": 2])
  }

  @Test("A third view that shows fails draws-only; the same view wholly covered does not")
  func drawsOnly() {
    var stage = Stage()
    stage.add("extra", Rect(5, 5, 10, 10), .black)
    stage.add("background", Rect(0, 0, 60, 80), .white)
    stage.add("icon", Rect(20, 30, 20, 20), .black)
    let values: [String: Value] = ["elements": .list([.string("icon"), .string("background")])]
    #expect(stage.check("layout.draws-only", values).outcome == .passed)
    stage.nodes.swapAt(0, 1)
    #expect(stage.check("layout.draws-only", values).element == "extra")
  }
}
