import Model
import Reporting

/// A picture of a proof: width to the right, height downward, one panel for each criterion.
package enum WindowMap {
  private static let panel = 300.0
  private static let margin = 46.0
  private static let gap = 28.0
  private static let style = """
    text{font:11px system-ui,sans-serif;fill:#1f2328}.title{font-weight:600}.passed{fill:#c9e7cf}\
    .cannotTell{fill:#f5dfa6}.failed{fill:#e58f84}.notApplicable{fill:#e6e8eb}\
    .frame{fill:none;stroke:#57606a}.device{fill:#1f2328}.example{fill:none;stroke:#a40e26;stroke-width:2}
    """

  /// Returns an SVG document.
  package static func svg(_ proof: WindowProof) -> String {
    let columns = max(1, min(3, proof.answers.count))
    let lines = (proof.answers.count + columns - 1) / columns
    let (across, down) = (panel + margin + gap, panel + margin + gap)
    let (width, height) = (Double(columns) * across + gap, Double(lines) * down + gap + 20)
    var parts: [String] = []
    for (index, answer) in proof.answers.enumerated() {
      let x = margin + Double(index % columns) * across
      let y = gap + Double(index / columns) * down
      parts.append("<g transform=\"translate(\(number(x)) \(number(y)))\">")
      parts += Panel(proof: proof, answer: answer).lines
      parts.append("</g>")
    }
    let legend =
      "Green: holds. Yellow: undecided. Red: fails for at least one combination. Points: iPads. Circle: smallest window that fails."
    parts.append(
      "<text x=\"\(number(margin))\" y=\"\(number(height - 12))\">\(XMLText.content(legend))</text>")
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(number(width)) \(number(height))" \
      width="\(number(width))" height="\(number(height))" role="img" aria-label="Window sizes by outcome">
      <style>\(style)</style>
      \(parts.joined(separator: "\n"))
      </svg>

      """
  }

  private struct Panel {
    let proof: WindowProof
    let answer: WindowProof.Answer

    private func x(_ width: Double) -> Double {
      (width - Double(proof.width.lowerBound)) / Double(proof.width.count - 1) * panel
    }
    private func y(_ height: Double) -> Double {
      (height - Double(proof.height.lowerBound)) / Double(proof.height.count - 1) * panel
    }

    var lines: [String] {
      let title = XMLText.content("\(answer.criterion) \(answer.assertion)")
      var lines = ["<text class=\"title\" x=\"0\" y=\"-8\">\(title)</text>"]
      // The worst outcome is on top.
      for outcome in [Outcome.notApplicable, .passed, .cannotTell, .failed] {
        for part in answer.parts
        where part.outcome == outcome || part.outcome == .errored && outcome == .failed {
          lines.append(polygon(part))
        }
      }
      lines.append("<rect class=\"frame\" width=\"\(number(panel))\" height=\"\(number(panel))\"/>")
      for device in proof.devices where isInside(device.size) {
        let name = "\(device.name), \(device.size.words) pt"
        lines.append(
          "<circle class=\"device\" cx=\"\(number(x(device.size.width)))\" cy=\"\(number(y(device.size.height)))\" r=\"2.5\"><title>\(XMLText.content(name))</title></circle>"
        )
      }
      if let example = answer.counterexample {
        let words =
          "\(example.size.words) pt, \(proof.settings[example.setting].name): \(example.finding.message)"
        lines.append(
          "<circle class=\"example\" cx=\"\(number(x(example.size.width)))\" cy=\"\(number(y(example.size.height)))\" r=\"6\"><title>\(XMLText.content(words))</title></circle>"
        )
      }
      return lines + axes
    }

    private var axes: [String] {
      let (wide, tall) = (proof.width, proof.height)
      return [
        "<text x=\"0\" y=\"\(number(panel + 14))\">\(wide.lowerBound)</text>",
        "<text x=\"\(number(panel))\" y=\"\(number(panel + 14))\" text-anchor=\"end\">\(wide.upperBound) pt wide</text>",
        "<text x=\"-4\" y=\"10\" text-anchor=\"end\">\(tall.lowerBound)</text>",
        "<text x=\"-4\" y=\"\(number(panel))\" text-anchor=\"end\">\(tall.upperBound)</text>",
      ]
    }

    private func isInside(_ size: WindowPoint) -> Bool {
      (0...panel).contains(x(size.width)) && (0...panel).contains(y(size.height))
    }

    private func polygon(_ part: WindowProof.Part) -> String {
      let points = part.polygon.points.map { "\(number(x($0.width))),\(number(y($0.height)))" }
      let words = [proof.settings[part.setting].name, part.reason].compactMap(\.self).joined(separator: ": ")
      let kind = part.outcome == .errored ? Outcome.failed : part.outcome
      return
        "<polygon class=\"\(kind.rawValue)\" points=\"\(points.joined(separator: " "))\"><title>\(XMLText.content(words))</title></polygon>"
    }
  }

  /// At most two decimals.
  private static func number(_ value: Double) -> String { "\(Points((value * 100).rounded() / 100))" }
}
