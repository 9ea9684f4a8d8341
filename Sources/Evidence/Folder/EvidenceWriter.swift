import Files
import Foundation
import Model

/// Adds entries to an evidence folder and removes them.
///
/// Every file is written completely and then renamed, the entry after its file, so that a reader never sees a partial
/// change. Concurrent writers wait for each other.
package struct EvidenceWriter {
  /// The absolute path.
  package var path: String
  package var shown: String
  package var entryDigest: EntryDigest
  /// Limits where the folder may lie; a path from the command line has no limit.
  package var writes: WriteAccess

  package init(
    path: String, shown: String, writes: WriteAccess = .anywhere, digest: @escaping ([UInt8]) -> String
  ) {
    self.writes = writes
    self.path = path
    self.shown = shown
    entryDigest = EntryDigest(digest: digest)
  }

  /// An entry to add. The writer may change its id, and sets its file name and digest.
  package struct Addition {
    package var entry: EvidenceEntry
    /// The file's bytes and the extension of its name: `png`.
    package var file: (bytes: [UInt8], ending: String)?
    package init(entry: EvidenceEntry, file: (bytes: [UInt8], ending: String)? = nil) {
      self.entry = entry
      self.file = file
    }
  }

  /// Adds entries, and creates the folder if it does not exist.
  ///
  /// - Returns: The entries as they were written.
  /// - Throws: `Diagnostics` if the folder is not intact, or a file cannot be written.
  package func add(_ additions: [Addition]) throws -> [EvidenceEntry] {
    try make()
    return try locked {
      let folder = EvidenceFolder.load(path: path, shown: shown)
      let errors = folder.errors(entryDigest)
      guard errors.isEmpty else { throw Diagnostics(errors) }
      var entries = folder.entries
      var added: [EvidenceEntry] = []
      for addition in additions {
        let entry = try entry(for: addition, among: entries)
        try save(try EntryText.bytes(entry), as: entry.id + EvidenceFolder.entryExtension)
        entries.append(entry)
        added.append(entry)
      }
      return added
    }
  }

  /// Removes entries with the files that no other entry names. An entry that was changed can be removed.
  ///
  /// - Throws: `Diagnostics` for an unknown id.
  package func remove(_ ids: [String]) throws {
    try checkFolder()
    try locked {
      let folder = EvidenceFolder.load(path: path, shown: shown)
      let known = ids.filter { isThere($0 + EvidenceFolder.entryExtension) && EntryReader.isPlain($0) }
      let unknown = ids.filter { !known.contains($0) }
      if !unknown.isEmpty {
        throw Diagnostics(
          unknown.map { id in
            Diagnostic(
              at: SourceLocation(file: folder.shown), "there is no entry \"\(id)\"",
              fix: suggestion(for: id, in: folder.entries.map(\.id)))
          })
      }
      let removed = folder.entries.filter { ids.contains($0.id) }
      let named = Set(folder.entries.filter { !ids.contains($0.id) }.compactMap(\.file))
      for file in removed.compactMap(\.file) where !named.contains(file) {
        if (try? folder.bytes(of: file, atMost: .max)) != nil { delete(file) }
      }
      for id in ids {
        delete(id + EvidenceFolder.entryExtension)
        delete(id + EvidenceFolder.signatureExtension)
      }
    }
  }

  private func delete(_ file: String) {
    if (try? inside.check(path + "/" + file)) != nil {
      try? FileManager.default.removeItem(atPath: path + "/" + file)
    }
  }

  // MARK: Writing

  private func entry(for addition: Addition, among entries: [EvidenceEntry]) throws -> EvidenceEntry {
    var entry = addition.entry
    let base = entry.id.hasSuffix(".evidence") ? String(entry.id.dropLast(".evidence".count)) : entry.id
    entry.id = base
    let taken = Set(entries.map { $0.id.lowercased() })
    var number = 1
    // Do not replace a file without an entry either.
    while taken.contains(entry.id.lowercased()) || isThere(name(of: entry.id, addition)) {
      number += 1
      entry.id = "\(base)-\(number)"
    }
    if let file = addition.file, let name = name(of: entry.id, addition) {
      guard file.bytes.count <= ByteLimit.document else {
        throw failure(
          "the file has \(file.bytes.count) bytes; at most \(ByteLimit.document) are read")
      }
      entry.file = name
      entry.digest = entryDigest.digest(file.bytes)
      try save(file.bytes, as: name)
    }
    entry.entryDigest = entryDigest.of(entry)
    return entry
  }

  private func name(of id: String, _ addition: Addition) -> String? {
    addition.file.map { $0.ending.isEmpty ? id : "\(id).\($0.ending)" }
  }

  private func isThere(_ name: String?) -> Bool {
    guard let name else { return false }
    return FileManager.default.fileExists(atPath: path + "/" + name)
  }

  func save(_ bytes: [UInt8], as name: String) throws {
    do {
      try inside.write(bytes, to: path + "/" + name)
    } catch {
      throw failure("\"\(name)\" cannot be written (\(error.systemReason))")
    }
  }

  /// Files of the folder are never written through a link.
  private var inside: WriteAccess { WriteAccess(below: path) }

  private func checkFolder() throws {
    try writes.check(path) {
      Diagnostics(
        at: SourceLocation(file: shown),
        $0.isLink
          ? "the evidence folder is a symbolic link"
          : "the evidence folder leads out of the folder of qa.yml",
        fix: "replace the link with a folder, or name the folder with --evidence")
    }
  }

  private func make() throws {
    do {
      try checkFolder()
      try writes.createFolder(path)
    } catch let error as Diagnostics {
      throw error
    } catch {
      throw failure("the folder cannot be created (\(error.systemReason))")
    }
    if isThere(Self.attributes) { return }
    try save(
      Array("# qa: digests include line ends, so git must not change them.\n* -text\n".utf8),
      as: Self.attributes)
  }

  /// Keeps git from changing line ends, which would change digests.
  private static let attributes = ".gitattributes"

  private func failure(_ message: String) -> Diagnostics {
    Diagnostics(
      at: SourceLocation(file: shown), message, fix: "check the folder's permissions and free space")
  }

  private func locked<Answer>(_ work: () throws -> Answer) throws -> Answer {
    guard FileManager.default.fileExists(atPath: path) else {
      throw Diagnostics(
        at: SourceLocation(file: shown), "there is no such evidence folder",
        fix: "`qa evidence add` creates it; --evidence names another one")
    }
    return try WriteAccess.locked(path, work)
  }
}

/// The file of an entry: JSON with sorted keys and two spaces of indentation.
enum EntryText {
  private struct File: Encodable {
    var entry: EvidenceEntry

    private enum Keys: String, CodingKey { case schemaVersion }

    func encode(to encoder: any Encoder) throws {
      try entry.encode(to: encoder)
      var container = encoder.container(keyedBy: Keys.self)
      try container.encode(EvidenceFolder.schemaVersion, forKey: .schemaVersion)
    }
  }

  static func bytes(_ entry: EvidenceEntry) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return Array(try encoder.encode(File(entry: entry))) + [0x0A]
  }
}
