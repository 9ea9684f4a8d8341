import Model
import TestSupport
import Testing

@testable import AssetCatalog

@Suite("SVG files")
struct SVGFileTests {
  private func doubts(_ body: String, _ root: String = "width=\"20\" height=\"10\"") -> [String] {
    SVGFile(VectorFixture.svg(body, root)).doubts
  }

  @Test("Shapes, gradients, clips and classes are drawn as the standard says")
  func plain() {
    let body = """
      <title>a</title><metadata><rdf:RDF about="x"/></metadata><sodipodi:namedview id="n"/>
      <defs><style>.a, .b-1 { fill: #fff; stroke : none } .c{fill:url(#g)}</style>
      <linearGradient id="g"><stop offset="0" stop-color="red"/></linearGradient>
      <clipPath id="c"><circle r="4"/></clipPath></defs>
      <g clip-path="url(#c)" style="mix-blend-mode: none"><path class="a" d="M0 0h5"/><use xlink:href="#g"/></g>
      <!-- <text>not there</text> --><rect filter="none" width="3" height="3"/>
      """
    #expect(doubts(body) == [])
    #expect(doubts("", "width=\"20px\" height=\"10\" viewBox=\"0 0 40 20\"") == [])
  }

  @Test(
    "Constructs that the system is not known to draw are named",
    arguments: [
      ("<text>a</text>", "<text>"), ("<image href=\"#a\"/>", "<image>"), ("<script>x</script>", "<script>"),
      ("<pattern id=\"p\"/>", "<pattern>"), ("<foreignObject/>", "<foreignObject>"),
      ("<animate/>", "<animate>"), ("<svg/>", "a nested <svg>"), ("<g mask=\"url(#m)\"/>", "mask"),
      ("<g style=\"fill:red; mix-blend-mode : multiply\"/>", "mix-blend-mode"),
      ("<use href=\"other.svg#a\"/>", "a reference to \"other.svg#a\""),
      ("<path fill=\"url(http://x/y)\"/>", "a reference to \"http://x/y\""),
      ("<style>path > .a { fill: red }</style>", "a <style> that selects by more than a class"),
      ("<style>@import 'x.css';</style>", "a <style> that selects by more than a class"),
      ("<style>.a { fill: url(x.svg#y) }</style>", "a <style> that selects by more than a class"),
    ])
  func doubted(body: String, doubt: String) {
    #expect(doubts(body) == [doubt])
  }

  @Test("Sizes without points and view boxes of another shape are named")
  func sizes() {
    #expect(
      doubts("", "width=\"100%\" height=\"100%\" viewBox=\"0 0 3 3\"") == ["width=\"100%\" height=\"100%\""])
    #expect(doubts("", "width=\"5mm\" height=\"5mm\"") == ["width=\"5mm\" height=\"5mm\""])
    #expect(doubts("", "height=\"5\"") == ["only one of width and height"])
    #expect(
      doubts("", "width=\"20\" height=\"10\" viewBox=\"0 0 10 10\"")
        == ["a viewBox of another shape than its width and height"])
  }

  @Test("Every way to refer to another file is named, so that no program sees the file")
  func references() {
    let other = "xmlns:o=\"http://www.w3.org/1999/xlink\""
    #expect(doubts("<use \(other) o:href=\"/etc/passwd#a\"/>") == ["a reference to \"/etc/passwd#a\""])
    #expect(doubts("<g xml:base=\"file:///etc/\"/>") == ["xml:base"])
    #expect(doubts("<xi:include xmlns:xi=\"x\" href=\"a\"/>") == ["a reference to \"a\""])
    #expect(doubts("<style>@import 'a.css';</style>").count == 1)
    #expect(doubts("<path style=\"fill: url('file:///a')\"/>").count == 1)
    let sheet =
      Array("<?xml-stylesheet href=\"file:///a.css\"?>".utf8)
      + VectorFixture.svg("", "width=\"2\" height=\"2\"")
    #expect(SVGFile(sheet).doubts == ["a reference to a style sheet"])
  }

  @Test("A document type with entities is named; one without is not")
  func entities() {
    let svg = String(decoding: VectorFixture.svg(""), as: UTF8.self)
    let plain = "<!DOCTYPE svg PUBLIC \"-//W3C//DTD SVG 1.1//EN\" \"http://www.w3.org/x.dtd\">" + svg
    #expect(SVGFile(Array(plain.utf8)).doubts == [])
    #expect(SVGFile(Array(plain.utf8)).size == Size(width: 20, height: 10))
    let entity = "<!DOCTYPE svg [ <!ENTITY a \"b\"> ]>" + svg
    #expect(SVGFile(Array(entity.utf8)).doubts == ["entity declarations"])
  }

  @Test("Mutated files are read, some without a root element (seed 11)")
  func fuzz() {
    var generator = SeededGenerator(seed: 11)
    let whole = VectorFixture.svg("<style>.a{fill:red}</style><g clip-path='url(#c)'/><!-- x -->")
    let roots = (0..<2000).count { _ in SVGFile(Mutation.of(whole, with: &generator)).hasRoot }
    #expect(roots > 500 && roots < 2000, "\(roots)")
  }
}
