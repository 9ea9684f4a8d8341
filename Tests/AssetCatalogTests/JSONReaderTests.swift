import Testing

@testable import AssetCatalog

@Suite("JSON with lines")
struct JSONReaderTests {
  private func fault(_ text: String) -> JSONFault? {
    do throws(JSONFault) {
      _ = try JSONReader.read(Array(text.utf8))
      return nil
    } catch { return error }
  }

  @Test("values and their lines")
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

  @Test("faults name line, column and what is wrong")
  func faults() {
    let trailing = fault("{\n  \"a\": 1,\n}")
    #expect(trailing?.line == 3)
    #expect(trailing?.column == 1)
    #expect(trailing?.message == "unexpected “}”")
    let conflict = fault("{\n<<<<<<< HEAD\n}")
    #expect(conflict?.line == 2)
    #expect(conflict?.message == "merge-conflict markers were left in the file")
    #expect(fault("")?.message == "the file is empty")
    #expect(fault("{\"a\": \"b")?.message == "ends within a text")
    #expect(fault("[1] x")?.message == "something follows the end of the JSON text")
    #expect(fault("[1 2]")?.column == 4)
    #expect(fault(String(repeating: "[", count: 100_000))?.message == "nested deeper than 64 levels")
  }

  @Test("mutated text never crashes (seed 3)")
  func fuzz() {
    var generator = SeededGenerator(seed: 3)
    let good = Array(
      "{\"images\":[{\"idiom\":\"universal\",\"scale\":\"2x\",\"n\":-1.5e3,\"t\":true}],\"u\":\"\\u00e9\"}"
        .utf8)
    var accepted = 0
    for _ in 0..<5000 {
      var bytes = good
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let at = Int.random(in: 0..<bytes.count, using: &generator)
        switch Int.random(in: 0...2, using: &generator) {
        case 0: bytes[at] = UInt8.random(in: 0...255, using: &generator)
        case 1: bytes.remove(at: at)
        default: bytes.insert(UInt8.random(in: 0...127, using: &generator), at: at)
        }
      }
      if (try? JSONReader.read(bytes)) != nil { accepted += 1 }
    }
    #expect(accepted > 0 && accepted < 5000)
  }
}
