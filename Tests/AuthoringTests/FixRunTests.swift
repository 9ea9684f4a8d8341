import Files
import Foundation
import Definitions
import Model
import RunnerSupport
import TestSupport
import Testing

@testable import Authoring
@testable import Runner

/// Repairs of the sample, tried in memory on one phone.
@Suite(.sharedProcess)
struct FixRunTests {
  private let sample: SampleProject
  private let original: String

  init() throws {
    sample = try SampleProject()
    original = try sample.text(sample.storyboard)
  }

  private func request() -> RunRequest {
    RunRequest(
      projectRoot: sample.path, checklist: "story-8.3", matrix: "story",
      selection: AxisSelection(devices: ["iphone-14-pro"], orientations: [.portrait], appearances: [.light]),
      jobs: 2,
      projectAccess: FileAccess(below: [sample.path]))
  }

  private var run: FixRun {
    get throws {
      try FixRun(
        request(),
        in: Surroundings(data: Sample.data, version: "test", commit: nil, digest: { _ in "sha256:0" }))
    }
  }

  private func replace(_ old: String, _ new: String) throws {
    try sample.replace(old, with: new, in: sample.storyboard)
  }

  @Test("Three defects have three repairs, which together restore every byte; the files stay as they are")
  func threeDefects() async throws {
    try replace(#"constant="120" id="LSc-co-001""#, #"constant="110" id="LSc-co-001""#)
    try replace(#"secondAttribute="centerX" id="#, #"secondAttribute="centerX" constant="-14" id="#)
    try replace(
      #"firstAttribute="top" secondItem="LSc-rt-001""#, #"firstAttribute="top" secondItem="LSc-sa-001""#)
    let broken = try sample.text(sample.storyboard)
    let report = try await run.report()
    #expect(report.repairs.count == 3 && report.rejected.isEmpty)
    #expect(!report.before.failedCriteria.isEmpty && report.after.failedCriteria.isEmpty)
    #expect(report.files.map(\.path) == [sample.storyboard])
    #expect(report.files.first.map { String(decoding: $0.new, as: UTF8.self) } == original)
    for (one, next) in zip(report.repairs, report.repairs.dropFirst()) {
      #expect(one.failedAfter == next.failedBefore && one.results > 0)
    }
    #expect(try sample.text(sample.storyboard) == broken)
  }

  @Test(
    "A storyboard that the app shows after launch is not changed",
    arguments: [
      "<key>UIMainStoryboardFile</key><string>LaunchScreen</string>",
      """
      <key>UIApplicationSceneManifest</key><dict><key>UISceneConfigurations</key><dict>
      <key>UIWindowSceneSessionRoleApplication</key><array><dict><key>UISceneStoryboardFile</key>
      <string>LaunchScreen</string></dict></array></dict></dict>
      """,
    ])
  func mainStoryboard(keys: String) async throws {
    try replace("<view key=\"view\"", "<view key=\"view\" customClass=\"A\"")
    #expect(try await run.report().files.count == 1)
    try sample.replace("</dict>", with: keys + "</dict>", in: sample.plist)
    let report = try await run.report()
    #expect(!report.files.contains { $0.path == sample.storyboard })
    let words = report.repairs.map(\.summary) + report.rejected.map(\.reason)
    #expect(words.contains { $0.contains("is also a main storyboard of the app") }, "\(words)")
  }

  @Test("Repairs of a chosen criterion, and files that must stay as they are")
  func choice() async throws {
    try replace(#"constant="120" id="LSc-co-001""#, #"constant="110" id="LSc-co-001""#)
    try replace(#"secondAttribute="centerX" id="#, #"secondAttribute="centerX" constant="-14" id="#)
    var choice = FixRun.Choice()
    choice.isWanted = { criterion, _ in criterion == "LS-V1" }
    let centered = try await run.report(choice)
    #expect(centered.repairs.count == 1 && centered.repairs.first?.criteria.contains("LS-V1") == true)
    #expect(!centered.after.failedCriteria.contains("LS-V1") && !centered.after.failedCriteria.isEmpty)
    choice = FixRun.Choice()
    choice.obstacle = { "Nobody may change \($0.path)." }
    let kept = try await run.report(choice)
    #expect(kept.repairs.isEmpty && kept.files.isEmpty)
    #expect(kept.rejected.count == 2)
    #expect(kept.rejected.allSatisfy { $0.reason == "Nobody may change \(sample.storyboard)." })
  }

  @Test("A repair with which the criterion still fails is not offered, with the reason")
  func noEffect() async throws {
    // 40 points above the safe area: pinned to it, the icon would still be 40 points outside.
    try sample.lines(with: "id=\"LSc-co-008\"", in: sample.storyboard) { _ in
      #"<constraint firstItem="LSc-ic-001" firstAttribute="top" secondItem="LSc-rt-001" secondAttribute="top" constant="-40" id="LSc-co-008"/>"#
    }
    var choice = FixRun.Choice()
    choice.isWanted = { criterion, _ in criterion != "LS-V1" }
    let report = try await run.report(choice)
    let rejected = report.rejected.filter { $0.summary.contains("safe-area guide") }
    #expect(rejected.contains { $0.reason.contains("would") }, "\(report.rejected)")
  }

  @Test("Written repairs stay if the project on disk is not worse, and are taken back otherwise")
  func application() async throws {
    try replace(#"constant="120" id="LSc-co-001""#, #"constant="110" id="LSc-co-001""#)
    let broken = try sample.text(sample.storyboard)
    let report = try await run.report()
    // Another program damages the project while qa writes.
    let catalog = sample.iconSet + "/Contents.json"
    let images = try sample.bytes(catalog)
    let error = await #expect(throws: Diagnostics.self) {
      try await FixApplication(report).apply {
        try sample.write("{\"images\": []}", to: catalog)
        return try await run.record()
      }
    }
    #expect(error?.description.contains("taken back") == true)
    #expect(try sample.text(sample.storyboard) == broken)
    try sample.write(images, to: catalog)
    let after = try await FixApplication(report).apply { try await run.record() }
    #expect(after.failedCriteria.isEmpty)
    #expect(try sample.text(sample.storyboard) == original)
    let second = try await run.report()
    #expect(second.repairs.isEmpty && second.files.isEmpty && second.rejected.isEmpty)
  }
}
