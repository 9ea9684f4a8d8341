import CommandSupport
import Foundation
import TestSupport
import Testing

/// The walk of docs/internals/junit-readers.md, "From a red test to the line": only what junit.xml says leads to the fixed storyboard.
struct FixWalkTests {
  private static let arguments = [
    "--checklist", "story-8.3", "--matrix", "smoke", "--device", "iphone-14-pro", "--orientation", "portrait",
    "--appearance", "light", "--quiet",
  ]

  @Test(
    "From a failure in junit.xml, its line and the changed line lead to a green run",
    arguments: [
      (#"firstAttribute="width" constant="120""#, #"firstAttribute="width" constant="110""#, "cases"),
      (#"secondAttribute="centerX" id="#, #"secondAttribute="centerX" constant="-14" id="#, "causes"),
      (
        #"firstAttribute="top" secondItem="LSc-rt-001""#, #"firstAttribute="top" secondItem="LSc-sa-001""#,
        "causes"
      ),
    ])
  func walk(old: String, new: String, detail: String) async throws {
    let sample = try SampleProject()
    let good = try sample.text(sample.storyboard)
    try sample.replace(old, with: new, in: sample.storyboard)
    let root = sample.scratch.path
    _ = try QAProcess.run(program: "/usr/bin/env", ["git", "init", "-q", root])
    let red = try await QACommand.run(
      ["run", "--project", "BuzzBox", "--output", "out", "--junit-detail", detail] + Self.arguments, in: root)
    #expect(red.status == 1, "\(red.errors)")
    // The first failure that a CI system shows.
    let junit = try String(contentsOfFile: root + "/out/junit.xml", encoding: .utf8)
    let failure = try #require(junit.firstMatch(of: /<failure [^>]*>([^<]*)<\/failure>/)).1
    let body = failure.replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing(
      "&quot;", with: "\""
    )
    .replacing("&amp;", with: "&").split(separator: "\n")
    let end = try #require(body.last)
    let location = try #require(end.wholeMatch(of: /\((.+):([0-9]+):[0-9]+\)/))
    let file = root + "/" + location.1
    let number = try #require(Int(location.2))
    let source = try #require(body.first { $0.hasPrefix("source: ") }).dropFirst("source: ".count)
    let changed = try #require(body.first { $0.hasPrefix("becomes: ") }).dropFirst("becomes: ".count)
    // The edit of the one line, as a person makes it.
    var lines = try String(contentsOfFile: file, encoding: .utf8).components(separatedBy: "\n")
    #expect(lines[number - 1].trimmingCharacters(in: .whitespaces) == source)
    lines[number - 1] = lines[number - 1].replacingOccurrences(of: source, with: changed)
    try lines.joined(separator: "\n").write(toFile: file, atomically: true, encoding: .utf8)
    #expect(try sample.text(sample.storyboard) == good)
    // The command that the failure names.
    let command = try #require(body.first { $0.hasPrefix("repeat: qa ") }).dropFirst("repeat: qa ".count)
    let green = try await QACommand.run(
      command.split(separator: " ").map(String.init) + ["--quiet"], in: root)
    #expect(green.status == 0, "\(green.output) \(green.errors)")
    #expect(FileManager.default.fileExists(atPath: root + "/Reports/repeat/junit.xml"))
  }

  @Test(
    "A cause that qa cannot repair has the expected frame over the picture of now, and no picture with the fix"
  )
  func notEnough() async throws {
    let sample = try SampleProject()
    // 40 points above the safe area: pinned to it, the icon would still be 40 points outside.
    try sample.lines(with: "id=\"LSc-co-008\"", in: sample.storyboard) { _ in
      #"<constraint firstItem="LSc-ic-001" firstAttribute="top" secondItem="LSc-rt-001" secondAttribute="top" constant="-40" id="LSc-co-008"/>"#
    }
    let folder = sample.scratch.path + "/out"
    let process = try await QACommand.run(
      ["run", "--project", sample.path, "--output", folder] + Self.arguments, in: sample.scratch.path)
    #expect(process.status == 1, "\(process.errors)")
    let page = try String(contentsOfFile: folder + "/index.html", encoding: .utf8)
    let articles = page.split(separator: "<article")
    let size = try #require(articles.first { $0.contains("draws 120 × 80 pt in a frame of 120 × 120 pt") })
    #expect(size.contains("the expected frame is outlined; the rest is as now"))
    #expect(!size.contains("With the fix"))
  }
}
