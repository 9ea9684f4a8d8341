import Evidence
import Foundation
import Definitions
import Model
import RecordSupport
import Store
import TestSupport
import Testing

@testable import Verdicts

/// A release that is done: a complete run, a sign-off, a launch trace and a strict policy. Attempts change one thing.
final class Release {
  var stage: GateStage
  /// Decides the results of the run.
  var outcomes: (ResultRow) -> Outcome = { _ in .passed }
  /// Edits the recorded run.
  var edit: (inout RunRecord) -> Void = { _ in }
  /// The text of waivers.yml; nil for no file.
  var waivers: String?
  var items: [Item]
  /// Edits the evidence folder after qa wrote it.
  var tamper: (_ folder: String) throws -> Void = { _ in }
  /// Whether commits have the sources of the run.
  var commits: [String: Bool] = [:]
  /// When commits were made.
  var commitTimes: [String: Double] = [:]
  /// The build of `qa gate --build`.
  var build: String?
  var projectFindings: [RunFinding] = []
  /// Evidence of the policy's commit that the change removes.
  var removed: [Item] = []
  /// The steps of the build that are not computed, with what the change does to them.
  var buildSteps = GateInput.Build(criterion: "build-review:now")
  /// The project's other apps.
  var otherApps: [String] = []
  private let folder: TemporaryFolder

  struct Item {
    var entry: EvidenceEntry
    var file: String?
    var ending = "jsonl"
  }
  static let sources = "sha256:sources"
  static let launch = launch(at: "2026-11-20T09:00:00Z")
  static let again = launch(at: "2026-11-20T09:01:00Z")
  private static func launch(at time: String) -> String {
    "{\"launchMilliseconds\": 312, \"state\": \"mainContent\", \"at\": \"\(time)\"}\n"
  }
  static let passing = "<testcase classname='LaunchTests' name='testGoesAway'/>"
  static let data = DataRoot(path: Checkout.home)
  static let catalog = Result { try DeviceCatalog.load(data) }

  init() throws {
    folder = try TemporaryFolder()
    stage = GateStage()
    stage.cases = stage.cases.map { item in
      let device = item.id.device == "phone-a" ? "iphone-13" : "iphone-14-pro"
      return Case(
        id: CaseID([device] + item.id.values.dropFirst()), deviceName: device, environment: item.environment)
    }
    stage.policy.approvers = ["Alex", "Kim"]
    stage.policy.notWaivable = [.critical]
    var trace = TraceNeed(reaches: ["mainContent"], launchAtMost: 2000)
    trace.launchesAtLeast = 2
    var location = Model.SourceLocation(file: "list.yml")
    location.line = 9
    stage.checklist.criteria.append(
      Criterion(
        id: "E-2", title: "The app launches in two seconds", section: "s", impact: .serious, rationale: "w",
        fix: "m",
        standard: nil, traces: [], filter: CaseFilter(),
        basis: .evidence(EvidenceNeed(kinds: [.launchTrace], trace: trace)), location: location))
    var seen = EvidenceEntry(
      id: "seen", kind: .signOff, criteria: ["E-1"],
      about: EvidenceBuild(sourcesDigest: Self.sources, build: "1.4 (231)"))
    seen.status = .passed
    seen.by = "Kim"
    seen.at = "2026-11-20T10:00:00Z"
    seen.statement = "The launch screen went away."
    var launches = EvidenceEntry(
      id: "launches", kind: .launchTrace, criteria: ["E-2"],
      about: EvidenceBuild(sourcesDigest: Self.sources, build: "1.4 (231)"))
    launches.at = "2026-11-20T10:00:00Z"
    items = [Item(entry: seen), Item(entry: launches, file: Self.launch + Self.again)]
  }

  // MARK: Changes

  /// The sign-off.
  var seen: EvidenceEntry {
    get { items[0].entry }
    set { items[0].entry = newValue }
  }
  /// The lines of the launch trace.
  var launches: String {
    get { items[1].file ?? "" }
    set { items[1].file = newValue }
  }

  /// Replaces the sign-off by test results.
  func test(_ content: String, pattern: String? = "LaunchTests/*", ending: String = "xml") {
    var entry = seen
    (entry.kind, entry.status, entry.by, entry.statement) = (.uiTest, nil, nil, nil)
    entry.tests = pattern.map { ["E-1": [$0]] }
    items[0] = Item(entry: entry, file: content, ending: ending)
  }

  /// Makes the change touch a step of the build.
  func build(_ what: String) {
    buildSteps.changes = [
      Message(
        "build-entry", about: "App.xcodeproj/project.pbxproj",
        "App.xcodeproj/project.pbxproj: \(what) changes.")
    ]
  }

  /// Makes A-1 undecided by a step of the build.
  func doubt() {
    outcomes = { $0.finding.criterion == "A-1" ? .cannotTell : .passed }
    edit = { record in
      for index in record.findings.indices
      where record.findings[index].outcome == .cannotTell && record.findings[index].criterion == "A-1" {
        record.findings[index].reason = "changed-by-build"
      }
    }
  }

  /// Signs off the steps of the build.
  func signBuild(_ criterion: String = "build-review:now") {
    var entry = seen
    (entry.id, entry.criteria) = (criterion == buildSteps.criterion ? "build" : "other", [criterion])
    items.append(Item(entry: entry))
  }

  static func junit(_ cases: String, attributes: String = "") -> String {
    "<testsuites><testsuite name='AppUITests' \(attributes)>\(cases)</testsuite></testsuites>"
  }

  static func waiver(_ changes: [String: String?] = [:]) -> String {
    var lines: [(String, String)] = [
      ("criterion", "A-1"), ("reason", "Known defect."), ("approver", "Alex"), ("start", "2026-11-01"),
      ("end", "2026-12-01"), ("risk", "A small icon."),
    ]
    for (key, value) in changes.sorted(by: { $0.key < $1.key }) {
      lines.removeAll { $0.0 == key }
      if let value { lines.append((key, value)) }
    }
    let id = changes["id"].flatMap { $0 } ?? "W-1"
    return "  - id: \(id)\n"
      + lines.filter { $0.0 != "id" }.map { "    \($0.0): \($0.1)\n" }.joined()
  }
  func waive(_ changes: [String: String?] = [:]) { waivers = "waivers:\n" + Self.waiver(changes) }

  /// Makes A-1 fail in the cases that a condition selects.
  func fail(
    _ measured: [String: Measure] = [:], cause: String? = nil,
    in matches: @escaping (CaseID) -> Bool = { _ in true }
  ) {
    outcomes = { $0.finding.criterion == "A-1" && $0.id.map(matches) ?? false ? .failed : .passed }
    edit = { record in
      for index in record.findings.indices
      where record.findings[index].criterion == "A-1" && record.findings[index].outcome == .failed {
        record.findings[index].measured = measured
        record.findings[index].cause = cause
      }
    }
  }

  // MARK: Decision

  enum Decision {
    case decided(GateReport)
    /// A reader rejects the input, so that `qa` ends with 2.
    case refused(String)

    var report: GateReport? { if case .decided(let report) = self { report } else { nil } }
    var isGreen: Bool { report?.isGreen ?? false }
    var words: String {
      switch self {
      case .decided(let report): report.missing.map(\.what.text).joined(separator: " | ")
      case .refused(let message): message
      }
    }
  }

  func decide() throws -> Decision {
    do {
      stage.waivers = try loadWaivers()
    } catch {
      return .refused("\(error)")
    }
    stage.evidence = try judgedEvidence()
    var record = stage.record(outcomes)
    edit(&record)
    var input = stage.input(record)
    input.now.projectFindings = projectFindings
    input.now.otherApps = otherApps
    input.build = buildSteps
    return .decided(GateJudge.judge(input).checked)
  }

  private func loadWaivers() throws -> [Waiver] {
    guard let waivers else { return [] }
    let path = folder.path + "/waivers.yml"
    try Data(waivers.utf8).write(to: URL(fileURLWithPath: path))
    return try WaiverFile.load(
      path: path, name: "waivers.yml", root: Self.data, checklist: stage.checklist,
      catalog: Self.catalog.get(),
      policy: stage.policy)
  }

  private func judgedEvidence() throws -> EvidenceReport {
    let path = folder.path + "/evidence"
    try write(items, to: path)
    try tamper(path)
    var needs: [String: EvidenceNeed] = [:]
    for criterion in stage.checklist.criteria {
      if case .evidence(let need) = criterion.basis { needs[criterion.id] = need }
    }
    needs[buildSteps.criterion] = EvidenceNeed(kinds: [.signOff])
    let subject = RunRecord.App(
      project: "App.xcodeproj", target: "App", launchScreen: nil, kind: "storyboard",
      sourcesDigest: stage.sources,
      commit: nil)
    var judge = EvidenceJudge(
      needs: needs, criteria: stage.checklist.criteria.map(\.id) + [buildSteps.criterion], subject: subject,
      now: stage.clock,
      digest: { Digest.sha256(of: $0) }, commitHoldsSources: { self.commits[$0] }, screenshot: { _, _ in [] })
    judge.build = build
    judge.commitTime = { self.commitTimes[$0] }
    judge.hasSeveralApps = !otherApps.isEmpty
    judge.implausibleLaunch = { device, os in
      device == "iphone-15" && os == "9.0" ? "The app runs on iPhone 15 from OS 17 on, not on OS 9." : nil
    }
    let earlier = folder.path + "/removed"
    if !removed.isEmpty { try write(removed, to: earlier) }
    return judge.judge(
      EvidenceFolder.load(path: path, shown: "evidence"),
      removed: removed.isEmpty
        ? nil : RemovedEvidence(folder: EvidenceFolder.load(path: earlier), reference: "origin/main"))
  }

  private func write(_ items: [Item], to path: String) throws {
    _ = try EvidenceWriter(path: path, shown: "evidence", digest: { Digest.sha256(of: $0) }).add(
      items.map { item in
        EvidenceWriter.Addition(
          entry: item.entry, file: item.file.map { (bytes: Array($0.utf8), ending: item.ending) })
      })
  }
}

/// Something that a team does, with a name.
struct Attempt: CustomTestStringConvertible, Sendable {
  let name: String
  /// Why the run does not count; nil for any reason.
  var reasons: [String]?
  let apply: @Sendable (Release) throws -> Void
  var testDescription: String { name }

  init(
    _ name: String, reasons: [String]? = nil, _ apply: @escaping @Sendable (Release) throws -> Void
  ) {
    (self.name, self.reasons, self.apply) = (name, reasons, apply)
  }
}

/// Edits files of an evidence folder by hand.
struct Hand: TestFolder {
  let folder: String
  var path: String { folder }
  func link(_ file: String, to target: String) throws {
    try? remove(file)
    try FileManager.default.createSymbolicLink(atPath: folder + "/" + file, withDestinationPath: target)
  }
}
