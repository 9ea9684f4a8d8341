import AutoLayout
import Model
import Testing

private typealias D = LayoutDocuments

@Suite("Intrinsic sizes")
struct SizeTests {
  /// The frame of an element at (0, 100) of the root.
  private func frame(
    _ element: String, resources: String = "", tools: String = "22505", device: String = "retina4_7",
    size: (Int, Int) = (375, 667)
  ) throws -> String {
    let text = D.storyboard(
      D.subviews(element) + D.constraints("e.leading = root.leading", "e.top = root.top 100"), device: device,
      size: size, tools: tools, resources: resources)
    return try D.canvas(text).frame("e")
  }
  private func element(_ kind: String, _ attributes: String = "", _ content: String = "") -> String {
    D.view("e", content, kind: kind, attributes: attributes)
  }

  @Test("An image view has the size of its image in every content mode")
  func image() throws {
    let view = element("imageView", "image=\"Logo\" contentMode=\"scaleAspectFit\"")
    #expect(
      try frame(view, resources: "<image name=\"Logo\" width=\"100\" height=\"50\"/>") == "0 100 100 50")
  }

  @Test("On a device, an image has the size in the catalog")
  func runTimeImage() throws {
    let text = D.storyboard(
      D.subviews(element("imageView", "image=\"Logo\""))
        + D.constraints("e.leading = root.leading", "e.top = root.top"),
      resources: "<image name=\"Logo\" width=\"100\" height=\"50\"/>")
    let result = try D.layout(text, images: ["Logo": Size(width: 60, height: 40)])
    #expect(result.frame("e") == "0 0 60 40")
    #expect(result.item("e")?.isEstimated == false)
    // An unknown name gives no intrinsic size.
    #expect(try D.layout(text).item("e")?.isAmbiguous == true)
  }

  @Test("The view with the higher hugging or compression resistance keeps its size")
  func competition() throws {
    let images = """
      <image name="A" width="100" height="10"/><image name="B" width="100" height="10"/>
      """
    func widths(_ first: String, gap: String) throws -> [String] {
      let text = D.storyboard(
        D.subviews(
          D.view("a", kind: "imageView", attributes: "image=\"A\" \(first)"),
          D.view("b", kind: "imageView", attributes: "image=\"B\""))
          + D.constraints(
            "a.leading = root.leading", "b.leading = a.trailing", "root.trailing = b.trailing \(gap)",
            "a.top = root.top", "b.top = root.top"), resources: images)
      let result = try D.canvas(text)
      return [result.item("a")!.frame.width.description, result.item("b")!.frame.width.description]
    }
    // 375 points for two views of 100: the one with the higher hugging stays at 100.
    #expect(try widths("horizontalHuggingPriority=\"251\"", gap: "0") == ["100", "275"])
    // 150 points: the one with the higher compression resistance stays at 100.
    #expect(try widths("horizontalCompressionResistancePriority=\"751\"", gap: "225") == ["100", "50"])
  }

  @Test("A constraint of the document overrides an intrinsic size at priority 1000")
  func requiredHugging() throws {
    let view = element(
      "imageView",
      "image=\"Logo\" horizontalHuggingPriority=\"1000\" horizontalCompressionResistancePriority=\"1000\"",
      D.constraints("e.width = 30"))
    #expect(try frame(view, resources: "<image name=\"Logo\" width=\"16\" height=\"16\"/>") == "0 100 30 16")
  }

  @Test(
    "Controls have the sizes of their iOS version",
    arguments: [
      ("switch", "", "14490", "0 100 51 31"),
      ("activityIndicatorView", "style=\"medium\"", "22505", "0 100 20 20"),
      ("activityIndicatorView", "style=\"whiteLarge\"", "11762", "0 100 37 37"),
      ("stepper", "", "14460", "0 100 94 29"),
    ])
  func controls(kind: String, attributes: String, tools: String, expected: String) throws {
    #expect(try frame(element(kind, attributes), tools: tools) == expected)
  }

  @Test("A slider's frame extends its alignment rectangle by 2 points at both sides and 1 below")
  func slider() throws {
    let view = element("slider", "", D.constraints("e.width = 100"))
    // Aligned: 0 to 100 and 30 high; the frame: −2 to 102 and 31 high.
    #expect(try frame(view) == "-2 100 104 31")
  }

  @Test("Text fields with a round border are 30 high, 34 since iOS 13")
  func textField() throws {
    let field = element(
      "textField", "borderStyle=\"roundedRect\"",
      "<fontDescription key=\"fontDescription\" type=\"system\" pointSize=\"14\"/>"
        + D.constraints("e.width = 97"))
    #expect(try frame(field, tools: "14490") == "0 100 97 30")
    #expect(try frame(field, tools: "22505") == "0 100 97 34")
  }

  @Test("A bordered text field is 28 points wider than its placeholder since Xcode 12, before 14 points")
  func placeholder() throws {
    func width(_ tools: String, border: String) throws -> Points? {
      let field = element(
        "textField", "borderStyle=\"\(border)\" placeholder=\"Name\"",
        "<fontDescription key=\"fontDescription\" type=\"system\" pointSize=\"14\"/>")
      let text = D.subviews(field) + D.constraints("e.leading = root.leading", "e.top = root.top")
      return try D.canvas(D.storyboard(text, tools: tools)).item("e")?.frame.width
    }
    let text = try #require(try width("22505", border: "none"))
    #expect(try width("22505", border: "roundedRect") == text + 28)
    #expect(try width("14490", border: "roundedRect") == text + 14)
  }

  @Test("A button has its title's size in whole points plus 6 points above and below, at least 30 wide")
  func button() throws {
    func button(_ title: String, _ inner: String = "") -> String {
      element("button", "buttonType=\"system\"", "<state key=\"normal\" title=\"\(title)\"/>" + inner)
    }
    // 15-point text is 17.9 high: 18 + 12 = 30; an i is far narrower than 30.
    #expect(try frame(button("i")) == "0 100 30 30")
    // Interface Builder records 46 by 30 for its own new button, in every version.
    #expect(try frame(button("Button")) == "0 100 46 30")
    let inset = "<inset key=\"contentEdgeInsets\" minX=\"10\" minY=\"5\" maxX=\"10\" maxY=\"5\"/>"
    // 46 + 20 by 18 + 10.
    #expect(try frame(button("Button", inset)) == "0 100 66 28")
  }

  @Test("A label wraps its text at the width that its constraints determine")
  func multiline() throws {
    let label = D.view(
      "e", "<fontDescription key=\"fontDescription\" type=\"system\" pointSize=\"17\"/>", kind: "label",
      attributes: "text=\"one two three four five six seven eight\" numberOfLines=\"0\"")
    let text = D.storyboard(
      D.subviews(label) + D.constraints("e.leading = root.leading", "e.top = root.top", "e.width = 120"))
    let result = try D.canvas(text)
    // One line of 17-point text is 20.287 high, three are 60.86: 61 in half points.
    #expect(result.frame("e") == "0 0 120 61")
  }

  @Test("The height of wrapped text is uncertain only if the error of its width can change the lines")
  func uncertainLines() throws {
    func label(_ constraint: String) throws -> LaidOutItem {
      let label = element("label", "text=\"Hello world\" numberOfLines=\"0\"")
      let text = D.storyboard(
        D.subviews(label) + D.constraints("e.leading = root.leading", "e.top = root.top", constraint))
      return try #require(try D.layout(text).item("e"))
    }
    let natural = try label("e.height >= 0").frame.width.value
    func wrapped(_ width: Double) throws -> LaidOutItem { try label("e.width = \(width)") }
    #expect(try wrapped(natural + 20).isEstimated == false)
    // The text just fits. Two lines of 17-point text are 20.287 higher than one.
    #expect(try wrapped(natural).uncertainty > 20)
    #expect(try wrapped(natural / 2 + 10).isEstimated == false)
  }

  @Test("Only frames that depend on an estimate are marked as estimated")
  func estimates() throws {
    // The height of a line of the system font is known.
    let label = D.view("l", kind: "label", attributes: "text=\"Hello\"")
    let text = D.storyboard(
      D.subviews(label, D.view("below"), D.view("apart"))
        + D.constraints(
          "l.leading = root.leading", "l.top = root.top", "below.top = l.bottom",
          "below.leading = root.leading",
          "below.width = 10", "below.height = 10", "apart.centerX = root.centerX", "apart.top = root.top",
          "apart.width = 10", "apart.height = 10"))
    let result = try D.canvas(text)
    #expect(["l", "below", "apart"].map { result.item($0)?.isEstimated } == [true, false, false])
  }

  @Test("Constraints align the baselines of two labels")
  func baselines() throws {
    func label(_ id: String, _ size: Int) -> String {
      D.view(
        id, "<fontDescription key=\"fontDescription\" type=\"system\" pointSize=\"\(size)\"/>", kind: "label",
        attributes: "text=\"x\"")
    }
    let text = D.storyboard(
      D.subviews(label("a", 40), label("b", 10))
        + D.constraints(
          "a.leading = root.leading", "a.top = root.top", "b.leading = root.leading",
          "b.firstBaseline = a.firstBaseline"))
    let result = try D.canvas(text)
    // San Francisco's ascender is 0.952 of the size: 38.1 − 9.5 = 28.6, give or take the rounding to half points.
    let y = try #require(result.item("b")).frame.y.value
    #expect(abs(y - 28.6) <= 0.5)
  }

  @Test("Placeholder sizes apply only on the canvas")
  func placeholderSizes() throws {
    let view = element("view", "placeholderIntrinsicWidth=\"240\" placeholderIntrinsicHeight=\"128\"")
    #expect(try frame(view) == "0 100 240 128")
    let text = D.storyboard(D.subviews(view) + D.constraints("e.leading = root.leading", "e.top = root.top"))
    #expect(try D.layout(text).frame("e") == "0 0 0 0")
  }
}
