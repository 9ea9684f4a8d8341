import Documents
import Imaging

/// What a run wrote and printed, with every question to the file system that it depends on.
///
/// A later run with the same command line writes and prints the same, if all questions have the same answers.
package struct StoredRun: Hashable, Sendable {
  /// A file without the texts that depend on the time of the run.
  package struct File: Hashable, Sendable {
    /// Relative to the folder of the reports.
    package var path: String
    package var bytes: [UInt8]
    package var gaps: [Gap]

    package init(path: String, bytes: [UInt8], gaps: [Gap] = []) {
      self.path = path
      self.bytes = bytes
      self.gaps = gaps
    }

    /// Returns the file with a text in each gap.
    ///
    /// - Parameter texts: By the number of a gap's text.
    package func filled(with texts: [[UInt8]]) -> [UInt8] {
      if gaps.isEmpty { return bytes }
      var whole: [UInt8] = []
      whole.reserveCapacity(bytes.count + gaps.reduce(0) { $0 + texts[$1.text].count })
      var next = 0
      for gap in gaps {
        whole += bytes[next..<gap.offset]
        whole += texts[gap.text]
        next = gap.offset
      }
      return whole + bytes[next...]
    }
  }
  package struct Gap: Hashable, Sendable {
    /// Index in the bytes of the file; not before that of the gap before.
    package var offset: Int
    /// Index in `times`.
    package var text: Int
    package init(offset: Int, text: Int) {
      self.offset = offset
      self.text = text
    }
  }

  package var reads: [LoggedRead] = []
  /// Names of the texts that depend on the time of the run.
  package var times: [String] = []
  package var files: [File] = []
  /// Printed lines by their purpose.
  package var lines: [String: [String]] = [:]
  package var exitCode = 0
  /// When the run has these results, in seconds since 1970.
  package var validity = -Double.infinity..<Double.infinity

  package init() {}
}

// MARK: - Bytes

extension StoredRun {
  private static let header = "qa run 1"
  private static let mostBytes = 128 << 20

  /// The stored form; nil for a run that is too large to be stored.
  package var encoded: [UInt8]? {
    var writer = CacheWriter()
    writer.write(Self.header)
    // Most reads share a few lists of what they could reach.
    var numbers: [[String]: Int] = [:]
    for read in reads where numbers[read.reach] == nil { numbers[read.reach] = numbers.count }
    writer.write(numbers.sorted { $0.value < $1.value }.map(\.key)) { $0.write(texts: $1) }
    writer.write(reads) { writer, read in
      writer.write(read.operation)
      writer.write(read.path)
      writer.write(read.limit)
      writer.write(numbers[read.reach] ?? 0)
      writer.write(read.answer)
    }
    writer.write(texts: times)
    writer.write(lines.sorted { $0.key < $1.key }) { writer, entry in
      writer.write(entry.key)
      writer.write(texts: entry.value)
    }
    writer.write(exitCode)
    writer.write(validity.lowerBound)
    writer.write(validity.upperBound)
    let text = files.filter { !$0.isPicture }
    writer.write(files.filter(\.isPicture)) { $0.write($1) }
    var inner = CacheWriter()
    inner.write(text) { $0.write($1) }
    guard inner.bytes.count + writer.bytes.count < Self.mostBytes,
      let deflated = Zlib.deflate(inner.bytes, level: 1)
    else { return nil }
    writer.write(inner.bytes.count)
    writer.write(deflated)
    return writer.bytes
  }

  /// - Throws: `CacheReader.Damage`.
  package init(_ bytes: [UInt8]) throws(CacheReader.Damage) {
    var reader = CacheReader(bytes)
    guard try reader.text() == Self.header else { throw CacheReader.Damage() }
    let reaches = try reader.items { (reader) throws(CacheReader.Damage) in try reader.texts() }
    reads = try reader.items { (reader) throws(CacheReader.Damage) in
      let (operation, path, limit) = (try reader.text(), try reader.text(), try reader.int())
      let reach = try reader.int()
      guard reaches.indices.contains(reach) else { throw CacheReader.Damage() }
      return LoggedRead(
        operation: operation, path: path, limit: limit, reach: reaches[reach], answer: try reader.text())
    }
    times = try reader.texts()
    for (key, texts) in try reader.items({ (reader) throws(CacheReader.Damage) in
      (try reader.text(), try reader.texts())
    }) { lines[key] = texts }
    exitCode = try reader.int()
    let (start, end) = (try reader.double(), try reader.double())
    guard start <= end else { throw CacheReader.Damage() }
    validity = start..<end
    files = try reader.files(texts: times.count)
    let count = try reader.int()
    guard (0..<Self.mostBytes).contains(count) else { throw CacheReader.Damage() }
    let inflated = Zlib.inflate(try reader.block()[...], capacity: count)
    guard inflated.count == count, reader.isAtEnd else { throw CacheReader.Damage() }
    var inner = CacheReader(inflated)
    files += try inner.files(texts: times.count)
    guard inner.isAtEnd else { throw CacheReader.Damage() }
  }
}

extension StoredRun.File {
  /// Whether the bytes are compressed already.
  fileprivate var isPicture: Bool { path.hasSuffix(".png") }
}

extension CacheWriter {
  fileprivate mutating func write(texts: [String]) { write(texts) { $0.write($1) } }

  fileprivate mutating func write(_ file: StoredRun.File) {
    write(file.path)
    write(file.bytes)
    var last = 0
    write(file.gaps) { writer, gap in
      writer.write(gap.offset - last)
      writer.write(gap.text)
      last = gap.offset
    }
  }
}

extension CacheReader {
  fileprivate mutating func texts() throws(Damage) -> [String] {
    try items { (reader) throws(Damage) in try reader.text() }
  }

  fileprivate mutating func files(texts count: Int) throws(Damage) -> [StoredRun.File] {
    try items { (reader) throws(Damage) in
      let (path, bytes) = (try reader.text(), try reader.block())
      var last = 0
      let gaps = try reader.items { (reader) throws(Damage) in
        let step = try reader.int()
        guard (0...bytes.count - last).contains(step) else { throw Damage() }
        last += step
        let text = try reader.int()
        guard (0..<count).contains(text) else { throw Damage() }
        return StoredRun.Gap(offset: last, text: text)
      }
      return StoredRun.File(path: path, bytes: bytes, gaps: gaps)
    }
  }
}
