import AutoLayout
import LaunchScreens
import Model
import Testing

private typealias D = LayoutDocuments

/// Rules of Interface Builder's canvas, found in recorded layouts of the stated versions.
@Suite("Interface Builder's canvas")
struct CanvasRuleTests {
  private let band = D.constraints(
    "a.top = safe.top", "a.bottom = safe.bottom", "a.leading = root.leading", "a.width = 10")

  private func xib(
    _ content: String, size: (Int, Int),
    device: String = "<device id=\"retina6_1\" orientation=\"portrait\"/>",
    tools: String = "17156", metrics: String = "", kind: String = "view"
  ) throws -> LayoutResult {
    let text = """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" toolsVersion="\(tools)" \
      targetRuntime="iOS.CocoaTouch" useAutolayout="YES">\(device)<objects><\(kind) id="root">
        <rect key="frame" x="0" y="0" width="\(size.0)" height="\(size.1)"/>
        <viewLayoutGuide key="safeArea" id="safe"/>\(content)\(metrics)
      </\(kind)></objects></document>
      """
    return try D.engine().canvasLayouts(InterfaceBuilder.read(Array(text.utf8), file: "T.xib"))[0]
  }
  private let freeform = "<freeformSimulatedSizeMetrics key=\"simulatedDestinationMetrics\"/>"

  @Test("A free-form view has the device's insets, before Xcode 15.3 at the bottom only if it is as large")
  func freeformInsets() throws {
    let content = D.subviews(D.view("a")) + band
    // 300 − 44 = 256; 900 − 44 − 34 = 822; since then: 300 − 48 − 34 = 218.
    #expect(try xib(content, size: (200, 300), metrics: freeform).frame("a") == "0 44 10 256")
    #expect(try xib(content, size: (200, 900), metrics: freeform).frame("a") == "0 44 10 822")
    #expect(
      try xib(content, size: (200, 300), tools: "22505", metrics: freeform).frame("a") == "0 48 10 218")
    let none = freeform + "<nil key=\"simulatedBottomBarMetrics\"/>"
    #expect(try xib(content, size: (200, 300), metrics: none).frame("a") == "0 44 10 256")
  }

  @Test("A cell has no safe area")
  func cell() throws {
    let content = D.subviews(D.view("a")) + band
    #expect(try xib(content, size: (200, 300), kind: "collectionReusableView").frame("a") == "0 0 10 300")
  }

  @Test("On the 480-point square of Xcode 6, centers are at whole points")
  func square() throws {
    let content =
      D.subviews(D.view("a"))
      + D.constraints(
        "a.leading = root.leading 20", "a.centerX = root.centerX", "a.height = 43",
        "a.centerY = root.bottom *1/3 1")
    // 20 + (w − 1) / 2 = 240 gives 441; y + (43 − 1) / 2 = 480 / 3 + 1 gives 140: as Apple's own template records.
    let device = "<device id=\"retina4_7\" orientation=\"portrait\"/>"
    for named in ["", device] {
      #expect(
        try xib(content, size: (480, 480), device: named, tools: "13000", metrics: freeform).frame("a")
          == "20 140 441 43")
    }
    // Later versions lay it out at the device's scale: 20 + w / 2 = 240, y + 43 / 2 = 161.
    #expect(
      try xib(content, size: (480, 480), device: device, tools: "16096", metrics: freeform).frame("a")
        == "20 139.5 440 43")
    // Other squares count as everything else: 20 + w / 2 = 300.
    let other = try xib(
      content.replacing("*1/3", with: ""), size: (600, 600), device: "", tools: "9531", metrics: "")
    #expect(other.item("a")?.frame.width == 560)
  }

  @Test("Text is measured in whole points before Xcode 9")
  func wholeText() throws {
    let label = D.view(
      "l", "<fontDescription key=\"fontDescription\" type=\"system\" pointSize=\"17\"/>", kind: "label",
      attributes: "text=\"x\"")
    let text = D.subviews(label) + D.constraints("l.leading = root.leading", "l.top = root.top")
    // A line of 17-point text is 20.287 high.
    for (tools, height) in [("11762", 21.0), ("13189", 20.5)] {
      let result = try D.canvas(D.storyboard(text, tools: tools))
      #expect(result.item("l")?.frame.height.value == height)
    }
  }

  @Test("Xcode 12.5 and 13 show text styles at the smallest size")
  func smallText() throws {
    let label = D.view(
      "l", "<fontDescription key=\"fontDescription\" style=\"UICTFontTextStyleBody\"/>", kind: "label",
      attributes: "text=\"x\" adjustsFontForContentSizeCategory=\"YES\"")
    let text = D.subviews(label) + D.constraints("l.leading = root.leading", "l.top = root.top")
    // 14 points are 16.7 high, 17 points 20.287. A device is not affected.
    for (tools, height) in [("19529", 17.0), ("21701", 20.5)] {
      #expect(try D.canvas(D.storyboard(text, tools: tools)).item("l")?.frame.height.value == height)
    }
    #expect(try D.layout(D.storyboard(text, tools: "19529")).item("l")?.frame.height.description == "20.333")
  }

  /// A scene inside a navigation controller, its root `missing` points shorter than the device.
  private func navigated(
    missing: Int, bar: String = "", controller: String = "", navigation: String = "",
    attributes: String = "", tools: String = "14460"
  ) throws -> String {
    let text = D.storyboard(
      D.subviews(D.view("a")) + band, size: (375, 667 - missing), tools: tools, controller: controller
    ).replacing(
      "</scenes>",
      with: """
        <scene sceneID="n"><objects><navigationController id="nav" \(attributes)>\(navigation)<navigationBar key="navigationBar" id="bar" \(bar)/>
        <connections><segue destination="vc" kind="relationship" relationship="rootViewController" id="sg"/></connections>
        </navigationController></objects></scene></scenes>
        """)
    return try D.canvas(text).frame("a")
  }

  @Test("A root view that ends at an opaque bar has no inset at that edge")
  func opaque() throws {
    // 64 = 20 + 44 are missing: the view begins below the bar.
    #expect(try navigated(missing: 0) == "0 64 10 603")
    #expect(try navigated(missing: 64) == "0 0 10 603")
    let edges = "<extendedEdge key=\"edgesForExtendedLayout\"/>"
    #expect(try navigated(missing: 64, controller: edges) == "0 0 10 603")
    #expect(try navigated(missing: 44, bar: "translucent=\"NO\"") == "0 0 10 623")
  }

  @Test("A scene has the bottom bar that its navigation controller simulates, unless it states another")
  func inheritedBars() throws {
    let tab = "<simulatedTabBarMetrics key=\"simulatedBottomBarMetrics\"/>"
    // 667 − 64 − 49 = 554.
    #expect(try navigated(missing: 0, navigation: tab) == "0 64 10 554")
    let none = "<nil key=\"simulatedBottomBarMetrics\"/>"
    #expect(try navigated(missing: 0, controller: none, navigation: tab) == "0 64 10 603")
    // Without a navigation bar, only the status bar is left.
    #expect(try navigated(missing: 0, attributes: "navigationBarHidden=\"YES\"") == "0 20 10 647")
    let noTop = "<nil key=\"simulatedTopBarMetrics\"/>"
    #expect(try navigated(missing: 0, navigation: noTop) == "0 20 10 647")
    #expect(try navigated(missing: 0, navigation: none) == "0 64 10 603")
  }

  @Test("Without a bottom bar, the home indicator keeps its inset, but not on a page sheet")
  func homeIndicator() throws {
    func frame(_ metrics: String, height: Int = 896) throws -> String {
      try D.canvas(
        D.storyboard(
          D.subviews(D.view("a")) + band, device: "retina6_1", size: (414, height), tools: "17156",
          controller: metrics)
      ).frame("a")
    }
    let none = "<nil key=\"simulatedBottomBarMetrics\"/>"
    // 896 − 44 − 34 = 818. A page sheet is 44 + 10 points lower.
    #expect(try frame(none) == "0 44 10 818")
    #expect(try frame(none, height: 842) == "0 0 10 842")
    // A toolbar is 49 points high above the home indicator: 896 − 44 − 49 − 34 = 769.
    #expect(try frame("<simulatedToolbarMetrics key=\"simulatedBottomBarMetrics\"/>") == "0 44 10 769")
  }

  @Test("A label of one line is measured in whole points in a scene without a stack view")
  func wholePoints() throws {
    func height(
      _ font: String, text letters: String = "x", lines: Int = 1, with other: String = "",
      tools: String = "22505"
    ) throws -> Double? {
      let label = D.view(
        "l", "<fontDescription key=\"fontDescription\" \(font) pointSize=\"17\"/>", kind: "label",
        attributes: "text=\"\(letters)\" numberOfLines=\"\(lines)\"")
      let text = D.subviews(label + other) + D.constraints("l.leading = root.leading", "l.top = root.top")
      #expect(try D.layout(D.storyboard(text, tools: tools)).item("l")?.frame.height.description == "20.333")
      return try D.canvas(D.storyboard(text, tools: tools)).item("l")?.frame.height.value
    }
    let system = "type=\"system\""
    #expect(try height(system) == 21)
    #expect(try height(system, lines: 0) == 20.5)
    #expect(try height(system, with: D.view("s", kind: "stackView")) == 20.5)
    #expect(try height("style=\"UICTFontTextStyleBody\"") == 21)
    #expect(try height(system, tools: "13196") == 20.5)
    #expect(try height(system, tools: "24412") == 21)
    #expect(try height(system, text: "©") == 20.5)
    // A variation's font.
    let varied = D.view(
      "v",
      "<fontDescription key=\"fontDescription\" type=\"system\" pointSize=\"12\"/><variation key=\"widthClass=compact\">"
        + "<fontDescription key=\"fontDescription\" type=\"system\" pointSize=\"17\"/></variation>",
      kind: "label", attributes: "text=\"x\"")
    let text = D.subviews(varied) + D.constraints("v.leading = root.leading", "v.top = root.top")
    #expect(try D.canvas(D.storyboard(text)).item("v")?.frame.height == 20.5)
  }

  @Test("Edges, not sizes, are rounded to pixels, in the coordinates of the root")
  func edges() throws {
    let text =
      D.subviews(
        D.view(
          "a",
          D.subviews(D.view("b"))
            + D.constraints(
              "b.top = a.top 0.5", "b.leading = a.leading 0.25", "b.width = 10.2", "b.height = 10.2")))
      + D.constraints(
        "a.width = 190", "a.height = 165.95", "a.centerX = root.centerX", "a.centerY = root.centerY 12.5")
    let result = try D.canvas(D.storyboard(text, device: "retina6_12", size: (393, 852)))
    // Top 426 + 12.5 − 82.975 = 355.525 and bottom 521.475 are nearest to 1067 / 3 and 1564 / 3.
    #expect(result.frame("a") == "101.667 355.667 190 165.667")
    // Left 101.75 and right 111.95 are nearest to 305 / 3 and 336 / 3; top 356.025 and bottom 366.225 to 1068 / 3 and 1099 / 3.
    #expect(result.frame("b") == "0 0.333 10.333 10.333")
    #expect(result.item("b")?.screenFrame.y.description == "356")
  }

  @Test("A large title adds 52 points unless the scene disables it")
  func largeTitle() throws {
    #expect(try navigated(missing: 0, bar: "largeTitles=\"YES\"") == "0 116 10 551")
    let never = "<navigationItem key=\"navigationItem\" largeTitleDisplayMode=\"never\" id=\"ni\"/>"
    #expect(try navigated(missing: 0, bar: "largeTitles=\"YES\"", controller: never) == "0 64 10 603")
  }

  @Test("A pushed scene has the bars of the previous scene; a presented one has none")
  func pushed() throws {
    func frame(_ kind: String) throws -> String {
      let text = D.storyboard(D.subviews(D.view("a")) + band).replacing(
        "</scenes>",
        with: """
          <scene sceneID="n"><objects><navigationController id="nav"><navigationBar key="navigationBar" id="bar"/>
          <connections><segue destination="list" kind="relationship" relationship="rootViewController" id="sg"/></connections>
          </navigationController></objects></scene>
          <scene sceneID="l"><objects><viewController id="list"><view key="view" id="lv"><subviews><button id="go">
          <connections><segue destination="vc" kind="\(kind)" id="sg2"/></connections></button></subviews></view>
          </viewController></objects></scene></scenes>
          """)
      return try D.canvas(text).frame("a")
    }
    #expect(try frame("show") == "0 64 10 603")
    #expect(try frame("presentation") == "0 20 10 647")
  }

  @Test("An unknown device uses the canvas of the same size")
  func unknownDevice() throws {
    let text = D.storyboard(D.subviews(D.view("a")) + band, device: "retina99", size: (393, 852))
    #expect(try D.canvas(text).frame("a") == "0 59 10 759")
  }

  @Test("Views of bar items and titles are laid out on their own")
  func freeViews() throws {
    let title = """
      <navigationItem key="navigationItem" id="ni"><view key="titleView" id="title">
      <rect key="frame" x="10" y="0" width="100" height="30"/>\(D.subviews(D.view("a")))\
      \(D.constraints("a.trailing = title.trailing", "a.width = 7", "a.top = title.top", "a.height = 8"))
      </view></navigationItem>
      """
    let result = try D.canvas(D.storyboard("", controller: title))
    #expect(result.frame("a") == "93 0 7 8")
    #expect(result.item("title")?.parent == nil)
  }
}
