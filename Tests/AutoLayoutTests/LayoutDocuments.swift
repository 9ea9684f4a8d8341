import AutoLayout
import Foundation
import LaunchScreens
import Model

/// Small documents written for these tests, and the engine with the project's own data.
enum LayoutDocuments {
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  static func data(_ name: String) throws -> Data {
    try Data(contentsOf: root.appendingPathComponent("Matrix/system").appendingPathComponent(name))
  }

  static func engine() throws -> LayoutEngine {
    try LayoutEngine(
      metrics: data("metrics.json"), canvases: data("canvases.json"), fonts: data("fonts.json"))
  }

  /// A storyboard of one controller whose root view holds `content`, on an iPhone 8 canvas.
  static func storyboard(
    _ content: String, device: String = "retina4_7", size: (Int, Int) = (375, 667), tools: String = "22505",
    root: String = "", controller: String = "", resources: String = "", orientation: String = "portrait"
  ) -> String {
    """
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" toolsVersion="\(tools)" \
    targetRuntime="iOS.CocoaTouch" useAutolayout="YES" useSafeAreas="YES" initialViewController="vc">
      \(device.isEmpty ? "" : "<device id=\"\(device)\" orientation=\"\(orientation)\"/>")
      <scenes><scene sceneID="s"><objects>
        <viewController id="vc">
          <layoutGuides>
            <viewControllerLayoutGuide type="top" id="topGuide"/>
            <viewControllerLayoutGuide type="bottom" id="bottomGuide"/>
          </layoutGuides>
          <view key="view" id="root" \(root)>
            <rect key="frame" x="0" y="0" width="\(size.0)" height="\(size.1)"/>
            <viewLayoutGuide key="safeArea" id="safe"/>
            \(content)
          </view>
          \(controller)
        </viewController>
      </objects></scene></scenes>
      <resources>\(resources)</resources>
    </document>
    """
  }

  /// A constraint as Interface Builder writes it: `a.top = safe.top + 20 @750`, terms of the right side optional.
  static func constraint(_ text: String, attributes: String = "", id: String? = nil, inner: String = "")
    -> String
  {
    let parts = text.split(separator: " ").map(String.init)
    let relations = ["=": "equal", ">=": "greaterThanOrEqual", "<=": "lessThanOrEqual"]
    let first = parts[0].split(separator: ".").map(String.init)
    var result = "<constraint firstItem=\"\(first[0])\" firstAttribute=\"\(first[1])\""
    result += " relation=\"\(relations[parts[1]]!)\""
    for part in parts.dropFirst(2) where part != "+" {
      if part.hasPrefix("@") {
        result += " priority=\"\(part.dropFirst())\""
      } else if part.hasPrefix("*") {
        result += " multiplier=\"\(part.dropFirst())\""
      } else if Double(part) != nil {
        result += " constant=\"\(part)\""
      } else {
        let second = part.split(separator: ".").map(String.init)
        result += " secondItem=\"\(second[0])\" secondAttribute=\"\(second[1])\""
      }
    }
    return result
      + " id=\"\(id ?? text.replacing(" ", with: "").replacing("<=", with: "-le-"))\" \(attributes)>\(inner)</constraint>"
  }

  static func constraints(_ lines: String...) -> String {
    "<constraints>" + lines.map { constraint($0) }.joined() + "</constraints>"
  }

  /// A plain view that constraints govern.
  static func view(_ id: String, _ content: String = "", kind: String = "view", attributes: String = "")
    -> String
  {
    "<\(kind) id=\"\(id)\" translatesAutoresizingMaskIntoConstraints=\"NO\" \(attributes)>\(content)</\(kind)>"
  }
  /// The system font of a label.
  static func font(_ size: Int) -> String {
    "<fontDescription key=\"fontDescription\" type=\"system\" pointSize=\"\(size)\"/>"
  }
  static func subviews(_ views: String...) -> String { "<subviews>" + views.joined() + "</subviews>" }

  static func read(_ text: String) throws -> InterfaceDocument {
    try InterfaceBuilder.read(Array(text.utf8), file: "Test.storyboard")
  }

  /// Frames on Interface Builder's canvas.
  static func canvas(_ text: String) throws -> LayoutResult {
    try engine().canvasLayouts(read(text))[0]
  }

  static let phone = Environment(
    idiom: .phone, size: Size(width: 393, height: 852), scale: 3,
    safeArea: Insets(top: 59, left: 0, bottom: 34, right: 0), statusBarHeight: 54, osMajor: 18)
  static let pad = Environment(
    idiom: .pad, size: Size(width: 1024, height: 1366), scale: 2,
    safeArea: Insets(top: 24, left: 0, bottom: 20, right: 0), horizontalSizeClass: .regular,
    verticalSizeClass: .regular, osMajor: 18)
  static let landscape = Environment(
    idiom: .phone, size: Size(width: 852, height: 393), scale: 3,
    safeArea: Insets(top: 0, left: 59, bottom: 21, right: 59), verticalSizeClass: .compact,
    orientation: .landscapeLeft, osMajor: 18)

  /// Frames on a device.
  static func layout(
    _ text: String, _ environment: Model.Environment = phone, images: [String: Size] = [:]
  ) throws -> LayoutResult {
    try engine().layout(read(text), in: environment) { images[$0.name] }
  }
}

extension LayoutResult {
  /// `x y width height`, at most three decimals.
  func frame(_ id: String) -> String {
    guard let frame = item(id)?.frame else { return "none" }
    return "\(frame.x) \(frame.y) \(frame.width) \(frame.height)"
  }
}
