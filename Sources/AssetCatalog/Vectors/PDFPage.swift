import Model

/// The first page of a PDF, as poppler's `pdfinfo` and `pdffonts` tell of it.
struct PDFPage: Hashable {
  /// Crop box in points (1/72 inch) as the page is shown: a quarter turn exchanges the sides.
  var size: Size
  var isEncrypted = false

  /// Lines such as `Page size: 18 x 8 pts`, `Page rot: 90`.
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
    let isOnItsSide = turn % 180 != 0
    self.size = isOnItsSide ? Size(width: size.height, height: size.width) : size
  }

  /// To the whole point where it is within a hundredth of one.
  private static func rounded(_ length: Double) -> Double {
    abs(length - length.rounded()) < 0.01 ? length.rounded() : length
  }

  /// The first font that the page names and does not hold; the columns are as wide as the rules under their titles.
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
