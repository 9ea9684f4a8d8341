import Foundation
import Testing

/// One way to break the sample, and the row that is about it.
struct Defect: Sendable, CustomTestStringConvertible {
  var row: String
  var name: String
  var edit: @Sendable (SampleProject) throws -> Void
  var testDescription: String { "\(row): \(name)" }

  init(_ row: String, _ name: String, _ edit: @escaping @Sendable (SampleProject) throws -> Void) {
    self.row = row
    self.name = name
    self.edit = edit
  }

  static let all: [Defect] = visual + technical + settings

  private static let board = "buzzbox/Resources/LaunchScreen.storyboard"
  private static let project = "buzzbox.xcodeproj/project.pbxproj"
  private static let catalog = "buzzbox/Assets.xcassets"
  private static let centerY =
    #"<constraint firstItem="LSc-ic-001" firstAttribute="centerY" secondItem="LSc-rt-001" secondAttribute="centerY" id="LSc-co-008"/>"#

  private static let visual: [Defect] = [
    Defect("LS-V1", "the icon is moved 10 points to the right") {
      try $0.replace(
        #"secondAttribute="centerX" id="#, with: #"secondAttribute="centerX" constant="10" id="#, in: board)
    },
    Defect("LS-V1", "the icon lies behind the background") {
      let text = try $0.text(board)
      let start = text.range(of: "<imageView userLabel=\"Background\"")!
      let middle = text.range(of: "<imageView userLabel=\"Icon\"")!
      let end = text.range(of: "</subviews>")!
      let background = text[start.lowerBound..<middle.lowerBound]
      let icon = text[middle.lowerBound..<end.lowerBound]
      try $0.write(
        String(text[..<start.lowerBound] + icon + background + text[end.lowerBound...]), to: board)
    },
    Defect("LS-V2", "the gradient has other colors") {
      try $0.regenerate(top: "#E04030", bottom: "#702010")
    },
    Defect("LS-V2", "the background is translucent") {
      try $0.replace(
        #"<imageView userLabel="Background""#, with: #"<imageView userLabel="Background" alpha="0.5""#,
        in: board)
    },
    Defect("LS-V5", "a label says the app's name") { try $0.addLabel("BuzzBox") },
    Defect("LS-E6", "a height class moves the icon in landscape") {
      try $0.replace(
        centerY,
        with: centerY.replacingOccurrences(
          of: "/>", with: #"><variation key="heightClass=compact" constant="40"/></constraint>"#), in: board)
    },
    Defect("LS-E7", "the dark gradient is as light as the light one") {
      try $0.regenerate(top: "#667EEA", bottom: "#764BA2", dark: ("#667EEA", "#764BA2"))
    },
    Defect("LS-E7", "the dark gradient is black") {
      try $0.regenerate(top: "#667EEA", bottom: "#764BA2", dark: ("#000000", "#050505"))
    },
    Defect("LS-E8", "the gradient has no dark entries") {
      try $0.write(
        """
        {"images": [
          {"idiom": "universal", "scale": "1x", "filename": "LaunchGradient@1x.png"},
          {"idiom": "universal", "scale": "2x", "filename": "LaunchGradient@2x.png"},
          {"idiom": "universal", "scale": "3x", "filename": "LaunchGradient@3x.png"}
        ], "info": {"author": "xcode", "version": 1}}
        """, to: catalog + "/LaunchGradient.imageset/Contents.json")
    },
    Defect("LS-I1", "the icon is 110 points wide") {
      try $0.replace(
        #"firstAttribute="width" constant="120""#, with: #"firstAttribute="width" constant="110""#, in: board)
    },
    Defect("LS-I2", "the icon has square corners") {
      let icon = try Data(
        contentsOf: URL(fileURLWithPath: $0.path + "/" + catalog + "/AppIcon.appiconset/AppIcon.png"))
      try $0.write([UInt8](icon), to: catalog + "/LaunchIcon.imageset/LaunchIcon.png")
    },
    Defect("LS-I8", "the launch icon is another picture") {
      try $0.write(TinyPNG.solid(256, [20, 160, 60]), to: "other.png")
      try $0.regenerate(top: "#667EEA", bottom: "#764BA2", icon: "other.png")
    },
    Defect("LS-C1", "the icon has the gradient's own color") {
      try $0.write(TinyPNG.solid(256, [110, 101, 198]), to: catalog + "/AppIcon.appiconset/AppIcon.png")
      try $0.regenerate(top: "#667EEA", bottom: "#764BA2")
    },
  ]

  private static let technical: [Defect] = [
    Defect("LS-T2", "nothing places the icon vertically") { try $0.replace(centerY, with: "", in: board) },
    Defect("LS-T2", "two widths contradict each other") {
      try $0.replace(
        #"<constraint firstAttribute="height" constant="120" id="LSc-co-002"/>"#,
        with:
          #"<constraint firstAttribute="height" constant="120" id="LSc-co-002"/><constraint firstAttribute="width" constant="90" id="LSc-co-009"/>"#,
        in: board)
    },
    Defect("LS-T3", "the icon hangs at the very top") {
      try $0.replace(
        centerY,
        with:
          #"<constraint firstItem="LSc-ic-001" firstAttribute="top" secondItem="LSc-rt-001" secondAttribute="top" constant="4" id="LSc-co-008"/>"#,
        in: board)
    },
    Defect("LS-E3", "the icon lies under the Dynamic Island") {
      try $0.replace(
        centerY,
        with:
          #"<constraint firstItem="LSc-ic-001" firstAttribute="top" secondItem="LSc-rt-001" secondAttribute="top" constant="20" id="LSc-co-008"/>"#,
        in: board)
    },
    Defect("LS-E4", "safe-area guides are off") {
      try $0.replace(#" useSafeAreas="YES""#, with: "", in: board)
    },
    Defect("LS-I3", "the background stops at the safe area") {
      try $0.replace(
        #"firstItem="LSc-bg-001" firstAttribute="top" secondItem="LSc-rt-001""#,
        with: #"firstItem="LSc-bg-001" firstAttribute="top" secondItem="LSc-sa-001""#, in: board)
    },
    Defect("LS-I9", "a gradient file is cut off") {
      let file = catalog + "/LaunchGradient.imageset/LaunchGradient@3x.png"
      let bytes = try Data(contentsOf: URL(fileURLWithPath: $0.path + "/" + file))
      try $0.write([UInt8](bytes.prefix(bytes.count / 2)), to: file)
    },
    Defect("LS-I9", "the icon's image set is not there") { try $0.remove(catalog + "/LaunchIcon.imageset") },
    Defect("LS-I10", "the root view has a class of the app's") {
      try $0.replace(
        #"<view key="view" contentMode="scaleToFill" id="LSc-rt-001">"#,
        with: #"<view key="view" contentMode="scaleToFill" id="LSc-rt-001" customClass="SplashView">"#,
        in: board)
    },
    Defect("LS-C2", "the icon has an entry for right-to-left") {
      try $0.replace(
        #""scale" : "1x""#, with: #""scale" : "1x", "language-direction" : "right-to-left""#,
        in: catalog + "/LaunchIcon.imageset/Contents.json")
    },
  ]

  private static let settings: [Defect] = [
    Defect("LS-T1", "a UILaunchScreen dictionary takes the storyboard's place") {
      try $0.replace(
        "<key>UILaunchStoryboardName</key>\n\t<string>LaunchScreen</string>",
        with: "<key>UILaunchScreen</key>\n\t<dict/>", in: "buzzbox/Info.plist")
    },
    Defect("LS-T1", "the storyboard is cut off") {
      let text = try $0.text(board)
      try $0.write(String(text.prefix(text.count / 2)), to: board)
    },
    Defect("LS-E5", "the iPhone's orientations lack portrait") {
      try $0.replace(
        "_iPhone = \"UIInterfaceOrientationPortrait ", with: "_iPhone = \"", in: project)
    },
    Defect("LS-I4", "the key holds the file's extension") {
      try $0.replace(
        "<string>LaunchScreen</string>", with: "<string>LaunchScreen.storyboard</string>",
        in: "buzzbox/Info.plist")
    },
    Defect("LS-I5", "a launch screen is generated") {
      try $0.replace("UILaunchScreen_Generation = NO", with: "UILaunchScreen_Generation = YES", in: project)
    },
    Defect("LS-I6", "the storyboard is not in the target") {
      try $0.replace(
        "\t\t\t\tB0220000000000000000A004 /* LaunchScreen.storyboard in Resources */,\n", with: "",
        in: project)
    },
    Defect("LS-I7", "the 3x gradient has the size of the 2x one") {
      for suffix in ["", "-dark"] {
        let folder = catalog + "/LaunchGradient.imageset/LaunchGradient\(suffix)"
        let bytes = try Data(contentsOf: URL(fileURLWithPath: $0.path + "/" + folder + "@2x.png"))
        try $0.write([UInt8](bytes), to: folder + "@3x.png")
      }
    },
  ]
}

extension SampleProject {
  /// Makes gradient and icon again with other colors or another icon.
  func regenerate(top: String, bottom: String, dark: (String, String)? = nil, icon: String? = nil) throws {
    var words = [
      "generate", "launch-screen", "--force", "--top", top, "--bottom", bottom, "--icon",
      icon ?? catalog + "/AppIcon.appiconset/AppIcon.png", "--catalog", catalog, "--storyboard", storyboard,
    ]
    if let dark { words += ["--dark-top", dark.0, "--dark-bottom", dark.1] }
    let process = try QAProcess.run(words, in: path)
    guard process.status == 0 else { throw NotThere(text: process.errors, file: "qa generate") }
  }

  /// Puts a centered label below the icon.
  func addLabel(_ words: String) throws {
    try replace(
      "                        </subviews>",
      with: """
        <label opaque="NO" text="\(words)" textAlignment="center" numberOfLines="1" translatesAutoresizingMaskIntoConstraints="NO" id="LSc-lb-001">
          <rect key="frame" x="160" y="520" width="73" height="21"/>
          <fontDescription key="fontDescription" type="system" pointSize="17"/>
        </label>
                                </subviews>
        """, in: storyboard)
    try replace(
      #"<constraint firstItem="LSc-ic-001" firstAttribute="centerX""#,
      with:
        #"<constraint firstItem="LSc-lb-001" firstAttribute="centerX" secondItem="LSc-rt-001" secondAttribute="centerX" id="LSc-co-020"/><constraint firstItem="LSc-lb-001" firstAttribute="top" secondItem="LSc-ic-001" secondAttribute="bottom" constant="20" id="LSc-co-021"/><constraint firstItem="LSc-ic-001" firstAttribute="centerX""#,
      in: storyboard)
  }
}
