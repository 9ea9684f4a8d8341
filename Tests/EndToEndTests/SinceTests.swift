import CommandSupport
import Foundation
import TestSupport
import Testing

/// `qa run --since COMMIT` of one app: what devices can still show after an update.
@Suite(.serialized) struct SinceTests {
  private let sample: SampleProject
  private static let warning = "changed under the same name. Devices that have the app can show the old"

  init() throws {
    sample = try SampleProject()
    try sample.git("init -q -b main")
    try sample.git("add -A")
    try sample.git("commit -q -m one")
  }

  private func run(_ words: [String] = [], in folder: String? = nil) async throws -> QAProcess {
    try await QACommand.run(
      [
        "run", "--matrix", "smoke", "--device", "iphone-14-pro", "--no-previews", "--output",
        sample.scratch.path + "/out",
      ] + words,
      in: folder ?? sample.path)
  }

  @Test(
    "A changed storyboard of the same name is a warning in the terminal and in the record; the same one is not"
  )
  func document() async throws {
    let same = try await run(["--since", "main"])
    #expect(!same.errors.contains(Self.warning), "\(same.errors)")
    try sample.lines(with: "firstAttribute=\"width\"", in: sample.storyboard) {
      $0.replacingOccurrences(of: "constant=\"120\"", with: "constant=\"140\"")
    }
    let words = "The document \"LaunchScreen.storyboard\" " + Self.warning
    let changed = try await run(["--since", "main"])
    #expect(changed.errors.contains(words), "\(changed.errors)")
    let record = try sample.scratch.text("out/run.json")
    #expect(record.contains("changed under the same name"))
    // From outside of the checkout.
    let outside = try await run(["--since", "main", "--project", "BuzzBox"], in: sample.scratch.path)
    #expect(outside.errors.contains(words), "\(outside.errors)")
    let plain = try await run()
    #expect(!plain.errors.contains(Self.warning))
  }

  @Test("A commit that is not here is an error", arguments: ["deadbeef", String(repeating: "1", count: 40)])
  func unknown(_ name: String) async throws {
    let process = try await run(["--since", name])
    #expect(process.status == 2 && process.errors.contains("--since: "), "\(process.errors)")
  }

  @Test("A changed picture of the same name is a warning, and not on the first launch screen")
  func picture() async throws {
    try await sample.regenerate(top: "#FF0000", bottom: "#0000FF")
    let changed = try await run(["--since", "HEAD"])
    #expect(changed.errors.contains("The image \"LaunchGradient\" " + Self.warning), "\(changed.errors)")
    try sample.git("rm -rq --cached .")
    try sample.write("x", to: "other.txt")
    try sample.git("add other.txt")
    try sample.git("commit -q -m two")
    let first = try await run(["--since", "HEAD"])
    #expect(
      !first.errors.contains(Self.warning) && first.errors.contains("cannot be compared"), "\(first.errors)")
    #expect(first.status < 2)
  }

  @Test("A name that is no commit is an error; a built app has no files to compare")
  func wrong() async throws {
    let unknown = try await run(["--since", "nowhere"])
    #expect(unknown.status == 2 && unknown.errors.contains("nowhere"), "\(unknown.errors)")
    let built = try await run(["--since", "main", "--app", "A.app"])
    #expect(built.status == 64 && built.errors.contains("Use `qa diff` for a built app"), "\(built.errors)")
  }
}
