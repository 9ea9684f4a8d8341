import Imaging
import Model
import Testing

@testable import Assertions

/// What a failure names as the constraint to change.
struct ConstraintFixTests {
  private func tie(
    _ first: String, _ attribute: LayoutConstraint.Attribute, _ second: String?,
    _ other: LayoutConstraint.Attribute? = nil,
    constant: Double = 0, id: String, line: Int
  ) -> LayoutConstraint {
    LayoutConstraint(
      id: id, location: SourceLocation(file: "L.storyboard", line: line), firstItem: first,
      firstAttribute: attribute,
      secondItem: second, secondAttribute: second == nil ? nil : other ?? attribute, constant: constant)
  }

  /// An icon of 20 x 20 on a screen of 60 x 80.
  private func stage(at frame: Rect, _ constraints: [LayoutConstraint]) -> Stage {
    var stage = Stage()
    stage.add("icon", frame, .white)
    stage.root.constraints = constraints
    return stage
  }

  @Test("A wrong width names its constraint, the constant that it has and the one that it needs")
  func width() {
    let finding = stage(
      at: Rect(20, 30, 20, 20),
      [
        tie("icon", .width, nil, constant: 20, id: "w", line: 25),
        tie("icon", .height, nil, constant: 20, id: "h", line: 26),
      ]
    ).check("layout.size", ["of": .string("icon"), "width": .number(30), "height": .number(20)])
    #expect(finding.outcome == .failed)
    #expect(finding.fix == "Set the constant of constraint w (line 25) from 20 to 30.")
    #expect(finding.origins == [Origin(file: "L.storyboard", line: 25, element: "w")])
    #expect(finding.location == SourceLocation(file: "L.storyboard", line: 25))
    #expect(finding.element == "icon" && finding.messageID == "size")
  }

  @Test("A width that another constraint overrides names no constraint")
  func overridden() {
    let finding = stage(at: Rect(20, 30, 20, 20), [tie("icon", .width, nil, constant: 50, id: "w", line: 25)])
      .check("layout.size", ["of": .string("icon"), "width": .number(30), "height": .number(20)])
    #expect(finding.outcome == .failed && finding.origins.isEmpty)
    #expect(finding.location?.line == 10)
  }

  @Test("A center with a constant of 5 pt names the constraint, and the one of the other axis is not named")
  func center() {
    let finding = stage(
      at: Rect(25, 30, 20, 20),
      [
        tie("icon", .centerX, "root", constant: 5, id: "x", line: 36),
        tie("icon", .centerY, "root", id: "y", line: 37),
      ]
    ).check("layout.centered", ["of": .string("icon")])
    #expect(finding.fix == "Set the constant of constraint x (line 36) from 5 to 0.")
    #expect(finding.origins.map(\.element) == ["x"])
  }

  @Test("A view that follows the icon does not hold it")
  func sibling() {
    var stage = stage(
      at: Rect(25, 30, 20, 20),
      [
        tie("icon", .leading, "root", constant: 25, id: "x", line: 36),
        tie("label", .leading, "icon", id: "follows", line: 38),
      ])
    stage.add("label", Rect(25, 60, 5, 5), .black)
    let finding = stage.check("layout.centered", ["of": .string("icon")])
    #expect(finding.origins.map(\.element) == ["x"])
    #expect(finding.fix?.contains("`icon.leading = root.leading + 25`") == true, "\(finding.fix ?? "")")
  }

  @Test("With two constraints along one axis, neither is certain")
  func two() {
    let finding = stage(
      at: Rect(25, 30, 20, 20),
      [
        tie("icon", .leading, "root", constant: 25, id: "a", line: 36),
        tie("icon", .trailing, "root", constant: -15, id: "b", line: 37),
      ]
    ).check("layout.centered", ["of": .string("icon")])
    #expect(finding.origins.map(\.element) == ["a", "b"])
  }

  @Test("A frame that misses the top names the constraint at the top, and not one at another side")
  func edges() {
    var stage = Stage()
    stage.add("ground", Rect(0, 10, 60, 70), .white)
    stage.root.guides = [LayoutGuide(id: "safe", kind: .safeArea)]
    stage.root.constraints = [
      tie("ground", .top, "safe", id: "t", line: 32), tie("ground", .leading, "root", id: "l", line: 33),
      tie("root", .trailing, "ground", id: "r", line: 34), tie("root", .bottom, "ground", id: "b", line: 35),
    ]
    let finding = stage.check("layout.pinned-to-edges", ["of": .string("ground")])
    #expect(finding.origins.map(\.element) == ["t"])
    #expect(finding.fix == "Pin top to root instead of the safe area in constraint t (line 32).")
  }

  @Test("A view outside the safe area names the constraint of that side")
  func safeArea() {
    var stage = Stage(safeArea: Insets(top: 20, left: 0, bottom: 0, right: 0))
    stage.add("badge", Rect(20, 8, 10, 10), .white)
    stage.root.constraints = [
      tie("badge", .top, "root", constant: 8, id: "t", line: 45),
      tie("badge", .leading, "root", constant: 20, id: "l", line: 46),
    ]
    let finding = stage.check("safe-area.inside", [:])
    #expect(finding.outcome == .failed)
    #expect(finding.origins.map(\.element) == ["t"])
  }

  @Test("A view that is pinned to the safe-area guide already is not advised to be pinned to it")
  func pinned() {
    var stage = Stage(safeArea: Insets(top: 20, left: 0, bottom: 0, right: 0))
    stage.add("badge", Rect(20, 8, 10, 10), .white)
    stage.root.guides = [LayoutGuide(id: "sa", kind: .safeArea)]
    stage.root.constraints = [
      tie("badge", .top, "sa", constant: -12, id: "t", line: 45),
      tie("badge", .leading, "root", constant: 20, id: "l", line: 46),
    ]
    let finding = stage.check("safe-area.inside", [:])
    #expect(
      finding.fix == "Make it smaller, or change the constants of its constraints to the safe-area guide.")
  }

  @Test("An icon that is centered in a misplaced box names the constraint of the box")
  func nested() {
    var stage = Stage()
    stage.add("icon", Rect(25, 30, 20, 20), .white)
    var box = View(id: "box", kind: .plain, location: SourceLocation(file: "L.storyboard", line: 5))
    box.subviews = stage.root.subviews
    stage.root.subviews = [box]
    stage.layout.items.insert(
      LaidOutItem(
        id: "box", kind: "view", parent: "root", frame: Rect(15, 20, 40, 40),
        screenFrame: Rect(15, 20, 40, 40)),
      at: 1)
    stage.layout.items[2].parent = "box"
    stage.root.constraints = [
      tie("box", .centerX, "root", constant: 5, id: "outer", line: 50),
      tie("icon", .centerX, "box", id: "inner", line: 51),
    ]
    let finding = stage.subject().check(
      "layout.centered", ["of": .string("icon")], elements: Selector.named(["icon"]))
    #expect(finding.origins.map(\.element) == ["outer"], "\(finding.message)")
  }
}
