/// What a JUnit file contains: everything that readers use, or only what the published schemas allow.
package enum JUnitProfile: String, Sendable, CaseIterable {
  case rich, strict
}

/// What a test of a JUnit file is.
package enum JUnitDetail: String, Sendable, CaseIterable {
  /// A criterion on one device, in one orientation and appearance.
  case cases
  /// A criterion and one cause, for readers that show only the first failures.
  case causes
}
