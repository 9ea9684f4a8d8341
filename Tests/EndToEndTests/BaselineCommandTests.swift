import Foundation
import Testing

/// Record, change, check.
@Suite(.serialized) struct BaselineCommandTests {
  @Test("What has not changed is clean; a moved icon is a change with pictures of the difference")
  func change() throws {
    let sample = try SampleProject()
    let common = [
      "--project", sample.path, "--matrix", "smoke", "--baselines", sample.scratch.path + "/goldens",
    ]
    func baseline(_ word: String, _ more: [String] = []) throws -> QAProcess {
      try QAProcess.run(["baseline", word] + common + more, in: sample.scratch.path)
    }
    let before = try baseline("check")
    #expect(before.status == 2 && before.errors.contains("baseline record"))
    #expect(try baseline("record").status == 0)
    let same = try baseline("check", ["--output", "difference"])
    #expect(
      same.status == 0 && same.output.contains("8 unchanged, 0 changed, 0 new, 0 orphaned"), "\(same.output)")
    try sample.replace("constant=\"120\"", with: "constant=\"100\"", in: sample.storyboard)
    let changed = try baseline("check", ["--output", "difference"])
    #expect(changed.status == 1 && changed.output.contains("0 unchanged, 8 changed"), "\(changed.output)")
    #expect(changed.output.contains("CIEDE2000 mean"))
    let pictures = try FileManager.default.contentsOfDirectory(atPath: sample.scratch.path + "/difference")
    #expect(
      pictures.contains { $0.hasSuffix("-expected.png") }
        && pictures.contains { $0.hasSuffix("-difference.png") })
  }
}
