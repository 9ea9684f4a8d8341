/// The parameters of an assertion; the checklist reader checks every use against them.
public struct AssertionSchema: Hashable, Sendable {
  public enum Scope: String, Sendable, Codable {
    /// Evaluated once for each run: about the project, the document or the catalogs. Its results have no case.
    case project
    /// Evaluated once for each case of the matrix.
    case perCase
  }
  public var id: String
  public var summary: String
  public var scope: Scope
  /// Whether the assertion reads the colors of the drawn screen, so that it can read a screenshot instead.
  public var readsPixels: Bool
  public var parameters: [Parameter]
  public struct Parameter: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
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
    public var name: String
    public var kind: Kind
    public var summary: String
    public var isRequired: Bool
    public var defaultValue: Value?
    /// The allowed numbers, for `number` and each of `numbers`.
    public var range: ClosedRange<Double>
    /// Whether a number must have no fraction.
    public var isWhole: Bool
    /// A range for points, pixels, ratios and angles, far from overflow.
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
