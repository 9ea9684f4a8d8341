import Documents
import Foundation
import Model

/// Adds entries to an evidence folder and removes them, and updates the digest chain.
///
/// Every file is written completely and then renamed, the manifest last, so that a reader never sees a partial change.
/// Concurrent writers wait for each other.
package struct EvidenceWriter {
  /// The absolute path.
  package var path: String
  package var shown: String
  package var chain: DigestChain
  /// Limits where the folder may lie; a path from the command line has no limit.
  package var writes: WriteAccess

  package init(
    path: String, shown: String, writes: WriteAccess = .anywhere, digest: @escaping ([UInt8]) -> String
  ) {
    self.writes = writes
    self.path = path
    self.shown = shown
    chain = DigestChain(digest: digest)
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

  /// Adds entries at the end of the manifest, and creates the folder if it does not exist.
  ///
  /// - Returns: The entries as they were written.
  /// - Throws: `Diagnostics` if the manifest is not intact, or a file cannot be written.
  package func add(_ additions: [Addition]) throws -> [EvidenceEntry] {
    try make()
    return try locked {
      var entries = try intact()
      let first = entries.count
      for addition in additions { entries.append(try entry(for: addition, among: entries)) }
      return Array(try write(entries)[first...])
    }
  }

  /// Removes entries with the files that no other entry names, and updates the digest chain.
  ///
  /// An entry with a broken chain digest can be removed, but it must not remain.
  ///
  /// - Returns: The number of later entries with new chain digests.
  /// - Throws: `Diagnostics` for an unknown id, or if a remaining entry has a broken chain digest.
  package func remove(_ ids: [String]) throws -> Int {
    try checkFolder()
    return try locked {
      let folder = EvidenceFolder.load(path: path, shown: shown)
      if !folder.diagnostics.isEmpty { throw Diagnostics(folder.diagnostics) }
      // A new chain digest would hide that entries are missing at the end.
      if let diagnostic = FolderIntegrity.headDiagnostic(folder, chain) { throw Diagnostics([diagnostic]) }
      let entries = folder.entries.map(\.entry)
      let known = entries.map(\.id)
      let unknown = ids.filter { !known.contains($0) }
      if !unknown.isEmpty {
        throw Diagnostics(
          unknown.map { id in
            Diagnostic(
              at: SourceLocation(file: folder.manifestShown), "there is no entry \"\(id)\"",
              fix: suggestion(for: id, in: known))
          })
      }
      let remaining = entries.indices.filter { !ids.contains(entries[$0].id) }
      try rejectBroken(folder, entries, remaining)
      let firstRemoved = entries.firstIndex { ids.contains($0.id) } ?? entries.count
      _ = try write(remaining.map { entries[$0] })
      let named = Set(remaining.compactMap { entries[$0].file })
      for entry in entries where ids.contains(entry.id) {
        if let file = entry.file, !named.contains(file), (try? folder.bytes(of: file, atMost: .max)) != nil {
          if (try? inside.check(path + "/" + file)) != nil {
            try? FileManager.default.removeItem(atPath: path + "/" + file)
          }
        }
      }
      return remaining.filter { $0 > firstRemoved }.count
    }
  }

  /// Throws if a remaining entry has a broken chain digest, because a new one would hide that it was edited.
  private func rejectBroken(_ folder: EvidenceFolder, _ entries: [EvidenceEntry], _ remaining: [Int]) throws {
    let broken = chain.broken(in: entries).filter(remaining.contains)
    guard broken.isEmpty else {
      throw Diagnostics(
        broken.map { index in
          Diagnostic(
            at: folder.entries[index].location,
            "the chain digest of entry \"\(entries[index].id)\" does not match, and a new one would hide that",
            fix: "restore the manifest from version control, or remove this entry too and then add it again")
        })
    }
  }

  // MARK: Writing

  private func intact() throws -> [EvidenceEntry] {
    let folder = EvidenceFolder.load(path: path, shown: shown)
    // Existing files are not evidence until they are added.
    if folder.exists, !folder.hasManifest { return [] }
    let diagnostics = FolderIntegrity(folder, chain).diagnostics
    guard diagnostics.isEmpty else { throw Diagnostics(diagnostics) }
    return folder.entries.map(\.entry)
  }

  private func entry(for addition: Addition, among entries: [EvidenceEntry]) throws -> EvidenceEntry {
    var entry = addition.entry
    let taken = Set(entries.map { $0.id.lowercased() })
    var number = 1
    // Do not replace a file without an entry either.
    while taken.contains(entry.id.lowercased()) || isThere(name(of: entry.id, addition)) {
      number += 1
      entry.id = "\(addition.entry.id)-\(number)"
    }
    guard let file = addition.file, let name = name(of: entry.id, addition) else { return entry }
    guard file.bytes.count <= EvidenceLimits.fileBytes else {
      throw failure(
        "the file has \(file.bytes.count) bytes; at most \(EvidenceLimits.fileBytes) are read")
    }
    entry.file = name
    entry.digest = chain.digest(file.bytes)
    try save(file.bytes, as: name)
    return entry
  }

  private func name(of id: String, _ addition: Addition) -> String? {
    addition.file.map { $0.ending.isEmpty ? id : "\(id).\($0.ending)" }
  }

  private func isThere(_ name: String?) -> Bool {
    guard let name else { return false }
    return FileManager.default.fileExists(atPath: path + "/" + name)
  }

  private func write(_ entries: [EvidenceEntry]) throws -> [EvidenceEntry] {
    guard entries.count <= EvidenceLimits.entries else {
      throw failure(
        "the manifest would have \(entries.count) entries; at most \(EvidenceLimits.entries) are read"
      )
    }
    let (linked, head) = chain.linking(entries)
    try save(try ManifestText.bytes(linked, chainDigest: head), as: EvidenceFolder.manifestName)
    return linked
  }

  private func save(_ bytes: [UInt8], as name: String) throws {
    do {
      try inside.write(bytes, to: path + "/" + name)
    } catch {
      throw failure("\"\(name)\" cannot be written (\(error.localizedDescription))")
    }
  }

  /// Files of the folder are never written through a link.
  private var inside: WriteAccess { WriteAccess(below: path) }

  private func checkFolder() throws {
    do throws(WriteAccessError) {
      try writes.check(path)
    } catch {
      throw Diagnostics([
        Diagnostic(
          at: SourceLocation(file: shown),
          error.isLink
            ? "the evidence folder is a symbolic link"
            : "the evidence folder leads out of the folder of qa.yml",
          fix: "replace the link with a folder, or name the folder with --evidence")
      ])
    }
  }

  private func make() throws {
    do {
      try checkFolder()
      try writes.createFolder(path)
    } catch let error as Diagnostics {
      throw error
    } catch {
      throw failure("the folder cannot be created (\(error.localizedDescription))")
    }
    if isThere(Self.attributes) { return }
    try save(
      Array("# qa: digests include line ends, so git must not change them.\n* -text\n".utf8),
      as: Self.attributes)
  }

  /// Keeps git from changing line ends, which would change digests.
  private static let attributes = ".gitattributes"

  private func failure(_ message: String) -> Diagnostics {
    Diagnostics([
      Diagnostic(
        at: SourceLocation(file: shown), message, fix: "check the folder's permissions and free space")
    ])
  }

  private func locked<Answer>(_ work: () throws -> Answer) throws -> Answer {
    let handle = open(path, O_RDONLY)
    guard handle >= 0 else {
      throw Diagnostics([
        Diagnostic(
          at: SourceLocation(file: shown), "there is no such evidence folder",
          fix: "`qa evidence add` creates it; --evidence names another one")
      ])
    }
    defer { close(handle) }
    // Continue without a lock if the file system does not support it.
    _ = flock(handle, LOCK_EX)
    return try work()
  }
}

/// Writes the manifest with sorted keys and two spaces of indentation.
enum ManifestText {
  private struct File: Encodable {
    var schemaVersion = EvidenceFolder.schemaVersion
    var count: Int
    var chainDigest: String
    var entries: [EvidenceEntry]
  }

  static func bytes(_ entries: [EvidenceEntry], chainDigest: String) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return Array(try encoder.encode(File(count: entries.count, chainDigest: chainDigest, entries: entries)))
      + [0x0A]
  }
}
