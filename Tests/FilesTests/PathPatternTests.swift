import Foundation
import TestSupport
import Testing

@testable import Files

/// Patterns of paths.
struct PathPatternTests {
  private let temporary: TemporaryFolder

  init() throws {
    temporary = try TemporaryFolder()
    for file in [
      "apps/a/x.xcodeproj/p", "apps/b c/y.xcodeproj/p", "apps/.hidden/z.xcodeproj/p", "apps/[d]/q",
      "apps/note.txt",
    ] {
      try temporary.write("", to: file)
    }
    // A loop that `**` must not follow.
    try FileManager.default.createSymbolicLink(
      atPath: temporary.path + "/apps/a/loop", withDestinationPath: temporary.path)
  }

  @Test(
    "A pattern matches what a shell matches",
    arguments: [
      ("apps/*", ["apps/[d]", "apps/a", "apps/b c", "apps/note.txt"]), ("apps/?", ["apps/a"]),
      ("apps/*/", ["apps/[d]", "apps/a", "apps/b c", "apps/note.txt"]),
      ("./apps/[ab]*/*.xcodeproj", ["apps/a/x.xcodeproj", "apps/b c/y.xcodeproj"]),
      ("**/*.xcodeproj", ["apps/a/x.xcodeproj", "apps/b c/y.xcodeproj"]),
      ("apps/**/x.xcodeproj", ["apps/a/x.xcodeproj"]), ("apps/.h*/*", ["apps/.hidden/z.xcodeproj"]),
      ("apps/a/*/apps", ["apps/a/loop/apps"]), ("none/*", []), ("apps/note.txt/*", []),
      ("apps/\\[d]", ["apps/[d]"]),
    ])
  func matches(_ pattern: String, _ expected: [String]) throws {
    #expect(try PathPattern(pattern).matches(in: temporary.path) == expected)
  }

  @Test("An absolute pattern gives absolute paths")
  func absolute() throws {
    let folder = FilePath.standardized(temporary.path)
    #expect(try PathPattern(folder + "/apps/?").matches(in: "/nowhere") == [folder + "/apps/a"])
  }
}
