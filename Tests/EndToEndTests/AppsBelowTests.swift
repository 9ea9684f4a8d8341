import CommandSupport
import Foundation
import TestSupport
import Testing

/// Commands at the top of a repository whose apps and settings are in folders below.
struct AppsBelowTests: TestFolder {
  /// Folders of an app, one to three levels below the top.
  static let depths = ["ios", "apps/my app", "teams/shop/ios app"]

  private struct Record: Decodable {
    struct Subject: Decodable {
      var project: String
      var settings: String?
    }
    struct Checklist: Decodable { var id: String }
    var subject: Subject
    var checklist: Checklist
  }

  private let scratch: TemporaryFolder
  var path: String { scratch.path + "/my repository" }
  private var top: String { path }

  /// - Parameter apps: The folders of copies of the sample, each with a `qa.yml`.
  private init(_ apps: [String]) throws {
    scratch = try TemporaryFolder()
    for app in apps {
      try make((app as NSString).deletingLastPathComponent)
      try FileManager.default.copyItem(
        atPath: Checkout.home + "/Matrix/samples/BuzzBox", toPath: top + "/" + app)
      try write("checklist: story-8.3\nmatrix: smoke\n", to: app + "/qa.yml")
    }
    // A file of another tool.
    try write("host: example.com\n", to: "config/qa.yml")
    try git(["init", "-q", "-b", "main"])
    try git(["add", "-A"])
    try git(["-c", "user.name=Kim", "-c", "user.email=kim@example.com", "commit", "-q", "-m", "Apps"])
  }

  init() throws { try self.init([Self.depths[1]]) }

  private func git(_ words: [String]) throws {
    let process = try QAProcess.run(program: "/usr/bin/env", ["git", "-C", top] + words)
    #expect(process.status == 0, "git \(words): \(process.errors)")
  }

  private func qa(_ words: [String], in folder: String = "") async throws -> QAProcess {
    try await QACommand.run(words, in: top + "/" + folder)
  }

  private func record(_ folder: String = "Reports/latest") throws -> Record {
    let data = try Data(contentsOf: URL(fileURLWithPath: top + "/" + folder + "/run.json"))
    return try JSONDecoder().decode(Record.self, from: data)
  }

  @Test(
    "From the top, from a folder beside the app and with a path, its own settings count", arguments: depths)
  func oneApp(_ app: String) async throws {
    let stage = try AppsBelowTests([app])
    for (words, folder) in [
      ([], ""), (["."], ""), ([app], ""), ([app + "/buzzbox.xcodeproj/"], ""), ([], app), (["."], app),
      (["../../" + app], "config/deep"), (["--project", "."], ""),
    ] {
      try stage.make("config/deep")
      let run = try await stage.qa(
        ["run"] + words + ["--no-previews", "--output", stage.top + "/out"], in: folder)
      #expect(run.status == 0, "\(words) in \(folder): \(run.output) \(run.errors)")
      let record = try stage.record("out")
      #expect(record.checklist.id == "story-8.3" && record.subject.settings == app + "/qa.yml", "\(words)")
      #expect(record.subject.project == app + "/buzzbox.xcodeproj")
    }
  }

  @Test("Each command at the top is about the app below and its settings")
  func commands() async throws {
    let app = Self.depths[1]
    let doctor = try await qa(["doctor"])
    #expect(doctor.output.contains("  settings of \(app)/qa.yml\n"), "\(doctor.output) \(doctor.errors)")
    #expect(doctor.output.contains(" criteria of story-8.3"), "\(doctor.output)")
    let run = try await qa(["run", "--quiet", "--history", "runs.sqlite"])
    #expect(run.status == 0, "\(run.errors)")
    for (words, status) in [
      (["fix"], 0), (["watch", "--once"], 0), (["diff", "--record"], 0), (["diff"], 0),
      (["diff", "HEAD"], 0),
      (["matrix", "expand"], 0), (["explain"], 0),
      (["render", "--device", "iphone-15", "-o", "a.png"], 0), (["history", "--history", "runs.sqlite"], 0),
      (["evidence", "list"], 0), (["gate"], 1), (["gate", "--policy-ref", "main"], 1),
    ] as [([String], Int32)] {
      let process = try await qa(words)
      #expect(process.status == status, "\(words): \(process.output.suffix(600)) \(process.errors)")
      #expect(!process.output.contains("launch-screen-basics"), "\(words): \(process.output)")
    }
    // The gate reads the run of this folder, also where one is beside the settings.
    let gate = try String(contentsOfFile: top + "/Reports/latest/gate.json", encoding: .utf8)
    #expect(gate.contains("story-8.3"))
    let made = try await qa(["init", "--no-ci"])
    #expect(made.status == 1 && made.output.contains("\(app)/qa.yml has other content"), "\(made.output)")
    #expect(!FileManager.default.fileExists(atPath: top + "/qa.yml"))
  }

  @Test("Several apps with settings are all named, and the printed commands work")
  func severalApps() async throws {
    let stage = try AppsBelowTests(Self.depths)
    for words in [
      ["run"], ["run", "."], ["doctor"], ["fix"], ["watch", "--once"], ["diff", "--record"], ["prove"],
      ["gate"],
      ["waive", "LS-I1", "--by", "Kim", "--until", "2099-01-01"], ["evidence", "list"], ["init"],
      ["render", "--device", "iphone-15", "-o", "a.png"], ["matrix", "expand"],
    ] {
      let process = try await stage.qa(words)
      #expect(process.status == 2, "\(words): \(process.output) \(process.errors)")
      #expect(
        process.errors.contains(
          "error: 3 apps below . have a qa.yml: apps/my app, ios and teams/shop/ios app; name one, as in "
            + "--project 'apps/my app', or check all of them: qa run --projects 'apps/my app' ios 'teams/shop/ios app'\n"
        ), "\(words): \(process.errors)")
    }
    let all = try await stage.qa(["run", "--projects"] + Self.depths.sorted())
    #expect(all.status == 0, "\(all.output) \(all.errors)")
    for app in Self.depths {
      let folder = "Reports/latest/apps/" + app.replacing(/[\/ ]/, with: "-")
      #expect(try stage.record(folder).subject.settings == app + "/qa.yml")
    }
    // What is about no app, or about each, needs no choice.
    for words in [["explain"], ["checklist", "list"], ["checklist", "lint"], ["matrix", "list"]] {
      let process = try await stage.qa(words)
      #expect(process.status == 0, "\(words): \(process.errors)")
    }
    // A name is enough for the app of one team.
    let one = try await stage.qa(["run", "teams", "--no-previews", "--output", "out"])
    #expect(one.status == 0, "\(one.errors)")
    #expect(try stage.record("out").subject.settings == "teams/shop/ios app/qa.yml")
  }

  @Test("A project that is deeper than a search goes is found from its qa.yml")
  func deepProject() async throws {
    let deep = "teams/shop/mobile/ios/App"
    try write("checklist: story-8.3\nmatrix: smoke\n", to: "teams/shop/mobile/qa.yml")
    try FileManager.default.createDirectory(
      atPath: top + "/teams/shop/mobile/ios", withIntermediateDirectories: true)
    try FileManager.default.moveItem(atPath: top + "/apps/my app", toPath: top + "/" + deep)
    try FileManager.default.removeItem(atPath: top + "/" + deep + "/qa.yml")
    let run = try await qa(["run", "--no-previews", "--output", "out"])
    #expect(run.status == 0, "\(run.output) \(run.errors)")
    #expect(try record("out").subject.settings == "teams/shop/mobile/qa.yml")
  }

  @Test("An app of the folder itself comes first; a qa.yml that names a project elsewhere counts")
  func otherPlaces() async throws {
    try FileManager.default.copyItem(
      atPath: top + "/apps/my app/buzzbox.xcodeproj", toPath: top + "/buzzbox.xcodeproj")
    try FileManager.default.copyItem(atPath: top + "/apps/my app/buzzbox", toPath: top + "/buzzbox")
    let own = try await qa(["run", "--matrix", "smoke", "--no-previews", "--output", "out"])
    #expect(own.status == 0, "\(own.errors)")
    #expect(try record("out").subject.settings == nil)
    for file in ["buzzbox.xcodeproj", "buzzbox", "apps/my app/qa.yml"] {
      try FileManager.default.removeItem(atPath: top + "/" + file)
    }
    try write("project: ../apps/my app\nchecklist: story-8.3\nmatrix: smoke\n", to: "quality/qa.yml")
    let elsewhere = try await qa(["run", "--no-previews", "--output", "out"])
    #expect(elsewhere.status == 0, "\(elsewhere.errors)")
    #expect(try record("out").subject.settings == "quality/qa.yml")
    // An error in the settings of the app is no reason to check it without them.
    try write("checklst: story-8.3\n", to: "apps/my app/qa.yml")
    let wrong = try await qa(["run", "apps"])
    #expect(wrong.status == 2 && wrong.errors.contains("apps/my app/qa.yml:1:1: error: "), "\(wrong.errors)")
  }
}
