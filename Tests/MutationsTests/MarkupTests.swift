import Model
import Testing

@testable import Mutations

/// Edits of single tags.
struct MarkupTests {
  private static let text = """
    <?xml version="1.0"?>
    <!-- <a> is no element -->
    <a x = "1>2" y='q'>
      <b id="1"/><![CDATA[<c>]]>
      <b id="2"><d/></b>
    </a>
    """
  private let markup = Markup(Array(Self.text.utf8))!

  @Test("Elements have their names, parents, lines and ends")
  func elements() throws {
    try #require(markup.elements.map(\.name) == ["a", "b", "b", "d"])
    try #require(markup.elements.map(\.line) == [3, 4, 5, 5])
    try #require(markup.elements.map(\.parent) == [nil, 0, 0, 2])
    #expect(markup.value("x", of: 0) == "1>2" && markup.value("y", of: 0) == "q")
    let own = markup.elements[2]
    #expect(markup.text(own.tag.lowerBound..<own.end) == "<b id=\"2\"><d/></b>")
  }

  @Test("Edits change their range and nothing else")
  func edits() {
    let edited = markup.applying([
      markup.setting("id", "7", of: 1), markup.setting("z", "8", of: 0), markup.appending("<e/>", to: 3),
    ])
    #expect(
      String(decoding: edited, as: UTF8.self)
        == Self.text.replacing("id=\"1\"", with: "id=\"7\"").replacing("<a x", with: "<a z=\"8\" x")
        .replacing("<d/>", with: "<d><e/></d>"))
    #expect(markup.applying([]) == Array(Self.text.utf8))
  }

  @Test("Of two edits that overlap, the outer one counts")
  func overlap() {
    let edited = markup.applying([markup.setting("id", "7", of: 2), markup.removing(2)])
    #expect(String(decoding: edited, as: UTF8.self) == Self.text.replacing("<b id=\"2\"><d/></b>", with: ""))
  }

  @Test("A fix sets and removes attributes by the id of their element, and keeps every other byte")
  func fix() {
    func edit(_ id: String, _ name: String, _ value: String?) -> SourceEdit {
      .attribute(file: "f", element: id, name: name, value: value)
    }
    let bytes = Array("<a><c id=\"k\" constant=\"20\"  x=\"1\"/>\n<c id=\"l\"/></a>".utf8)
    let edited = SourceEdits.applied(
      [edit("k", "constant", nil), edit("l", "y", "2"), edit("l", "z", nil)], to: bytes)
    #expect(
      edited.map { String(decoding: $0, as: UTF8.self) }
        == "<a><c id=\"k\"  x=\"1\"/>\n<c y=\"2\" id=\"l\"/></a>")
    #expect(SourceEdits.applied([edit("m", "y", "2")], to: bytes) == nil)
    #expect(SourceEdits.applied([edit("k", "y", "2")], to: Array("<a>".utf8)) == nil)
  }

  @Test("A new attribute of a constraint is where Interface Builder writes it")
  func order() {
    func added(_ name: String, _ value: String) -> String? {
      let text =
        #"<a><constraint firstItem="v" firstAttribute="top" secondItem="w" secondAttribute="top" id="k"/></a>"#
      let edit = SourceEdit.attribute(file: "f", element: "k", name: name, value: value)
      return SourceEdits.applied([edit], to: Array(text.utf8)).map {
        String(decoding: $0, as: UTF8.self).replacing("<a><constraint firstItem=\"v\" ", with: "")
      }
    }
    #expect(
      added("constant", "8")
        == #"firstAttribute="top" secondItem="w" secondAttribute="top" constant="8" id="k"/></a>"#)
    #expect(
      added("relation", "lessThanOrEqual")
        == #"firstAttribute="top" relation="lessThanOrEqual" secondItem="w" secondAttribute="top" id="k"/></a>"#
    )
  }

  @Test("Text that is not well-formed has no tags", arguments: ["", "<a>", "</a>", "<a", "x"])
  func malformed(text: String) {
    #expect(Markup(Array(text.utf8)) == nil)
  }
}
