import Foundation
import Model
import Testing

@testable import Formats
@testable import Oracles

@Suite("Old-style property lists")
struct OpenStepParserTests {
  private func parse(_ text: String) throws -> PlistNode { try OpenStepParser.parse(Array(text.utf8)) }
  private func fault(_ text: String) -> PlistError? {
    do throws(PlistError) {
      _ = try OpenStepParser.parse(Array(text.utf8))
      return nil
    } catch {
      return error
    }
  }

  @Test("The body of a strings file is a dictionary")
  func body() throws {
    let list = try #require(parse("/* Name */\n\"a\" = \"b\";\n\n c = d ; \"e f\";\n").dictionary)
    #expect(list.entries.map(\.key) == ["a", "c", "e f"])
    #expect(list.entries.map(\.value.string) == ["b", "d", "e f"])
    #expect(list.entries.map(\.line) == [2, 4, 4])
    for text in ["a = b", "a = b; }", "a = b; c", "a; = b;"] {
      #expect(throws: PlistError.self) { try parse(text) }
    }
  }

  @Test("Keys and values keep their lines, comments do not count as values")
  func lines() throws {
    let node = try parse(
      "// first\n{\n  a /* note\n over two lines */ = b;\n  list = (\n    x,\n    \"y z\",\n  );\n}\n")
    let top = try #require(node.dictionary)
    // Line 1 is the comment, 2 the brace, 3 the key a, whose comment ends on 4; the list starts on 5.
    #expect(node.line == 2)
    #expect(top.line(of: "a") == 3)
    #expect(top["a"]?.line == 4)
    #expect(top.line(of: "list") == 5)
    #expect(top["list"]?.array?.map(\.line) == [6, 7])
    #expect(top.strings("list") == ["x", "y z"])
  }

  @Test("Escapes have the same meaning as in CoreFoundation")
  func escapes() throws {
    // \U0041 is A, \101 is octal 101 = 65 = A, a line may be broken inside quotes.
    let node = try parse(
      #"{ k = "a\"b\\c\n\t\U0041\101'"; 'single "q"' = 'it''; }"#.replacing("'it''", with: "it"))
    #expect(node.dictionary?.string("k") == "a\"b\\c\n\tAA'")
    #expect(node.dictionary?.string("single \"q\"") == "it")
  }

  @Test("Data, empty collections and bare words with punctuation are read")
  func forms() throws {
    let node = try parse("{d = <0fbd 77>; e = (); f = {}; p = ../a-b/c_d.e:f$;}")
    #expect(node.dictionary?["d"]?.value == .data([0x0F, 0xBD, 0x77]))
    #expect(node.dictionary?["e"]?.array?.isEmpty == true)
    #expect(node.dictionary?["f"]?.dictionary?.entries.isEmpty == true)
    #expect(node.dictionary?.string("p") == "../a-b/c_d.e:f$")
  }

  @Test("A repeated key keeps the last value and is listed")
  func repeated() throws {
    let top = try #require(parse("{a = 1;\na = 2;}").dictionary)
    #expect(top.string("a") == "2")
    #expect(top.entries.count == 1)
    #expect(top.repeated.map(\.line) == [2])
  }

  @Test(
    "Malformed lists have an error with its line",
    arguments: [
      ("", nil, "empty"),
      ("{\n a = b\n}", 3, "\";\" is missing"),
      ("{\n a b;\n}", 2, "\"=\" is missing"),
      ("{\n a = (1,\n 2\n", 2, "ends inside the list"),
      ("{\n a = 1;\n", 1, "ends inside the dictionary"),
      ("{ a = \"x\n\n", 1, "ends inside the string"),
      ("{ a = 1; }\n}", 2, "after the end"),
      ("{ a = /* never", 1, "does not end"),
      ("{ a = <0>; }", 1, "odd number of digits"),
      ("{ a = (1 2); }", 1, "is expected before"),
      ("[]", 1, "unexpected"),
    ] as [(String, Int?, String)])
  func damage(text: String, line: Int?, message: String) throws {
    let found = try #require(fault(text))
    #expect(found.line == line)
    #expect(found.message.contains(message), "\(found.message)")
  }

  @Test("Deep nesting is an error before the stack overflows")
  func nesting() throws {
    let found = try #require(fault(String(repeating: "(", count: 1_000_000)))
    #expect(found.message.contains("nest deeper than \(PlistLimit.depth)"))
    // The bound itself is still read: 128 levels are values 0...127.
    let deepest =
      String(repeating: "(", count: PlistLimit.depth - 1) + "x"
      + String(repeating: ")", count: PlistLimit.depth - 1)
    #expect(fault(deepest) == nil)
  }

  @Test("Foundation reads the same values")
  func oracle() throws {
    let text = #"{ a = "x y"; b = (1, "two", {c = d; }); e = <00ff>; "k.1" = $(V); f = "\U00e9\\"; }"#
      .replacing("$(V)", with: "\"$(V)\"")
    try expectSameAsFoundation(Array(text.utf8), file: "fixture")
  }
}

/// Compares with the property-list reader of Foundation.
func expectSameAsFoundation(_ bytes: [UInt8], file: String) throws {
  let own = try PlistFile.parse(bytes, file: file).value
  let theirs = try PropertyListSerialization.propertyList(from: Data(bytes), options: [], format: nil)
  #expect(PropertyListOracle.difference(own, theirs, at: file) == nil)
}
