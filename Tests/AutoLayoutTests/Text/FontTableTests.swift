import Foundation
import Model
import Testing

@testable import AutoLayout

@Suite("Font table")
struct FontTableTests {
  typealias Fixture = FontTableFixture

  @Test("All errors of a table are reported together, each with its name")
  func errors() throws {
    let error = #expect(throws: Diagnostics.self) {
      try Fixture.small {
        $0.replacing("\"weight\": \"regular\", \"line", with: "\"weight\": \"fat\", \"line")
          .replacing("[20, -20]", with: "[9, -20]")
          .replacing("[500, 600, 1000, 250, 400, 700, 700]", with: "[500, 600]")
          .replacing("\"fallback\": \"plain\"", with: "\"fallback\": \"fancy\"")
          .replacing("\"bold\": \"q\"", with: "\"bold\": \"z\"")
          .replacing(
            "\"line\": [900, 200, 50]", with: "\"weights\": {\"light\": {\"line\": [900], \"error\": 2}}"
          )
          .replacing("\"share\": 0.01", with: "\"share\": 2")
          .replacing("\"defaultError\": 0.03", with: "\"defaultError\": 0")
      }
    }
    let messages = error?.all.map(\.message).joined(separator: "\n") ?? ""
    for part in [
      "no such weight: fat", "tracking does not ascend", "face r has 2 advances for 7 characters",
      "fallback names no family: fancy", "no such face: z", "family plain has a line",
      "a cell of weight regular with a wrong range or share", "defaultError is not a share above 0",
      "an error of a named font is not a share above 0",
    ] { #expect(messages.contains(part), "\(part)") }
  }

  @Test("The error of a width depends on design, weight and size")
  func widthErrors() throws {
    let metrics = try Fixture.small()
    func error(_ size: Double, weight: String? = nil, _ design: SystemFontDesign = .variable) -> Double {
      metrics.measure(
        "a", font: Fixture.system(size, weight: weight), numberOfLines: 1, maxWidth: nil, scale: 2,
        design: design
      ).error
    }
    #expect(error(10) == 0.01)
    #expect(error(20) == 0.03)
    #expect(error(10, weight: "bold") == 0.03)
    #expect(error(10, .discrete) == 0.03)
    let named = FontDescription(name: "Plain", pointSize: 10)
    #expect(metrics.measure("a", font: named, numberOfLines: 1, maxWidth: nil, scale: 2).error == 0)
  }

  @Test("Data that is not a table gives one diagnostic")
  func noTable() {
    for text in ["", "[]", "{\"unitsPerEm\": \"x\"}", "\u{0}"] {
      #expect(throws: Diagnostics.self) { try TextMetrics(data: Data(text.utf8)) }
    }
  }

  @Test("A font without a size has the size of its text style, of the system font or of a label")
  func pointSizes() throws {
    let metrics = try FontTableFixture.shipped()
    // Human Interface Guidelines, iOS Dynamic Type, Large (the default).
    let styles = [
      "Title0": 34.0, "Title1": 28, "Title2": 22, "Title3": 20, "Headline": 17, "Body": 17, "Callout": 16,
      "Subhead": 15, "Footnote": 13, "Caption1": 12, "Caption2": 11,
    ]
    for (name, size) in styles {
      #expect(metrics.pointSize(of: FontDescription(style: "UICTFontTextStyle\(name)")) == size, "\(name)")
    }
    #expect(metrics.pointSize(of: FontDescription(type: .system)) == 14)
    #expect(metrics.pointSize(of: FontDescription()) == 17)
    #expect(metrics.pointSize(of: FontDescription(type: .system, pointSize: Points(21))) == 21)
  }

  @Test("Heights of the system font equal UIKit's")
  func systemHeights() throws {
    let metrics = try FontTableFixture.shipped()
    func height(_ size: Double, _ scale: Double, lines: Int = 1) -> Double {
      metrics.measure(
        Array(repeating: "x", count: lines).joined(separator: "\n"), font: FontTableFixture.system(size),
        numberOfLines: 0, maxWidth: nil, scale: scale
      ).height
    }
    // 17 * (1950 + 494) / 2048 = 20.287: 20.5 at 2x, 20.333 at 3x; four lines 81.148: 81.5 at 2x.
    #expect(height(17, 2) == 20.5)
    #expect(abs(height(17, 3) - 61.0 / 3) < 1e-9)
    #expect(height(17, 2, lines: 4) == 81.5)
    // 13: 15.514 -> 15.667 at 3x; 28: 33.414 -> 33.5; 34: 40.574 -> 41.
    #expect(abs(height(13, 3) - 47.0 / 3) < 1e-9)
    #expect(height(28, 2) == 33.5)
    #expect(height(34, 2) == 41)
    // Body, four lines: 3 * 22 + 20.287 = 86.287 -> 86.5.
    let body = metrics.measure(
      "x\nx\nx\nx", font: FontDescription(style: "UICTFontTextStyleBody"), numberOfLines: 0, maxWidth: nil,
      scale: 2)
    #expect(body.height == 86.5)
  }

  @Test("Arial has the widths of its metric-compatible font")
  func arial() throws {
    // AFM of Arial: H 722, e 556, l 222, l 222, o 556 = 2278 thousandths; times 0.02 = 45.56 -> 46 at 2x.
    let size = try FontTableFixture.shipped().measure(
      "Hello", font: FontDescription(name: "ArialMT", pointSize: Points(20)), numberOfLines: 1, maxWidth: nil,
      scale: 2)
    #expect(size.width == 46)
    #expect(!size.isEstimated)
  }

  @Test("Each weight of Helvetica Neue has its own widths and line height")
  func helveticaNeue() throws {
    let metrics = try FontTableFixture.shipped()
    func size(_ text: String, _ weight: String, _ points: Double = 100) -> TextSize {
      metrics.measure(
        text, font: FontDescription(name: "HelveticaNeue" + weight, pointSize: Points(points)),
        numberOfLines: 1, maxWidth: nil, scale: 1)
    }
    let widths = ["-UltraLight", "-Thin", "-Light", "", "-Medium", "-Bold"].map { size("Argon", $0).width }
    #expect(zip(widths, widths.dropFirst()).allSatisfy { $0 < $1 }, "\(widths)")
    // Digits and the space have one width in all weights, as in Regular and Bold.
    #expect(size("10 000", "-Light").width == size("10 000", "").width)
    // Recorded by WVU-Mobile-iOS and argon-app.
    #expect(size("WVU Mobile", "-Thin", 49).width == 262)
    #expect(size("Argon", "-UltraLight", 120).width == 285)
    // 967 + 213 and 975 + 217 thousandths; Regular has 952 + 213.
    #expect(size("a", "-Light").height == 118)
    #expect(size("a", "-Medium").height == 120)
    #expect(size("a", "").height == 117)
  }

  @Test("A condensed face of a family without its widths is uncertain by a fifth")
  func condensed() throws {
    let metrics = try FontTableFixture.shipped()
    let font = FontDescription(name: "HelveticaNeue-CondensedBold", pointSize: 20)
    #expect(
      metrics.measure("a", font: font, numberOfLines: 1, maxWidth: nil, scale: 2).error
        == metrics.table.namedErrors.unknown)
  }

  @Test("Every weight of the system font is known, and widths grow with weight from regular")
  func weights() throws {
    let metrics = try FontTableFixture.shipped()
    let widths = ["regular", "medium", "semibold", "bold", "heavy", "black"].map {
      metrics.measure(
        "Launching the application", font: FontTableFixture.system(17, weight: $0), numberOfLines: 1,
        maxWidth: nil, scale: 3
      ).width
    }
    #expect(zip(widths, widths.dropFirst()).allSatisfy { $0 < $1 }, "\(widths)")
    for weight in ["ultraLight", "thin", "light"] { #expect(metrics.table.system.weights[weight] != nil) }
  }
}
