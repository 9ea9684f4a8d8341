import CommandSupport
import Foundation
import Model
import TestSupport
import Testing
import Verdicts

@testable import Gate

/// A row of `docs/internals/build-steps.md`, and how a change of the sample makes it.
struct BuildStepRow: CustomTestStringConvertible, Sendable {
  let id: String
  /// What the policy's branch has already.
  var before: @Sendable (SampleProject) throws -> Void = { _ in }
  let change: @Sendable (SampleProject) throws -> Void
  var testDescription: String { id }

  init(
    _ id: String, before: @escaping @Sendable (SampleProject) throws -> Void = { _ in },
    _ change: @escaping @Sendable (SampleProject) throws -> Void
  ) {
    (self.id, self.before, self.change) = (id, before, change)
  }
}

/// Everything between the files of a project and the screen of a device: what the page says, and what `qa` does.
struct BuildStepTests {
  enum Decision: String { case fails, passes, undecided, named, nothing = "no effect", unchecked }

  private static let rows =
    BuildStepRow.around + BuildStepRow.scripts + BuildStepRow.edits + BuildStepRow.members
    + BuildStepRow.products
    + BuildStepRow.settings + BuildStepRow.device + BuildStepRow.reviewed + BuildStepRow.harmless
    + BuildStepRow.programs + BuildStepRow.versions
  private static let checklist = """
    id: team
    title: The launch screen of the team
    elements:
      icon: {image: LaunchIcon}
    criteria:
      - {id: T-1, title: The icon has 120 points, impact: critical,
         assert: [layout.size: {of: icon, width: 120, height: 120, tolerance: 0.5}]}
      - {id: T-2, title: There is a launch screen, impact: critical, assert: [project.launch-screen: {}]}
      - {id: T-3, title: Images exist, impact: critical, assert: [project.assets-found: {}]}
      - {id: T-4, title: The keys have an effect, impact: critical,
         assert: [project.launch-keys: {ignore: [ipad-orientations]}]}

    """
  private static let matrix = """
    id: one
    title: A phone and a tablet
    axes:
      device: [iphone-14-pro, ipad-pro-11-m4]
      os: [newest]
      orientation: [portrait]
      appearance: [light]
    strength: full

    """

  /// The decision of each row of the page.
  private static func decisions() throws -> [String: Decision] {
    let page = try String(contentsOfFile: Checkout.home + "/docs/internals/build-steps.md", encoding: .utf8)
    var found: [String: Decision] = [:]
    for line in page.split(separator: "\n") {
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count == 4, let decision = Decision(rawValue: cells[0]) else { continue }
      for part in cells[3].split(separator: ",") {
        let id = part.filter { $0 != "`" && $0 != " " }
        #expect(found.updateValue(decision, forKey: id) == nil, "\(id) is there twice")
      }
    }
    return found
  }

  @Test("The page and the tests have the same rows")
  func page() throws {
    let ids = Self.rows.map(\.id)
    #expect(Set(ids) == Set(try Self.decisions().keys) && Set(ids).count == ids.count)
    #expect(ids.count > 100)
  }

  @Test("A part of the build has the effect that the page states", arguments: rows)
  func row(_ row: BuildStepRow) async throws {
    let decision = try #require(try Self.decisions()[row.id])
    let sample = try SampleProject()
    try sample.write("project: .\nchecklist: qa/team.yml\nmatrix: qa/one.yml\n", to: "qa.yml")
    try sample.write(Self.checklist, to: "qa/team.yml")
    try sample.write(Self.matrix, to: "qa/one.yml")
    try sample.write("Reports/\n", to: ".gitignore")
    try row.before(sample)
    for words in [
      "init -q -b main", "add -A", "commit -q -m policy", "update-ref refs/remotes/origin/main HEAD",
    ] {
      try sample.git(words)
    }
    try row.change(sample)
    try sample.git("add -A")
    try sample.git("commit -q -m change")
    let run = try await QACommand.run(
      ["run", "--no-previews", "--quiet", "--target", "buzzbox"], in: sample.path)
    #expect(run.status == (decision == .fails ? 1 : 0), "\(run.output) \(run.errors)")
    let report = try await GateRequest.report(in: sample.path)
    let open = report.criteria.filter { $0.standing != .met }
    let named = report.diagnostics.filter { $0.reason == .buildChanged }
    switch decision {
    case .fails: #expect(!report.isGreen && open.contains { $0.standing == .failed })
    case .passes, .nothing: #expect(report.isGreen && named.isEmpty, "\(report.missing.map(\.what.text))")
    case .unchecked:
      #expect(!report.isGreen && report.diagnostics.map(\.reason).contains(.appUnchecked))
      return
    case .named:
      #expect(!report.isGreen && open.isEmpty && named.count == 1, "\(report.missing.map(\.what.text))")
      try await expectGreenAfterSignOff(named.first?.message.subject, row, sample)
    case .undecided:
      let undecided = open.filter { $0.standing == .cannotTell }
      #expect(!report.isGreen && !open.isEmpty && undecided.count == open.count)
      #expect(
        undecided.allSatisfy { $0.message.text.contains(" can change ") }, "\(undecided.map(\.message.text))")
      try await expectGreenAfterSignOff(criterion(report), row, sample)
    }
  }

  /// The criterion of the sign-off, as the gate prints it.
  private func criterion(_ report: GateReport) -> String? {
    report.missing.compactMap(\.command).joined(separator: " ").split(separator: " ")
      .first { $0.hasPrefix(EvidenceNeed.buildReview) }.map(String.init)
  }

  /// By day every fourth row is signed; the way is the same for all.
  private func expectGreenAfterSignOff(
    _ criterion: String?, _ row: BuildStepRow, _ sample: SampleProject
  ) async throws {
    let criterion = try #require(criterion)
    let index = try #require(Self.rows.firstIndex { $0.id == row.id })
    if index % 4 != 0, !Nightly.isOn { return }
    let added = try await QACommand.run(
      [
        "evidence", "add", "sign-off", "--criterion", criterion, "--status", "passed", "--by", "Robin",
        "--build",
        "1.4 (231)", "--statement", "The launch screen of this build is right.",
      ], in: sample.path)
    #expect(added.status == 0, "\(added.output) \(added.errors)")
    let report = try await GateRequest.report(in: sample.path)
    #expect(report.isGreen, "\(report.missing.map(\.what.text))")
    #expect(report.notes.map(\.id).contains("build-signed-off"))
  }
}
