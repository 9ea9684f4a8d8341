import Foundation
import TestSupport

/// An app whose launch screen is a storyboard or a xib of image views.
struct DocumentApp {
  let app: PlistApp
  let isXib: Bool
  /// The root view's frame in the document.
  static let canvas = (width: 393, height: 852)
  var file: String { isXib ? "Launch.xib" : "Launch.storyboard" }

  init(isXib: Bool = false, keys: String = "") throws {
    self.isXib = isXib
    let families = "<key>UIDeviceFamily</key><array><integer>1</integer><integer>2</integer></array>"
    app = try PlistApp("<key>UILaunchStoryboardName</key><string>Launch</string>" + families + keys)
  }

  /// Writes the document.
  ///
  /// - Parameters:
  ///   - views: Elements of `subviews`, one a line; the first is line 8 of a storyboard and line 6 of a xib.
  ///   - constraints: Of the root view, with the ids `root` and `safe`.
  ///   - ground: The root view's background color, as attributes.
  func write(
    _ views: [String], _ constraints: [String] = [], ground: String = #"white="1" alpha="1""#,
    canvas: (width: Int, height: Int) = canvas
  ) throws {
    let view = """
      <view \(isXib ? "" : #"key="view""#) contentMode="scaleToFill" id="root">
      <rect key="frame" x="0.0" y="0.0" width="\(canvas.width)" height="\(canvas.height)"/>
      <subviews>
      \(views.joined(separator: "\n"))
      </subviews>
      <viewLayoutGuide key="safeArea" id="safe"/>
      <color key="backgroundColor" \(ground) \(ground.contains("white") ? #"colorSpace="custom" customColorSpace="genericGamma22GrayColorSpace""# : "")/>
      <constraints>
      \(constraints.joined(separator: "\n"))
      </constraints>
      </view>
      """
    let head = #"<?xml version="1.0" encoding="UTF-8"?>"#
    let attributes =
      #"version="3.0" toolsVersion="22505" targetRuntime="iOS.CocoaTouch" propertyAccessControl="none" useAutolayout="YES" launchScreen="YES" useTraitCollections="YES" useSafeAreas="YES" colorMatched="YES""#
    let text =
      isXib
      ? """
      \(head)
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" \(attributes)><objects>
      \(view)
      </objects></document>

      """
      : """
      \(head)
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" \(attributes) initialViewController="vc">
      <scenes><scene sceneID="s"><objects>
      <viewController id="vc" sceneMemberID="viewController">
      \(view)
      </viewController></objects></scene></scenes></document>

      """
    try app.write(text, to: file)
  }

  /// Returns an image view, whose id is the image's name.
  static func image(
    _ name: String, _ frame: (Double, Double, Double, Double), mode: String = "scaleToFill",
    clips: Bool = true,
    mask: String? = nil, constraints: [String] = []
  ) -> String {
    let rect =
      #"<rect key="frame" x="\#(frame.0)" y="\#(frame.1)" width="\#(frame.2)" height="\#(frame.3)"/>"#
    let size = constraints.isEmpty ? "" : "<constraints>\(constraints.joined())</constraints>"
    let masks = mask.map { #"<autoresizingMask key="autoresizingMask" \#($0)/>"# } ?? ""
    let fixed = mask == nil ? "" : #"fixedFrame="YES""#
    return
      #"<imageView \#(clips ? #"clipsSubviews="YES""# : "") userInteractionEnabled="NO" contentMode="\#(mode)" horizontalHuggingPriority="251" verticalHuggingPriority="251" \#(fixed) image="\#(name)" translatesAutoresizingMaskIntoConstraints="NO" id="\#(name)">\#(rect)\#(masks)\#(size)</imageView>"#
  }

  /// Returns a constraint between two edges, such as `logo.bottom root.bottom`.
  static func tie(_ first: String, _ second: String, _ constant: Double = 0) -> String {
    let (one, other) = (first.split(separator: "."), second.split(separator: "."))
    return
      #"<constraint firstItem="\#(one[0])" firstAttribute="\#(one[1])" secondItem="\#(other[0])" secondAttribute="\#(other[1])" constant="\#(constant)" id="\#(one[0])-\#(one[1])"/>"#
  }

  /// Returns constraints for a fixed size.
  static func size(_ id: String, _ width: Double, _ height: Double) -> [String] {
    [
      #"<constraint firstAttribute="width" constant="\#(width)" id="\#(id)-w"/>"#,
      #"<constraint firstAttribute="height" constant="\#(height)" id="\#(id)-h"/>"#,
    ]
  }

  static func pinned(_ id: String) -> [String] {
    ["top", "bottom", "leading", "trailing"].map { tie("\(id).\($0)", "root.\($0)") }
  }

  func picture(_ name: String, _ picture: Picture, scale: Int = 1, contents: String? = nil) throws {
    try app.imageSet(name, picture, scale: scale, contents: contents)
  }

  /// Returns letters with gaps between them on a transparent ground.
  static func word(_ width: Int, _ height: Int, margin: Int = 0, color: Int = 0x203040) -> Picture {
    Picture(width: width, height: height) { x, y in
      let isInside =
        x >= margin && y >= margin && x < width - margin && y < height - margin && (x - margin) % 30 < 20
      return isInside ? .init(color) : .init(0, 0, 0, 0)
    }
  }

  /// Returns an opaque picture without a plain border.
  static func photo(_ width: Int, _ height: Int) -> Picture {
    Picture(width: width, height: height) { x, y in
      .init(UInt8(x * 5 % 256), UInt8(y * 3 % 256), UInt8((x + y) % 256))
    }
  }

  /// Returns the results of a criterion.
  func results(_ criterion: String, _ words: [String] = []) async throws -> [RunFile.Result] {
    try await app.run(["--no-previews"] + words).results.filter {
      $0.criterion == criterion
    }
  }

  /// Returns the failed results of a criterion.
  func failures(_ criterion: String, _ words: [String] = []) async throws -> [RunFile.Result] {
    try await results(criterion, words).filter { $0.outcome == "failed" }
  }
}
