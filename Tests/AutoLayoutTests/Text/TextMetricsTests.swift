import Foundation
import Model
import Testing

@testable import AutoLayout

@Suite("Text metrics")
struct TextMetricsTests {
  typealias Fixture = FontTableFixture

  func width(
    _ text: String, _ font: FontDescription, lines: Int = 1, max: Double? = nil, scale: Double = 2
  ) throws -> Double {
    try Fixture.small().measure(text, font: font, numberOfLines: lines, maxWidth: max, scale: scale).width
  }

  @Test("A width is the sum of the advances times the size, rounded up to whole pixels")
  func sums() throws {
    // (500 + 600 + 1000) / 1000 * 9 = 18.9: 19 at 2x, 19 at 3x (56.7 -> 57 / 3), 19 at 1x.
    #expect(try width("abW", Fixture.system(9)) == 19)
    // 500 / 1000 * 9 = 4.5: exact at 2x, 14 / 3 at 3x, 5 at 1x.
    #expect(try width("a", Fixture.system(9)) == 4.5)
    #expect(abs(try width("a", Fixture.system(9), scale: 3) - 14.0 / 3) < 1e-9)
    #expect(try width("a", Fixture.system(9), scale: 1) == 5)
    // Bold: (600 + 700) / 1000 * 10 = 13.
    #expect(try width("ab", FontDescription(type: .boldSystem, pointSize: Points(10))) == 13)
  }

  @Test("Between the optical sizes both designs and the tracking count in proportion")
  func opticalSizes() throws {
    // 15 points: half-way. a: (500 + 700) / 2 = 600 thousandths = 9 points; tracking half-way from 0 to -20:
    // -10 thousandths = -0.15. One a: 8.85 -> 9 at 2x. Ten: 88.5.
    #expect(try width("a", Fixture.system(15)) == 9)
    #expect(try width("aaaaaaaaaa", Fixture.system(15)) == 88.5)
    // 30 points: display only, tracking half-way from -20 to 0: 700 * 0.03 - 0.3 = 20.7 -> 21 at 2x.
    #expect(try width("a", Fixture.system(30)) == 21)
    // 80 points: 700 * 0.08 = 56, the last tracking is 0.
    #expect(try width("a", Fixture.system(80)) == 56)
  }

  @Test("Up to iOS 13, the size selects one of two fonts with their own tracking")
  func discrete() throws {
    let metrics = try Fixture.small()
    func width(_ size: Double) -> Double {
      metrics.measure(
        "aa", font: Fixture.system(size), numberOfLines: 1, maxWidth: nil, scale: 10, design: .discrete
      ).width
    }
    // 10 points: 2 * (5 + 0.1) = 10.2. 15: tracking 20 thousandths: 2 * (7.5 + 0.3) = 15.6.
    #expect(width(10) == 10.2)
    #expect(width(15) == 15.6)
    // 20: display 700 * 0.5 = 350 thousandths = 7 points, tracking 0.6: 15.2.
    #expect(width(20) == 15.2)
    #expect(SystemFontDesign(era: 16_097) == .discrete)
    #expect(SystemFontDesign(era: 17_701) == .variable)
  }

  @Test("Kerning applies to pairs of the system font but not of a named font")
  func kerning() throws {
    // 700 + 700 - 100 = 1300 thousandths of 10 points.
    #expect(try width("AV", Fixture.system(10)) == 13)
    // VA is no listed pair.
    #expect(try width("VA", Fixture.system(10)) == 14)
    // Plain has a width scale of 1.1: 1400 * 1.1 / 100 = 15.4 -> 15.5 at 2x.
    #expect(try width("AV", FontDescription(name: "Plain", pointSize: Points(10))) == 15.5)
  }

  @Test("A named font is found by PostScript name or family, and its widths can be estimated")
  func named() throws {
    let metrics = try Fixture.small()
    func size(_ font: FontDescription) -> TextSize {
      metrics.measure("a", font: font, numberOfLines: 1, maxWidth: nil, scale: 2)
    }
    // 500 * 1.1 / 100 = 5.5; own line: 900 + 200 = 1100 -> 11; ascender 9.
    let plain = size(FontDescription(name: "Plain-Regular", pointSize: Points(10)))
    var expected = TextSize(width: 5.5, height: 11, firstBaseline: 9, lastBaseline: 9, isEstimated: false)
    // The line gap of 50 is half a point.
    expected.spacedHeight = 11.5
    #expect(plain == expected)
    // Bold: 550 * 1.1 / 100 = 6.05 -> 6.5.
    #expect(size(FontDescription(name: "Plain-BoldItalic", pointSize: Points(10))).width == 6.5)
    #expect(size(FontDescription(name: "PL-X", family: "Pl ain", pointSize: Points(10))) == plain)
    let unknown = size(FontDescription(name: "Nowhere-Light", pointSize: Points(10)))
    #expect(unknown.width == 5.5)
    #expect(unknown.isEstimated)
    #expect(size(Fixture.system(10)).isEstimated)
  }

  @Test("A character without an advance has that of its base letter or class")
  func classes() throws {
    // á = a 5; 漢 = 10; emoji 12; an unlisted letter the average 5.6; a zero-width joiner nothing.
    let font = Fixture.system(10)
    #expect(try width("á", font) == 5)
    #expect(try width("a\u{301}", font) == 5)
    #expect(try width("漢", font) == 10)
    #expect(try width("🙂", font) == 12)
    #expect(try width("z", font, scale: 10) == 5.6)
    #expect(try width("\u{200B}", font) == 0)
  }

  @Test("An empty text is 0 by 0")
  func empty() throws {
    let size = try Fixture.small().measure(
      "", font: Fixture.system(17), numberOfLines: 0, maxWidth: 10, scale: 3)
    #expect(
      size == TextSize(width: 0, height: 0, firstBaseline: 0, lastBaseline: 0, isEstimated: false))
  }

  @Test("Lines break at words, in long words at characters, and at line separators")
  func breaks() throws {
    let face = try Fixture.small().typeface(for: Fixture.system(10))
    func lines(_ text: String, _ limit: Double?, count: Int = .max) -> [Double] {
      LineBreaker(face: face, limit: limit).widths(of: text, limitedTo: count).map {
        ($0 * 100).rounded() / 100
      }
    }
    // a = 5, b = 6, space = 2.5, hyphen = 4. "aa bb" = 10 + 2.5 + 12 = 24.5.
    #expect(lines("aa bb", nil) == [24.5])
    #expect(lines("aa bb", 24.5) == [24.5])
    // A space that a line breaks at does not count.
    #expect(lines("aa bb", 24.4) == [10, 12])
    #expect(lines("aa  bb", 12) == [10, 12])
    // Trailing spaces may hang over the edge.
    #expect(lines("aa   ", 11) == [10])
    // Spaces at the end of text count only in a text of one line, and in a text of spaces alone: 10 + 2 * 2.5.
    #expect(lines("aa  ", nil) == [10])
    #expect(lines("aa  ", nil, count: 1) == [15])
    #expect(lines("  ", nil) == [5])
    // Spaces before a line separator count.
    #expect(lines("aa  \u{2028}aa ", nil) == [15, 10])
    // With them, a line includes the space at which it wraps, and the last line has none.
    let full = LineBreaker(face: face, limit: 14).widths(of: "aa bb ", limitedTo: 2, includesSpaces: true)
    #expect(full.map { ($0 * 100).rounded() / 100 } == [12.5, 12])
    // "aaaa" = 20 into 12: two a line.
    #expect(lines("aaaa", 12) == [10, 10])
    // A long word starts on a line of its own.
    #expect(lines("b aaaa", 12) == [6, 10, 10])
    // A word continues after the rest of a long one: "aaa" = 10 | 5, then " b" = 5 + 2.5 + 6 = 13.5 > 12.
    #expect(lines("aaa b", 12) == [10, 5, 6])
    #expect(lines("aaa b", 14) == [10, 13.5])
    // A line can end after a hyphen.
    #expect(lines("aa-bb", 15) == [14, 12])
    // Not before a digit (1 counts 5.6): "aa-1" = 19.6 stays whole although "b aa-" = 22.5 would fit.
    #expect(lines("b aa-1", 23) == [6, 19.6])
    #expect(lines("b aa-a", 23) == [22.5, 5])
    // A glyph wider than the limit has its own line: W = 10.
    #expect(lines("aW", 7) == [5, 10])
    // Explicit line separators, also an empty line.
    #expect(lines("a\nbb\n\nW", nil) == [5, 12, 0, 10])
    #expect(lines("a\u{2028}b\r\nW", nil) == [5, 6, 10])
    // Between ideographs.
    #expect(lines("漢漢漢", 25) == [20, 10])
    #expect(lines("aa bb aa", 12, count: 2) == [10, 12])
  }

  @Test("Heights are lines times line height, with the extra spacing of a text style between lines")
  func heights() throws {
    let metrics = try Fixture.small()
    func size(_ text: String, _ font: FontDescription, _ lines: Int) -> TextSize {
      metrics.measure(text, font: font, numberOfLines: lines, maxWidth: nil, scale: 2)
    }
    // 9 points: line height 9; three lines 27; baselines 7.2 -> 7 (14.4 pixels -> 14), 25.2 -> 25.
    let three = size("a\na\na", Fixture.system(9), 0)
    #expect(three.height == 27)
    #expect(three.firstBaseline == 7)
    #expect(three.lastBaseline == 25)
    // Body: 10 points, line height 10, lines 13 apart: 13 + 10 = 23; baselines 8 and 21.
    let body = size("a\na", FontDescription(style: "UICTFontTextStyleBody"), 0)
    #expect(body.height == 23)
    #expect(body.lastBaseline == 21)
    // Capped lines are not seen: "W" on line 3 does not widen two lines.
    #expect(size("a\na\nW", Fixture.system(9), 2).height == 18)
    #expect(size("a\na\nW", Fixture.system(9), 2).width == 4.5)
    #expect(size("a\na", Fixture.system(9), 1).height == 9)
  }

  @Test("One line ignores the maximum width, because truncation does not make a label narrower")
  func truncation() throws {
    #expect(try width("aaaa", Fixture.system(10), lines: 1, max: 12) == 20)
    #expect(try width("aaaa", Fixture.system(10), lines: 2, max: 12) == 10)
  }

  @Test("Invalid point sizes are clamped")
  func hostileNumbers() throws {
    let metrics = try Fixture.small()
    for size in [Double.nan, .infinity, -5, 0, 1e300] {
      for scale in [Double.nan, 0, -1, 2] {
        let result = metrics.measure(
          "aW b", font: Fixture.system(size), numberOfLines: -3, maxWidth: .nan, scale: scale)
        #expect(result.width.isFinite && result.height.isFinite && result.width >= 0)
      }
    }
    #expect(
      metrics.measure("ab", font: Fixture.system(9), numberOfLines: 0, maxWidth: -1, scale: 2).width == 5.5)
  }
}
