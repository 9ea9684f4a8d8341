/// One case of the matrix, with everything that layout and drawing need.
public struct Case: Hashable, Sendable {
  public var id: CaseID
  public var deviceName: String
  public var environment: Environment
  /// Why the case is kept although the app does not reach it.
  public var note: String?
  public init(id: CaseID, deviceName: String, environment: Environment, note: String? = nil) {
    self.id = id
    self.deviceName = deviceName
    self.environment = environment
    self.note = note
  }
}

extension Case {
  public var device: String { id.device }
  public var orientation: Orientation { id.orientation }
}
