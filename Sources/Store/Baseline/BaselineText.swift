import Model

/// The baselines of one device as a text file for review.
///
///     device iphone-15
///
///     [os 26, portrait, light, normal contrast, leftToRight]
///     pixels sha256:…
///     view Ze5-6b-2t3 (0, 0, 393 x 852)
package enum BaselineText {
  package static func write(_ baselines: [ScreenBaseline], device: String) -> String {
    var lines = ["device \(device)"]
    for baseline in baselines.sorted(by: { $0.axes < $1.axes }) {
      lines += ["", "[\(baseline.axes)]", "pixels \(baseline.pixels)"] + baseline.layout
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Reads the baselines of a file.
  ///
  /// - Throws: `Diagnostics` with the line of an invalid baseline.
  package static func read(_ text: String, file: String) throws -> [ScreenBaseline] {
    var baselines: [ScreenBaseline] = []
    var device: String?
    var current: ScreenBaseline?
    func failure(_ line: Int, _ message: String) -> Diagnostics {
      Diagnostics(
        at: SourceLocation(file: file, line: line), message, fix: "restore the file, or record it again")
    }
    for (index, part) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated()
    {
      let line = part.hasSuffix("\r") ? part.dropLast() : part
      if line.isEmpty { continue }
      if device == nil {
        guard line.hasPrefix("device ") else {
          throw failure(index + 1, "a baseline file must begin with \"device\"")
        }
        device = String(line.dropFirst(7))
      } else if line.hasPrefix("["), line.hasSuffix("]") {
        if let current { baselines.append(current) }
        current = ScreenBaseline(
          device: device ?? "", axes: String(line.dropFirst().dropLast()), layout: [], pixels: "")
      } else if current == nil {
        throw failure(index + 1, "this line is not part of a screen: \"\(line.prefix(60))\"")
      } else if current?.pixels.isEmpty == true {
        guard line.hasPrefix("pixels ") else {
          throw failure(index + 1, "a screen must begin with \"pixels\" and a digest")
        }
        current?.pixels = String(line.dropFirst(7))
      } else {
        current?.layout.append(String(line))
      }
    }
    if let current { baselines.append(current) }
    if let empty = baselines.first(where: { $0.pixels.isEmpty }) {
      throw failure(1, "the screen \"\(empty.axes)\" has no digest")
    }
    return baselines
  }
}
