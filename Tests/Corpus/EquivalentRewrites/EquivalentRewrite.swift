import Foundation
import TestSupport
import Testing

/// Another way to write the same app. Nothing may fail, and nothing more may be undecided.
struct EquivalentRewrite: Sendable, CustomTestStringConvertible {
  var name: String
  var withPad: Bool
  var edit: @Sendable (SampleProject) throws -> Void
  var testDescription: String { name }
  init(_ name: String, withPad: Bool = false, _ edit: @escaping @Sendable (SampleProject) throws -> Void) {
    self.name = name
    self.withPad = withPad
    self.edit = edit
  }
  static let all = storyboards + layouts + projects + pictures

  // Edits that defects use too.

  /// Sets a configuration file for both configurations of the target.
  static func xcconfig(_ sample: SampleProject, _ text: String) throws {
    try sample.write(text, to: "App.xcconfig")
    try sample.replace(
      "/* Begin PBXFileReference section */",
      with:
        "/* Begin PBXFileReference section */\n\t\tB0220000000000000000F010 /* App.xcconfig */ = {isa = PBXFileReference; lastKnownFileType = text.xcconfig; path = App.xcconfig; sourceTree = SOURCE_ROOT; };",
      in: sample.projectFile)
    for id in ["E004", "E005"] {
      let name = id == "E004" ? "Debug" : "Release"
      try sample.replace(
        "B0220000000000000000\(id) /* \(name) */ = {\n\t\t\tisa = XCBuildConfiguration;",
        with:
          "B0220000000000000000\(id) /* \(name) */ = {\n\t\t\tisa = XCBuildConfiguration;\n\t\t\tbaseConfigurationReference = B0220000000000000000F010 /* App.xcconfig */;",
        in: sample.projectFile)
    }
  }

  /// Moves the storyboard into `Base.lproj` as a variant group. `languages` adds members; the caller writes their files.
  static func variantGroup(_ sample: SampleProject, languages: [String: String] = [:]) throws {
    let folder = "buzzbox/Resources/"
    try sample.move(sample.storyboard, to: folder + "Base.lproj/LaunchScreen.storyboard")
    var references =
      "\t\tB0220000000000000000F104 /* Base */ = {isa = PBXFileReference; lastKnownFileType = file.storyboard; name = Base; path = Base.lproj/LaunchScreen.storyboard; sourceTree = \"<group>\"; };"
    var children = "B0220000000000000000F104 /* Base */,"
    for (offset, entry) in languages.sorted(by: { $0.key < $1.key }).enumerated() {
      let id = "B0220000000000000000F11\(offset)"
      references +=
        "\n\t\t\(id) /* \(entry.key) */ = {isa = PBXFileReference; lastKnownFileType = text.plist.strings; name = \(entry.key); path = \(entry.key).lproj/\(entry.value); sourceTree = \"<group>\"; };"
      children += " \(id) /* \(entry.key) */,"
    }
    try sample.lines(
      with: "F004 /* LaunchScreen.storyboard */ = {isa = PBXFileReference", in: sample.projectFile
    ) { _ in
      references
    }
    try sample.replace(
      "/* Begin XCBuildConfiguration section */",
      with: """
        /* Begin PBXVariantGroup section */
        \t\tB0220000000000000000F004 /* LaunchScreen.storyboard */ = {
        \t\t\tisa = PBXVariantGroup;
        \t\t\tchildren = (\(children));
        \t\t\tname = LaunchScreen.storyboard;
        \t\t\tsourceTree = "<group>";
        \t\t};
        /* End PBXVariantGroup section */

        /* Begin XCBuildConfiguration section */
        """, in: sample.projectFile)
    try sample.replace(
      "\t\t\t\ten,\n\t\t\t\tBase,", with: "\t\t\t\ten,\n\t\t\t\tBase,\n\t\t\t\tfr,", in: sample.projectFile)
  }

  /// Replaces the group and its build files with a synchronized folder, as in Xcode 16.
  static func synchronize(_ sample: SampleProject, exceptions: [String]) throws {
    var text = try sample.text(sample.projectFile)
    let gone = ["A001", "A002", "A003", "A004", "F001", "F002", "F003", "F004", "F005"]
    text = text.components(separatedBy: "\n").filter { line in
      !gone.contains { line.contains("B0220000000000000000\($0) /*") }
    }.joined(separator: "\n")
    for group in ["C002 /* buzzbox */", "C004 /* Resources */"] {
      guard let start = text.range(of: "\t\tB0220000000000000000\(group) = {"),
        let end = text.range(of: "\t\t};\n", range: start.upperBound..<text.endIndex)
      else { throw SampleProject.MissingText(text: group, file: sample.projectFile) }
      text.removeSubrange(start.lowerBound..<end.upperBound)
    }
    text = text.replacingOccurrences(of: "objectVersion = 56", with: "objectVersion = 77")
    text = text.replacingOccurrences(
      of: "/* Begin PBXGroup section */",
      with: """
        /* Begin PBXFileSystemSynchronizedBuildFileExceptionSet section */
        \t\tB0220000000000000000C020 /* Exceptions */ = {
        \t\t\tisa = PBXFileSystemSynchronizedBuildFileExceptionSet;
        \t\t\tmembershipExceptions = (
        \(exceptions.map { "\t\t\t\t\"\($0)\"," }.joined(separator: "\n"))
        \t\t\t);
        \t\t\ttarget = B0220000000000000000D001 /* buzzbox */;
        \t\t};
        /* End PBXFileSystemSynchronizedBuildFileExceptionSet section */

        /* Begin PBXFileSystemSynchronizedRootGroup section */
        \t\tB0220000000000000000C002 /* buzzbox */ = {
        \t\t\tisa = PBXFileSystemSynchronizedRootGroup;
        \t\t\texceptions = (
        \t\t\t\tB0220000000000000000C020 /* Exceptions */,
        \t\t\t);
        \t\t\tpath = buzzbox;
        \t\t\tsourceTree = "<group>";
        \t\t};
        /* End PBXFileSystemSynchronizedRootGroup section */

        /* Begin PBXGroup section */
        """)
    text = text.replacingOccurrences(
      of: "\t\t\tname = buzzbox;\n\t\t\tproductName",
      with:
        "\t\t\tfileSystemSynchronizedGroups = (\n\t\t\t\tB0220000000000000000C002 /* buzzbox */,\n\t\t\t);\n\t\t\tname = buzzbox;\n\t\t\tproductName"
    )
    try sample.write(text, to: sample.projectFile)
  }
}
