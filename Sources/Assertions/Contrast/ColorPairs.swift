import Imaging
import Model

extension Assertion {
  /// The pairs of catalog colors in the checklist have enough contrast.
  static let colorPairs = project(
    "contrast.color-pairs", "Color sets that are shown on each other have the required contrast.",
    measurement: """
      WCAG 2.2 contrast ratio (1.4.3) of every pair in light and dark appearance, with normal and increased contrast, on \
      sRGB and P3 screens, for each device family, with system colors of the oldest and the newest OS. A translucent color \
      is first blended with the other. Worked value: #767676 on white is 4.54.
      """,
    parameters: [
      .init(
        "pairs", .strings,
        "What is shown on what: `CardText on CardBackground`, `*Text on *Background` (every one on every one), "
          + "`label on Card` with a system color, `*Text on #FFFFFF`", isRequired: true),
      .init("atLeast", .number, "Ratio that every pair needs", isRequired: true, range: 1...21),
      .init(
        "ignore", .strings, "Color sets that no text is shown in or on (`*Shadow`)", default: .list([])),
    ],
    reasons: [
      "no-color-sets": "The target's catalogs have no color set.",
      "unpaired-colors": "Some color sets are in no pair of the checklist.",
      "pattern-without-colors": "A side of a pair matches no color set.",
      "translucent-background": "The color behind a translucent background is unknown.",
      "unknown-color": "`qa` does not know the components of a color.",
      "too-many-pairs": "The pairs need more comparisons than `qa` makes.",
    ]
  ) { subject, parameters in
    ColorPairing(subject, parameters).finding
  }
}

/// Compares the pairs of colors that a checklist names.
private struct ColorPairing {
  private let subject: AppFacts
  private let parameters: Parameters
  private let sets: [ColorSet]
  private let needed: Double
  private static let mostComparisons = 10_000
  /// A system newer than every table, which gets the last entry of each.
  private static let newest = 10_000

  private struct Side {
    var name: String
    var reference: ColorReference
    var location: SourceLocation?
    var isSet: Bool
  }
  /// The least ratio of one pair, and where.
  private struct Weakest {
    var ratio: Double
    var words: String
    var location: SourceLocation?
    var pair: String
  }

  init(_ subject: AppFacts, _ parameters: Parameters) {
    self.subject = subject
    self.parameters = parameters
    needed = parameters.number("atLeast")
    sets = subject.assets.allColorSets
  }

  var finding: Finding {
    var (idle, seen): ([String], Set<String>) = ([], [])
    var pairs: [(text: Side, ground: Side)] = []
    for pair in parameters.strings("pairs") {
      let parts = pair.split(separator: " ").map(String.init)
      guard parts.count == 3, parts[1] == "on" else {
        return Finding(
          .errored, "no-pair",
          "\"\(pair.prefix(80))\" is not a pair of colors. \(fix: "Write `CardText on CardBackground`.")")
      }
      let (texts, grounds) = (sides(parts[0]), sides(parts[2]))
      if texts.isEmpty { idle.append(parts[0]) }
      if grounds.isEmpty { idle.append(parts[2]) }
      guard texts.count * grounds.count + pairs.count <= Self.mostComparisons else {
        return Finding(
          .cannotTell, "too-many-pairs", cause: .unnamed,
          "The pairs need more than \(Self.mostComparisons) comparisons. \(fix: "Name fewer pairs.")")
      }
      for text in texts {
        for ground in grounds where text.name != ground.name {
          if seen.insert(text.name + " on " + ground.name).inserted { pairs.append((text, ground)) }
        }
      }
    }
    if sets.isEmpty, pairs.allSatisfy({ !$0.text.isSet && !$0.ground.isSet }) {
      return Finding(.notApplicable, "no-color-sets", "The catalogs have no color set.")
    }
    return judge(pairs, idle)
  }

  private func judge(_ pairs: [(text: Side, ground: Side)], _ idle: [String]) -> Finding {
    var weakest: [Weakest] = []
    var undecided: [(reason: String, words: String)] = []
    for (text, ground) in pairs {
      switch compare(text, ground) {
      case .measured(let found): weakest.append(found)
      case .missing(let words):
        return Finding(
          .failed, "color-missing", .named("\(text.name) on \(ground.name)", at: text.location),
          "\(words.capitalizedFirst) (\(text.name) on \(ground.name)).")
      case .unknown(let reason, let words): undecided.append((reason, words))
      }
    }
    weakest.sort { ($0.ratio, $0.words) < ($1.ratio, $1.words) }
    let expected: [String: Measure] = ["atLeast": .number(needed)]
    let measured = weakest.first.map { ["least": Measure.number($0.ratio)] } ?? [:]
    let failing = weakest.filter { $0.ratio < needed - 1e-9 }
    if let worst = failing.first {
      let shown = failing.prefix(3).map(\.words).joined(separator: "; ")
      let more = failing.count > 3 ? "; and \(failing.count - 3) more pairs" : ""
      return Finding(
        .failed, "weak-pair", .named(worst.pair, at: worst.location), cause: .shared("pair"),
        "\(shown)\(more); expected at least \(Ratio(needed)):1. \(fix: "Change one color of each pair.")",
        measured: measured, expected: expected)
    }
    if let open = doubt(pairs, undecided, idle) {
      return Finding(
        .cannotTell, open.reason, cause: .unnamed, open.words, measured: measured, expected: expected)
    }
    return Finding(
      .passed, "pairs-compared",
      "\(pairs.count) pairs were compared; the weakest: \(weakest.first?.words ?? "none").",
      measured: measured, expected: expected)
  }

  /// Returns the reason of an undecided finding if something was not compared.
  private func doubt(
    _ pairs: [(text: Side, ground: Side)], _ undecided: [(reason: String, words: String)], _ idle: [String]
  ) -> (reason: String, words: Finding.Sentence)? {
    if let first = undecided.first { return (first.reason, "\(first.words)") }
    let paired = Set(pairs.flatMap { [$0.text.name, $0.ground.name] })
    let ignored = parameters.strings("ignore").map(WildcardName.init)
    let left = sets.map(\.name).filter { name in
      !paired.contains(name) && !ignored.contains { $0.matches(name) }
    }
    if !left.isEmpty {
      let more = left.count > 8 ? " and \(left.count - 8) more" : ""
      return (
        "unpaired-colors",
        "No pair contains these color sets: \(left.prefix(8).joined(separator: ", "))\(more). \(fix: "Name their backgrounds, or ignore them.")"
      )
    }
    if let pattern = idle.first { return ("pattern-without-colors", "No color set is named \(pattern).") }
    return nil
  }

  /// Returns what one side of a pair means: the color sets of a pattern, a set, a literal color or a system color.
  private func sides(_ word: String) -> [Side] {
    if let color = Color(hex: word) {
      return [Side(name: word, reference: .literal(color), location: nil, isSet: false)]
    }
    let pattern = WildcardName(word)
    let found = sets.filter { pattern.matches($0.name) }
    if !found.isEmpty || word.contains("*") {
      return found.map {
        Side(name: $0.name, reference: .named($0.name, recorded: nil), location: $0.location, isSet: true)
      }
    }
    return [Side(name: word, reference: .system(word, recorded: nil), location: nil, isSet: false)]
  }

  private enum Comparison {
    case measured(Weakest)
    case missing(String)
    case unknown(reason: String, words: String)
  }

  private func compare(_ text: Side, _ ground: Side) -> Comparison {
    var least: Weakest?
    for environment in environments {
      var colors: [Color] = []
      for side in [text, ground] {
        switch subject.assets.color(side.reference, in: environment) {
        case .found(let color): colors.append(color)
        case .missing(let words): return .missing(words)
        case .cannotTell(let words):
          // The oldest OS may be older than the tables.
          if environment.osMajor == Self.newest {
            let near = nearestName(to: side.name, in: sets.map(\.name))
            let hint = near.map { " did you mean the color set \"\($0)\"?" } ?? ""
            return .unknown(reason: "unknown-color", words: "\(words.capitalizedFirst);\(hint)".closed)
          }
        }
      }
      guard colors.count == 2 else { continue }
      guard colors[1].alpha >= 1 else {
        return .unknown(
          reason: "translucent-background",
          words: "The background \(ground.name) is translucent, and the color behind it is unknown.")
      }
      let shown = colors[0].laid(over: colors[1])
      let ratio = shown.contrastRatio(to: colors[1]).value
      if ratio < least?.ratio ?? .infinity {
        least = Weakest(
          ratio: ratio,
          words:
            "\(text.name) (\(shown.hex)) on \(ground.name) (\(colors[1].hex)) has \(ratio.figure(beside: needed)):1 in "
            + environment.appearance.rawValue
            + (environment.contrast == .high ? " with increased contrast" : ""),
          location: text.location ?? ground.location, pair: "\(text.name) on \(ground.name)")
      }
    }
    return least.map(Comparison.measured)
      ?? .unknown(reason: "unknown-color", words: "\(text.name) on \(ground.name) cannot be compared.")
  }

  private var environments: [Environment] {
    let shipping = subject.project.shippingConfiguration
    let oldest = shipping.deploymentTarget?.major ?? Self.newest
    return shipping.idioms.flatMap { idiom in
      Set([oldest, Self.newest]).sorted().flatMap { os in
        [Gamut.sRGB, .P3].flatMap { gamut in
          Appearance.allCases.flatMap { appearance in
            Contrast.allCases.map { contrast in
              // The size plays no part in the choice of a color.
              Environment(
                idiom: idiom, size: Size(width: 1, height: 1), scale: 1, gamut: gamut, appearance: appearance,
                contrast: contrast, osMajor: os)
            }
          }
        }
      }
    }
  }
}

extension Color {
  /// Source over, in encoded components, as Core Animation blends.
  fileprivate func laid(over ground: Color) -> Color {
    guard alpha < 1 else { return self }
    let (top, below) = (extendedSRGB, ground.extendedSRGB)
    func blend(_ first: Double, _ second: Double) -> Double { first * alpha + second * (1 - alpha) }
    return Color(
      red: blend(top.red, below.red), green: blend(top.green, below.green), blue: blend(top.blue, below.blue),
      space: .extendedSRGB)
  }
}

extension String {
  /// The text with a full stop instead of a trailing semicolon.
  fileprivate var closed: String { hasSuffix(";") ? dropLast() + "." : self }
}
