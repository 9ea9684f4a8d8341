import AutoLayout
import Foundation
import Model
import Testing

private typealias D = LayoutDocuments

@Suite("Containers and output")
struct ContainerTests {
  private func contained(_ container: String, bar: String, content: String = "") -> String {
    let child = D.storyboard(
      D.subviews(D.view("a"))
        + D.constraints(
          "a.top = safe.top", "a.bottom = safe.bottom", "a.leading = root.leading", "a.width = 10"),
      controller: content)
    let scene = """
      <scene sceneID="c"><objects><\(container) id="nav">\(bar)<connections>
        <segue destination="vc" kind="relationship" relationship="\
      \(container == "tabBarController" ? "viewControllers" : "rootViewController")" id="sg"/>
      </connections></\(container)></objects></scene>
      """
    return child.replacing("<scenes>", with: "<scenes>" + scene)
      .replacing("initialViewController=\"vc\"", with: "initialViewController=\"nav\"")
  }
  private let small = Environment(
    idiom: .phone, size: Size(width: 375, height: 667), scale: 2,
    safeArea: Insets(top: 20, left: 0, bottom: 0, right: 0), statusBarHeight: 20, osMajor: 15)

  @Test("A navigation bar overlaps the content and adds its height to the safe area")
  func navigation() throws {
    let text = contained("navigationController", bar: "<navigationBar key=\"navigationBar\" id=\"bar\"/>")
    let result = try D.layout(text, small)
    #expect(result.items.filter { !$0.isGuide }.map(\.id) == ["nav", "root", "a", "bar"])
    #expect(result.frame("root") == "0 0 375 667")
    #expect(result.frame("bar") == "0 20 375 44")
    // 20 + 44 = 64; 667 − 64 = 603.
    #expect(result.frame("a") == "0 64 10 603")
    #expect(result.item("root")?.parent == "nav")
    let nested = try D.engine().resolvedView(D.read(text), in: small)
    #expect(nested?.flattened.map(\.id) == ["nav", "root", "a", "bar"])
  }

  @Test("A title view is in the middle of the navigation bar's first row")
  func titleView() throws {
    let title = """
      <navigationItem key="navigationItem" id="item"><view key="titleView" id="title">\
      <rect key="frame" x="9" y="9" width="100" height="30"/><subviews><imageView id="mark">\
      <rect key="frame" x="5" y="6" width="20" height="18"/></imageView></subviews></view></navigationItem>
      """
    let text = contained(
      "navigationController", bar: "<navigationBar key=\"navigationBar\" id=\"bar\" largeTitles=\"YES\"/>",
      content: title)
    let result = try D.layout(text, small)
    // (375 − 100) / 2 = 137.5; (44 − 30) / 2 = 7; on the screen 20 + 7 + 6 = 33.
    #expect(result.frame("title") == "137.5 7 100 30")
    #expect(result.item("mark")?.screenFrame == Rect(x: 142.5, y: 33, width: 20, height: 18))
    #expect(result.item("mark")?.isEstimated == true && result.item("title")?.parent == "bar")
    let nested = try D.engine().resolvedView(D.read(text), in: small)
    #expect(nested?.flattened.map(\.id) == ["nav", "root", "a", "bar", "title", "mark"])
  }

  @Test("The content's view starts below an opaque bar")
  func opaqueBar() throws {
    let text = contained(
      "navigationController", bar: "<navigationBar key=\"navigationBar\" id=\"bar\" translucent=\"NO\"/>")
    let result = try D.layout(text, small)
    #expect(result.frame("root") == "0 64 375 603")
    #expect(result.frame("a") == "0 0 10 603")
    #expect(result.item("a")?.screenFrame.y == 64)
  }

  @Test("Before iOS 26, the navigation bar below a Dynamic Island starts above the safe area")
  func island() throws {
    let text = contained("navigationController", bar: "<navigationBar key=\"navigationBar\" id=\"bar\"/>")
    // 59 − 5 − 1 pixel = 53.667; 53.667 + 44 = 97.667.
    #expect(try D.layout(text).frame("bar") == "0 53.667 393 44")
    #expect(try D.layout(text).frame("a") == "0 97.667 10 720.333")
  }

  @Test("A large title adds 52 points, but not in a compact height")
  func largeTitle() throws {
    let text = contained(
      "navigationController", bar: "<navigationBar key=\"navigationBar\" id=\"bar\" largeTitles=\"YES\"/>")
    #expect(try D.layout(text, small).frame("bar") == "0 20 375 96")
    // Landscape: 32 at the top of the screen.
    #expect(try D.layout(text, D.landscape).frame("bar") == "0 0 852 32")
  }

  @Test("A visible toolbar is above the home indicator")
  func toolbar() throws {
    let text = contained(
      "navigationController", bar: "<toolbar key=\"toolbar\" id=\"bar\"/>"
    ).replacing("id=\"nav\"", with: "id=\"nav\" toolbarHidden=\"NO\"")
    // 852 − 34 − 44 = 774.
    #expect(try D.layout(text).frame("bar") == "0 774 393 44")
    #expect(try D.layout(text).frame("a") == "0 59 10 715")
  }

  @Test("A tab bar is 49 points high plus the home indicator's inset")
  func tabBar() throws {
    let text = contained("tabBarController", bar: "<tabBar key=\"tabBar\" id=\"bar\"/>")
    // 49 + 34 = 83; 852 − 83 = 769; 769 − 59 = 710.
    #expect(try D.layout(text).frame("bar") == "0 769 393 83")
    #expect(try D.layout(text).frame("a") == "0 59 10 710")
  }

  @Test("On the canvas the bars of the containers are simulated")
  func canvasBars() throws {
    let text = contained("navigationController", bar: "<navigationBar key=\"navigationBar\" id=\"bar\"/>")
    let results = try D.engine().canvasLayouts(D.read(text))
    try #require(results.count == 2)
    #expect(results[1].frame("a") == "0 64 10 603")
    let none = contained(
      "navigationController", bar: "<navigationBar key=\"navigationBar\" id=\"bar\"/>",
      content: "<nil key=\"simulatedTopBarMetrics\"/>")
    #expect(try D.engine().canvasLayouts(D.read(none))[1].frame("a") == "0 20 10 647")
  }

  @Test("A container without its child is unsupported")
  func missingChild() throws {
    let text = contained("navigationController", bar: "").replacing(
      "destination=\"vc\"", with: "destination=\"x\"")
    let result = try D.layout(text)
    #expect(result.unsupported.contains("the navigationController nav has no child in this document"))
  }

  @Test("The JSON layout has the contract's keys, and roots have no parent")
  func json() throws {
    let text = D.storyboard(
      D.subviews(D.view("a"))
        + D.constraints("a.top = root.top", "a.leading = root.leading", "a.width = 1", "a.height = 2"))
    let results = try D.engine().canvasLayouts(D.read(text))
    let bytes = LayoutJSON.encode(
      results, document: "T.storyboard", device: "retina4_7", orientation: "portrait")
    let object = try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
    #expect(
      Set(object.keys) == [
        "document", "device", "orientation", "size", "scale", "items", "conflicts", "unsupported",
      ])
    let items = try #require(object["items"] as? [[String: Any]])
    try #require(items.map { $0["id"] as? String } == ["root", "a"])
    #expect(items[0]["parent"] is NSNull)
    #expect(items[1]["parent"] as? String == "root")
    let frame = try #require(items[1]["frame"] as? [String: Double])
    #expect(frame == ["x": 0, "y": 0, "width": 1, "height": 2])
    #expect(items[1]["ambiguous"] as? Bool == false)
  }
}
