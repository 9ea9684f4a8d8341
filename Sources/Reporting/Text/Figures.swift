import Model

/// Measured and expected values of a finding in a person's words: limits beside what they limit, and units.
struct Figures {
  struct Line: Equatable {
    var name: String
    var measured: String
    var expected: String
    /// Whether the two values differ and both are known.
    var isOff: Bool
    /// `#RRGGBB`, if the value is a color.
    var measuredColor: String?
    var expectedColor: String?

    /// `Width: 110 pt; expected 120 pt ± 0.5`
    var sentence: String {
      let parts = [measured, expected.isEmpty ? "" : "expected " + expected].filter { !$0.isEmpty }
      return name + ": " + parts.joined(separator: "; ")
    }
  }

  private let assertion: String
  private let measured: [String: Measure]
  private let expected: [String: Measure]

  init(_ finding: RunFinding) {
    (assertion, measured, expected) = (finding.assertion, finding.measured, finding.expected)
  }

  /// The lines in the order of their names: first what has a limit or an expected value, then the rest.
  var lines: [Line] {
    let tolerance = expected["tolerance"]
    var used: Set<String> = ["tolerance"]
    var limited: [Line] = []
    var others: [Line] = []
    for name in measured.keys.sorted() {
      guard let value = measured[name] else { continue }
      if let wanted = expected[name] {
        used.insert(name)
        limited.append(line(name, value, wanted, tolerance))
        continue
      }
      let limits = expected.keys.filter { Self.limits($0, name) }.sorted()
      if limits.isEmpty {
        others.append(
          Line(
            name: words(name), measured: text(value, name, beside: nil), expected: "", isOff: false,
            measuredColor: color(value)))
        continue
      }
      used.formUnion(limits)
      let phrases = limits.compactMap { limit in expected[limit].map { limitWords(limit, $0, of: name) } }
      let bound = value.number.flatMap { number in
        limits.compactMap { expected[$0]?.number }.min { abs($0 - number) < abs($1 - number) }
      }
      let isOff = limits.contains { isBeyond(value, $0) }
      limited.append(
        Line(
          name: self.words(name), measured: text(value, name, beside: bound), expected: phrases.listed(),
          isOff: isOff,
          measuredColor: color(value)))
    }
    for name in expected.keys.sorted() where !used.contains(name) {
      guard let value = expected[name] else { continue }
      others.append(
        Line(
          name: words(name), measured: "", expected: text(value, name), isOff: false,
          expectedColor: color(value)))
    }
    return limited + others
  }

  private func line(_ name: String, _ value: Measure, _ wanted: Measure, _ tolerance: Measure?) -> Line {
    var limit = text(wanted, name)
    if case .number(let number)? = tolerance, case .number = wanted {
      limit += " ± \(number.shortDescription)"
    }
    var isOff = value.text != wanted.text
    var bound = wanted.number
    if let one = value.number, let other = wanted.number, let most = tolerance?.number {
      isOff = abs(one - other) > most
      bound = one < other ? other - most : other + most
    }
    return Line(
      name: words(name), measured: text(value, name, beside: bound), expected: limit, isOff: isOff,
      measuredColor: color(value), expectedColor: color(wanted))
  }

  // MARK: - Limits

  /// Limits whose name does not contain the name of what they limit, by that name.
  private static let special: [String: Set<String>] = [
    "ratioLeast": ["atLeast"], "intersectionOverUnion": ["atLeast"], "ratio": ["atLeast"],
    "frame": ["inside", "clearOf"], "painted": ["inside"], "span": ["minimumSpan"],
    "deltaE": ["tolerance"], "dark": ["atMost"],
  ]

  /// Whether an expected value limits a measured one: `darkerAtLeast` limits `topDarker`.
  private static func limits(_ limit: String, _ name: String) -> Bool {
    if special[name]?.contains(limit) == true { return true }
    guard let base = base(of: limit) else { return false }
    return name == base || name.hasSuffix(base.prefix(1).uppercased() + base.dropFirst())
  }

  private static func base(of limit: String) -> String? {
    for suffix in ["AtMost", "AtLeast"] where limit.hasSuffix(suffix) {
      return String(limit.dropLast(suffix.count))
    }
    return nil
  }

  private func limitWords(_ limit: String, _ value: Measure, of name: String) -> String {
    let text = text(value, name)
    if limit == "inside" { return "inside \(text)" }
    if limit == "clearOf" { return "clear of \(text)" }
    return (isLeast(limit) ? "at least " : "at most ") + text
  }

  private func isLeast(_ limit: String) -> Bool {
    limit.hasSuffix("AtLeast") || limit == "atLeast" || limit == "minimumSpan"
  }

  private func isBeyond(_ value: Measure, _ limit: String) -> Bool {
    guard case .number(let number) = value, case .number(let bound)? = expected[limit] else {
      return limit == "inside" || limit == "clearOf"
    }
    return isLeast(limit) ? number < bound : number > bound
  }

  // MARK: - Words and units

  private func words(_ name: String) -> String { Self.words(name) }

  /// Returns the name of a figure as a person reads it; that of a key of a file stays as it is.
  static func words(_ name: String) -> String {
    names[name] ?? (name.first?.isUppercase == true ? name : spaced(name))
  }

  /// Returns an expected value with all its decimals.
  private func text(_ value: Measure, _ name: String) -> String { text(value, name) { $0.shortDescription } }

  /// Returns a measured value with the decimals that show it beside its limit.
  private func text(_ value: Measure, _ name: String, beside limit: Double?) -> String {
    let isShare = unit(of: name) == .percent
    return text(value, name) { $0.figure(beside: limit.map { isShare ? $0 * 100 : $0 }) }
  }

  private func text(_ value: Measure, _ name: String, _ words: (Double) -> String) -> String {
    guard case .number(let number) = value else { return value.text }
    switch unit(of: name) {
    case .percent: return words(number * 100) + " %"
    case .ratio: return words(number) + ":1"
    case .deltaE: return "ΔE00 " + words(number)
    case .plain(let suffix): return words(number) + suffix
    case nil: return words(number)
    }
  }

  private enum Unit: Equatable {
    case percent, ratio, deltaE
    case plain(String)
  }

  private func unit(of name: String) -> Unit? {
    switch name {
    case "width", "height", "x", "y", "top", "left", "bottom", "right":
      assertion == "contrast.gradient" ? (name == "height" ? .percent : nil) : .plain(" pt")
    case "ratioLeast", "ratioMost", "ratio": .ratio
    case "open", "obscured", "hidden", "uncovered", "sharePassing", "shareMeasured": .percent
    case "deltaE", "span", "nearestDifference", "minimumSpan": .deltaE
    case "topDarker", "bottomDarker", "topLightness", "bottomLightness": .plain(" L*")
    case "topHueTurn", "bottomHueTurn": .plain("°")
    case "differentPixels": .plain(" px")
    case "enlarged", "distorted": .plain(" times")
    default: nil
    }
  }

  private func color(_ value: Measure) -> String? {
    guard case .text(let text) = value, text.utf8.count == 7, text.first == "#",
      text.dropFirst().allSatisfy({ $0.isASCII && $0.isHexDigit })
    else { return nil }
    return text
  }

  /// `topDarker` as `Top darker`, `light3x` as `Light 3x`.
  private static func spaced(_ name: String) -> String {
    var words = ""
    for character in name {
      let isDigit = character.isNumber && words.last?.isNumber == false
      if character.isUppercase || isDigit, !words.isEmpty { words += " " }
      words += character.lowercased()
    }
    return words.prefix(1).uppercased() + words.dropFirst()
  }

  private static let names = [
    "x": "Center from the left", "y": "Center from the top", "ratioLeast": "Smallest contrast",
    "ratioMost": "Largest contrast", "ratio": "Contrast", "sharePassing": "Outline that passes",
    "shareMeasured": "Outline that was measured", "points": "Points of the outline",
    "deltaE": "Largest color difference", "span": "Difference of the ends", "height": "Height",
    "open": "Screen that is not covered", "uncovered": "Screen that is not covered",
    "obscured": "Gradient that is covered", "hidden": "Element that is covered",
    "nearestColor": "Nearest color that passes", "nearestSide": "Side to change",
    "nearestDifference": "Change of that color", "topDarker": "Top: darker by",
    "bottomDarker": "Bottom: darker by",
    "topLightness": "Top: lightness in dark", "bottomLightness": "Bottom: lightness in dark",
    "topHueTurn": "Top: change of hue", "bottomHueTurn": "Bottom: change of hue",
    "differentPixels": "Pixels that differ", "intersectionOverUnion": "Overlap with an app icon's shape",
    "useSafeAreas": "Safe area guides", "bypassing": "Constraints that bypass the guides",
    "top": "Top", "bottom": "Bottom", "left": "Left", "right": "Right",
  ]
}
