import Model
import Testing
import Verdicts

@testable import Reporting

@Suite("Paths relative to the repository")
struct PathPrefixTests {
  @Test(
    "A path is relative to the root, also from a sibling of the project's folder",
    arguments: [
      ("apps/ios", "App/Launch.storyboard", "apps/ios/App/Launch.storyboard"),
      ("apps/ios", "../shared/Launch.storyboard", "apps/shared/Launch.storyboard"),
      ("apps", "../../other/a", "../other/a"), ("", "App/a", "App/a"), (".", "App/a", "App/a"),
      ("apps", "/tmp/a", "/tmp/a"),
    ])
  func path(folder: String, path: String, expected: String) {
    #expect(PathPrefix(folder).path(path) == expected)
  }

  @Test("Findings, launch screen and diagnostics of a record are relative to the root in every report")
  func record() throws {
    var record = Fixtures.small
    PathPrefix("apps/ios").apply(
      to: &record,
      [
        Diagnostic(.warning, at: SourceLocation(file: "a.plist", line: 3), "no value"),
        Diagnostic(.note, "not kept"),
      ])
    #expect(record.subject.launchScreen == "apps/ios/App/Launch.storyboard")
    #expect(record.diagnostics == ["apps/ios/a.plist:3: warning: no value"])
    let input = try Fixtures.withTemplates(Fixtures.input(record))
    for report in Reports.all {
      let text = try report.render(input).map { String(decoding: $0.bytes, as: UTF8.self) }.joined()
      let paths = text.replacing("apps/ios/App/Launch.storyboard", with: "")
      #expect(!paths.contains("App/Launch.storyboard"), "\(report.id)")
      #expect(text.contains("apps/ios/App/Launch.storyboard"), "\(report.id)")
    }
    #expect(RunText.lines(record).contains("         apps/ios/App/Launch.storyboard:31:9"))
    #expect(WorkflowCommands.lines(record).contains { $0.contains("file=apps/ios/App/Launch.storyboard,") })
  }
}
