/// An acceptance checklist with `extends` merged, `$values` replaced and selectors resolved.
package struct Checklist: Sendable {
  package var id: String
  package var title: String
  package var story: String?
  /// Whether the file itself names the story, and not one that it extends.
  package var namesStory = false
  package var elements: [String: Selector]
  package var values: [String: Value]
  package var criteria: [Criterion]
  /// Attributes that the launch screen's documents had when the checklist was drafted: by file, and by id of the element.
  package var recorded: [String: [String: [String: String]]] = [:]
  /// Decision tables for whose cases criteria need evidence.
  package var tables: [DecisionTable] = []
  /// The file's path, as the user named it.
  package var file: String
  /// The bytes of the file and of those that it extends, for the digest.
  package var sources: [[UInt8]]
  package init(
    id: String, title: String, story: String?, elements: [String: Selector],
    values: [String: Value], criteria: [Criterion], file: String, sources: [[UInt8]]
  ) {
    self.id = id
    self.title = title
    self.story = story
    self.elements = elements
    self.values = values
    self.criteria = criteria
    self.file = file
    self.sources = sources
  }
  /// The devices that criteria name by id; a matrix always keeps them.
  package var namedDevices: [String] {
    criteria.flatMap { $0.filter.axes.devices + ($0.dependencyFilter?.axes.devices ?? []) }.uniqued()
  }
  /// The orientations that criteria name; a matrix always keeps them.
  package var namedOrientations: [Orientation] {
    let named = Set(
      criteria.flatMap { $0.filter.axes.orientations + ($0.dependencyFilter?.axes.orientations ?? []) })
    return Orientation.allCases.filter(named.contains)
  }
}

package enum Impact: String, Sendable, Codable, CaseIterable, Comparable {
  case minor, moderate, serious, critical
  private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
  package static func < (left: Impact, right: Impact) -> Bool { left.rank < right.rank }
}

/// A requirement of a checklist.
package struct Criterion: Sendable {
  package var id: String
  package var title: String
  package var section: String
  package var impact: Impact
  package var rationale: String
  package var fix: String
  package var standard: String?
  package var traces: [Trace]
  /// The cases that the criterion is about.
  package var filter: CaseFilter
  package var basis: Basis
  /// Whether the gate fails if the criterion is not met; nil decides by the impact.
  package var blocks: Bool?
  package var location: SourceLocation

  /// A line of the story that the criterion is about.
  package struct Trace: Hashable, Sendable, ExpressibleByStringLiteral {
    /// Headings and a line: `acceptance/visual/app-icon`.
    package var key: String
    /// What the line says; nil if the checklist does not repeat it. A line that says something else is a finding.
    package var text: String?
    package init(key: String, text: String? = nil) {
      self.key = key
      self.text = text
    }
    package init(stringLiteral key: String) { self.init(key: key) }
  }

  package enum Basis: Sendable {
    case assertions([AssertionCall])
    case dependsOn(Dependencies)
    /// Evidence, because the project's files cannot show it.
    case evidence(EvidenceNeed)
    /// Ids of the criteria that this part of the definition of done needs.
    case gate([String])
  }
  package struct Dependencies: Hashable, Sendable {
    /// Ids of criteria; nil for all criteria that are evaluated for each case.
    package var criteria: [String]?
    package var filter: CaseFilter
    package init(criteria: [String]?, filter: CaseFilter) {
      self.criteria = criteria
      self.filter = filter
    }
  }
  package init(
    id: String, title: String, section: String, impact: Impact, rationale: String, fix: String,
    standard: String?, traces: [Trace], filter: CaseFilter, basis: Basis, blocks: Bool? = nil,
    location: SourceLocation
  ) {
    self.id = id
    self.title = title
    self.section = section
    self.impact = impact
    self.rationale = rationale
    self.fix = fix
    self.standard = standard
    self.traces = traces
    self.filter = filter
    self.basis = basis
    self.blocks = blocks
    self.location = location
  }
  var dependencyFilter: CaseFilter? {
    if case .dependsOn(let dependencies) = basis { dependencies.filter } else { nil }
  }
}

extension Criterion {
  /// Whether it is a line of the definition of done.
  package var isGate: Bool { if case .gate = basis { true } else { false } }

  /// Whether the gate needs this criterion: as its `blocks` says, else by its impact.
  package func blocks(from least: Impact) -> Bool { blocks ?? (impact >= least) }
}

/// One use of an assertion in a criterion.
package struct AssertionCall: Hashable, Sendable {
  package var assertion: String
  package var parameters: [String: Value]
  package var location: SourceLocation
  package init(assertion: String, parameters: [String: Value], location: SourceLocation) {
    self.assertion = assertion
    self.parameters = parameters
    self.location = location
  }
}

/// Picks views of the launch screen; every condition given must hold.
package struct Selector: Hashable, Sendable {
  /// Where a view is in the tree; `first` and `last` count among the subviews of one view.
  package enum Place: String, CaseIterable, Sendable {
    case root
    case childOfRoot = "child-of-root"
    case first, last
  }
  package var name: String
  package var id: String?
  package var userLabel: String?
  /// Element name as Interface Builder writes it: `imageView`, `label`.
  package var kind: String?
  /// Last part of a namespaced asset name counts too.
  package var image: String?
  /// The words of a label or button.
  package var text: String?
  package var place: Place?
  /// Several matches are meant.
  package var each: Bool
  package var location: SourceLocation
  package init(
    name: String, id: String? = nil, userLabel: String? = nil, kind: String? = nil,
    image: String? = nil, text: String? = nil, place: Place? = nil, each: Bool = false,
    location: SourceLocation
  ) {
    self.name = name
    self.id = id
    self.userLabel = userLabel
    self.kind = kind
    self.image = image
    self.text = text
    self.place = place
    self.each = each
    self.location = location
  }
}
