import CommandSupport
import Foundation
import TestSupport
import Testing

#if canImport(FoundationXML)
import FoundationXML
#endif

/// `qa run --projects`: several apps in one run.
struct FleetTests {
  @Test(
    "Each app's folder has the bytes that a run of this app alone writes, and an error leaves the others alone"
  )
  func equal() async throws {
    let stage = try FleetStage()
    let run = try await stage.run(["apps/*"], ["--jobs", "3"], to: "out")
    #expect(run.status == 2, "\(run.output) \(run.errors)")
    for (name, folder, status) in [("fine", "apps-fine", 0), ("my app", "apps-my-app", 1)] {
      let alone = try await stage.qa(
        ["run", "--matrix", "smoke", "--project", "apps/\(name)", "--output", "alone"])
      #expect(alone.status == Int32(status), "\(alone.output) \(alone.errors)")
      #expect(stage.files("alone").count > 8)
      #expect(stage.differences("alone", "out/apps/\(folder)") == [])
    }
    let apps = try stage.apps("out")
    #expect(apps.keys.sorted() == ["apps/broken", "apps/fine", "apps/my app"])
    #expect(
      apps.mapValues { $0["exitCode"] as? Int } == ["apps/broken": 2, "apps/fine": 0, "apps/my app": 1])
    #expect(apps["apps/my app"]?["checklist"] as? String == "story-8.3")
    #expect(stage.files("out").keys.filter { $0.hasPrefix("apps/apps-broken") }.isEmpty)
    // The name of the app leads each line.
    #expect(run.errors.contains("apps/broken: "), "\(run.errors)")
    let lines = run.output.split(separator: "\n").map {
      $0.split(separator: " ").first.map(String.init) ?? ""
    }
    #expect(
      lines.prefix(3) == ["error", "incomplete", "failed"]
        || lines.prefix(3) == ["error", "passed", "failed"])
    #expect(run.output.contains("Report: out/index.html"), "\(run.output)")
  }

  @Test(
    "The page has the worst app first, its causes, one picture and a link for each app; JUnit has a suite for each"
  )
  func overview() async throws {
    let stage = try FleetStage()
    _ = try await stage.run(["apps/*"], [], to: "out")
    let page = try stage.text("out/index.html")
    let order = ["apps/broken", "apps/my app", "apps/fine"].compactMap {
      page.range(of: ">\($0)<")?.lowerBound
    }
    #expect(order.count == 2 || order.count == 3)
    #expect(order == order.sorted())
    #expect(page.contains("<a href=\"apps/apps-my-app/index.html\">apps/my app</a>"))
    #expect(page.contains("LS-I1"))
    for link in page.matches(of: /(?:href|src)="([^"#]+)"/).map(\.1) where !link.contains(":") {
      #expect(FileManager.default.fileExists(atPath: stage.top + "/out/" + link), "\(link)")
    }
    #expect(page.components(separatedBy: "<img ").count - 1 == 2)
    let junit = try stage.text("out/junit.xml")
    #expect(
      junit.matches(of: /<testsuite id="(\d)" name="([^"]+)"/).map { "\($0.1) \($0.2)" } == [
        "0 apps/broken", "1 apps/fine", "2 apps/my app",
      ])
    let names = junit.matches(of: /<testcase classname="([^"]+)" name="([^"]+)"/).map { "\($0.1)/\($0.2)" }
    #expect(Set(names).count == names.count && names.count > 20)
    #expect(junit.contains("picture: apps/apps-my-app/previews/"))
    let document = try XMLDocument(data: Data(junit.utf8))
    #expect(document.rootElement()?.childCount == 3)
  }

  /// Gives the project of `apps/fine` two app targets, `one` and `two`.
  private func addTarget(_ stage: FleetStage) throws {
    let project = "apps/fine/buzzbox.xcodeproj/project.pbxproj"
    var text = try stage.text(project)
    let begin = try #require(text.range(of: "\t\tB0220000000000000000D001 /* buzzbox */ = {\n"))
    let end = try #require(text.range(of: "\n\t\t};\n", range: begin.upperBound..<text.endIndex))
    let target = text[begin.lowerBound..<end.upperBound]
    let both = [("one", "D001"), ("two", "D009")].map { name, id in
      target.replacingOccurrences(of: "D001 /*", with: "\(id) /*")
        .replacingOccurrences(of: "\tname = buzzbox", with: "\tname = \(name)")
    }
    text.replaceSubrange(begin.lowerBound..<end.upperBound, with: both.joined())
    let entry = "\t\t\t\tB0220000000000000000D001 /* buzzbox */,\n"
    text = text.replacingOccurrences(
      of: entry, with: entry + entry.replacingOccurrences(of: "D001", with: "D009"))
    try stage.write(text, to: project)
  }

  @Test("A project with two apps says what to type, and each of its apps has alerts of its own")
  func targets() async throws {
    let stage = try FleetStage(["fine"], broken: [])
    try addTarget(stage)
    let open = try await stage.run(["apps/fine"], [], to: "out")
    #expect(open.status == 2 && open.errors.contains("; choose one as apps/fine:TARGET\n"), "\(open.errors)")
    #expect(try stage.text("out/index.html").contains("choose one as apps/fine:TARGET"))
    let wrong = try await stage.run(["apps/fine:tow"], [], to: "out")
    #expect(wrong.status == 2 && wrong.errors.contains("did you mean apps/fine:two?"), "\(wrong.errors)")
    let both = try await stage.run(["apps/fine:one", "apps/fine:two"], [], to: "out")
    #expect(both.status == 0, "\(both.errors)")
    let ids = try ["one", "two"].map { target in
      let file = "out/apps/apps-fine-\(target)/report.sarif"
      return try #require(try stage.text(file).firstMatch(of: /"automationDetails":{"id":"(.*?)"}/)).1
    }
    #expect(ids.map { $0.contains("/buzzbox-xcodeproj/one/") } == [true, false], "\(ids)")
    #expect(ids.map { $0.contains("/buzzbox-xcodeproj/two/") } == [false, true], "\(ids)")
  }

  @Test("A cause in several apps is shown once with its apps, and each app says since when it has causes")
  func shared() async throws {
    let stage = try FleetStage(["fine", "one app", "other app"], broken: [])
    for _ in 0..<2 { _ = try await stage.run(["apps/*"], ["--history", "h.sqlite"], to: "out") }
    let page = try stage.text("out/index.html")
    #expect(page.matches(of: /is 110 × 110 pt/).count == 1)
    #expect(page.contains("<li id=\"cause-1\"><p><span class=\"id\">LS-I1</span>"))
    #expect(page.contains("2 apps: "))
    #expect(
      page.matches(of: /<a href="#cause-1" class="id">LS-I1<\/a> <span class="faint">as in 1 other app</)
        .count == 2)
    // The first run of both, not the second one.
    #expect(page.matches(of: /<td class="since">since run [23] at 2023-11-14 22:13/).count == 2)
    #expect(page.matches(of: /<tr class="/).count == 3)
    #expect(try stage.text("out/summary.md").contains("- LS-I1 in 2 apps: "))
    let list = try await stage.qa(["history", "--history", "h.sqlite", "--list"])
    #expect(
      list.output.contains("buzzbox of apps/one app by story-8.3, matrix smoke: 1 cause"), "\(list.output)")
    let alone = try await stage.run(["apps/*"], ["--no-previews"], to: "out")
    #expect(alone.status == 1)
    let plain = try stage.text("out/index.html")
    #expect(!plain.contains("Launch screen</th>") && !plain.contains("Since</th>") && !plain.contains("<img"))
  }

  @Test("A list, commas, blanks between names, patterns and FOLDER:TARGET name apps")
  func names() async throws {
    let stage = try FleetStage()
    let quick = ["--format", "json", "--quiet"]
    try stage.write("# Ours\n\napps/fine:buzzbox\n  apps/my app/\n", to: "the apps.txt")
    for words in [
      ["the apps.txt"], ["apps/fine:buzzbox,apps/my app"], ["apps/fine:buzzbox", "apps/my app"],
      ["apps/fine:buzzbox", "--projects", "apps/my*"],
    ] {
      let run = try await stage.run(words, quick, to: "out")
      #expect(run.status == 1, "\(words): \(run.errors)")
      #expect(try stage.apps("out").keys.sorted() == ["apps/fine:buzzbox", "apps/my app"])
    }
    let deep = try await stage.run(["**/*.xcodeproj"], quick, to: "out")
    #expect(deep.status == 2, "\(deep.errors)")
    #expect(try stage.apps("out").count == 3)
  }

  @Test(
    "A wrong --projects is an error that names it, and nothing is written",
    arguments: [
      (["nothing/*"], "\"nothing/*\" matches no folder"), (["apps/none"], "\"apps/none\" is no app"),
      (["apps/fine", "./apps/fine/"], "names apps/fine twice"),
      (["apps/fine,apps/fine"], "names apps/fine twice"),
      (["a/b", "a-b"], "would be in one folder, a-b"), (["list.txt"], "list.txt:2: error: "),
      (["empty.txt"], "lists no app"), (["data.bin"], "neither an app nor a list"),
      (["apps/fine:"], "names no target"),
    ])
  func wrong(_ words: [String], _ message: String) async throws {
    let stage = try FleetStage(["fine"], broken: [])
    for folder in ["a/b", "a-b"] { try stage.write("", to: folder + "/x") }
    try stage.write("apps/fine\napps/gone\n", to: "list.txt")
    try stage.write("# none\n", to: "empty.txt")
    try stage.write("\0\u{1}", to: "data.bin")
    let run = try await stage.run(words, [], to: "out")
    #expect(run.status == 2 && run.errors.contains(message), "\(run.errors)")
    #expect(stage.files("out").isEmpty)
  }

  @Test("Options of one app are wrong usage with --projects", arguments: ["--project", "--target", "--app"])
  func usage(_ option: String) async throws {
    let run = try await QACommand.run(["run", "--projects", "x", option, "y"])
    #expect(run.status == 64 && run.errors.contains("Use either --projects or \(option)"), "\(run.errors)")
  }

  @Test(
    "fleet.json matches its schema, also that of a shard",
    .enabled(if: Python.canValidate, "\(Python.missing("jsonschema", "referencing", "yaml"))"))
  func schema() async throws {
    let stage = try FleetStage()
    let more = ["--history", "h.sqlite", "--format", "json"]
    _ = try await stage.run(["apps/*"], more, to: "whole")
    _ = try await stage.run(["apps/*"], more + ["--shard", "2/2"], to: "shard")
    let files = ["whole", "shard"].map { stage.top + "/\($0)/fleet.json" }
    #expect(
      try Python.schemaErrors(of: files, schema: Checkout.home + "/Reports/schema/fleet.schema.json") == "")
  }
}
