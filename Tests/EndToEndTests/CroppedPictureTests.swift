import TestSupport
import Testing

/// Pictures that their own view or the screen crops, and marks at the screen's edge.
struct CroppedPictureTests {
  private typealias App = DocumentApp

  // MARK: LB-7

  @Test("A wordmark at its own size in a view as large as the screen is cut off where the screen is narrower")
  func wideWord() async throws {
    let app = try App()
    try app.picture("word", App.word(600, 120))
    try app.write([App.image("word", (0, 0, 393, 852), mode: "center")], App.pinned("word"))
    let failures = try await app.failures("LB-7")
    let phone = try #require(failures.first)
    #expect(phone.message.contains("cuts off its left and right ends"), "\(phone.message)")
    #expect(phone.file == "Launch.storyboard" && phone.line == 8)
    #expect(phone.fix?.contains("Aspect Fit") == true)
    #expect(!failures.contains { $0.device?.hasPrefix("ipad") == true })
    #expect(try await app.results("LB-7").contains { $0.outcome == "passed" })
  }

  @Test(
    "A mark is cut off by a smaller view that clips, in each content mode that does not fit it",
    arguments: ["center", "topLeft", "right", "scaleAspectFill"])
  func smallView(mode: String) async throws {
    let app = try App(isXib: true)
    try app.picture("word", App.word(240, 60, margin: 4))
    try app.write(
      [App.image("word", (126, 400, 140, 60), mode: mode, constraints: App.size("word", 140, 60))],
      [App.tie("word.centerX", "root.centerX"), App.tie("word.centerY", "root.centerY")])
    let failures = try await app.failures("LB-7")
    #expect(!failures.isEmpty)
    #expect(failures.allSatisfy { $0.file == "Launch.xib" && $0.line == 6 }, "\(failures)")
  }

  @Test("A mark in one color on a plain opaque ground is cut off, too")
  func opaqueGround() async throws {
    let app = try App()
    let word = Picture(width: 300, height: 200) { x, y in
      x > 20 && x < 280 && y > 60 && y < 140 && x % 30 < 20 ? .init(0xCC2020) : .init(0xFFFFFF)
    }
    try app.picture("word", word)
    try app.write(
      [App.image("word", (96, 326, 200, 200), mode: "center", constraints: App.size("word", 200, 200))],
      [App.tie("word.centerX", "root.centerX"), App.tie("word.centerY", "root.centerY")])
    #expect(try await !app.failures("LB-7").isEmpty)
  }

  @Test("Only the transparent border is outside of the view: nothing is cut off")
  func border() async throws {
    let app = try App()
    try app.picture("word", App.word(600, 600, margin: 240))
    try app.write([App.image("word", (0, 0, 393, 852), mode: "center")], App.pinned("word"))
    #expect(try await app.failures("LB-7").isEmpty)
  }

  @Test(
    "A photo fills the screen or a header, a skyline runs off both sides: they are meant to",
    arguments: ["screen", "older canvas", "header", "dark header", "skyline"])
  func meant(kind: String) async throws {
    let app = try App()
    let middle = App.tie("art.centerX", "root.centerX")
    switch kind {
    case "screen", "older canvas":
      try app.picture("art", App.photo(768, 1024))
      let canvas = kind == "screen" ? App.canvas : (width: 320, height: 480)
      try app.write(
        [App.image("art", (0, 0, 375, 812), mode: "scaleAspectFill", clips: false)], App.pinned("art"),
        canvas: canvas)
    case "header", "dark header":
      // Of a photo whose colors are near each other, nothing is a mark.
      let dark = Picture(width: 400, height: 400) { _, y in .init(20, 20, UInt8(30 + y / 40)) }
      try app.picture("art", kind == "header" ? App.photo(400, 400) : dark)
      try app.write(
        [
          App.image(
            "art", (0, 0, 393, 220), mode: "scaleAspectFill",
            constraints: [#"<constraint firstAttribute="height" constant="220" id="h"/>"#])
        ], ["top", "leading", "trailing"].map { App.tie("art.\($0)", "root.\($0)") })
    default:
      let skyline = Picture(width: 1400, height: 160) { x, y in
        y > 60 + (x / 40 % 5) * 12 ? .init(0x304050) : .init(0, 0, 0, 0)
      }
      try app.picture("art", skyline)
      try app.write(
        [
          App.image(
            "art", (0, 692, 393, 160), mode: "bottom",
            constraints: [#"<constraint firstAttribute="height" constant="160" id="h"/>"#])
        ], [middle] + ["bottom", "leading", "trailing"].map { App.tie("art.\($0)", "root.\($0)") })
    }
    let failures = try await app.failures("LB-7")
    #expect(failures.isEmpty, "\(failures.first?.message ?? "")")
  }

  // MARK: LB-8

  @Test(
    "A small mark whose view reaches the edge is in the home indicator's area; the constraint is named",
    arguments: [false, true])
  func branding(isXib: Bool) async throws {
    let app = try App(isXib: isXib)
    try app.picture("brand", App.word(200, 80, margin: 8))
    try app.write(
      [App.image("brand", (96, 772, 200, 80), mode: "bottom")],
      [App.tie("brand.centerX", "root.centerX"), App.tie("brand.bottom", "root.bottom")])
    let failures = try await app.failures("LB-8")
    let phone = try #require(failures.first { $0.device == "iphone-14-pro" })
    #expect(phone.message.contains("at the bottom by 26 pt"), "\(phone.message)")
    #expect(phone.fix?.contains("brand-bottom") == true, "\(phone.fix ?? "")")
    #expect(!failures.contains { $0.device?.hasPrefix("iphone-se") == true })
  }

  @Test(
    "A small mark that is drawn up to the top edge or into a corner is under the status bar",
    arguments: [false, true])
  func tightMark(isInCorner: Bool) async throws {
    let app = try App()
    let comb = Picture(width: 40, height: 40) { x, _ in x % 10 < 5 ? .init(0x203040) : .init(0, 0, 0, 0) }
    try app.picture("brand", isInCorner ? comb : App.word(160, 30))
    let across = isInCorner ? "right" : "centerX"
    try app.write(
      [App.image("brand", isInCorner ? (353, 0, 40, 40) : (116, 0, 160, 30))],
      [App.tie("brand.\(across)", "root.\(across)"), App.tie("brand.top", "root.top")])
    #expect(try await !app.failures("LB-8", ["--orientation", "portrait"]).isEmpty)
  }

  @Test(
    "What spans the screen, lies in a corner, is large or runs off the screen belongs there",
    arguments: ["band", "corner", "large", "bleeding"])
  func decoration(kind: String) async throws {
    let app = try App()
    switch kind {
    case "band":
      try app.picture("art", Picture(width: 40, height: 40) { _, y in .init(UInt8(y), 80, 90) })
      try app.write(
        [
          App.image(
            "art", (0, 812, 393, 40),
            constraints: [#"<constraint firstAttribute="height" constant="40" id="h"/>"#])
        ], ["bottom", "leading", "trailing"].map { App.tie("art.\($0)", "root.\($0)") })
    case "corner":
      try app.picture("art", App.photo(90, 90))
      try app.write(
        [App.image("art", (0, 0, 90, 90))],
        [App.tie("art.top", "root.top"), App.tie("art.left", "root.left")])
    case "large":
      try app.picture("art", App.photo(360, 420))
      try app.write(
        [App.image("art", (16, 432, 360, 420))],
        [App.tie("art.centerX", "root.centerX"), App.tie("art.bottom", "root.bottom")])
    default:
      try app.picture("art", App.photo(120, 120))
      try app.write(
        [App.image("art", (136, 792, 120, 120))],
        [App.tie("art.centerX", "root.centerX"), App.tie("art.bottom", "root.bottom", 60)])
    }
    let failures = try await app.failures("LB-8", ["--orientation", "portrait", "--device", "iphone-14-pro"])
    #expect(failures.isEmpty, "\(failures.first?.message ?? "")")
  }
}
