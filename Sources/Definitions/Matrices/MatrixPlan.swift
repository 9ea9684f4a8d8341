import Model

/// Cases of one run in their fixed order, and those that it skips.
package struct MatrixPlan: Sendable {
  package var id: String
  package var cases: [Case]
  package var skipped: [SkippedCases] = []
  /// Whether the run decides criteria about frames for windows of all sizes too.
  package var provesWindows = false
  /// Number of different environments among the cases.
  package var environments: Int {
    let objects = Dictionary(
      cases.map { (ObjectIdentifier($0.sharedEnvironment), $0.sharedEnvironment) },
      uniquingKeysWith: { first, _ in first })
    return Set(objects.values).count
  }
}
