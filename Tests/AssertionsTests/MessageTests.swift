import Foundation
import TestSupport
import Testing

@testable import Assertions

@Suite("Messages of assertions")
struct MessageTests {
  /// Ids of messages in the sources, with the files that have them.
  private static func declared() throws -> [String: String] {
    let sources = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Sources/Assertions")
    let paths = try #require(FileManager.default.enumerator(atPath: sources.path))
    var found: [String: String] = [:]
    let id =
      #/(?:Finding|Self|failed|finding|unknown)\(\s*(?:\.?\w+,\s*|\w+[^,"(]*\? \.\w+ : \.?\w+,\s*)?(?:[\w.]+ \? )?"([a-z-]+)"(?: : "([a-z-]+)")?/#
    for case let path as String in paths where path.hasSuffix(".swift") && path != "Parameters.swift" {
      let text = try String(contentsOf: sources.appending(path: path), encoding: .utf8)
      for match in text.matches(of: id) {
        for id in [match.output.1, match.output.2].compactMap(\.self) { found[String(id)] = path }
      }
    }
    return found
  }

  /// Messages that only tests of whole runs reach, or that no input reaches.
  private static let elsewhere: Set = [
    "app-icon-differs", "canvas-only", "compiles", "cropped", "faint", "fixed-color",
    "launch-settings-unreadable", "no-colors", "no-dark-color",
    "no-image", "no-pixels", "no-project-file", "not-comparable", "other-mode", "not-compiled",
    "symbol-unavailable",
    "too-many-pairs", "unreadable-document", "unscaled-bitmap",
  ]

  @Test("messages.txt has a sentence of every message but those that only whole runs reach")
  func reached() throws {
    let listed = sentences.ids
    let declared = try Self.declared()
    #expect(declared.count > 100)
    for (id, path) in declared where listed.contains(id) == Self.elsewhere.contains(id) {
      Issue.record("\(path): \(id)")
    }
  }

  @Test("messages.txt is sorted")
  func sorted() { #expect(sentences.isSorted) }
}
