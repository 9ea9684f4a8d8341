import Model

extension FleetRecord.App {
  /// Causes that the overview knows of one app.
  package static let mostCauses = 20

  /// What the overview says of an app that was checked.
  ///
  /// - Parameters:
  ///   - folder: The folder of its reports, below the folder of the overview.
  ///   - exitCode: What a run of this app alone ends with.
  package init(_ input: ReportInput, name: String, folder: String, exitCode: Int) {
    let (record, index, verdict) = (input.record, input.index, input.index.verdict)
    let outcome: FleetRecord.Verdict =
      switch (exitCode, verdict.kind) {
      case (2, _), (_, .errored), (_, .empty): .errored
      case (1, _), (_, .failed): .failed
      case (_, .incomplete): .incomplete
      case (_, .passed): .passed
      }
    self.init(
      name: name, verdict: outcome, exitCode: exitCode, headline: verdict.headline, detail: verdict.detail)
    self.folder = folder
    (target, checklist, matrix) = (record.subject.target, record.checklist.id, record.matrix.id)
    (sourcesDigest, checklistDigest) = (record.subject.sourcesDigest, record.checklist.digest)
    (cases, tests) = (record.matrix.cases.count, record.summary.tests)
    causes = index.causes.count
    firstCauses = index.causes.prefix(Self.mostCauses).map { cause in
      FleetRecord.Cause(
        criterion: cause.criterion, message: PlainText.line(cause.message, bytes: 400),
        file: cause.location?.file, line: cause.location?.line)
    }
    undecided = Set(index.undecided.map(\.criterion)).count
    notices = record.notices
    hasPage = input.formats.contains("html")
    screen = Self.screen(input)
    openSince = input.history.flatMap { HistoryState($0).openSince }.map(FleetRecord.EarlierRun.init)
  }

  /// What the overview says of an app whose run ended without a result.
  package init(name: String, errors: [Diagnostic]) {
    self.init(name: name, verdict: .errored, exitCode: 2, headline: "The app was not checked")
    self.errors = errors.map { PlainText.line($0.description, bytes: 1000) }
  }

  /// Returns the picture of the worst cause, else of the first screen on an iPhone.
  private static func screen(_ input: ReportInput) -> String? {
    let index = input.index
    let ofCause = index.causes.prefix(1).compactMap { $0.picturedExample(index).preview }
    let drawn = input.screens.filter { $0.preview != nil }
    let ofPhone = drawn.first { $0.key.device.map { index.devices[$0]?.idiom == .phone } ?? false }
    let names = ofCause + [ofPhone ?? drawn.first].compactMap { $0?.preview }
    return names.first(where: input.writesPicture).map(PreviewPath.of)
  }
}

extension FleetRecord.EarlierRun {
  package init(_ run: HistoryRun) {
    self.init(run: run.number, commit: run.commit, timestamp: run.timestamp)
  }
}

extension FleetRecord {
  /// Causes with equal words in several apps, those in the most apps first.
  var sharedCauses: [(cause: Cause, apps: [App])] {
    let all = worstFirst.flatMap { app in
      app.firstCauses.uniqued(on: \.words).map { (cause: $0, app: app) }
    }
    let found = all.grouped { $0.cause.words }.map { _, own in (cause: own[0].cause, apps: own.map(\.app)) }
    return found.filter { $0.apps.count > 1 }.enumerated()
      .sorted { ($1.element.apps.count, $0.offset) < ($0.element.apps.count, $1.offset) }.map(\.element)
  }
}

extension FleetRecord.Cause {
  /// Equal for equal mistakes of several apps.
  var words: String { criterion + " " + message }
}
