import Formats
import Imaging
import Model

/// The system's dynamic colors of `Matrix/system/colors.json`.
struct SystemColors: Sendable {
  private struct Variant: Sendable {
    var first: Int
    var last: Int
    /// Light, dark, light with high contrast, dark with high contrast.
    var colors: [Color]
  }
  private var variants: [String: [Variant]] = [:]
  private var aliases: [String: String] = [:]
  private var patterns: [String: String] = [:]
  /// The first version of iOS by name, where it is documented.
  private(set) var since: [String: Int] = [:]
  private(set) var diagnostics: [Diagnostic] = []

  static let file = "Matrix/system/colors.json"

  init(_ bytes: [UInt8]) {
    let root: JSONNode
    do {
      root = try JSONReader.read(bytes)
    } catch {
      report(line: error.line, "is not valid JSON: \(error.message)")
      return
    }
    for entry in root["aliases"]?.array ?? [] {
      if let name = entry["name"]?.string, let target = entry["means"]?.string { aliases[name] = target }
    }
    for entry in root["patterns"]?.array ?? [] {
      if let name = entry["name"]?.string { patterns[name] = entry["rationale"]?.string ?? "is a pattern" }
    }
    for entry in root["since"]?.array ?? [] {
      for name in entry["names"]?.array?.compactMap(\.string) ?? [] { since[name] = entry["os"]?.integer }
    }
    for entry in root["colors"]?.array ?? [] { read(entry) }
    if variants.isEmpty { report(line: 1, "lists no colors") }
  }

  private mutating func report(line: Int, _ message: String) {
    diagnostics.add(at: SourceLocation(file: Self.file, line: line), "the table of system colors \(message)")
  }

  private mutating func read(_ entry: JSONNode) {
    guard let name = entry["name"]?.string else {
      report(line: entry.line, "has an entry without a name")
      return
    }
    for node in entry["variants"]?.array ?? [] {
      let keys = ["light", "dark", "lightHighContrast", "darkHighContrast"]
      let colors = keys.compactMap { Self.color(node[$0]) }
      guard colors.count == 4, let span = Self.span(node["os"]?.string) else {
        report(line: node.line, "has an incomplete variant of \(name)")
        continue
      }
      variants[name, default: []].append(Variant(first: span.0, last: span.1, colors: colors))
    }
  }

  private static func color(_ node: JSONNode?) -> Color? {
    guard let parts = node?.array?.compactMap(\.number), parts.count == 4 else { return nil }
    return Color(red: parts[0] / 255, green: parts[1] / 255, blue: parts[2] / 255, alpha: parts[3])
  }

  /// Parses `13..18` or `19..`.
  private static func span(_ text: String?) -> (Int, Int)? {
    let parts = (text ?? "").split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[1].isEmpty, let first = Int(parts[0]) else { return nil }
    if parts[2].isEmpty { return (first, Int.max) }
    return Int(parts[2]).map { (first, $0) }
  }

  /// - Parameter recorded: The color that Interface Builder compiles for systems without one of this name.
  func answer(_ name: String, recorded: Color?, in environment: Environment) -> ColorAnswer {
    let spelled = variants[name] == nil && aliases[name] == nil ? name + "Color" : name
    let known = aliases[spelled] ?? spelled
    if let rationale = patterns[name] { return .cannotTell("\"\(name)\" \(rationale)") }
    guard let all = variants[known] else {
      return .cannotTell("\"\(name)\" is not in the table of system colors")
    }
    guard
      let variant = all.first(where: { $0.first <= environment.osMajor && environment.osMajor <= $0.last })
    else {
      let isLater = all.allSatisfy { environment.osMajor < $0.first }
      if isLater, let recorded { return .found(recorded.shown(on: environment.gamut)) }
      return .cannotTell(
        "iOS \(environment.osMajor) has no color \"\(name)\", and the document has no other one for it")
    }
    let index = (environment.appearance == .dark ? 1 : 0) + (environment.contrast == .high ? 2 : 0)
    return .found(variant.colors[index].shown(on: environment.gamut))
  }
}
