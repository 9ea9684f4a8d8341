import Documents
import Foundation
import Model
import TestSupport
import Testing

@testable import Matrix

/// The reader of plain YAML beside the YAML parser, which tells what is right.
@Suite struct PlainYAMLTests {
  /// Every YAML file of qa's data, by its path.
  private static let files: [String: [UInt8]] = {
    let folder = Checkout.home + "/Matrix"
    var files: [String: [UInt8]] = [:]
    for case let path as String in FileManager.default.enumerator(atPath: folder) ?? .init()
    where path.hasSuffix(".yml") {
      files[path] = FileManager.default.contents(atPath: folder + "/" + path).map { [UInt8]($0) }
    }
    return files
  }()

  /// A value with all its locations.
  private func text(_ node: DataNode) -> String {
    let content =
      switch node.content {
      case .scalar(let text, let isPlain): "\(text.debugDescription) \(isPlain)"
      case .list(let items): "[" + items.map(text).joined(separator: ", ") + "]"
      case .map(let entries):
        "{" + entries.map { "\($0.key)@\($0.keyLocation): \(text($0.node))" }.joined(separator: ", ") + "}"
      }
    return "\(content)@\(node.location)"
  }

  private func plain(_ bytes: [UInt8]) -> String? {
    (try? PlainYAML.node(bytes[...], file: "f")).map(text)
  }

  private func parsed(_ bytes: [UInt8]) -> String? {
    (try? DataFile.parsed(bytes[...], name: "f")).map(text)
  }

  @Test("All data files but one have only plain YAML, and read as the YAML parser reads them")
  func data() {
    #expect(Self.files.count > 100)
    for (path, bytes) in Self.files {
      let wanted = parsed(bytes)
      let found = plain(bytes)
      #expect(wanted != nil && found == (path == "checklists/app-launch.yml" ? nil : wanted), "\(path)")
    }
  }

  @Test("What the reader accepts, the YAML parser reads the same", arguments: 0..<4)
  func mutations(_ part: Int) {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    let words = [
      " ", "  ", "\n", "\n  ", "- ", "-", ": ", ":", "#", " #", "'", "\"", "[", "]", "{", "}", ",", "|", ">",
      "&a ",
      "*a", "!t ", "\\", "\\n", "?", "? ", "---", "...", "%", "@", "`", "~", "null", "\t", "\r", "é",
      "\u{2028}",
      "\u{85}", "\u{FEFF}", "<<: ", "key: value\n", "- item\n", "- - a\n", "a:\n- b\n", "<<<<<<< x\n",
      "\"a\": 1", "''",
    ]
    let all = Self.files.sorted { $0.key < $1.key }.map(\.value)
    var accepted = 0
    for _ in 0..<600 {
      guard let file = all.randomElement(using: &random) else { continue }
      // A few lines are enough, and a parser ends at the first error.
      let lines = file.split(separator: 10, omittingEmptySubsequences: false)
      let start = lines.indices.randomElement(using: &random) ?? 0
      let count = Int.random(in: 1...12, using: &random)
      var bytes = Array(lines[start..<min(lines.count, start + count)].joined(separator: [10]))
      let blanks = bytes.prefix { $0 == 32 }.count
      if Bool.random(using: &random), blanks > 0 { bytes.removeFirst(blanks) }
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        let position = Int.random(in: 0...bytes.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0:
          bytes.insert(contentsOf: Array((words.randomElement(using: &random) ?? "").utf8), at: position)
        case 1: if position < bytes.count { bytes.remove(at: position) }
        default: if position < bytes.count { bytes[position] = UInt8.random(in: 0...255, using: &random) }
        }
      }
      guard let found = plain(bytes) else { continue }
      accepted += 1
      #expect(found == parsed(bytes), "\(String(decoding: bytes, as: UTF8.self).debugDescription)")
    }
    #expect(accepted > 50)
  }

  @Test(
    "Everything else is left to the YAML parser",
    arguments: [
      "", "#", "a", "- ", "a:", "a: |\n b", "a: >\n b", "a: &x b", "a: *x", "a: !t b", "a: b\n  c", "a: b: c",
      "a: [b\n]", "a: [b: c]", "a: {b}", "a: {b: }", "a: {b: c", "a: \"b\n c\"", "a: \"\\u0041\"", "a: 'b",
      "? a\n: b",
      "---\na: b", "a: b\n...", "%YAML 1.2", "a: b\na: c", "a: b\n b: c", "a:\n  b: c\n d: e", " a: b\nc: d",
      "\ta: b",
      "a: b\t", "a:\u{85}b: c", "a: \u{2028}", "<<: b", "\"a\": b", "a b: c", "a: @b", "a: `b", "a: %b",
      "a: ,b", "a: ]",
      "- a\n b: c", "- a\nb: c", "a: b\r\nc: d", "a: \u{7F}", "a: - b", "a: [,]", "a: [b]#c", "a: \"b\"#c",
      "a: [-]",
      "a: &b\nc: '*b'", "<<<<<<< x",
      "a: [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[",
    ])
  func others(_ text: String) { #expect(plain(Array(text.utf8)) == nil) }

  @Test(
    "Plain YAML",
    arguments: [
      "a: b", "a: b # c", "a: b#c", "a: b:c", "a: -5", "a: [b, c]", "a: [b, c,] # d", "a: []", "a: {}",
      "a: {b: c, d: [e]}",
      "a: 'it''s'", "a: \"b\\\"c\\\\\"", "a:\n- b\n- c\nd: e", "a:\n  - b: c\n    d: e\n  - - f\n    - g\n",
      "# x\n\na: b\n# y\n",
      "- a\n- b: c\n- [d]", "a: é\nb: [é, c] # é", "a: {b: x:y, c: \"d\"}", "a: b  \nc: d", "a: ~\nb: null",
      "a: \"\"\nb: ''",
    ])
  func accepted(_ text: String) {
    let bytes = Array(text.utf8)
    #expect(plain(bytes) != nil && plain(bytes) == parsed(bytes))
  }
}
