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
}
