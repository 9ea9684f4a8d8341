import AssetCatalog
import Foundation
import Model
import Testing

@testable import Evidence

/// Screenshots as pieces of evidence.
struct ScreenshotEvidenceTests {
  private let stage = ScreenshotStageFixture()

  private func piece(_ criteria: [String] = ["LS-B1", "LS-B2"], appearance: Appearance? = nil)
    -> EvidencePiece
  {
    var piece = EvidencePiece(
      id: "shot", kind: .screenshot, criteria: criteria, about: EvidenceSubject(build: "1.0 (7)"))
    piece.device = "phone-a"
    piece.appearance = appearance
    piece.by = "Kim"
    piece.file = "shot.png"
    return piece
  }
  private func judged(_ stage: ScreenshotStageFixture, _ bytes: [UInt8], _ piece: EvidencePiece)
    -> [JudgedEvidence]
  {
    ScreenshotJudge(stage: stage, rules: ScreenshotStageFixture.rules).judge(piece, bytes)
  }

  @Test("The right picture supports every row that it is to witness, with its figures")
  func supports() throws {
    let found = judged(stage, PNG.encode(stage.shot()), piece())
    #expect(found.map(\.criterion) == ["LS-B1", "LS-B2"])
    #expect(found.allSatisfy { $0.verdict == .supports && $0.reason == nil && $0.by == "Kim" })
    let first = try #require(found.first)
    #expect(first.measured["deltaE"] == .number(0))
    #expect(first.measured["orientation"] == .text("portrait"))
    #expect(first.measured["devices"] == .list([.text("phone-a")]))
    #expect(first.message.hasPrefix("it shows what is drawn for PHONE-A (portrait, light, OS 26)"))
    #expect(first.message.hasSuffix("home indicator"))
  }

  @Test("What is not the launch screen as drawn supports nothing, and says why")
  func reasons() {
    let black = Bitmap(
      width: 120, height: 192, pixels: (0..<23_040).flatMap { _ in [0, 0, 0, 255] as [UInt8] })
    let wrong = judged(stage, PNG.encode(stage.shot()), piece(appearance: .dark))
    #expect(wrong.map(\.verdict) == [.contradicts, .contradicts])
    #expect(wrong.map(\.reason) == ["wrong-appearance", "wrong-appearance"])
    let dark = judged(stage, PNG.encode(black), piece(["LS-B1"]))
    #expect(dark.map(\.verdict) == [.rejected])
    #expect(dark.map(\.reason) == ["black-screen"])
    let small = judged(stage, PNG.encode(stage.shot(ScreenshotStageFixture.small)), piece(["LS-B1"]))
    #expect(small.map(\.reason) == ["other-device"])
    let moved = judged(stage, PNG.encode(stage.shot(icon: Point(x: 3, y: 0))), piece(["LS-B1"]))
    #expect(moved.map(\.verdict) == [.contradicts])
    #expect(moved.first?.measured["dx"] == .number(3))
    let unreadable = judged(stage, Array("GIF89a".utf8), piece(["LS-B1"]))
    #expect(unreadable.map(\.reason) == ["unreadable"])
    #expect(unreadable.first?.message == "the file is a GIF file, not a PNG")
  }

  /// A checklist whose one assertion about pixels fails or passes.
  private func stage(failing: Bool) -> ScreenshotStageFixture {
    var stage = stage
    stage.answers = { _ in
      [
        ScreenshotFinding(
          criterion: "LS-V2", assertion: "contrast.gradient",
          finding: Finding(failing ? .failed : .passed, "The gradient.")),
        ScreenshotFinding(
          criterion: "LS-E7", assertion: "contrast.dark-relative",
          finding: Finding(.notApplicable, "Compared in dark.")),
      ]
    }
    return stage
  }

  @Test("An assertion that breaks on the pixels contradicts its criterion; one that holds supports it")
  func pixelAssertions() {
    let bytes = PNG.encode(stage.shot())
    let broken = judged(stage(failing: true), bytes, piece(["LS-B1"]))
    #expect(broken.map(\.criterion) == ["LS-B1", "LS-V2"])
    #expect(broken.map(\.verdict) == [.supports, .contradicts])
    #expect(broken.last?.message == "on the screenshot contrast.gradient says: The gradient.")
    let whole = judged(stage(failing: false), bytes, piece(["LS-B1"]))
    #expect(whole.map(\.verdict) == [.supports, .supports])
    #expect(whole.last?.reason == "holds-on-screenshot")
  }

  @Test("A picture that is nothing like the launch screen says nothing about its criteria")
  func anotherPicture() {
    let list = Bitmap(
      width: 120, height: 192,
      pixels: (0..<23_040).flatMap { index -> [UInt8] in
        index / 2880 % 2 == 0 ? [255, 255, 255, 255] : [200, 230, 60, 255]
      })
    let found = judged(stage(failing: true), PNG.encode(list), piece(["LS-B1"]))
    #expect(found.map(\.criterion) == ["LS-B1"])
    #expect(found.map(\.verdict) == [.stale])
  }

  @Test("A picture with a part elsewhere, or of something else, is not put before the assertions")
  func notAsked() {
    let moved = judged(
      stage(failing: true), PNG.encode(stage.shot(icon: Point(x: 0, y: 4))), piece(["LS-B1"]))
    #expect(moved.map(\.criterion) == ["LS-B1"])
    #expect(moved.map(\.verdict) == [.contradicts])
  }

  // Cells are 8 points, 16 pixels. One white pixel in a cell of 256 changes the mean of its red, 105, by
  // 150 / 256 = 0.6, rounded 1; eight codes more of blue in a whole cell stay.
  @Test("Of a picture that counts as the same assertions see areas, not single pixels")
  func areas() throws {
    var shot = stage.shot()
    let size = ScreenshotStageFixture.phone.size
    let drawn = stage.draw(stage.list(size, .light))
    for channel in 0..<3 { shot.pixels[(40 * 120 + 8) * 4 + channel] = 255 }
    for y in 160..<176 { for x in 0..<16 { shot.pixels[(y * 120 + x) * 4 + 2] += 8 } }
    let verdict = stage.verdict(shot)
    #expect(verdict.kind == .same, "\(verdict.message)")
    let seen = try #require(verdict.settled)
    #expect(verdict.picture?.rgba(8, 40).0 == 255)
    #expect(seen.rgba(8, 40).0 == drawn.rgba(8, 40).0 + 1)
    #expect(seen.rgba(5, 165).2 == drawn.rgba(5, 165).2 + 8)
    #expect(seen.rgba(20, 165) == drawn.rgba(20, 165))
  }

  @Test("Pixels that are left out are those of the drawing when assertions look")
  func replaced() throws {
    let verdict = stage.verdict(stage.shot())
    let picture = try #require(verdict.picture)
    #expect(picture == stage.draw(stage.list(ScreenshotStageFixture.phone.size, .light)))
    #expect(verdict.pictures.map(\.name) == ["shown", "drawn", "difference"])
  }

  @Test("A picture beyond forty million pixels is refused by its header alone")
  func tooLarge() {
    var header: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]
    header += Array("IHDR".utf8) + [0, 0, 0x27, 0x10, 0, 0, 0x27, 0x10, 8, 2, 0, 0, 0]
    let verdict = ScreenshotJudge(stage: stage, rules: ScreenshotStageFixture.rules).compare(
      header, claim: ScreenshotClaim())
    #expect(verdict.kind == .unreadable)
    #expect(
      verdict.message
        == "The file has 10000 x 10000 pixels; screenshots of up to 40 million are read.")
  }

  @Test("Broken files are told in words, and no cut of a file stops the tool")
  func broken() {
    let bytes = PNG.encode(stage.shot())
    var kinds = Set<ScreenshotVerdict.Kind>()
    for count in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 40)) {
      let verdict = ScreenshotJudge(stage: stage, rules: ScreenshotStageFixture.rules).compare(
        Array(bytes.prefix(count)), claim: ScreenshotClaim(device: "phone-a"))
      kinds.insert(verdict.kind)
    }
    #expect(kinds == [.unreadable])
  }

  @Test("Sizes are read from the headers of PNG, of Apple's PNG and of JPEG")
  func headers() {
    let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    let header: [UInt8] = [0, 0, 0, 13] + Array("IHDR".utf8) + [0, 0, 0, 200, 0, 0, 1, 64, 8, 6, 0, 0, 0]
    let apple: [UInt8] = [0, 0, 0, 4] + Array("CgBI".utf8) + [0x50, 0, 0x20, 2, 0, 0, 0, 0]
    let size = PixelSize(width: 200, height: 320)
    #expect(ScreenshotFile.size(png + header) == size)
    #expect(ScreenshotFile.size(png + apple + header) == size)
    // APP0 of 4 bytes, fill bytes, then a progressive frame header: length 11, depth 8, height 320, width 200.
    let jpeg: [UInt8] =
      [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xFF, 0xC2, 0, 11, 8, 1, 64, 0, 200, 1, 1, 0x11, 0]
    #expect(ScreenshotFile.size(jpeg) == size)
    #expect(ScreenshotFile.size([0xFF, 0xD8, 0xFF]) == nil)
    #expect(ScreenshotFile.size(png) == nil)
  }

  @Test("Rules without a figure, without a reason or out of range are told all at once")
  func rules() throws {
    let json = #"{"meanDeltaE": {"value": 400, "rationale": "x"}, "deltaE95": {"value": 2, "rationale": ""}}"#
    let faults = #expect(throws: Diagnostics.self) {
      try ScreenshotRules(json: Data(json.utf8), file: "r.json")
    }
    let messages = faults?.all.map(\.description) ?? []
    #expect(messages.contains("r.json: error: \"meanDeltaE\" is 400; give it a value from 0 to 100"))
    #expect(messages.contains("r.json: error: \"deltaE95\" has no reason; say why under \"why\""))
    #expect(messages.contains("r.json: error: lacks \"megapixels\"; restore it from the repository"))
    #expect(throws: Diagnostics.self) { try ScreenshotRules(json: Data("[]".utf8)) }
  }
}
