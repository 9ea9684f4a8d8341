import TestSupport

extension SampleProject {
  /// Returns the line or the whole file that an origin names, as bytes; nil if it does not exist.
  func line(_ origin: RunFile.Origin) throws -> [UInt8]? {
    guard let bytes = try? bytes(origin.file) else { return nil }
    guard let element = origin.element else { return Array(bytes) }
    return Self.line(with: element, in: Array(bytes))
  }

  /// Returns the same line or file of the unchanged sample; nil if it does not exist there.
  static func original(_ origin: RunFile.Origin) throws -> [UInt8]? {
    try SampleProject().line(origin)
  }

  private static func line(with id: String, in bytes: [UInt8]) -> [UInt8]? {
    let mark = Array(" id=\"\(id)\"".utf8)
    return bytes.split(separator: 0x0A).map(Array.init).first { line in
      line.indices.contains { line[$0...].starts(with: mark) }
    }
  }
}

// The ids in the sample's storyboard.
extension SampleProject {
  static let root = "LSc-rt-001"
  static let background = "LSc-bg-001"
  static let icon = "LSc-ic-001"
  static let guide = "LSc-sa-001"
  static let width = "LSc-co-001"
  static let height = "LSc-co-002"
  static let top = "LSc-co-003"
  static let leading = "LSc-co-004"
  static let trailing = "LSc-co-005"
  static let bottom = "LSc-co-006"
  static let centerX = "LSc-co-007"
  static let centerY = "LSc-co-008"

  /// Replaces a constraint with XML.
  func constraint(_ id: String, becomes xml: String) throws {
    try lines(with: "id=\"\(id)\"", in: storyboard) { _ in xml }
  }
  /// Adds attributes to the element with this id.
  func attributes(_ xml: String, of id: String) throws {
    try replace("id=\"\(id)\"", with: "\(xml) id=\"\(id)\"", in: storyboard)
  }
  /// Adds a view in front of all others, and constraints to the root view.
  func add(_ view: String, _ constraints: String = "") throws {
    try lines(with: "</subviews>", in: storyboard) { view + "\n" + $0 }
    if !constraints.isEmpty {
      try lines(with: "id=\"\(Self.top)\"", in: storyboard) { constraints + "\n" + $0 }
    }
  }
  /// Adds a dark square of 10 points with id `Mrk-vw-001`.
  func addMark(_ constraints: String, side: Int = 10) throws {
    try add(
      """
      <view contentMode="scaleToFill" translatesAutoresizingMaskIntoConstraints="NO" id="Mrk-vw-001">
        <rect key="frame" x="0.0" y="0.0" width="10" height="10"/>
        <color key="backgroundColor" red="0.1" green="0.1" blue="0.1" alpha="1" colorSpace="custom" customColorSpace="sRGB"/>
        <constraints>
          <constraint firstAttribute="width" constant="\(side)" id="Mrk-co-001"/>
          <constraint firstAttribute="height" constant="\(side)" id="Mrk-co-002"/>
        </constraints>
      </view>
      """, constraints)
  }
  /// Returns a constraint between two items, by default between the same attribute of both.
  static func tie(
    _ item: String, _ attribute: String, to other: String, _ more: String = "",
    at otherAttribute: String? = nil,
    id: String
  ) -> String {
    "<constraint firstItem=\"\(item)\" firstAttribute=\"\(attribute)\" secondItem=\"\(other)\" secondAttribute=\"\(otherAttribute ?? attribute)\" \(more) id=\"\(id)\"/>"
  }
  /// Adds a variation of the root view for a size class.
  func variation(_ key: String, _ masks: String) throws {
    try lines(with: "<viewLayoutGuide key=\"safeArea\"", in: storyboard) {
      $0 + "\n<variation key=\"\(key)\">\(masks)</variation>"
    }
  }
}

// Project file and Info.plist.
extension SampleProject {
  enum Configuration: String { case debug = "Debug", release = "Release" }

  /// Sets or, with `nil`, removes a build setting of the target. The first configuration in the file is Debug.
  func setting(_ name: String, _ value: String?, _ only: Configuration? = nil) throws {
    var seen = 0
    var isThere = false
    let line = value.map { "\t\t\t\t\(name) = \($0);" }
    var lines = try text(projectFile).components(separatedBy: "\n")
    lines = lines.flatMap { text -> [String] in
      if text.hasSuffix("ASSETCATALOG_COMPILER_APPICON_NAME = AppIcon;") {
        seen += 1
        isThere = only == nil || (only == .debug) == (seen == 1)
        return isThere ? [text] + (line.map { [$0] } ?? []) : [text]
      }
      return isThere && text.trimmingCharacters(in: .whitespaces).hasPrefix(name + " = ") ? [] : [text]
    }
    guard seen == 2 else { throw MissingText(text: "two target configurations", file: projectFile) }
    try write(lines.joined(separator: "\n"), to: projectFile)
  }
  /// Writes an Info.plist with these entries.
  func infoPlist(_ entries: String) throws {
    try write(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">
      <dict>
      \(entries)
      </dict>
      </plist>

      """, to: plist)
  }
  static let storyboardKey = "<key>UILaunchStoryboardName</key><string>LaunchScreen</string>"
}
