import Files
import Model

/// The submodules of the git checkout that holds an app, from `.gitmodules`.
struct Submodules {
  private static let name = ".gitmodules"
  private static let highest = 16
  let folder: ProjectFolder

  /// Returns the paths, relative to the root, of the submodules that are not checked out: their folders are missing or empty.
  func absent() -> [String] {
    var above = ""
    for _ in 0..<Self.highest {
      let file = above + Self.name
      switch folder.entry(file) {
      case .file: return absent(in: file, above)
      case .outside: return []
      default: above += "../"
      }
    }
    return []
  }

  private func absent(in file: String, _ base: String) -> [String] {
    guard let bytes = try? folder.readFile(file, limit: ByteLimit.settings) else { return [] }
    return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).compactMap { line in
      let parts = line.split(separator: "=", maxSplits: 1).map { $0.trimmed }
      guard parts.count == 2, parts[0] == "path" else { return nil }
      let path = folder.relative(FilePath.join(folder.absolute(base), parts[1]))
      switch folder.entry(path) {
      case .missing: return path
      case .folder: return folder.names(in: path).isEmpty ? path : nil
      default: return nil
      }
    }
  }
}

extension StringProtocol {
  fileprivate var trimmed: String {
    String(drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
  }
}
