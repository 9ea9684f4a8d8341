/// One case of the matrix, with everything that layout and drawing need.
package struct Case: Hashable, Sendable {
  package var id: CaseID
  package var deviceName: String
  package var environment: Environment
  /// Why the case is kept although the app does not reach it.
  package var note: String?
  package init(id: CaseID, deviceName: String, environment: Environment, note: String? = nil) {
    self.id = id
    self.deviceName = deviceName
    self.environment = environment
    self.note = note
  }
}

extension Case {
  package var device: String { id.device }
  package var orientation: Orientation { id.orientation }
}
