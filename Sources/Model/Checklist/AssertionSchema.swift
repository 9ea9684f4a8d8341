/// The parameters of an assertion; the checklist reader checks every use against them.
package struct AssertionSchema: Hashable, Sendable {
  package enum Scope: String, Sendable, Codable {
    /// Evaluated once for each run: about the project, the document or the catalogs. Its results have no case.
    case project
    /// Evaluated once for each case of the matrix.
    case perCase
  }
  package var id: String
  package var summary: String
  package var scope: Scope
  /// Whether the assertion reads the colors of the drawn screen, so that it can read a screenshot instead.
  package var readsPixels: Bool
  package var parameters: [Parameter]
  package struct Parameter: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
      /// The name of an entry of the checklist's `elements`.
      case element
      case elements
      case number
      case string
      case bool
      case color
      case strings
      case numbers
      /// A map with these keys.
      case map([Parameter])
    }
    package var name: String
    package var kind: Kind
    package var summary: String
    package var isRequired: Bool
    package var defaultValue: Value?
    /// The allowed numbers, for `number` and each of `numbers`.
    package var range: ClosedRange<Double>
    /// Whether a number must have no fraction.
    package var isWhole: Bool
    /// A range for points, pixels, ratios and angles, far from overflow.
    package static let usualRange = 0.0...1_000_000
    package init(
      _ name: String, _ kind: Kind, _ summary: String, isRequired: Bool = false,
      default defaultValue: Value? = nil, range: ClosedRange<Double> = usualRange, isWhole: Bool = false
    ) {
      self.name = name
      self.kind = kind
      self.summary = summary
      self.isRequired = isRequired
      self.defaultValue = defaultValue
      self.range = range
      self.isWhole = isWhole
    }
  }
  package init(
    id: String, summary: String, scope: Scope, readsPixels: Bool = false, parameters: [Parameter] = []
  ) {
    self.id = id
    self.summary = summary
    self.scope = scope
    self.readsPixels = readsPixels
    self.parameters = parameters
  }
}
