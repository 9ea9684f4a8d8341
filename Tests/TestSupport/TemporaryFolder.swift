import Foundation

/// A folder that is deleted with its last reference.
package final class TemporaryFolder: TestFolder, Sendable {
  package let path: String

  package init() throws {
    path = NSTemporaryDirectory() + "/qa-test-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}

/// What has files that a test writes and reads. Names are relative to its path; a write creates the folders above a file.
package protocol TestFolder {
  var path: String { get }
}

extension TestFolder {
  package func bytes(_ file: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: path + "/" + file)))
  }
  package func text(_ file: String) throws -> String { String(decoding: try bytes(file), as: UTF8.self) }

  package func write(_ text: String, to file: String) throws { try write(Array(text.utf8), to: file) }
  package func write(_ bytes: [UInt8], to file: String) throws {
    try Data(bytes).write(to: try url(creatingFolderOf: file))
  }
  package func remove(_ file: String) throws {
    try FileManager.default.removeItem(atPath: path + "/" + file)
  }
  package func move(_ file: String, to other: String) throws {
    try FileManager.default.moveItem(atPath: path + "/" + file, toPath: try url(creatingFolderOf: other).path)
  }
  package func link(_ file: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: path + "/" + file, withDestinationPath: target)
  }
  /// Creates a folder.
  package func make(_ folder: String) throws {
    try FileManager.default.createDirectory(
      atPath: path + "/" + folder, withIntermediateDirectories: true)
  }
  private func url(creatingFolderOf file: String) throws -> URL {
    let url = URL(fileURLWithPath: path + "/" + file)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    return url
  }

  /// Replaces every occurrence of a text.
  ///
  /// - Throws: `SampleProject.MissingText` if the file does not contain it, which is an error of the test.
  package func replace(_ old: String, with new: String, in file: String) throws {
    let before = try text(file)
    guard before.contains(old) else { throw SampleProject.MissingText(text: old, file: file) }
    try write(before.replacingOccurrences(of: old, with: new), to: file)
  }

  /// Changes the lines that contain `mark`.
  ///
  /// - Throws: `SampleProject.MissingText` if no line contains it.
  package func lines(with mark: String, in file: String, _ change: (String) -> String) throws {
    var count = 0
    let lines = try text(file).split(separator: "\n", omittingEmptySubsequences: false).map { line in
      guard line.contains(mark) else { return String(line) }
      count += 1
      return change(String(line))
    }
    guard count > 0 else { throw SampleProject.MissingText(text: mark, file: file) }
    try write(lines.joined(separator: "\n"), to: file)
  }
}
