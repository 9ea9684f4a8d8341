import Foundation

/// A copy of an app, by default the sample, that a test may change.
package struct SampleProject: Sendable {
  package let scratch: TemporaryFolder
  package var path: String { scratch.path + "/BuzzBox" }
  package let storyboard = "buzzbox/Resources/LaunchScreen.storyboard"
  package let projectFile = "buzzbox.xcodeproj/project.pbxproj"
  package let catalog = "buzzbox/Assets.xcassets"
  package let plist = "buzzbox/Info.plist"
  package var gradientSet: String { catalog + "/LaunchGradient.imageset" }
  package var iconSet: String { catalog + "/LaunchIcon.imageset" }

  /// - Parameter source: The folder to copy.
  package init(source: String = Checkout.home + "/Matrix/samples/BuzzBox") throws {
    scratch = try TemporaryFolder()
    try FileManager.default.copyItem(atPath: source, toPath: scratch.path + "/BuzzBox")
  }

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
  private func url(creatingFolderOf file: String) throws -> URL {
    let url = URL(fileURLWithPath: path + "/" + file)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    return url
  }

  /// Replaces every occurrence of a text.
  ///
  /// - Throws: `MissingText` if the file does not contain it, which is an error of the test.
  package func replace(_ old: String, with new: String, in file: String) throws {
    let before = try text(file)
    guard before.contains(old) else { throw MissingText(text: old, file: file) }
    try write(before.replacingOccurrences(of: old, with: new), to: file)
  }

  /// Changes the lines that contain `mark`.
  ///
  /// - Throws: `MissingText` if no line contains it.
  package func lines(with mark: String, in file: String, _ change: (String) -> String) throws {
    var count = 0
    let lines = try text(file).split(separator: "\n", omittingEmptySubsequences: false).map { line in
      guard line.contains(mark) else { return String(line) }
      count += 1
      return change(String(line))
    }
    guard count > 0 else { throw MissingText(text: mark, file: file) }
    try write(lines.joined(separator: "\n"), to: file)
  }

  package struct MissingText: Error {
    package var text: String
    package var file: String
    package init(text: String, file: String) {
      self.text = text
      self.file = file
    }
  }
}
