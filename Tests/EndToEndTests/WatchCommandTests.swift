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
  private struct State: Decodable {
    struct ShownError: Decodable {
      var location: String?
      var text: String
    }
    var page: Int
    var changes: [String]
    var errors: [ShownError]
    var ended: Bool

    init?(_ folder: String) {
      guard let text = try? String(contentsOfFile: folder + "/state.js", encoding: .utf8),
        text.hasPrefix("qaWatch("), text.hasSuffix(");\n"),
        let state = try? JSONDecoder().decode(Self.self, from: Data(text.dropFirst(8).dropLast(3).utf8))
      else { return nil }
      self = state
    }
  }

  /// The report's pages, which load the script with the number of the report.
  private func pages(_ folder: String, _ state: State) throws -> [String] {
    try ["index.html", "screens.html"].map { name in
      let text = try String(contentsOfFile: folder + "/" + name, encoding: .utf8)
      #expect(text.contains("<script src=\"assets/watch.js\" data-page=\"\(state.page)\" defer>"), "\(name)")
      return text
    }
  }

  @Test("--once writes the report of a run with the script of the page, and ends")
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
        "assets", "index.html", "previews", "qa-report", "screens.html", "state.js",
      ])
    let state = try #require(State(folder))
    #expect(state.errors.isEmpty && state.changes.isEmpty && !state.ended)
    // But for the script, the page is that of a run.
    let run = try QAProcess.run(
      ["run", "--project", "BuzzBox", "--format", "html", "--output", "run"] + Self.few,
      in: sample.scratch.path)
    #expect(run.status == 0, "\(run.errors)")
    let screens = try sample.scratch.text("run/screens.html")
    let pages = try pages(folder, state)
    let added =
      "<link rel=\"stylesheet\" href=\"assets/watch.css\"><script src=\"assets/watch.js\" data-page=\"\(state.page)\" defer></script>"
    #expect(pages[1].replacingOccurrences(of: added, with: "") == screens)
    // Again into the same folder.
    #expect(
      try QAProcess.run(["watch", "--once", "--project", "BuzzBox"] + Self.few, in: sample.scratch.path)
        .status == 0)
    #expect(try #require(State(folder)).page > state.page)
  }

  @Test("A storyboard that cannot be read is exit code 2, with its line on the page")
  func broken() throws {
    let sample = try SampleProject()
    try sample.replace("</scenes>", with: "</scene>", in: sample.storyboard)
    let process = try QAProcess.run(
      ["watch", "--once", "--project", "BuzzBox"] + Self.few, in: sample.scratch.path)
    #expect(process.status == 2)
    let state = try #require(State(sample.scratch.path + "/Reports/watch"))
    let location = try #require(state.errors.first?.location)
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

  @Test("A save is a new report, errors are shown and go, and Ctrl-C ends with exit code 0")
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
    func text(_ name: String) throws -> String {
      try String(contentsOfFile: folder + "/" + name, encoding: .utf8)
    }
    /// A page without the number of its report.
    func shown(_ page: String) -> String { page.replacing(/data-page="[0-9]+"/, with: "") }
    /// Waits for minutes at most, because other processes may use all processors.
    func wait(_ condition: (State) -> Bool) -> State? {
      for _ in 0..<4000 where process.isRunning {
        if let state = State(folder), condition(state) { return state }
        usleep(50_000)
      }
      return nil
    }
    let first = try #require(
      wait { state in (try? text("screens.html"))?.contains("data-page=\"\(state.page)\"") == true })
    let screens = try text("screens.html")
    let good = try sample.text(sample.storyboard)
    // As editors save: another file takes the name.
    let file = sample.path + "/" + sample.storyboard
    try good.replacingOccurrences(
      of: #"firstAttribute="width" constant="120""#, with: #"firstAttribute="width" constant="110""#
    ).write(toFile: file + "~", atomically: false, encoding: .utf8)
    #expect(rename(file + "~", file) == 0)
    let second = try #require(wait { $0.page > first.page })
    #expect(second.changes == ["LaunchScreen.storyboard"])
    // The trial of a fix is no change of the file.
    usleep(300_000)
    #expect(State(folder)?.page == second.page)
    #expect(try pages(folder, second)[0].contains("110 × 120 pt"))
    try sample.write("<document>", to: sample.storyboard)
    // A program that touches the file while it is read must not hide the error.
    for step in 0..<100 {
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: Double(step))], ofItemAtPath: file)
      usleep(4_000)
    }
    // The last report stays.
    let third = try #require(wait { !$0.errors.isEmpty })
    #expect(third.page == second.page)
    #expect(try pages(folder, second)[0].contains("110 × 120 pt"))
    try sample.write(good, to: sample.storyboard)
    let fourth = try #require(wait { $0.page > third.page })
    #expect(fourth.errors.isEmpty)
    #expect(try shown(text("screens.html")) == shown(screens))
    // A file of the project that did not change its content starts no run.
    try sample.write(good, to: sample.storyboard)
    usleep(300_000)
    #expect(State(folder)?.page == fourth.page)
    kill(process.processIdentifier, SIGINT)
    process.waitUntilExit()
    let text = try String(contentsOfFile: log, encoding: .utf8)
    #expect(process.terminationStatus == 0, "\(text)")
    #expect(State(folder)?.ended == true)
    #expect(
      text.contains(
        /LaunchScreen.storyboard changed: [0-9]+ pictures in [0-9]+ ms, [1-9][0-9]* criteria failed/),
      "\(text)")
    #expect(text.hasSuffix("Ended.\n"), "\(text)")
  }
}
