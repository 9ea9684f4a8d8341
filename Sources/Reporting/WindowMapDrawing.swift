import Model

/// A picture of what criteria are in windows: width to the right, height downward, one panel for each assertion.
package enum WindowMapDrawing {
  private static let panel = 300.0
  private static let margin = 46.0
  private static let gap = 28.0
  /// Width of the picture beside a panel.
  private static let picture = 120.0
  private static let style = """
    .window-map text{font:11px system-ui,sans-serif;fill:#1f2328}.window-map .title{font-weight:600}\
    .window-map .ground{fill:#c9e7cf}.window-map .cannotTell{fill:#f5dfa6}.window-map .failed{fill:#e58f84}\
    .window-map .frame{fill:none;stroke:#57606a}.window-map .device{fill:#1f2328}\
    .window-map .example{fill:none;stroke:#a40e26;stroke-width:2}
    """

  /// Returns an SVG element.
  ///
  /// - Parameters:
  ///   - isDocument: Whether it has its own colors; else those of the page.
  ///   - address: Returns the address of a picture by its name; nil if there is none.
  package static func svg(_ map: WindowMap, isDocument: Bool, address: (String) -> String?) -> String {
    let pictures = map.panels.map { $0.picture.flatMap(address) }
    let hasPictures = pictures.contains { $0 != nil }
    let columns = max(1, min(hasPictures ? 2 : 3, map.panels.count))
    let lines = (map.panels.count + columns - 1) / columns
    let (across, down) = (
      panel + margin + gap + (hasPictures ? picture + gap : 0), panel + margin + gap
    )
    let height = Double(lines) * down + gap + 20
    // Not less than the legend.
    let width = max(Double(columns) * across + gap, 680)
    var parts: [String] = []
    for (index, answer) in map.panels.enumerated() {
      let x = margin + Double(index % columns) * across
      let y = gap + Double(index / columns) * down
      parts.append("<g transform=\"translate(\(number(x)) \(number(y)))\">")
      parts += Drawing(map: map, answer: answer).lines
      if let address = pictures[index] { parts += example(answer, address) }
      parts.append("</g>")
    }
    let legend =
      "Green: holds. Yellow: undecided. Red: fails. Points: iPads and fixed windows. Circle: smallest window that fails."
    parts.append(
      "<text x=\"\(number(margin))\" y=\"\(number(height - 12))\">\(XMLText.content(legend))</text>")
    let words = map.panels.map { "\($0.criterion) \($0.assertion): \($0.text)" }.joined(separator: " ")
    return """
      <svg xmlns="http://www.w3.org/2000/svg" class="window-map" viewBox="0 0 \(number(width)) \(number(height))" \
      width="\(number(width))" height="\(number(height))" role="img" aria-labelledby="window-map-title window-map-text">
      <title id="window-map-title">Window sizes by outcome</title><desc id="window-map-text">\(XMLText.content(words))</desc>
      \(isDocument ? "<style>\(style)</style>\n" : "")\(parts.joined(separator: "\n"))
      </svg>

      """
  }

  /// The smallest window that fails, right of the panel.
  private static func example(_ answer: WindowMap.Panel, _ address: String) -> [String] {
    let x = number(panel + gap)
    let size = (answer.example ?? []).map(number).joined(separator: " × ") + " pt"
    return [
      "<text x=\"\(x)\" y=\"-8\">\(size)</text>",
      "<image x=\"\(x)\" width=\"\(number(picture))\" height=\"\(number(panel))\" preserveAspectRatio=\"xMinYMin meet\" href=\"\(XMLText.attribute(address))\"><title>\(XMLText.content(answer.text))</title></image>",
    ]
  }

  private struct Drawing {
    let map: WindowMap
    let answer: WindowMap.Panel

    private func scaled(_ value: Double, _ range: [Int]) -> Double {
      let (least, most) = (Double(range.first ?? 0), Double(range.last ?? 1))
      return (value - least) / max(1, most - least) * panel
    }
    private func x(_ width: Double) -> Double { scaled(width, map.width) }
    private func y(_ height: Double) -> Double { scaled(height, map.height) }

    var lines: [String] {
      let title = XMLText.content("\(answer.criterion) \(answer.assertion)")
      var lines = ["<text class=\"title\" x=\"0\" y=\"-8\">\(title)</text>"]
      lines.append("<rect class=\"ground\" width=\"\(number(panel))\" height=\"\(number(panel))\"/>")
      for part in answer.parts {
        let points = part.corners.filter { $0.count == 2 }.map { "\(number(x($0[0]))),\(number(y($0[1])))" }
        lines.append(
          "<polygon class=\"\(part.outcome.rawValue)\" points=\"\(points.joined(separator: " "))\"/>")
      }
      lines.append("<rect class=\"frame\" width=\"\(number(panel))\" height=\"\(number(panel))\"/>")
      for point in map.points where isInside(point.size) {
        lines.append(circle(point.size, radius: 2.5, "device", point.name))
      }
      if let example = answer.example, isInside(example) {
        lines.append(circle(example, radius: 6, "example", answer.text))
      }
      return lines + axes
    }

    private func circle(_ size: [Double], radius: Double, _ kind: String, _ title: String) -> String {
      "<circle class=\"\(kind)\" cx=\"\(number(x(size[0])))\" cy=\"\(number(y(size[1])))\" r=\"\(number(radius))\"><title>\(XMLText.content(title))</title></circle>"
    }

    private var axes: [String] {
      let (wide, tall) = (map.width, map.height)
      return [
        "<text x=\"0\" y=\"\(number(panel + 14))\">\(wide.first ?? 0)</text>",
        "<text x=\"\(number(panel))\" y=\"\(number(panel + 14))\" text-anchor=\"end\">\(wide.last ?? 0) pt wide</text>",
        "<text x=\"-4\" y=\"10\" text-anchor=\"end\">\(tall.first ?? 0)</text>",
        "<text x=\"-4\" y=\"\(number(panel))\" text-anchor=\"end\">\(tall.last ?? 0)</text>",
      ]
    }

    private func isInside(_ size: [Double]) -> Bool {
      size.count == 2 && (0...panel).contains(x(size[0])) && (0...panel).contains(y(size[1]))
    }
  }

  /// At most two decimals.
  private static func number(_ value: Double) -> String { "\(Points((value * 100).rounded() / 100))" }
}
