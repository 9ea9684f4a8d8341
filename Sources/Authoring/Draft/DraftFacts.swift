import Model
import Runner

/// What a first run measured, which decides what the draft asks for.
struct DraftFacts: Sendable {
  private var ends: [String: [Appearance: Set<[String]>]] = [:]
  private var icons: Set<String> = []
  private var frames: [String: DraftFrames] = [:]
  /// Elements that cover the screen in every case.
  let backgrounds: [String]
  /// The one color behind all elements in each appearance; nil if it differs between cases.
  private(set) var background: (parameters: String, words: String)?
  /// Elements that are no background, as a YAML list.
  let foreground: String

  /// - Parameter probes: The checklist of the record.
  init(_ record: RunRecord, _ probes: Draft, _ elements: [DraftElement], _ screens: DraftScreens) {
    for element in elements { frames[element.name] = DraftFrames(of: element, in: screens) }
    let frames = frames
    let names = elements.filter(\.isDrawn).map(\.name)
    backgrounds = names.filter { frames[$0]?.coversScreen ?? false }
    foreground = "[" + names.filter { !(frames[$0]?.coversScreen ?? false) }.joined(separator: ", ") + "]"
    for (index, criterion) in probes.criteria.enumerated() {
      let findings = probes.findings(of: index, in: record)
      guard let name = criterion.elements.first else {
        background = Self.background(findings, record.matrix.cases)
        continue
      }
      guard ChecklistDraft.passes(findings) else { continue }
      switch criterion.assertion {
      case "project.matches-app-icon": icons.insert(name)
      default: ends[name] = Self.ends(findings, record.matrix.cases)
      }
    }
  }

  /// Whether one criterion about the background covers the root view's color.
  var coversRoot: Bool { backgrounds.isEmpty && background != nil }

  func isBackground(_ name: String) -> Bool { backgrounds.contains(name) }
  func matchesIcon(_ name: String) -> Bool { icons.contains(name) }
  func frames(of name: String) -> DraftFrames { frames[name] ?? DraftFrames() }

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
