import Foundation
import Model
import TestSupport
import Testing

@testable import Assertions

@Suite("Messages of assertions")
struct MessageTests {
  /// Assertions whose findings are typed messages.
  private let declaring = Assertion.all.filter { !$0.messages.isEmpty }

  @Test("messages.txt lists every message with example figures, by assertion and id")
  func golden() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "messages.txt")
    let wanted = try String(contentsOf: file, encoding: .utf8)
    let blocks = declaring.map { assertion in
      ([assertion.id] + assertion.messages.sorted { $0.id < $1.id }.map(\.example)).joined(separator: "\n")
    }
    let found = blocks.joined(separator: "\n\n") + "\n"
    #expect(found == wanted, "Write this to \(file.path):\n\(found)")
  }

  @Test("No two messages of one assertion have one id", arguments: Assertion.all.map(\.id))
  func ids(_ id: String) throws {
    let ids = try #require(Assertion.byID[id]).messages.map(\.id)
    #expect(Set(ids).count == ids.count, "\(ids)")
  }

  @Test("Every message that a file declares is an example of one of its assertions")
  func declared() throws {
    let sources = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Sources/Assertions")
    let paths = try #require(FileManager.default.enumerator(atPath: sources.path))
    let swift = paths.compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }.sorted()
    let listed = Set(declaring.flatMap { $0.messages.map(\.id) })
    var declarations = 0
    for path in swift {
      let text = try String(contentsOf: sources.appending(path: path), encoding: .utf8)
      for part in text.components(separatedBy: "Self(\n      \"").dropFirst()
        + text.components(
          separatedBy: "Self(\n    \""
        ).dropFirst()
      {
        let id = String(part.prefix { $0 != "\"" })
        declarations += 1
        #expect(listed.contains(id), "\(path): \(id) has no example")
      }
    }
    #expect(declarations >= listed.count)
  }
}

extension Finding.Message {
  /// The message as one line: the id, the sentence, the figures and the cause.
  fileprivate var example: String {
    func words(_ figures: [String: Measure]) -> String {
      figures.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value.text)" }.joined(separator: ", ")
    }
    let facts = [
      measured.isEmpty ? nil : "measured \(words(measured))",
      expected.isEmpty ? nil : "expected \(words(expected))", cause.map { "cause \($0)" },
      subject.element.map { "element \($0)" },
    ]
    return ["  \(id)", text, facts.compactMap { $0 }.joined(separator: "; ")].filter { !$0.isEmpty }
      .joined(separator: " | ")
  }
}
