import Foundation
import Matrix
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
    let forms: [(String, Picture.Encoding)] = [
      ("rgba", .rgba), ("rgb", .rgb), ("rgba16", .rgba16), ("palette", .palette), ("gray", .gray),
      ("interlaced", .interlaced), ("cgbi", .cgBI),
    ]
    let picture = Picture(width: 4, height: 3) { x, y in .init(UInt8(x * 40), UInt8(y * 60), 90, 200) }
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
