/// One point of the matrix: a device, held and set in one way.
public struct Case: Hashable, Sendable {
  public var device: String
  public var deviceName: String
  public var os: OSVersion
  public var orientation: Orientation
  public var appearance: Appearance
  public var contrast: Contrast
  public var layoutDirection: LayoutDirection
  public var environment: Environment
  /// Why this case is kept although the app cannot reach it, say.
  public var note: String?
  public init(
    device: String, deviceName: String, os: OSVersion, orientation: Orientation,
    appearance: Appearance, contrast: Contrast, layoutDirection: LayoutDirection,
    environment: Environment, note: String? = nil
  ) {
    self.device = device
    self.deviceName = deviceName
    self.os = os
    self.orientation = orientation
    self.appearance = appearance
    self.contrast = contrast
    self.layoutDirection = layoutDirection
    self.environment = environment
    self.note = note
  }
}

/// The cases of one run, in their fixed order, and what was left out.
public struct MatrixPlan: Sendable {
  public var id: String
  public var cases: [Case]
  public var dropped: [Dropped]
  public struct Dropped: Hashable, Sendable, Codable {
    /// The reason of what a person left out of one run.
    public static let notSelected = "not selected on the command line"
    public var reason: String
    public var cases: Int
    public init(reason: String, cases: Int) {
      self.reason = reason
      self.cases = cases
    }
  }
  /// How many different environments the cases have: so many layouts and drawings are worked out.
  public var environments: Int { Set(cases.map(\.environment)).count }
  public init(id: String, cases: [Case], dropped: [Dropped]) {
    self.id = id
    self.cases = cases
    self.dropped = dropped
  }
}
