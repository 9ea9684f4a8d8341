import Definitions
import Files
import Foundation
import Model
import RunnerSupport
import TestSupport
import Testing

@testable import Authoring
@testable import Runner

/// Repairs of configs, from which a generator writes the launch screen.
@Suite(.sharedProcess)
struct ConfigRepairTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let disc = Picture(width: 512, height: 512) { x, y in
      (x - 256) * (x - 256) + (y - 256) * (y - 256) < 65_000 ? .init(0x2060F0) : .init(0, 0, 0, 0)
    }
    try folder.write(disc.png(), to: "logo.png")
    try folder.write("{\"dependencies\": {\"expo\": \"~54.0.1\"}}", to: "package.json")
  }

  private func report() async throws -> FixReport {
    let request = RunRequest(
      projectRoot: folder.path, checklist: "launch-screen-basics", matrix: "smoke", jobs: 2,
      projectAccess: FileAccess(below: [folder.path]))
    return try await FixRun(
      request, in: Surroundings(data: Sample.data, version: "test", commit: nil, digest: { _ in "sha256:0" })
    ).report()
  }

  private func text(_ report: FixReport) -> String? {
    report.files.first.map { String(decoding: $0.new, as: UTF8.self) }
  }

  private static let app = """
    {"expo": {
      // The app
      "slug": "one",
      "plugins": [["expo-splash-screen", {
        "image": "./logo.png", "imageWidth": 200, // points
        "resizeMode": "contain",
        "backgroundColor": "#102030",
      }]],
    }}
    """

  @Test("Values that the generator cannot read are corrected together, and every other byte stays")
  func values() async throws {
    let broken = Self.app.replacing("#102030", with: "102030").replacing("\"contain\"", with: "\"fit\"")
    try folder.write(broken, to: "app.json")
    let report = try await report()
    #expect(report.repairs.map(\.repaired) == [["LB-2"]])
    #expect(text(report) == Self.app)
  }

  @Test("A picture larger than the safe area gets a size that suits every device of the matrix")
  func size() async throws {
    try folder.write(Self.app.replacing("200", with: "420"), to: "app.json")
    let report = try await report()
    let repaired = try #require(report.repairs.first { $0.repaired.contains("LB-8") })
    #expect(repaired.summary.contains("imageWidth"))
    let new = try #require(
      text(report)?.firstMatch(of: /"imageWidth": (\d+), \/\/ points/).flatMap { Int($0.1) })
    #expect((200..<400).contains(new))
    #expect(text(report) == Self.app.replacing("200", with: "\(new)"))
  }

  @Test("Of several numbers for one value, the smallest is tried alone")
  func smallest() {
    var proposals = RepairProposals()
    for (number, criterion) in [("300", "A"), ("90", "B"), ("200", "A")] {
      var finding = Finding(.failed, "large", "It is large.")
      finding.edits = [.literal(file: "app.json", line: 6, key: "imageWidth", old: "420", new: number)]
      proposals.add(finding, of: criterion, results: 1, isAboutProject: false)
    }
    #expect(proposals.sorted.map(\.edits).map { "\($0)".contains("\"90\"") } == [true])
    #expect(proposals.sorted.first?.criteria == ["A", "B"] && proposals.sorted.first?.results == 3)
  }

  @Test("What a generator does with a config is a notice at its line, and the app names the generator")
  func notices() async throws {
    try folder.write(Picture(width: 60, height: 30) { _, _ in .init(0x2060F0) }.png(), to: "logo.png")
    try folder.write(Self.app, to: "app.json")
    let record = try await report().before
    let notice = try #require(record.notices?.first { $0.criterion == "LB-2" })
    #expect(notice.location == SourceLocation(file: "app.json", line: 5) && notice.sdk == nil)
    #expect(notice.message.contains("60 × 30"))
    #expect(record.subject.generator == "Expo SDK 54")
    #expect(!record.findings.contains { $0.criterion == "LB-2" && $0.outcome == .failed })
    let scenes = try #require(record.notices?.first { $0.criterion == "LB-15" })
    #expect(scenes.file == "app.json" && scenes.message.contains("`ios.infoPlist` of app.json"))
  }

  @Test("A fix names the settings of the config")
  func words() async throws {
    try folder.write(
      Self.app.replacing("#102030\",", with: "#102030\", \"dark\": {\"backgroundColor\": \"#FFFFFF\"}"),
      to: "app.json")
    let record = try await report().before
    let finding = try #require(record.findings.first { $0.criterion == "LB-12" && $0.outcome == .failed })
    #expect(finding.fix == "Change `dark.backgroundColor`.")
  }
}
