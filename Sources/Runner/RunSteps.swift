import Model
import Verdicts

/// What a run found. Paths are relative to the project.
package struct JudgedRun: Sendable {
  package var record: RunRecord
  /// PNG bytes of the drawn screens, by name without extension.
  package var previews: [String: [UInt8]]
  /// Notes about the project, such as the choice of target and broken catalogs.
  package var diagnostics: [Diagnostic]
  /// The assertions of the plan, and the answers in which one failed, with their screens.
  let checks: [RunPlan.Check]
  let failures: [Pipeline.Answer]
}

/// A run for reports: with the paths of the repository and the counts of its tests.
package struct FinishedRun: Sendable {
  package let record: RunRecord
  package let previews: [String: [UInt8]]
  package let diagnostics: [Diagnostic]
}

extension JudgedRun {
  /// Returns the run for reports. A comparison of results needs only the paths.
  ///
  /// - Parameters:
  ///   - trial: Draws the screens of causes, with and without their fix; nil draws none.
  ///   - wanted: Returns the failed results to draw, worst first.
  ///   - sources: The lines of a built app's sources; nil without them.
  ///   - waivers: Nil if there are none.
  package func finished(
    _ paths: ReportPaths, explainedBy trial: FixTrial? = nil,
    showing wanted: (RunRecord) -> [ExampleCase] = { _ in [] }, sources: SourceLines? = nil,
    waivers: WaiverJudge? = nil
  ) async -> FinishedRun {
    var (record, previews) = (record, previews)
    if let trial {
      let drawn = await trial.screens(of: wanted(record), in: self)
      record.examples = drawn.screens
      previews.merge(drawn.pictures) { known, _ in known }
    }
    sources?.annotate(&record)
    if let waivers { record.mark(waivers.judge(record)) }
    paths.apply(to: &record, diagnostics)
    return FinishedRun(
      record: record.counted, previews: previews, diagnostics: diagnostics.map(paths.diagnostic))
  }
}
