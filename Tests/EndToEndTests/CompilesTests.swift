import Foundation
import TestSupport
import Testing

/// What Xcode rejects, and what an older system does not have.
struct CompilesTests {
  private typealias App = DocumentApp
  private static let centered = [
    App.tie("logo.centerX", "root.centerX"), App.tie("logo.centerY", "root.centerY"),
  ]

  private static func contents(_ entries: [String]) -> String {
    #"{"images":[\#(entries.joined(separator: ","))]}"#
  }
  private static let unscaled = #"{"idiom":"universal","filename":"logo.png"}"#
  private static let twice = #"{"idiom":"universal","scale":"2x","filename":"logo.png"}"#

  private func app(_ entries: [String], isXib: Bool = false) throws -> DocumentApp {
    let app = try App(isXib: isXib)
    try app.picture("logo", App.word(120, 120), contents: Self.contents(entries))
    try app.write([App.image("logo", (136, 366, 120, 120))], Self.centered)
    return app
  }

  // MARK: LB-28

  @Test("A bitmap without a scale beside one with a scale stops the archive", arguments: [false, true])
  func unscaledBitmap(isXib: Bool) async throws {
    let failure = try #require(
      try await app([Self.unscaled, Self.twice], isXib: isXib).failures("LB-28").first)
    #expect(failure.message.contains("logo.png without a scale"), "\(failure.message)")
    #expect(failure.file == "Assets.xcassets/logo.imageset/Contents.json")
    #expect(failure.fix == "Give it the scale 1x, or remove it.")
  }

  @Test("The image set of a launch dictionary is compiled, too")
  func dictionary() async throws {
    let app = try PlistApp(
      "<key>UILaunchScreen</key><dict><key>UIImageName</key><string>logo</string></dict>")
    try app.image("logo", width: 60, height: 60)
    try Self.contents([
      #"{"idiom":"universal","appearances":[{"appearance":"luminosity","value":"dark"}],"filename":"logo.png"}"#,
      #"{"idiom":"universal","scale":"3x","filename":"logo.png"}"#,
    ]).write(
      toFile: app.path + "/Assets.xcassets/logo.imageset/Contents.json", atomically: true, encoding: .utf8)
    #expect(try await app.run().failed.contains("LB-28"))
  }

  @Test(
    "A name that differs only by case from a file of the launch screen is another file on Linux only",
    arguments: [
      "LAUNCH.storyboard", "info.plist", "Assets.xcassets/Logo.imageset/Contents.json",
      "assets.xcassets/logo.imageset/LOGO.png",
    ])
  func sameFile(other: String) async throws {
    let app = try self.app([Self.twice])
    #expect(try await app.failures("LB-28").isEmpty)
    try app.app.write("{}", to: other)
    let failure = try #require(try await app.failures("LB-28").first)
    #expect(failure.message.contains("\"\(other)\" are one file on a Mac"), "\(failure.message)")
    #expect(failure.file == other)
  }

  @Test("Folders with the same name in other letters are one folder with all files")
  func sameFolder() async throws {
    let app = try self.app([Self.twice])
    try app.app.write("", to: "assets.xcassets/logo.imageset/notes.txt")
    #expect(try await app.failures("LB-28").isEmpty)
  }

  @Test("A single scale, and empty entries beside it, are right")
  func singleScale() async throws {
    #expect(try await app([Self.unscaled]).failures("LB-28").isEmpty)
    let empty = #"{"idiom":"universal","scale":"2x"}"#
    #expect(try await app([Self.unscaled, empty]).failures("LB-28").isEmpty)
    #expect(try await app([Self.twice]).failures("LB-28").isEmpty)
  }

  @Test(
    "An id that two views have stops the compiler; one of two constraints does not", arguments: [false, true])
  func repeatedID(isXib: Bool) async throws {
    let app = try self.app([Self.twice], isXib: isXib)
    try app.write(
      [App.image("logo", (136, 366, 120, 120)), App.image("logo", (136, 466, 120, 120))], Self.centered)
    let repeated = try #require(try await app.failures("LB-28").first)
    #expect(repeated.message.contains("has the id \"logo\""), "\(repeated.message)")
    #expect(repeated.file == app.file && repeated.line == (isXib ? 7 : 9))
    try app.write(
      [App.image("logo", (136, 366, 120, 120))],
      Self.centered.map {
        $0.replacingOccurrences(of: #"id="logo-center[XY]""#, with: #"id="0""#, options: .regularExpression)
      })
    #expect(try await app.failures("LB-28").isEmpty)
  }

  @Test(
    "A constraint to a view that is gone is named where it leaves a position open", arguments: [false, true])
  func unknownItem(isXib: Bool) async throws {
    let app = try self.app([Self.twice], isXib: isXib)
    try app.write(
      [App.image("logo", (136, 366, 120, 120))],
      [Self.centered[0], App.tie("logo.centerY", "gone.centerY")])
    let open = try #require(try await app.failures("LB-6").first)
    #expect(open.fix?.contains("In line \(isXib ? 12 : 14), ") == true, "\(open.fix ?? "")")
    #expect(open.fix?.contains("\"gone\"") == true && open.fix?.contains("Add the missing") == false)
  }

  // MARK: LB-4

  private func symbol(_ system: String, isXib: Bool, button: Bool = false) throws -> DocumentApp {
    let app = try App(isXib: isXib)
    let plist = app.app.path + "/Info.plist"
    let text = try String(contentsOfFile: plist, encoding: .utf8)
    try text.replacingOccurrences(of: "15.0", with: system).write(
      toFile: plist, atomically: true, encoding: .utf8)
    let view =
      button
      ? #"<button opaque="NO" contentMode="scaleToFill" buttonType="system" translatesAutoresizingMaskIntoConstraints="NO" id="logo"><rect key="frame" x="171" y="410" width="50" height="32"/><state key="normal" image="house" catalog="system"/></button>"#
      : App.image("logo", (136, 366, 120, 120), constraints: App.size("logo", 120, 120))
        .replacingOccurrences(of: #"image="logo""#, with: #"image="house" catalog="system""#)
    try app.write([view], Self.centered)
    return app
  }

  @Test(
    "A symbol shows nothing before iOS 13", arguments: [(false, false), (true, false), (false, true)])
  func symbols(isXib: Bool, button: Bool) async throws {
    let failure = try #require(
      try await symbol("12.0", isXib: isXib, button: button).failures("LB-4").first)
    #expect(failure.message.contains("the app runs on iOS 12"), "\(failure.message)")
    #expect(failure.line == (isXib ? 6 : 8))
    let newer = try await symbol("13.0", isXib: isXib, button: button).failures("LB-4")
    #expect(newer.isEmpty, "\(newer.first?.message ?? "")")
  }
}
