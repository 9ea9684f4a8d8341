/// Parses the components of color sets: `0.400`, `0x66`, `102`.
enum ColorComponent {
  /// Returns fractions, 0 to 1 except in extended color spaces; nil where a component is missing or not a number.
  ///
  /// `0` and `1` are fractions where another component has a decimal point, and 8-bit values otherwise.
  static func values(_ texts: [String?]) -> [Double]? {
    let present = texts.compactMap { $0?.trimmed }
    guard present.count == texts.count else { return nil }
    let hasFraction = present.contains { $0.contains(".") }
    let values = present.map { value($0, besideFractions: hasFraction) }
    return values.contains(nil) ? nil : values.compactMap { $0 }
  }

  private static func value(_ text: String, besideFractions: Bool) -> Double? {
    let lowered = text.lowercased()
    if lowered.hasPrefix("0x") {
      guard let byte = UInt32(lowered.dropFirst(2), radix: 16), byte <= 255 else { return nil }
      return Double(byte) / 255
    }
    guard let number = Double(text), number.isFinite, abs(number) < 100_000 else { return nil }
    if lowered.contains(".") || lowered.contains("e") { return number }
    if besideFractions && (number == 0 || number == 1) { return number }
    return number / 255
  }
}

extension String {
  fileprivate var trimmed: String {
    let start = drop { $0.isWhitespace }
    return String(start.reversed().drop { $0.isWhitespace }.reversed())
  }
}
