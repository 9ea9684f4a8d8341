import CommandSupport
import Foundation
import TestSupport
import Testing

/// The app as the argument of a command.
struct AppArgumentTests {
  private let sample: SampleProject
  private let quick = ["--matrix", "smoke", "--checklist", "story-8.3"]

  init() throws { sample = try SampleProject() }

  private func qa(_ words: [String], in folder: String? = nil) async throws -> QAProcess {
    try await QACommand.run(words, in: folder ?? sample.path)
  }

  @Test(
    "A folder, a project and a workspace are the app of each command",
    arguments: [".", "buzzbox.xcodeproj/", "App.xcworkspace"])
  func projects(_ app: String) async throws {
    try sample.write("<Workspace/>", to: "App.xcworkspace/contents.xcworkspacedata")
    for words in [
      ["run", app, "--no-previews"] + quick, ["fix", app] + quick, ["watch", app, "--once"] + quick,
      ["doctor", app], ["render", app, "--device", "iphone-15", "-o", "a.png"],
      ["prove", app, "--sizes", "320x320..330x330", "--criterion", "LS-I1", "--checklist", "story-8.3"],
      ["init", app, "--no-ci", "--force"],
    ] {
      let process = try await qa(words)
      #expect(process.status == 0, "\(words): \(process.output.suffix(600)) \(process.errors)")
    }
    let gate = try await qa(["gate", app, "--checklist", "story-8.3", "--matrix", "smoke"])
    #expect(
      gate.status == 1 && gate.output.hasPrefix("Definition of done: "), "\(gate.output) \(gate.errors)")
  }

  @Test("A built app is the app of the commands that need no sources; the others say what they need")
  func builtApp() async throws {
    let app = try PlistApp("<key>UILaunchScreen</key><dict/>")
    let built = app.scratch.path + "/My App.app"
    try FileManager.default.moveItem(atPath: app.path, toPath: built)
    for path in [built, built + "/"] {
      let run = try await qa(["run", path, "--matrix", "smoke", "--no-previews"], in: app.scratch.path)
      #expect(run.status == 0, "\(run.output) \(run.errors)")
    }
    let doctor = try await qa(["doctor", "My App.app"], in: app.scratch.path)
    #expect(doctor.status == 0 && doctor.output.hasSuffix("Next: qa run 'My App.app'\n"), "\(doctor)")
    let render = try await qa(
      ["render", "My App.app", "--device", "iphone-15", "-o", "a.png"], in: app.scratch.path)
    #expect(render.status == 0, "\(render.errors)")
    let both = try await qa(["run", built, "--project", "."] + quick + ["--no-previews"])
    #expect(both.status != 64, "\(both.errors)")
    for command in ["fix", "watch", "init", "gate"] {
      let process = try await qa([command, "My.ipa"])
      #expect(process.status == 64, "\(process)")
      #expect(
        process.errors.contains(
          "`qa \(command)` needs the project of an app, but My.ipa is a built app. Name the folder of its project."
        ))
    }
  }

  @Test("An argument and an option that contradict each other are wrong usage; equal ones are not")
  func contradictions() async throws {
    for (words, message) in [
      (
        ["run", "ios", "--project", "android"],
        "The argument ios and --project android name two projects. Name one of them."
      ),
      (
        ["run", "A.ipa", "--app", "B.ipa"],
        "The argument A.ipa and --app B.ipa name two apps. Name one of them."
      ),
      (["run", ".", "--projects", "ios"], "Use either --projects or the argument ."),
      (["run", ""], "The app needs a name"),
      (["run", "A.ipa", "--target", "A"], "need --project"),
      (["run", "A.ipa", "--since", "main"], "--since compares the project's files"),
    ] {
      let process = try await qa(words)
      #expect(process.status == 64 && process.errors.contains(message), "\(words): \(process.errors)")
    }
    let same = try await qa(["doctor", "./", "--project", "."])
    #expect(same.status == 0, "\(same.errors)")
    let missing = try await qa(["run", "nope"])
    #expect(missing.status == 2)
    #expect(
      missing.errors.contains("nope: error: there is no such folder; name the folder of a project"),
      "\(missing.errors)")
  }

  @Test("A path in place of a command suggests `qa run` with the path")
  func paths() async throws {
    for path in [".", "buzzbox.xcodeproj", "../BuzzBox", "/nope/My App"] {
      let process = try await qa([path, "--matrix", "smoke"])
      let shown = path.contains(" ") ? "'\(path)'" : path
      #expect(process.status == 64)
      #expect(
        process.errors.contains("did you mean `qa run \(shown) --matrix smoke`?"), "\(process.errors)")
    }
    let word = try await qa(["runn"])
    #expect(word.errors.contains("did you mean \"run\"?"), "\(word.errors)")
  }

  @Test("The command that repairs the findings names the app as it was typed")
  func repair() async throws {
    try sample.replace(
      "firstAttribute=\"width\" constant=\"120\"", with: "firstAttribute=\"width\" constant=\"110\"",
      in: sample.storyboard)
    let run = try await qa(["run", "BuzzBox"] + quick, in: sample.scratch.path)
    #expect(
      run.output.contains("Next: qa fix BuzzBox --checklist story-8.3 --matrix smoke"), "\(run.output)")
  }
}
