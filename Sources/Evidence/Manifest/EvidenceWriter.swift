import Foundation
import Model

/// Adds pieces to an evidence folder and takes them out again, sealing what it writes.
///
/// A file is written whole and renamed, the manifest last: a reader sees the folder before or after, never between.
/// Two writers at once wait for each other.
public struct EvidenceWriter {
  /// Absolute.
  public var path: String
  public var shown: String
  public var seals: EvidenceSeal

  public init(path: String, shown: String, digest: @escaping ([UInt8]) -> String) {
    self.path = path
    self.shown = shown
    seals = EvidenceSeal(digest: digest)
  }

  /// A piece to be added; its id is a wish, its file's name and digest are given by the writer.
  public struct Addition {
    public var piece: EvidencePiece
    /// The file's bytes and the end of its name: `png`.
    public var file: (bytes: [UInt8], ending: String)?
    public init(piece: EvidencePiece, file: (bytes: [UInt8], ending: String)? = nil) {
      self.piece = piece
      self.file = file
    }
  }

  /// Adds pieces at the end of the manifest, and makes the folder where it is not there.
  ///
  /// - Returns: The entries as they were written.
  /// - Throws: `Diagnostics` where the manifest is not intact, or something cannot be written.
  public func add(_ additions: [Addition]) throws -> [EvidencePiece] {
    try make()
    return try locked {
      var pieces = try intact()
      let first = pieces.count
      for addition in additions { pieces.append(try place(addition, among: pieces)) }
      return Array(try write(pieces)[first...])
    }
  }

  /// Takes entries out, with the files that no other entry names, and seals the others anew.
  ///
  /// A broken seal is no hindrance where the entry behind it is taken out; any other one is.
  ///
  /// - Returns: How many entries were sealed anew because they stood behind.
  /// - Throws: `Diagnostics` for an unknown id, or where seals stay broken.
  public func remove(_ ids: [String]) throws -> Int {
    try locked {
      let folder = EvidenceFolder.load(path: path, shown: shown)
      if !folder.faults.isEmpty { throw Diagnostics(folder.faults) }
      // A new seal would hide that entries are missing at the end.
      if let fault = FolderIntegrity.headFault(folder, seals) { throw Diagnostics([fault]) }
      let pieces = folder.entries.map(\.piece)
      let known = pieces.map(\.id)
      let unknown = ids.filter { !known.contains($0) }
      if !unknown.isEmpty {
        throw Diagnostics(
          unknown.map { id in
            Diagnostic(
              at: SourceLocation(file: folder.manifestShown), "there is no entry \"\(id)\"",
              fix: suggestion(for: id, in: known))
          })
      }
      let left = pieces.indices.filter { !ids.contains(pieces[$0].id) }
      try refuseBroken(folder, pieces, left)
      let firstRemoved = pieces.firstIndex { ids.contains($0.id) } ?? pieces.count
      _ = try write(left.map { pieces[$0] })
      let named = Set(left.compactMap { pieces[$0].file })
      for piece in pieces where ids.contains(piece.id) {
        if let file = piece.file, !named.contains(file), (try? folder.bytes(of: file, atMost: .max)) != nil {
          try? FileManager.default.removeItem(atPath: path + "/" + file)
        }
      }
      return left.filter { $0 > firstRemoved }.count
    }
  }

  /// Sealing anew must not turn an entry that somebody edited into an honest one.
  private func refuseBroken(_ folder: EvidenceFolder, _ pieces: [EvidencePiece], _ left: [Int]) throws {
    let broken = seals.broken(in: pieces).filter(left.contains)
    guard broken.isEmpty else {
      throw Diagnostics(
        broken.map { index in
          Diagnostic(
            at: folder.entries[index].location,
            "the seal of entry \"\(pieces[index].id)\" is broken, and it would be sealed anew",
            fix: "restore the manifest from version control, or remove this entry too and add it again")
        })
    }
  }

  // MARK: Writing

  private func intact() throws -> [EvidencePiece] {
    let folder = EvidenceFolder.load(path: path, shown: shown)
    // Files that lie there already become evidence by being added.
    if folder.exists, !folder.hasManifest { return [] }
    let faults = FolderIntegrity(folder, seals).faults
    guard faults.isEmpty else { throw Diagnostics(faults) }
    return folder.entries.map(\.piece)
  }

  private func place(_ addition: Addition, among pieces: [EvidencePiece]) throws -> EvidencePiece {
    var piece = addition.piece
    let taken = Set(pieces.map { $0.id.lowercased() })
    var number = 1
    // Also next to a file that no entry names, which is not ours to replace.
    while taken.contains(piece.id.lowercased()) || isThere(name(of: piece.id, addition)) {
      number += 1
      piece.id = "\(addition.piece.id)-\(number)"
    }
    guard let file = addition.file, let name = name(of: piece.id, addition) else { return piece }
    guard file.bytes.count <= EvidenceLimits.fileBytes else {
      throw fault(
        "the file has \(file.bytes.count) bytes, more than the \(EvidenceLimits.fileBytes) that are read")
    }
    piece.file = name
    piece.digest = seals.digest(file.bytes)
    try save(file.bytes, as: name)
    return piece
  }

  private func name(of id: String, _ addition: Addition) -> String? {
    addition.file.map { $0.ending.isEmpty ? id : "\(id).\($0.ending)" }
  }

  private func isThere(_ name: String?) -> Bool {
    guard let name else { return false }
    return FileManager.default.fileExists(atPath: path + "/" + name)
  }

  private func write(_ pieces: [EvidencePiece]) throws -> [EvidencePiece] {
    guard pieces.count <= EvidenceLimits.pieces else {
      throw fault(
        "the manifest would have \(pieces.count) entries, more than the \(EvidenceLimits.pieces) that are read"
      )
    }
    let (sealed, head) = seals.sealing(pieces)
    try save(try ManifestText.bytes(sealed, seal: head), as: EvidenceFolder.manifestName)
    return sealed
  }

  private func save(_ bytes: [UInt8], as name: String) throws {
    do {
      try Data(bytes).write(to: URL(fileURLWithPath: path + "/" + name), options: .atomic)
    } catch {
      throw fault("\"\(name)\" cannot be written (\(error.localizedDescription))")
    }
  }

  private func make() throws {
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw fault("the folder cannot be made (\(error.localizedDescription))")
    }
    if isThere(Self.attributes) { return }
    try save(
      Array("# qa: the files' digests are those of their bytes, line ends included.\n* -text\n".utf8),
      as: Self.attributes)
  }

  /// Without it git may give another machine other line ends than were sealed.
  private static let attributes = ".gitattributes"

  private func fault(_ message: String) -> Diagnostics {
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
    var schemaVersion = 1
    var count: Int
    var seal: String
    var pieces: [EvidencePiece]
  }

  static func bytes(_ pieces: [EvidencePiece], seal: String) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return Array(try encoder.encode(File(count: pieces.count, seal: seal, pieces: pieces))) + [0x0A]
  }
}
