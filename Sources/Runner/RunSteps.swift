import Model
import Verdicts

/// What a run found. Paths are relative to the project.
///
/// The next steps are `explained`, `waived` and `finished`. Each gives another type, so that they have one order.
package struct JudgedRun: Sendable {
  package var record: RunRecord
  /// PNG bytes of the drawn screens, by name without extension.
  package var previews: [String: [UInt8]]
  /// Notes about the project, such as the choice of target and broken catalogs.
  package var diagnostics: [Diagnostic]
}

/// A run whose causes are shown on screens, and whose findings name lines of the sources.
package struct ExplainedRun: Sendable {
  fileprivate var run: JudgedRun
}

/// A run whose findings name the waivers that cover them.
package struct WaivedRun: Sendable {
  fileprivate var run: JudgedRun
}

/// A run for reports: with the paths of the repository and the counts of its tests.
package struct FinishedRun: Sendable {
  package let record: RunRecord
  package let previews: [String: [UInt8]]
  package let diagnostics: [Diagnostic]
}

extension JudgedRun {
  /// - Parameters:
  ///   - trial: Draws the screens of causes, with and without their fix; nil draws none.
  ///   - wanted: Returns the failed results to draw, worst first.
  ///   - sources: The lines of a built app's sources; nil without them.
  package func explained(
    by trial: FixTrial?, showing wanted: (RunRecord) -> [ExampleCase], sources: SourceLines?
  ) async -> ExplainedRun {
    var run = self
    if let trial {
      let drawn = await trial.screens(of: wanted(record), in: record)
      run.record.examples = drawn.screens
      run.previews.merge(drawn.pictures) { known, _ in known }
    }
    sources?.annotate(&run.record)
    return ExplainedRun(run: run)
  }

  /// Returns the run for a comparison of results, which needs no explanation and no waivers.
  package func finished(_ paths: ReportPaths) -> FinishedRun {
    WaivedRun(run: self).finished(paths)
  }
}

extension ExplainedRun {
  /// - Parameter waivers: Nil if there are none.
  package func waived(by waivers: WaiverJudge?) -> WaivedRun {
    var run = run
    if let waivers { run.record.mark(waivers.judge(run.record)) }
    return WaivedRun(run: run)
  }
}

extension WaivedRun {
  package func finished(_ paths: ReportPaths) -> FinishedRun {
    var record = run.record
    paths.apply(to: &record, run.diagnostics)
    return FinishedRun(
      record: record.counted, previews: run.previews, diagnostics: run.diagnostics.map(paths.diagnostic))
  }
}
