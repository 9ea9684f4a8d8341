import CommandSupport
import Foundation
import TestSupport
import Testing

/// `qa diff --record`, and `qa diff` against recorded screens.
@Suite(.serialized) struct RecordedScreenTests {
  @Test("An unchanged app is equal; a moved icon is a change with pictures of the difference")
  func change() async throws {
    let sample = try SampleProject()
    func diff(_ more: [String] = []) async throws -> QAProcess {
      try await QACommand.run(
        [
          "diff", "--project", sample.path, "--matrix", "smoke", "--recorded",
          sample.scratch.path + "/recorded screens",
        ] + more, in: sample.scratch.path)
    }
    let before = try await diff()
    #expect(before.status == 2 && before.errors.contains("qa diff --record"), "\(before.errors)")
    let recorded = try await diff(["--record"])
    #expect(
      recorded.status == 0 && recorded.output.hasPrefix("Recorded 16 screens in "), "\(recorded.output)")
    let same = try await diff()
    #expect(
      same.status == 0 && same.output == "The launch screens are equal on 16 screens.\n", "\(same.output)")
    try sample.replace("constant=\"120\"", with: "constant=\"100\"", in: sample.storyboard)
    let changed = try await diff(["--pictures", "difference", "--verbose"])
    #expect(changed.status == 1, "\(changed.output)")
    #expect(
      changed.output.contains("\n0 screens are equal, 16 differ, 0 exist on one side only."),
      "\(changed.output)")
    #expect(changed.output.contains("CIEDE2000 mean") && changed.output.contains("structural similarity 0."))
    #expect(changed.output.contains("  - imageView (") && changed.output.contains("  + imageView ("))
    let pictures = try FileManager.default.contentsOfDirectory(atPath: sample.scratch.path + "/difference")
    // Bytes 16 to 23 of a PNG are its width and height.
    for kind in ["before", "after", "difference"] {
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

  @Test("Recorded screens have the same bytes for any number of jobs")
  func deterministic() async throws {
    let sample = try SampleProject()
    func record(_ folder: String, _ jobs: String) async throws -> [String: Data] {
      let path = sample.scratch.path + "/" + folder
      let process = try await QACommand.run(
        [
          "diff", "--record", "--project", sample.path, "--matrix", "story", "--recorded", path, "--jobs",
          jobs,
        ], in: sample.scratch.path)
      #expect(process.status == 0, "\(process.errors)")
      let names = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
      return Dictionary(
        uniqueKeysWithValues: names.compactMap { name in
          FileManager.default.contents(atPath: path + "/" + name).map { (name, $0) }
        })
    }
    let first = try await record("one", "1")
    // One text file for each of the three phones, and pictures.
    #expect(
      first.keys.filter { $0.hasSuffix(".txt") }.count == 3 && first.count > 6, "\(first.keys.sorted())")
    #expect(try await record("eight", "8") == first)
  }

  @Test("A new device and a removed one are on one side only, except in a filtered comparison")
  func newAndOrphaned() async throws {
    let sample = try SampleProject()
    let recorded = sample.scratch.path + "/recorded"
    func diff(_ more: [String]) async throws -> QAProcess {
      try await QACommand.run(
        ["diff", "--project", sample.path, "--recorded", recorded] + more, in: sample.scratch.path)
    }
    #expect(try await diff(["--record", "--matrix", "smoke"]).status == 0)
    try FileManager.default.removeItem(atPath: recorded + "/iphone-14-pro.txt")
    let new = try await diff(["--matrix", "smoke"])
    #expect(new.status == 1 && new.output.contains("BuzzBox: iphone-14-pro os "), "\(new.output)")
    #expect(new.output.contains(" 0 differ, 4 exist on one side only."), "\(new.output)")
    #expect(try await diff(["--record", "--matrix", "story"]).status == 0)
    let part = try await diff(["--matrix", "story", "--device", "iphone-13"])
    #expect(part.status == 0, "\(part.output)")
    let gone = try await diff(["--matrix", "smoke"])
    #expect(
      gone.status == 1 && gone.output.contains("only in \(recorded): iphone-13 os "), "\(gone.output)")
  }
}
