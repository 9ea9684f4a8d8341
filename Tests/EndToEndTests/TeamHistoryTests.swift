import CommandSupport
import Foundation
import TestSupport
import Testing

/// A history in PostgreSQL through the commands: the same answers as from a file, and no password in them.
struct TeamHistoryTests {
  private static let arguments = ["--matrix", "smoke", "--format", "json,html", "--no-previews"]
  private static let secret = "postgres://kim:s3cret@127.0.0.1:1/qa"
  private static let time = ["SOURCE_DATE_EPOCH": "1700000000"]

  /// What a person sees of three runs and their history.
  private func story(_ history: String) async throws -> [String] {
    let sample = try SampleProject()
    var seen: [String] = []
    for (before, after) in [("", ""), ("constant=\"120\"", "constant=\"110\""), ("", "")] {
      if !before.isEmpty {
        try sample.replace(
          "firstAttribute=\"width\" " + before, with: "firstAttribute=\"width\" " + after,
          in: sample.storyboard)
      }
      let output = sample.scratch.path + "/report"
      let run = try await QACommand.run(
        [
          "run", "--project", sample.path, "--checklist", "story-8.3", "--output", output,
          "--require-history",
        ]
          + Self.arguments, in: sample.scratch.path,
        environment: Self.time.merging(["QA_HISTORY": history]) { $1 })
      #expect(run.status == (seen.isEmpty ? 0 : 1), "\(run.errors)")
      seen += [run.output, try String(contentsOfFile: output + "/trend.html", encoding: .utf8), run.errors]
      for file in try FileManager.default.subpathsOfDirectory(atPath: output) {
        let text = FileManager.default.contents(atPath: output + "/" + file) ?? Data()
        #expect(!String(decoding: text, as: UTF8.self).contains("S3cret"), "\(file)")
      }
    }
    for words in [
      [], ["--list"], ["--json"], ["--list", "--json"], ["--apps"], ["--apps", "--json"], ["--against", "1"],
      ["--run", "9"],
    ] {
      let process = try await QACommand.run(
        ["history", "--history", history] + words, in: sample.scratch.path)
      seen.append("\(process.status)\(process.output)\(process.errors)")
    }
    return seen
  }

  #if PostgreSQL
  @Test(
    "Runs, qa history and trend.html are equal from a file and from PostgreSQL",
    .enabled(if: PostgreSQLServer.obstacle == nil, Comment(rawValue: PostgreSQLServer.obstacle ?? "")))
  func equal() async throws {
    let folder = try TemporaryFolder()
    let server = try PostgreSQLServer.shared()
    let url = try server.database()
    let fromServer = try await story(url)
    let fromFile = try await story(folder.path + "/h.sqlite")
    #expect(fromServer.count == fromFile.count && fromServer.count == 17)
    for (one, other) in zip(fromServer, fromFile) {
      #expect(!one.contains("S3cret"))
      #expect(
        one.replacing(#/postgres:[^: ]*:\d+\/qa_\d+/#, with: "H")
          == other.replacing(#/\/[^: ]*h\.sqlite/#, with: "H"))
    }
  }

  @Test("Without its server, a run keeps its reports, and only --require-history changes the exit code")
  func unreachable() async throws {
    let sample = try SampleProject()
    for (more, status, severity) in [([], Int32(0), "warning"), (["--require-history"], 2, "error")] {
      let (process, run) = try await sample.run(Self.arguments + ["--history", Self.secret] + more)
      #expect(process.status == status && run != nil, "\(process.errors)")
      #expect(process.errors.contains("postgres://127.0.0.1:1/qa: \(severity): there is no connection"))
      #expect(!(process.output + process.errors).contains("s3cret"))
    }
    let stage = try FleetStage(["a", "b"], broken: [])
    for (more, status) in [([], Int32(0)), (["--require-history"], 2)] {
      let words = ["--history", Self.secret, "--format", "json"] + more
      let process = try await stage.run(["apps/*"], words, to: "out")
      #expect(process.status == status && process.errors.contains("apps/b: postgres://127.0.0.1:1/qa"))
      #expect(try stage.apps("out").count == 2 && !process.errors.contains("s3cret"))
    }
  }
  #else
  @Test("A program without PostgreSQL says so before it checks anything")
  func absent() async throws {
    let sample = try SampleProject()
    for environment in [[:], ["QA_HISTORY": Self.secret]] {
      let typed = environment.isEmpty ? ["--history", Self.secret] : []
      let process = try await QACommand.run(
        ["run", "--project", sample.path, "--output", sample.scratch.path + "/out"] + typed,
        environment: environment)
      #expect(process.status == 2 && process.errors.contains("built without PostgreSQL"), "\(process.errors)")
      #expect(!process.errors.contains("s3cret") && !process.errors.contains("kim"))
      #expect(!FileManager.default.fileExists(atPath: sample.scratch.path + "/out"))
    }
  }
  #endif

  @Test("A URL in qa.yml is an error without its text, and --require-history needs a history")
  func settings() async throws {
    let sample = try SampleProject()
    try sample.write("history: \(Self.secret)\n", to: "qa.yml")
    let process = try await QACommand.run(["run", "--project", sample.path], in: sample.scratch.path)
    #expect(process.status == 2 && process.errors.contains("qa.yml:1"), "\(process.errors)")
    #expect(process.errors.contains("history is a URL") && process.errors.contains("set QA_HISTORY"))
    #expect(!process.errors.contains("s3cret"))
    try sample.write("matrix: smoke\n", to: "qa.yml")
    let none = try await QACommand.run(
      ["run", "--project", sample.path, "--require-history"], in: sample.scratch.path,
      environment: ["QA_HISTORY": ""])
    #expect(none.status == 2 && none.errors.contains("--require-history needs a history"), "\(none.errors)")
  }

  @Test(
    "A history in another form of a database is an error without its text",
    arguments: [
      "host=db.example.com password=s3cret", "PASSWORD=s3cret", "postgres:/kim:s3cret@db.example.com/qa",
      "kim:s3cret@db.example.com/qa", "postgresql:s3cret", "host=db.example.com pass=s3cret",
      "dbname = s3cret",
      "service=s3cret", "host='db' user='s3cret'",
    ])
  func forms(_ text: String) async throws {
    let sample = try SampleProject()
    try sample.write("matrix: smoke\n", to: "qa.yml")
    let before = try FileManager.default.contentsOfDirectory(atPath: sample.path).sorted()
    var processes = [
      try await QACommand.run(["run"], in: sample.path, environment: ["QA_HISTORY": text]),
      try await QACommand.run(["run", "--history", text], in: sample.path),
      try await QACommand.run(["history", "--history", text], in: sample.path),
    ]
    try sample.write("history: \"\(text)\"\n", to: "qa.yml")
    processes.append(try await QACommand.run(["run"], in: sample.path))
    for process in processes {
      #expect(process.status == 2 && process.errors.contains("error: "), "\(process.errors)")
      #expect(!(process.output + process.errors).contains("s3cret"))
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: sample.path).sorted() == before)
  }
}
