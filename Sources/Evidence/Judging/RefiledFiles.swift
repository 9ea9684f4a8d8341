import Formats
import Model

/// Finds files that were filed again: the same file cannot show two states of the sources.
package struct RefiledFiles {
  /// The index of the first entry with the same file, by the index of a later one.
  private var originals: [Int: Int] = [:]
  private let entries: [EvidenceEntry]

  /// - Parameter contents: The digest of what each entry's file says; nil for an entry without a file.
  init(_ entries: [EvidenceEntry], contents: [String?]) {
    self.entries = entries
    func time(_ index: Int) -> Double { entries[index].at.flatMap { UTCTime.seconds($0) } ?? .infinity }
    let groups = Dictionary(grouping: entries.indices.filter { contents[$0] != nil }) { contents[$0] ?? "" }
    for group in groups.values where group.count > 1 {
      let sorted = group.sorted { (time($0), entries[$0].id) < (time($1), entries[$1].id) }
      let first = entries[sorted[0]]
      for index in sorted.dropFirst() where Self.differ(entries[index], first) {
        originals[index] = sorted[0]
      }
    }
  }

  /// Reads the files of the folder's entries.
  ///
  /// - Parameters:
  ///   - added: Entries that are not in the folder yet, with the bytes of their files; they are compared, too.
  ///   - digest: Returns the digest of bytes.
  package init(
    _ folder: EvidenceFolder, added: [(entry: EvidenceEntry, bytes: [UInt8]?)] = [],
    digest: ([UInt8]) -> String
  ) {
    func content(_ entry: EvidenceEntry, _ bytes: [UInt8]?) -> String? {
      guard let bytes, entry.isRecording else { return bytes.map(digest) ?? entry.digest }
      return digest(RecordedContent.canonical(bytes))
    }
    let known = folder.entries.map { entry in
      let bytes = entry.file.flatMap { file in
        entry.isRecording ? try? folder.bytes(of: file, atMost: ByteLimit.document) : nil
      }
      return content(entry, bytes)
    }
    self.init(
      folder.entries + added.map(\.entry), contents: known + added.map { content($0.entry, $0.bytes) })
  }

  private static func differ(_ one: EvidenceEntry, _ other: EvidenceEntry) -> Bool {
    func differs(_ one: String?, _ other: String?) -> Bool { one != nil && other != nil && one != other }
    // A simulator can draw the same picture for two builds. Two recordings of tests or launches never have equal times.
    return differs(one.about.sourcesDigest, other.about.sourcesDigest)
      || one.isRecording && differs(one.about.build, other.about.build)
  }

  /// Returns the id of the first entry with the same file and other sources or another build, or nil.
  func original(of index: Int) -> String? { originals[index].map { entries[$0].id } }

  /// Returns the id of an entry that has the file of an added entry, whichever of them is older; nil for a new file.
  ///
  /// - Parameter index: The index of the added entry among all entries of the folder and the added ones.
  package func other(than index: Int) -> String? {
    (originals[index] ?? originals.first { $0.value == index }?.key).map { entries[$0].id }
  }
}

extension EvidenceEntry {
  /// Whether its file records tests or launches.
  fileprivate var isRecording: Bool { kind == .uiTest || kind == .launchTrace }
}

/// What a recording says, without the form of its file: white space, the order of keys and attributes, line ends.
enum RecordedContent {
  static func canonical(_ bytes: [UInt8]) -> [UInt8] {
    if let first = bytes.first(where: { ![0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) }) {
      if first == UInt8(ascii: "<"), let root = try? XMLReader(file: "").read(bytes) {
        return Array(text(root).utf8)
      }
      if let root = try? JSONReader.read(bytes) { return Array(text(root).utf8) }
    }
    let lines = bytes.split { $0 == 0x0A || $0 == 0x0D }.compactMap { line -> [UInt8]? in
      var line = line.drop { $0 == 0x20 || $0 == 0x09 }
      while let last = line.last, last == 0x20 || last == 0x09 { line.removeLast() }
      if line.isEmpty { return nil }
      return (try? JSONReader.read(Array(line))).map { Array(text($0).utf8) } ?? Array(line)
    }
    return Array(lines.joined(separator: [0x0A]))
  }

  private static func text(_ element: XMLTree) -> String {
    let attributes = element.attributes.sorted { $0.key < $1.key }.map { " \($0.key)=\(sized($0.value))" }
    let words = element.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return "<\(element.name)\(attributes.joined())>\(sized(words))\(element.children.map(text).joined())</>"
  }

  private static func text(_ node: JSONNode) -> String {
    switch node.value {
    case .null: "null"
    case .bool(let flag): "\(flag)"
    case .number(let written): Double(written).map { "\($0)" } ?? written
    case .string(let string): sized(string)
    case .array(let items): "[" + items.map(text).joined(separator: ",") + "]"
    case .object(let members):
      "{" + members.sorted { $0.key < $1.key }.map { sized($0.key) + text($0.value) }.joined(separator: ",")
        + "}"
    }
  }

  private static func sized(_ text: String) -> String { "\(text.utf8.count):\(text)" }
}
