import AutoLayout
import Model
import Testing

private typealias D = LayoutDocuments

@Suite("Stack views")
struct StackTests {
  /// A stack at (10, 10) with the given size, of views whose sizes are written `id width height`.
  private func layout(
    _ attributes: String, size: String = "", children: [String], inner: String = "",
    environment: Model.Environment = LayoutDocuments.phone
  ) throws -> LayoutResult {
    let views = children.map { child in
      let parts = child.split(separator: " ").map(String.init)
      var lines: [String] = []
      if parts.count > 1, parts[1] != "-" { lines.append("\(parts[0]).width = \(parts[1])") }
      if parts.count > 2, parts[2] != "-" { lines.append("\(parts[0]).height = \(parts[2])") }
      let own = "<constraints>" + lines.map { D.constraint($0) }.joined() + "</constraints>"
      return D.view(parts[0], own, attributes: parts.count > 3 ? "hidden=\"YES\"" : "")
    }
    let stack = D.view(
      "s", inner + "<subviews>" + views.joined() + "</subviews>", kind: "stackView", attributes: attributes)
    let lines =
      ["s.top = root.top 10", "s.leading = root.leading 10"] + size.split(separator: ",").map(String.init)
    let text = D.storyboard(
      D.subviews(stack) + "<constraints>" + lines.map { D.constraint($0) }.joined() + "</constraints>")
    return try D.layout(text, environment)
  }

  @Test("A stack has the length of its views plus the spacing")
  func natural() throws {
    let result = try layout("spacing=\"8\"", children: ["a 20 10", "b 30 -", "c 40 -"])
    // 20 + 8 + 30 + 8 + 40 = 106.
    #expect(result.frame("s") == "10 10 106 10")
    #expect(result.frame("b") == "28 0 30 10")
    #expect(result.frame("c") == "66 0 40 10")
  }

  @Test("Fill equally divides the length less the spacing")
  func fillEqually() throws {
    let result = try layout(
      "distribution=\"fillEqually\" spacing=\"10\"", size: "s.width = 110,s.height = 20",
      children: ["a", "b", "c"])
    // (110 − 20) / 3 = 30.
    #expect(["a", "b", "c"].map(result.frame) == ["0 0 30 20", "40 0 30 20", "80 0 30 20"])
  }

  @Test("Equal spacing gives equal gaps; equal centering gives equal distances of centers")
  func spread() throws {
    let spacing = try layout(
      "distribution=\"equalSpacing\"", size: "s.width = 100", children: ["a 10 5", "b 20 -", "c 30 -"])
    // (100 − 60) / 2 = 20 a gap.
    #expect(["a", "b", "c"].map(spacing.frame) == ["0 0 10 5", "30 0 20 5", "70 0 30 5"])
    let centering = try layout(
      "distribution=\"equalCentering\"", size: "s.width = 100", children: ["a 10 5", "b 20 -", "c 30 -"])
    // First center 5, last 85, so the middle one at 45: 45 − 10 = 35.
    #expect(["a", "b", "c"].map(centering.frame) == ["0 0 10 5", "35 0 20 5", "70 0 30 5"])
  }

  @Test("A hidden view has no extent and no spacing")
  func hidden() throws {
    let result = try layout("spacing=\"8\"", children: ["a 20 10", "b 30 - hidden", "c 40 -"])
    #expect(result.frame("s") == "10 10 68 10")
    #expect(result.frame("c") == "28 0 40 10")
    #expect(result.item("b")?.isHidden == true)
    #expect(result.item("b")?.frame.width == 0)
  }

  @Test("Views are aligned across the axis")
  func alignment() throws {
    for (name, y) in [("top", "0"), ("center", "10"), ("bottom", "20")] {
      let result = try layout("alignment=\"\(name)\"", children: ["a 10 30", "b 10 10"])
      #expect(result.frame("s") == "10 10 20 30")
      #expect(result.frame("b") == "10 \(y) 10 10")
    }
  }

  @Test("Layout margins inset the arrangement")
  func margins() throws {
    let result = try layout(
      "axis=\"vertical\" spacing=\"5\"", children: ["a 50 10", "b - 10"],
      inner: "<edgeInsets key=\"layoutMargins\" top=\"1\" left=\"2\" bottom=\"3\" right=\"4\"/>")
    // 2 + 50 + 4 wide; 1 + 10 + 5 + 10 + 3 high. The stack lies in the status bar's band of 59 from 10 on: its own
    // safe inset at the top, 49, adds to the margin of 1.
    #expect(result.frame("s") == "10 10 56 78")
    #expect(result.frame("b") == "2 65 50 10")
  }

  @Test("From right to left, a horizontal stack starts at the right")
  func rightToLeft() throws {
    var mirrored = LayoutDocuments.phone
    mirrored.layoutDirection = .rightToLeft
    let result = try layout("spacing=\"8\"", children: ["a 20 10", "b 30 -"], environment: mirrored)
    // 58 wide: the first view at 58 − 20 = 38.
    #expect(result.frame("a") == "38 0 20 10")
    #expect(result.frame("b") == "0 0 30 10")
  }

  @Test("Nested stacks determine each other's sizes")
  func nested() throws {
    let inner = D.view(
      "t",
      D.subviews(
        D.view("b", D.constraints("b.width = 30", "b.height = 7")), D.view("c", D.constraints("c.height = 9"))
      ),
      kind: "stackView", attributes: "axis=\"vertical\" spacing=\"4\"")
    let stack = D.view(
      "s", D.subviews(D.view("a", D.constraints("a.width = 15")), inner), kind: "stackView",
      attributes: "spacing=\"5\"")
    let text = D.storyboard(
      D.subviews(stack) + D.constraints("s.top = root.top 100", "s.leading = root.leading"))
    let result = try D.layout(text)
    // 15 + 5 + 30 = 50 wide, 7 + 4 + 9 = 20 high.
    #expect(result.frame("s") == "0 100 50 20")
    #expect(result.frame("t") == "20 0 30 20")
    #expect(result.frame("c") == "0 11 30 9")
  }

  @Test("Fill proportionally follows intrinsic sizes")
  func proportional() throws {
    let stack = D.view(
      "s",
      D.subviews(
        D.view("a", kind: "imageView", attributes: "image=\"Small\""),
        D.view("b", kind: "imageView", attributes: "image=\"Large\"")), kind: "stackView",
      attributes: "distribution=\"fillProportionally\"")
    let text = D.storyboard(
      D.subviews(stack)
        + D.constraints("s.top = root.top 100", "s.leading = root.leading", "s.width = 200", "s.height = 10"))
    let sizes = ["Small": Size(width: 10, height: 10), "Large": Size(width: 30, height: 10)]
    let result = try D.layout(text, images: sizes)
    // 200 · 10 / 40 and 200 · 30 / 40.
    #expect(result.frame("a") == "0 0 50 10")
    #expect(result.frame("b") == "50 0 150 10")
  }
}
