/// One case of the matrix, with everything that layout and drawing need.
package struct Case: Hashable, Sendable {
  package var id: CaseID
  package var deviceName: String
  /// Often the same object in cases of different devices, because a device's name and year are no part of it.
  package let sharedEnvironment: SharedEnvironment
  package var environment: Environment { sharedEnvironment.value }
  /// Why the case is kept although the app does not reach it.
  package var note: String?

  package init(id: CaseID, deviceName: String, environment: Environment, note: String? = nil) {
    self.init(
      id: id, deviceName: deviceName, sharedEnvironment: SharedEnvironment(environment), note: note)
  }

  package init(id: CaseID, deviceName: String, sharedEnvironment: SharedEnvironment, note: String? = nil) {
    self.id = id
    self.deviceName = deviceName
    self.sharedEnvironment = sharedEnvironment
    self.note = note
  }
}

/// An environment that many cases refer to, so that a copy of a case is small and most comparisons are quick.
package final class SharedEnvironment: Hashable, Sendable {
  package let value: Environment

  package init(_ value: Environment) { self.value = value }

  package static func == (left: SharedEnvironment, right: SharedEnvironment) -> Bool {
    left === right || left.value == right.value
  }

  package func hash(into hasher: inout Hasher) { value.hash(into: &hasher) }
}

extension Case {
  package var device: String { id.device }
  package var orientation: Orientation { id.orientation }
}
