import CommandSupport
import Foundation
import TestSupport
import Testing

/// `qa diff`.
@Suite(.serialized) struct DiffTests {
  private struct Report: Decodable {
    struct Change: Decodable, Equatable {
      var name: String
      var before: String?
      var after: String?
    }
    struct ScreenChange: Decodable { var lines: [String], screens: [String] }
    var settings: [Change]
    var images: [Change]
    var screens: [ScreenChange]
    var unchangedScreens: Int
    var unpaired: Int
    var replacedImages: [String]
    var replacedColors: [String]
    var replacedDocument: String?
  }

  private let before: SampleProject
  private let after: SampleProject
  init() throws {
    before = try SampleProject()
    after = try SampleProject()
  }

  private func diff() async throws -> (process: QAProcess, report: Report) {
    let process = try await QACommand.run(
      ["diff", before.path, after.path, "--matrix", "smoke", "--json"], in: before.scratch.path)
    return (process, try JSONDecoder().decode(Report.self, from: Data(process.output.utf8)))
  }

  @Test("One change is one line, and --verbose prints each screen")
  func lines() async throws {
    // The icon of 120 points gets 100 and moves by 60: its center moves up by 60 on every screen.
    for (old, new) in [
      ("constant=\"120\"", "constant=\"100\""),
      ("secondAttribute=\"centerY\"", "secondAttribute=\"centerY\" constant=\"-60\""),
    ] { try after.replace(old, with: new, in: after.storyboard) }
    func lines(_ more: [String] = []) async throws -> [String] {
      let words = ["diff", before.path, after.path, "--matrix", "smoke"]
      return try await QACommand.run(words + more, in: before.scratch.path).output.split(separator: "\n").map(
        String.init)
    }
    let short = try await lines()
    #expect(
      short.first == "Icon: 60 pt higher, 100 × 100 pt instead of 120 × 120 on all 16 screens", "\(short)")
    #expect(
      short.last == "0 screens are equal, 16 differ, 0 exist on one side only." && short.count == 3,
      "\(short)")
    let whole = try await lines(["--verbose"])
    #expect(whole.contains { $0.hasPrefix("  - imageView (") } && whole.count > 16, "\(whole)")
    // Of a picture, its size and not its digest.
    try await after.regenerate(top: "#FF0000", bottom: "#0000FF")
    let picture = try await lines().filter { $0.hasPrefix("image ") }
    #expect(
      picture.count == 1
        && picture[0].contains(/^image LaunchGradient: .* pt → other pixels \(iPad 2x, dark and 5 more\)$/),
      "\(picture)")
  }

  @Test("In a shallow clone, the message about a commit says how to get it")
  func shallow() async throws {
    for words in [
      "init -q -b main", "add -A", "commit -q -m first", "tag first", "commit -q --allow-empty -m second",
    ] {
      try before.git(words)
    }
    let clone = before.scratch.path + "/clone"
    try before.git("clone -q --depth 1 file://\(before.path) \(clone)")
    for (words, message) in [
      (["diff", "HEAD~1"], "is no commit whose files are here, because this clone is shallow"),
      (["diff", "first"], "there is no such app, no such folder and no such commit"),
      (["gate", "--policy-ref", "first"], "is not known here, because this clone is shallow"),
    ] {
      let process = try await QACommand.run(words, in: clone)
      #expect(process.status == 2 && process.errors.contains(message), "\(process.errors)")
      #expect(process.errors.contains("`fetch-depth: 0` of actions/checkout"), "\(process.errors)")
    }
  }

  @Test(
    "Another picture under the same name is named, with the old launch screen that devices can show"
  )
  func picture() async throws {
    try await after.regenerate(top: "#FF0000", bottom: "#0000FF")
    let (process, report) = try await diff()
    #expect(process.status == 1 && report.replacedImages == ["LaunchGradient"])
    #expect(report.images.allSatisfy { $0.name.hasPrefix("LaunchGradient, ") })
    #expect(!report.screens.isEmpty && report.screens.allSatisfy(\.lines.isEmpty))
    let text = try await QACommand.run(["diff", before.path, after.path], in: before.scratch.path).output
    #expect(text.contains("\"LaunchGradient\" changed under the same name"), "\(text)")
  }

  @Test("A changed storyboard or color of the same name is named, a renamed or first one is not")
  func stale() async throws {
    for app in [before, after] {
      try app.lines(with: "viewLayoutGuide key=\"safeArea\"", in: app.storyboard) {
        $0 + "<color key=\"backgroundColor\" name=\"AccentColor\"/>"
      }
    }
    #expect(try await diff().report.replacedDocument == nil)
    let accent = after.catalog + "/AccentColor.colorset/Contents.json"
    let white =
      #"{"color-space": "srgb", "components": {"red": "1", "green": "1", "blue": "1", "alpha": "1"}}"#
    try after.write(
      #"{"colors": [{"idiom": "universal", "color": \#(white)}], "info": {"author": "xcode", "version": 1}}"#,
      to: accent)
    let color = try await diff().report
    #expect(color.replacedColors == ["AccentColor"] && color.replacedDocument == nil)
    #expect(color.replacedImages.isEmpty)
    try after.lines(with: "firstAttribute=\"width\"", in: after.storyboard) {
      $0.replacingOccurrences(of: "constant=\"120\"", with: "constant=\"140\"")
    }
    let both = try await diff().report
    #expect(both.replacedDocument == "LaunchScreen.storyboard" && both.replacedColors == ["AccentColor"])
    let text = try await QACommand.run(["diff", before.path, after.path], in: before.scratch.path).output
    let warning =
      "The document \"LaunchScreen.storyboard\" and the color \"AccentColor\" changed under the same name."
    #expect(text.contains(warning) && text.contains("Library/SplashBoard"), "\(text)")
    // Another name is the way out.
    try after.move(after.storyboard, to: "buzzbox/Resources/Launch2.storyboard")
    try after.replace("LaunchScreen.storyboard", with: "Launch2.storyboard", in: after.projectFile)
    try after.replace("<string>LaunchScreen</string>", with: "<string>Launch2</string>", in: after.plist)
    let renamed = try await diff().report
    #expect(renamed.replacedDocument == nil && !renamed.screens.isEmpty)
    // The first launch screen of an app replaces none.
    try before.replace(
      "<key>UILaunchStoryboardName</key>\n\t<string>LaunchScreen</string>", with: "", in: before.plist)
    let first = try await diff().report
    #expect(first.replacedDocument == nil && first.replacedColors.isEmpty && first.replacedImages.isEmpty)
  }

  @Test("Another kind and a missing image are named")
  func kind() async throws {
    try after.remove(after.iconSet)
    let (_, missing) = try await diff()
    #expect(
      missing.images.contains {
        $0.name.hasPrefix("LaunchIcon, iPhone 3x") && $0.after == "missing"
      })
    #expect(missing.replacedImages.isEmpty)
    try after.replace(
      "<key>UILaunchStoryboardName</key>\n\t<string>LaunchScreen</string>",
      with: "<key>UILaunchScreen</key><dict/>", in: after.plist)
    let (_, report) = try await diff()
    #expect(report.settings.first == Report.Change(name: "kind", before: "storyboard", after: "dictionary"))
    #expect(report.settings.map(\.name).contains("UILaunchStoryboardName"))
  }

  @Test("Two commits, and a commit and the files of the folder")
  func commits() async throws {
    for words in ["init -q -b main", "add -A", "commit -q -m first", "tag first"] { try before.git(words) }
    try await before.regenerate(top: "#FF0000", bottom: "#0000FF")
    for words in ["add -A", "commit -q -m second", "tag second"] { try before.git(words) }
    func report(_ words: [String], in folder: String = "") async throws -> Report {
      let process = try await QACommand.run(
        ["diff", "--matrix", "smoke", "--json"] + words, in: before.path + folder)
      #expect(process.status < 2, "\(process.errors)")
      return try JSONDecoder().decode(Report.self, from: Data(process.output.utf8))
    }
    let second = try before.git("rev-parse second")
    for words in [
      ["first", "main"], ["first", second], ["first"], ["HEAD~1", "HEAD"], ["main^"],
      ["first", String(second.prefix(7))],
    ] {
      let found = try await report(words)
      #expect(found.replacedImages == ["LaunchGradient"] && found.settings.isEmpty, "\(words)")
    }
    #expect(try await report(["main"]).screens.isEmpty)
    #expect(try await report(["second", "main"]).screens.isEmpty)
    // The files of the folder may differ from those of every commit.
    try before.lines(with: "firstAttribute=\"width\"", in: before.storyboard) {
      $0.replacingOccurrences(of: "constant=\"120\"", with: "constant=\"140\"")
    }
    let open = try await report(["main"])
    #expect(open.replacedImages.isEmpty && !open.screens.isEmpty)
    #expect(try await report(["first", "main"]).screens.flatMap(\.lines).isEmpty)
    // No program that the repository's configuration names runs.
    let mark = before.scratch.path + "/ran"
    let script = before.scratch.path + "/run"
    try "#!/bin/sh\ntouch '\(mark)'\n".write(toFile: script, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: script)
    try before.git("config core.fsmonitor \(script)")
    try before.git("config filter.x.smudge \(script)")
    try before.write("* filter=x\n", to: ".gitattributes")
    _ = try await report(["first", "main"])
    #expect(!FileManager.default.fileExists(atPath: mark))
    let unknown = try await QACommand.run(["diff", "nosuch"], in: before.path)
    #expect(
      unknown.status == 2 && unknown.errors.contains("nosuch: error: there is no such app"),
      "\(unknown.errors)")
  }

  @Test("JSON goes into a file, and the pictures of two projects show what changed")
  func output() async throws {
    try await after.regenerate(top: "#FF0000", bottom: "#0000FF")
    let process = try await QACommand.run(
      [
        "diff", before.path, after.path, "--matrix", "smoke", "--json", "--output", "the changes.json",
        "--pictures", "p",
      ], in: before.scratch.path)
    #expect(process.status == 1 && process.output.isEmpty, "\(process.output) \(process.errors)")
    let data = try Data(contentsOf: URL(fileURLWithPath: before.scratch.path + "/the changes.json"))
    #expect(try JSONDecoder().decode(Report.self, from: data).replacedImages == ["LaunchGradient"])
    let names = try FileManager.default.contentsOfDirectory(atPath: before.scratch.path + "/p")
    #expect(names.contains { $0.hasSuffix("-difference.png") }, "\(names)")
  }

  @Test("Wrong usage and missing apps are errors")
  func usage() async throws {
    for words in [["a", "b", "c"], ["--record", "a"], ["a.png", "b.png", "c"], [""]] {
      let process = try await QACommand.run(["diff"] + words, in: before.scratch.path)
      #expect(process.status == 64, "\(words)")
    }
    // Without a subject and without recorded screens, the error says what to name.
    let none = try await QACommand.run(["diff", "--project", before.path], in: before.scratch.path)
    #expect(
      none.status == 2 && none.errors.contains("baselines: error: there are no recorded screens"),
      "\(none.errors)")
    let one = try await QACommand.run(
      ["diff", after.path, "--project", before.path], in: before.scratch.path)
    #expect(one.status == 0, "\(one.errors)")
    let gone = try await QACommand.run(["diff", before.path, "gone.ipa"], in: before.scratch.path)
    #expect(gone.status == 2 && gone.errors.contains("gone.ipa: error: there is no such app"))
  }

  /// Pairs of small apps of which the corpus states that they agree, and whose sources have a project file.
  static let pairs = BuiltApp.all.filter { app in
    app.agrees && app.isSmall && app.app != nil
      && app.source.map { !BuiltApp.files(in: $0, ending: ".pbxproj").isEmpty } == true
  }.prefix(4).map { $0 }

  @Test(
    "A built app has the frames of its sources",
    .enabled(if: BuiltApp.folder != nil, Comment(rawValue: PublicCorpus.reason)), arguments: pairs)
  func built(_ app: BuiltApp) async throws {
    let process = try await QACommand.run(
      ["diff", try #require(app.app), "--project", try #require(app.source), "--json"],
      in: before.scratch.path)
    let report = try JSONDecoder().decode(Report.self, from: Data(process.output.utf8))
    #expect(report.replacedImages.isEmpty)
    #expect(process.status < 2 && report.unpaired == 0, "\(process.errors)")
    // A build keeps images of one scale, so an image of one pixel has another size below one point.
    let lines = report.screens.flatMap(\.lines).filter { line in
      let sizes = line.split(separator: " ").suffix(3).compactMap { Double($0.filter { $0 != ")" }) }
      return sizes.allSatisfy { $0 >= 1 }
    }
    #expect(lines.isEmpty, "\(lines)")
  }
}
