import Documents
import Foundation
import Model

/// Reads the findings that a team knowingly excuses.
public enum WaiverFile {
  /// The waivers of `path`, shown as `name`, held against the checklist that they speak about.
  ///
  /// A file without anything but comments holds none: the last one may have been taken out.
  ///
  /// Throws `Diagnostics` with everything that is wrong: no reason, approver, risk or end, an end before the start,
  /// a term that is longer than the policy allows, rows and devices that there are not, ids told twice.
  ///
  /// - Parameter access: What reads may reach; nil where the file was named on the command line.
  public static func load(
    path: String, name: String, checklist: Checklist, catalog: DeviceCatalog, policy: GatePolicy,
    access: FileAccess? = nil
  ) throws -> [Waiver] {
    let diagnostics = DiagnosticCollector()
    let root: DataNode
    do {
      root = try DataFile(path: path, name: name, access: access ?? .typed(path)).root
    } catch let diagnostic as Diagnostic where diagnostic.message == DataFile.emptyMessage {
      return []
    } catch {
      throw Diagnostics(wrapping: error)
    }
    let reader = WaiverReader(
      checklist: checklist, catalog: catalog, policy: policy, diagnostics: diagnostics)
    let waivers = reader.waivers(root)
    try diagnostics.throwIfAny()
    return waivers
  }
}
