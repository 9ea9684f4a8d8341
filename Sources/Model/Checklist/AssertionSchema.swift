/// What a checklist may say to an assertion; lint holds checklists against it.
public struct AssertionSchema: Hashable, Sendable {
  public enum Scope: String, Sendable, Codable {
    /// Once per run: about the project, the document or the catalogs. Axes are null.
    case project
    /// Once per case of the matrix.
    case perCase
  }
  public var id: String
  public var summary: String
  public var scope: Scope
  /// Judges the colors of the drawn screen, so that a screenshot can stand in for it.
  public var readsPixels: Bool
  public var parameters: [Parameter]
  public struct Parameter: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
      /// Name of an entry of the checklist's `elements`.
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
    public var name: String
    public var kind: Kind
    public var summary: String
    public var isRequired: Bool
    public var defaultValue: Value?
    /// Numbers that make sense, for `number` and each of `numbers`.
    public var range: ClosedRange<Double>
    /// Whether a number must have no fraction.
    public var isWhole: Bool
    /// Wide enough for points, pixels, ratios and angles, and far from what overflows.
    public static let usualRange = 0.0...1_000_000
    public init(
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
  public init(
    id: String, summary: String, scope: Scope, readsPixels: Bool = false, parameters: [Parameter] = []
  ) {
    self.id = id
    self.summary = summary
    self.scope = scope
    self.readsPixels = readsPixels
    self.parameters = parameters
  }
}
