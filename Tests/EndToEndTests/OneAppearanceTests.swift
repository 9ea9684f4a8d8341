import Foundation
import TestSupport
import Testing

/// What is right in one appearance only.
struct OneAppearanceTests {
  private typealias App = DocumentApp
  private static let system = #"systemColor="systemBackgroundColor""#

  private func logo(_ color: Int, isXib: Bool = false, ground: String = system) throws -> DocumentApp {
    let app = try App(isXib: isXib)
    try app.picture("logo", App.word(120, 120, margin: 10, color: color))
    try app.write(
      [App.image("logo", (136, 366, 120, 120))],
      [App.tie("logo.centerX", "root.centerX"), App.tie("logo.centerY", "root.centerY")], ground: ground)
    return app
  }

  // MARK: LB-10

  @Test("A dark gray logo is clear on white and barely visible on black", arguments: [false, true])
  func darkOnBlack(isXib: Bool) async throws {
    let app = try logo(0x3A3A3A, isXib: isXib)
    let failures = try await app.failures("LB-10")
    let failure = try #require(failures.first)
    #expect(failure.message.contains("barely visible in dark appearance"), "\(failure.message)")
    #expect(failure.message.contains("#3A3A3A on #000000"), "\(failure.message)")
    #expect(failures.allSatisfy { $0.appearance == "dark" && $0.file == app.file })
    #expect(failure.fix?.contains("Add an image for dark appearance to the image set \"logo\"") == true)
  }

  @Test(
    "A light gray logo that is clear on black and barely visible on white is a notice, from a launch dictionary"
  )
  func lightOnWhite() async throws {
    let app = try PlistApp(
      "<key>UILaunchScreen</key><dict><key>UIImageName</key><string>Logo</string></dict>")
    try app.plainImage("Logo", 300, [0xD2, 0xD2, 0xD2])
    let run = try await app.run(["--no-previews"])
    #expect(run.results.allSatisfy { $0.criterion != "LB-10" || $0.outcome != "failed" })
    let notices = run.notices.filter { $0.sdk == nil }
    #expect(notices.map(\.criterion) == ["LB-10"], "\(notices)")
    #expect(notices.first?.message.contains("barely visible in light appearance") == true, "\(notices)")
  }

  /// A mark beside a word: a square with a letter in it, and four letters.
  private static func lockup(plate: Int, letter: Int, word: Int) -> Picture {
    Picture(width: 240, height: 60) { x, y in
      if x < 60 { return (20..<40).contains(x) && (20..<40).contains(y) ? .init(letter) : .init(plate) }
      return x >= 80 && (x - 80) % 40 < 30 && y >= 10 && y < 50 ? .init(word) : .init(0, 0, 0, 0)
    }
  }

  private func lockup(_ picture: Picture, isXib: Bool = false) async throws -> [RunFile.Result] {
    let app = try App(isXib: isXib)
    try app.picture("logo", picture)
    try app.write(
      [App.image("logo", (76, 396, 240, 60))],
      [App.tie("logo.centerX", "root.centerX"), App.tie("logo.centerY", "root.centerY")], ground: Self.system)
    return try await app.failures("LB-10")
  }

  @Test(
    "A word that vanishes beside a mark that stays, and a mark that vanishes beside its word, are found",
    arguments: [
      (0xE06000, 0xE06000, 0x202020), (0x1A1A1A, 0x222222, 0x3366CC), (0xE06000, 0xFFFFFF, 0x101828),
    ])
  func partlyLost(plate: Int, letter: Int, word: Int) async throws {
    let isMark = plate == 0x1A1A1A
    let failure = try #require(
      try await lockup(Self.lockup(plate: plate, letter: letter, word: word), isXib: isMark).first)
    #expect(
      failure.message.contains("barely visible in dark appearance, in parts of their own"),
      "\(failure.message)")
    #expect(failure.appearance == "dark" && failure.fix?.contains("dark appearance") == true)
    #expect(failure.message.contains("on #000000"), "\(failure.message)")
  }

  @Test(
    "A plate that vanishes around a letter that stays, and letters that stay, are right",
    arguments: [
      (0x1A1A1A, 0xFFFFFF, 0x3366CC), (0xE06000, 0x101010, 0x3366CC), (0x777777, 0x777777, 0x777777),
    ])
  func nothingLost(plate: Int, letter: Int, word: Int) async throws {
    let failures = try await lockup(Self.lockup(plate: plate, letter: letter, word: word))
    #expect(failures.isEmpty, "\(failures.first?.message ?? "")")
  }

  @Test(
    "A logo that is as faint, or as clear, in both appearances is meant so", arguments: [0x777777, 0x3366CC])
  func both(color: Int) async throws {
    let failures = try await logo(color).failures("LB-10")
    #expect(failures.isEmpty, "\(failures.first?.message ?? "")")
    let pinned = try await logo(0x3A3A3A, ground: #"white="1" alpha="1""#).failures("LB-10")
    #expect(pinned.isEmpty)
  }

  @Test("A palette with an alpha of 254 is a background, as an opaque one is")
  func almostOpaque() async throws {
    let app = try App()
    try app.picture("texture", Picture(width: 393, height: 852) { _, _ in .init(255, 255, 255, 254) })
    try app.write(
      [App.image("texture", (0, 0, 393, 852), mode: "scaleAspectFill")], App.pinned("texture"))
    #expect(try await app.failures("LB-10").isEmpty)
  }

  // MARK: LB-12

  private static func entries(_ dark: String?) -> String {
    let entry = { (file: String, appearance: String) in
      #"{"idiom":"universal",\#(appearance)"scale":"1x","filename":"\#(file)"}"#
    }
    let others = dark.map { [entry($0, #""appearances":[{"appearance":"luminosity","value":"dark"}],"#)] }
    return #"{"images":[\#(([entry("cover.png", "")] + (others ?? [])).joined(separator: ","))]}"#
  }

  @Test(
    "The bright picture that covers the screen is named, and the dark file that no entry names",
    arguments: [nil, "cover-night.png"])
  func cover(unused: String?) async throws {
    let app = try App(isXib: unused == nil)
    try app.picture(
      "cover", Picture(width: 40, height: 40) { _, _ in .init(0xF4F4F0) }, contents: Self.entries(nil))
    if let unused {
      try Data(Picture.solid(40, [10, 10, 20]).png()).write(
        to: URL(fileURLWithPath: app.app.path + "/Assets.xcassets/cover.imageset/" + unused))
    }
    try app.write([App.image("cover", (0, 0, 393, 852))], App.pinned("cover"), ground: Self.system)
    let failure = try #require(try await app.failures("LB-12").first)
    #expect(failure.message.contains("imageView") || failure.message.contains("ImageView"))
    #expect(failure.file == "Assets.xcassets/cover.imageset/Contents.json", "\(failure)")
    #expect(failure.fix?.contains("image set \"cover\" has no image for dark appearance") == true)
    #expect((failure.fix?.contains("cover-night.png") ?? false) == (unused != nil))
  }

  @Test(
    "`qa fix` adds the entry for a dark file in each form",
    arguments: ["one of three scales", "without a scale"])
  func darkFile(form: String) async throws {
    let app = try App()
    let hasScale = form == "one of three scales"
    let scales = hasScale ? ["1x", "2x", "3x"] : [""]
    let entries = scales.map { scale in
      #"{"idiom":"universal",\#(scale.isEmpty ? "" : #""scale":"\#(scale)","#)"filename":"cover\#(scale).png"}"#
    }
    try app.picture(
      "cover", Picture(width: 40, height: 40) { _, _ in .init(0xF4F4F0) },
      contents: #"{"images":[\#(entries.joined(separator: ","))]}"#)
    let folder = app.app.path + "/Assets.xcassets/cover.imageset/"
    for scale in scales {
      let side = 40 * (Int(scale.dropLast()) ?? 1)
      try Data(Picture.solid(side, [244, 244, 240]).png()).write(
        to: URL(fileURLWithPath: folder + "cover\(scale).png"))
    }
    let dark = hasScale ? "cover-night@2x.png" : "cover_dark.png"
    try Data(Picture.solid(hasScale ? 80 : 40, [10, 10, 20]).png()).write(
      to: URL(fileURLWithPath: folder + dark))
    try app.write([App.image("cover", (0, 0, 393, 852))], App.pinned("cover"), ground: Self.system)
    #expect(try await app.failures("LB-12").isEmpty == false)
    let fixed = try await app.app.qa(["fix"], ["--apply", "--matrix", "smoke"])
    #expect(fixed.output.contains(dark), "\(fixed.output)")
    #expect(try await app.failures("LB-12").isEmpty)
  }

  @Test("A color set without a dark color, and a fixed color, are named")
  func colors() async throws {
    let named = try App()
    try named.app.color("Ground", "F0F0F0")
    try named.write([], ground: #"name="Ground""#)
    let failure = try #require(try await named.failures("LB-12").first)
    #expect(failure.fix == "The color set \"Ground\" has no dark color. Add one.")
    #expect(failure.file?.hasSuffix("Ground.colorset/Contents.json") == true)
    let fixed = try App(isXib: true)
    try fixed.write([])
    let other = try #require(try await fixed.failures("LB-12").first)
    #expect(other.fix?.contains("is the same in both appearances") == true, "\(other.fix ?? "")")
    #expect(other.file == "Launch.xib")
  }
}
