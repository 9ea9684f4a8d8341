import Files
import Foundation
import Model

/// Checks a history's path and file before SQLite opens them.
///
/// SQLite follows links, waits for a pipe, and a rollback journal can name another file that SQLite then deletes. A path
/// from the command line may be anywhere.
package struct HistoryPath {
  let path: String
  let writes: WriteAccess

  private static let mostAttempts = 20
  private static let header = Array("SQLite format 3\0".utf8)
  /// Ends a journal that names a super-journal. Source: SQLite, "Database File Format", section 3.
  private static let journalEnd: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]

  /// - Throws: A `Diagnostic` if the path is outside of its folder, or the file is not a database.
  package func check() throws {
    let files = [path, path + "-journal", path + "-wal", path + "-shm"]
    for file in files {
      try writes.check(file) {
        Diagnostic(
          at: SourceLocation(file: file),
          $0.isLink ? "the history is a symbolic link" : "the history leads out of the folder of qa.yml",
          fix: "name a file below qa.yml, or type --history")
      }
    }
    let reads = FileAccess(below: files)
    for file in files.dropFirst(2) where reads.kind(of: file) != .missing {
      throw Diagnostic(
        at: SourceLocation(file: file),
        "this file belongs to a database with a write-ahead log, which qa never writes",
        fix: "delete it, or name another history")
    }
    let start = try bytes { () throws(FileAccessError) in
      try reads.start(of: path, count: Self.header.count)
    }
    guard start.isEmpty || start.starts(with: Self.header) || writes == .anywhere else {
      throw Diagnostic(
        at: SourceLocation(file: path), "the file is not a database of qa, so it was left as it is",
        fix: "name another file as history in qa.yml, or type --history")
    }
    let journal = try bytes { () throws(FileAccessError) in
      try reads.read(path + "-journal", atMost: ByteLimit.resource)
    }
    if journal.suffix(8).elementsEqual(Self.journalEnd) {
      throw Diagnostic(
        at: SourceLocation(file: path + "-journal"), "the journal names other files, which qa never writes",
        fix: "delete the journal")
    }
  }

  private func bytes(_ read: () throws(FileAccessError) -> [UInt8]) throws -> [UInt8] {
    for attempt in 1... {
      do throws(FileAccessError) {
        return try read()
      } catch .missing {
        return []
      } catch {
        // Another run can write or delete the journal at this moment.
        if attempt < Self.mostAttempts {
          usleep(5000)
          continue
        }
      }
      break
    }
    throw Diagnostic(
      at: SourceLocation(file: path), "the history cannot be read, or is not a regular file",
      fix: "name another file as history in qa.yml, or type --history")
  }
}
