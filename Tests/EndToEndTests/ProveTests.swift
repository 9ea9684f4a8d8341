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

  /// Each view is at least some points behind the one before it, and has two sizes that contradict each other.
  @Test("A layout with too many cases ends, and says how much of it is undecided")
  func tooManyCases() async throws {
    var (views, constraints) = ("", "")
    for index in 0..<30 {
      let (id, before) = ("Many-\(index)-v", index == 0 ? "LSc-rt-001" : "Many-\(index - 1)-v")
      views += "<view translatesAutoresizingMaskIntoConstraints=\"NO\" id=\"\(id)\"/>"
      for (edge, end, size) in [("leading", "trailing", "width"), ("top", "bottom", "height")] {
        constraints += """
          <constraint firstItem="\(id)" firstAttribute="\(edge)" secondItem="\(before)" \
          secondAttribute="\(index == 0 ? edge : end)" relation="greaterThanOrEqual" constant="4" id="\(id)\(edge)"/>
          <constraint firstItem="\(id)" firstAttribute="\(size)" secondItem="LSc-rt-001" secondAttribute="\(size)" \
          multiplier="0.\(11 + index)" priority="\(300 + index * 7)" id="\(id)\(size)"/>
          <constraint firstItem="\(id)" firstAttribute="\(size)" relation="lessThanOrEqual" \
          constant="\(40 + index * 3)" priority="\(320 + index * 5)" id="\(id)\(size)2"/>
          """
      }
    }
    let guide = "                        </subviews>\n                        <viewLayoutGuide"
    try app.replace(guide, with: views + guide, in: app.storyboard)
    let first = "<constraint firstItem=\"LSc-bg-001\" firstAttribute=\"top\""
    try app.replace(first, with: constraints + first, in: app.storyboard)
    let process = try await QACommand.run(["prove", "--criterion", "LS-I1"], in: app.path)
    let open = try #require(
      process.output.split(separator: "\n").first { $0.contains("more cases than one proof looks at") },
      "\(process.output) \(process.errors)")
    #expect(process.status == 0 && open.contains("Undecided in "))
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

  @Test("A criterion is decided in its appearance only, and not if it names an orientation")
  func filters() async throws {
    try app.write(
      """
      id: own
      title: Own
      elements: {icon: {image: LaunchIcon}}
      criteria:
        - {id: A, title: A, impact: minor, when: {appearance: dark}, assert: [layout.size: {of: icon, width: 120, height: 120}]}
        - {id: B, title: B, impact: minor, when: {orientation: portrait}, assert: [layout.size: {of: icon, width: 120, height: 120}]}

      """, to: "own.yml")
    let (process, report) = try await prove(["--checklist", "own.yml"])
    #expect(report.answers.map(\.criterion) == ["A"], "\(process.errors)")
    let answer = try #require(report.answers.first)
    #expect(abs(answer.share.passed - 0.5) < 0.001 && answer.outcome == "passed", "\(answer)")
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
    #expect(map.hasPrefix("<svg ") && map.contains("class=\"ground\"") && map.contains("LS-T2"))
    #expect(!map.contains("<image"))
    try app.replace("constant=\"120\"", with: "constant=\"400\"", in: app.storyboard)
    let failing = try await QACommand.run(
      ["prove", "--criterion", "LS-V1", "--sizes", "320x320..700x600", "-o", "map.svg"], in: app.path)
    #expect(failing.status == 1, "\(failing.errors)")
    let shown = try app.text("map.svg")
    let picture = try #require(shown.firstMatch(of: /href="data:image\/png;base64,([^"]+)"/)).1
    let png = try #require(Data(base64Encoded: String(picture)))
    // 320 × 320 points.
    #expect(png.count > 100 && png[16..<20] == png[20..<24])
  }

  @Test(
    "A part of the map is as strong as the share of the windows of its size: here those with a status bar")
  func share() async throws {
    try app.replace(
      "firstAttribute=\"top\" secondItem=\"LSc-rt-001\"",
      with: "firstAttribute=\"top\" secondItem=\"LSc-sa-001\"",
      in: app.storyboard)
    // Regular windows only, with three safe areas in two appearances, of which two safe areas have a status bar.
    let words = ["prove", "--criterion", "LS-I3", "--sizes", "700x700..900x900", "-o", "map.svg"]
    #expect(try await QACommand.run(words, in: app.path).status == 1)
    let map = try app.text("map.svg")
    let parts = map.matches(of: /<polygon class="failed" fill-opacity="(.*?)" points="(.*?)"/)
    #expect(Set(parts.map(\.1)) == ["0.167"])
    let whole = parts.filter { $0.2 == "0,0 300,0 300,300 0,300" || $0.2.contains("300,300") }.count
    #expect(whole == 4, "\(parts.map(\.2))")
    #expect(map.contains(">Fails in 66.7 % of all windows.</text>") && map.contains("plus-lighter"))
  }

  @Test("A criterion that frames do not decide is an error with its reason, also beside one that is decided")
  func undecidable() async throws {
    let process = try await QACommand.run(["prove", "--criterion", "LS-I1", "LS-I2", "LS-V3"], in: app.path)
    #expect(process.status == 2 && process.output.contains("LS-I1 layout.size: holds for all sizes."))
    #expect(
      process.errors.contains(
        "LS-I2 cannot be decided for windows of all sizes: layout.corner-shape looks at more than frames")
        && process.errors.contains(
          "LS-V3 cannot be decided for windows of all sizes: no assertion of it is about windows on iPad"),
      "\(process.errors)")
  }

  @Test("An app without windows of other sizes says so, and passes")
  func withoutWindows() async throws {
    try app.replace(
      "TARGETED_DEVICE_FAMILY = \"1,2\"", with: "TARGETED_DEVICE_FAMILY = 1", in: app.projectFile)
    let process = try await QACommand.run(["prove"], in: app.path)
    #expect(
      process.status == 0
        && process.output == "The app does not support iPad, so it has no windows of other sizes.\n",
      "\(process.output) \(process.errors)")
    let json = try await QACommand.run(["prove", "--json"], in: app.path)
    #expect(
      try JSONDecoder().decode([String: String].self, from: Data(json.output.utf8)) == [
        "noWindows": "The app does not support iPad, so it has no windows of other sizes."
      ])
  }

  private func checked(_ words: [String]) async throws -> (process: QAProcess, run: RunFile?) {
    let process = try await QACommand.run(["run", "--matrix", "mine.yml"] + words, in: app.path)
    return (process, try? RunFile.read(app.path + "/Reports/latest"))
  }

  private static let matrix = """
    id: mine
    title: Mine
    axes: {device: [ipad-6], os: ["17"], orientation: [landscape-left], window: [full-screen, half]}
    windows: proved

    """

  @Test("A run with `windows: proved` has a finding for each criterion about frames, and cases in windows")
  func run() async throws {
    try app.write(Self.matrix, to: "mine.yml")
    let (process, run) = try await checked(["--junit-detail", "cases"])
    let record = try #require(run)
    #expect(process.status == 0, "\(process.errors)")
    let found = record.results.filter { $0.assertion == "windows" }
    #expect(Set(found.map(\.criterion)).isSuperset(of: ["LS-V1", "LS-T2"]))
    #expect(found.allSatisfy { $0.outcome == "passed" || $0.outcome == "cannotTell" }, "\(found)")
    #expect(found.contains { $0.message.hasPrefix("Holds in all windows from 320 × 320 to 1376 × 1376 pt") })
    #expect(
      record.matrix.axes.last == "window" && record.matrix.cases.map { $0.last } == ["leftToRight", "half"])
    let junit = try app.text("Reports/latest/junit.xml")
    #expect(junit.contains("half of the screen"), "\(junit.prefix(2000))")
    let gate = try await QACommand.run(
      ["gate", "--matrix", "mine.yml"], in: app.path)
    #expect(
      !gate.output.contains("errored") && !gate.errors.contains("error:"), "\(gate.output) \(gate.errors)")
    let half = try await checked(["--window", "half"])
    #expect(half.run?.matrix.cases.count == 1, "\(half.process.errors)")
    let none = try await QACommand.run(["run", "--window", "quarter"], in: app.path)
    #expect(none.status == 64 && none.errors.contains("unknown window \"quarter\""), "\(none.errors)")
  }

  @Test("A window of a device is drawn in its size, and one without a size is an error")
  func render() async throws {
    let words =
      ["render", "-o", "half.png", "--orientation", "landscape-left"] + ["--window", "half", "--device"]
    let drawn = try await QACommand.run(words + ["ipad-6"], in: app.path)
    #expect(drawn.status == 0, "\(drawn.errors)")
    let header = try app.bytes("half.png").prefix(24).suffix(8)
    // 507 × 768 points with two pixels each.
    #expect(Array(header) == [0, 0, 3, 246, 0, 0, 6, 0], "\(Array(header))")
    let none = try await QACommand.run(words + ["ipad-pro-11-m4"], in: app.path)
    #expect(none.status == 2 && none.errors.contains("no source states the size of the window half"))
  }

  @Test("In a window of a derived size, nothing passes or fails")
  func uncertain() async throws {
    try app.replace("constant=\"120\"", with: "constant=\"100\"", in: app.storyboard)
    try app.write(
      Self.matrix.replacing("ipad-6", with: "ipad-pro-11-m4").replacing("\"17\"", with: "\"18\"")
        .replacing("windows: proved\n", with: ""), to: "mine.yml")
    let run = try #require(try await checked(["--window", "half"]).run)
    let found = run.results.filter { $0.device != nil && $0.assertion != "dependsOn" }
    #expect(found.contains { $0.criterion == "LS-I1" && $0.reason == "uncertain-window" })
    #expect(!found.isEmpty && found.allSatisfy { ["cannotTell", "notApplicable"].contains($0.outcome) })
    #expect(!run.results.contains { $0.assertion == "windows" })
  }

  @Test("A failure in some windows fails the run with the smallest window, its line and its fix")
  func failingRun() async throws {
    try app.replace("constant=\"120\"", with: "constant=\"400\"", in: app.storyboard)
    try app.write(Self.matrix, to: "mine.yml")
    let (process, run) = try await checked(["--window", "full-screen"])
    let result = try #require(
      run?.results.first { $0.assertion == "windows" && $0.criterion == "LS-V1" })
    #expect(process.status == 1 && result.outcome == "failed")
    #expect(result.message.contains("of all windows. The smallest has 320 × 320 pt"), "\(result.message)")
    #expect(result.line != nil)
    let page = try app.text("Reports/latest/index.html")
    let picture = try #require(page.firstMatch(of: /<image [^>]*href="(previews\/[0-9a-f]+\.png)"/)).1
    #expect(try app.bytes("Reports/latest/" + picture).starts(with: [0x89, 0x50, 0x4E, 0x47]))
    try app.lines(with: "<key>UILaunchStoryboardName</key>", in: app.plist) {
      "<key>UIRequiresFullScreen</key><true/>\n" + $0
    }
    let whole = try #require(try await checked(["--no-previews"]).run)
    let found = whole.results.filter { $0.assertion == "windows" }
    #expect(!found.isEmpty && found.allSatisfy { $0.reason == "no-windows" }, "\(found)")
    #expect(whole.matrix.cases.count == 1)
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
