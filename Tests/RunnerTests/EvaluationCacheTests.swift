import Documents
import Foundation
import Matrix
import Model
import TestSupport
import Testing

@testable import Runner

/// A store in memory, and a copy of the sample app that tests can change.
private final class CachedSample: @unchecked Sendable {
  let root = NSTemporaryDirectory() + "qa-cached-\(UUID().uuidString)"
  // Tests use it one run after the other.
  var entries: [String: [UInt8]] = [:]
  /// What the last run asked the file system.
  var reads: [LoggedRead] = []

  init() throws {
    try FileManager.default.copyItem(atPath: Sample.root + "/Matrix/samples/BuzzBox", toPath: root)
  }
  deinit { try? FileManager.default.removeItem(atPath: root) }

  static let sha: @Sendable ([UInt8]) -> String = { bytes in
    // Good enough for a test: two independent 64-bit sums.
    var (one, two) = (UInt64(14_695_981_039_346_656_037), UInt64(5381))
    for byte in bytes {
      one = (one ^ UInt64(byte)) &* 1_099_511_628_211
      two = two &* 33 &+ UInt64(byte)
    }
    return "sum:\(one)-\(two)-\(bytes.count)"
  }

  func run(
    cached: Bool, tool: String = "1", devices: [String] = ["iphone-se-1"],
    orientations: [Orientation] = [.portrait]
  ) async throws -> RunOutput {
    let request = RunRequest(
      projectRoot: root, checklist: "story-8.3", matrix: "story",
      selection: AxisSelection(devices: devices, orientations: orientations), jobs: 2,
      projectAccess: FileAccess(below: [root]))
    let store = ResultStore(
      tool: tool, log: ReadLog(digest: Self.sha), otherReads: ReadLog(digest: Self.sha),
      load: { self.entries[$0] }, save: { self.entries[$0] = $1 })
    var surroundings = Surroundings(
      data: Sample.data, version: "test", commit: nil,
      digest: { parts in
        Self.sha(parts.flatMap { Array("\($0.name)\u{0}\($0.bytes.count)\u{0}".utf8) + $0.bytes })
      })
    surroundings.results = cached ? store : nil
    let output = try await ReadLog.$current.withValue(cached ? store.log : nil) { [surroundings] in
      try await Runner.run(request, in: surroundings)
    }
    reads = store.log.reads + store.otherReads.reads
    return output
  }

  /// Files of the project, relative to the root.
  var files: [String] {
    let walker = FileManager.default.enumerator(atPath: root)
    return (walker?.compactMap { $0 as? String } ?? []).filter { path in
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: root + "/" + path, isDirectory: &isFolder)
        && !isFolder.boolValue
    }.sorted()
  }

  func url(_ file: String) -> URL { URL(fileURLWithPath: root + "/" + file) }
}

private func same(_ left: RunOutput, _ right: RunOutput) -> Bool {
  left.record == right.record && left.previews == right.previews && left.diagnostics == right.diagnostics
}

@Suite("Results of earlier runs") struct EvaluationCacheTests {
  private let dark2x = "buzzbox/Assets.xcassets/LaunchGradient.imageset/LaunchGradient-dark@2x.png"
  private let light2x = "buzzbox/Assets.xcassets/LaunchGradient.imageset/LaunchGradient@2x.png"

  @Test("A second run evaluates nothing and gives the same record and pictures")
  func second() async throws {
    let sample = try CachedSample()
    let plain = try await sample.run(cached: false)
    let first = try await sample.run(cached: true)
    let second = try await sample.run(cached: true)
    #expect(plain.reuse == nil)
    #expect(first.reuse == Reuse(stored: 0, total: 2) && second.reuse == Reuse(stored: 2, total: 2))
    #expect(same(plain, first) && same(plain, second))
  }

  @Test("A changed picture is evaluated again only where it shows")
  func picture() async throws {
    let sample = try CachedSample()
    // Both phones draw at 2 and 3 pixels a point.
    let devices = ["iphone-se-1", "iphone-13"]
    let before = try await sample.run(cached: true, devices: devices)
    try Data(contentsOf: sample.url(light2x)).write(to: sample.url(dark2x))
    let after = try await sample.run(cached: true, devices: devices)
    let plain = try await sample.run(cached: false, devices: devices)
    #expect(before.reuse == Reuse(stored: 0, total: 4))
    // Only the dark screen of the phone with 2 pixels a point shows it.
    #expect(after.reuse == Reuse(stored: 3, total: 4))
    #expect(same(after, plain) && !same(after, before))
  }

  @Test("Another program finds nothing")
  func tool() async throws {
    let sample = try CachedSample()
    _ = try await sample.run(cached: true)
    #expect(try await sample.run(cached: true, tool: "2").reuse?.stored == 0)
    #expect(try await sample.run(cached: true).reuse?.stored == 2)
  }

  @Test("More cases reuse the results of fewer")
  func more() async throws {
    let sample = try CachedSample()
    _ = try await sample.run(cached: true)
    let more = try await sample.run(cached: true, orientations: [.portrait, .landscapeLeft])
    #expect(more.reuse == Reuse(stored: 2, total: 4))
    #expect(same(more, try await sample.run(cached: false, orientations: [.portrait, .landscapeLeft])))
  }

  @Test("Damaged results are made again")
  func damage() async throws {
    let sample = try CachedSample()
    let first = try await sample.run(cached: true)
    let name = try #require(sample.entries.keys.first)
    let bytes = try #require(sample.entries[name])
    for count in [0, 1, bytes.count / 2, bytes.count - 1] {
      sample.entries[name] = Array(bytes.prefix(count))
      let again = try await sample.run(cached: true)
      #expect(again.reuse?.stored == 0 && same(first, again))
    }
  }

  @Test("A run after any change of any file of the project finds what a run without results finds")
  func anyChange() async throws {
    let seed = PropertySeed.value
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    let sample = try CachedSample()
    let first = try await sample.run(cached: true)
    let reads = sample.reads
    #expect(first.isRepeatable && ReadLog.isCurrent(reads, digest: CachedSample.sha))
    for file in sample.files {
      let bytes = try Data(contentsOf: sample.url(file))
      var changed = bytes
      if let position = changed.indices.randomElement(using: &random) {
        changed[position] = UInt8.random(in: 0...255, using: &random)
      }
      for content in [changed, nil] {
        if let content {
          try content.write(to: sample.url(file))
        } else {
          try FileManager.default.removeItem(at: sample.url(file))
        }
        // A whole run that is reused must be the run of these files.
        let isCurrent = ReadLog.isCurrent(reads, digest: CachedSample.sha)
        let cached = await Result { try await sample.run(cached: true) }
        let plain = await Result { try await sample.run(cached: false) }
        if isCurrent { #expect((try? plain.get()).map { same($0, first) } == true, "\(file)") }
        switch (cached, plain) {
        case (.success(let left), .success(let right)): #expect(same(left, right), "\(file)")
        case (.failure(let left), .failure(let right)): #expect("\(left)" == "\(right)", "\(file)")
        default: Issue.record("\(file): only one run succeeds")
        }
      }
      try bytes.write(to: sample.url(file))
    }
    #expect(ReadLog.isCurrent(reads, digest: CachedSample.sha))
  }

  @Test("Stored evaluations are read as they were written")
  func coding() throws {
    var finding = Finding(
      .failed, "é", reason: "r", measured: ["a": .number(-0.1), "b": .list([.flag(true), .text("")])],
      expected: ["c": .number(.infinity)], location: SourceLocation(file: "f", line: 3), element: "e",
      cause: "c")
    finding.note = "n"
    var drawing = ScreenDrawing(
      preview: "", width: 1.5, height: 2,
      views: [.init(id: "v", kind: "k", label: nil, frame: Rect(x: -1, y: 0.1, width: 2, height: 3))],
      outlines: [.init(element: "e", atLeast: 3, points: [OutlinePoint(x: 1, y: 2, ratio: 4.5)])])
    drawing.approximate = ["v"]
    var stored = StoredEvaluation()
    stored.verdicts = [
      "A 0": .init(finding: finding, definition: 1),
      "A 1": .init(finding: Finding(.passed, ""), definition: 0),
    ]
    stored.previews = [0: .init(png: [1, 2, 255], drawing: drawing)]
    let read = try StoredEvaluation(stored.bytes)
    #expect(read.verdicts.mapValues(\.finding) == stored.verdicts.mapValues(\.finding))
    #expect(read.verdicts.mapValues(\.definition) == stored.verdicts.mapValues(\.definition))
    #expect(read.previews[0]?.png == [1, 2, 255] && read.previews[0]?.drawing == drawing)
    for count in stored.bytes.indices {
      #expect(throws: CacheReader.Damage.self) { try StoredEvaluation(Array(stored.bytes.prefix(count))) }
    }
  }
}

extension Result where Failure == any Error {
  fileprivate init(_ body: () async throws -> Success) async {
    do { self = .success(try await body()) } catch { self = .failure(error) }
  }
}
