import AutoLayout
import Foundation
import LaunchScreens
import Model
import Testing

private typealias D = LayoutDocuments

/// Rules of the canvas and of devices that `Matrix/system` lists with their evidence.
@Suite("Rules of the canvas and of devices")
struct SystemRuleTests {
  /// An engine without any rule of the canvas.
  private func engineWithoutCanvasRules() throws -> LayoutEngine {
    var table = try #require(
      try JSONSerialization.jsonObject(with: D.data("canvases.json")) as? [String: Any])
    var rules = try #require(table["rules"] as? [String: [String: Any]])
    for name in rules.keys { rules[name]?["from"] = 1_000_000 }
    table["rules"] = rules
    table["controls"] = [Any]()
    return try LayoutEngine(
      metrics: D.data("metrics.json"), canvases: JSONSerialization.data(withJSONObject: table),
      fonts: D.data("fonts.json"))
  }

  /// Documents that a rule of the canvas changes there, by rule.
  private var examples: [String: String] {
    let stack = { (inner: String) in
      D.subviews(
        "<stackView id=\"s\" translatesAutoresizingMaskIntoConstraints=\"NO\"><subviews>\(inner)</subviews></stackView>"
      )
        + D.constraints("s.top = safe.top", "s.leading = root.leading")
    }
    let rect = "<rect key=\"frame\" x=\"0\" y=\"0\" width=\"70\" height=\"30\"/>"
    let text =
      "<label text=\"Aa\" id=\"a\" translatesAutoresizingMaskIntoConstraints=\"NO\">"
      + "<fontDescription key=\"fontDescription\" style=\"UICTFontTextStyleBody\"/></label>"
    return [
      "arrangedPlainViews": D.storyboard(stack(D.view("a", rect))),
      "doubledSafeArea": D.storyboard(
        stack(text), device: "retina6_12", size: (393, 852), tools: "24127"),
      "extraSmallText": D.storyboard(stack(text), tools: "19529"),
      "hiddenArrangedViews": D.storyboard(
        stack(text + D.view("b") + D.view("h", attributes: "hidden=\"YES\"")), tools: "22505"),
      "searchBar": D.storyboard(
        D.subviews(D.view("a", kind: "searchBar"))
          + D.constraints("a.top = safe.top", "a.leading = root.leading", "a.width = 100"), tools: "19529"),
    ]
  }

  @Test("A rule of the canvas changes frames on the canvas and never on a device")
  func separation() throws {
    let engine = try D.engine()
    let other = try engineWithoutCanvasRules()
    for (name, text) in examples.sorted(by: { $0.key < $1.key }) {
      let document = try D.read(text)
      for environment in [D.phone, D.pad, D.landscape] {
        let frames = engine.layout(document, in: environment) { _ in nil }.items.map(\.frame)
        #expect(frames == other.layout(document, in: environment) { _ in nil }.items.map(\.frame), "\(name)")
      }
      #expect(
        engine.canvasLayouts(document)[0].items.map(\.frame)
          != other.canvasLayouts(document)[0].items.map(\.frame), "\(name)")
    }
  }

  @Test("On the canvas, a plain view in a stack view has its recorded size")
  func arrangedPlainView() throws {
    let text = try #require(examples["arrangedPlainViews"])
    #expect(try D.canvas(text).frame("s") == "0 20 70 30")
    #expect(try D.layout(text).frame("s") == "0 59 0 0")
  }

  @Test("Xcode 26.0 and 26.1 count the insets of a device with a home indicator twice")
  func doubledSafeArea() throws {
    func top(_ tools: String) throws -> Points? {
      let band = D.subviews(D.view("a")) + D.constraints("a.top = safe.top", "a.leading = root.leading")
      return try D.canvas(
        D.storyboard(band, device: "retina6_12", size: (393, 852), tools: tools)
      ).item("a")?.frame.y
    }
    #expect(try top("23504") == 59)
    #expect(try top("24127") == 118)
    #expect(try top("32700") == 59)
  }

  @Test("On the canvas, a hidden view before the last visible one is half the spacing after the previous one")
  func hiddenView() throws {
    let views = ["a", "h", "b"].map { id in
      D.view(
        id, D.constraint("\(id).height = 10"), attributes: id == "h" ? "hidden=\"YES\"" : "")
    }
    let sizes = D.constraints("s.top = safe.top", "s.leading = root.leading", "a.width = 20", "b.width = 20")
    let stack =
      "<stackView id=\"s\" spacing=\"8\" translatesAutoresizingMaskIntoConstraints=\"NO\"><subviews>"
      + views.map { $0.replacing("<constraint ", with: "<constraints><constraint ") }.map {
        $0.replacing("</constraint>", with: "</constraint></constraints>")
      }.joined() + "</subviews></stackView>"
    let text = D.storyboard(D.subviews(stack) + sizes)
    // a ends at 20: 20 + 8 / 2 = 24. A device has no extra position: the end of a.
    #expect(try D.canvas(text).item("h")?.frame.x == 24)
    #expect(try D.layout(text).item("h")?.frame.x == 20)
  }

  @Test("A search bar on the canvas of Xcode 12.5 and 13 is 51 points high")
  func searchBar() throws {
    let text = try #require(examples["searchBar"])
    #expect(try D.canvas(text).item("a")?.frame.height == 51)
    #expect(try D.layout(text).item("a")?.frame.height == 56)
  }

  @Test("A tab bar at the bottom of a screen extends over the home indicator")
  func tabBar() throws {
    func height(_ constraint: String) throws -> Points? {
      try D.layout(
        D.storyboard(
          D.subviews(D.view("a", kind: "tabBar"))
            + D.constraints("a.leading = root.leading", "a.trailing = root.trailing", constraint))
      ).item("a")?.frame.height
    }
    // 49 + 34 = 83.
    #expect(try height("a.bottom = root.bottom") == 83)
    #expect(try height("a.bottom = safe.bottom") == 49)
  }

  @Test("A margin on a 402-point phone is uncertain by 4 points")
  func uncertainMargin() throws {
    let text = D.storyboard(
      D.subviews(D.view("a"))
        + D.constraints("a.leading = root.leadingMargin", "a.top = root.top", "a.width = 10", "a.height = 10")
    )
    var environment = D.phone
    #expect(try D.layout(text, environment).item("a")?.isEstimated == false)
    environment.size.width = 402
    let item = try #require(try D.layout(text, environment).item("a"))
    #expect(item.frame.x == 16)
    #expect(item.uncertainty == 4)
    environment.size.width = 414
    #expect(try D.layout(text, environment).item("a")?.isEstimated == false)
  }

  @Test("A preferred maximum width of 0 wraps at the label's width")
  func automaticPreferredWidth() throws {
    func height(_ attributes: String) throws -> Points? {
      let label =
        "<label text=\"one two three four five six seven\" numberOfLines=\"0\" id=\"a\" \(attributes) "
        + "translatesAutoresizingMaskIntoConstraints=\"NO\"/>"
      return try D.layout(
        D.storyboard(
          D.subviews(label)
            + D.constraints("a.leading = root.leading", "a.top = root.top", "a.width = 120"))
      ).item("a")?.frame.height
    }
    #expect(try height("preferredMaxLayoutWidth=\"0.0\"") == height(""))
  }
}

/// Forms of launch documents that generators write.
@Suite("Unusual documents")
struct UnusualDocumentTests {
  @Test("A controller without a view reports the black screen of a device")
  func noView() throws {
    let text = """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" toolsVersion="22505" \
      targetRuntime="iOS.CocoaTouch" useAutolayout="YES" initialViewController="vc"><scenes><scene><objects>\
      <viewController id="vc"/></objects></scene></scenes></document>
      """
    let expected = ["the viewController vc has no view, so the device shows a black screen"]
    #expect(try D.layout(text).unsupported == expected)
    #expect(try D.canvas(text).unsupported == expected)
  }

  @Test("A split or page view controller reports that its first screen is unknown, and nothing else")
  func unknownContainer() throws {
    for kind in ["splitViewController", "pageViewController"] {
      let text = """
        <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" toolsVersion="22505" \
        targetRuntime="iOS.CocoaTouch" useAutolayout="YES" initialViewController="vc"><scenes><scene><objects>\
        <\(kind) id="vc"/></objects></scene></scenes></document>
        """
      let expected = ["a \(kind) shows nothing at launch that this tool can lay out"]
      #expect(try D.layout(text).unsupported == expected)
      #expect(try D.canvas(text).unsupported == expected)
    }
  }

  @Test("A storyboard without scenes reports the black screen of a device")
  func noScenes() throws {
    let text = """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" toolsVersion="22505" \
      targetRuntime="iOS.CocoaTouch" useAutolayout="YES"><scenes/></document>
      """
    #expect(
      try D.canvas(text).unsupported == ["the document has no scenes, so the device shows a black screen"])
  }

  @Test("A controller without a scene element, as .NET MAUI writes it, is laid out")
  func noSceneElement() throws {
    let text = D.storyboard(
      D.subviews(D.view("a"))
        + D.constraints("a.top = root.top", "a.leading = root.leading", "a.width = 10", "a.height = 20")
    ).replacing("<scene sceneID=\"s\"><objects>", with: "").replacing("</objects></scene>", with: "")
    #expect(try D.layout(text).frame("a") == "0 0 10 20")
  }
}
