import Assertions
import Model
import Testing

@testable import Authoring
@testable import Runner

/// Formulas from frames. Each frame is made from a rule by hand, and rounded to pixels as UIKit does.
struct DraftFitTests {
  private static let sizes: [(Double, Double, Double)] = [
    (320, 568, 20), (375, 667, 20), (375, 812, 44), (390, 844, 47), (393, 852, 59), (402, 874, 62),
    (414, 896, 48), (430, 932, 59), (744, 1133, 24), (834, 1194, 24), (1024, 1366, 24), (812, 375, 0),
    (844, 390, 0), (1194, 834, 24),
  ]

  private static func samples(_ frame: (Double, Double, Double) -> Rect) -> [DraftSample] {
    sizes.map { width, height, top in
      let environment = Environment(
        idiom: .phone, size: Size(width: Points(width), height: Points(height)), scale: 2,
        safeArea: Insets(top: Points(top), left: top == 0 ? 44 : 0, bottom: 21, right: top == 0 ? 44 : 0))
      func pixels(_ points: Points) -> Points { Points((points.value * 2).rounded() / 2) }
      let exact = frame(width, height, top)
      return DraftSample(
        frame: Rect(
          x: pixels(exact.x), y: pixels(exact.y), width: pixels(exact.width), height: pixels(exact.height)),
        error: 0, viewport: Viewport(environment))
    }
  }

  private static func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Rect {
    Rect(x: Points(x), y: Points(y), width: Points(width), height: Points(height))
  }

  private func text(
    _ length: FrameLength, written: [DraftSum] = [], _ frame: (Double, Double, Double) -> Rect
  ) -> String? {
    let samples = Self.samples(frame).map { sample in
      var sample = sample
      sample.written = [length: written]
      return sample
    }
    return DraftFit(samples: samples, length: length).formula()?.description
  }

  @Test("A number, or a distance from an edge or the center, needs no constraint")
  func distances() {
    #expect(text(.width) { _, _, _ in Self.rect(0, 0, 75, 45) } == "75")
    #expect(text(.width) { width, _, _ in Self.rect(0, 0, width - 40, 45) } == "screen.width - 40")
    #expect(text(.centerX) { width, _, _ in Self.rect(width / 2 - 40, 0, 80, 45) } == "0.5 * screen.width")
    #expect(text(.top) { _, _, top in Self.rect(0, top + 24, 80, 45) } == "safe.top + 24")
    #expect(text(.top) { _, height, _ in Self.rect(0, height - 69, 80, 45) } == "screen.height - 69")
  }

  @Test("A share of a length is the one that a constraint has")
  func shares() {
    let share: (Double, Double, Double) -> Rect = { width, _, _ in Self.rect(0, 0, 0.6 * width, 45) }
    #expect(text(.width, share) == nil)
    #expect(text(.width, written: [[.screenWidth: 0.5], [.screenWidth: 0.6]], share) == "0.6 * screen.width")
    #expect(
      text(.height, written: [[.width: 0.5]]) { width, height, _ in
        Self.rect(0, 0, min(0.5 * width, 0.4 * height), 0.5 * min(0.5 * width, 0.4 * height))
      } == "0.5 * width")
  }

  @Test("Lengths without a rule have no formula")
  func none() {
    var step = 0.0
    let random = text(.width, written: [[.screenWidth: 0.3]]) { _, _, _ in
      step += 1
      return Self.rect(0, 0, (step * 7919).truncatingRemainder(dividingBy: 211), 45)
    }
    #expect(random == nil)
  }

  @Test("Constraints are followed from view to view up to the screen, from both ends and in both directions")
  func constraints() {
    let here = SourceLocation(file: "a.storyboard")
    func constraint(
      _ first: String, _ attribute: LayoutConstraint.Attribute, _ second: String? = nil,
      _ other: LayoutConstraint.Attribute? = nil, multiplier: Double = 1, constant: Double = 0
    ) -> LayoutConstraint {
      LayoutConstraint(
        id: "", location: here, firstItem: first, firstAttribute: attribute, secondItem: second,
        secondAttribute: other, multiplier: multiplier, constant: constant)
    }
    var root = View(id: "root", kind: .plain, location: here)
    root.guides = [LayoutGuide(id: "safe", kind: .safeArea)]
    root.subviews = ["card", "icon"].map { View(id: $0, kind: .plain, location: here) }
    root.constraints = [
      constraint("card", .width, "root", .width, multiplier: 0.8),
      constraint("card", .width, "icon", .width, multiplier: 2, constant: 10),
      constraint("icon", .height, "icon", .width, multiplier: 0.5),
      constraint("icon", .leading, "safe", .leading, constant: 50),
      constraint("icon", .centerY, "root", .bottom, multiplier: 1 / 3.0, constant: 1),
      constraint("icon", .topMargin, "root", .top),
    ]
    let sums = DraftConstraints(root, isRightToLeft: false).sums(of: "icon")
    #expect(sums[.width] == [[.screenWidth: 0.4, nil: -5]])
    #expect(sums[.height] == [[.width: 0.5, nil: 0]])
    #expect(sums[.left] == [[.safeLeft: 1, nil: 50]])
    #expect(sums[.centerY] == [[.screenHeight: 0.333333, nil: 1]])
    #expect(sums[.top] == [])
    let turned = DraftConstraints(root, isRightToLeft: true).sums(of: "icon")
    #expect(turned[.left] == [])
    #expect(turned[.right] == [[.safeRight: 1, nil: -50]])
  }
}
