import Model
import TestSupport
import Testing

@testable import Formats

@Suite("XML with line numbers")
struct XMLReaderTests {
  private func read(
    _ text: String, tolerance: XMLReader.Tolerance = .none,
    _ limit: (inout XMLReader.Limits) -> Void = { _ in }
  ) -> Result<XMLTree, XMLError> {
    var reader = XMLReader(file: "a.xml")
    reader.tolerance = tolerance
    limit(&reader.limits)
    do throws(XMLError) {
      return .success(try reader.read(Array(text.utf8)))
    } catch {
      return .failure(error)
    }
  }

  private func error(
    _ text: String, _ limit: (inout XMLReader.Limits) -> Void = { _ in }
  ) throws -> XMLError {
    guard case .failure(let error) = read(text, limit) else {
      throw Diagnostic(.error, "\(text.prefix(80)) was read")
    }
    return error
  }

  @Test("Elements have names with prefixes, attributes, text and children")
  func tree() throws {
    let root = try read(
      "<a x='1 &lt; 2' n:y=\"&amp;&#233;\"><b/>one<!-- no --> &#x2F; <![CDATA[<two>]]><n:c>in</n:c></a>"
    ).get()
    #expect(root.name == "a" && root.attributes == ["x": "1 < 2", "n:y": "&é"])
    #expect(root.text == "one / <two>")
    #expect(root.children.map(\.name) == ["b", "n:c"] && root.child("n:c")?.text == "in")
  }

  @Test("Locations are those of the start tags, in columns of bytes")
  func locations() throws {
    let text =
      "\u{FEFF}<?xml version=\"1.0\"?>\r\n<a>\n  é<b\n   x=\"&gt;\"/><!-- <b> --><c>\n\n t</c><b/></a>"
    let root = try read(text).get()
    #expect(root.location == SourceLocation(file: "a.xml", line: 2, column: 1))
    // Two blanks and two bytes of "é" precede the tag.
    #expect(root.children[0].location == SourceLocation(file: "a.xml", line: 3, column: 5))
    #expect(root.children[1].location == SourceLocation(file: "a.xml", line: 4, column: 26))
    #expect(root.children[1].textLine == 6 && root.textLine == 3 && root.children[0].textLine == nil)
    #expect(root.children[2].location == SourceLocation(file: "a.xml", line: 6, column: 7))
  }

  @Test("A file in Latin-1 is read with its lines")
  func latin1() throws {
    let bytes =
      Array("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>\n<a>\n<b x=\"".utf8) + [0xE9]
      + Array("\"/></a>".utf8)
    let root = try XMLReader(file: "a.xml").read(bytes)
    #expect(root.children[0]["x"] == "é" && root.children[0].location.line == 3)
  }

  @Test(
    "Malformed files have an error with line and reason",
    arguments: [
      ("", 1, XMLError.Reason.noElement), ("<a>\n<b></a>", 2, .malformed), ("<a>\n<b>\n", 3, .truncated),
      ("<a>\n<b x=1/></a>", 2, .malformed), ("<a x='1' x='2'/>", 1, .malformed), ("<a/><b/>", 1, .malformed),
      ("<a>\n&no;</a>", 2, .malformed), ("<a>a & b</a>", 1, .malformed),
      ("<!DOCTYPE a SYSTEM \"x.dtd\"><a>\n&no;</a>", 2, .malformed),
      ("<!DOCTYPE a [\n<!ENTITY b \"c\">]><a/>", 2, .entityDeclaration),
      ("<!DOCTYPE a [<!ENTITY b SYSTEM \"/etc/passwd\">]><a>&b;</a>", 1, .entityDeclaration),
    ])
  func malformed(text: String, line: Int, reason: XMLError.Reason) throws {
    let error = try error(text)
    #expect(error.reason == reason, "\(error)")
    #expect(error.location.line ?? 1 == line, "\(error)")
    #expect(!error.message.isEmpty)
  }

  @Test("Messages are in plain words")
  func messages() throws {
    #expect(try error("<a>\n<b></a>").message == "</b> of line 2 is expected, not </a>")
    #expect(try error("<a>\n<b>").message == "the file ends inside <b> of line 2: it is truncated")
    #expect(try error("<a>a & b</a>").message == "\"&\" must be written \"&amp;\"")
    #expect(try error("<a>&no;</a>").message == "the entity \"&no;\" is not known")
  }

  @Test("Limits of bytes, levels, elements and attributes are errors")
  func limits() throws {
    #expect(try error("<a/>") { $0.bytes = 3 }.message == "the file has 4 bytes; at most 3 are read")
    #expect(
      try error("<a><b><c/></b></a>") { $0.depth = 2 }.message
        == "elements are nested more than 2 levels deep")
    #expect(try error("<a><b/><b/></a>") { $0.elements = 2 }.message == "the file has more than 2 elements")
    #expect(try error("<a x='1' y='2'/>") { $0.attributes = 1 }.message == "<a> has more than 1 attributes")
    #expect(try error(String(repeating: "<a>", count: 100_000)).reason == .limit)
  }

  @Test("A reader of property lists overlooks hyphens in comments and text after the root")
  func propertyList() throws {
    #expect(try read("<a><!-- -- --></a>x", tolerance: .propertyList).get().name == "a")
    #expect(try error("<a><!-- -- --></a>").reason == .malformed)
    guard case .failure = read("<a><b></a>", tolerance: .propertyList) else {
      Issue.record("a mismatched tag was read")
      return
    }
  }

  @Test("A tolerant reader returns what it could read")
  func tolerant() throws {
    let root = try read("<!DOCTYPE a [<!ENTITY e 'x'>]><a><b c='&e;'>&e;</b><d>", tolerance: .all).get()
    #expect(root.children.map(\.name) == ["b", "d"])
    var reader = XMLReader(file: "a.xml")
    reader.tolerance = .all
    #expect(try reader.parse(Array("<!DOCTYPE a [<!ENTITY e 'x'>]><a/>".utf8)).declaresEntities)
    #expect(try !reader.parse(Array("<!DOCTYPE a><a/>".utf8)).declaresEntities)
  }

  @Test("Mutated text is read or has an error (seed 5)", arguments: [XMLReader.Tolerance.none, .all])
  func fuzz(tolerance: XMLReader.Tolerance) {
    var generator = SeededGenerator(seed: 5)
    let text = "<?xml version=\"1.0\"?><a x=\"1\"><!-- c --><b y='&amp;'>t</b>\n<![CDATA[ z ]]><c/></a>"
    var trees = 0
    for _ in 0..<3000 {
      var reader = XMLReader(file: "a.xml")
      reader.tolerance = tolerance
      if (try? reader.read(Mutation.of(Array(text.utf8), with: &generator))) != nil { trees += 1 }
    }
    #expect(trees > 20 && trees < 3000, "\(trees)")
  }
}
