import Files
import Model
import Mutations

extension OpenedProject {
  /// Returns the files that edits change, by path.
  ///
  /// - Parameters:
  ///   - known: Files that earlier edits changed.
  ///   - created: Those of them that are not on disk.
  /// - Returns: Nil for a built app, and for edits that do not fit their files.
  package func changes(
    by edits: [SourceEdit], on known: [String: [UInt8]] = [:], created: Set<String> = []
  ) -> [FileChange]? {
    // A built app has no sources to edit.
    guard !edits.isEmpty, files.bundle == nil else { return nil }
    var changes: [FileChange] = []
    for (file, edits) in Dictionary(grouping: edits, by: \.file).sorted(by: { $0.key < $1.key }) {
      if case .newFile? = edits.first, known[file] == nil {
        guard let new = SourceEdits.applied(edits, to: []) else { return nil }
        changes.append(FileChange(path: file, old: [], new: new, isNew: true))
        continue
      }
      guard
        let old = try? known[file]
          ?? access.read(app.path(of: file), atMost: ByteLimit.document),
        let new = SourceEdits.applied(edits, to: old)
      else { return nil }
      if new != old {
        changes.append(FileChange(path: file, old: old, new: new, isNew: created.contains(file)))
      }
    }
    return changes
  }
}
