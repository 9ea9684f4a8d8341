import Foundation
import TestSupport
import Testing

/// `qa watch` as a person runs it. The page itself is tested by `ci/browser`.
@Suite(.serialized) struct WatchCommandTests {
  private static let few = [
    "--checklist", "story-8.3", "--matrix", "full", "--device", "iphone-se-1", "iphone-14-pro",
    "--orientation", "portrait",
  ]

  /// What `state.js` says.
  private struct State {
    var values: [String: Any]
    var phase: String { values["phase"] as? String ?? "" }
    var version: Int { values["version"] as? Int ?? 0 }
    var screens: [[String: Any]] { values["screens"] as? [[String: Any]] ?? [] }
    var pictures: [String] { screens.compactMap { $0["picture"] as? String } }
    var errors: [[String: Any]] { values["errors"] as? [[String: Any]] ?? [] }
    var causes: [[String: Any]] { values["causes"] as? [[String: Any]] ?? [] }

    init?(_ folder: String) {
      guard let text = try? String(contentsOfFile: folder + "/state.js", encoding: .utf8),
        text.hasPrefix("qaWatch.show("), text.hasSuffix(");\n"),
        let object = try? JSONSerialization.jsonObject(with: Data(text.dropFirst(13).dropLast(3).utf8)),
        let values = object as? [String: Any]
      else { return nil }
      self.values = values
    }
  }

  private func hasPictures(_ state: State, in folder: String) -> Bool {
    state.pictures.allSatisfy {
      FileManager.default.contents(atPath: folder + "/pictures/\($0).png")?.starts(with: [0x89, 0x50]) == true
    }
  }

  @Test("--once draws every screen, evaluates the checklist and ends")
  func once() throws {
    let sample = try SampleProject()
    let process = try QAProcess.run(
      ["watch", "--once", "--project", "BuzzBox"] + Self.few, in: sample.scratch.path)
    #expect(process.status == 0, "\(process.errors)")
    let lines = process.output.split(separator: "\n")
    #expect(lines.first == "Page: Reports/watch/index.html")
    #expect(lines.last?.contains(/^[0-9:]{8} [0-9]+ pictures in [0-9]+ ms, 0 criteria failed$/) == true)
    let folder = sample.scratch.path + "/Reports/watch"
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == [
        "assets", "index.html", "pictures", "pulse.js", "qa-report", "state.js",
      ])
    let state = try #require(State(folder))
    #expect(state.phase == "done" && state.errors.isEmpty && state.causes.isEmpty)
    #expect(Set(state.screens.compactMap { $0["appearance"] as? String }) == ["light", "dark"])
    #expect(hasPictures(state, in: folder))
    #expect(
      try String(contentsOfFile: folder + "/pulse.js", encoding: .utf8)
        == "qaWatch.pulse(\(state.version));\n")
    // Again into the same folder.
    #expect(
      try QAProcess.run(["watch", "--once", "--project", "BuzzBox"] + Self.few, in: sample.scratch.path)
        .status == 0)
  }

  @Test("A storyboard that cannot be read is exit code 2, with its line on the page")
  func broken() throws {
    let sample = try SampleProject()
    try sample.replace("</scenes>", with: "</scene>", in: sample.storyboard)
    let process = try QAProcess.run(
      ["watch", "--once", "--project", "BuzzBox"] + Self.few, in: sample.scratch.path)
    #expect(process.status == 2)
    let state = try #require(State(sample.scratch.path + "/Reports/watch"))
    #expect(state.phase == "failed")
    let location = try #require(state.errors.first?["where"] as? String)
    #expect(location.hasPrefix(sample.storyboard + ":"))
    #expect(process.output.contains(location))
  }

  @Test("A folder with other files is not replaced, and one that the app copies is an error")
  func folders() throws {
    let sample = try SampleProject()
    let other = try QAProcess.run(
      ["watch", "--once", "--output", sample.path] + Self.few, in: sample.path)
    #expect(other.status == 2)
    #expect(other.errors.contains("which is not part of this page"), "\(other.errors)")
    #expect(FileManager.default.fileExists(atPath: sample.path + "/" + sample.storyboard))
    // A catalog is read with everything in it.
    let inside = try QAProcess.run(
      ["watch", "--once", "--output", sample.catalog + "/page"] + Self.few, in: sample.path)
    #expect(inside.status == 2)
    #expect(inside.errors.contains("set --output to a folder outside of the app"), "\(inside.errors)")
  }

  @Test("Saved changes are drawn, errors are shown and go, and Ctrl-C ends with exit code 0")
  func changes() throws {
    let sample = try SampleProject()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: QAProcess.binary)
    // In the folder of the project, whose search for projects lists the folder of the page, too.
    process.arguments = ["watch"] + Self.few
    process.currentDirectoryURL = URL(fileURLWithPath: sample.path)
    var environment = ProcessInfo.processInfo.environment
    environment["QA_HOME"] = environment["QA_HOME"] ?? Checkout.home
    process.environment = environment
    let log = sample.scratch.path + "/log"
    _ = FileManager.default.createFile(atPath: log, contents: nil)
    process.standardOutput = FileHandle(forWritingAtPath: log)
    process.standardError = FileHandle(forWritingAtPath: sample.scratch.path + "/log")
    try process.run()
    defer { if process.isRunning { process.terminate() } }
    let folder = sample.path + "/Reports/watch"
    /// Waits for minutes at most, because other processes may use all processors.
    func wait(_ condition: (State) -> Bool) -> State? {
      for _ in 0..<4000 where process.isRunning {
        if let state = State(folder), condition(state) { return state }
        usleep(50_000)
      }
      return nil
    }
    let first = try #require(wait { $0.phase == "done" })
    let good = try sample.text(sample.storyboard)
    // As editors save: another file takes the name.
    let file = sample.path + "/" + sample.storyboard
    try good.replacingOccurrences(
      of: #"firstAttribute="width" constant="120""#, with: #"firstAttribute="width" constant="110""#
    ).write(toFile: file + "~", atomically: false, encoding: .utf8)
    #expect(rename(file + "~", file) == 0)
    let second = try #require(wait { $0.phase == "done" && $0.version > first.version })
    #expect(zip(first.pictures, second.pictures).allSatisfy { $0 != $1 })
    #expect(second.values["changes"] as? [String] == ["LaunchScreen.storyboard"])
    #expect(!second.causes.isEmpty)
    #expect(second.screens.allSatisfy { ($0["findings"] as? [Any])?.isEmpty == false })
    #expect(hasPictures(second, in: folder))
    try sample.write("<document>", to: sample.storyboard)
    // A program that touches the file while it is read must not hide the error.
    for step in 0..<100 {
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: Double(step))], ofItemAtPath: file)
      usleep(4_000)
    }
    let third = try #require(wait { $0.phase == "failed" })
    #expect(third.pictures == second.pictures && !third.errors.isEmpty)
    #expect(hasPictures(third, in: folder))
    try sample.write(good, to: sample.storyboard)
    let fourth = try #require(wait { $0.phase == "done" && $0.version > third.version })
    #expect(fourth.pictures == first.pictures && fourth.errors.isEmpty && fourth.causes.isEmpty)
    // A file of the project that did not change its content draws nothing.
    try sample.write(good, to: sample.storyboard)
    usleep(300_000)
    #expect(State(folder)?.version == fourth.version)
    kill(process.processIdentifier, SIGINT)
    process.waitUntilExit()
    let text = try String(contentsOfFile: log, encoding: .utf8)
    #expect(process.terminationStatus == 0, "\(text)")
    #expect(State(folder)?.phase == "ended")
    #expect(
      text.contains(
        /LaunchScreen.storyboard changed: [0-9]+ pictures in [0-9]+ ms, [1-9][0-9]* criteria failed/),
      "\(text)")
    #expect(text.hasSuffix("Ended.\n"), "\(text)")
  }

  @Test("Wrong options are exit code 64")
  func usage() throws {
    #expect(try QAProcess.run(["watch", "--jobs", "0"]).status == 64)
    #expect(try QAProcess.run(["watch", "--output", ""]).status == 64)
  }
}
