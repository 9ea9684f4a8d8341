import CommandSupport
import Foundation
import TestSupport
import Testing

/// `qa checklist mutate`: the score of two checklists on the sample.
@Suite(.serialized) struct MutateTests {
  struct Report: Decodable {
    struct Totals: Decodable {
      var defects: Int
      var caught: Int
      var caughtIndirectly: Int
      var missed: Int
      var rewrites: Int
      var falseAlarms: Int
      var leftOut: Int
    }
    struct Advice: Decodable {
      var assertion: String
      var criteria: [String]
    }
    struct Mutation: Decodable {
      var id: String
      var family: String
      var kind: String
      var summary: String
      var outcome: String
      var criteria: [String]
      var otherCriteria: [String]
      var undecided: [String]
      var reason: String?
      var advice: Advice?
    }
    var score: Int
    var totals: Totals
    var failingBefore: [String]
    var mutations: [Mutation]
  }

  /// Runs the command on the sample, once for each checklist.
  static func report(_ checklist: String) async throws -> (process: QAProcess, report: Report) {
    let process = try await QACommand.run(["checklist", "mutate", "--checklist", checklist, "--json"])
    return (process, try JSONDecoder().decode(Report.self, from: Data(process.output.utf8)))
  }
  static let story = Task { try await report("story-8.3") }
  static let basics = Task { try await report("launch-screen-basics") }

  @Test(
    "The story's checklist catches every defect of the sample by a criterion about it, without a false alarm")
  func storyScore() async throws {
    let (process, report) = try await Self.story.value
    let wrong = report.mutations.filter {
      // A run ends with an error, and exit code 2, where a file that it needs does not exist.
      let isMissingFile = $0.outcome == "error" && $0.reason?.hasSuffix("does not exist") == true
      return ["missed", "error", "falseAlarm"].contains($0.outcome) && !isMissingFile
        || $0.outcome == "caught" && $0.criteria.isEmpty
    }
    #expect(wrong.isEmpty, "\(wrong.map { "\($0.id): \($0.outcome) \($0.otherCriteria) \($0.undecided)" })")
    #expect(report.totals.defects >= 120 && report.totals.caught == report.totals.defects)
    #expect(report.totals.rewrites >= 40 && report.totals.falseAlarms == 0)
    #expect(report.score == 100 && process.status == 0 && report.failingBefore.isEmpty)
  }

  /// The criterion of the story that a defect contradicts, from the story's text.
  static let expected: [String: String] = [
    "constraint-nudge LSc-co-007": "LS-V1", "constraint-nudge LSc-co-001": "LS-I1",
    "constraint-removed LSc-co-008": "LS-T2", "constraint-removed LSc-co-003": "LS-I3",
    "constraint-plus LSc-co-004": "LS-I3", "constraint-contradiction LSc-co-002": "LS-T2",
    "constraint-landscape-plus LSc-co-008": "LS-V1", "constraint-canvas-distance LSc-co-007": "LS-V1",
    "view-hidden LSc-ic-001": "LS-V1", "view-hidden LSc-bg-001": "LS-V2",
    "view-behind-sibling LSc-ic-001": "LS-V1", "view-missing-image LSc-ic-001": "LS-I9",
    "view-custom-class LSc-bg-001": "LS-I10", "view-fixed-frame LSc-ic-001": "LS-T2",
    "view-background LSc-ic-001": "LS-I2", "added-label LaunchScreen.storyboard": "LS-V5",
    "added-mark-at-bottom LaunchScreen.storyboard": "LS-E3",
    "added-mark-at-trailing-edge LaunchScreen.storyboard": "LS-E4",
    "added-web-view LaunchScreen.storyboard": "LS-I10",
    "document-no-initial-controller LaunchScreen.storyboard": "LS-T1",
    "document-no-safe-area LaunchScreen.storyboard": "LS-E4",
    "document-no-view LaunchScreen.storyboard": "LS-T1",
    "document-outlet LaunchScreen.storyboard": "LS-I10",
    "document-missing-color LaunchScreen.storyboard": "LS-I9",
    "plist-name-removed Info.plist": "LS-I4", "plist-name-extension Info.plist": "LS-I4",
    "plist-dictionary Info.plist": "LS-T1", "plist-pinned-light Info.plist": "LS-E8",
    "setting-generation Debug": "LS-I5", "setting-generation Release": "LS-I5",
    "setting-phone-landscape-only Debug": "LS-E5", "setting-no-pad-orientations Release": "LS-E5",
    "setting-other-app-icon Release": "LS-I8",
    "membership-not-copied LaunchScreen.storyboard": "LS-I6",
    "membership-not-copied Assets.xcassets": "LS-I6", "catalog-no-dark LaunchGradient": "LS-E8",
    "catalog-scale-removed LaunchGradient": "LS-I7", "catalog-template LaunchIcon": "LS-I8",
    "catalog-file-deleted LaunchIcon.png": "LS-I9", "picture-hue LaunchGradient": "LS-V2",
    "picture-hue LaunchGradient dark": "LS-E7", "picture-upside-down LaunchGradient": "LS-V2",
    "picture-upside-down LaunchIcon": "LS-I8", "picture-opaque LaunchIcon": "LS-I2",
    "picture-margin LaunchIcon": "LS-I1", "picture-truncated LaunchIcon.png": "LS-I9",
    "view-transparent LSc-ic-001": "LS-V1", "view-faint LSc-ic-001": "LS-V1",
    "view-landscape-excluded LSc-ic-001": "LS-V1", "view-natural-size LSc-ic-001": "LS-V1",
    "added-veil LaunchScreen.storyboard": "LS-V1", "picture-banded LaunchGradient": "LS-V2",
    "view-faint LSc-bg-001": "LS-V2", "view-natural-size LSc-bg-001": "LS-V2",
    "added-cover LaunchScreen.storyboard": "LS-V2", "constraint-contradiction LSc-co-001": "LS-T2",
    "constraint-placeholder LSc-co-008": "LS-T2", "constraint-landscape-removed LSc-co-008": "LS-T2",
    "constraint-inequality LSc-co-008": "LS-T2", "view-autoresizing LSc-ic-001": "LS-T2",
    "added-view-without-size LaunchScreen.storyboard": "LS-T2",
    "constraint-landscape-plus LSc-co-003": "LS-E6", "view-landscape-excluded LSc-bg-001": "LS-E6",
    "constraint-removed LSc-co-005": "LS-I3", "constraint-minus LSc-co-003": "LS-I3",
    "view-autoresizing LSc-bg-001": "LS-I3", "plist-name-unknown Info.plist": "LS-T1",
    "plist-name-case Info.plist": "LS-T1", "document-truncated LaunchScreen.storyboard": "LS-T1",
    "document-other-platform LaunchScreen.storyboard": "LS-T1", "plist-launch-images Info.plist": "LS-T1",
    "document-removed LaunchScreen.storyboard": "LS-T1",
    "setting-phone-orientation-misspelled Release": "LS-E5", "setting-other-storyboard Debug": "LS-I4",
    "plist-name-empty Info.plist": "LS-I4", "plist-pad-name Info.plist": "LS-I4",
    "plist-name-array Info.plist": "LS-I4", "document-controller-class LaunchScreen.storyboard": "LS-I10",
    "added-spinner LaunchScreen.storyboard": "LS-V5", "added-button LaunchScreen.storyboard": "LS-V5",
    "added-mark-in-corner LaunchScreen.storyboard": "LS-E3",
    "catalog-entry-removed LaunchGradient 3": "LS-I7", "catalog-entry-removed LaunchGradient 6": "LS-I7",
    "picture-truncated LaunchGradient@3x.png": "LS-I9",
    "catalog-file-deleted LaunchGradient@2x.png": "LS-I9", "catalog-set-deleted LaunchIcon": "LS-I9",
    "catalog-no-entries LaunchIcon": "LS-I9", "catalog-not-json LaunchIcon": "LS-I9",
    "picture-not-a-picture LaunchIcon.png": "LS-I9", "catalog-dark-contrast-only LaunchGradient": "LS-E8",
    "setting-pinned-light Debug": "LS-E8", "plist-pad-pinned-light Info.plist": "LS-E8",
  ]

  @Test("The criterion that the story names catches the defect", arguments: expected.keys.sorted())
  func criterion(id: String) async throws {
    let mutation = try #require(try await Self.story.value.report.mutations.first { $0.id == id })
    let criterion = try #require(Self.expected[id])
    #expect(mutation.criteria.contains(criterion), "\(mutation)")
  }

  @Test("Every missed defect of the basic checklist has advice that the story's checklist proves right")
  func advice() async throws {
    let (process, report) = try await Self.basics.value
    #expect(process.status == 1 && report.totals.falseAlarms == 0 && report.totals.missed > 0)
    #expect(report.totals.missed + report.totals.caught == report.totals.defects)
    let story = Dictionary(
      uniqueKeysWithValues: try await Self.story.value.report.mutations.map { ($0.id, $0) })
    let missed = report.mutations.filter { $0.outcome == "missed" }
    #expect(missed.count == report.totals.missed)
    for mutation in missed {
      #expect(mutation.advice != nil, "\(mutation.id)")
      #expect(story[mutation.id]?.outcome == "caught", "\(mutation.id)")
    }
  }

  @Test("The page of scores has the scores of both checklists")
  func page() async throws {
    let page = Checkout.text("docs/internals/checklist-scores.md")
    for (name, result) in [("story-8.3", Self.story), ("launch-screen-basics", Self.basics)] {
      let report = try await result.value.report
      let totals = report.totals
      let line =
        "| `\(name)` | \(totals.defects) | \(totals.caught) | \(totals.missed) | \(totals.rewrites) | \(totals.falseAlarms) | \(report.score) % |"
      #expect(page.contains(line), "docs/internals/checklist-scores.md lacks \(line)")
    }
  }

  /// An app with few places for defects.
  private static func small() throws -> PlistApp {
    let app = try PlistApp(
      "<key>UILaunchScreen</key><dict><key>UIColorName</key><string>Ground</string></dict>")
    try app.color("Ground", "336699")
    return app
  }
  private static let basic = [
    "checklist", "mutate", "--info-plist", "Info.plist", "--checklist", "launch-screen-basics",
  ]

  @Test("The text has the score, the advice and the next command; the bytes do not depend on --jobs")
  func text() async throws {
    let app = try Self.small()
    let one = try await QACommand.run(Self.basic + ["--jobs", "1"], in: app.path)
    let two = try await QACommand.run(Self.basic + ["--jobs", "3"], in: app.path)
    #expect(one.output == two.output && one.status == 1)
    #expect(one.output.contains(/Mutation score: [1-9][0-9]? %/))
    #expect(one.output.contains("Add a criterion with "))
    #expect(one.output.split(separator: "\n").last?.hasPrefix("Next: qa explain ") == true)
  }

  @Test(
    "The exit code follows the score and the usage",
    arguments: zip(
      [["--at-least", "10"], ["--at-least", "101"], ["--jobs", "0"], ["--project", "/nowhere"]],
      [Int32(0), 64, 64, 2]))
  func status(words: [String], status: Int32) async throws {
    let app = try Self.small()
    let process = try await QACommand.run(Self.basic + words, in: app.path)
    #expect(process.status == status, "\(process.errors)")
  }

  @Test("The project on disk stays as it is, and a criterion that fails before takes no part")
  func project() async throws {
    let sample = try SampleProject()
    try sample.replace(
      "constant=\"120\" id=\"LSc-co-001\"", with: "constant=\"119\" id=\"LSc-co-001\"", in: sample.storyboard)
    func contents() throws -> [String: Data] {
      let names = try FileManager.default.subpathsOfDirectory(atPath: sample.path)
      return Dictionary(
        uniqueKeysWithValues: names.compactMap { name in
          FileManager.default.contents(atPath: sample.path + "/" + name).map { (name, $0) }
        })
    }
    let before = try contents()
    let process = try await QACommand.run([
      "checklist", "mutate", "--project", sample.path, "--checklist", "story-8.3", "--device",
      "iphone-14-pro",
      "--json",
    ])
    let report = try JSONDecoder().decode(Report.self, from: Data(process.output.utf8))
    #expect(report.failingBefore == ["LS-I1"])
    #expect(!report.mutations.contains { $0.criteria.contains("LS-I1") })
    #expect(try contents() == before)
  }
}
