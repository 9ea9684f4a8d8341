import Assertions
import Model
import Runner

/// A criterion that may describe the screen. It stays in the draft if it passes in every case.
struct DraftCriterion: Sendable {
  var assertion: String
  /// The parameters as a YAML map.
  var parameters: String
  var title: String
  var rationale: String
  var fix: String
  var impact = Impact.serious
  /// Names of the elements that it uses.
  var elements: [String]
  /// The cases as a YAML map; nil for all.
  var when: String?
  /// What a criterion about a frame consists of; nil for another one.
  var frame: DraftFrameText?

  static let changed = "The screen had this property when the checklist was written."

  init(
    _ assertion: String, _ parameters: String = "{}", _ title: String, rationale: String = changed,
    fix: String, impact: Impact = .serious, elements: [String] = [], when: String? = nil
  ) {
    (self.assertion, self.parameters, self.title) = (assertion, parameters, title)
    (self.rationale, self.fix, self.impact, self.elements) = (rationale, fix, impact, elements)
    self.when = when
  }

  init(_ frame: DraftFrameText) {
    self.init(
      "layout.frame", frame.parameters, frame.title, fix: "Change the constraint that sets it.",
      elements: [frame.element.name], when: frame.situation.when)
    self.frame = frame
  }

  func text(id: String) -> [String] {
    [
      "  - id: \(id)", "    title: \(YAMLText.quoted(title, isSentence: true))",
      "    impact: \(impact.rawValue)",
      "    rationale: \(YAMLText.quoted(rationale, isSentence: true))",
      "    fix: \(YAMLText.quoted(fix, isSentence: true))",
    ] + (when.map { ["    when: \($0)"] } ?? []) + ["    assert:", "      - \(assertion): \(parameters)"]
  }

  /// Returns one criterion for all lengths of an element in the same cases.
  static func merged(_ criteria: [DraftCriterion]) -> [DraftCriterion] {
    var result: [DraftCriterion] = []
    for criterion in criteria {
      guard let frame = criterion.frame,
        let index = result.firstIndex(where: { $0.frame?.isAbout(frame) ?? false }),
        var joined = result[index].frame
      else {
        result.append(criterion)
        continue
      }
      joined.lengths += frame.lengths
      joined.tolerance = max(joined.tolerance, frame.tolerance)
      result[index] = DraftCriterion(joined)
    }
    return result
  }
}

/// Lengths of an element in some cases.
struct DraftFrameText: Sendable {
  var element: DraftElement
  var situation: DraftSituation
  var lengths: [(length: FrameLength, formula: Formula)]
  /// In points.
  var tolerance: Double

  func isAbout(_ other: DraftFrameText) -> Bool {
    element.name == other.element.name && situation == other.situation
  }

  var parameters: String {
    let parts = lengths.map { "\($0.length.rawValue): \"\($0.formula)\"" }
    let limit = tolerance == 0.5 ? [] : ["tolerance: \(Points(tolerance))"]
    return "{\((["of: \(element.name)"] + parts + limit).joined(separator: ", "))}"
  }

  var title: String {
    let words = lengths.map { "\($0.length.words) \($0.formula)" + ($0.formula.isNumber ? " pt" : "") }
    return "\(element.subject) has \(words.listed())\(situation.words)"
  }
}

extension DraftCriterion {
  /// Candidates whose outcomes and figures say what the others can ask for.
  static func probes(_ element: DraftElement) -> [DraftCriterion] {
    !element.isDrawn
      ? []
      : ["project.matches-app-icon", "contrast.gradient"].map { assertion in
        DraftCriterion(
          assertion, "{of: \(element.name)}", "Probe", rationale: "Probe", fix: "Probe",
          elements: [element.name])
      }
  }

  /// Candidates about what is behind the elements.
  static func probes(_ elements: [DraftElement]) -> [DraftCriterion] {
    [background(elements, parameters: "", "Probe", uses: [])]
  }

  static func background(
    _ elements: [DraftElement], parameters: String, _ title: String, uses: [String], when: String? = nil
  ) -> DraftCriterion {
    DraftCriterion(
      "contrast.background",
      "{except: [\(elements.filter(\.isDrawn).map(\.name).joined(separator: ", "))]\(parameters)}",
      title, fix: "Change the background color of the view that is seen there.", elements: uses, when: when)
  }
}
