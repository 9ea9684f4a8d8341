import Files
import Foundation
import Model

/// The lines of `.gitignore` about the folder of the reports.
struct InitIgnore {
  /// Absolute folder of the settings.
  var folder: String
  /// Absolute top of the git checkout; the folder itself outside of git.
  var top: String

  /// What `qa` writes below `Reports` by default.
  private static let own: Set = [
    "latest", "watch", "diff", "history.sqlite", "history.sqlite-wal", "history.sqlite-shm",
  ]

  private var file: String { folder + "/.gitignore" }
  private var access: FileAccess { FileAccess(below: [top]) }

  /// Adds the lines that are missing.
  ///
  /// - Returns: A sentence about the change; nil if the folder is ignored already.
  /// - Throws: `Diagnostics` if the file cannot be read or written.
  func write() throws -> String? {
    let missing = patterns.filter { !isIgnored($0) }
    if missing.isEmpty { return nil }
    do {
      var text: String?
      do throws(FileAccessError) {
        text = String(decoding: try access.read(file, atMost: ByteLimit.settings), as: UTF8.self)
      } catch .missing {}
      let end = text?.contains("\r\n") == true ? "\r\n" : "\n"
      let isOpen = text.map { !$0.isEmpty && $0.last?.isNewline == false } ?? false
      let added = (isOpen ? end : "") + missing.map { $0 + end }.joined()
      try WriteAccess(below: folder).write(Array(((text ?? "") + added).utf8), to: file)
    } catch {
      throw Diagnostics(
        at: SourceLocation(file: ".gitignore"), "the reports cannot be added to it",
        fix: "add \(missing.joined(separator: " and ")) yourself, or make it a file that can be written")
    }
    return "Added \(missing.joined(separator: " and ")) to .gitignore."
  }

  /// The whole folder, unless it has files that `qa` does not write.
  private var patterns: [String] {
    let names = (try? FileAccess(below: [folder]).names(in: folder + "/Reports")) ?? []
    return names.allSatisfy(Self.own.contains) ? ["/Reports/"] : ["/Reports/latest/", "/Reports/watch/"]
  }

  /// Whether a `.gitignore` here or above has the pattern, or one for the whole folder.
  private func isIgnored(_ pattern: String) -> Bool {
    var here = folder
    while true {
      let below = FilePath.relative(folder, to: here)
      let anchored = ["Reports", String(pattern.dropFirst().dropLast())].map { FilePath.join(below, $0) }
      let bytes = (try? access.read(here + "/.gitignore", atMost: ByteLimit.settings)) ?? []
      let isThere = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).contains {
        line in
        var line = line.trimmingCharacters(in: .whitespaces)
        if line.hasSuffix("/") { line.removeLast() }
        return line == "Reports" || line == "**/Reports"
          || anchored.contains(line.hasPrefix("/") ? String(line.dropFirst()) : line)
      }
      if isThere { return true }
      if here == top || here.isEmpty { return false }
      here = FilePath.parent(here)
    }
  }
}
