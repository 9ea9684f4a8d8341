import CommandSupport
import Foundation
import TestSupport
import Testing

/// `qa fix`, from a patch to a green run.
struct FixCommandTests {
  private static let cases = [
    "--checklist", "story-8.3", "--matrix", "smoke", "--device", "iphone-14-pro", "--orientation", "portrait",
  ]
  private let sample: SampleProject
  private let original: [UInt8]

  init() throws {
    sample = try SampleProject()
    original = try sample.bytes(sample.storyboard)
  }

  private func fix(_ words: String...) async throws -> QAProcess {
    try await QACommand.run(["fix"] + words + Self.cases, in: sample.path)
  }
  private func git(_ words: String...) throws -> QAProcess {
    try QAProcess.run(
      program: "/usr/bin/env", ["git", "-c", "user.name=Kim", "-c", "user.email=kim@example.com"] + words,
      in: sample.path)
  }
  private func narrow() throws {
    try sample.replace(
      #"firstAttribute="width" constant="120""#, with: #"firstAttribute="width" constant="110""#,
      in: sample.storyboard)
  }
  private struct Output: Decodable {
    struct File: Decodable {
      var path: String
      var patch: String?
    }
    var isApplied: Bool
    var failedBefore: [String]
    var failedAfter: [String]
    var files: [File]
  }

  @Test("The preview writes nothing; its output is a patch that git applies to the same bytes as --apply")
  func patch() async throws {
    try narrow()
    let broken = try sample.bytes(sample.storyboard)
    let preview = try await fix()
    #expect(preview.status == 1, "\(preview.output) \(preview.errors)")
    #expect(preview.output.contains("Set the constant of constraint LSc-co-001 (line 25) from 110 to 120."))
    #expect(
      preview.output.contains("Nothing was written. To write the repairs: qa fix --checklist story-8.3"))
    #expect(try sample.bytes(sample.storyboard) == broken)
    try sample.write(preview.output, to: "repairs.patch")
    let applied = try git("apply", "repairs.patch")
    #expect(applied.status == 0, "\(applied.errors)")
    #expect(try sample.bytes(sample.storyboard) == original)
    try sample.write(broken, to: sample.storyboard)
    let written = try await fix("--apply")
    #expect(written.status == 0, "\(written.output) \(written.errors)")
    #expect(written.output.contains("Wrote \(sample.storyboard)."))
    #expect(try sample.bytes(sample.storyboard) == original)
    let again = try await fix("--apply")
    #expect(again.status == 0 && again.output.contains("No criterion fails."), "\(again.output)")
    #expect(try sample.bytes(sample.storyboard) == original)
  }

  @Test(
    "Line ends, other changes and permissions stay; --only chooses a criterion or a cause; JSON has the patch"
  )
  func keeps() async throws {
    try narrow()
    try sample.replace(
      #"secondAttribute="centerX" id="#, with: #"secondAttribute="centerX" constant="-14" id="#,
      in: sample.storyboard)
    let text = try sample.text(sample.storyboard).replacingOccurrences(of: "\n", with: "\r\n")
      .replacingOccurrences(of: "userLabel=\"Icon\"", with: "userLabel=\"Mine\"")
    try sample.write(text.trimmingCharacters(in: .newlines), to: sample.storyboard)
    let path = sample.path + "/" + sample.storyboard
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
    let one = try await fix("--only", "LS-V1", "--apply", "--json")
    #expect(one.status == 1, "\(one.output) \(one.errors)")
    let json = try JSONDecoder().decode(Output.self, from: Data(one.output.utf8))
    #expect(json.isApplied && json.failedBefore.contains("LS-V1") && !json.failedAfter.contains("LS-V1"))
    #expect(json.files.map(\.path) == [sample.storyboard])
    #expect(json.files.first?.patch?.contains("constant=\"-14\" id=\"LSc-co-007\"/>\r\n") == true)
    let wanted = text.trimmingCharacters(in: .newlines)
      .replacingOccurrences(of: " constant=\"-14\"", with: "")
    #expect(try sample.text(sample.storyboard) == wanted)
    #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o640)
    let unknown = try await fix("--only", "LS-V99")
    #expect(unknown.status == 2 && unknown.errors.contains("LS-V99"), "\(unknown.errors)")
    // The id of a cause, as the reports have it.
    let run = try await QACommand.run(
      ["run", "--output", "out", "--format", "html"] + Self.cases, in: sample.path)
    #expect(run.status == 1)
    let page = try sample.text("out/index.html")
    let cause = try #require(page.firstMatch(of: /id="(LS[A-Za-z0-9-]*-[0-9a-f]{8})"/)).1
    let chosen = try await fix("--only", String(cause))
    #expect(chosen.output.contains("from 110 to 120"), "\(cause) \(chosen.output) \(chosen.errors)")
  }

  @Test(
    "An Info.plist that XcodeGen writes stays, in each form of YAML; so does any if the specification is unreadable",
    arguments: [
      "targets:\n  buzzbox:\n    info:\n      properties: {}\n      # Written again.\n      path: buzzbox/Info.plist\n",
      "targets: {buzzbox: {info: {path: \"buzzbox/Info.plist\"}}}\n",
      "targetTemplates:\n  app:\n    info: &info\n      path: 'buzzbox/Info.plist'\ntargets:\n  buzzbox:\n    info: *info\n",
      "targets: {buzzbox: [}\n",
    ])
  func specification(_ text: String) async throws {
    try sample.replace(
      "<string>LaunchScreen</string>", with: "<string>LaunchScreen.storyboard</string>",
      in: "buzzbox/Info.plist")
    let broken = try sample.bytes("buzzbox/Info.plist")
    try sample.write(
      "targets: {other: {info: {path: Other.plist}}, buzzbox: {path: buzzbox/Info.plist}}\n",
      to: "project.yml")
    #expect(try await fix().output.contains("+++ b/buzzbox/Info.plist"))
    try sample.write(text, to: "project.yml")
    let process = try await fix("--apply")
    #expect(
      process.output.contains("XcodeGen overwrites buzzbox/Info.plist"), "\(process.output) \(process.errors)"
    )
    #expect(try sample.bytes("buzzbox/Info.plist") == broken)
  }

  @Test("A picture is replaced only if it is committed, or with --replace-pictures")
  func pictures() async throws {
    try await sample.regenerate(top: "#FF0000", bottom: "#764BA2", dark: ("#101020", "#202040"))
    let file = sample.gradientSet + "/LaunchGradient@3x.png"
    let picture = try sample.bytes(file)
    _ = try git("init", "-q")
    let kept = try await fix("--only", "LS-V2", "--apply")
    #expect(kept.status == 1 && kept.output.contains("which is not committed. Commit it"), "\(kept.output)")
    #expect(try sample.bytes(file) == picture)
    _ = try git("add", "-A")
    #expect(try git("commit", "-q", "-m", "all").status == 0)
    let replaced = try await fix("--only", "LS-V2", "--apply")
    #expect(
      replaced.output.contains("Binary files a/\(file) and b/\(file) differ"),
      "\(replaced.output) \(replaced.errors)")
    #expect(try sample.bytes(file) != picture)
  }

  @Test("An empty value and jobs below 1 are wrong usage")
  func usage() async throws {
    for words in [["--only", ""], ["--jobs", "0"], ["--matrix", ""], ["--app", "x"]] {
      #expect(try await QACommand.run(["fix"] + words, in: sample.path).status == 64, "\(words)")
    }
  }
}
