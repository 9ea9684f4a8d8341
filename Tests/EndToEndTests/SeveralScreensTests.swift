import CommandSupport
import Foundation
import TestSupport
import Testing

/// Apps with launch screens for URL schemes.
@Suite(.serialized) struct SeveralScreensTests {
  /// A plain default screen, and a screen for `facts://` with a white logo on white.
  private func app() throws -> PlistApp {
    let app = try PlistApp(
      """
      <key>UILaunchScreens</key><dict>
      <key>UILaunchScreenDefinitions</key><array>
      <dict><key>UILaunchScreenIdentifier</key><string>home</string>
      <key>UIColorName</key><string>Back</string></dict>
      <dict><key>UILaunchScreenIdentifier</key><string>edit</string>
      <key>UIColorName</key><string>Pale</string>
      <key>UIImageName</key><string>Logo</string></dict></array>
      <key>UIDefaultLaunchScreen</key><string>home</string>
      <key>UIURLToLaunchScreenAssociations</key><dict><key>facts</key><string>edit</string></dict></dict>
      \(PlistApp.scheme("facts"))
      """)
    try app.color("Back", "406080", dark: "203040")
    try app.color("Pale", "FFFFFF")
    try app.plainImage("Logo", 180, [255, 255, 255])
    return app
  }

  @Test("run.json and the HTML report have each definition's picture")
  func pictures() async throws {
    let app = try app()
    let output = app.scratch.path + "/report"
    _ = try await app.qa(["run"], ["--matrix", "smoke", "--output", output])
    let record = try JSONDecoder().decode(
      Record.self, from: Data(contentsOf: URL(fileURLWithPath: output + "/run.json")))
    let screen = try #require(record.furtherScreens.first)
    #expect(record.furtherScreens.count == 1 && screen.name == "edit" && screen.urlSchemes == ["facts"])
    // Every case of the run has one picture of the screen, and each distinct picture is listed once.
    let cases = screen.pictures.flatMap(\.cases).map { text in
      let ends = text.split(separator: "-").compactMap { Int($0) }
      return ends[ends.count - 1] - ends[0] + 1
    }
    #expect(screen.kind == "dictionary" && cases.reduce(0, +) == 16)
    #expect(Set(screen.pictures.map(\.preview)).count == screen.pictures.count)
    let own = Set(record.screens.filter { !$0.cases.isEmpty }.map(\.preview))
    let edits = Set(screen.pictures.map(\.preview))
    #expect(!own.isEmpty && own.isDisjoint(with: edits))
    // The finding has its picture.
    let lost = record.findings.filter { $0.criterion == "LB-10" }
    #expect(!lost.isEmpty && lost.allSatisfy { edits.contains($0.preview ?? "") })
    let page = try String(contentsOfFile: output + "/screens.html", encoding: .utf8)
    #expect(page.contains("edit, facts://"))
    for name in own.union(edits) {
      #expect(page.contains("previews/\(name).png"))
      #expect(FileManager.default.fileExists(atPath: output + "/previews/\(name).png"))
    }
  }

  @Test("A definition is drawn and stored under its identifier")
  func commands() async throws {
    let app = try app()
    func picture(_ more: [String]) async throws -> Data {
      let process = try await app.qa(["render"], ["--device", "iphone-se-1", "-o", "one.png"] + more)
      #expect(process.status == 0, "\(process.errors)")
      return try Data(contentsOf: URL(fileURLWithPath: app.scratch.path + "/one.png"))
    }
    #expect(try await picture([]) != picture(["--screen", "edit"]))
    let unknown = try await app.qa(
      ["render"], ["--device", "iphone-se-1", "-o", "one.png", "--screen", "exit"])
    #expect(unknown.status == 2 && unknown.errors.contains("its further screens: edit"), "\(unknown.errors)")
    let record = try await app.qa(["diff", "--record"], ["--matrix", "smoke", "--device", "iphone-se-1"])
    // Two orientations, two appearances, two screens.
    #expect(record.output.contains("Recorded 8 screens"), "\(record.output) \(record.errors)")
    let text = try app.scratch.text("baselines/iphone-se-1.txt")
    #expect(text.components(separatedBy: ", screen edit]").count == 5)
  }

  @Test("With several storyboards, forbidden content is found, and its storyboard is named")
  func storyboards() async throws {
    let app = try PlistApp(
      """
      <key>UILaunchStoryboards</key><dict>
      <key>UILaunchStoryboardDefinitions</key><array>
      <dict><key>UILaunchStoryboardIdentifier</key><string>home</string>
      <key>UILaunchStoryboardFile</key><string>Home</string></dict>
      <dict><key>UILaunchStoryboardIdentifier</key><string>edit</string>
      <key>UILaunchStoryboardFile</key><string>Edit</string></dict></array>
      <key>UIDefaultLaunchStoryboard</key><string>home</string>
      <key>UIURLToLaunchStoryboardAssociations</key><dict><key>facts</key><string>edit</string></dict></dict>
      \(PlistApp.scheme("facts"))
      """)
    let sample = try SampleProject()
    let board = try sample.text(sample.storyboard)
    try app.write(board, to: "Home.storyboard")
    // The gradient does not cover the status bar, and the root view has a custom class.
    try board.replacingOccurrences(of: "id=\"LSc-rt-001\"", with: "customClass=\"Root\" id=\"LSc-rt-001\"")
      .replacingOccurrences(
        of: "firstAttribute=\"top\" secondItem=\"LSc-rt-001\"",
        with: "firstAttribute=\"top\" secondItem=\"LSc-sa-001\""
      )
      .write(toFile: app.path + "/Edit.storyboard", atomically: true, encoding: .utf8)
    try FileManager.default.copyItem(
      atPath: sample.path + "/" + sample.catalog, toPath: app.path + "/Assets.xcassets")
    let run = try await app.run()
    #expect(run.subject.kind == "storyboard" && run.subject.launchScreen == "Home.storyboard")
    #expect(run.failed.isSuperset(of: ["LB-3", "LB-5"]), "\(run.failed)")
    for row in ["LB-3", "LB-5"] {
      let finding = run.results.first { $0.criterion == row && $0.outcome == "failed" }
      #expect(finding?.file == "Edit.storyboard", "\(finding?.file ?? "")")
      #expect(finding?.message.hasPrefix("Launch screen \"edit\" (facts://): ") == true)
    }
  }

  private struct Record: Decodable {
    struct Finding: Decodable {
      var criterion: String
      var preview: String?
    }
    struct Screen: Decodable {
      var preview: String
      var cases: [String]
    }
    struct Further: Decodable {
      struct Picture: Decodable {
        var preview: String
        var cases: [String]
      }
      var name: String
      var urlSchemes: [String]
      var kind: String
      var pictures: [Picture]
    }
    var findings: [Finding]
    var screens: [Screen]
    var furtherScreens: [Further]
  }
}
