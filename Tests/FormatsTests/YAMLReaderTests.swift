import Model
import Testing

@testable import Formats

struct YAMLReaderTests {
  private func read(_ text: String, isOwn: Bool = false, atMost nodes: Int = 1000) throws -> DataNode? {
    try YAMLReader.read(Array(text.utf8), file: "a.yml", atMost: nodes, isOwn: isOwn)
  }
  private func text(_ node: DataNode?, _ keys: String...) -> String? {
    var node = node
    for key in keys {
      guard case .map(let entries)? = node?.content else { return nil }
      node = entries.first { $0.key == key }?.node
    }
    guard case .scalar(let text, _)? = node?.content else { return nil }
    return text
  }

  @Test("An alias has the value of its anchor, also as a key; each use counts")
  func aliases() throws {
    let root = try read("a: &x {b: 1}\nc: *x\nn: &k name\n*k : 2\n")
    #expect(text(root, "c", "b") == "1" && text(root, "name") == "2")
    let bomb =
      "a: &a [1, 1, 1, 1, 1, 1, 1, 1]\nb: &b [*a, *a, *a, *a, *a, *a, *a, *a]\nc: [*b, *b, *b, *b, *b]\n"
    #expect(throws: Diagnostic.self) { try read(bomb, atMost: 300) }
    #expect(try read(bomb, atMost: 1000) != nil)
    #expect(throws: Diagnostic.self) { try read("a: &a [*a]\n") }
    #expect(throws: Diagnostic.self) { try read("a: *b\n") }
    #expect(throws: Diagnostic.self) { try read("a: &a 1\nb: *a\n", isOwn: true) }
  }

  @Test("Files of other tools have keys that are left out, and other bytes than UTF-8 in comments")
  func otherTools() throws {
    #expect(text(try read("name: {{ app_name }}\nother: 1\n"), "other") == "1")
    #expect(throws: Diagnostic.self) { try read("name: {{ app_name }}\n", isOwn: true) }
    let latin = Array("# ".utf8) + [0xDC] + Array("bersicht\na: 1\n".utf8)
    #expect(text(try YAMLReader.read(latin, file: "a.yml", atMost: 9), "a") == "1")
    #expect(throws: Diagnostic.self) { try YAMLReader.read(latin, file: "a.yml", atMost: 9, isOwn: true) }
  }

  @Test(
    "Several documents, repeated keys and many levels are errors with their line; an empty text has no value")
  func limits() throws {
    #expect(try read("# only a comment\n") == nil)
    let errors: [(text: String, line: Int)] = [
      ("a: 1\n---\nb: 2\n", 2), ("a: 1\nb: 2\n\"a\": 3\n", 1),
      ("a:\n  " + String(repeating: "- ", count: 70), 2),
    ]
    for (text, line) in errors {
      let error = #expect(throws: Diagnostic.self) { try read(text) }
      #expect(error?.location?.line == line, "\(text)")
    }
  }
}
