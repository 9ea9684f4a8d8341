import Documents
import Model

/// Reads a manifest and reports all errors. An unknown key is an error, so that no part of an entry is ignored.
struct ManifestReader {
  struct Manifest {
    var entries: [EvidenceFolder.LocatedEntry] = []
    var count: Int?
    var chainDigest: String?
    var diagnostics: [Diagnostic] = []
  }

  static func read(_ bytes: [UInt8], shown: String) -> Manifest {
    var manifest = Manifest()
    var fields = JSONFields(file: shown)
    let restore = "restore it from version control"
    if String(validating: bytes, as: UTF8.self) == nil {
      fields.diagnose(nil, "the manifest is not UTF-8", fix: restore)
    } else {
      do {
        read(try JSONReader.read(bytes), into: &manifest, &fields)
      } catch {
        fields.diagnostics.append(
          Diagnostic(
            at: SourceLocation(file: shown, line: error.line, column: error.column),
            "the manifest is not JSON: \(error.message)", fix: restore))
      }
    }
    manifest.diagnostics = fields.diagnostics
    return manifest
  }

  private static func read(_ root: JSONNode, into manifest: inout Manifest, _ fields: inout JSONFields) {
    let keys = ["schemaVersion", "count", "chainDigest", "entries"]
    guard fields.object(root, "the manifest", keys: keys) else { return }
    if let version = fields.whole(root, "schemaVersion"), version != EvidenceFolder.schemaVersion {
      fields.diagnose(
        root["schemaVersion"],
        "the manifest has schemaVersion \(version); this qa reads \(EvidenceFolder.schemaVersion)",
        fix: "use the version of qa that wrote it")
      return
    }
    manifest.count = fields.whole(root, "count")
    manifest.chainDigest = fields.text(root, "chainDigest")
    guard let nodes = fields.list(root, "entries", atMost: EvidenceLimits.entries) else { return }
    var seen: [String: Int] = [:]
    for (index, node) in nodes.enumerated() {
      guard let entry = entry(node, index, &fields) else { continue }
      if let earlier = seen.updateValue(node.line, forKey: entry.id) {
        fields.diagnose(
          node["id"], "the id \"\(entry.id)\" is already used in line \(earlier)",
          fix: "write entries with `qa evidence add`, which gives each its own id")
      }
      manifest.entries.append(.init(entry: entry, location: fields.location(node)))
    }
  }

  private static let keys = [
    "id", "kind", "criteria", "file", "digest", "about", "by", "at", "statement", "device", "os",
    "orientation",
    "appearance", "tests", "chainDigest",
  ]

  /// Reads one entry; nil if it has no valid id or kind. A field with another error is reported and left out.
  private static func entry(_ node: JSONNode, _ index: Int, _ fields: inout JSONFields) -> EvidenceEntry? {
    let before = fields.diagnostics.count
    guard fields.object(node, "entry \(index + 1)", keys: keys) else { return nil }
    let id = fields.text(node, "id", isRequired: true)
    let kind: EvidenceKind? = fields.choice(node, "kind", isRequired: true)
    let criteria = fields.texts(node, "criteria") ?? []
    guard let id, let kind, isPlain(id) else {
      if fields.diagnostics.count == before {
        fields.diagnose(
          node["id"], "an id may have only letters, digits, \"-\", \"_\" and \".\"",
          fix: "write entries with `qa evidence add`")
      }
      return nil
    }
    var entry = EvidenceEntry(id: id, kind: kind, criteria: criteria, about: subject(node, &fields))
    entry.file = fields.text(node, "file")
    entry.digest = fields.text(node, "digest")
    entry.by = fields.text(node, "by")
    entry.at = fields.text(node, "at")
    entry.statement = fields.text(node, "statement")
    entry.device = fields.text(node, "device")
    entry.os = fields.text(node, "os")
    entry.orientation = fields.choice(node, "orientation")
    entry.appearance = fields.choice(node, "appearance")
    entry.tests = fields.textLists(node, "tests")
    entry.chainDigest = fields.text(node, "chainDigest")
    return entry
  }

  private static func subject(_ node: JSONNode, _ fields: inout JSONFields) -> EvidenceSubject {
    guard let about = fields.member(node, "about", isRequired: true),
      fields.object(about, "about", keys: ["sourcesDigest", "commit", "build"])
    else { return EvidenceSubject() }
    return EvidenceSubject(
      sourcesDigest: fields.text(about, "sourcesDigest"), commit: fields.text(about, "commit"),
      build: fields.text(about, "build"))
  }

  /// Returns whether an id is safe as a command-line argument and as a file name.
  static func isPlain(_ id: String) -> Bool {
    !id.isEmpty && id.utf8.count <= 100 && !id.hasPrefix(".") && !id.hasPrefix("-")
      && id.utf8.allSatisfy {
        (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0)
          || "-_.".utf8.contains($0)
      }
  }
}
