import Foundation

/// A copy of the sample app that a test may change.
struct SampleProject: Sendable {
  let scratch: Scratch
  var path: String { scratch.path + "/BuzzBox" }
  let board = "buzzbox/Resources/LaunchScreen.storyboard"
  let project = "buzzbox.xcodeproj/project.pbxproj"
  let catalog = "buzzbox/Assets.xcassets"
  let plist = "buzzbox/Info.plist"
  var gradientSet: String { catalog + "/LaunchGradient.imageset" }
  var iconSet: String { catalog + "/LaunchIcon.imageset" }

  /// - Parameter source: Folder to copy; the sample by default.
  init(source: String = QAProcess.root + "/Matrix/samples/BuzzBox") throws {
    scratch = try Scratch()
    try FileManager.default.copyItem(atPath: source, toPath: scratch.path + "/BuzzBox")
  }

  func bytes(_ file: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: path + "/" + file)))
  }
  func text(_ file: String) throws -> String { String(decoding: try bytes(file), as: UTF8.self) }
  func write(_ text: String, to file: String) throws { try write(Array(text.utf8), to: file) }
  func write(_ bytes: [UInt8], to file: String) throws {
    let url = URL(fileURLWithPath: path + "/" + file)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
  }
  func remove(_ file: String) throws { try FileManager.default.removeItem(atPath: path + "/" + file) }
  func move(_ file: String, to other: String) throws {
    let target = URL(fileURLWithPath: path + "/" + other)
    try FileManager.default.createDirectory(
      at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.moveItem(atPath: path + "/" + file, toPath: target.path)
  }

  /// Replaces every occurrence; a text that is not there is a mistake of the test.
  func replace(_ old: String, with new: String, in file: String) throws {
    let before = try text(file)
    guard before.contains(old) else { throw NotThere(text: old, file: file) }
    try write(before.replacingOccurrences(of: old, with: new), to: file)
  }
  struct NotThere: Error {
    var text: String
    var file: String
  }

  /// Changes the lines that contain `mark`, of which there has to be at least one.
  func lines(with mark: String, in file: String, _ change: (String) -> String) throws {
    var count = 0
    let lines = try text(file).split(separator: "\n", omittingEmptySubsequences: false).map { line in
      guard line.contains(mark) else { return String(line) }
      count += 1
      return change(String(line))
    }
    guard count > 0 else { throw NotThere(text: mark, file: file) }
    try write(lines.joined(separator: "\n"), to: file)
  }
}

// Ids of the sample's storyboard.
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

  /// Puts other constraints in the place of one.
  func constraint(_ id: String, becomes xml: String) throws {
    try lines(with: "id=\"\(id)\"", in: board) { _ in xml }
  }
  /// Adds attributes to the element with this id.
  func attributes(_ xml: String, of id: String) throws {
    try replace("id=\"\(id)\"", with: "\(xml) id=\"\(id)\"", in: board)
  }
  /// Adds a view in front of everything, with constraints of the root view.
  func add(_ view: String, _ constraints: String = "") throws {
    try lines(with: "</subviews>", in: board) { view + "\n" + $0 }
    if !constraints.isEmpty {
      try lines(with: "id=\"\(Self.top)\"", in: board) { constraints + "\n" + $0 }
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
  /// A constraint between an attribute of one item and the same of another.
  static func tie(
    _ item: String, _ attribute: String, to other: String, _ more: String = "",
    at otherAttribute: String? = nil,
    id: String
  ) -> String {
    "<constraint firstItem=\"\(item)\" firstAttribute=\"\(attribute)\" secondItem=\"\(other)\" secondAttribute=\"\(otherAttribute ?? attribute)\" \(more) id=\"\(id)\"/>"
  }
  /// Variation of a view for compact height: phones held sideways.
  func variation(_ key: String, _ masks: String) throws {
    try lines(with: "<viewLayoutGuide key=\"safeArea\"", in: board) {
      $0 + "\n<variation key=\"\(key)\">\(masks)</variation>"
    }
  }
}

// Project file and Info.plist.
extension SampleProject {
  enum Configuration: String { case debug = "Debug", release = "Release" }

  /// Sets a setting of the target; `nil` removes it. The first configuration in the file is Debug.
  func setting(_ name: String, _ value: String?, _ only: Configuration? = nil) throws {
    var seen = 0
    var isThere = false
    let line = value.map { "\t\t\t\t\(name) = \($0);" }
    var lines = try text(project).components(separatedBy: "\n")
    lines = lines.flatMap { text -> [String] in
      if text.hasSuffix("ASSETCATALOG_COMPILER_APPICON_NAME = AppIcon;") {
        seen += 1
        isThere = only == nil || (only == .debug) == (seen == 1)
        return isThere ? [text] + (line.map { [$0] } ?? []) : [text]
      }
      return isThere && text.trimmingCharacters(in: .whitespaces).hasPrefix(name + " = ") ? [] : [text]
    }
    guard seen == 2 else { throw NotThere(text: "two target configurations", file: project) }
    try write(lines.joined(separator: "\n"), to: project)
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
