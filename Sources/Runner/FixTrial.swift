import Assertions
import Files
import Imaging
import Model

/// Draws the screens on which reports show causes: as they are, and with the fix applied to the project's files.
///
/// A fix counts only if the assertion passes with it.
package struct FixTrial: Sendable {
  private let project: OpenedProject
  private let request: RunRequest
  private let surroundings: Surroundings

  /// Causes that are drawn; a report lists the worst ones first.
  package static let mostCauses = 8
  /// Bytes of one picture at native pixels, and of all of them.
  private static let largestPicture = 1 << 20
  private static let largestPictures = 3 << 20

  package init(_ request: RunRequest, on project: OpenedProject, in surroundings: Surroundings) {
    self.project = project
    self.request = request
    self.surroundings = surroundings
  }

  /// Returns the screens of results, and the PNG bytes of their pictures by name.
  ///
  /// - Parameter wanted: Failed results of the run's record, worst first.
  package func screens(
    of wanted: [ExampleCase], in run: JudgedRun
  ) async -> (screens: [ExampleScreen], pictures: [String: [UInt8]]) {
    var screens: [ExampleScreen] = []
    var pictures: [String: [UInt8]] = [:]
    var room = Self.largestPictures
    await Scheduler.run(Array(wanted.prefix(Self.mostCauses)), jobs: request.jobs) { item in
      RunBudget.$current.withValue(.part) { attempt(item, run) }
    } take: { _, attempt in
      guard let attempt else { return }
      func keep(_ png: [UInt8], isNative: Bool = false) -> String? {
        let name = Pictures.name(of: png, surroundings.digest)
        if isNative, pictures[name] == nil {
          guard png.count <= min(room, Self.largestPicture) else { return nil }
          room -= png.count
        }
        pictures[name] = png
        return name
      }
      var screen = ExampleScreen(
        criterion: attempt.criterion, assertion: attempt.assertion, cases: attempt.cases,
        native: keep(attempt.now.native, isNative: true))
      if let fixed = attempt.fixed, let preview = keep(fixed.pictures.preview) {
        screen.fixed = .init(
          preview: preview, native: keep(fixed.pictures.native, isNative: true), lines: fixed.lines,
          isFirstScreen: fixed.isFirstScreen ? true : nil)
      }
      screens.append(screen)
    }
    return (screens, pictures)
  }

  // MARK: - One result

  /// PNG bytes of a screen.
  private struct Drawn: Sendable {
    var preview: [UInt8]
    var native: [UInt8]
  }

  private struct Attempt: Sendable {
    var criterion: String
    var assertion: String
    var cases: CaseRanges
    var now: Drawn
    var fixed: Fixed?
  }

  private struct Fixed: Sendable {
    var pictures: Drawn
    var lines: [Excerpt] = []
    var isFirstScreen = false
  }

  private func attempt(_ item: ExampleCase, _ run: JudgedRun) -> Attempt? {
    let failed = run.record.findings[item.finding]
    guard let answer = run.failures.first(where: { $0.cases.contains(item.caseIndex) }) else { return nil }
    // Of several calls, the one that failed with this message.
    let check = run.checks.indices.first { index in
      run.checks[index].criterion.id == failed.criterion && run.checks[index].assertion.id == failed.assertion
        && answer.verdicts[index].map { $0.finding.message == failed.message } ?? false
    }
    guard let check, let verdict = answer.verdicts[check] else { return nil }
    let screens = answer.evaluation.subject.screens[verdict.definition]
    guard let screen = screens.own else { return nil }
    let comparesScreens = run.checks[check].assertion.traits.contains(.readsFirstScreen)
    let first = comparesScreens ? screens.firstScreen : nil
    return Attempt(
      criterion: failed.criterion, assertion: failed.assertion, cases: CaseRanges([item.caseIndex]),
      now: drawn(screen),
      fixed: first.map { Fixed(pictures: drawn($0), isFirstScreen: true) }
        ?? repaired(run.checks[check], verdict.finding, answer.evaluation.environment))
  }

  /// Returns the screen with the edits of a finding, and the lines that they change; nil if the assertion does not pass on it.
  private func repaired(
    _ check: RunPlan.Check, _ finding: Finding, _ environment: Environment
  ) -> Fixed? {
    guard let files = project.changes(by: finding.edits) else { return nil }
    let changes = Dictionary(
      uniqueKeysWithValues: files.map { ($0.path, FileOverlay.Change.write($0.new)) })
    guard let changed = try? project.reopened(request, with: changes) else { return nil }
    let subject = ScreenFamily(pipeline: Pipeline(changed)).subject(in: environment)
    guard CaseLimits().obstacle(subject) == nil else { return nil }
    let verdict = Judging(project: changed, subject: subject).verdict(
      check.assertion,
      Parameters(check.call, schema: check.assertion.schema, elements: changed.checklist.elements))
    guard verdict.finding.outcome == .passed, let screen = subject.screens[verdict.definition].own else {
      return nil
    }
    let lines = files.filter { !$0.isBinary }.flatMap {
      Excerpts.differing($0.new, from: $0.old, in: $0.path)
    }
    return Fixed(pictures: drawn(screen), lines: lines)
  }

  private func drawn(_ screen: Screen) -> Drawn {
    Drawn(preview: Pipeline.png(of: screen), native: PNG.encode(screen.bitmap))
  }
}
