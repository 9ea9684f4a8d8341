import Model
import Testing

@testable import Assertions

struct GuideAssertionTests {
  private func tie(
    _ item: String, _ attribute: LayoutConstraint.Attribute, _ other: String, _ constant: Double,
    relation: LayoutConstraint.Relation = .equal, at otherAttribute: LayoutConstraint.Attribute? = nil
  ) -> LayoutConstraint {
    LayoutConstraint(
      id: "\(item)-\(attribute)", location: SourceLocation(file: ProjectStage.board, line: 20),
      firstItem: item,
      firstAttribute: attribute, relation: relation, secondItem: other,
      secondAttribute: otherAttribute ?? attribute, constant: constant)
  }
  private func outcome(_ constraints: [LayoutConstraint], box: Bool = false) -> Outcome {
    var stage = ProjectStage()
    stage.addImage("Icon")
    if box {
      stage.root.subviews.append(
        View(id: "box", kind: .plain, location: SourceLocation(file: ProjectStage.board, line: 8)))
    }
    stage.root.guides = [LayoutGuide(id: "safe", kind: .safeArea)]
    stage.root.constraints = constraints
    return stage.check("safe-area.guides").outcome
  }

  @Test("The root's edge 60 points away is bypassing, the guide's is not; 140 points are not near")
  func near() {
    #expect(outcome([tie("Icon-id", .top, "root", 60)]) == .failed)
    #expect(outcome([tie("root", .bottom, "Icon-id", 60)]) == .failed)
    #expect(outcome([tie("Icon-id", .top, "safe", 60)]) == .passed)
    #expect(outcome([tie("Icon-id", .top, "root", 140)]) == .passed)
  }

  /// 30 from the box and 40 from the root: 70 points from the edge; with 90 instead of 40 it is 120.
  @Test("A box in between adds its distance")
  func through() {
    #expect(outcome([tie("Icon-id", .top, "box", 30), tie("box", .top, "root", 40)], box: true) == .failed)
    #expect(outcome([tie("Icon-id", .top, "box", 30), tie("box", .top, "root", 90)], box: true) == .passed)
    #expect(outcome([tie("Icon-id", .top, "box", 30), tie("box", .top, "safe", 0)], box: true) == .passed)
  }

  @Test("An inequality pins nothing, and the root's margins move with the safe area")
  func harmless() {
    #expect(outcome([tie("Icon-id", .top, "root", 0, relation: .greaterThanOrEqual)]) == .passed)
    #expect(outcome([tie("Icon-id", .top, "root", 0, at: .topMargin)]) == .passed)
  }

  @Test("What is tied to all four edges is ground")
  func ground() {
    let all: [LayoutConstraint.Attribute] = [.top, .bottom, .leading, .trailing]
    #expect(outcome(all.map { tie("Icon-id", $0, "root", 0) }) == .passed)
    #expect(outcome(all.map { tie("Icon-id", $0, "root", 4) }) == .failed)
  }

  @Test("Without safe-area guides the row fails at the document's first line")
  func off() {
    var stage = ProjectStage()
    stage.document.usesSafeAreas = false
    let finding = stage.check("safe-area.guides")
    #expect(finding.messageID == "safe-areas-off" && finding.location?.line == 1)
  }
}
