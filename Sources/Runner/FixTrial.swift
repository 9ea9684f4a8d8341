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
  /// - Parameter wanted: Failed results of `record`, worst first.
  package func screens(
    of wanted: [ExampleCase], in record: RunRecord
  ) async -> (screens: [ExampleScreen], pictures: [String: [UInt8]]) {
    var screens: [ExampleScreen] = []
    var pictures: [String: [UInt8]] = [:]
    var room = Self.largestPictures
    await Scheduler.run(Array(wanted.prefix(Self.mostCauses)), jobs: request.jobs) { item in
      RunBudget.$current.withValue(.part) { attempt(item, record) }
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

  /// The screens of one case, with a verdict about them.
  private struct Judged {
    var verdict: Judging.Verdict
    var screen: Screen
    var call: AssertionCall
    /// The screen after it; nil if the assertion does not ask for it.
    var firstScreen: Screen?
  }

  private func attempt(_ item: ExampleCase, _ record: RunRecord) -> Attempt? {
    let finding = record.findings[item.finding]
    let id = record.matrix.cases[item.caseIndex]
    guard let environment = project.catalog.device(id.device)?.environment(of: id),
      let criterion = project.checklist.criteria.first(where: { $0.id == finding.criterion }),
      case .assertions(let calls) = criterion.basis
    else { return nil }
    // Of several calls, the one that failed with these figures.
    let judged = calls.lazy.filter { $0.assertion == finding.assertion }
      .compactMap { judge($0, project, environment) }
      .first { judged in
        let found = RunFinding(judged.verdict.finding, criterion: criterion.id, assertion: finding.assertion)
        return found.outcome == .failed && found.cause == finding.cause
          && found.measured == finding.measured && found.expected == finding.expected
      }
    guard let judged else { return nil }
    return Attempt(
      criterion: finding.criterion, assertion: finding.assertion, cases: CaseRanges([item.caseIndex]),
      now: drawn(judged.screen), fixed: fixed(judged, environment))
  }

  private func judge(_ call: AssertionCall, _ project: OpenedProject, _ environment: Environment) -> Judged? {
    guard let assertion = Assertion.byID[call.assertion] else { return nil }
    let subject = ScreenFamily(pipeline: Pipeline(project)).subject(in: environment)
    guard CaseLimits().obstacle(subject) == nil else { return nil }
    let parameters = Parameters(
      call, schema: assertion.schema, elements: project.checklist.elements)
    var verdict = Judging(project: project, subject: subject).verdict(assertion, parameters)
    verdict.finding =
      EditTrial(project)?.explained(verdict.finding, in: environment, assertion, parameters)
      ?? verdict.finding
    let screens = subject.screens[verdict.definition]
    guard let screen = screens.own else { return nil }
    let compares = assertion.traits.contains(.readsFirstScreen)
    return Judged(
      verdict: verdict, screen: screen, call: call, firstScreen: compares ? screens.firstScreen : nil)
  }

  private func fixed(_ judged: Judged, _ environment: Environment) -> Fixed? {
    if let first = judged.firstScreen { return Fixed(pictures: drawn(first), isFirstScreen: true) }
    let edits = judged.verdict.finding.edits
    guard let files = project.changes(by: edits) else { return nil }
    let changes = Dictionary(
      uniqueKeysWithValues: files.map { ($0.path, FileOverlay.Change.write($0.new)) })
    let lines = files.filter { !$0.isBinary }.flatMap {
      Excerpts.differing($0.new, from: $0.old, in: $0.path)
    }
    guard let changed = try? project.reopened(request, with: changes),
      let after = judge(judged.call, changed, environment), after.verdict.finding.outcome == .passed
    else { return nil }
    return Fixed(pictures: drawn(after.screen), lines: lines)
  }

  private func drawn(_ screen: Screen) -> Drawn {
    Drawn(preview: Pipeline.png(of: screen), native: PNG.encode(screen.bitmap))
  }
}
