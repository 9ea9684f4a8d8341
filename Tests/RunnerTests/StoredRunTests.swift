import Documents
import Model
import TestSupport
import Testing

@testable import Runner

/// A whole run as the cache stores it.
@Suite struct StoredRunTests {
  private var run: StoredRun {
    var run = StoredRun()
    run.reads = [
      LoggedRead(operation: "bytes", path: "/a", limit: 5, reach: ["/", "/b"], answer: "x"),
      LoggedRead(operation: "names", path: "/é", limit: 0, reach: [], answer: ""),
      LoggedRead(operation: "kind", path: "/c", limit: 0, reach: ["/", "/b"], answer: "file"),
    ]
    run.times = ["0", "1-of-3"]
    run.files = [
      .init(path: "previews/a.png", bytes: [0, 255, 7]),
      .init(
        path: "a.xml", bytes: Array("<a></a>".utf8),
        gaps: [.init(offset: 0, text: 1), .init(offset: 3, text: 0), .init(offset: 3, text: 1)]),
      .init(path: "empty", bytes: []),
    ]
    run.lines = ["errors": ["one", ""], "after": []]
    run.exitCode = 1
    run.validity = -.infinity..<1.5
    return run
  }

  @Test("A run is read as it was written, and damaged bytes are not read")
  func coding() throws {
    let bytes = try #require(run.encoded)
    #expect(try StoredRun(bytes) == run)
    #expect(try StoredRun(try #require(StoredRun().encoded)) == StoredRun())
    for count in bytes.indices {
      #expect(throws: CacheReader.Damage.self) { try StoredRun(Array(bytes.prefix(count))) }
    }
    let seed = PropertySeed.value
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    for position in bytes.indices {
      var changed = bytes
      changed[position] = UInt8.random(in: 0...255, using: &random)
      // The cache's digest tells damage. Here, any bytes give a run or an error, and texts have a place in their file.
      guard let read = try? StoredRun(changed) else { continue }
      for file in read.files { _ = file.filled(with: read.times.map { Array($0.utf8) }) }
    }
  }

  @Test("Texts are written into the gaps of a file, in order")
  func filled() {
    let texts = ["now", "3"].map { Array($0.utf8) }
    #expect(String(decoding: run.files[1].filled(with: texts), as: UTF8.self) == "3<a>now3</a>")
    #expect(run.files[0].filled(with: texts) == [0, 255, 7])
    #expect(run.files[2].filled(with: texts).isEmpty)
  }
}
