import Foundation
import TestSupport
import Testing

/// The programs for the comparison.
private enum Painter {
  static let chromium =
    ProcessInfo.processInfo.environment["CHROMIUM"]
    ?? ["chromium", "chromium-browser", "google-chrome"].lazy.compactMap(QAProcess.path).first
  static let python = QAProcess.path(of: "python3")
  static var missing: String? { chromium == nil ? "Chromium" : python == nil ? "python3" : nil }
  static var reason: Comment { "needs \(missing ?? "nothing") on PATH" }
}

/// Pictures compared with those of Chromium, which draws the solved frames as HTML.
///
/// Chromium gets only frames, files and colors. The script Tests/Browser/difference.py measures the difference. A mean
/// CIEDE2000 of 1 is invisible. Edges may differ by a share of a pixel.
@Suite(.serialized, .enabled(if: Painter.missing == nil, Painter.reason))
struct BrowserPictureTests {
  /// How the page shows one view.
  struct Part {
    var id: String
    var style: String
    var picture: String?
  }

  @Test("The script's CIEDE2000 gives the published values")
  func script() throws {
    #expect(try difference(["--self-test"]) == [:])
  }

  @Test("A storyboard with a gradient and an icon")
  func storyboard() throws {
    let sample = try SampleProject()
    // The first iPhone SE runs iOS 15 at most.
    try sample.replace(
      "IPHONEOS_DEPLOYMENT_TARGET = 17.0;", with: "IPHONEOS_DEPLOYMENT_TARGET = 15.0;", in: sample.projectFile
    )
    let catalog = sample.path + "/" + sample.catalog
    let gradient = catalog + "/LaunchGradient.imageset/LaunchGradient@2x.png"
    let icon = catalog + "/LaunchIcon.imageset/LaunchIcon.png"
    try compare(
      ["--project", sample.path], in: sample.scratch,
      [
        Part(id: "LSc-bg-001", style: "object-fit:fill", picture: gradient),
        Part(id: "LSc-ic-001", style: "object-fit:contain", picture: icon),
      ])
  }

  @Test("A dictionary with a color for dark appearance and an image in the safe area")
  func dictionary() throws {
    let app = try PlistApp(
      """
      <key>UILaunchScreen</key><dict><key>UIColorName</key><string>Back</string>
      <key>UIImageName</key><string>Logo</string><key>UIImageRespectsSafeAreaInsets</key><true/></dict>
      """)
    try app.color("Back", "FFFFFF", dark: "203040")
    try app.image("Logo", width: 90, height: 60)
    try compare(
      app.subject, in: app.scratch, appearance: "dark",
      [
        Part(id: "launch-screen", style: "background:#203040"),
        Part(
          id: "launch-screen.image", style: "object-fit:fill",
          picture: app.path + "/Assets.xcassets/Logo.imageset/Logo.png"),
      ])
  }

  @Test("A screen that the system generates is black in dark appearance")
  func generated() throws {
    let app = try PlistApp("<key>UILaunchScreen</key><dict/>")
    try compare(
      app.subject, in: app.scratch, appearance: "dark", [Part(id: "launch-screen", style: "background:#000")])
  }

  @Test("A xib with a translucent view over a cropped picture")
  func xib() throws {
    let app = try PlistApp("<key>UILaunchStoryboardName</key><string>Launch</string>")
    try app.write(Self.xib, to: "Launch.xib")
    try app.image("Photo", width: 200, height: 40)
    try compare(
      app.subject, in: app.scratch,
      [
        Part(id: "Xib-rt-001", style: "background:rgb(230,240,250)"),
        Part(
          id: "Xib-im-001", style: "object-fit:cover",
          picture: app.path + "/Assets.xcassets/Photo.imageset/Photo.png"),
        Part(id: "Xib-vw-001", style: "background:rgb(200,30,60);opacity:0.5"),
      ])
  }

  @Test("A legacy launch image of exactly the screen's size")
  func launchImage() throws {
    let app = try PlistApp("<key>UILaunchImageFile</key><string>Default</string>")
    try app.image("Default-568h@2x", width: 640, height: 1136, catalog: false)
    try compare(
      app.subject, in: app.scratch,
      [
        Part(
          id: "launch-images.image", style: "object-fit:fill",
          picture: app.path + "/Default-568h@2x.png")
      ])
  }

  private static let device = "iphone-se-1"

  private func compare(
    _ subject: [String], in scratch: TemporaryFolder, appearance: String = "light", _ parts: [Part]
  ) throws {
    let folder = scratch.path
    let ours = folder + "/ours.png"
    let render = try QAProcess.run(
      ["render"] + subject + ["--device", Self.device, "--appearance", appearance, "-o", ours], in: folder)
    #expect(render.status == 0, "\(render.errors)")
    let lines = try layout(subject, appearance, folder)
    let items = try parts.map { part -> String in
      let line = try #require(
        lines.first { $0.split(separator: " ").dropFirst().first.map(String.init) == part.id },
        "no frame of \(part.id) in \(lines)")
      let frame = try Self.numbers(line)
      let place =
        "left:\(frame[0])px;top:\(frame[1])px;width:\(frame[2])px;height:\(frame[3])px;\(part.style)"
      return part.picture.map { "<img src=\"file://\($0)\" style=\"\(place)\">" }
        ?? "<div style=\"\(place)\"></div>"
    }
    let page = folder + "/page.html"
    let head =
      "<!doctype html><style>*{margin:0}body{background:#000;overflow:hidden}img,div{position:absolute}</style>"
    try (head + items.joined(separator: "\n")).write(toFile: page, atomically: true, encoding: .utf8)
    let theirs = folder + "/theirs.png"
    try screenshot(page, theirs)
    let found = try difference([ours, theirs])
    #expect(found["width"] == 640 && found["height"] == 1136)
    let mean = try #require(found["mean"])
    #expect(mean <= 1, "mean CIEDE2000 \(mean), largest \(found["largest"] ?? -1)")
  }

  /// The solved frames, as a baseline writes them.
  private func layout(_ subject: [String], _ appearance: String, _ folder: String) throws -> [String] {
    let record = try QAProcess.run(
      ["diff", "--record"] + subject
        + [
          "--matrix", "smoke", "--device", Self.device, "--orientation", "portrait", "--appearance",
          appearance,
          "--recorded", folder + "/baselines",
        ], in: folder)
    #expect(record.status == 0, "\(record.errors)")
    return try String(contentsOfFile: folder + "/baselines/\(Self.device).txt", encoding: .utf8)
      .split(separator: "\n").map(String.init)
  }

  /// `imageView id (0, 44, 320 x 480)` gives 0, 44, 320 and 480.
  private static func numbers(_ line: String) throws -> [Double] {
    let inside = try #require(line.split(separator: "(").last?.split(separator: ")").first)
    let numbers = inside.split { $0 == "," || $0 == "x" || $0 == " " }.compactMap { Double($0) }
    try #require(numbers.count == 4, "\(line)")
    return numbers
  }

  private func screenshot(_ page: String, _ output: String) throws {
    let process = try QAProcess.run(
      program: try #require(Painter.chromium),
      [
        "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--force-color-profile=srgb",
        "--force-device-scale-factor=2", "--window-size=320,568", "--allow-file-access-from-files",
        "--user-data-dir=\(output).profile", "--screenshot=\(output)", "file://\(page)",
      ])
    #expect(FileManager.default.fileExists(atPath: output), "Chromium ended with \(process.status)")
  }

  private func difference(_ arguments: [String]) throws -> [String: Double] {
    let process = try QAProcess.run(
      program: try #require(Painter.python), [Checkout.root + "/Tests/Browser/difference.py"] + arguments)
    #expect(process.status == 0, "\(process.errors)")
    return try JSONDecoder().decode([String: Double].self, from: Data(process.output.utf8))
  }

  private static let xib = """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" toolsVersion="22505" \
    targetRuntime="iOS.CocoaTouch" propertyAccessControl="none" useAutolayout="YES" launchScreen="YES" \
    useTraitCollections="YES" useSafeAreas="YES" colorMatched="YES">
      <device id="retina6_12" orientation="portrait" appearance="light"/>
      <dependencies>
        <plugIn identifier="com.apple.InterfaceBuilder.IBCocoaTouchPlugin" version="22504"/>
        <capability name="Safe area layout guides" minToolsVersion="9.0"/>
      </dependencies>
      <objects>
        <placeholder placeholderIdentifier="IBFilesOwner" id="-1" userLabel="File's Owner"/>
        <placeholder placeholderIdentifier="IBFirstResponder" id="-2" customClass="UIResponder"/>
        <view contentMode="scaleToFill" id="Xib-rt-001">
          <rect key="frame" x="0.0" y="0.0" width="393" height="852"/>
          <autoresizingMask key="autoresizingMask" widthSizable="YES" heightSizable="YES"/>
          <subviews>
            <imageView clipsSubviews="YES" userInteractionEnabled="NO" contentMode="scaleAspectFill" image="Photo" \
    translatesAutoresizingMaskIntoConstraints="NO" id="Xib-im-001">
              <rect key="frame" x="96.5" y="326" width="200" height="200"/>
              <constraints>
                <constraint firstAttribute="width" constant="200" id="Xib-c1-001"/>
                <constraint firstAttribute="height" constant="200" id="Xib-c2-001"/>
              </constraints>
            </imageView>
            <view alpha="0.5" contentMode="scaleToFill" translatesAutoresizingMaskIntoConstraints="NO" id="Xib-vw-001">
              <rect key="frame" x="40" y="376" width="313" height="100"/>
              <color key="backgroundColor" red="0.7843137255" green="0.1176470588" blue="0.2352941176" alpha="1" \
    colorSpace="custom" customColorSpace="sRGB"/>
              <constraints><constraint firstAttribute="height" constant="100" id="Xib-c3-001"/></constraints>
            </view>
          </subviews>
          <viewLayoutGuide key="safeArea" id="Xib-sa-001"/>
          <color key="backgroundColor" red="0.9019607843" green="0.9411764706" blue="0.9803921569" alpha="1" \
    colorSpace="custom" customColorSpace="sRGB"/>
          <constraints>
            <constraint firstItem="Xib-im-001" firstAttribute="centerX" secondItem="Xib-rt-001" secondAttribute="centerX" id="Xib-c4-001"/>
            <constraint firstItem="Xib-im-001" firstAttribute="centerY" secondItem="Xib-rt-001" secondAttribute="centerY" id="Xib-c5-001"/>
            <constraint firstItem="Xib-vw-001" firstAttribute="leading" secondItem="Xib-rt-001" secondAttribute="leading" constant="40" id="Xib-c6-001"/>
            <constraint firstAttribute="trailing" secondItem="Xib-vw-001" secondAttribute="trailing" constant="40" id="Xib-c7-001"/>
            <constraint firstItem="Xib-vw-001" firstAttribute="centerY" secondItem="Xib-rt-001" secondAttribute="centerY" id="Xib-c8-001"/>
          </constraints>
        </view>
      </objects>
      <resources><image name="Photo" width="200" height="40"/></resources>
    </document>
    """
}
