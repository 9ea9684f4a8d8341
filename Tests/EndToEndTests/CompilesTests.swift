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

  private static let slots = [
    ("2x", #""scale":"2x""#),
    ("dark", #""scale":"3x","appearances":[{"appearance":"luminosity","value":"dark"}]"#),
    ("fr", #""scale":"1x","locale":"fr""#),
  ]

  @Test("Two files for the same slot of an image set are named", arguments: slots.indices)
  func twoForOneSlot(_ index: Int) async throws {
    let (word, traits) = Self.slots[index]
    func entry(_ file: String) -> String { #"{"idiom":"universal",\#(traits),"filename":"\#(file)"}"# }
    let app = try self.app([Self.twice, entry("logo.png"), entry("other.png")])
    try App.word(120, 120, margin: 10).write(to: app, "other.png")
    let failure = try #require(try await app.failures("LB-28").first)
    #expect(failure.message.contains("logo.png and other.png for the same slot"), "\(failure.message)")
    #expect(failure.message.contains("warns of an unassigned child, so which one users see is unknown."))
    #expect(failure.message.contains(word) && failure.impact == "serious", "\(failure.message)")
    #expect(failure.file == "Assets.xcassets/logo.imageset/Contents.json")
  }

  @Test(
    "One file twice, another gamut and an entry without a file are no second file",
    arguments: [
      #"{"idiom":"universal","scale":"2x","filename":"logo.png"}"#,
      #"{"idiom":"universal","scale":"2x","display-gamut":"display-P3","filename":"other.png"}"#,
      #"{"idiom":"universal","scale":"2x"}"#,
      #"{"idiom":"universal","scale":"2x","memory":"4GB","filename":"other.png"}"#,
      #"{"idiom":"universal","scale":"2x","filename":"copy.png"}"#,
    ])
  func oneForEachSlot(entry: String) async throws {
    let app = try self.app([Self.twice, entry])
    try App.word(120, 120, margin: 10).write(to: app, "other.png")
    try App.word(120, 120).write(to: app, "copy.png")
    let failures = try await app.failures("LB-28")
    #expect(failures.isEmpty, "\(failures.first?.message ?? "")")
  }

  @Test(
    "Two image sets of one name are named where their pictures differ",
    arguments: ["Old", "../Other.xcassets"])
  func twoSets(folder: String) async throws {
    let app = try self.app([Self.twice])
    let set = "Assets.xcassets/\(folder)/logo.imageset"
    try app.app.write(Self.contents([Self.twice]), to: set + "/Contents.json")
    try App.word(120, 120).write(to: app, "../../\(set)/logo.png")
    #expect(try await app.failures("LB-28").isEmpty)
    try App.word(120, 120, margin: 10).write(to: app, "../../\(set)/logo.png")
    let failure = try #require(try await app.failures("LB-28").first)
    #expect(failure.message.contains("used by multiple image sets"), "\(failure.message)")
    #expect(failure.message.contains("\"Assets.xcassets/logo.imageset\""), "\(failure.message)")
  }

  @Test("Two colors for the same traits leave the color undecided; one color twice does not")
  func twoColors() async throws {
    let app = try self.app([Self.twice])
    try app.write([], ground: #"name="Ground""#)
    func set(_ whites: [String]) throws {
      let colors = whites.map {
        #"{"idiom":"universal","color":{"color-space":"gray-gamma-22","components":{"white":"\#($0)","alpha":"1.000"}}}"#
      }
      try app.app.write(
        #"{"colors":[\#(colors.joined(separator: ","))]}"#,
        to: "Assets.xcassets/Ground.colorset/Contents.json")
    }
    try set(["0.900", "0.100"])
    #expect(try await app.results("LB-28").first?.reason == "ambiguous-color")
    try set(["0.900", "0.900"])
    #expect(try await app.results("LB-28").first?.outcome == "passed")
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
    let run = try await app.app.run(["--no-previews"])
    #expect(
      !run.failed.contains("LB-28") && run.diagnostics.contains { $0.contains("warning: <constraint>") })
  }

  private static let stack =
    #"<stackView opaque="NO" translatesAutoresizingMaskIntoConstraints="NO" id="stack"><rect key="frame" x="0" y="0" width="10" height="10"/></stackView>"#
  private static let scroll =
    #"<scrollView opaque="NO" translatesAutoresizingMaskIntoConstraints="NO" id="scroll"><rect key="frame" x="0" y="0" width="10" height="10"/><viewLayoutGuide key="contentLayoutGuide" id="clg"/></scrollView>"#

  @Test(
    "What a document has must exist in the deployment target",
    arguments: [("8.0", "", 9), ("8.4", stack, 9), ("10.0", scroll, 11)])
  func newerThanTarget(system: String, view: String, from: Int) async throws {
    let views = [App.image("logo", (136, 366, 120, 120))] + (view.isEmpty ? [] : [view])
    let app = try self.app([Self.twice])
    try app.setSystem(system)
    try app.write(views, Self.centered)
    let text = try String(contentsOfFile: app.app.path + "/" + app.file, encoding: .utf8)
    let withoutGuide = view.isEmpty ? text : text.replacingOccurrences(of: #" useSafeAreas="YES""#, with: "")
    try app.app.write(withoutGuide, to: app.file)
    let failure = try #require(try await app.failures("LB-28").first)
    #expect(failure.message.contains("for which it needs iOS \(from)"), "\(failure.message)")
    #expect(failure.message.contains(", and the deployment target is iOS"))
    // "Builds for" another system.
    let built = withoutGuide.replacingOccurrences(
      of: "<scenes>",
      with: #"<dependencies><deployment version="2816" identifier="iOS"/></dependencies><scenes>"#)
    try app.app.write(built, to: app.file)
    #expect(try await app.failures("LB-28").isEmpty)
    try app.app.write(withoutGuide, to: app.file)
    try app.setSystem("\(from).0", from: system)
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
    try app.setSystem(system)
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

  @Test(
    "A color that the oldest system does not have needs another one in the document",
    arguments: [("12.0", "systemBackgroundColor", 13), ("14.0", "systemMintColor", 15)])
  func colors(system: String, color: String, from: Int) async throws {
    let app = try App()
    try app.setSystem(system)
    try app.write([], ground: #"systemColor="\#(color)""#)
    let failure = try #require(try await app.failures("LB-4").first)
    #expect(failure.message.contains("has the color \(color), which exists from iOS \(from) on"))
    #expect(failure.message.contains("The document has no other color for older systems"))
    #expect(failure.file == app.file)
    let text = try String(contentsOfFile: app.app.path + "/" + app.file, encoding: .utf8)
    let other =
      #"<resources><systemColor name="\#(color)"><color white="1" alpha="1" colorSpace="custom" customColorSpace="genericGamma22GrayColorSpace"/></systemColor></resources>"#
    try app.app.write(text.replacingOccurrences(of: "</document>", with: other + "</document>"), to: app.file)
    #expect(try await app.failures("LB-4").isEmpty)
    try app.write([], ground: #"systemColor="systemRedColor""#)
    #expect(try await app.failures("LB-4").isEmpty)
  }
}

extension DocumentApp {
  /// Writes another oldest system into the Info.plist.
  fileprivate func setSystem(_ system: String, from old: String = "15.0") throws {
    let plist = app.path + "/Info.plist"
    let text = try String(contentsOfFile: plist, encoding: .utf8)
    try text.replacingOccurrences(of: old, with: system).write(
      toFile: plist, atomically: true, encoding: .utf8)
  }
}

extension Picture {
  /// Writes the picture into the image set of the logo.
  fileprivate func write(to app: DocumentApp, _ name: String) throws {
    try Data(png()).write(to: URL(fileURLWithPath: app.app.path + "/Assets.xcassets/logo.imageset/" + name))
  }
}
