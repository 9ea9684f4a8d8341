import Model

/// A picture of what criteria are in windows: width to the right, height downward, one panel for each assertion.
package enum WindowMapDrawing {
  private static let panel = 300.0
  private static let margin = 46.0
  /// Above a panel, for two lines.
  private static let head = 38.0
  private static let foot = 24.0
  /// Width of the picture beside a panel.
  private static let picture = 120.0
  private static let gap = 28.0
  /// Colors that overlap add up, so that a part is as strong as the share of the windows that it is about.
  private static let style = """
    .window-map text{font:11px system-ui,sans-serif;fill:#1f2328}.window-map .title{font-weight:600}\
    .window-map .ground{fill:#c9e7cf}.window-map .cannotTell{fill:#d99a00}.window-map .failed{fill:#c62a1e}\
    .window-map .parts{isolation:isolate}.window-map polygon{mix-blend-mode:plus-lighter;shape-rendering:crispEdges}\
    .window-map .frame{fill:none;stroke:#57606a}.window-map .device{fill:#1f2328}\
    .window-map .example{fill:none;stroke:#a40e26;stroke-width:2}
    """
  static let legend =
    "Green: holds. Yellow: undecided. Red: fails. Pale: only with some safe areas, size classes or appearances. "
    + "Points: iPads and fixed windows. Circle: smallest window that fails."

  /// Returns an SVG document with all panels.
  ///
  /// - Parameter address: Returns the address of a picture by its name; nil if there is none.
  package static func document(_ map: WindowMap, address: (String) -> String?) -> String {
    let panels = map.panels.map { Panel(map: map, answer: $0, address: $0.picture.flatMap(address)) }
    let (across, down) = (panels.map(\.width).max() ?? 0, head + panel + foot)
    let columns = max(1, min(across > 400 ? 2 : 3, panels.count))
    let lines = (panels.count + columns - 1) / columns
    // Not less than the legend.
    let width = max(Double(columns) * across, 900)
    let height = Double(lines) * down + 30
    let drawn = panels.enumerated().flatMap { index, panel in
      let (x, y) = (number(Double(index % columns) * across), number(Double(index / columns) * down))
      return ["<g transform=\"translate(\(x) \(y))\">"] + panel.lines + ["</g>"]
    }
    let words = map.panels.map { "\($0.criterion) \($0.assertion): \($0.text)" }.joined(separator: " ")
    return VisibleText.of(
      """
      <svg xmlns="http://www.w3.org/2000/svg" class="window-map" viewBox="0 0 \(number(width)) \(number(height))" \
      width="\(number(width))" height="\(number(height))" role="img" aria-labelledby="window-map-title window-map-text">
      <title id="window-map-title">Window sizes by outcome</title><desc id="window-map-text">\(XMLText.content(words))</desc>
      <style>\(style)</style>
      \(drawn.joined(separator: "\n"))
      <text x="\(number(margin))" y="\(number(height - 12))">\(XMLText.content(legend))</text>
      </svg>

      """)
  }

  /// Returns the SVG element of one panel, with the colors of the page.
  static func element(_ map: WindowMap, _ answer: WindowMap.Panel, address: String?) -> String {
    let panel = Panel(map: map, answer: answer, address: address)
    let (width, height) = (number(panel.width), number(head + Self.panel + foot))
    let name = XMLText.attribute("Window sizes by outcome: \(answer.criterion) \(answer.assertion)")
    return
      "<svg class=\"window-map\" viewBox=\"0 0 \(width) \(height)\" width=\"\(width)\" height=\"\(height)\" "
      + "role=\"img\" aria-label=\"\(name)\">\n\(panel.lines.joined(separator: "\n"))\n</svg>"
  }

  private struct Panel {
    let map: WindowMap
    let answer: WindowMap.Panel
    /// Of the picture of the smallest window that fails; nil if there is none.
    let address: String?

    var width: Double { margin + panel + gap + (address == nil ? 0 : picture + gap) }

    private func scaled(_ value: Double, _ range: [Int]) -> Double {
      let (least, most) = (Double(range.first ?? 0), Double(range.last ?? 1))
      return (value - least) / max(1, most - least) * panel
    }
    private func x(_ width: Double) -> Double { scaled(width, map.width) }
    private func y(_ height: Double) -> Double { scaled(height, map.height) }

    var lines: [String] {
      let title = XMLText.content("\(answer.criterion) \(answer.assertion)")
      // `Fails in 33.3 % of all windows.`
      let sentence =
        answer.text.firstRange(of: ". ").map { answer.text[..<$0.lowerBound] + "." } ?? answer.text[...]
      var lines = [
        "<g transform=\"translate(\(number(margin)) \(number(head)))\">",
        "<text class=\"title\" x=\"0\" y=\"-24\">\(title)</text>",
        "<text x=\"0\" y=\"-8\">\(XMLText.content(PlainText.line(String(sentence), bytes: 60)))</text>",
        "<rect class=\"ground\" width=\"\(number(panel))\" height=\"\(number(panel))\"/>",
        "<g class=\"parts\">",
      ]
      for part in answer.parts {
        let points = part.corners.filter { $0.count == 2 }.map { "\(number(x($0[0]))),\(number(y($0[1])))" }
        let opacity = part.share.map { " fill-opacity=\"\($0.shortDescription)\"" } ?? ""
        lines.append(
          "<polygon class=\"\(part.outcome.rawValue)\"\(opacity) points=\"\(points.joined(separator: " "))\"/>"
        )
      }
      lines += ["</g>", "<rect class=\"frame\" width=\"\(number(panel))\" height=\"\(number(panel))\"/>"]
      for point in map.points where isInside(point.size) {
        lines.append(circle(point.size, radius: 2.5, "device", point.name))
      }
      if let example = answer.example, isInside(example) {
        lines.append(circle(example, radius: 6, "example", answer.text))
      }
      return lines + axes + example + ["</g>"]
    }

    /// The smallest window that fails, right of the panel.
    private var example: [String] {
      guard let address else { return [] }
      let x = number(panel + gap)
      let size = (answer.example ?? []).map(number).joined(separator: " × ") + " pt"
      return [
        "<text x=\"\(x)\" y=\"-8\">\(size)</text>",
        "<image x=\"\(x)\" width=\"\(number(picture))\" height=\"\(number(panel))\" preserveAspectRatio=\"xMinYMin meet\" href=\"\(XMLText.attribute(address))\"><title>\(XMLText.content(answer.text))</title></image>",
      ]
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
