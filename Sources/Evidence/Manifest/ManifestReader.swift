import AssetCatalog
import Model

/// Reads a manifest and tells every fault at once; what is not known there is refused, so that nothing that a person
/// takes for part of the evidence is passed over.
struct ManifestReader {
  struct Manifest {
    var entries: [EvidenceFolder.Entry] = []
    var count: Int?
    var seal: String?
    var faults: [Diagnostic] = []
  }

  static func read(_ bytes: [UInt8], shown: String) -> Manifest {
    var manifest = Manifest()
    var fields = JSONFields(file: shown)
    if String(validating: bytes, as: UTF8.self) == nil {
      fields.fault(nil, "the manifest is not UTF-8", fix: "restore it from version control")
    } else {
      do {
        read(try JSONReader.read(bytes), into: &manifest, &fields)
      } catch {
        fields.faults.append(
          Diagnostic(
            at: SourceLocation(file: shown, line: error.line, column: error.column),
            "the manifest is not JSON: \(error.message)", fix: "restore it from version control"))
      }
    }
    manifest.faults = fields.faults
    return manifest
  }

  private static func read(_ root: JSONNode, into manifest: inout Manifest, _ fields: inout JSONFields) {
    guard fields.object(root, "the manifest", keys: ["schemaVersion", "count", "seal", "pieces"]) else {
      return
    }
    if let version = fields.whole(root, "schemaVersion"), version != 1 {
      fields.fault(
        root["schemaVersion"], "the manifest has schemaVersion \(version), known is 1",
        fix: "read it with the version of qa that wrote it")
      return
    }
    manifest.count = fields.whole(root, "count")
    manifest.seal = fields.text(root, "seal")
    guard let pieces = fields.list(root, "pieces", atMost: EvidenceLimits.pieces) else { return }
    var seen: [String: Int] = [:]
    for (index, node) in pieces.enumerated() {
      guard let piece = piece(node, index, &fields) else { continue }
      if let earlier = seen.updateValue(node.line, forKey: piece.id) {
        fields.fault(
          node["id"], "\"\(piece.id)\" is also the id of the entry in line \(earlier)",
          fix: "let `qa evidence add` write entries; it gives each its own id")
      }
      manifest.entries.append(.init(piece: piece, location: fields.location(node)))
    }
  }

  private static let keys = [
    "id", "kind", "criteria", "file", "digest", "about", "by", "at", "statement", "device", "os",
    "orientation",
    "appearance", "tests", "seal",
  ]

  /// Nil where it cannot be told what the entry is about; lesser faults are told and leave the field out.
  private static func piece(_ node: JSONNode, _ index: Int, _ fields: inout JSONFields) -> EvidencePiece? {
    let known = fields.faults.count
    guard fields.object(node, "entry \(index + 1)", keys: keys) else { return nil }
    let id = fields.text(node, "id", isRequired: true)
    let kind: EvidenceKind? = fields.choice(node, "kind", isRequired: true)
    let criteria = fields.texts(node, "criteria") ?? []
    guard let id, let kind, isPlain(id) else {
      if fields.faults.count == known {
        fields.fault(
          node["id"], "an id holds letters, digits, “-”, “_” and “.” only",
          fix: "let `qa evidence add` write entries")
      }
      return nil
    }
    var piece = EvidencePiece(id: id, kind: kind, criteria: criteria, about: subject(node, &fields))
    piece.file = fields.text(node, "file")
    piece.digest = fields.text(node, "digest")
    piece.by = fields.text(node, "by")
    piece.at = fields.text(node, "at")
    piece.statement = fields.text(node, "statement")
    piece.device = fields.text(node, "device")
    piece.os = fields.text(node, "os")
    piece.orientation = fields.choice(node, "orientation")
    piece.appearance = fields.choice(node, "appearance")
    piece.tests = fields.textLists(node, "tests")
    piece.seal = fields.text(node, "seal")
    return piece
  }

  private static func subject(_ node: JSONNode, _ fields: inout JSONFields) -> EvidenceSubject {
    guard let about = fields.member(node, "about", isRequired: true),
      fields.object(about, "about", keys: ["sourcesDigest", "commit", "build"])
    else { return EvidenceSubject() }
    return EvidenceSubject(
      sourcesDigest: fields.text(about, "sourcesDigest"), commit: fields.text(about, "commit"),
      build: fields.text(about, "build"))
  }

  /// Ids are typed on command lines and become names of files.
  static func isPlain(_ id: String) -> Bool {
    !id.isEmpty && id.utf8.count <= 100 && !id.hasPrefix(".") && !id.hasPrefix("-")
      && id.utf8.allSatisfy {
        (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0)
          || "-_.".utf8.contains($0)
      }
  }
}
