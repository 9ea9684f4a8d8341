import Foundation
import Model
import Reporting
import TestSupport
import Testing

/// Patches, against `git apply`.
struct UnifiedDiffTests {
  /// Returns a text and the same text with up to four changes.
  private static func texts(_ random: inout SeededGenerator) -> (String, String) {
    let lines = (0..<Int.random(in: 0...30, using: &random)).map { _ in
      ["a", "b", "  <c/>", "", "-- d", "+++ e", "x\r"].randomElement(using: &random) ?? ""
    }
    var changed = lines
    for _ in 0..<Int.random(in: 0...4, using: &random) {
      let index = Int.random(in: 0...changed.count, using: &random)
      switch Int.random(in: 0...2, using: &random) {
      case 0: changed.insert("new\(index)", at: index)
      case 1 where index < changed.count: changed.remove(at: index)
      default: if index < changed.count { changed[index] += "!" }
      }
    }
    let ends = ["", "\n"]
    func text(_ lines: [String]) -> String {
      lines.joined(separator: "\n") + (lines.isEmpty ? "" : ends.randomElement(using: &random) ?? "")
    }
    return (text(lines), text(changed))
  }

  @Test("git applies a patch and gets the same bytes; seeds 1 to 60")
  func application() throws {
    let folder = try TemporaryFolder()
    let (file, patch) = (folder.path + "/f", folder.path + "/p")
    for seed in UInt64(1)...60 {
      var random = SeededGenerator(seed: seed)
      let (old, new) = Self.texts(&random)
      let lines = UnifiedDiff.lines(Array(old.utf8), Array(new.utf8), path: "f")
      #expect(lines.isEmpty == (old == new))
      // git has no patch of an empty file in this form.
      if lines.isEmpty || old.isEmpty || new.isEmpty { continue }
      try Data(old.utf8).write(to: URL(fileURLWithPath: file))
      try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: URL(fileURLWithPath: patch))
      let process = try QAProcess.run(
        program: "/usr/bin/env", ["git", "apply", "--whitespace=nowarn", "p"], in: folder.path,
        environment: ["GIT_CEILING_DIRECTORIES": FileManager.default.temporaryDirectory.path])
      let made = try Data(contentsOf: URL(fileURLWithPath: file))
      #expect(
        process.status == 0 && Array(made) == Array(new.utf8),
        "seed \(seed): \(process.errors)\n\(lines.joined(separator: "\n"))")
    }
  }

  @Test("A patch has three lines around a change, and one hunk for changes that are close")
  func context() {
    let old = (1...20).map { "\($0)\n" }.joined()
    let new = old.replacing("5\n6\n", with: "5\nfive\n6\n").replacing("18\n", with: "")
    #expect(
      UnifiedDiff.lines(Array(old.utf8), Array(new.utf8), path: "n")
        == [
          "--- a/n", "+++ b/n", "@@ -3,6 +3,7 @@", " 3", " 4", " 5", "+five", " 6", " 7", " 8",
          "@@ -15,6 +16,5 @@", " 15", " 16", " 17", "-18", " 19", " 20",
        ])
    #expect(
      UnifiedDiff.lines([0, 1], [0], path: "i.png")
        == ["Binary files a/i.png and b/i.png differ (2 and 1 bytes)"])
  }
}
