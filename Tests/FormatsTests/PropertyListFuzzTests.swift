import Foundation
import Model
import TestSupport
import Testing

@testable import Formats

@Suite("Property lists, mutated and generated")
struct PropertyListFuzzTests {
  /// `QA_SEED` repeats a run, `QA_FUZZ` sets how many mutations each test makes.
  static let seed = ProcessInfo.processInfo.environment["QA_SEED"].flatMap { UInt64($0) } ?? 20_261_121
  static let rounds = ProcessInfo.processInfo.environment["QA_FUZZ"].flatMap { Int($0) } ?? 150

  @Test("No mutation of a binary property list crashes")
  func binary() throws {
    let object: [String: Any] = ["a": [1, 2.5, "text", Data([1, 2])], "b": ["c": "日本"], "d": true]
    let bytes = Array(
      try PropertyListSerialization.data(fromPropertyList: object, format: .binary, options: 0))
    var generator = SeededGenerator(seed: Self.seed)
    var errors = 0
    for _ in 0..<(Self.rounds * 20) {
      if (try? PlistFile.parse(Mutation.of(bytes, with: &generator), file: "x")) == nil { errors += 1 }
    }
    #expect(errors > 0)
  }

  @Test("Lists written in either text form are read back equal")
  func roundTrip() throws {
    var generator = SeededGenerator(seed: Self.seed)
    for round in 0..<Self.rounds {
      let value = Self.value(depth: 0, with: &generator)
      let openStep = try OpenStepParser.parse(Array(Self.openStep(value).utf8)).value
      #expect(openStep == value, "seed \(Self.seed), round \(round)")
      let xml = try XMLPlistReader.parse(Array("<plist>\(Self.xml(value))</plist>".utf8)).value
      #expect(xml == value, "seed \(Self.seed), round \(round)")
    }
  }

  private static func value(depth: Int, with generator: inout SeededGenerator) -> PlistValue {
    let count = Int.random(in: 0..<4, using: &generator)
    switch depth > 4 ? 0 : Int.random(in: 0..<3, using: &generator) {
    case 1: return .array((0..<count).map { _ in value(depth: depth + 1, with: &generator) })
    case 2:
      return .dictionary(
        Dictionary(
          (0..<count).map { (text(with: &generator) + "\($0)", value(depth: depth + 1, with: &generator)) },
          uniquingKeysWith: { first, _ in first }))
    default: return .string(text(with: &generator))
    }
  }

  private static func text(with generator: inout SeededGenerator) -> String {
    let alphabet = Array("ab \"'\\<>&;={}()/*é日\n\t$")
    return String(
      (0..<Int.random(in: 0..<8, using: &generator)).compactMap { _ in
        alphabet.randomElement(using: &generator)
      })
  }

  private static func openStep(_ value: PlistValue) -> String {
    func quoted(_ text: String) -> String {
      "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
        + "\""
    }
    switch value {
    case .array(let items): return "(" + items.map(openStep).joined(separator: ", /* x */ ") + ")"
    case .dictionary(let entries):
      return "{"
        + entries.sorted { $0.key < $1.key }.map { "\(quoted($0.key)) = \(openStep($0.value));" }.joined()
        + "}"
    default: return quoted(value.string ?? "")
    }
  }

  private static func xml(_ value: PlistValue) -> String {
    func escaped(_ text: String) -> String {
      text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&#62;")
    }
    switch value {
    case .array(let items): return "<array>" + items.map(xml).joined(separator: "\n") + "</array>"
    case .dictionary(let entries):
      return "<dict>"
        + entries.sorted { $0.key < $1.key }.map { "<key>\(escaped($0.key))</key>\(xml($0.value))" }.joined()
        + "</dict>"
    default: return "<string>\(escaped(value.string ?? ""))</string>"
    }
  }
}
