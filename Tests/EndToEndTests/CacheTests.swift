import Foundation
import TestSupport
import Testing

/// What `qa run` keeps between runs.
@Suite struct CacheTests {
  private let sample: SampleProject
  private var cache: String { sample.scratch.path + "/cache" }

  init() throws { sample = try SampleProject() }

  /// Runs with the cache and returns the standard error and the bytes of every report.
  private func run(
    _ more: [String] = [], cache: String? = nil, output name: String = "report"
  ) throws -> (errors: String, files: [String: Data]) {
    let output = sample.scratch.path + "/" + name
    let process = try QAProcess.run(
      ["run", "--project", sample.path, "--checklist", "story-8.3", "--matrix", "story", "--verbose"] + more
        + ["--output", output],
      in: sample.scratch.path,
      environment: ["XDG_CACHE_HOME": cache ?? self.cache, "SOURCE_DATE_EPOCH": "1760000000"])
    var files: [String: Data] = ["output": Data(process.output.utf8)]
    for file in FileManager.default.enumerator(atPath: output)?.allObjects as? [String] ?? [] {
      files[file] = FileManager.default.contents(atPath: output + "/" + file)
    }
    return (process.errors, files)
  }

  @Test(
    "Reports have the same bytes with results of an earlier run, without them and with any number of jobs")
  func sameBytes() throws {
    let plain = try run(["--no-cache"])
    let first = try run(["--jobs", "1"])
    let second = try run(["--jobs", "3"])
    #expect(plain.files.count > 8 && plain.files == first.files && plain.files == second.files)
    #expect(!plain.errors.contains("Cache:") && first.errors.contains("Cache: 0 of "))
    let count = try #require(second.errors.firstMatch(of: /Cache: (\d+) of (\d+) evaluations/))
    #expect(count.1 == count.2 && count.1 != "0")
  }

  @Test("--no-cache writes nothing")
  func off() throws {
    _ = try run(["--no-cache"])
    #expect(!FileManager.default.fileExists(atPath: cache))
  }

  @Test("A cache inside of the project is not used, because a pull request could bring entries")
  func insideProject() throws {
    let inside = sample.path + "/cache"
    #expect(try !run(cache: inside).errors.contains("Cache:"))
    #expect(!FileManager.default.fileExists(atPath: inside))
  }

  @Test("Two runs at once give the bytes of one")
  func together() async throws {
    let plain = try run(["--no-cache"]).files
    let results = try await withThrowingTaskGroup(of: [String: Data].self) { group in
      for name in ["one", "two"] { group.addTask { try run(output: name).files } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    // Other reports name their folder.
    for files in results {
      #expect(files["run.json"] == plain["run.json"])
      #expect(Set(files.keys) == Set(plain.keys))
    }
  }

  @Test("The gate repeats a run without results of earlier runs")
  func gate() throws {
    _ = try run()
    let entries = try FileManager.default.contentsOfDirectory(atPath: cache + "/qa")
    #expect(entries.count == 1)
    let entry = cache + "/qa/" + entries[0]
    let before = try FileManager.default.attributesOfItem(atPath: entry)[.modificationDate] as? Date
    let gate = try QAProcess.run(
      [
        "gate", "--verify", "--project", sample.path, "--checklist", "story-8.3", "--matrix", "story",
        "--from",
        sample.scratch.path + "/report",
      ],
      in: sample.scratch.path, environment: ["XDG_CACHE_HOME": cache])
    #expect(gate.status == 1 || gate.status == 0, "\(gate.errors)")
    #expect(try FileManager.default.attributesOfItem(atPath: entry)[.modificationDate] as? Date == before)
  }
}
