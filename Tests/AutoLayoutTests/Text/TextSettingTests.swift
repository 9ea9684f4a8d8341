import Foundation
import Model
import TestSupport
import Testing

@testable import AutoLayout

@Suite("Text in its frame")
struct TextSettingTests {
  typealias Fixture = FontTableFixture

  /// The small table: a = 0.5 em, b = 0.6 em, W = 1 em, space = 0.25 em; ascender 0.8 em, descender 0.2 em; the tracking is
  /// 0 up to 10 points. An ellipsis is none of the table's characters: 0.56 em.
  private func set(
    _ text: String, _ frame: Rect, lines: Int = 1, alignment: TextAlignment = .natural,
    mode: LineBreakMode = .tailTruncation, minimumScale: Ratio = 1, isRightToLeft: Bool = false,
    scale: Double = 1,
    font: FontDescription = Fixture.system(10)
  ) throws -> SetText {
    try Fixture.small().set(
      TextRequest(
        text: text, font: font, frame: frame, numberOfLines: lines, alignment: alignment, lineBreakMode: mode,
        minimumScale: minimumScale), isRightToLeft: isRightToLeft, scale: scale, design: .variable)
  }
  private func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Rect {
    Rect(x: Points(x), y: Points(y), width: Points(width), height: Points(height))
  }
  private func words(_ set: SetText) -> [String] {
    set.lines.map { line in
      String(String.UnicodeScalarView(line.characters.compactMap { $0.scalar.flatMap(Unicode.Scalar.init) }))
    }
  }

  @Test("A line is vertically centered, and its letters are one advance apart")
  func oneLine() throws {
    let set = try set("ab a", rect(100, 50, 40, 30))
    // The frame is 30 high, the line 10: it starts at 60; the baseline is 8 below.
    try #require(set.lines.count == 1 && set.lines[0].box == rect(100, 60, 18.5, 10))
    #expect(set.lines[0].baseline == 68)
    // a 5, b 6, space 2.5, a 5: 18.5. The space is not drawn but has an offset.
    #expect(set.lines[0].characters.map(\.x) == [100, 105, 113.5])
    #expect(set.lines[0].characters.map(\.advance) == [5, 6, 5])
    #expect(set.lines[0].characters.map(\.offset) == [0, 1, 3])
    #expect(set.weight == "regular" && set.pointSize == 10)
  }

  @Test(
    "Alignment: left, right, center; natural follows the direction",
    arguments: [
      (TextAlignment.left, false, 0.0), (.left, true, 0), (.right, false, 29), (.center, false, 14.5),
      (.natural, false, 0), (.natural, true, 29), (.justified, true, 29),
    ])
  func alignment(name: TextAlignment, isRightToLeft: Bool, left: Double) throws {
    // ab is 11 wide in 40: 29 are free.
    let set = try set("ab", rect(0, 0, 40, 10), alignment: name, isRightToLeft: isRightToLeft)
    #expect(set.lines.map(\.box.x) == [Points(left)])
  }

  @Test("Words that do not fit start the next line, and each line is centered")
  func lines() throws {
    // ab a = 18.5 > 14: two lines of 11 and 5, the block of 20 in the middle of 40.
    let set = try set("ab a", rect(0, 0, 14, 40), lines: 0, alignment: .center)
    #expect(words(set) == ["ab", "a"])
    try #require(set.lines.map(\.box) == [rect(1.5, 10, 11, 10), rect(4.5, 20, 5, 10)])
    #expect(set.lines[1].characters.map(\.offset) == [3])
  }

  @Test("The last line contains the rest of its paragraph with an ellipsis")
  func truncation() throws {
    // 30 wide: ab ab = 11 + 2.5 + 11 = 24.5, with another b 30.5. Less 5.6 for the ellipsis leaves 24.4: ab a fits 18.5.
    #expect(words(try set("ab abb", rect(0, 0, 28, 10))) == ["aba…"])
    #expect(words(try set("ab abb", rect(0, 0, 28, 10), mode: .headTruncation)) == ["…abb"])
    // 22.4 of room: 11.2 before, so ab; what is left after it, 11.4: of the end bb has 12, b 6.
    #expect(words(try set("ab abb", rect(0, 0, 28, 10), mode: .middleTruncation)) == ["ab…b"])
    // Clipped: whole characters only, ab a = 18.5, ab ab = 24.5, ab abb = 30.5.
    #expect(words(try set("ab abb", rect(0, 0, 28, 10), mode: .clip)) == ["abab"])
    // Of two lines the first is broken at words, the second truncated: 14 - 5.6 = 8.4 holds one a.
    #expect(words(try set("ab ab ab", rect(0, 0, 14, 40), lines: 2)) == ["ab", "a…"])
    // A frame of 20 points in height holds two lines, however many may be.
    #expect(words(try set("ab ab ab", rect(0, 0, 14, 20), lines: 0)) == ["ab", "a…"])
  }

  @Test("Text that is too wide within the estimate's error is squeezed, not truncated")
  func squeeze() throws {
    // ab = 11 in 10.6: 3.8 percent too wide. Letters stand 10.6 / 11 as far apart.
    let set = try set("ab", rect(0, 0, 10.6, 10))
    #expect(words(set) == ["ab"])
    #expect(set.lines[0].box.width == 10.6)
    #expect(abs(set.lines[0].characters[1].x.value - 5 * 10.6 / 11) < 1e-9)
  }

  @Test("A label that can shrink has the size at which it fits, but not below its minimum")
  func shrinking() throws {
    let set = try set("aaaa", rect(0, 0, 16, 10), minimumScale: 0.5)
    // 20 wide at 10 points: 16 / 20 of it is 8 points.
    #expect(set.pointSize == 8 && words(set) == ["aaaa"])
    let least = try self.set("aaaa", rect(0, 0, 8, 10), minimumScale: 0.5)
    #expect(least.pointSize == 5 && words(least) != ["aaaa"])
  }

  @Test("Kerning moves the next letter; a mark does not widen its letter")
  func kerning() throws {
    // AV is kerned by -100 thousandths: 7 - 1 = 6.
    #expect(try set("AV", rect(0, 0, 40, 10)).lines[0].characters.map(\.x) == [0, 6])
    let accented = try set("a\u{301}b", rect(0, 0, 40, 10)).lines[0].characters
    #expect(accented.map(\.scalar) == [0xE1, 0x62] && accented.map(\.x) == [0, 5])
    // A family of emoji is one character without a code point of its own.
    #expect(try set("👨‍👩‍👧", rect(0, 0, 40, 10)).lines[0].characters.map(\.scalar) == [nil])
  }

  @Test("Weights follow the system's names and the suffixes of named fonts")
  func weights() throws {
    #expect(try set("a", rect(0, 0, 9, 9), font: FontDescription(type: .boldSystem)).weight == "bold")
    #expect(TextMetrics.weight(in: "demibold") == "semibold")
    #expect(TextMetrics.weight(in: "ultralightitalic") == "ultraLight")
    #expect(TextMetrics.weight(in: "extrabold") == "heavy")
    #expect(TextMetrics.weight(in: "italic") == "regular")
  }

  @Test("100,000 characters give a bounded number of glyphs in a frame of any size")
  func hostile() throws {
    let texts = [
      String(repeating: "a", count: 100_000), String(repeating: "a ", count: 50_000),
      String(repeating: "\n", count: 100_000), "a" + String(repeating: "\u{301}", count: 100_000),
      String(repeating: "\u{200B}", count: 100_000), String(repeating: "漢", count: 100_000),
    ]
    let modes = LineBreakMode.allCases
    for (index, text) in texts.enumerated() {
      for (place, frame) in [rect(0, 0, 300, 600), rect(0, 0, 0, 0), rect(0, 0, 1e9, 1e9)].enumerated() {
        let mode = modes[(index + place) % modes.count]
        let set = try set(text, frame, lines: place == 0 ? 0 : index % 3, mode: mode)
        #expect(set.lines.reduce(0) { $0 + $1.characters.count } <= TextMetrics.mostCharacters)
      }
    }
    let odd = Rect(x: Points(.nan), y: 0, width: Points(.infinity), height: Points(-.infinity))
    #expect(try set("ab", odd).lines.count == 1)
  }

  @Test(
    "Drawn lines have their measured width and contain their letters (seeds)",
    arguments: [1, 7, 42] as [UInt64])
  func property(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let metrics = try Fixture.shipped()
    for _ in 0..<30 {
      let text = TextMetricsPropertyTests.text(&random, newlines: true)
      guard !text.isEmpty else { continue }
      for font in TextMetricsPropertyTests.fonts {
        let width = Double.random(in: 40...400, using: &random)
        let size = metrics.measure(text, font: font, numberOfLines: 0, maxWidth: width, scale: 3)
        let frame = rect(10, 10, width, size.height)
        let set = metrics.set(
          TextRequest(text: text, font: font, frame: frame, numberOfLines: 0, alignment: .center),
          isRightToLeft: false, scale: 3, design: .variable)
        let widest = set.lines.map(\.box.width.value).max() ?? 0
        // Rounded up to a third of a point; one glyph wider than the frame may be squeezed or cut.
        if size.width <= width {
          #expect(
            abs(widest - size.width) < 0.34, "seed \(seed) \(text.debugDescription) \(widest) \(size.width)")
        }
        for line in set.lines {
          for character in line.characters {
            #expect(character.x >= line.box.minX - 0.001)
            #expect(
              character.x + character.advance <= line.box.maxX + 1, "seed \(seed) \(text.debugDescription)")
          }
        }
      }
    }
  }
}
