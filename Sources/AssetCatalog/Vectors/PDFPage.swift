import Model

/// The first page of a PDF, from the output of poppler's `pdfinfo` and `pdffonts`.
struct PDFPage: Hashable {
  /// Crop box in points (1/72 inch), after the page's rotation.
  var size: Size
  var isEncrypted = false

  /// Parses lines such as `Page size: 18 x 8 pts` and `Page rot: 90`.
  init?(pdfinfo text: String) {
    var size: Size?
    var turn = 0
    for line in text.split(whereSeparator: \.isNewline) {
      let parts = line.split(separator: ":", maxSplits: 1).map { $0.split { $0 == " " } }
      guard parts.count == 2 else { continue }
      switch parts[0].joined(separator: " ") {
      case "Page size":
        guard parts[1].count >= 3, let width = Double(parts[1][0]), let height = Double(parts[1][2]) else {
          continue
        }
        // Poppler keeps six digits; Interface Builder records 732 for 731.999.
        size = size ?? VectorSize.size(Self.rounded(width), Self.rounded(height))
      case "Page rot": turn = parts[1].first.flatMap { Int($0) } ?? 0
      case "Encrypted": isEncrypted = parts[1].first == "yes"
      default: continue
      }
    }
    guard let size else { return nil }
    let isRotated = turn % 180 != 0
    self.size = isRotated ? Size(width: size.height, height: size.width) : size
  }

  /// Rounds to the whole point where that changes less than a hundredth.
  private static func rounded(_ length: Double) -> Double {
    abs(length - length.rounded()) < 0.01 ? length.rounded() : length
  }

  /// Returns the first font that the page names but does not embed. The dashes under the titles give the column widths.
  static func foreignFont(pdffonts text: String) -> String? {
    let lines = text.split(whereSeparator: \.isNewline)
    guard let rule = lines.firstIndex(where: { $0.hasPrefix("---") }) else { return nil }
    let widths = lines[rule].split(separator: " ").map(\.count)
    guard widths.count > 3 else { return nil }
    let start = widths[..<3].reduce(0) { $0 + $1 + 1 }
    for line in lines[(rule + 1)...] {
      let flag = line.dropFirst(start).prefix(widths[3]).filter { $0 != " " }
      if flag == "no" { return line.prefix(widths[0]).split(separator: " ").joined(separator: " ") }
    }
    return nil
  }
}
