import Foundation
import Model
import TestSupport
import Testing

@testable import Definitions

/// `Matrix/system/limits.yml`.
struct LimitsFileTests {
  private func load(_ text: String) throws -> Limits {
    let scratch = try Scratch()
    try scratch.writeSchemas()
    try scratch.write("Matrix/system/limits.yml", text)
    return try LimitsFile.load(DataRoot(path: scratch.path))
  }

  private static let text = Limits.Key.allCases.map { "\($0.rawValue): 7\n" }.joined()

  @Test("The file has the values that code without a data folder uses")
  func values() throws {
    #expect(try LimitsFile.load(Repository.root) == Limits())
  }

  @Test("The values of another file replace them")
  func otherValues() throws {
    let limits = try load(Self.text)
    #expect(Limits.Key.allCases.allSatisfy { limits[$0] == 7 })
  }

  @Test(
    "A missing, unknown or impossible key is an error that names it",
    arguments: [
      (LimitsFileTests.text.replacing("views: 7\n", with: ""), "views"),
      (LimitsFileTests.text + "view: 7\n", "view"),
      (LimitsFileTests.text.replacing("views: 7", with: "views: 0"), "views"),
      (LimitsFileTests.text.replacing("views: 7", with: "views: 1.5"), "views"),
      (LimitsFileTests.text.replacing("views: 7", with: "views: many"), "views"),
    ])
  func errors(text: String, key: String) {
    #expect {
      try load(text)
    } throws: { error in
      (error as? Diagnostics)?.all.contains { $0.message.contains(key) } ?? false
    }
  }
}
