import CommandSupport
import Foundation
import TestSupport
import Testing

/// `qa baseline record` and `qa baseline check`.
@Suite(.serialized) struct BaselineCommandTests {
  @Test("An unchanged app is clean; a moved icon is a change with pictures of the difference")
  func change() async throws {
    let sample = try SampleProject()
    let common = [
      "--project", sample.path, "--matrix", "smoke", "--baselines", sample.scratch.path + "/baselines",
    ]
    func baseline(_ word: String, _ more: [String] = []) async throws -> QAProcess {
      try await QACommand.run(["baseline", word] + common + more, in: sample.scratch.path)
    }
    let before = try await baseline("check")
    #expect(before.status == 2 && before.errors.contains("baseline record"))
    #expect(try await baseline("record").status == 0)
    let same = try await baseline("check", ["--output", "difference"])
    #expect(
      same.status == 0 && same.output.contains("8 unchanged, 0 changed, 0 new, 0 orphaned"), "\(same.output)")
    try sample.replace("constant=\"120\"", with: "constant=\"100\"", in: sample.storyboard)
    let changed = try await baseline("check", ["--output", "difference"])
    #expect(changed.status == 1 && changed.output.contains("0 unchanged, 8 changed"), "\(changed.output)")
    #expect(changed.output.contains("CIEDE2000 mean") && changed.output.contains("structural similarity 0."))
    let pictures = try FileManager.default.contentsOfDirectory(atPath: sample.scratch.path + "/difference")
    #expect(
      pictures.contains { $0.hasSuffix("-expected.png") }
        && pictures.contains { $0.hasSuffix("-difference.png") })
    // Bytes 16 to 23 of a PNG are its width and height.
    for kind in ["expected", "actual", "difference"] {
      let name = try #require(
        pictures.first {
          $0.hasPrefix("iphone-14-pro-") && $0.contains("portrait") && $0.hasSuffix("-\(kind).png")
        })
      let bytes = [UInt8](
        try Data(contentsOf: URL(fileURLWithPath: sample.scratch.path + "/difference/" + name)))
      let sides = [16, 20].map { at in bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
      #expect(sides == [1179, 2556], "\(name)")
    }
  }

  @Test("A baseline has the same bytes for any number of jobs")
  func deterministic() throws {
    let sample = try SampleProject()
    func record(_ folder: String, _ jobs: String) throws -> [String: Data] {
      let path = sample.scratch.path + "/" + folder
      let process = try QAProcess.run(
        [
          "baseline", "record", "--project", sample.path, "--matrix", "story", "--baselines", path, "--jobs",
          jobs,
        ],
        in: sample.scratch.path)
      #expect(process.status == 0, "\(process.errors)")
      let names = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
      return Dictionary(
        uniqueKeysWithValues: names.compactMap { name in
          FileManager.default.contents(atPath: path + "/" + name).map { (name, $0) }
        })
    }
    let first = try record("one", "1")
    // One text file for each of the three phones, and pictures.
    #expect(
      first.keys.filter { $0.hasSuffix(".txt") }.count == 3 && first.count > 6, "\(first.keys.sorted())")
    #expect(try record("eight", "8") == first)
    #expect(try record("again", "8") == first)
  }

  @Test("A new device is new, and a removed one is orphaned, except in a filtered check")
  func newAndOrphaned() async throws {
    let sample = try SampleProject()
    let baselines = sample.scratch.path + "/baselines"
    func baseline(_ word: String, _ more: [String]) async throws -> QAProcess {
      try await QACommand.run(
        ["baseline", word, "--project", sample.path, "--baselines", baselines] + more, in: sample.scratch.path
      )
    }
    #expect(try await baseline("record", ["--matrix", "smoke"]).status == 0)
    try FileManager.default.removeItem(atPath: baselines + "/iphone-14-pro.txt")
    let new = try await baseline("check", ["--matrix", "smoke"])
    #expect(new.status == 1 && new.output.contains("new: iphone-14-pro os "), "\(new.output)")
    #expect(new.output.contains(" 0 changed, 4 new, 0 orphaned."), "\(new.output)")
    #expect(try await baseline("record", ["--matrix", "story"]).status == 0)
    let part = try await baseline("check", ["--matrix", "story", "--device", "iphone-13"])
    #expect(part.status == 0, "\(part.output)")
    let gone = try await baseline("check", ["--matrix", "smoke"])
    #expect(gone.status == 1 && gone.output.contains("orphaned: iphone-13 os "), "\(gone.output)")
  }
}
