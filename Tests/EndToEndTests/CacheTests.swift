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
    _ more: [String] = [], cache: String? = nil, output name: String = "report", at time: Int = 1_760_000_000
  ) throws -> (errors: String, files: [String: Data]) {
    let output = sample.scratch.path + "/" + name
    let process = try QAProcess.run(
      ["run", "--project", sample.path, "--checklist", "story-8.3", "--matrix", "story", "--verbose"] + more
        + ["--output", output],
      in: sample.scratch.path,
      environment: ["XDG_CACHE_HOME": cache ?? self.cache, "SOURCE_DATE_EPOCH": "\(time)"])
    var files: [String: Data] = ["output": Data("\(process.output)\(process.status)".utf8)]
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

  /// Removes the results of evaluations, so that only the whole run is left.
  private func keepOnlyRuns() throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: cache + "/qa")
    where !name.hasPrefix("run-") {
      try FileManager.default.removeItem(atPath: cache + "/qa/" + name)
    }
  }

  @Test("A whole run is used again, with the time of the later run")
  func wholeRun() throws {
    let first = try run()
    try keepOnlyRuns()
    let later = try run(at: 1_770_000_000)
    #expect(!later.errors.contains("Cache: 0 of ") && later.errors.contains("Plan: "))
    #expect(try later.files == run(["--no-cache"], at: 1_770_000_000).files)
    #expect(later.files != first.files)
    #expect(try FileManager.default.contentsOfDirectory(atPath: cache + "/qa").count == 1)
  }

  @Test("A run of other files is not used: a changed, a new and a missing file, and a new folder")
  func otherFiles() throws {
    _ = try run()
    try keepOnlyRuns()
    let text = try sample.text(sample.storyboard)
    let changes: [() throws -> Void] = [
      {
        try sample.write(text.replacing("constant=\"120\"", with: "constant=\"110\""), to: sample.storyboard)
      },
      { try sample.write(text, to: sample.gradientSet + "/more.png") },
      { try sample.remove(sample.iconSet + "/Contents.json") },
    ]
    for (number, change) in changes.enumerated() {
      try change()
      let cached = try run()
      #expect(cached.errors.contains("Cache: 0 of ") || number > 0)
      #expect(try cached.files == run(["--no-cache"]).files)
    }
  }

  @Test("A run with a waiver is used again only while the same waivers hold")
  func waivers() throws {
    let text = try sample.text(sample.storyboard)
    try sample.write(
      text.replacing("constant=\"120\"", with: "constant=\"110\""), to: sample.storyboard)
    try sample.write(
      """
      waivers:
        - id: W-1
          criterion: LS-I1
          reason: The new icon comes with the next release.
          approver: A. Person
          risk: The icon is smaller than designed.
          start: 2025-10-01
          end: 2025-12-01

      """, to: "waivers.yml")
    // 2025-10-09, 2025-11-01 and 2026-01-01.
    for time in [1_760_000_000, 1_762_000_000, 1_767_300_000] {
      let cached = try run(at: time)
      #expect(try cached.files == run(["--no-cache"], at: time).files, "\(time)")
      try keepOnlyRuns()
    }
  }

  @Test("A damaged run is made again")
  func damagedRun() throws {
    let first = try run()
    try keepOnlyRuns()
    let name = try #require(try FileManager.default.contentsOfDirectory(atPath: cache + "/qa").first)
    let url = URL(fileURLWithPath: cache + "/qa/" + name)
    var bytes = try Data(contentsOf: url)
    bytes[bytes.count / 2] ^= 1
    try bytes.write(to: url)
    let again = try run()
    #expect(again.errors.contains("Cache: 0 of ") && again.files == first.files)
  }

  @Test("Another command line is another run")
  func options() throws {
    _ = try run()
    for words in [["--strict"], ["--format", "json"], ["--no-previews"]] {
      let plain = try run(words + ["--no-cache"]).files
      #expect(try run(words).files == plain, "\(words)")
      #expect(try run(words).files == plain, "\(words)")
    }
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
    #expect(entries.count == 2)
    func dates() throws -> [Date?] {
      try entries.map {
        try FileManager.default.attributesOfItem(atPath: cache + "/qa/" + $0)[.modificationDate] as? Date
      }
    }
    let before = try dates()
    let gate = try QAProcess.run(
      [
        "gate", "--verify", "--project", sample.path, "--checklist", "story-8.3", "--matrix", "story",
        "--from",
        sample.scratch.path + "/report",
      ],
      in: sample.scratch.path, environment: ["XDG_CACHE_HOME": cache])
    #expect(gate.status == 1 || gate.status == 0, "\(gate.errors)")
    #expect(try dates() == before)
  }
}
