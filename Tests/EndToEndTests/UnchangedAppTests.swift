import CommandSupport
import Foundation
import TestSupport
import Testing

/// `qa run --projects … --since REF`: apps that did not change keep the verdict of their last run.
struct UnchangedAppTests {
  private func git(_ words: [String], in stage: FleetStage) throws {
    let process = try QAProcess.run(
      program: "/usr/bin/env",
      ["git", "-C", stage.top, "-c", "user.name=Kim", "-c", "user.email=kim@example.com"] + words)
    #expect(process.status == 0, "git \(words): \(process.errors)")
  }

  /// A repository with a run of every app in its history.
  private func stage() async throws -> FleetStage {
    let stage = try FleetStage(["a", "b c", "d"], broken: ["broken"])
    try stage.write("out*\n*.sqlite\n", to: ".gitignore")
    try git(["init", "-q", "-b", "main"], in: stage)
    try git(["add", "-A"], in: stage)
    try git(["commit", "-q", "-m", "one"], in: stage)
    #expect(try await since(stage, nil).status == 2)
    return stage
  }

  private func since(_ stage: FleetStage, _ name: String?, _ more: [String] = []) async throws -> QAProcess {
    let words = ["--history", "h.sqlite", "--format", "json"] + (name.map { ["--since", $0] } ?? []) + more
    return try await stage.run(["apps/*"], words, to: "out")
  }

  /// The names of apps that were not checked.
  private func unchanged(_ stage: FleetStage) throws -> [String] {
    try stage.apps("out").filter { !($0.value["unchanged"] is NSNull) }.keys.sorted()
  }

  @Test("Unchanged apps keep their verdict, as such in each report; an app with an error is checked again")
  func kept() async throws {
    let stage = try await stage()
    let before = try stage.apps("out")
    let first = try stage.text("out/junit.xml")
    let run = try await since(stage, "main")
    #expect(run.status == 2, "\(run.errors)")
    #expect(try unchanged(stage) == ["apps/a", "apps/b c", "apps/d"])
    let after = try stage.apps("out")
    for (name, app) in before {
      for key in ["verdict", "exitCode", "headline", "detail", "causes", "undecided"] {
        #expect("\(app[key]!)" == "\(after[name]![key]!)", "\(name) \(key)")
      }
    }
    #expect(run.output.contains("failed, unchanged"))
    #expect(run.output.contains("unchanged since run 2 at 2023-11-14"))
    #expect(stage.files("out").keys.filter { $0.hasPrefix("apps/") } == [])
    let junit = try stage.text("out/junit.xml")
    #expect(
      junit.matches(of: #/<property name="unchanged" value="unchanged since run \d at 2023/#).count == 3)
    // Each test of an unchanged app is there, with its outcome and its line, without a picture of the earlier run.
    let (old, new) = (Self.tests(first), Self.tests(junit))
    #expect(old.count > 60 && old == new)
    #expect(new.contains { $0.contains("<failure ") } && !junit.contains("previews/"))
    #expect(try stage.text("out/index.html").contains("unchanged since run 2 at 2023-11-14 22:13, commit "))
    if Python.canValidate {
      let schema = Checkout.home + "/Reports/schema/fleet.schema.json"
      #expect(try Python.schemaErrors(of: [stage.top + "/out/fleet.json"], schema: schema) == "")
    }
    // Nothing was added to the history.
    let list = try await stage.qa(["history", "--history", "h.sqlite", "--list"])
    #expect(list.output.split(separator: "\n").count == 3, "\(list.output)")
  }

  /// The tests of a JUnit document with their outcomes.
  private static func tests(_ junit: String) -> [String] {
    junit.matches(of: #/<testcase (?:.|\n)*?<\/testcase>/#).map { String($0.0) }
  }

  @Test("Tests of a history that are no tests are not written, and the app has one test with its verdict")
  func untrustedTests() async throws {
    let stage = try await stage()
    let script =
      "import sqlite3; c = sqlite3.connect('h.sqlite'); c.execute(\"UPDATE report SET tests = '<testcase></testcase></testsuite>'\"); c.commit()"
    let changed = try QAProcess.run(program: "/usr/bin/env", ["python3", "-c", script], in: stage.top)
    #expect(changed.status == 0, "\(changed.errors)")
    _ = try await since(stage, "main")
    let junit = try stage.text("out/junit.xml")
    #expect(junit.matches(of: #/<skipped message="unchanged since run \d/#).count == 2)
    #expect(junit.matches(of: #/<failure message="unchanged since run 2 /#).count == 1)
  }

  @Test("An app whose last run cannot be read is checked, with a warning")
  func unreadable() async throws {
    let stage = try await stage()
    let script =
      "import sqlite3; c = sqlite3.connect('h.sqlite'); c.execute(\"UPDATE basis SET verdict = 'x' WHERE name = 'apps/a'\"); c.commit()"
    let changed = try QAProcess.run(program: "/usr/bin/env", ["python3", "-c", script], in: stage.top)
    #expect(changed.status == 0, "\(changed.errors)")
    let run = try await since(stage, "main")
    #expect(
      run.errors.contains("warning: the history cannot be used (a run has an unknown verdict)"),
      "\(run.errors)")
    #expect(try unchanged(stage) == ["apps/b c", "apps/d"])
    #expect(try stage.apps("out")["apps/a"]?["verdict"] as? String == "passed")
  }

  /// A change of the app `apps/d` or of an option, and the apps that are checked then.
  private struct Change: Sendable {
    var name: String
    var script = "true"
    var options: [String] = []
    var isAll = false
  }

  private static let catalog = "apps/d/buzzbox/Assets.xcassets"

  private static let changes = [
    Change(name: "storyboard", script: "sed -i s/120/118/ apps/d/buzzbox/Resources/LaunchScreen.storyboard"),
    Change(
      name: "picture",
      script: "cp \(catalog)/AppIcon.appiconset/*.png \(catalog)/LaunchIcon.imageset/LaunchIcon.png"),
    Change(
      name: "Info.plist",
      script: "sed -i 's/<dict>/<dict><key>UILaunchImages<\\/key><array\\/>/' apps/d/buzzbox/Info.plist"),
    Change(name: "settings", script: "echo 'fail-on: critical' > apps/d/qa.yml"),
    Change(
      name: "checklist",
      script: "printf 'id: own\\ntitle: Own\\nextends: story-8.3\\n' > apps/d/own.yml; "
        + "echo 'checklist: own.yml' > apps/d/qa.yml"),
    Change(name: "strict", options: ["--strict"], isAll: true),
    Change(name: "matrix", options: ["--matrix", "story"], isAll: true),
    Change(name: "SDK", options: ["--as-if", "sdk=27"], isAll: true),
  ]

  @Test("A change of the app, its settings, the checklist or an option is checked again")
  func changed() async throws {
    let stage = try await stage()
    func shell(_ script: String) throws {
      let process = try QAProcess.run(program: "/bin/bash", ["-ec", script], in: stage.top)
      #expect(process.status == 0, "\(process.errors)")
    }
    try shell("cp h.sqlite before.sqlite")
    for change in Self.changes {
      try shell(change.script)
      _ = try await since(stage, "main", change.options)
      #expect(try unchanged(stage) == (change.isAll ? [] : ["apps/a", "apps/b c"]), "\(change.name)")
      // Git removes the change, and the runs since then do not count.
      try shell("git checkout -q . && git clean -fdq && cp before.sqlite h.sqlite")
    }
  }

  @Test("An app is checked again if its first screen changed, which is outside of its folder")
  func firstScreen() async throws {
    let stage = try FleetStage(["a", "d"], broken: [])
    let storyboard = try stage.text("apps/d/buzzbox/Resources/LaunchScreen.storyboard")
    try stage.write(storyboard, to: "shared/Splash.storyboard")
    try stage.write("checklist: own.yml\nfirst-screen: ../../shared/Splash.storyboard\n", to: "apps/d/qa.yml")
    let criterion =
      "{id: A, title: A, impact: minor, section: s, traces: [a/b/1], assert: [continuity.size: {}]}"
    try stage.write("id: own\ntitle: Own\ncriteria:\n  - \(criterion)\n", to: "apps/d/own.yml")
    try stage.write("out*\n*.sqlite\n", to: ".gitignore")
    try git(["init", "-q", "-b", "main"], in: stage)
    try git(["add", "-A"], in: stage)
    try git(["commit", "-q", "-m", "one"], in: stage)
    _ = try await since(stage, nil)
    let same = try await since(stage, "main")
    #expect(try unchanged(stage) == ["apps/a", "apps/d"], "\(same.errors)")
    try stage.write(storyboard.replacing("120", with: "110"), to: "shared/Splash.storyboard")
    _ = try await since(stage, "main")
    #expect(try unchanged(stage) == ["apps/a"])
  }

  @Test("Only runs of the named commit and of those before it count")
  func commits() async throws {
    let stage = try await stage()
    try git(["commit", "-q", "--allow-empty", "-m", "two"], in: stage)
    _ = try await since(stage, "HEAD")
    #expect(try unchanged(stage).count == 3)
    try git(["checkout", "-q", "--orphan", "other"], in: stage)
    try git(["commit", "-q", "-m", "other"], in: stage)
    _ = try await since(stage, "other")
    #expect(try unchanged(stage) == [])
    _ = try await since(stage, "main~1")
    #expect(try unchanged(stage).count == 3)
    let wrong = try await since(stage, "nothing")
    #expect(wrong.status == 2)
    #expect(wrong.errors.contains("--since: \"nothing\" is not known here"), "\(wrong.errors)")
  }

  @Test("--since without a history is wrong usage, and a history without runs leaves out no app")
  func usage() async throws {
    #expect(try await QACommand.run(["run", "--projects", "x", "--since", "main"]).status == 64)
    #expect(try await QACommand.run(["run", "--app", "a.ipa", "--since", "main"]).status == 64)
    let stage = try await stage()
    let run = try await stage.run(
      ["apps/a"], ["--history", "new.sqlite", "--since", "main", "--format", "json"], to: "out")
    #expect(run.status == 0, "\(run.errors)")
    #expect(try unchanged(stage) == [])
  }
}
