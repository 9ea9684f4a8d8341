import AutoLayout
import Model
import Testing

private typealias D = LayoutDocuments

@Suite("Frames without constraints, scroll views, effects, variations")
struct ViewTests {
  private func rect(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> String {
    "<rect key=\"frame\" x=\"\(x)\" y=\"\(y)\" width=\"\(width)\" height=\"\(height)\"/>"
  }

  @Test(
    "An autoresizing mask shares what the superview gained among the flexible parts",
    arguments: [
      // The superview grows from 300 by 100 to 330 by 150. Fixed left and width: the gap at the right takes all.
      ("flexibleMaxX=\"YES\" flexibleMaxY=\"YES\"", "30 10 60 40"),
      // The width takes all 30, the height all 50.
      ("widthSizable=\"YES\" heightSizable=\"YES\"", "30 10 90 90"),
      // Fixed right and bottom: the position moves.
      ("flexibleMinX=\"YES\" flexibleMinY=\"YES\"", "60 60 60 40"),
      // 30 to the gaps of 30 and 210 (1 : 7): 30 + 3.75, rounded to thirds; 50 to 10 and 50 (1 : 5): 10 + 8.333.
      (
        "flexibleMinX=\"YES\" flexibleMaxX=\"YES\" flexibleMinY=\"YES\" flexibleMaxY=\"YES\"",
        "33.667 18.333 60 40"
      ),
    ])
  func autoresizing(mask: String, expected: String) throws {
    let child =
      "<view id=\"a\">\(rect(30, 10, 60, 40))<autoresizingMask key=\"autoresizingMask\" \(mask)/></view>"
    let panel = D.view("p", rect(0, 0, 300, 100) + D.subviews(child))
    let text = D.storyboard(
      D.subviews(panel)
        + D.constraints("p.top = root.top", "p.leading = root.leading", "p.width = 330", "p.height = 150"))
    let result = try D.layout(text)
    #expect(result.frame("a") == expected)
    #expect(result.item("a")?.basis == .autoresizing)
  }

  @Test("A fixed frame equals the recorded frame")
  func fixedFrame() throws {
    let child = D.view("a", rect(30, 10, 60, 40), attributes: "fixedFrame=\"YES\"")
    let result = try D.layout(D.storyboard(D.subviews(child)))
    #expect(result.frame("a") == "30 10 60 40")
    #expect(result.item("a")?.basis == .recordedFrame)
  }

  @Test("A fixed frame with an autoresizing mask follows the mask, as ibtool compiles it")
  func fixedFrameWithMask() throws {
    // The template of .NET MAUI: built apps have no constraints for the view, and its mask.
    let mask = "<autoresizingMask key=\"autoresizingMask\" widthSizable=\"YES\"/>"
    let child = D.view("a", rect(0, 0, 375, 100) + mask, attributes: "fixedFrame=\"YES\"")
    let result = try D.layout(D.storyboard(D.subviews(child)))
    // 375 grows to 393.
    #expect(result.frame("a") == "0 0 393 100")
    #expect(result.item("a")?.basis == .autoresizing)
  }

  @Test("A document without Auto Layout uses autoresizing masks")
  func springs() throws {
    let child = """
      <view id="a" translatesAutoresizingMaskIntoConstraints="NO">\(rect(0, 0, 375, 100))\
      <autoresizingMask key="autoresizingMask" widthSizable="YES"/></view>
      """
    let text = D.storyboard(D.subviews(child)).replacing("useAutolayout=\"YES\"", with: "")
    // 375 grows to 393.
    #expect(try D.layout(text).frame("a") == "0 0 393 100")
  }

  @Test("For subviews, edges of a scroll view refer to its content and extents to its frame")
  func scrollView() throws {
    let scroll = D.view(
      "s",
      "<viewLayoutGuide key=\"contentLayoutGuide\" id=\"content\"/><viewLayoutGuide key=\"frameLayoutGuide\" id=\"frame\"/>"
        + D.subviews(D.view("a"), D.view("b"))
        + D.constraints(
          "a.leading = s.leading", "a.trailing = s.trailing", "a.top = s.top", "a.width = s.width",
          "a.height = 900",
          "b.top = a.bottom 5", "b.leading = content.leading", "b.height = 20", "b.width = frame.width *0.5",
          "b.bottom = content.bottom"), kind: "scrollView")
    let text = D.storyboard(
      D.subviews(scroll)
        + D.constraints(
          "s.top = root.top", "s.leading = root.leading", "s.trailing = root.trailing",
          "s.bottom = root.bottom"))
    let result = try D.layout(text)
    #expect(result.frame("s") == "0 0 393 852")
    #expect(result.frame("a") == "0 0 393 900")
    #expect(result.frame("b") == "0 905 196.667 20")
    #expect(result.frame("content") == "0 0 393 925")
  }

  @Test("The content view of an effect view fills it")
  func effectView() throws {
    let effect = D.view(
      "e",
      "<view key=\"contentView\" id=\"c\">\(rect(0, 0, 10, 10))"
        + D.subviews(D.view("a"))
        + D.constraints("a.trailing = c.trailing", "a.width = 5", "a.top = c.top", "a.height = 5")
        + "</view>",
      kind: "visualEffectView")
    let text = D.storyboard(
      D.subviews(effect)
        + D.constraints("e.top = root.top", "e.leading = root.leading", "e.width = 40", "e.height = 30"))
    let result = try D.layout(text)
    #expect(result.frame("c") == "0 0 40 30")
    #expect(result.frame("a") == "35 0 5 5")
  }

  @Test("Size classes exclude views and constraints and change constants")
  func variations() throws {
    let compact = "<variation key=\"heightClass=compact\" constant=\"77\"/>"
    let text = D.storyboard(
      D.subviews(D.view("a"), D.view("b")) + "<constraints>"
        + D.constraint("a.width = 10", id: "w", inner: compact)
        + ["a.height = 10", "a.top = root.top", "a.leading = root.leading"].map { D.constraint($0) }.joined()
        + ["b.height = 10", "b.top = root.top", "b.leading = a.trailing", "b.width = 5"].map {
          D.constraint($0)
        }
        .joined()
          + """
          </constraints>
          <variation key="heightClass=compact"><mask key="subviews"><exclude reference="b"/></mask></variation>
          """)
    #expect(try D.layout(text).frame("a") == "0 0 10 10")
    #expect(try D.layout(text).frame("b") == "10 0 5 10")
    let landscape = try D.layout(text, D.landscape)
    #expect(landscape.frame("a") == "0 0 77 10")
    #expect(landscape.item("b") == nil)
    #expect(landscape.unsupported.isEmpty)
    let resolved = try D.engine().resolvedView(D.read(text), in: D.landscape)
    #expect(resolved?.flattened.map(\.id) == ["root", "a"])
  }

  @Test("A hidden view keeps its constraints")
  func hidden() throws {
    let text = D.storyboard(
      D.subviews(D.view("a", attributes: "hidden=\"YES\""), D.view("b"))
        + D.constraints(
          "a.leading = root.leading", "a.width = 50", "a.top = root.top", "a.height = 5",
          "b.leading = a.trailing",
          "b.top = root.top", "b.width = 5", "b.height = 5"))
    let result = try D.layout(text)
    #expect(result.frame("b") == "50 0 5 5")
    #expect(result.item("a")?.isHidden == true)
  }

  @Test("The root view fills the screen regardless of its mask and recorded frame")
  func root() throws {
    let result = try D.layout(D.storyboard("", size: (480, 480)))
    #expect(result.frame("root") == "0 0 393 852")
    #expect(result.item("root")?.basis == .container)
  }
}
