import CommandSupport
import Foundation
import TestSupport
import Testing

/// Which `qa.yml` applies to a command.
struct SettingsInForceTests {
  private struct Record: Decodable {
    struct Subject: Decodable { var settings: String? }
    struct Checklist: Decodable { var id: String }
    var subject: Subject
    var checklist: Checklist
  }

  /// A folder with settings that fit no other app.
  private static func foreign() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write("checklist: story-8.3\nmatrix: gone\n", to: "qa.yml")
    return folder
  }

  private func run(
    _ words: [String], in folder: String, status: Int32 = 0, environment: [String: String] = [:]
  ) async throws -> (process: QAProcess, record: Record) {
    let output = try TemporaryFolder()
    let process = try await QACommand.run(
      ["run", "--no-previews", "--output", output.path + "/out"] + words, in: folder,
      environment: environment)
    #expect(process.status == status, "\(process.output) \(process.errors)")
    let data = try Data(contentsOf: URL(fileURLWithPath: output.path + "/out/run.json"))
    return (process, try JSONDecoder().decode(Record.self, from: data))
  }

  @Test("With --project, the settings of the current folder do not apply")
  func project() async throws {
    let (here, sample) = (try Self.foreign(), try SampleProject())
    let bare = try await run(["--project", sample.path, "--matrix", "smoke"], in: here.path)
    #expect(bare.record.checklist.id == "launch-screen-basics" && bare.record.subject.settings == nil)
    #expect(bare.process.output.replacing(/\s+/, with: " ").contains("LaunchScreen.storyboard; no qa.yml"))
    try sample.write("checklist: app-launch\nmatrix: smoke\n", to: "qa.yml")
    let own = try await run(["--project", sample.path], in: here.path)
    #expect(own.record.checklist.id == "app-launch" && own.record.subject.settings == "qa.yml")
    #expect(own.process.output.contains("settings of qa.yml"), "\(own.process.output)")
    let file = try await run(["--project", sample.path + "/buzzbox.xcodeproj"], in: here.path)
    #expect(file.record.checklist.id == "app-launch")
  }

  @Test("From qa's own repository, an app is checked by its own checklist")
  func ownRepository() async throws {
    let app = try PlistApp("<key>UILaunchScreen</key><dict/>")
    let run = try await run(
      ["--project", app.path, "--info-plist", app.path + "/Info.plist", "--matrix", "smoke"],
      in: Checkout.home)
    #expect(run.record.checklist.id == "launch-screen-basics" && run.record.subject.settings == nil)
  }

  @Test("With --app, the settings of the folder that holds the app apply")
  func app() async throws {
    let (here, app) = (try Self.foreign(), try PlistApp("<key>UILaunchScreen</key><dict/>"))
    try FileManager.default.moveItem(atPath: app.path, toPath: app.scratch.path + "/My.app")
    let words = ["--app", app.scratch.path + "/My.app", "--format", "json"]
    let bare = try await run(words + ["--matrix", "smoke"], in: here.path)
    #expect(bare.record.checklist.id == "launch-screen-basics" && bare.record.subject.settings == nil)
    try app.scratch.write("checklist: app-launch\nmatrix: smoke\n", to: "qa.yml")
    let own = try await run(words, in: here.path)
    #expect(own.record.checklist.id == "app-launch" && own.record.subject.settings == "../qa.yml")
  }

  @Test("A qa.yml above the git checkout, or above a folder outside of git, does not apply")
  func above() async throws {
    let sample = try SampleProject()
    try sample.scratch.write("nonsense: true\n", to: "qa.yml")
    #expect(try await run(["--matrix", "smoke"], in: sample.path).record.subject.settings == nil)
    try sample.git("init -q")
    #expect(try await run(["--matrix", "smoke"], in: sample.path).record.subject.settings == nil)
    try sample.write("project: .\nmatrix: smoke\n", to: "qa.yml")
    #expect(try await run([], in: sample.path + "/buzzbox").record.subject.settings == "qa.yml")
  }

  @Test(
    "A qa.yml of another user is an error with exit code 2, except the caller's of sudo and in QA_SAFE_DIRECTORY",
    .enabled(if: geteuid() == 0, "only root can give a file to another user"))
  func otherUser() async throws {
    let sample = try SampleProject()
    try sample.write("project: .\nmatrix: smoke\n", to: "qa.yml")
    #expect(chown(sample.path + "/qa.yml", 12345, 12345) == 0)
    for words in [["run"], ["doctor"], ["gate"]] {
      let process = try await QACommand.run(words, in: sample.path, environment: ["SUDO_UID": "54321"])
      #expect(process.status == 2 && process.errors.contains("qa.yml: error: belongs to the user 12345"))
    }
    for environment in [
      ["SUDO_UID": "12345"], ["QA_SAFE_DIRECTORY": sample.path], ["QA_SAFE_DIRECTORY": ".."],
    ] {
      let run = try await run([], in: sample.path, environment: environment)
      #expect(run.record.subject.settings == "qa.yml")
    }
    let other = ["QA_SAFE_DIRECTORY": sample.path + "/buzzbox"]
    let run = try await QACommand.run(["run"], in: sample.path, environment: other)
    #expect(run.status == 2 && run.errors.contains("set QA_SAFE_DIRECTORY to its folder"), "\(run.errors)")
  }

  @Test("qa doctor names the qa.yml in force, and the commands to type for the same project")
  func doctor() async throws {
    let (here, sample) = (try Self.foreign(), try SampleProject())
    let bare = try await QACommand.run(["doctor", "--project", sample.path], in: here.path)
    #expect(bare.status == 0 && bare.output.contains("  no qa.yml\n"), "\(bare.output) \(bare.errors)")
    try sample.write("checklist: story-8.3\nmatrix: smoke\n", to: "qa.yml")
    let typed = "../\(FilePathName.of(sample.scratch.path))/BuzzBox"
    let own = try await QACommand.run(["doctor", "--project", typed], in: here.path)
    #expect(own.output.contains("  settings of \(typed)/qa.yml\n"), "\(own.output)")
    #expect(own.output.hasSuffix("Next: qa run --project \(typed)\n"), "\(own.output)")
    let run = try await QACommand.run(["run", "--project", typed, "--quiet"], in: here.path)
    #expect(run.status == 0, "\(run.errors)")
    let gate = try await QACommand.run(["gate", "--project", typed], in: here.path)
    #expect(gate.status == 1)
    #expect(
      gate.output.contains("--criterion LS-V3 --tests 'LaunchTests/*' --project \(typed)\n"), "\(gate.output)"
    )
    let list = try await QACommand.run(["evidence", "list", "--project", typed], in: here.path)
    #expect(list.output.hasSuffix("--project \(typed)\n"), "\(list.output) \(list.errors)")
  }

  @Test("qa init writes the files of a project into its folder, from any folder")
  func initialize() async throws {
    let (here, sample) = (try Self.foreign(), try SampleProject())
    let made = try await QACommand.run(["init", "--project", sample.path, "--checklist"], in: here.path)
    #expect(made.status == 0, "\(made.output) \(made.errors)")
    #expect(try sample.text("qa.yml").contains("project: \".\"\n"))
    #expect(try sample.text("qa.yml").contains("checklist: \"qa/launch-screen.yml\"\n"))
    #expect(!FileManager.default.fileExists(atPath: here.path + "/qa"))
    let run = try await run(["--project", sample.path, "--matrix", "smoke"], in: here.path)
    #expect(run.record.checklist.id == "launch-screen")
    let explained = try await QACommand.run(["explain", "LB-12", "--project", sample.path], in: here.path)
    #expect(explained.status == 0, "\(explained.errors)")
  }

  @Test(
    "Each command of the README's block \"Check your app\" checks an app of another folder")
  func readme() async throws {
    let (here, sample) = (try Self.foreign(), try SampleProject())
    // `qa diff HEAD~1` needs two commits.
    let person = ["-c", "user.name=Kim", "-c", "user.email=kim@example.com"]
    for words in [
      ["init", "-q"], ["add", "-A"], person + ["commit", "-q", "-m", "one"],
      person + ["commit", "-q", "--allow-empty", "-m", "two"],
    ] {
      let git = try QAProcess.run(program: "/usr/bin/env", ["git"] + words, in: sample.path)
      #expect(git.status == 0, "\(git.errors)")
    }
    let lines = try #require(
      DocumentationTests.blocks("README.md").first { $0.heading == "Check your app" && $0.language == "sh" }
    ).text.split(separator: "\n")
    #expect(lines.count >= 9)
    for line in lines {
      let command = try #require(line.split(separator: "#").first).split(separator: " ").map(String.init)
      var words = command.dropFirst().map {
        $0 == "~/MyApp" ? sample.path : $0 == "full" ? "smoke" : $0
      }
      // The README shows the app as an argument; the other commands take it the same way, but for `diff` and `explain`.
      if !words.contains(sample.path) {
        words += (["diff", "explain"].contains(words[0]) ? ["--project"] : []) + [sample.path]
      }
      if words[0] == "watch" { words += ["--once", "--matrix", "smoke"] }
      let process = try await QACommand.run(words, in: here.path)
      #expect(process.status == 0, "\(line): \(process.output.suffix(800)) \(process.errors)")
      #expect(!(process.output + process.errors).contains("story-8.3"), "\(line)")
    }
    // The reports are in the current folder, and the settings in the project's.
    let manager = FileManager.default
    #expect(manager.fileExists(atPath: here.path + "/Reports/latest/run.json"))
    #expect(manager.fileExists(atPath: sample.path + "/qa.yml"))
    #expect(!manager.fileExists(atPath: sample.path + "/Reports"))
  }

  @Test("A settings error of another folder has the path of its file")
  func errors() async throws {
    let (here, sample) = (try Self.foreign(), try SampleProject())
    try sample.write("projekt: .\n", to: "qa.yml")
    let path = "../\(FilePathName.of(sample.scratch.path))/BuzzBox"
    let run = try await QACommand.run(["run", "--project", path], in: here.path)
    #expect(run.status == 2 && run.errors.contains("\(path)/qa.yml:1:1: error: "), "\(run.errors)")
  }

  @Test(
    "A project that does not exist is named by every command",
    arguments: [
      ["run"], ["gate"], ["doctor"], ["init"], ["fix"], ["watch", "--once"], ["diff", "--record"],
      ["render", "--device", "iphone-13", "-o", "a.png"], ["matrix", "expand"], ["history"],
      ["explain", "LB-12"], ["evidence", "list"], ["diff", "a.png"], ["checklist", "mutate"],
      ["evidence", "add", "trace", "a", "--criterion", "LB-1"], ["evidence", "sign", "W-1", "--key", "k"],
      ["diff", "main"],
    ])
  func missing(_ words: [String]) async throws {
    let sample = try SampleProject()
    try sample.git("init -q -b main")
    try sample.git("add -A")
    try sample.git("commit -q -m App")
    let process = try await QACommand.run(words + ["--project", "/nope"], in: sample.path)
    #expect(process.status == 2, "\(process.output) \(process.errors)")
    #expect(process.errors.contains("/nope"), "\(process.errors)")
    let words = ["there is no such folder", "has no folder", "there is no such app and no such folder"]
    #expect(words.contains { process.errors.contains($0) }, "\(process.errors)")
  }

  @Test("An app or a root that does not exist is named")
  func missingPaths() async throws {
    let sample = try SampleProject()
    let app = try await QACommand.run(["run", "--app", "/nope/My.app"], in: sample.path)
    #expect(app.status == 2 && app.errors.contains("/nope/My.app: error: there is no such app"))
    let root = try await QACommand.run(["run", "--matrix", "smoke", "--path-root", "/nope"], in: sample.path)
    #expect(root.status == 2 && root.errors.contains("/nope: error: there is no such folder"))
  }
}

private enum FilePathName {
  static func of(_ path: String) -> String { URL(fileURLWithPath: path).lastPathComponent }
}
