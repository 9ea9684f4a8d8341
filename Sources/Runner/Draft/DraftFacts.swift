import Model

/// What a first run measured, which decides what the draft asks for.
struct DraftFacts: Sendable {
  private var sizes: [String: Size] = [:]
  private var ends: [String: [Appearance: Set<[String]>]] = [:]
  private var icons: Set<String> = []
  private var distances: [String: [String: DraftOffset.Distances]] = [:]
  private(set) var backgrounds: [String] = []
  /// The one color behind all elements in each appearance; nil if it differs between cases.
  private(set) var background: (parameters: String, words: String)?
  /// Elements that are no background, as a YAML list.
  let foreground: String

  /// - Parameter probes: The checklist of the record.
  init(_ record: RunRecord, _ probes: Draft, _ elements: [DraftElement]) {
    for (index, criterion) in probes.criteria.enumerated() {
      let findings = probes.findings(of: index, in: record)
      guard let name = criterion.elements.first else {
        background = Self.background(findings, record.matrix.cases)
        continue
      }
      switch criterion.assertion {
      case "layout.size": sizes[name] = Self.size(findings)
      case "layout.position":
        let area = DraftOffset.areas.first { criterion.parameters.contains($0) } ?? ""
        distances[name, default: [:]][area] = DraftOffset.distances(findings)
      case "layout.pinned-to-edges":
        if ChecklistDraft.passes(findings) { backgrounds.append(name) }
      case "project.matches-app-icon":
        if ChecklistDraft.passes(findings) { icons.insert(name) }
      default:
        if ChecklistDraft.passes(findings) { ends[name] = Self.ends(findings, record.matrix.cases) }
      }
    }
    let behind = Set(backgrounds)
    let order = elements.map(\.name)
    backgrounds = order.filter(behind.contains)
    foreground = "[" + order.filter { !behind.contains($0) }.joined(separator: ", ") + "]"
  }

  func isBackground(_ name: String) -> Bool { backgrounds.contains(name) }
  func matchesIcon(_ name: String) -> Bool { icons.contains(name) }

  /// The size, if it is the same in every case.
  func size(of name: String) -> Size? { sizes[name] }

  /// The distance along each axis that is the same in every case, if there is one.
  func offsets(of name: String) -> [DraftOffset] { DraftOffset.all(distances[name] ?? [:]) }

  private static func background(
    _ findings: [RunFinding], _ cases: [CaseID]
  ) -> (parameters: String, words: String)? {
    guard ChecklistDraft.passes(findings) else { return nil }
    let colors = values(findings, cases) { text("color", of: $0) }
    let known = Appearance.allCases.compactMap { appearance in
      colors[appearance].flatMap { $0.count == 1 ? $0.first : nil }.map { (appearance.rawValue, $0) }
    }
    guard !known.isEmpty, known.count == colors.count else { return nil }
    let words =
      Set(known.map(\.1)).count == 1
      ? known[0].1 : known.map { "\($0.1) in \($0.0)" }.joined(separator: " and ")
    return (known.map { "\($0.0): \"\($0.1)\"" }.joined(separator: ", "), "The background is \(words)")
  }

  struct Ends: Sendable {
    var top: String
    var bottom: String
    var parameters: String
  }

  /// Returns the ends of a gradient that are the same in every case of an appearance: light and dark, else light.
  func gradients(of name: String) -> [Ends] {
    guard let ends = ends[name], let light = ends[.light]?.first, ends[.light]?.count == 1 else { return [] }
    func map(_ ends: [String]) -> String { "{top: \"\(ends[0])\", bottom: \"\(ends[1])\"}" }
    let dark = ends[.dark].flatMap { $0.count == 1 ? $0.first : nil }
    let parameters = "light: \(map(light))" + (dark.map { ", dark: \(map($0))" } ?? "")
    return [Ends(top: light[0], bottom: light[1], parameters: parameters)]
  }

  private static func size(_ findings: [RunFinding]) -> Size? {
    var found: Size?
    for finding in findings where finding.outcome != .notApplicable {
      guard case .number(let width)? = finding.measured["width"],
        case .number(let height)? = finding.measured["height"]
      else { return nil }
      if let found, abs(found.width.value - width) > 0.25 || abs(found.height.value - height) > 0.25 {
        return nil
      }
      found = found ?? Size(width: Points(width), height: Points(height))
    }
    return found
  }

  private static func ends(_ findings: [RunFinding], _ cases: [CaseID]) -> [Appearance: Set<[String]>] {
    values(findings, cases) { finding in
      text("top", of: finding).flatMap { top in text("bottom", of: finding).map { [top, $0] } }
    }
  }

  /// Returns the values that findings have in each appearance.
  private static func values<Value: Hashable>(
    _ findings: [RunFinding], _ cases: [CaseID], _ value: (RunFinding) -> Value?
  ) -> [Appearance: Set<Value>] {
    var values: [Appearance: Set<Value>] = [:]
    for finding in findings {
      guard let value = value(finding) else { continue }
      for index in finding.cases ?? CaseRanges() where cases.indices.contains(index) {
        values[cases[index].appearance, default: []].insert(value)
      }
    }
    return values
  }

  private static func text(_ name: String, of finding: RunFinding) -> String? {
    if case .text(let text)? = finding.measured[name] { text } else { nil }
  }
}
