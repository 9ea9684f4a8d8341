import CommandSupport
import Foundation
import TestSupport
import Testing

/// `qa prove`.
@Suite(.serialized) struct ProveTests {
  private struct Report: Decodable {
    struct Share: Decodable { var passed: Double, failed: Double, cannotTell: Double }
    struct Example: Decodable { var width: Double, height: Double, message: String, fix: String? }
    struct Area: Decodable { var outcome: String, corners: [[Double]] }
    struct Answer: Decodable {
      var criterion: String
      var assertion: String
      var outcome: String
      var share: Share
      var counterexample: Example?
      var areas: [Area]
    }
    var regions: Int
    var settings: [String]
    var answers: [Answer]
    var skipped: [String]
  }

  private let app: SampleProject
  init() throws {
    app = try SampleProject()
    try app.write("project: .\nchecklist: story-8.3\n", to: "qa.yml")
  }

  private func prove(_ words: [String] = []) async throws -> (process: QAProcess, report: Report) {
    let process = try await QACommand.run(
      ["prove", "--sizes", "320x320..700x600", "--json"] + words, in: app.path)
    return (process, try JSONDecoder().decode(Report.self, from: Data(process.output.utf8)))
  }

  @Test("Layout criteria of the sample hold for all sizes")
  func sample() async throws {
    let (process, report) = try await prove()
    let words = report.answers.map { "\($0.criterion) \($0.assertion) \($0.outcome) \($0.share)" }
    #expect(process.status == 0, "\(process.errors) \(words)")
    for assertion in [
      "layout.centered", "layout.whole", "layout.size", "layout.constraints", "safe-area.inside",
    ] {
      let answers = report.answers.filter { $0.assertion == assertion }
      #expect(!answers.isEmpty && answers.allSatisfy { $0.outcome == "passed" }, "\(words)")
    }
    #expect(report.settings.count >= 8 && report.regions >= report.settings.count)
    #expect(report.skipped.contains { $0.contains("contrast.") })
  }

  @Test("An icon that is too large for small windows fails in those, and in no others")
  func tooLarge() async throws {
    try app.replace("constant=\"120\"", with: "constant=\"400\"", in: app.storyboard)
    let (process, report) = try await prove(["--criterion", "LS-V1"])
    let whole = try #require(report.answers.first { $0.assertion == "layout.whole" })
    #expect(process.status == 1 && whole.outcome == "failed")
    // 400 points and the tolerance of half a point on both sides need windows of 399 points in both directions. Compact
    // windows are up to 693 points wide, regular ones from 508.
    let compact = 373.0 * 280 - (693 - 399) * (600 - 399)
    let regular = 192.0 * 280 - 192 * (600 - 399)
    let share = (compact + regular) / (565 * 280)
    #expect(abs(whole.share.failed - share) < 0.01, "\(whole.share) \(share)")
    let example = try #require(whole.counterexample)
    #expect(example.width == 320 && example.height == 320 && example.message.contains("only the part inside"))
    let failed = whole.areas.filter { $0.outcome == "failed" }.flatMap(\.corners)
    #expect(failed.allSatisfy { $0[0] <= 399.01 || $0[1] <= 399.01 }, "\(failed)")
    let text = try await QACommand.run(
      ["prove", "--criterion", "LS-V1", "--sizes", "320x320..700x600"], in: app.path
    ).output
    #expect(
      text.contains("LS-V1 layout.whole: fails in") && text.contains("Smallest: 320 × 320 pt"), "\(text)")
    #expect(text.contains("LS-V1 layout.centered: "), "\(text)")
  }

  @Test("Constraints that conflict only in narrow windows are found")
  func conflict() async throws {
    try app.replace(
      "<constraint firstAttribute=\"width\" constant=\"120\" id=\"LSc-co-001\"/>",
      with:
        "<constraint firstAttribute=\"width\" relation=\"greaterThanOrEqual\" constant=\"400\" id=\"LSc-co-001\"/>",
      in: app.storyboard)
    try app.replace(
      "firstItem=\"LSc-ic-001\" firstAttribute=\"centerX\" secondItem=\"LSc-rt-001\" secondAttribute=\"centerX\"",
      with:
        "firstItem=\"LSc-ic-001\" firstAttribute=\"width\" secondItem=\"LSc-rt-001\" secondAttribute=\"width\"",
      in: app.storyboard)
    let (_, report) = try await prove()
    let answer = try #require(report.answers.first { $0.assertion == "layout.constraints" })
    #expect(answer.outcome == "failed", "\(answer.share)")
    let example = try #require(answer.counterexample)
    #expect(example.width < 400, "\(example)")
  }

  @Test("A map shows each criterion, from a folder with a blank in its name")
  func map() async throws {
    let folder = app.scratch.path + "/a folder"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let process = try await QACommand.run(
      [
        "prove", "--project", app.path, "--criterion", "LS-T2", "--sizes", "320x320..700x600", "-o",
        "the map.svg",
      ], in: folder)
    #expect(process.status == 0, "\(process.errors)")
    let map = try String(contentsOfFile: folder + "/the map.svg", encoding: .utf8)
    #expect(map.hasPrefix("<svg ") && map.contains("<polygon class=\"passed\"") && map.contains("LS-T2"))
  }

  @Test("Wrong usage, unknown criteria and a folder without an app are errors")
  func usage() async throws {
    for words in [
      ["--sizes", "5"], ["--sizes", "700x600..320x320"], ["-o", "map.png"], ["--checklist", ""],
    ] {
      #expect(try await QACommand.run(["prove"] + words, in: app.path).status == 64, "\(words)")
    }
    let unknown = try await QACommand.run(["prove", "--criterion", "LS-V99"], in: app.path)
    #expect(unknown.status == 2 && unknown.errors.contains("no criterion \"LS-V99\""), "\(unknown.errors)")
    let empty = app.scratch.path + "/empty"
    try FileManager.default.createDirectory(atPath: empty, withIntermediateDirectories: true)
    let nothing = try await QACommand.run(["prove"], in: empty)
    #expect(nothing.status == 2 && !nothing.errors.isEmpty)
  }
}
