/// What a test of a JUnit file is.
package enum JUnitDetail: String, Sendable, CaseIterable {
  /// A criterion and one cause. The first cause of a criterion has the name of the criterion in every run.
  case causes
  /// A criterion on one device, in one orientation and appearance.
  case cases
}
