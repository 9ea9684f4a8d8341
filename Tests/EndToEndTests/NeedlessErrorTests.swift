import CommandSupport
import Foundation
import TestSupport
import Testing

/// What is usual in a project is no error, unless the launch screen depends on it.
struct NeedlessErrorTests {
  private let sample: SampleProject
  private let words = [
    "run", "--matrix", "smoke", "--checklist", "story-8.3", "--no-previews", "--format", "json",
  ]

  init() throws { sample = try SampleProject() }

  private func run() async throws -> QAProcess { try await QACommand.run(words, in: sample.path) }

  /// Adds a file to the target's resources.
  private func add(_ path: String) throws {
    try sample.replace(
      "\tobjects = {\n",
      with: """
        \tobjects = {
        XITEM = {isa = PBXBuildFile; fileRef = XFILE; };
        XFILE = {isa = PBXFileReference; path = "\(path)"; sourceTree = SOURCE_ROOT; };

        """, in: sample.projectFile)
    let first = "files = (\n\t\t\t\tB0220000000000000000A004"
    try sample.replace(
      first, with: first.replacing("\t\t\t\t", with: "\t\t\t\tXITEM,\n\t\t\t\t"), in: sample.projectFile)
  }

  @Test(
    "A file outside of the project is a warning; a catalog or a picture is an error if the launch screen misses one",
    arguments: ["../Downloads/Old.xcassets", "../Downloads/Old.png", "../Downloads/Old.storyboard"])
  func outside(_ path: String) async throws {
    try add(path)
    let stale = try await run()
    let message = "\"\(path)\" is outside of the project, so it was not read"
    #expect(stale.status == 0, "\(stale.output) \(stale.errors)")
    #expect(stale.errors.contains("buzzbox.xcodeproj/project.pbxproj:"), "\(stale.errors)")
    #expect(stale.errors.contains("warning: " + message), "\(stale.errors)")
    try sample.remove(sample.iconSet)
    let needed = try await run()
    let isAsset = !path.hasSuffix("storyboard")
    #expect(needed.status == (isAsset ? 2 : 1), "\(needed.output) \(needed.errors)")
    #expect(needed.errors.contains("error: " + message) == isAsset, "\(needed.errors)")
  }

  @Test(
    "An InfoPlist.strings without a text is usual; one with half a text is not",
    arguments: ["", "/* Localized versions of Info.plist keys */\n", "// one\n\n/* two */"])
  func emptyStrings(_ text: String) async throws {
    let file = "buzzbox/fr.lproj/InfoPlist.strings"
    try sample.write(text, to: file)
    try add(file)
    let usual = try await run()
    #expect(usual.status == 0 && !usual.errors.contains("InfoPlist.strings"), "\(usual.errors)")
    try sample.write("\"CFBundleDisplayName\" = ", to: file)
    let half = try await run()
    #expect(half.errors.contains("\(file):1: warning: the file is not a property list"), "\(half.errors)")
  }
}
