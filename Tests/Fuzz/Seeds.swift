import Foundation
import Definitions
import Model
import Store
import TestSupport

/// Valid inputs, from the sample app and from generators.
enum Seeds {
  static let data = DataRoot(path: Checkout.home)
  static let catalog: DeviceCatalog = {
    do { return try DeviceCatalog.load(data) } catch { preconditionFailure("\(error)") }
  }()

  private static let sample = "Matrix/samples/BuzzBox/"

  static func bytes(_ path: String) -> [UInt8] { Array(Checkout.text(path).utf8) }

  /// Returns the files of the sample with one of these extensions.
  static func files(_ suffixes: Set<String>) -> [String: [UInt8]] {
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: Checkout.home + "/" + sample)) ?? []
    var found: [String: [UInt8]] = [:]
    for name in names where suffixes.contains((name as NSString).pathExtension) {
      found[name.replacing("/", with: "-")] = bytes(sample + name)
    }
    return found
  }

  /// The sample's storyboard, and a smaller one with a container, a stack view and variations.
  static var interfaces: [String: [UInt8]] {
    files(["storyboard"]).merging(["small.storyboard": Array(storyboard.utf8)]) { $1 }
  }

  private static let storyboard = """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" toolsVersion="22505" \
    targetRuntime="iOS.CocoaTouch" useAutolayout="YES" useTraitCollections="YES" useSafeAreas="YES" \
    launchScreen="YES" initialViewController="nav">
    <device id="retina4_7" orientation="portrait" appearance="light"/>
    <scenes><scene sceneID="s1"><objects><navigationController id="nav">
    <navigationBar key="navigationBar" contentMode="scaleToFill" id="bar"><rect key="frame" x="0.0" y="20" width="375" height="44"/></navigationBar>
    <connections><segue destination="vc" kind="relationship" relationship="rootViewController" id="sg"/></connections>
    </navigationController></objects></scene>
    <scene sceneID="s2"><objects><viewController id="vc"><view key="view" id="root">
    <rect key="frame" x="0.0" y="0.0" width="375" height="667"/>
    <autoresizingMask key="autoresizingMask" widthSizable="YES" heightSizable="YES"/>
    <subviews>
    <stackView opaque="NO" contentMode="scaleToFill" axis="vertical" distribution="fillEqually" alignment="center" spacing="8" \
    translatesAutoresizingMaskIntoConstraints="NO" id="st"><rect key="frame" x="20" y="100" width="335" height="200"/>
    <subviews>
    <label text="Hello" textAlignment="center" lineBreakMode="tailTruncation" numberOfLines="0" \
    translatesAutoresizingMaskIntoConstraints="NO" id="la"><fontDescription key="fontDescription" type="system" pointSize="17"/>\
    <color key="textColor" white="0.0" alpha="1" colorSpace="calibratedWhite"/></label>
    <imageView contentMode="scaleAspectFit" image="A" horizontalHuggingPriority="251" verticalCompressionResistancePriority="749" \
    translatesAutoresizingMaskIntoConstraints="NO" id="im"/>
    </subviews></stackView>
    <view hidden="YES" alpha="0.5" clipsSubviews="YES" id="ol"><rect key="frame" x="10" y="400" width="100" height="50"/>
    <autoresizingMask key="autoresizingMask" flexibleMinX="YES" widthSizable="YES" flexibleMaxY="YES"/></view>
    </subviews>
    <viewLayoutGuide key="safeArea" id="sa"/>
    <color key="backgroundColor" systemColor="systemBackgroundColor"/>
    <constraints>
    <constraint firstItem="st" firstAttribute="leading" secondItem="root" secondAttribute="leadingMargin" id="c1"/>
    <constraint firstItem="st" firstAttribute="centerX" secondItem="root" secondAttribute="centerX" priority="750" id="c2"/>
    <constraint firstItem="st" firstAttribute="top" secondItem="sa" secondAttribute="top" constant="20" id="c3"/>
    <constraint firstItem="sa" firstAttribute="bottom" relation="greaterThanOrEqual" secondItem="st" secondAttribute="bottom" id="c4"/>
    <constraint firstItem="st" firstAttribute="width" secondItem="st" secondAttribute="height" multiplier="2:1" id="c5"/>
    </constraints>
    <variation key="default"><mask key="constraints"><exclude reference="c2"/></mask></variation>
    <variation key="heightClass=compact"><mask key="constraints"><include reference="c2"/></mask></variation>
    </view></viewController></objects></scene></scenes>
    <resources><image name="A" width="40" height="30"/><systemColor name="systemBackgroundColor">\
    <color white="1" alpha="1" colorSpace="custom" customColorSpace="genericGamma22GrayColorSpace"/></systemColor></resources>
    </document>
    """

  static let xibs = [
    "a.xib": Array(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" toolsVersion="22505" \
      targetRuntime="iOS.CocoaTouch" useAutolayout="YES" launchScreen="YES" useSafeAreas="YES">
      <objects><placeholder placeholderIdentifier="IBFilesOwner" id="-1"/>
      <view contentMode="scaleToFill" id="root"><rect key="frame" x="0" y="0" width="320" height="480"/>
      <subviews><label text="A" translatesAutoresizingMaskIntoConstraints="NO" id="la"/></subviews>
      <constraints><constraint firstItem="la" firstAttribute="centerX" secondItem="root" secondAttribute="centerX" id="c"/></constraints>
      <nil key="simulatedStatusBarMetrics"/><freeformSimulatedSizeMetrics key="simulatedDestinationMetrics"/>
      </view></objects></document>
      """.utf8)
  ]

  static let project = bytes(sample + "buzzbox.xcodeproj/project.pbxproj")

  /// The sample's project file with `App.xcconfig` for both configurations of the target.
  static let projectWithSettings: [UInt8] = {
    let file =
      "/* Begin PBXFileReference section */\nB0220000000000000000F010 = {isa = PBXFileReference; lastKnownFileType = text.xcconfig; path = App.xcconfig; sourceTree = SOURCE_ROOT; };"
    let text = String(decoding: project, as: UTF8.self)
      .replacing("/* Begin PBXFileReference section */", with: file)
      .replacing(
        "isa = XCBuildConfiguration;",
        with: "isa = XCBuildConfiguration; baseConfigurationReference = B0220000000000000000F010;")
    return Array(text.utf8)
  }()

  /// Property lists in the binary format.
  static var binaryLists: [String: [UInt8]] {
    let values: [String: Any] = [
      "a.plist": ["UILaunchStoryboardName": "LaunchScreen", "list": [1, 2.5, true, "é"]],
      "b.plist": [
        "UILaunchScreen": [
          "UIColorName": "", "data": Data([1, 2, 3]), "date": Date(timeIntervalSince1970: 0),
        ]
      ],
    ]
    return values.compactMapValues {
      (try? PropertyListSerialization.data(fromPropertyList: $0, format: .binary, options: 0)).map {
        [UInt8]($0)
      }
    }
  }

  /// The `Contents.json` of a set with one file.
  static func entry(_ file: String, _ key: String = "images") -> [UInt8] {
    Array("{\"\(key)\": [{\"idiom\": \"universal\", \"filename\": \"\(file)\"}]}".utf8)
  }

  static let yaml = [
    "a.yml": bytes("Matrix/checklists/launch-screen-basics.yml"),
    "b.yml": bytes("Matrix/checklists/story-8.3.yml"), "c.yml": bytes("Matrix/checklists/app-launch.yml"),
  ]

  static let stories = [
    "a.md": Array("# Story 8.3: Launch\n\n## Acceptance Criteria\n\n### Visual\n- [ ] ✅ An icon\n".utf8)
  ]

  static let testResults = [
    "tests.json": Array(
      """
      {"devices": [{"deviceName": "iPhone 15"}], "testNodes": [{"nodeType": "Test Plan", "name": "P", "children": [
      {"nodeType": "Test Suite", "name": "S", "children": [{"nodeType": "Test Case", "name": "a()", "result": "Passed",
      "nodeIdentifier": "S/a()", "duration": "1s", "children": [{"nodeType": "Repetition", "name": "1", "result": "Failed"}]}]}]}]}
      """.utf8),
    "statement.json": Array(
      """
      {"_type": "https://in-toto.io/Statement/v1", "subject": [{"name": "a", "digest": {"sha256": "00"}}],
      "predicateType": "https://in-toto.io/attestation/test-result/v0.1", "predicate": {"result": "PASSED",
      "passedTests": ["S/a"], "failedTests": []}}
      """.utf8),
  ]

  static let waivers = [
    "a.yml": Array(
      """
      waivers:
        - id: W-1
          criterion: A-1
          when: {device: [iphone-se-1], appearance: dark}
          reason: Known
          approver: Alex
          start: 2026-11-01
          end: 2026-12-01
          risk: Small

      """.utf8)
  ]

  /// A checklist of one criterion.
  static let checklist = Checklist(
    id: "list", title: "List", story: nil, elements: [:], values: [:],
    criteria: [
      Criterion(
        id: "A-1", title: "A", section: "", impact: .serious, rationale: "", fix: "", standard: nil,
        traces: [],
        filter: CaseFilter(), basis: .assertions([]), location: SourceLocation(file: "list.yml"))
    ], file: "list.yml", sources: [])

  /// A history of two runs.
  static var histories: [String: [UInt8]] {
    let path = NSTemporaryDirectory() + "/qa-fuzz-seed-\(ProcessInfo.processInfo.processIdentifier)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    for found in [["A", "B"], ["A"]] {
      let entry = HistoryEntry(
        run: HistoryRun(
          timestamp: "2026-01-02T03:04:05", project: "app.xcodeproj", target: "app", checklist: "list",
          matrix: "full", scope: "all", isComplete: true, commit: nil,
          tests: .init(tests: 10, failures: found.count, errors: 0, skipped: 0), causes: found.count),
        findings: found.map {
          HistoryFinding(
            fingerprint: $0, criterion: $0, outcome: .failed, message: $0, cases: 1,
            location: SourceLocation(file: "a.storyboard", line: 3))
        }, decided: ["A", "B"])
      _ = try? History.add(entry, at: path) { _ in }
    }
    return ["a.sqlite": FileManager.default.contents(atPath: path).map { Array($0) } ?? []]
  }

  /// A nib with an image view and a label.
  static var nibs: [String: [UInt8]] {
    var nib = NibBuilder()
    let top = nib.add("NSObject")
    let root = nib.add("UIView")
    let bounds: (String, NibBuilder.Value) = ("UIBounds", .doubles([0, 0, 320, 480]))
    let name = nib.string("LaunchIcon")
    let image = nib.add("UIImageNibPlaceholder", [("UIResourceName", name)])
    let picture = nib.add(
      "UIImageView",
      [
        ("UIImage", .object(image)), ("UIBounds", .doubles([0, 0, 120, 120])),
        ("UICenter", .doubles([60, 60])),
      ])
    let label = nib.add(
      "UILabel",
      [
        ("UIText", nib.string("Hello")), ("UIBounds", .doubles([0, 0, 100, 30])),
        ("UICenter", .doubles([60, 25])),
      ])
    let constraint = nib.add(
      "NSLayoutConstraint",
      [
        ("NSFirstItem", .object(picture)), ("NSFirstAttributeV2", .integer(9)),
        ("NSSecondItem", .object(root)),
        ("NSSecondAttributeV2", .integer(9)), ("NSConstantV2", .real(4)),
      ])
    nib.set(
      root,
      [
        bounds, ("UICenter", .doubles([160, 240])), ("UISubviews", nib.array([picture, label])),
        ("UIViewAutolayoutConstraints", nib.array([constraint])),
      ])
    nib.set(
      top,
      [
        ("UINibTopLevelObjectsKey", nib.array([root])), ("UINibObjectsKey", nib.array([root])),
        ("UINibTraitStorageListsKey", nib.array([])),
      ])
    return corpus(".nib", atMost: 64 << 10).merging(["a.nib": nib.bytes()]) { $1 }
  }

  /// Compiled catalogs of the corpus. Without it, fuzzing starts from the words of the format.
  static var catalogs: [String: [UInt8]] { corpus(".car", atMost: 64 << 10) }

  /// Some files of the built apps in the corpus.
  private static func corpus(_ ending: String, atMost size: Int) -> [String: [UInt8]] {
    guard let folder = BuiltApp.folder else { return [:] }
    var found: [String: [UInt8]] = [:]
    for path in BuiltApp.files(in: folder, ending: ending) where found.count < 20 {
      guard let bytes = FileManager.default.contents(atPath: path), bytes.count <= size else { continue }
      found["corpus-\(found.count)"] = Array(bytes)
    }
    return found
  }

  static var archives: [String: [UInt8]] {
    var zip = ZipBuilder()
    zip.add("Payload/A.app/Info.plist", bytes(sample + "buzzbox/Info.plist"))
    zip.add("Payload/A.app/A", executable)
    zip.add("Payload/A.app/Frameworks/", [])
    return ["a.ipa": zip.bytes]
  }

  /// A 64-bit executable for iOS 15.6: LC_UUID, then LC_BUILD_VERSION.
  static let executable = littleEndian([
    0xFEED_FACF, 0x0100_000C, 0, 2, 2, 48, 0, 0, 0x1B, 24, 0, 0, 0, 0, 0x32, 24, 2, 0x000F_0600, 0x001A_0100,
    0,
  ])

  private static func littleEndian(_ words: [UInt32]) -> [UInt8] {
    words.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> ($0 * 8)) } }
  }

  static let evidence = [
    "a.json": Array(
      "{\"schemaVersion\": 1, \"id\": \"a\", \"kind\": \"signOff\", \"status\": \"passed\", \"criteria\": [\"LS-B1\"], \"by\": \"A\", \"at\": \"2026-01-01T00:00:00Z\"}"
        .utf8)
  ]

  static let reports = [
    "a.json": Array(
      "{\"schemaVersion\": 2, \"complete\": true, \"tool\": {\"name\": \"qa\", \"version\": \"1\"}, \"findings\": []}"
        .utf8)
  ]

  static var pngs: [String: [UInt8]] {
    let forms: [(String, TestSupport.Picture.Encoding)] = [
      ("rgba", .rgba), ("rgb", .rgb), ("rgba16", .rgba16), ("palette", .palette), ("gray", .gray),
      ("interlaced", .interlaced), ("cgbi", .cgBI),
    ]
    let picture = TestSupport.Picture(width: 4, height: 3) { x, y in
      .init(UInt8(x * 40), UInt8(y * 60), 90, 200)
    }
    return Dictionary(uniqueKeysWithValues: forms.map { ($0.0 + ".png", picture.png($0.1)) })
  }

  static let jpegs = [
    "a.jpg": HostileInput.jpeg(markers: 1, scans: 1), "b.jpg": [UInt8](Data(base64Encoded: gray) ?? Data()),
  ]

  /// A gray JPEG of 8 × 8 pixels, from libjpeg's encoder.
  private static let gray =
    "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEB"
    + "AQEBAQEBAQEBAQEBAQEBAQH/wAALCAAIAAgBAREA/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAAAgEDAwIE"
    + "AwUFBAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0NTY3ODk6Q0RFRkdISUpT"
    + "VFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ"
    + "2uHi4+Tl5ufo6erx8vP09fb3+Pn6/9oACAEBAAA/APi+v//Z"
}
