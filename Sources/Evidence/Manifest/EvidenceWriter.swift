import Documents
import Foundation
import Model

/// Adds entries to an evidence folder and takes them out again, sealing what it writes.
///
/// A file is written whole and renamed, the manifest last: a reader sees the folder before or after, never between.
/// Two writers at once wait for each other.
public struct EvidenceWriter {
  /// Absolute.
  public var path: String
  public var shown: String
  package var chain: DigestChain
  /// Limits where the folder may lie; a path from the command line has no limit.
  public var writes: WriteAccess

  public init(
    path: String, shown: String, writes: WriteAccess = .anywhere, digest: @escaping ([UInt8]) -> String
  ) {
    self.writes = writes
    self.path = path
    self.shown = shown
    chain = DigestChain(digest: digest)
  }

  /// An entry to be added; its id is a wish, its file's name and digest are given by the writer.
  public struct Addition {
    public var entry: EvidenceEntry
    /// The file's bytes and the end of its name: `png`.
    public var file: (bytes: [UInt8], ending: String)?
    public init(entry: EvidenceEntry, file: (bytes: [UInt8], ending: String)? = nil) {
      self.entry = entry
      self.file = file
    }
  }

  /// Adds entries at the end of the manifest, and makes the folder where it is not there.
  ///
  /// - Returns: The entries as they were written.
  /// - Throws: `Diagnostics` where the manifest is not intact, or something cannot be written.
  public func add(_ additions: [Addition]) throws -> [EvidenceEntry] {
    try make()
    return try locked {
      var entries = try intact()
      let first = entries.count
      for addition in additions { entries.append(try place(addition, among: entries)) }
      return Array(try write(entries)[first...])
    }
  }

  /// Takes entries out, with the files that no other entry names, and seals the others anew.
  ///
  /// A broken seal is no hindrance where the entry behind it is taken out; any other one is.
  ///
  /// - Returns: How many entries were sealed anew because they stood behind.
  /// - Throws: `Diagnostics` for an unknown id, or where seals stay broken.
  public func remove(_ ids: [String]) throws -> Int {
    try checkPlace()
    return try locked {
      let folder = EvidenceFolder.load(path: path, shown: shown)
      if !folder.diagnostics.isEmpty { throw Diagnostics(folder.diagnostics) }
      // A new seal would hide that entries are missing at the end.
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
      let left = entries.indices.filter { !ids.contains(entries[$0].id) }
      try refuseBroken(folder, entries, left)
      let firstRemoved = entries.firstIndex { ids.contains($0.id) } ?? entries.count
      _ = try write(left.map { entries[$0] })
      let named = Set(left.compactMap { entries[$0].file })
      for entry in entries where ids.contains(entry.id) {
        if let file = entry.file, !named.contains(file), (try? folder.bytes(of: file, atMost: .max)) != nil {
          if (try? inside.check(path + "/" + file)) != nil {
            try? FileManager.default.removeItem(atPath: path + "/" + file)
          }
        }
      }
      return left.filter { $0 > firstRemoved }.count
    }
  }

  /// Sealing anew must not turn an entry that somebody edited into an honest one.
  private func refuseBroken(_ folder: EvidenceFolder, _ entries: [EvidenceEntry], _ left: [Int]) throws {
    let broken = chain.broken(in: entries).filter(left.contains)
    guard broken.isEmpty else {
      throw Diagnostics(
        broken.map { index in
          Diagnostic(
            at: folder.entries[index].location,
            "the seal of entry \"\(entries[index].id)\" is broken, and it would be sealed anew",
            fix: "restore the manifest from version control, or remove this entry too and add it again")
        })
    }
  }

  // MARK: Writing

  private func intact() throws -> [EvidenceEntry] {
    let folder = EvidenceFolder.load(path: path, shown: shown)
    // Files that lie there already become evidence by being added.
    if folder.exists, !folder.hasManifest { return [] }
    let diagnostics = FolderIntegrity(folder, chain).diagnostics
    guard diagnostics.isEmpty else { throw Diagnostics(diagnostics) }
    return folder.entries.map(\.entry)
  }

  private func place(_ addition: Addition, among entries: [EvidenceEntry]) throws -> EvidenceEntry {
    var entry = addition.entry
    let taken = Set(entries.map { $0.id.lowercased() })
    var number = 1
    // Also next to a file that no entry names, which is not ours to replace.
    while taken.contains(entry.id.lowercased()) || isThere(name(of: entry.id, addition)) {
      number += 1
      entry.id = "\(addition.entry.id)-\(number)"
    }
    guard let file = addition.file, let name = name(of: entry.id, addition) else { return entry }
    guard file.bytes.count <= EvidenceLimits.fileBytes else {
      throw failure(
        "the file has \(file.bytes.count) bytes, more than the \(EvidenceLimits.fileBytes) that are read")
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
        "the manifest would have \(entries.count) entries, more than the \(EvidenceLimits.entries) that are read"
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

  private func checkPlace() throws {
    do throws(WriteAccessError) {
      try writes.check(path)
    } catch {
      throw Diagnostics([
        Diagnostic(
          at: SourceLocation(file: shown),
          error.isLink ? "the folder of evidence is a symbolic link" : "the folder of evidence leads out",
          fix: "replace the link with a folder, or name the folder with --evidence")
      ])
    }
  }

  private func make() throws {
    do {
      try checkPlace()
      try writes.createFolder(path)
    } catch let error as Diagnostics {
      throw error
    } catch {
      throw failure("the folder cannot be made (\(error.localizedDescription))")
    }
    if isThere(Self.attributes) { return }
    try save(
      Array("# qa: the files' digests are those of their bytes, line ends included.\n* -text\n".utf8),
      as: Self.attributes)
  }

  /// Without it git may give another machine other line ends than were sealed.
  private static let attributes = ".gitattributes"

  private func failure(_ message: String) -> Diagnostics {
    Diagnostics([
      Diagnostic(at: SourceLocation(file: shown), message, fix: "check the folder's rights and free space")
    ])
  }

  private func locked<Answer>(_ work: () throws -> Answer) throws -> Answer {
    let handle = open(path, O_RDONLY)
    guard handle >= 0 else {
      throw Diagnostics([
        Diagnostic(
          at: SourceLocation(file: shown), "there is no such folder of evidence",
          fix: "`qa evidence add` makes it; --evidence names another")
      ])
    }
    defer { close(handle) }
    // Where the file system knows no locks the work goes on without.
    _ = flock(handle, LOCK_EX)
    return try work()
  }
}

/// The manifest as text: keys in a fixed order, two spaces of indentation.
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
