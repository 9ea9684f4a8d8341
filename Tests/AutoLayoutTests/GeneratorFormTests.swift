import Model
import Testing

@testable import AutoLayout

/// The forms of launch documents that generators and templates write, on a screen of 393 × 852 points at 3x.
///
/// Each form is laid out, or the layout has a diagnostic. The expected frames are computed by hand.
@Suite("Forms that generators write")
struct GeneratorFormTests {
  private typealias D = LayoutDocuments

  private func xib(_ content: String) -> String {
    """
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" toolsVersion="6250" \
    targetRuntime="iOS.CocoaTouch" useAutolayout="YES" useTraitCollections="YES"><objects>\
    <placeholder placeholderIdentifier="IBFilesOwner" id="-1"/>\
    <placeholder placeholderIdentifier="IBFirstResponder" id="-2" customClass="UIResponder"/>\
    <view id="root"><rect key="frame" x="0" y="0" width="480" height="480"/>\
    <autoresizingMask key="autoresizingMask" widthSizable="YES" heightSizable="YES"/>\(content)</view>\
    </objects></document>
    """
  }

  /// The title and the line below it of Xcode 6's launch xib, which React Native uses too.
  private let twoLabels =
    D.subviews(
      D.view(
        "line", D.font(17), kind: "label", attributes: "text=\"Made by A\" textAlignment=\"center\""),
      D.view("title", D.font(36), kind: "label", attributes: "text=\"App\" textAlignment=\"center\""))
    + D.constraints(
      "title.centerY = root.bottom *1/3 1", "title.centerX = root.centerX", "title.leading = root.leading 20",
      "root.bottom = line.bottom 20", "line.centerX = root.centerX", "line.leading = root.leading 20")

  @Test("Xcode 6 and React Native: a xib with two labels")
  func xcode6() throws {
    let layout = try D.layout(xib(twoLabels))
    // The middle of the title is at 852 / 3 + 1 = 285; its height is 43. 263.5 is rounded up to a third.
    #expect(layout.frame("title") == "20 263.667 353 43")
    // A line of 17 points is 20.333 high: 852 - 20 - 20.333.
    #expect(layout.frame("line") == "20 811.667 353 20.333")
    #expect(layout.unsupported.isEmpty && layout.conflicts.isEmpty)
  }

  /// Views of thousands of points, one for each height class.
  private var unity: String {
    let installed = [
      ("regular", ["upright", "u1", "u2", "u3", "u4"]), ("compact", ["flat", "f1", "f2", "f3", "f4"]),
    ]
    func mask(_ kind: String, _ change: String, _ ids: [String]) -> String {
      "<mask key=\"\(kind)\">" + ids.map { "<\(change) reference=\"\($0)\"/>" }.joined() + "</mask>"
    }
    func variation(_ key: String, _ change: String, _ ids: [String]) -> String {
      "<variation key=\"\(key)\">" + mask("subviews", change, ids.filter { $0.count > 2 })
        + mask("constraints", change, ids.filter { $0.count == 2 }) + "</variation>"
    }
    let constraints = [
      ("u1", "upright.top = root.top -2000"), ("u2", "root.bottom = upright.bottom -2000"),
      ("u3", "upright.leading = root.leading 20"), ("u4", "root.trailing = upright.trailing 20"),
      ("f1", "flat.leading = root.leading -2000"), ("f2", "root.trailing = flat.trailing -2000"),
      ("f3", "flat.top = root.top 20"), ("f4", "root.bottom = flat.bottom 20"),
    ]
    return D.storyboard(
      D.subviews(
        D.view("upright", kind: "imageView", attributes: "image=\"Upright\" contentMode=\"scaleAspectFit\""),
        D.view("flat", kind: "imageView", attributes: "image=\"Flat\" contentMode=\"scaleAspectFit\""))
        + "<constraints>" + constraints.map { D.constraint($0.1, id: $0.0) }.joined() + "</constraints>"
        + variation("default", "exclude", installed.flatMap(\.1))
        + installed.map { variation("heightClass=\($0.0)", "include", $0.1) }.joined(),
      device: "retina6_1", size: (896, 414), orientation: "landscape")
  }

  @Test("Unity: views of thousands of points that the height class selects")
  func unityScaleViews() throws {
    let upright = try D.layout(unity)
    // 852 + 2 * 2000, and 393 - 2 * 20.
    #expect(upright.frame("upright") == "20 -2000 353 4852" && upright.frame("flat") == "none")
    let flat = try D.layout(unity, D.landscape)
    // 852 + 4000, and 393 - 40.
    #expect(flat.frame("flat") == "-2000 20 4852 353" && flat.frame("upright") == "none")
    #expect(upright.unsupported.isEmpty && flat.unsupported.isEmpty)
  }

  @Test("Expo: ids made by a program, and a root that is not resizable")
  func expo() throws {
    let text = D.storyboard(
      D.subviews(
        D.view(
          "EXPO-Splash", kind: "imageView", attributes: "image=\"Splash\" contentMode=\"scaleAspectFit\""))
        + D.constraints(
          "EXPO-Splash.centerX = root.centerX", "EXPO-Splash.centerY = root.centerY",
          "EXPO-Splash.width = 119",
          "EXPO-Splash.height = 77")
        + "<autoresizingMask key=\"autoresizingMask\" flexibleMaxX=\"YES\" flexibleMaxY=\"YES\"/>",
      root: "insetsLayoutMarginsFromSafeArea=\"NO\"")
    // (393 - 119) / 2 = 137; (852 - 77) / 2 = 387.5, rounded up to a third.
    #expect(try D.layout(text).frame("EXPO-Splash") == "137 387.667 119 77")
    #expect(try D.layout(text).frame("root") == "0 0 393 852")
  }

  @Test("BootSplash: a logo of its image's size in a root that does not resize its subviews")
  func bootSplash() throws {
    let text = D.storyboard(
      D.subviews(
        D.view(
          "logo", kind: "imageView",
          attributes: "autoresizesSubviews=\"NO\" image=\"BootSplashLogo\" contentMode=\"scaleAspectFit\""))
        + D.constraints("logo.centerX = root.centerX", "logo.centerY = root.centerY"),
      root: "autoresizesSubviews=\"NO\"")
    let layout = try D.layout(text, images: ["BootSplashLogo": Size(width: 151, height: 152)])
    // (393 - 151) / 2, (852 - 152) / 2
    #expect(layout.frame("logo") == "121 350 151 152")
  }

  @Test("Cordova: one square image on all edges")
  func cordova() throws {
    let text = D.storyboard(
      D.subviews(D.view("splash", kind: "imageView", attributes: "image=\"LaunchStoryboard\""))
        + D.constraints(
          "root.trailing = splash.trailing", "splash.bottom = root.bottom", "splash.top = root.top",
          "splash.leading = root.leading"), tools: "14269")
    let layout = try D.layout(text, images: ["LaunchStoryboard": Size(width: 1366, height: 1366)])
    #expect(layout.frame("splash") == "0 0 393 852")
  }

  @Test(
    "An image view, a table view or an unknown view is the root and fills the screen",
    arguments: ["imageView", "tableView", "collectionView", "glkView", "fancyView"])
  func otherRoots(_ kind: String) throws {
    let text = D.storyboard("").replacing("<view key=\"view\"", with: "<\(kind) key=\"view\"")
      .replacing("</view>", with: "</\(kind)>")
    let layout = try D.layout(text)
    #expect(layout.frame("root") == "0 0 393 852" && layout.unsupported.isEmpty)
    #expect(layout.item("root")?.kind == kind)
  }

  @Test("Frames in percent follow the screen")
  func percent() throws {
    let mask = ["MinX", "MaxX", "MinY", "MaxY"].map { "flexible\($0)=\"YES\"" }.joined(separator: " ")
    let text = D.storyboard(
      """
      <subviews><imageView id="logo">
      <frame key="frameInset" minX="20.00%" minY="25.00%" width="60.00%" height="50.00%"/>
      <autoresizingMask key="autoresizingMask" widthSizable="YES" heightSizable="YES" \(mask)/>
      </imageView></subviews>
      """, size: (375, 800))
    // Shares of 393 and 852, to the third of a point: 78.6, 213, 235.8, 426. The right edge is 314.4.
    #expect(try D.layout(text).frame("logo") == "78.667 213 235.667 426")
  }

  @Test("Only the initial scene of several is laid out on a device")
  func severalScenes() throws {
    let text = D.storyboard("").replacing(
      "<scenes>",
      with: """
        <scenes><scene sceneID="other"><objects><viewController id="o"><view key="view" id="otherRoot">\
        <rect key="frame" x="0" y="0" width="10" height="10"/></view></viewController></objects></scene>
        """)
    let layout = try D.layout(text)
    #expect(layout.frame("root") == "0 0 393 852" && layout.frame("otherRoot") == "none")
  }

  @Test("A constraint on an item that is not there has a diagnostic, and the other constraints count")
  func dangling() throws {
    let text = D.storyboard(
      D.subviews(D.view("a"))
        + D.constraints(
          "a.top = root.top 7", "a.leading = root.leading", "a.width = 10", "a.height = 20",
          "a.top = gone.bottom"))
    let layout = try D.layout(text)
    #expect(layout.frame("a") == "0 7 10 20")
    #expect(layout.unsupported.count == 1 && layout.unsupported[0].contains("gone"))
  }
}
