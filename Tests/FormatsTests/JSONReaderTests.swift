import TestSupport
import Testing

@testable import Formats

@Suite("JSON with line numbers")
struct JSONReaderTests {
  private func error(_ text: String) -> JSONError? {
    do throws(JSONError) {
      _ = try JSONReader.read(Array(text.utf8))
      return nil
    } catch { return error }
  }

  @Test("Values have their lines")
  func values() throws {
    let node = try JSONReader.read(
      Array(
        "\u{FEFF}{ \"a\" : [1, -2.5e1,\n true, null],\n\"b\\u00e9\\n\\ud83d\\ude00\": {\"c\": \"x\"} }\n".utf8
      ))
    #expect(node["a"]?.array?.count == 4)
    #expect(node["a"]?.array?[1].number == -25)
    #expect(node["a"]?.array?[2].line == 2)
    #expect(node["a"]?.array?[2].bool == true)
    #expect(node["bé\n😀"]?["c"]?.string == "x")
    #expect(node["bé\n😀"]?["c"]?.line == 3)
  }

  @Test("Errors have line, column and a message")
  func errors() {
    let trailing = error("{\n  \"a\": 1,\n}")
    #expect(trailing?.line == 3)
    #expect(trailing?.column == 1)
    #expect(trailing?.message == "unexpected \"}\"")
    let conflict = error("{\n<<<<<<< HEAD\n}")
    #expect(conflict?.line == 2)
    #expect(conflict?.message == "the file has an unresolved merge conflict")
    #expect(error("")?.message == "the file is empty")
    #expect(error("{\"a\": \"b")?.message == "the file ends inside a string")
    #expect(error("[1] x")?.message == "unexpected text after the end of the JSON value")
    #expect(error("[1 2]")?.column == 4)
    #expect(error(String(repeating: "[", count: 100_000))?.message == "values nest deeper than 64 levels")
  }

  @Test("Mutated text never crashes the reader (seed 3)")
  func fuzz() {
    var generator = SeededGenerator(seed: 3)
    let good = Array(
      "{\"images\":[{\"idiom\":\"universal\",\"scale\":\"2x\",\"n\":-1.5e3,\"t\":true}],\"u\":\"\\u00e9\"}"
        .utf8)
    var accepted = 0
    for _ in 0..<5000 {
      let bytes = Mutation.of(good, with: &generator)
      if (try? JSONReader.read(bytes)) != nil { accepted += 1 }
    }
    #expect(accepted > 0 && accepted < 5000)
  }
}
