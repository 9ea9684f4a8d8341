import AutoLayout
import Foundation
import Model
import Testing

private typealias D = LayoutDocuments

/// Rules that frames of public documents show, each as a small document.
@Suite("Rules that recorded frames show")
struct RecordedRuleTests {
  @Test("On the canvas, a root view's own width sets its margins, whatever the device")
  func rootMargin() throws {
    func margin(_ device: String, _ size: (Int, Int), tools: String = "22505") throws -> Points? {
      let text = D.storyboard(
        D.subviews(D.view("a"))
          + D.constraints(
            "a.leading = root.leadingMargin", "a.top = root.top", "a.width = 10", "a.height = 10"),
        device: device, size: size, tools: tools)
      return try D.canvas(text).item("a")?.frame.x
    }
    #expect(try margin("ipad9_7", (768, 1024)) == 20)
    #expect(try margin("ipad9_7", (320, 480)) == 16)
    #expect(try margin("retina6_12", (393, 852)) == 16)
    #expect(try margin("retina6_3", (402, 874)) == 20)
    #expect(try margin("retina4_7", (500, 300)) == 20)
    // Without a device, Xcode 7 was the first with 20 points.
    #expect(try margin("", (600, 600), tools: "6254") == 16)
    #expect(try margin("", (600, 600), tools: "8191") == 20)
    #expect(try margin("", (375, 667), tools: "9531") == 16)
    #expect(try margin("", (480, 480), tools: "6254") == 16)
    #expect(try margin("", (480, 480), tools: "12121") == 20)
  }

  @Test("On the canvas, a view beside a controller has the margins of a root view")
  func freeView() throws {
    let view =
      "<view id=\"f\"><rect key=\"frame\" x=\"0\" y=\"0\" width=\"240\" height=\"200\"/>"
      + D.subviews(D.view("a"))
      + D.constraints("a.leading = f.leadingMargin", "a.top = f.top", "a.width = 10", "a.height = 10")
      + "</view>"
    let text = D.storyboard("").replacing("</viewController>", with: "</viewController>" + view)
    #expect(try D.canvas(text).item("a")?.frame.x == 16)
  }

  @Test("On the canvas, the content of a cell has a margin of 8 points beside an accessory")
  func accessory() throws {
    func frame(contentWidth: Int) throws -> String {
      let content =
        "<tableViewCellContentView key=\"contentView\" id=\"c\">"
        + "<rect key=\"frame\" x=\"0\" y=\"0\" width=\"\(contentWidth)\" height=\"44\"/>"
        + "<autoresizingMask key=\"autoresizingMask\"/>" + D.subviews(D.view("a"))
        + D.constraints(
          "a.leading = c.leadingMargin", "a.trailing = c.trailingMargin", "a.top = c.top", "a.height = 10")
        + "</tableViewCellContentView>"
      let text = """
        <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" toolsVersion="17156" \
        targetRuntime="iOS.CocoaTouch" useAutolayout="YES"><device id="retina4_7" orientation="portrait"/><objects>\
        <tableViewCell id="root"><rect key="frame" x="0" y="0" width="320" height="44"/>\(content)</tableViewCell>\
        </objects></document>
        """
      return try D.canvas(text).frame("a")
    }
    // 320 − 2 · 16 = 288; 294 − 16 − 8 = 270.
    #expect(try frame(contentWidth: 320) == "16 0 288 10")
    #expect(try frame(contentWidth: 294) == "16 0 270 10")
  }

  @Test(
    "On the canvas, the content of a popover has no insets of the screen, also in a navigation controller")
  func popover() throws {
    func frame(_ kind: String, _ owner: String = "vc") throws -> String {
      let text = D.storyboard(
        D.subviews(D.view("a"))
          + D.constraints(
            "a.top = safe.top", "a.bottom = safe.bottom", "a.leading = root.leading", "a.width = 10"),
        device: "retina5_9", size: (375, 812)
      ).replacing(
        "</scenes>",
        with: """
          <scene sceneID="o"><objects><viewController id="other"><connections>
          <segue destination="\(owner)" kind="\(kind)" id="sp"/></connections></viewController></objects></scene>
          <scene sceneID="n"><objects><navigationController id="nav"><navigationBar key="navigationBar" id="bar"/>
          <connections><segue destination="\(owner == "nav" ? "vc" : "none")" kind="relationship" \
          relationship="rootViewController" id="sg"/></connections></navigationController></objects></scene></scenes>
          """)
      return try D.canvas(text).frame("a")
    }
    #expect(try frame("presentation") == "0 50 10 728")
    #expect(try frame("popoverPresentation") == "0 0 10 812")
    #expect(try frame("popoverPresentation", "nav") == "0 44 10 768")
  }

  @Test("Before Xcode 10.2, the view of a controller has no status bar if it is lower than 400 points")
  func lowScene() throws {
    func top(_ height: Int, tools: String) throws -> Points? {
      let text = D.storyboard(
        D.subviews(D.view("a"))
          + D.constraints("a.top = safe.top", "a.leading = root.leading", "a.width = 10", "a.height = 10"),
        size: (320, height), tools: tools)
      return try D.canvas(text).item("a")?.frame.y
    }
    #expect(try top(37, tools: "13771") == 0)
    #expect(try top(530, tools: "13771") == 20)
  }

  @Test("From Xcode 15.0 on, the canvas shows the inset of a status bar that a controller hides")
  func hiddenStatusBar() throws {
    func top(_ tools: String) throws -> Points? {
      let text = D.storyboard(
        D.subviews(D.view("a"))
          + D.constraints("a.top = safe.top", "a.leading = root.leading", "a.width = 10", "a.height = 10"),
        tools: tools, controller: "<nil key=\"simulatedStatusBarMetrics\"/>")
      return try D.canvas(text).item("a")?.frame.y
    }
    #expect(try top("13000") == 0)
    #expect(try top("21701") == 20)
  }

  @Test("A label of a text style has whole points, too, unless it follows the user's text size")
  func wholePoints() throws {
    func heights(_ attributes: String) throws -> [Points?] {
      let label =
        "<label text=\"Aa\" id=\"a\" \(attributes) translatesAutoresizingMaskIntoConstraints=\"NO\">"
        + "<fontDescription key=\"fontDescription\" style=\"UICTFontTextStyleBody\"/></label>"
      let text = D.storyboard(
        D.subviews(label) + D.constraints("a.top = safe.top", "a.leading = root.leading"))
      return [try D.canvas(text).item("a")?.frame.height, try D.layout(text).item("a")?.frame.height]
    }
    // 17 · (1950 + 494) / 2048 = 20.29: 21 points, 20.5 at two pixels a point, 20.333 at three.
    let whole = try heights("")
    #expect(whole[0] == 21)
    #expect(abs((whole[1]?.value ?? 0) - 20.3333) < 0.001)
    #expect(try heights("adjustsFontForContentSizeCategory=\"YES\"")[0] == 20.5)
  }

  @Test("A label with the system font by name has whole points, too, without a stack view")
  func moreWholePoints() throws {
    func size(_ view: String, in stack: Bool = false) throws -> Size? {
      let views =
        stack ? view + "<stackView id=\"s\" translatesAutoresizingMaskIntoConstraints=\"NO\"/>" : view
      return try D.canvas(
        D.storyboard(
          D.subviews(views) + D.constraints("a.top = safe.top", "a.leading = root.leading"), tools: "21701")
      ).item("a")?.frame.size
    }
    func label(_ font: String) -> String {
      "<label text=\"Aa\" id=\"a\" translatesAutoresizingMaskIntoConstraints=\"NO\">"
        + "<fontDescription key=\"fontDescription\" name=\"\(font)\" family=\"\(font)\" pointSize=\"17\"/></label>"
    }
    #expect(try size(label(".AppleSystemUIFont"))?.height == 21)
    #expect(try size(label(".AppleSystemUIFont"), in: true)?.height == 20.5)
  }

  @Test(
    "Recorded widths of text that has a capital T or capitals in a bold weight",
    arguments: [
      ("type=\"system\" weight=\"heavy\" pointSize=\"27\"", "STOCKS", 111.0),
      ("type=\"system\" weight=\"heavy\" pointSize=\"27\"", "OCTOBER 5", 153.5),
      ("type=\"boldSystem\" pointSize=\"17\"", "LUGARES VISITADOS", 173.5),
      ("type=\"system\" pointSize=\"17\"", "Custom Template Ads", 167.0),
      ("type=\"system\" pointSize=\"17\"", "AuthenticationToken", 155.0),
    ])
  func recordedWidths(font: String, text: String, width: Double) throws {
    let label =
      "<label text=\"\(text)\" id=\"a\" translatesAutoresizingMaskIntoConstraints=\"NO\">"
      + "<fontDescription key=\"fontDescription\" \(font)/></label>"
      + "<stackView id=\"s\" translatesAutoresizingMaskIntoConstraints=\"NO\"/>"
    let item = try D.canvas(
      D.storyboard(
        D.subviews(label) + D.constraints("a.top = safe.top", "a.leading = root.leading"), tools: "17701")
    ).item("a")
    #expect(abs(try #require(item).frame.width.value - width) <= 0.5)
  }

  @Test("A configured button has its image padding, beside the title or between it and the image")
  func imagePadding() throws {
    func size(_ configuration: String) throws -> Size? {
      let button =
        "<button id=\"a\" translatesAutoresizingMaskIntoConstraints=\"NO\"><state key=\"normal\"/>"
        + "<buttonConfiguration key=\"configuration\" style=\"plain\" image=\"i\" title=\"Go\" \(configuration)/></button>"
      let text = D.storyboard(
        D.subviews(button) + D.constraints("a.top = safe.top", "a.leading = root.leading"))
      return try D.layout(text, images: ["i": Size(width: 40, height: 30)]).item("a")?.frame.size
    }
    let plain = try #require(try size(""))
    let padded = try #require(try size("imagePadding=\"8\""))
    #expect(abs(padded.width.value - plain.width.value - 8) < 0.001 && padded.height == plain.height)
    let above = try #require(try size("imagePadding=\"8\" imagePlacement=\"top\""))
    // 30 + 8 + 20.333 + 14, as wide as the image and its insets.
    #expect(abs(above.height.value - 72.333) < 0.001 && above.width == 64)
  }

  @Test("A paragraph style makes lines higher")
  func lineSpacing() throws {
    func height(_ style: String, lines: Int = 2) throws -> Double {
      let text = Array(repeating: "Aa", count: lines).joined(separator: "&#10;")
      let label =
        "<label id=\"a\" numberOfLines=\"0\" translatesAutoresizingMaskIntoConstraints=\"NO\">"
        + "<attributedString key=\"attributedText\"><fragment content=\"\(text)\"><attributes>"
        + "<font key=\"NSFont\" size=\"17\" metaFont=\"system\"/>"
        + "<paragraphStyle key=\"NSParagraphStyle\" alignment=\"left\" \(style)/>"
        + "</attributes></fragment></attributedString></label>"
      let document = D.storyboard(
        D.subviews(label) + D.constraints("a.top = safe.top", "a.leading = root.leading"))
      return try #require(try D.layout(document).item("a")).frame.height.value
    }
    // 2 · 20.287 = 40.57, and at three pixels a point 40.667.
    #expect(abs(try height("") - 40.667) < 0.001)
    #expect(abs(try height("lineSpacing=\"4\"") - 44.667) < 0.001)
    // 2 · 20.287 · 1.1 = 44.63.
    #expect(abs(try height("lineHeightMultiple=\"1.1\"") - 44.667) < 0.001)
    #expect(try height("minimumLineHeight=\"30\"") == 60)
    #expect(abs(try height("lineSpacing=\"4\"", lines: 1) - 20.333) < 0.001)
  }

  @Test("A text view with several lines has the distance to the next line below each")
  func textView() throws {
    func height(_ content: String) throws -> Double {
      let view =
        "<textView id=\"a\" scrollEnabled=\"NO\" translatesAutoresizingMaskIntoConstraints=\"NO\">\(content)"
        + "<fontDescription key=\"fontDescription\" style=\"UICTFontTextStyleBody\"/></textView>"
      let text = D.storyboard(
        D.subviews(view)
          + D.constraints("a.top = safe.top", "a.leading = root.leading", "a.trailing = root.trailing"))
      return try #require(try D.layout(text).item("a")).frame.height.value
    }
    // 22 points from baseline to baseline, and 16 of padding.
    #expect(try height("<string key=\"text\">one\ntwo\nthree</string>") == 82)
    #expect(try height("<string key=\"text\">one</string>") == 38)
  }

  @Test("A view without an extent of its own keeps a required one in a proportional stack")
  func proportionalStack() throws {
    let inner = D.view("b", D.constraints("b.height = 21"))
    let stack =
      "<stackView id=\"s\" axis=\"vertical\" distribution=\"fillProportionally\" spacing=\"10\" "
      + "translatesAutoresizingMaskIntoConstraints=\"NO\"><subviews>"
      + "<label id=\"a\" text=\"Aa\" translatesAutoresizingMaskIntoConstraints=\"NO\"/>\(inner)</subviews></stackView>"
    let text = D.storyboard(
      D.subviews(stack) + D.constraints("s.top = root.top", "s.leading = root.leading", "s.height = 200"))
    let result = try D.layout(text)
    #expect(result.conflicts.isEmpty)
    #expect(result.item("b")?.frame.height == 21)
    #expect(result.item("a")?.frame.height == 169)
  }

  @Test("A text field without a border is as high as its line up to iOS 12, and a little higher since")
  func plainTextField() throws {
    let field =
      "<textField id=\"a\" text=\"Aa\" translatesAutoresizingMaskIntoConstraints=\"NO\">\(D.font(17))</textField>"
    func height(_ tools: String) throws -> Points? {
      let text = D.storyboard(
        D.subviews(field) + D.constraints("a.top = safe.top", "a.leading = root.leading"), tools: tools)
      return try D.canvas(text).item("a")?.frame.height
    }
    #expect(try height("11762") == 21)
    #expect(try height("22505") == 22)
  }

  @Test("The width of text in a font without a table is uncertain by a fifth")
  func unknownFont() throws {
    func item(_ font: String) throws -> LaidOutItem? {
      let label =
        "<label id=\"a\" text=\"Aa Bb Cc Dd\" translatesAutoresizingMaskIntoConstraints=\"NO\">"
        + "<fontDescription key=\"fontDescription\" name=\"\(font)\" pointSize=\"20\"/></label>"
      return try D.layout(
        D.storyboard(
          D.subviews(label) + D.constraints("a.top = safe.top", "a.centerX = root.centerX"))
      ).item("a")
    }
    let unknown = try #require(try item("Nowhere-Regular"))
    #expect(unknown.uncertainty.value > 0.09 * unknown.frame.width.value)
    let light = try #require(try item("HelveticaNeue-Light"))
    let regular = try #require(try item("HelveticaNeue"))
    #expect(light.uncertainty > regular.uncertainty)
    // Verdana: A 684, a 601, B 686, b 623, C 698, c 521, D 771, d 623 and three spaces of 352 thousandths.
    let verdana = try #require(try item("Verdana"))
    #expect(abs(verdana.frame.width.value - 125.333) < 0.001)
  }
}
