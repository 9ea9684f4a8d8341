import CommandSupport
import Foundation
import TestSupport
import Testing

/// `--history` and `qa history`. Errors of the history do not change the result of a run.
@Suite(.serialized) struct HistoryCommandTests {
  private static let arguments = ["--matrix", "smoke", "--format", "json,html", "--no-previews"]

  @Test("qa history shows new, remaining and fixed findings of three runs")
  func story() async throws {
    let sample = try SampleProject()
    let file = sample.scratch.path + "/runs.sqlite"
    func run() async throws -> QAProcess {
      try await sample.run(Self.arguments + ["--history", file]).process
    }
    func history(_ more: [String] = []) async throws -> String {
      let process = try await QACommand.run(["history", "--history", file] + more, in: sample.scratch.path)
      #expect(process.status == 0, "\(process.errors)")
      return process.output
    }
    #expect(try await run().status == 0)
    let width = "firstAttribute=\"width\" constant=\"120\""
    try sample.replace(width, with: "firstAttribute=\"width\" constant=\"110\"", in: sample.storyboard)
    let broken = try await run()
    #expect(broken.status == 1)
    #expect(broken.output.contains("1 new, 0 still open, 0 fixed"), "\(broken.output.suffix(900))")
    #expect(try await history().contains("New: 1 cause\n- LS-I1"))
    let pages = try FileManager.default.contentsOfDirectory(atPath: sample.scratch.path).filter {
      $0.hasPrefix("report-")
    }.map { try String(contentsOfFile: "\(sample.scratch.path)/\($0)/trend.html", encoding: .utf8) }
    #expect(
      pages.count == 2
        && pages.contains { $0.contains(">new</span> <span class=\"faint\">since run 2") })
    let json = try await history(["--json"])
    #expect(
      json.contains("\"states\":[\"absent\",\"found\"],\"openSince\":2,\"fixedIn\":null,\"flakyCommits\":[]"))
    #expect(try await run().output.contains("0 new, 1 still open, 0 fixed"))
    #expect(try await history().contains("since run 2"))
    try sample.replace("firstAttribute=\"width\" constant=\"110\"", with: width, in: sample.storyboard)
    #expect(try await run().status == 0)
    #expect(try await history().contains("Fixed: 1 cause\n- LS-I1"))
    #expect(try await history(["--against", "1"]).contains("No causes in either run."))
    #expect(try await history(["--run", "3", "--against", "1"]).contains("New: 1 cause"))
    #expect(try await history(["--list"]).split(separator: "\n").count == 4)
    let unknown = try await QACommand.run(["history", "--history", file, "--against", "77"])
    #expect(unknown.status == 2 && unknown.errors.contains("\"77\""))
  }

  @Test("A damaged history is moved away with a note, and the result is the same")
  func damaged() async throws {
    let sample = try SampleProject()
    let file = sample.scratch.path + "/runs.sqlite"
    try Data("SQLite format 3\u{0} and then nothing of the kind".utf8).write(to: URL(fileURLWithPath: file))
    let (process, run) = try await sample.run(Self.arguments + ["--history", file])
    #expect(process.status == 0 && run != nil)
    #expect(process.errors.contains("runs.sqlite.damaged-1"), "\(process.errors)")
    #expect(FileManager.default.fileExists(atPath: file + ".damaged-1"))
    #expect(try await QACommand.run(["history", "--history", file]).status == 0)
  }

  @Test(
    "The reports are written before the history is opened, and a history of wrong types changes no result")
  func hostile() async throws {
    let sample = try SampleProject()
    let file = sample.scratch.path + "/runs.sqlite"
    #expect(try await sample.run(Self.arguments + ["--history", file]).process.status == 0)
    let script =
      "import sqlite3,sys; c = sqlite3.connect(sys.argv[1]); c.execute(\"UPDATE run SET tests = 'x'\"); c.commit()"
    let changed = try QAProcess.run(
      program: "/usr/bin/env", ["python3", "-c", script, file], in: sample.path)
    #expect(changed.status == 0, "\(changed.errors)")
    let (process, run) = try await sample.run(Self.arguments + ["--history", file])
    #expect(process.status == 0 && run != nil, "\(process.errors)")
    #expect(process.errors.contains("warning: the history is damaged"), "\(process.errors)")
  }

  @Test("A history that cannot be written is a warning, and the result is the same")
  func unwritable() async throws {
    let sample = try SampleProject()
    let (process, run) = try await sample.run(Self.arguments + ["--history", sample.path])
    #expect(process.status == 0 && run != nil)
    #expect(process.errors.contains("warning:"), "\(process.errors)")
  }

  @Test("Three simultaneous runs are all in the history")
  func atOnce() async throws {
    let sample = try SampleProject()
    let file = sample.scratch.path + "/runs.sqlite"
    try await withThrowingTaskGroup(of: Int32.self) { group in
      for number in 1...3 {
        let (path, folder) = (sample.path, sample.scratch.path)
        group.addTask {
          try await QACommand.run(
            ["run", "--project", path, "--output", "\(folder)/out-\(number)", "--history", file]
              + Self.arguments,
            in: folder
          ).status
        }
      }
      for try await status in group { #expect(status == 0) }
    }
    let list = try await QACommand.run(["history", "--history", file, "--list"]).output
    #expect(list.split(separator: "\n").count == 3, "\(list)")
  }
}
