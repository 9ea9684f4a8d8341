import Foundation
import Model
import TestSupport
import Testing

@testable import AutoLayout

/// Compares the estimate with the frames in public storyboards. The list does not state which frames the text
/// determines. So a width that differs by more than 6 percent (at least 1.5 points) counts as set by constraints, and
/// so does the height of such a label.
@Suite("Recorded labels")
struct RecordedLabelTests {
  struct Label {
    var text: String
    var font: FontDescription
    var width: Double
    var height: Double
    var scale: Double
    var design: SystemFontDesign

    /// Columns: text, type, style, name, weight, pointSize, lines, width, height, device, toolsVersion.
    init?(row: Substring) {
      let cells = row.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard cells.count == 11, cells[6] == "1", let width = Double(cells[7]), let height = Double(cells[8])
      else { return nil }
      guard !cells[1].isEmpty || !cells[2].isEmpty else { return nil }
      text = cells[0]
      font = FontDescription(
        type: .init(rawValue: cells[1]), style: cells[2].isEmpty ? nil : cells[2],
        weight: cells[4].isEmpty ? nil : cells[4], pointSize: Double(cells[5]).map { Points($0) })
      (self.width, self.height) = (width, height)
      design = SystemFontDesign(era: Int(cells[10].prefix(while: \.isNumber)) ?? .max)
      scale = Self.threeTimes.contains(cells[9]) ? 3 : 2
    }

    /// Interface Builder's canvas devices with 3 pixels a point among those in the list.
    static let threeTimes: Set<String> = ["retina5_5", "retina5_9", "retina6_0", "retina6_12", "retina6_5"]
    /// Whole numbers come from a canvas that rounds frames to points.
    var step: Double { abs(width - width.rounded()) < 1e-4 ? 1 : 1 / scale }
  }

  static let list = PublicCorpus.path("labels.tsv").map { URL(fileURLWithPath: $0) }

  static func labels() throws -> [Label] {
    let text = try String(contentsOf: try #require(list), encoding: .utf8)
    return text.split { $0 == "\n" || $0 == "\r\n" }.dropFirst().compactMap(Label.init(row:))
  }

  struct Score {
    var judged = 0
    var withinHalf = 0
    var withinOne = 0
    var heights = 0
    var share: Double { Double(withinHalf) / Double(max(judged, 1)) }
  }

  static func score(_ labels: [Label], _ metrics: TextMetrics) -> Score {
    var score = Score()
    for label in labels {
      let face = metrics.typeface(for: label.font, design: label.design)
      let width = face.width(label.text)
      guard abs(label.width - label.step / 2 - width) <= max(width * 0.06, 1.5) else { continue }
      let off = max(0, width - label.width, label.width - label.step - width)
      score.judged += 1
      score.withinHalf += off <= 0.5 ? 1 : 0
      score.withinOne += off <= 1 ? 1 : 0
      let height = metrics.measure(
        label.text, font: label.font, numberOfLines: 1, maxWidth: nil, scale: label.scale,
        design: label.design
      ).height
      score.heights += abs(label.height - height) < 0.01 || label.height == height.rounded(.up) ? 1 : 0
    }
    return score
  }

  @Test("The score decreases if the widths are wrong")
  func scoreCanTell() throws {
    // a = 5 points at size 10. 5.5 stands for 5 to 5.5: right. 6.2 stands for 5.7 to 6.2: 0.7 too narrow.
    let rows = ["a\tsystem\t\t\t\t10\t1\t5.5\t10\t\t20000", "a\tsystem\t\t\t\t10\t1\t6.2\t10\t\t20000"]
    let labels = rows.compactMap { Label(row: Substring($0)) }
    #expect(labels.count == 2)
    let score = Self.score(labels, try FontTableFixture.small())
    #expect(score.judged == 2 && score.withinHalf == 1 && score.withinOne == 2 && score.heights == 2)
  }

  @Test(
    "Estimated widths of the system font are within half a point of what Interface Builder recorded",
    .enabled(if: list != nil, "\(PublicCorpus.reason)"))
  func widths() throws {
    let score = Self.score(try Self.labels(), try FontTableFixture.shipped())
    // Achieved: 158 of 175 within half a point, 166 within one; the others are frames that somebody set.
    #expect(score.judged >= 150, "\(score)")
    #expect(score.share >= 0.9, "\(score)")
    #expect(score.withinOne >= 166, "\(score)")
    #expect(Double(score.heights) / Double(score.judged) >= 0.8, "\(score)")
  }
}
