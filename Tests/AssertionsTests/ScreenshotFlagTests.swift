import Imaging
import Model
import Testing

@testable import Assertions

/// Assertions that judge drawn colors say so, because screenshots are held against exactly those.
struct ScreenshotFlagTests {
  /// Draws every pixel in one gray; what covers what stays as it is.
  private struct Blank: Renderer {
    let base = TestRenderer()
    func grid(for lists: [DisplayList], isCoverage: Bool) -> PixelGrid {
      base.grid(for: lists, isCoverage: isCoverage)
    }
    func draw(_ list: DisplayList, on grid: PixelGrid) -> GridBitmap {
      let drawn = base.draw(list, on: grid)
      let gray = UInt32(littleEndian: 0xFF80_8080)
      return GridBitmap(grid: grid, words: drawn.words.map { _ in gray }, space: drawn.space)
    }
    func coverage(of viewID: String, in list: DisplayList, on grid: PixelGrid) -> GridCoverage {
      base.coverage(of: viewID, in: list, on: grid)
    }
    func peak(of viewID: String, in list: DisplayList, on grid: PixelGrid) -> UInt8 {
      base.peak(of: viewID, in: list, on: grid)
    }
    func covered(in list: DisplayList, without hidden: Set<String>) -> Set<String> {
      base.covered(in: list, without: hidden)
    }
    func isOpaque(_ picture: PictureID) -> Bool? { base.isOpaque(picture) }
  }

  private static func stage(_ appearance: Appearance) -> Stage {
    var stage = Stage()
    stage.environment.appearance = appearance
    let (top, bottom) =
      appearance == .light
      ? (Color(hex: "#E8A060")!, Color(hex: "#A04020")!)
      : (Color(hex: "#804020")!, Color(hex: "#401808")!)
    stage.addBands(
      "background", (0..<80).map { top.blended(with: bottom, at: (Double($0) + 0.5) / 80) })
    stage.add("icon", Rect(20, 30, 20, 20), Color(hex: "#F0F0E0")!)
    return stage
  }

  /// What an assertion answers about `element` in dark appearance.
  private static func answer(_ assertion: Assertion, _ element: String, with renderer: any Renderer)
    -> Finding
  {
    var parameters: [String: Value] = [:]
    for parameter in assertion.schema.parameters where parameter.isRequired {
      switch parameter.kind {
      case .element: parameters[parameter.name] = .string(element)
      case .elements: parameters[parameter.name] = .list([.string(element)])
      case .number: parameters[parameter.name] = .number(20)
      default: break
      }
    }
    var light = stage(.light).screen
    light.renderer = renderer
    var subject = stage(.dark).subject { [light] which in which == .lightAppearance ? light : nil }
    subject.screen?.renderer = renderer
    return subject.check(assertion.id, parameters, elements: Selector.named(["background", "icon"]))
  }

  @Test(
    "An assertion reads pixels where, and only where, a blank screen changes its answer",
    arguments: Assertion.all.filter { $0.schema.scope == .perCase }.map(\.id))
  func flag(id: String) throws {
    let assertion = try #require(Assertion.byID[id])
    let changes = ["background", "icon"].contains { element in
      Self.answer(assertion, element, with: TestRenderer())
        != Self.answer(assertion, element, with: Blank())
    }
    #expect(assertion.schema.readsPixels == changes)
  }

  @Test("Some assertions read pixels, and none that is about the project does")
  func some() {
    let readers = Assertion.all.filter(\.schema.readsPixels)
    #expect(readers.count >= 5)
    #expect(readers.allSatisfy { $0.schema.scope == .perCase })
  }
}
