import Foundation
import Model

@testable import AutoLayout

/// The project's own table and a small one with round numbers.
enum FontTableFixture {
  static let checkout = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// Read once, because it is large.
  private static let table = Result {
    try TextMetrics(data: Data(contentsOf: checkout.appending(path: "Matrix/system/fonts.json")))
  }

  static func shipped() throws -> TextMetrics { try table.get() }

  /// a = 500, b = 600, W = 1000, space = 250, hyphen = 400, A = V = 700 thousandths; ascender 800, descender 200;
  /// bold adds 100 to each; the display design is 200 wider; tracking 0 up to 10 points, -20 at 20, 0 from 40.
  static let text = """
    {"unitsPerEm": 1000, "characters": "abW -AV", "fallback": "plain", "namedErrors": {"otherWeight": 0.1, "unknown": 0.2},
     "defaults": {"label": 17, "system": 14},
     "styles": {"UICTFontTextStyleBody": {"size": 10, "weight": "regular", "lineSpacing": 13}},
     "classes": {"wide": 1000, "emoji": 1200},
     "kerning": {"AV": -100},
     "system": {"opticalShares": [[10, 0], [15, 0.5], [20, 1]], "tracking": [[10, 0], [20, -20], [40, 0]],
       "discrete": {"displayFrom": 20, "displayScale": 0.5, "tracking": [[10, 10], [20, 30]]},
       "errors": [{"design": "variable", "weight": "regular", "from": 10, "until": 20, "share": 0.01, "labels": 9,
         "repositories": 3}], "defaultError": 0.03,
       "regularWeight": "regular", "boldWeight": "bold",
       "weights": {"regular": {"text": "r", "display": "d"}, "bold": {"text": "k", "display": "d"}}},
     "families": [{"names": ["plain"], "regular": "p", "bold": "q", "widthScale": 1.1, "line": [900, 200, 50]}],
     "faces": {
       "r": \(face([500, 600, 1000, 250, 400, 700, 700])),
       "d": \(face([700, 800, 1200, 450, 600, 900, 900])),
       "k": \(face([600, 700, 1100, 350, 500, 800, 800])),
       "p": \(face([500, 600, 1000, 250, 400, 700, 700], isEstimated: false)),
       "q": \(face([550, 650, 1050, 300, 450, 750, 750], isEstimated: false))}}
    """

  static func face(_ advances: [Int], isEstimated: Bool = true) -> String {
    """
    {"ascender": 800, "descender": 200, "lineGap": 0, "average": 560, "isEstimated": \(isEstimated),
     "advances": \(advances)}
    """
  }

  static func small(_ change: (String) -> String = { $0 }) throws -> TextMetrics {
    try TextMetrics(data: Data(change(text).utf8))
  }

  static func system(_ size: Double, weight: String? = nil) -> FontDescription {
    FontDescription(type: .system, weight: weight, pointSize: Points(size))
  }
}
