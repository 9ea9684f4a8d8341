import Foundation

/// A copy of the sample app that a test may break.
struct SampleProject {
  let scratch: Scratch
  var path: String { scratch.path + "/BuzzBox" }
  let storyboard = "buzzbox/Resources/LaunchScreen.storyboard"
  let projectFile = "buzzbox.xcodeproj/project.pbxproj"
  let catalog = "buzzbox/Assets.xcassets"

  init() throws {
    scratch = try Scratch()
    try FileManager.default.copyItem(
      atPath: QAProcess.root + "/Matrix/samples/BuzzBox", toPath: scratch.path + "/BuzzBox")
  }

  func text(_ file: String) throws -> String {
    try String(contentsOfFile: path + "/" + file, encoding: .utf8)
  }
  func write(_ text: String, to file: String) throws {
    let url = URL(fileURLWithPath: path + "/" + file)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: url, atomically: true, encoding: .utf8)
  }
  func write(_ bytes: [UInt8], to file: String) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: path + "/" + file))
  }
  func remove(_ file: String) throws { try FileManager.default.removeItem(atPath: path + "/" + file) }

  /// Replaces every occurrence; a text that is not there is a mistake of the test.
  func replace(_ old: String, with new: String, in file: String) throws {
    let before = try text(file)
    guard before.contains(old) else { throw NotThere(text: old, file: file) }
    try write(before.replacingOccurrences(of: old, with: new), to: file)
  }
  struct NotThere: Error {
    var text: String
    var file: String
  }

  /// Checks the copy; the reports lie in the returned folder.
  func run(_ more: [String] = ["--matrix", "story"]) throws -> (process: QAProcess, run: RunFile?) {
    let output = scratch.path + "/report-" + UUID().uuidString
    let process = try QAProcess.run(
      ["run", "--project", path, "--checklist", "story-8.3", "--output", output] + more, in: scratch.path)
    return (process, try? RunFile.read(output))
  }
}
