import Files
import Formats
import Foundation
import Model
import TestSupport
import Testing

/// Inputs that cost an XML parser much for their size.
struct XMLLimitTests {
  private func error(_ text: [UInt8]) -> XMLError? {
    do throws(XMLError) {
      _ = try XMLReader(file: "a.storyboard").read(text)
      return nil
    } catch {
      return error
    }
  }

  @Test(
    "What is not closed is named with its line",
    arguments: [
      ("<a>\n<!-- b", "comment"), ("<a>\n<![CDATA[ b", "CDATA section"),
      ("<a>\n<? b", "processing instruction"), ("<a>\n<!-- b ->", "comment"), ("<a>\n<!-->", "comment"),
    ])
  func unclosed(text: String, words: String) throws {
    var wide: [UInt8] = [0xFF, 0xFE]
    for unit in text.utf16 { wide += [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
    for bytes in [Array(text.utf8), wide] {
      let found = try #require(error(bytes))
      #expect(found.reason == .truncated && found.message == "the \(words) is not closed")
    }
    #expect(error(Array(text.utf8))?.location.line == 2)
  }

  @Test("Comments, CDATA sections and attributes with angle brackets are read")
  func closed() throws {
    let text = "<a><!-- <b --><![CDATA[<!-- ]]><?x <!-- ?><c d='<!--' e=\">\"/><!----></a>"
    // `<` in an attribute value is malformed, which is for the parser.
    #expect(error(Array(text.utf8))?.reason == .malformed)
    #expect(error(Array(text.replacing("'<!--'", with: "'!--'").utf8)) == nil)
  }

  @Test("An element may have as many attributes as the limit, and not one more")
  func attributes() {
    let most = Limits()[.xmlAttributes]
    func element(_ count: Int) -> [UInt8] {
      Array(("<a " + (0..<count).map { "b\($0)='c=d'" }.joined(separator: " ") + "/>").utf8)
    }
    #expect(error(element(most)) == nil)
    #expect(error(element(most + 1))?.reason == .limit)
  }

  @Test("Limits of the run replace those of the reader")
  func budget() {
    let budget = RunBudget(Limits([.xmlDepth: 2, .xmlBytes: 100]))
    RunBudget.$current.withValue(budget) {
      #expect(error(Array("<a><b/></a>".utf8)) == nil)
      #expect(error(Array("<a><b><c/></b></a>".utf8))?.reason == .limit)
      #expect(error(Array(("<a>" + String(repeating: " ", count: 200) + "</a>").utf8))?.reason == .limit)
    }
  }

  @Test(
    "Doubling a document at most triples the processor time",
    arguments: ["<!-- <x ", "<!-- x -->", "<x y='z'/>", "<x ", "&amp;", "]]>", "<![CDATA[x]]>", "<", "</x>"])
  func complexity(unit: String) {
    func time(_ count: Int) -> Double {
      let text = Array(("<a>" + String(repeating: unit, count: count) + "</a>").utf8)
      return ProcessorTime.least { _ = error(text) }
    }
    let (one, two) = (time(20_000), time(40_000))
    // Other tests run meanwhile. Quadratic time would be seconds.
    #expect(two <= 3 * one + 0.05, "\(unit): \(one) s, then \(two) s")
  }
}

/// What one run may use.
struct RunBudgetTests {
  @Test("A run gets as much as its limit and not more, whatever the order")
  func spend() {
    let budget = RunBudget(Limits([.picturePixels: 10]))
    #expect(budget.spend(6, of: .picturePixels) && !budget.spend(5, of: .picturePixels))
    #expect(budget.left(of: .picturePixels) == 4)
    #expect(budget.spend(4, of: .picturePixels) && !budget.spend(1, of: .picturePixels))
    #expect(!budget.spend(.max, of: .picturePixels) && budget.left(of: .picturePixels) == 0)
    #expect(budget.spend(1, of: .totalBytes))
  }

  @Test("Memory is measured on Linux")
  func memory() {
    #expect(RunBudget(Limits([.memoryMegabytes: 1])).isMemorySpent)
    #expect(!RunBudget(Limits([.memoryMegabytes: 1_000_000])).isMemorySpent)
    #expect(RunBudget(Limits([.memoryMegabytes: 100_000])).lacksMemory(for: 200_000 << 20))
  }

  @Test("A run reads a limited number of bytes")
  func bytes() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/a"
    try #require(FileManager.default.createFile(atPath: path, contents: Data(count: 60)))
    let access = FileAccess(below: [folder.path])
    try RunBudget.$current.withValue(RunBudget(Limits([.totalBytes: 100]))) {
      let count = try access.read(path, atMost: 1000).count
      #expect(count == 60)
      #expect(throws: FileAccessError.tooLarge(limit: 40)) { try access.read(path, atMost: 1000) }
    }
  }
}
