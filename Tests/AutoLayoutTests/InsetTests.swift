import AutoLayout
import Model
import Testing

private typealias D = LayoutDocuments

@Suite("Safe areas, guides and margins")
struct InsetTests {
  private func filling(_ edges: String, _ target: String) -> String {
    let names = ["top", "leading", "bottom", "trailing"]
    return "<constraints>"
      + names.map { D.constraint("a.\($0) = \(target).\(edges.isEmpty ? $0 : $0 + edges)") }.joined()
      + "</constraints>"
  }

  @Test(
    "The safe area of a canvas depends on its device and the version of Xcode",
    arguments: [
      ("retina4_7", 375, 667, "14490.70", "0 20 375 647"), ("retina4_7", 375, 667, "17156", "0 0 375 667"),
      ("retina4_7", 375, 667, "22505", "0 20 375 647"), ("retina6_1", 414, 896, "16097.2", "0 44 414 818"),
      ("retina6_1", 414, 896, "21701", "0 48 414 814"), ("retina6_12", 393, 852, "23504", "0 59 393 759"),
      ("ipad12_9rounded", 1024, 1366, "22505", "0 24 1024 1322"),
    ])
  func canvasSafeArea(device: String, width: Int, height: Int, tools: String, frame: String) throws {
    let text = D.storyboard(
      D.subviews(D.view("a")) + filling("", "safe"), device: device, size: (width, height), tools: tools)
    #expect(try D.canvas(text).frame("a") == frame)
  }

  @Test("Top and bottom layout guides end at the safe area")
  func layoutGuides() throws {
    let text = D.storyboard(
      D.subviews(D.view("a"))
        + D.constraints(
          "a.top = topGuide.bottom", "a.bottom = bottomGuide.top", "a.leading = root.leading", "a.width = 10")
    )
    let result = try D.layout(text)
    #expect(result.frame("a") == "0 59 10 759")
    #expect(result.frame("topGuide") == "0 0 393 59")
    #expect(result.frame("bottomGuide") == "0 818 393 34")
    #expect(result.item("topGuide")?.isGuide == true)
  }

  @Test("The guide of a hidden keyboard starts at the bottom of the safe area")
  func keyboard() throws {
    let text = D.storyboard(
      D.subviews(D.view("a")) + "<keyboardLayoutGuide key=\"keyboard\" id=\"kb\"/>"
        + D.constraints("a.bottom = kb.top", "a.height = 10", "a.leading = root.leading", "a.width = 10"))
    // 852 − 34 − 10 = 808.
    #expect(try D.layout(text).frame("a") == "0 808 10 10")
  }

  @Test("A nested view has the overlapping part of the safe area's insets")
  func nested() throws {
    let panel = D.view(
      "p",
      "<viewLayoutGuide key=\"safeArea\" id=\"inner\"/>" + D.subviews(D.view("a"))
        + D.constraints(
          "a.top = inner.top", "a.bottom = inner.bottom", "a.leading = inner.leading", "a.width = 9"))
    let text = D.storyboard(
      D.subviews(panel)
        + D.constraints(
          "p.top = root.top 40", "p.height = 100", "p.leading = root.leading", "p.trailing = root.trailing"))
    // The band of 59 ends 19 below the panel's top at 40; the bottom band is far away.
    #expect(try D.layout(text).frame("a") == "0 19 9 81")
  }

  @Test("Root margins are 16 points, or 20 on wide phones and tablets, plus the safe area")
  func rootMargins() throws {
    let text = D.storyboard(D.subviews(D.view("a")) + filling("Margin", "root"))
    #expect(try D.layout(text).frame("a") == "16 59 361 759")
    // In landscape the view is wide: 59 + 20 = 79 on either side, 852 − 158 = 694.
    #expect(try D.layout(text, D.landscape).frame("a") == "79 0 694 372")
    #expect(try D.layout(text, D.pad).frame("a") == "20 24 984 1322")
    var wide = D.phone
    wide.size = Size(width: 430, height: 932)
    #expect(try D.layout(text, wide).frame("a") == "20 59 390 839")
  }

  @Test("A margin below the system minimum has an effect on subviews but not on the root")
  func customMargins() throws {
    let edges =
      "<directionalEdgeInsets key=\"directionalLayoutMargins\" top=\"1\" leading=\"2\" bottom=\"3\" trailing=\"40\"/>"
    let root = D.storyboard(edges + D.subviews(D.view("a")) + filling("Margin", "root"))
    // Leading max(2, 16), trailing max(40, 16); top 59 + 1, bottom 34 + 3.
    #expect(try D.layout(root).frame("a") == "16 60 337 755")
    let panel = D.view("p", edges + D.subviews(D.view("a")) + filling("Margin", "p"))
    let nested = D.storyboard(
      D.subviews(panel)
        + D.constraints("p.top = root.top 100", "p.height = 50", "p.leading = root.leading", "p.width = 100"))
    #expect(try D.layout(nested).frame("a") == "2 1 58 46")
    var mirrored = D.phone
    mirrored.layoutDirection = .rightToLeft
    #expect(try D.layout(nested, mirrored).frame("a") == "40 1 58 46")
  }

  @Test("A subview's margins are 8 points, or its superview's if it preserves them")
  func subviewMargins() throws {
    func frame(_ attributes: String) throws -> String {
      let panel = D.view("p", D.subviews(D.view("a")) + filling("Margin", "p"), attributes: attributes)
      let text = D.storyboard(
        D.subviews(panel)
          + D.constraints(
            "p.top = root.top 100", "p.height = 50", "p.leading = root.leading 5", "p.width = 100"))
      return try D.layout(text).frame("a")
    }
    #expect(try frame("") == "8 8 84 34")
    // The root's 16 reaches 16 − 5 = 11 into the panel; on the right its edge is far away.
    #expect(try frame("preservesSuperviewLayoutMargins=\"YES\"") == "11 8 81 34")
  }

  @Test("A view can exclude the safe area from its margins")
  func marginsWithoutSafeArea() throws {
    let text = D.storyboard(
      D.subviews(D.view("a")) + filling("Margin", "root"), root: "insetsLayoutMarginsFromSafeArea=\"NO\"")
    #expect(try D.layout(text).frame("a") == "16 0 361 852")
  }

  @Test("Readable width is 672 points, centered")
  func readableWidth() throws {
    let text = D.storyboard(
      D.subviews(D.view("a")) + filling("Margin", "root"), root: "layoutMarginsFollowReadableWidth=\"YES\"")
    // (1024 − 672) / 2 = 176.
    #expect(try D.layout(text, D.pad).frame("a") == "176 24 672 1322")
    #expect(try D.layout(text).frame("a") == "16 59 361 759")
  }
}
