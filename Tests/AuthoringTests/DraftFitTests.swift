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
    _ length: FrameLength, own: Formula.Variable? = nil, _ frame: (Double, Double, Double) -> Rect
  ) -> String? {
    DraftFit(samples: Self.samples(frame), length: length).formula(own: own)?.description
  }

  @Test("The simplest formula of a length is found")
  func formulas() {
    #expect(text(.width) { _, _, _ in Self.rect(0, 0, 75, 45) } == "75")
    #expect(text(.width) { width, _, _ in Self.rect(0, 0, width - 40, 45) } == "screen.width - 40")
    #expect(text(.width) { width, _, _ in Self.rect(0, 0, 0.6 * width, 45) } == "0.6 * screen.width")
    #expect(text(.centerX) { width, _, _ in Self.rect(width / 2 - 40, 0, 80, 45) } == "0.5 * screen.width")
    #expect(text(.top) { _, _, top in Self.rect(0, top + 24, 80, 45) } == "safe.top + 24")
    #expect(
      text(.height, own: .width) { width, height, _ in
        Self.rect(0, 0, min(0.5 * width, 0.4 * height), 0.5 * min(0.5 * width, 0.4 * height))
      } == "0.5 * width")
  }

  @Test("A limit, and a sum of two variables")
  func limits() {
    #expect(
      text(.width) { width, _, _ in Self.rect(0, 0, min(0.8 * width, 340), 45) }
        == "min(0.8 * screen.width, 340)")
    #expect(
      text(.top) { width, height, _ in Self.rect(0, 0.5 * height + 0.25 * width + 16, 80, 45) }
        == "0.5 * screen.height + 0.25 * screen.width + 16")
  }

  @Test("Lengths without a rule have no formula, and few screens none with a variable")
  func none() {
    var step = 0.0
    let random = text(.width) { _, _, _ in
      step += 1
      return Self.rect(0, 0, (step * 7919).truncatingRemainder(dividingBy: 211), 45)
    }
    #expect(random == nil)
    let few = Array(Self.samples { width, _, _ in Self.rect(0, 0, width, 45) }.prefix(2))
    #expect(DraftFit(samples: few, length: .width).formula() == nil)
  }

  @Test("A formula gives every frame within the tolerance of layout.frame")
  func holds() throws {
    let samples = Self.samples { width, height, top in
      Self.rect(0.1 * width + 3, top + 0.3 * (height - top - 21), 0.31 * width, 20)
    }
    for length in FrameLength.allCases {
      let formula = try #require(DraftFit(samples: samples, length: length).formula(), "\(length)")
      for sample in samples {
        let value = formula.value(on: sample.viewport, of: sample.frame)
        #expect(abs(value - length.value(of: sample.frame)) <= 0.5, "\(length): \(formula)")
      }
    }
  }
}
