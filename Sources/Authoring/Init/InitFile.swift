import Definitions
import Files
import Model

/// A file that `qa init` writes.
struct InitFile {
  /// Absolute folder that `path` must stay below.
  var folder: String
  var path: String
  var text: String
  /// What `qa init` wrote before; it is replaced if nothing else was changed.
  var earlier: String?

  enum State {
    case missing, same
    case different(String)
  }

  /// Also takes over the schema's line of a file that is there.
  ///
  /// - Throws: `Diagnostics` for a folder, a link or an unreadable file in its place.
  mutating func state() throws -> State {
    do throws(FileAccessError) {
      let old = String(
        decoding: try FileAccess(below: [folder]).read(folder + "/" + path, atMost: ByteLimit.settings),
        as: UTF8.self)
      text = SchemaAddress.keeping(old, in: text)
      earlier = earlier.map { SchemaAddress.keeping(old, in: $0) }
      return old == text ? .same : old == earlier ? .missing : .different(old)
    } catch .missing {
      return .missing
    } catch {
      throw Diagnostics(
        at: SourceLocation(file: path), "cannot be read, so it is not replaced", fix: "move it away")
    }
  }

  /// - Throws: `Diagnostics` if it cannot be written, or a link leads out of the folder.
  func write() throws {
    let access = WriteAccess(below: folder)
    do {
      try access.createFolder(FilePath.parent(folder + "/" + path))
      try access.write(Array(text.utf8), to: folder + "/" + path)
    } catch {
      throw Diagnostics(
        at: SourceLocation(file: path), "cannot be written", fix: "check the permissions of its folder")
    }
  }
}
