import CommandSupport
import Foundation
import TestSupport
import Testing

/// `qa fix --apply` under signals and on damaged files.
@Suite(.serialized)
struct FixSafetyTests {
  private static let cases = [
    "--checklist", "story-8.3", "--matrix", "smoke", "--device", "iphone-14-pro", "--orientation", "portrait",
  ]

  /// A sample with defects in three files.
  private func broken() throws -> SampleProject {
    let sample = try SampleProject()
    try sample.replace(" useSafeAreas=\"YES\"", with: "", in: sample.storyboard)
    try sample.replace(">LaunchScreen<", with: ">LaunchScreen.storyboard<", in: sample.plist)
    try sample.replace(
      "UILaunchScreen_Generation = NO;", with: "UILaunchScreen_Generation = YES;", in: sample.projectFile)
    return sample
  }

  private func fix(_ sample: SampleProject) async throws -> QAProcess {
    try await QACommand.run(["fix", "--apply"] + Self.cases, in: sample.path)
  }

  @Test(
    "A signal leaves all files as they were or all repaired, and a second run repairs the rest",
    arguments: [SIGTERM, SIGINT], ["before", "while", "twice"])
  func signal(_ signal: Int32, _ moment: String) async throws {
    let sample = try broken()
    let old = try RepairFiles.all(in: sample.path, withoutGit: true)
    let reference = try broken()
    #expect(try await fix(reference).status == 0)
    let new = try RepairFiles.all(in: reference.path, withoutGit: true)
    #expect(old.keys.sorted() == new.keys.sorted() && old.filter { new[$0.key] != $0.value }.count == 3)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: QAProcess.binary)
    process.arguments = ["fix", "--apply"] + Self.cases
    process.currentDirectoryURL = URL(fileURLWithPath: sample.path)
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    let files = [sample.storyboard, sample.plist, sample.projectFile]
    func isChanged() -> Bool {
      files.contains { (try? sample.bytes($0)).map { [path = $0] in $0 != old[path] } ?? false }
    }
    if moment == "before" {
      usleep(200_000)
    } else {
      while process.isRunning, !isChanged() { usleep(200) }
    }
    kill(process.processIdentifier, signal)
    if moment == "twice" { kill(process.processIdentifier, signal) }
    process.waitUntilExit()
    let after = try RepairFiles.all(in: sample.path, withoutGit: true)
    #expect(after.keys.sorted() == old.keys.sorted())
    for (file, bytes) in after { #expect(bytes == old[file] || bytes == new[file], "\(file)") }
    // Only a second signal can end qa between two files.
    if moment != "twice" { #expect(after == old || after == new) }
    #expect(try await fix(sample).status == 0)
    #expect(try RepairFiles.all(in: sample.path, withoutGit: true) == new)
  }

  @Test("Damaged files end qa fix with findings or errors, and it changes nothing that it cannot read")
  func damaged() async throws {
    let seed = PropertySeed.value
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    for _ in 0..<8 {
      let sample = try broken()
      let file = [
        sample.storyboard, sample.plist, sample.projectFile, sample.gradientSet + "/Contents.json",
      ].randomElement(using: &random)!
      var bytes = try sample.bytes(file)
      for _ in 0..<Int.random(in: 1..<5, using: &random) {
        let at = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[at] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.insert("<>\"/={}".utf8.randomElement(using: &random)!, at: at)
        case 2: bytes.removeSubrange(at..<min(at + Int.random(in: 1..<90, using: &random), bytes.count))
        default: if Bool.random(using: &random) { bytes.removeSubrange((at + 1)...) }
        }
      }
      try sample.write(bytes, to: file)
      let process = try await fix(sample)
      #expect(
        [0, 1, 2].contains(process.status), "seed \(seed), \(file): \(process.status) \(process.errors)")
      #expect(!process.errors.contains("Fatal error"), "seed \(seed), \(file): \(process.errors)")
      if process.status == 2 {
        #expect(process.errors.contains("error:"), "seed \(seed), \(file)")
        // A file that can be read may still have an error, and gets its repairs.
        let isWritten = process.output.contains("Wrote ")
        #expect(try isWritten || sample.bytes(file) == bytes, "seed \(seed), \(file)")
      }
    }
  }
}
