import Model
import Testing

@testable import Preview
@testable import Runner

@Suite("Constraints drawn over a screen") struct ConstraintDrawingTests {
  private let place = SourceLocation(file: "L.storyboard", line: 1)
  private let blue = Color(red: 0, green: 0.32, blue: 0.85)
  private let red = Color(red: 0.8, green: 0, blue: 0.1)

  /// A root of 200 by 300 points with a square of 100 at 50, 20, and these constraints.
  private func paints(_ constraints: [LayoutConstraint], conflicts: [[String]] = [], guide: Bool = false)
    -> [Paint]
  {
    let environment = Environment(idiom: .phone, size: Size(width: 200, height: 300), scale: 2)
    var root = View(id: "root", kind: .plain, location: place)
    root.subviews = [View(id: "box", kind: .plain, location: place)]
    root.constraints = constraints
    let frame = Rect(x: 50, y: 20, width: 100, height: 100)
    var items = [
      LaidOutItem(
        id: "root", kind: "view", parent: nil, frame: environment.bounds, screenFrame: environment.bounds),
      LaidOutItem(id: "box", kind: "view", parent: "root", frame: frame, screenFrame: frame),
    ]
    if guide {
      let safe = Rect(x: 0, y: 40, width: 200, height: 200)
      items.append(
        LaidOutItem(
          id: "safe", kind: "safeArea", isGuide: true, parent: "root", frame: safe, screenFrame: safe))
    }
    let layout = LayoutResult(size: environment.size, scale: 2, items: items, conflicts: conflicts)
    return ConstraintDrawing(environment: environment, root: root, layout: layout).paints()
  }
  private func boxes(_ paints: [Paint], _ color: Color) -> [Rect] {
    paints.compactMap { if case .box(let rect, color) = $0 { rect } else { nil } }
  }
  private func constraint(
    _ id: String, _ first: LayoutConstraint.Attribute, _ second: LayoutConstraint.Attribute?,
    constant: Double = 0, multiplier: Double = 1, priority: Double = 1000
  ) -> LayoutConstraint {
    LayoutConstraint(
      id: id, location: place, firstItem: "box", firstAttribute: first,
      secondItem: second == nil ? nil : "root", secondAttribute: second, multiplier: multiplier,
      constant: constant, priority: priority)
  }

  @Test("A distance is a line between the two edges with bars at its ends and its constant in the middle")
  func distance() {
    let found = boxes(paints([constraint("a", .top, .top, constant: 20)]), blue)
    // From 0 to 20 at the middle of the square, 100, and one and a half points thick: from 99.25.
    #expect(found.contains(Rect(x: 99.25, y: 0, width: 1.5, height: 20)))
    // Bars of 10 points; the upper one keeps inside the screen, the lower one lies around 20.
    #expect(found.contains(Rect(x: 95, y: 0, width: 10, height: 1.5)))
    #expect(found.contains(Rect(x: 95, y: 19.25, width: 10, height: 1.5)))
    // Two figures are 7 cells of 1.5 wide and 5 high, with 2.5 around: 15.5 by 12.5, around (100, 10).
    #expect(found.contains(Rect(x: 92.25, y: 3.75, width: 15.5, height: 12.5)))
    #expect(found.count == 4)
  }

  @Test("A dimension lies beside its view, an alignment is dashed along both")
  func others() {
    let width = boxes(paints([constraint("w", .width, nil, constant: 100)]), blue)
    // Six points below the square's lower edge of 120.
    #expect(width.contains(Rect(x: 50, y: 125.25, width: 100, height: 1.5)))
    let center = boxes(paints([constraint("c", .centerX, .centerX)]), blue)
    // From 0 to 300 in steps of 8: 38 dashes, and neither bars nor figures.
    #expect(center.count == 38)
    #expect(center.allSatisfy { $0.x == 99.25 && $0.width == 1.5 && $0.height <= 5 })
    #expect(center.last == Rect(x: 99.25, y: 296, width: 1.5, height: 4))
  }

  @Test("What is only wished for is dashed, what contradicts is red")
  func kinds() {
    let wish = boxes(paints([constraint("w", .width, nil, constant: 100, priority: 250)]), blue)
    // 100 points in steps of 8 are 13 dashes; two bars and the plaque.
    #expect(wish.count == 16)
    let contradiction = paints([constraint("w", .width, nil, constant: 100)], conflicts: [["w", "x"]])
    #expect(boxes(contradiction, blue).isEmpty && boxes(contradiction, red).count == 4)
  }

  @Test("Guides are dashed boxes; a figure that would cover another gives way")
  func guides() {
    let green = Color(red: 0, green: 0.55, blue: 0.25)
    let safe = boxes(paints([], guide: true), green)
    // Each side of 200 points has 25 dashes.
    #expect(safe.count == 100)
    let two = boxes(
      paints([
        constraint("a", .width, nil, constant: 100), constraint("b", .width, .width, multiplier: 0.75),
      ]), blue)
    let plaques = two.filter { $0.height == 12.5 }
    #expect(plaques.count == 2)
    #expect(plaques.first.flatMap { first in plaques.last.flatMap { first.intersection($0) } } == nil)
    // ×0.75 has five figures: 19 cells of 1.5 and 2.5 on each side.
    #expect(plaques.map(\.width) == [21.5, 33.5])
  }

  @Test("Constraints of views that are not laid out, and values beyond all measure, draw nothing that harms")
  func hostile() {
    var stranger = constraint("s", .top, .top, constant: 1e300)
    stranger.firstItem = "nobody"
    #expect(paints([stranger]).isEmpty)
    let far = paints([constraint("f", .leading, .leadingMargin, constant: -.greatestFiniteMagnitude)])
    #expect(far.count < 200)
    let nothing = paints([constraint("n", .top, .top, constant: .nan)])
    #expect(nothing.count < 200)
  }
}
