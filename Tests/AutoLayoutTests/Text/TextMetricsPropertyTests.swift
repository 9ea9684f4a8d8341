import Foundation
import Model
import TestSupport
import Testing

@testable import AutoLayout

@Suite("Text metrics, any text")
struct TextMetricsPropertyTests {
  static let seeds: [UInt64] = [1, 2, 3, 5, 8, 13, 21, 34]
  static let characters = Array("aAVTWlijo .,-19\u{2019}é漢🙂ЖΩ\u{A0}  \t")
  static let fonts = [
    FontDescription(type: .system, pointSize: Points(13)),
    FontDescription(type: .boldSystem, pointSize: Points(24)),
    FontDescription(style: "UICTFontTextStyleTitle1"),
    FontDescription(name: "Georgia-Italic", pointSize: Points(17)),
    FontDescription(name: "Nowhere", pointSize: Points(9)),
  ]

  static func text(_ random: inout SeededGenerator, newlines: Bool) -> String {
    let length = Int.random(in: 0...60, using: &random)
    return String(
      (0..<length).map { _ in
        newlines && Int.random(in: 0..<20, using: &random) == 0
          ? "\n" : characters.randomElement(using: &random) ?? "a"
      })
  }

  @Test("Adding a character never makes text narrower", arguments: seeds)
  func monotone(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let metrics = try FontTableFixture.shipped()
    for font in Self.fonts {
      for _ in 0..<8 {
        var text = ""
        var last = 0.0
        for _ in 0..<25 {
          text.append(Self.characters.randomElement(using: &random) ?? "a")
          let width = metrics.measure(text, font: font, numberOfLines: 1, maxWidth: nil, scale: 3).width
          #expect(width >= last, "seed \(seed): \(text.debugDescription)")
          last = width
        }
      }
    }
  }

  @Test("A wrapped line is at most as wide as the limit or one glyph", arguments: seeds)
  func withinLimit(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let metrics = try FontTableFixture.shipped()
    for font in Self.fonts {
      let face = metrics.typeface(for: font)
      for _ in 0..<25 {
        let text = Self.text(&random, newlines: true)
        let limit = Double.random(in: 1...200, using: &random)
        let widest = text.map { face.advance($0) }.max() ?? 0
        for width in LineBreaker(face: face, limit: limit).widths(of: text, limitedTo: .max) {
          #expect(width <= max(limit, widest) + 2e-6, "seed \(seed): \(text.debugDescription) in \(limit)")
        }
      }
    }
  }

  @Test(
    "A text fits on one line at its own width, and a wider limit never needs more lines", arguments: seeds)
  func lineCount(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let metrics = try FontTableFixture.shipped()
    for font in Self.fonts {
      let face = metrics.typeface(for: font)
      for _ in 0..<15 {
        let text = Self.text(&random, newlines: false)
        let own = face.width(text)
        #expect(
          LineBreaker(face: face, limit: own).widths(of: text, limitedTo: .max).count == 1, "seed \(seed)")
        var last = Int.max
        for limit in stride(from: 5.0, through: own + 5, by: max(own / 12, 1)) {
          let count = LineBreaker(face: face, limit: limit).widths(of: text, limitedTo: .max).count
          #expect(count <= last, "seed \(seed): \(text.debugDescription) in \(limit)")
          last = count
        }
      }
    }
  }

  @Test("The height depends on the number of lines and its limit", arguments: seeds)
  func height(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let metrics = try FontTableFixture.shipped()
    for font in Self.fonts {
      let face = metrics.typeface(for: font)
      for _ in 0..<30 {
        let text = Self.text(&random, newlines: true) + "a"
        let limit = Double.random(in: 30...150, using: &random)
        let count = LineBreaker(face: face, limit: limit).widths(of: text, limitedTo: .max).count
        let all = metrics.measure(text, font: font, numberOfLines: 0, maxWidth: limit, scale: 2)
        let two = metrics.measure(text, font: font, numberOfLines: 2, maxWidth: limit, scale: 2)
        let spacing = face.lineHeight + face.leading
        #expect(abs(all.height - Double(count - 1) * spacing - face.lineHeight) <= 0.5, "seed \(seed)")
        #expect(two.height <= all.height && two.width <= all.width, "seed \(seed)")
        #expect(all.lastBaseline - all.firstBaseline <= all.height, "seed \(seed)")
      }
    }
  }
}
