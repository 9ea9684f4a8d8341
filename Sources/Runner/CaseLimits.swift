import Assertions
import Files
import Model
import Raster

/// What one evaluation may cost: time, pixels, solver steps and memory.
package struct CaseLimits: Sendable {
  /// Seconds of wall-clock time; nil for no limit.
  package var seconds: Double?
  package init() {}

  /// Checks that a run does not judge more than the limit, before it plans its work.
  ///
  /// - Throws: `Diagnostics` with the numbers.
  package static func check(_ project: OpenedProject, cases: Int) throws {
    let calls = project.checklist.criteria.reduce(0) { sum, criterion in
      guard case .assertions(let calls) = criterion.basis else { return sum }
      return sum + calls.count { Assertion.perCase.contains($0.assertion) }
    }
    let screens = project.definitions.values.map(\.count).max() ?? 1
    let limits = RunBudget.limits
    // Each factor has a limit of its own, so their product is small enough for `Int`.
    let results = calls * cases
    let words = "the run judges \(calls) assertions on \(cases) cases"
    if results > limits[.results] {
      throw limit("\(words), \(results) results together; at most \(limits[.results]) are made in one run")
    }
    if results * screens > limits[.judgments] {
      throw limit(
        "\(words) and \(screens) launch screens, \(results * screens) times together; at most \(limits[.judgments]) times in one run"
      )
    }
  }

  /// Checks that a run does not lay out more screens than the limit, before the first one.
  ///
  /// - Throws: `Diagnostics` with the numbers.
  package static func check(_ plan: RunPlan) throws {
    let (count, most) = (plan.environmentCount, RunBudget.limits[.environments])
    guard count > most else { return }
    throw limit("the matrix has \(count) different environments; at most \(most) are laid out in one run")
  }

  private static func limit(_ message: String) -> Diagnostics {
    Diagnostics(.error, message, fix: "check fewer devices in one run, or divide it with --shard")
  }

  /// Returns why the screens of a run are not laid out, as the message of a finding; nil if they are.
  ///
  /// - Parameters:
  ///   - characters: Bytes of text of one launch screen.
  ///   - environments: For how many environments the run lays it out.
  package func obstacle(characters: Int, environments: Int) -> Finding.Sentence? {
    let limit = RunBudget.limits[.laidOutCharacters]
    guard characters > limit / max(1, environments) else { return nil }
    return
      "The launch screen has \(characters) bytes of text, and the run lays it out for \(environments) environments; at most \(limit) bytes are laid out in one run. \(fix: "Shorten the texts, or check fewer devices in one run.")"
  }

  /// Returns why screens are not evaluated, as the message of a finding; nil if they are.
  package func obstacle(_ subject: EvaluationKey) -> Finding.Sentence? { obstacle(subject.all) }

  /// Returns why screens are not drawn, as the message of a finding; nil if they are.
  package func obstacle(_ screens: [Screen]) -> Finding.Sentence? {
    let limits = RunBudget.limits
    if screens.contains(where: { $0.layout.failure != nil }) {
      return
        "The layout was given up: its constraints need more than \(limits[.solverStepsEach]) steps of the solver, or those of the run more than \(limits[.solverSteps]). \(fix: "Remove constraints or views.")"
    }
    if let screen = screens.first(where: { $0.list.paintedPixels > limits[.drawnPixelsEach] }) {
      return
        "The screen paints \(screen.list.paintedPixels) pixels; at most \(limits[.drawnPixelsEach]) are drawn. \(fix: "Remove views that others cover.")"
    }
    return nil
  }

  /// Returns why an evaluation is not finished, as the message of a finding; nil if it may go on.
  ///
  /// - Parameter start: When the evaluation started.
  package func obstacle(since start: ContinuousClock.Instant) -> Finding.Sentence? {
    let limits = RunBudget.limits
    if let obstacle = RunBudget.current?.obstacle { return "\(obstacle)" }
    if RunBudget.current?.isMemorySpent == true {
      return
        "The run has used its \(limits[.memoryMegabytes]) MB of memory. \(fix: "Scale the images down, or check fewer devices in one run.")"
    }
    if let seconds, ContinuousClock.now - start > .seconds(seconds) {
      return
        "The case took longer than \(seconds.shortDescription) seconds, so `qa` went on with the others. \(fix: "Simplify the launch screen, or raise --case-timeout.")"
    }
    return nil
  }
}

extension Finding {
  /// The finding of a criterion that an obstacle left unfinished.
  static func limit(_ obstacle: Sentence) -> Finding { Finding(.errored, "limit", cause: .own, obstacle) }
}
