import Files
import Foundation
import Model

/// Reads the waivers of a team.
package enum WaiverFile {
  /// Reads the waivers of a file. A file with only comments has none.
  ///
  /// - Parameters:
  ///   - name: The file's name for diagnostics.
  ///   - data: Has the schema.
  ///   - checklist: The checklist whose criteria are waived.
  ///   - target: The app whose findings are waived; waivers of other apps are skipped.
  ///   - otherCriteria: Ids of criteria of other checklists; waivers of these are skipped.
  /// - Throws: `Diagnostics` with all errors, such as a missing reason, approver, risk or end, an end before the start,
  ///   a longer term than the policy allows, unknown criteria and devices, and repeated ids.
  ///
  /// - Parameter access: What reads may reach; nil where the file was named on the command line.
  package static func load(
    path: String, name: String, root data: DataRoot, checklist: Checklist, catalog: DeviceCatalog,
    policy: GatePolicy, target: String? = nil, otherCriteria: Set<String> = [], access: FileAccess? = nil
  ) throws -> [Waiver] {
    let diagnostics = DiagnosticCollector()
    let root: DataNode
    do { root = try DataFile(path: path, name: name, access: access ?? .typed(path)).root } catch let
      diagnostic as Diagnostic where diagnostic.message == DataFile.emptyMessage
    { return [] } catch { throw Diagnostics(wrapping: error) }
    let reader = WaiverReader(
      checklist: checklist, catalog: catalog, policy: policy, target: target, otherCriteria: otherCriteria,
      checker: SchemaChecker(SchemaFolder(data), diagnostics))
    let waivers = reader.waivers(root)
    try diagnostics.throwIfAny()
    return waivers
  }

  /// Returns what the approver of a waiver signs: everything in the file about it.
  package static func message(_ canonicalText: String) -> [UInt8] {
    Array("qa waiver 1\n".utf8) + Array(canonicalText.utf8)
  }

  /// Returns the absolute path of a waiver's signature: `waivers/W-1.sig` for `waivers.yml`.
  package static func signaturePath(of id: String, in path: String) -> String {
    (path as NSString).deletingPathExtension + "/" + id + ".sig"
  }

  /// Returns each waiver of a file by its id, in a form that does not depend on the file's layout. A missing file has none.
  ///
  /// - Throws: A `Diagnostic` for a file that is not YAML.
  package static func canonicalTexts(path: String, name: String, access: FileAccess) throws -> [String:
    String]
  {
    let items = try items(path: path, name: name, access: access)
    return Dictionary(
      items.enumerated().map { index, item in
        (item.text("id") ?? "number \(index + 1)", item.value.canonicalText)
      }
    ) { $0 + $1 }
  }

  /// Returns the approver of a waiver; empty for none.
  package static func approver(of id: String, path: String, name: String, access: FileAccess) throws -> String
  {
    let item = try items(path: path, name: name, access: access).first { $0.text("id") == id }
    return item?.text("approver") ?? ""
  }

  private static func items(path: String, name: String, access: FileAccess) throws -> [DataNode] {
    if access.kind(of: path) == .missing { return [] }
    do {
      let root = try DataFile(path: path, name: name, access: access).root
      return root["waivers"]?.list ?? []
    } catch let diagnostic as Diagnostic where diagnostic.message == DataFile.emptyMessage { return [] }
  }
}
