import Model

/// Finds screenshots that are one picture under the names of different cases.
struct DuplicateScreenshots {
  private var originals: [Int: String] = [:]

  init(_ entries: [EvidenceEntry]) {
    var first: [String: EvidenceEntry] = [:]
    for (index, entry) in entries.enumerated() where entry.kind == .screenshot {
      guard let digest = entry.digest else { continue }
      guard let other = first[digest] else {
        first[digest] = entry
        continue
      }
      let isSameCase =
        entry.device == other.device && entry.orientation == other.orientation
        && entry.appearance == other.appearance && entry.os == other.os
      if !isSameCase { originals[index] = other.id }
    }
  }

  /// Returns the id of the first entry with the same picture and another case, or nil.
  func original(of index: Int) -> String? { originals[index] }
}

/// Finds files that were filed again: the same file cannot show two states of the sources.
package struct RefiledFiles {
  private var originals: [Int: String] = [:]

  /// - Parameter content: Returns the digest of what an entry's file says; nil for an entry without a file.
  init(_ entries: [EvidenceEntry], content: (EvidenceEntry) -> String?) {
    func time(_ index: Int) -> Double { entries[index].at.flatMap { UTCTime.seconds($0) } ?? .infinity }
    let contents = entries.map(content)
    let groups = Dictionary(grouping: entries.indices.filter { contents[$0] != nil }) { contents[$0] ?? "" }
    for group in groups.values where group.count > 1 {
      let sorted = group.sorted { (time($0), entries[$0].id) < (time($1), entries[$1].id) }
      let first = entries[sorted[0]]
      for index in sorted.dropFirst() where Self.differ(entries[index], first) {
        originals[index] = first.id
      }
    }
  }

  /// Returns what a recording says, without blank lines and white space at the ends of lines.
  static func content(_ bytes: [UInt8]) -> [UInt8] {
    let lines = bytes.split { $0 == 0x0A || $0 == 0x0D }.map { line in
      var line = line.drop { $0 == 0x20 || $0 == 0x09 }
      while let last = line.last, last == 0x20 || last == 0x09 { line.removeLast() }
      return line
    }
    return Array(lines.filter { !$0.isEmpty }.joined(separator: [0x0A]))
  }

  /// Returns the id of an entry with the file of a new one, but with other sources or another build.
  package static func first(of entry: EvidenceEntry, in entries: [EvidenceEntry]) -> String? {
    entries.first { $0.digest == entry.digest && differ($0, entry) }?.id
  }

  private static func differ(_ one: EvidenceEntry, _ other: EvidenceEntry) -> Bool {
    func differs(_ one: String?, _ other: String?) -> Bool { one != nil && other != nil && one != other }
    // A simulator can draw the same picture for two builds. Two recordings of tests or launches never have equal times.
    let isRecording = one.kind == .uiTest || one.kind == .launchTrace
    return differs(one.about.sourcesDigest, other.about.sourcesDigest)
      || isRecording && differs(one.about.build, other.about.build)
  }

  /// Returns the id of the first entry with the same file and other sources or another build, or nil.
  func original(of index: Int) -> String? { originals[index] }
}
