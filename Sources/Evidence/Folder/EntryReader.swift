import Formats
import Model

/// Reads the file of one entry and reports all errors. An unknown key is an error, so that no part of an entry is ignored.
struct EntryReader {
  struct Result {
    /// Nil if the file has no valid kind, or is not an entry.
    var entry: EvidenceEntry?
    var diagnostics: [Diagnostic]
  }

  /// - Parameters:
  ///   - id: The file's name without its extension.
  ///   - shown: The path of the file in messages.
  static func read(_ bytes: [UInt8], id: String, shown: String) -> Result {
    var fields = JSONFields(file: shown)
    let restore = "restore it from version control"
    guard String(validating: bytes, as: UTF8.self) != nil else {
      fields.diagnose(nil, "the entry is not UTF-8", fix: restore)
      return Result(diagnostics: fields.diagnostics)
    }
    let root: JSONNode
    do {
      root = try JSONReader.read(bytes)
    } catch {
      fields.diagnostics.add(
        at: SourceLocation(file: shown, line: error.line, column: error.column),
        "the entry is not JSON: \(error.message)", fix: restore)
      return Result(diagnostics: fields.diagnostics)
    }
    let entry = entry(root, id, &fields)
    return Result(entry: entry, diagnostics: fields.diagnostics)
  }

  private static let keys = [
    "schemaVersion", "id", "kind", "status", "criteria", "file", "digest", "about", "by", "at", "statement",
    "conditions", "device", "os", "orientation", "appearance", "tests", "entryDigest",
  ]

  /// Reads an entry; nil if it has no valid kind, or another id. A field with another error is reported and left out.
  private static func entry(_ node: JSONNode, _ id: String, _ fields: inout JSONFields) -> EvidenceEntry? {
    guard fields.object(node, "the entry", keys: keys) else { return nil }
    if let version = fields.whole(node, "schemaVersion"), version != EvidenceFolder.schemaVersion {
      fields.diagnose(
        node["schemaVersion"],
        "the entry has schemaVersion \(version); this qa reads \(EvidenceFolder.schemaVersion)",
        fix: "use the version of qa that wrote it")
      return nil
    }
    let own = fields.text(node, "id", isRequired: true)
    let kind: EvidenceKind? = fields.choice(node, "kind", isRequired: true)
    let criteria = fields.texts(node, "criteria") ?? []
    guard isPlain(id) else {
      fields.diagnose(
        nil, "the file's name is no id; it may have only letters, digits, \"-\", \"_\" and \".\"",
        fix: "write entries with `qa evidence add`")
      return nil
    }
    if let own, own != id {
      fields.diagnose(
        node["id"], "the entry has the id \"\(own)\", but its file is named \"\(id)\"",
        fix: "rename the file to \(own)\(EvidenceFolder.entryExtension)")
      return nil
    }
    guard let kind, own != nil else { return nil }
    var entry = EvidenceEntry(id: id, kind: kind, criteria: criteria, about: subject(node, &fields))
    entry.status = fields.choice(node, "status")
    entry.file = fields.text(node, "file")
    entry.digest = fields.text(node, "digest")
    entry.by = fields.text(node, "by")
    entry.at = fields.text(node, "at")
    entry.statement = fields.text(node, "statement")
    entry.conditions = fields.textMap(node, "conditions", item: "condition")
    entry.device = fields.text(node, "device")
    entry.os = fields.text(node, "os")
    entry.orientation = fields.choice(node, "orientation")
    entry.appearance = fields.choice(node, "appearance")
    entry.tests = fields.textLists(node, "tests")
    entry.entryDigest = fields.text(node, "entryDigest")
    return entry
  }

  private static func subject(_ node: JSONNode, _ fields: inout JSONFields) -> EvidenceBuild {
    guard let about = fields.member(node, "about", isRequired: true),
      fields.object(about, "about", keys: ["sourcesDigest", "commit", "build", "target"])
    else { return EvidenceBuild() }
    return EvidenceBuild(
      sourcesDigest: fields.text(about, "sourcesDigest"), commit: fields.text(about, "commit"),
      build: fields.text(about, "build"), target: fields.text(about, "target"))
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
