import Files
import Foundation
import Definitions
import Model
import RunnerSupport
import TestSupport
import Testing

@testable import Runner

/// Files that change, and signals that arrive, while a run works.
struct ChangingFilesTests {
  private let storyboard = "buzzbox/Resources/LaunchScreen.storyboard"
  private let icon = "buzzbox/Assets.xcassets/LaunchIcon.imageset/LaunchIcon.png"

  /// Runs a copy of the sample; `change` gets its folder at a moment of the run.
  private func run(
    atPlan: @escaping @Sendable (String) -> Void = { _ in }, afterOpening: (String) throws -> Void = { _ in },
    isInterrupted: @escaping @Sendable () -> Bool = { false }
  ) async throws -> JudgedRun {
    let folder = try TemporaryFolder()
    let root = folder.path + "/BuzzBox"
    try FileManager.default.copyItem(atPath: Sample.root + "/Matrix/samples/BuzzBox", toPath: root)
    let request = RunRequest(
      projectRoot: root, checklist: "story-8.3", matrix: "story",
      selection: AxisSelection(devices: ["iphone-14-pro"], orientations: [.portrait]),
      projectAccess: FileAccess(below: [root]))
    var surroundings = Surroundings(
      data: Sample.data, version: "test", commit: nil,
      digest: { parts in
        parts.map { "\($0.name) \($0.bytes.count) \($0.bytes.hashValue)" }.joined(separator: "\n")
      })
    surroundings.planned = { _ in atPlan(root) }
    surroundings.isInterrupted = isInterrupted
    let project = try OpenedProject(request, Sample.data)
    try afterOpening(root)
    return try await Runner.run(request, on: project, in: surroundings)
  }

  @Test("The digest is that of the storyboard that was judged, even if it changes after it was read")
  func storyboardChanges() async throws {
    let plain = try await run()
    let changed = try await run(afterOpening: { root in
      try "<document>".write(toFile: root + "/" + storyboard, atomically: true, encoding: .utf8)
      try FileManager.default.removeItem(
        atPath: root + "/" + icon.replacing("LaunchIcon.png", with: "Contents.json"))
    })
    #expect(changed.record.subject.sourcesDigest == plain.record.subject.sourcesDigest)
    #expect(changed.record.findings == plain.record.findings)
  }

  @Test("The digest and the pictures are those of the image that was judged")
  func imageChanges() async throws {
    let plain = try await run()
    let icon = icon
    let changed = try await run(atPlan: { root in
      try? Data("not a picture".utf8).write(to: URL(fileURLWithPath: root + "/" + icon))
    })
    // Either content may be the first that is read; digest and findings must agree.
    let isOld = changed.record.subject.sourcesDigest == plain.record.subject.sourcesDigest
    #expect(isOld == (changed.record.findings == plain.record.findings))
    #expect(isOld == (changed.previews == plain.previews))
  }

  @Test("An interrupted run has no results, and says how many screens it has checked")
  func interrupted() async throws {
    let stop = Stop()
    // The signal arrives when the run is planned.
    let error = await #expect(throws: Diagnostic.self) {
      _ = try await run(atPlan: { _ in stop.isSet = true }, isInterrupted: { stop.isSet })
    }
    #expect(error?.message == "interrupted after 0 of 2 screens; earlier reports stay")
  }

  private final class Stop: @unchecked Sendable {
    var isSet = false
  }
}
