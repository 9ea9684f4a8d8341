import Imaging
import Model

extension Assertion {
  /// Colors of the catalogs that the checklist pairs stand out from each other.
  static let colorPairs = project(
    "contrast.color-pairs", "Color sets that are shown on each other have the contrast that is asked for.",
    measurement: """
      WCAG 2.2 contrast ratio (1.4.3) of every pair in light and in dark, with usual and with increased contrast, on \
      sRGB and on P3 screens, for each device family, system colors on the oldest and the newest OS; a translucent \
      color is laid over the other first. Worked value: #767676 on white is 4.54.
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
      "unpaired-colors": "Some color sets are in no pair of the checklist, so nothing is known about them.",
      "pattern-without-colors": "A side of a pair matches no color set.",
      "translucent-background": "What lies behind a translucent background is not known.",
      "unknown-color": "A color is of a kind that this version has no figures for.",
      "too-many-pairs": "The pairs stand for more comparisons than are worked through.",
    ]
  ) { subject, parameters in
    ColorPairing(subject, parameters).finding
  }
}

/// Works through the pairs of colors that a checklist names.
private struct ColorPairing {
  private let subject: ProjectSubject
  private let parameters: Parameters
  private let sets: [ColorSet]
  private static let mostComparisons = 10_000
  /// Beyond every table: what a table says last.
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
    var cause: String
  }

  init(_ subject: ProjectSubject, _ parameters: Parameters) {
    self.subject = subject
    self.parameters = parameters
    sets = subject.assets.allColorSets
  }

  var finding: Finding {
    let needed = parameters.number("atLeast") ?? 1
    var (idle, seen): ([String], Set<String>) = ([], [])
    var pairs: [(text: Side, ground: Side)] = []
    for pair in parameters.strings("pairs") {
      let parts = pair.split(separator: " ").map(String.init)
      guard parts.count == 3, parts[1] == "on" else {
        return Finding(
          .errored,
          "\"\(pair.prefix(80))\" is no pair; write what is shown on what: `CardText on CardBackground`.")
      }
      let (texts, grounds) = (sides(parts[0]), sides(parts[2]))
      if texts.isEmpty { idle.append(parts[0]) }
      if grounds.isEmpty { idle.append(parts[2]) }
      guard texts.count * grounds.count + pairs.count <= Self.mostComparisons else {
        return Finding(
          .cannotTell, "The pairs stand for more than \(Self.mostComparisons) comparisons.",
          reason: "too-many-pairs")
      }
      for text in texts {
        for ground in grounds where text.name != ground.name {
          if seen.insert(text.name + " on " + ground.name).inserted { pairs.append((text, ground)) }
        }
      }
    }
    if sets.isEmpty, pairs.allSatisfy({ !$0.text.isSet && !$0.ground.isSet }) {
      return Finding(.notApplicable, "The catalogs have no color set.", reason: "no-color-sets")
    }
    return judge(pairs, needed, idle)
  }

  private func judge(_ pairs: [(text: Side, ground: Side)], _ needed: Double, _ idle: [String]) -> Finding {
    var weakest: [Weakest] = []
    var undecided: [(reason: String, words: String)] = []
    for (text, ground) in pairs {
      switch compare(text, ground) {
      case .measured(let found): weakest.append(found)
      case .missing(let words):
        return Finding(
          .failed, "\(words.sentence) (\(text.name) on \(ground.name)).", location: text.location,
          cause: "color-missing:\(text.name) on \(ground.name)")
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
        .failed, "\(shown)\(more). At least \(Ratio(needed)):1 is needed.", measured: measured,
        expected: expected, location: worst.location, cause: worst.cause)
    }
    if let open = doubt(pairs, undecided, idle) {
      return Finding(.cannotTell, open.words, reason: open.reason, measured: measured, expected: expected)
    }
    return Finding(
      .passed,
      "\(pairs.count) pairs were compared; the weakest: \(weakest.first?.words ?? "none").",
      measured: measured,
      expected: expected)
  }

  /// What was not compared, so that nothing is silently left unchecked.
  private func doubt(
    _ pairs: [(text: Side, ground: Side)], _ undecided: [(reason: String, words: String)], _ idle: [String]
  ) -> (reason: String, words: String)? {
    if let first = undecided.first { return first }
    let paired = Set(pairs.flatMap { [$0.text.name, $0.ground.name] })
    let ignored = parameters.strings("ignore").map(WildcardName.init)
    let left = sets.map(\.name).filter { name in
      !paired.contains(name) && !ignored.contains { $0.matches(name) }
    }
    if !left.isEmpty {
      let more = left.count > 8 ? " and \(left.count - 8) more" : ""
      return (
        "unpaired-colors",
        "These color sets are in no pair, so their contrast is not checked: "
          + left.prefix(8).joined(separator: ", ") + more + ". Name what they are shown on, or ignore them."
      )
    }
    if let pattern = idle.first { return ("pattern-without-colors", "No color set is named \(pattern).") }
    return nil
  }

  /// What one side of a pair means: a pattern's color sets, a set, a color as written, or a system color.
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
          // The oldest OS may be older than the tables; the newest must be in them.
          if environment.osMajor == Self.newest {
            let near = nearestName(to: side.name, in: sets.map(\.name))
            let hint = near.map { " did you mean the color set \"\($0)\"?" } ?? ""
            return .unknown(reason: "unknown-color", words: "\(words.sentence);\(hint)".closed)
          }
        }
      }
      guard colors.count == 2 else { continue }
      guard colors[1].alpha >= 1 else {
        return .unknown(
          reason: "translucent-background",
          words: "\(ground.name) is translucent, and what lies behind it is not known.")
      }
      let shown = colors[0].laid(over: colors[1])
      let ratio = shown.contrastRatio(to: colors[1]).value
      if ratio < least?.ratio ?? .infinity {
        // Rounded down, so that 4.499 does not read as enough.
        let rounded = Ratio((ratio * 100).rounded(.down) / 100)
        least = Weakest(
          ratio: ratio,
          words: "\(text.name) (\(shown.hex)) on \(ground.name) (\(colors[1].hex)) has \(rounded):1 in "
            + environment.appearance.rawValue
            + (environment.contrast == .high ? " with increased contrast" : ""),
          location: text.location ?? ground.location, cause: "pair:\(text.name) on \(ground.name)")
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
  /// With a capital letter at the front.
  fileprivate var sentence: String { prefix(1).uppercased() + dropFirst() }
  /// With a full stop where a further part did not come.
  fileprivate var closed: String { hasSuffix(";") ? dropLast() + "." : self }
}
