import Foundation
import Imaging
import Model
import Testing

@testable import Evidence
@testable import Screenshots

/// Screenshots as evidence entries.
struct ScreenshotEvidenceTests {
  private let stage = ScreenshotStageFixture()

  private func entry(_ criteria: [String] = ["LS-B1", "LS-B2"], appearance: Appearance? = nil)
    -> EvidenceEntry
  {
    var entry = EvidenceEntry(
      id: "shot", kind: .screenshot, criteria: criteria, about: EvidenceBuild(build: "1.0 (7)"))
    entry.device = "phone-a"
    entry.appearance = appearance
    entry.by = "Kim"
    entry.file = "shot.png"
    return entry
  }
  private func judged(_ stage: ScreenshotStageFixture, _ bytes: [UInt8], _ entry: EvidenceEntry)
    -> [JudgedEvidence]
  {
    ScreenshotJudge(stage: stage, rules: ScreenshotStageFixture.rules).judge(entry, bytes).checked
  }

  @Test("An equal picture supports every criterion of its entry, with measurements")
  func supports() throws {
    let found = judged(stage, PNG.encode(stage.shot()), entry())
    #expect(found.map(\.criterion) == ["LS-B1", "LS-B2"])
    #expect(found.allSatisfy { $0.verdict == .supports && $0.reason == nil && $0.by == "Kim" })
    let first = try #require(found.first)
    #expect(first.measured["deltaE"] == .number(0))
    #expect(first.measured["orientation"] == .text("portrait"))
    #expect(first.measured["devices"] == .list([.text("phone-a")]))
    #expect(first.answer == "supports same")
  }

  @Test("A picture that differs supports no criterion and has a reason")
  func reasons() {
    let black = Bitmap(
      width: 120, height: 192, pixels: (0..<23_040).flatMap { _ in [0, 0, 0, 255] as [UInt8] })
    let wrong = judged(stage, PNG.encode(stage.shot()), entry(appearance: .dark))
    #expect(wrong.map(\.verdict) == [.contradicts, .contradicts])
    #expect(wrong.map(\.reason) == [.wrongAppearance, .wrongAppearance])
    let dark = judged(stage, PNG.encode(black), entry(["LS-B1"]))
    #expect(dark.map(\.verdict) == [.contradicts])
    #expect(dark.map(\.reason) == [.blackScreen])
    let small = judged(stage, PNG.encode(stage.shot(ScreenshotStageFixture.small)), entry(["LS-B1"]))
    #expect(small.map(\.reason) == [.otherDevice])
    let moved = judged(stage, PNG.encode(stage.shot(icon: Point(x: 3, y: 0))), entry(["LS-B1"]))
    #expect(moved.map(\.verdict) == [.contradicts])
    #expect(moved.first?.measured["dx"] == .number(3))
    let unreadable = judged(stage, Array("GIF89a".utf8), entry(["LS-B1"]))
    #expect(unreadable.map(\.reason) == [.unreadable])
  }

  /// Returns a stage with one pixel assertion that fails or passes.
  private func stage(failing: Bool) -> ScreenshotStageFixture {
    var stage = stage
    stage.answers = { _ in
      [
        ScreenshotFinding(
          criterion: "LS-V2", assertion: "contrast.gradient",
          finding: Finding(failing ? .failed : .passed, "gradient", cause: .unnamed, "The gradient.")),
        ScreenshotFinding(
          criterion: "LS-E7", assertion: "contrast.dark-relative",
          finding: Finding(.notApplicable, "light-appearance", "Compared in dark.")),
      ]
    }
    return stage
  }

  @Test("A failed pixel assertion contradicts its criterion; a passed one supports it")
  func pixelAssertions() {
    let bytes = PNG.encode(stage.shot())
    let broken = judged(stage(failing: true), bytes, entry(["LS-B1"]))
    #expect(broken.map(\.criterion) == ["LS-B1", "LS-V2"])
    #expect(broken.map(\.verdict) == [.supports, .contradicts])
    #expect(broken.last?.message.subject == "contrast.gradient")
    let whole = judged(stage(failing: false), bytes, entry(["LS-B1"]))
    #expect(whole.map(\.verdict) == [.supports, .supports])
    #expect(whole.last?.reason == .holdsOnScreenshot)
  }

  @Test("Pixel assertions do not run on a picture of something else")
  func anotherPicture() {
    let list = Bitmap(
      width: 120, height: 192,
      pixels: (0..<23_040).flatMap { index -> [UInt8] in
        index / 2880 % 2 == 0 ? [255, 255, 255, 255] : [200, 230, 60, 255]
      })
    let found = judged(stage(failing: true), PNG.encode(list), entry(["LS-B1"]))
    #expect(found.map(\.criterion) == ["LS-B1"])
    #expect(found.map(\.verdict) == [.contradicts])
  }

  @Test("Pixel assertions do not run on a picture with a moved part")
  func shiftedPicture() {
    let moved = judged(
      stage(failing: true), PNG.encode(stage.shot(icon: Point(x: 0, y: 4))), entry(["LS-B1"]))
    #expect(moved.map(\.criterion) == ["LS-B1"])
    #expect(moved.map(\.verdict) == [.contradicts])
  }

  // Cells are 8 points, 16 pixels. One white pixel in a cell of 256 changes the mean of its red, 105, by
  // 150 / 256 = 0.6, rounded 1; eight codes more of blue in a whole cell stay.
  @Test("In an equal picture, assertions see differences of areas, not of single pixels")
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

  @Test("Areas that are not compared have the pixels of the drawing")
  func replaced() throws {
    let verdict = stage.verdict(stage.shot())
    let picture = try #require(verdict.picture)
    #expect(picture == stage.draw(stage.list(ScreenshotStageFixture.phone.size, .light)))
    #expect(verdict.pictures.map(\.name) == ["shown", "drawn", "difference"])
  }

  @Test("A picture of more than 40 million pixels is rejected by its header")
  func tooLarge() {
    var header: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]
    header += Array("IHDR".utf8) + [0, 0, 0x27, 0x10, 0, 0, 0x27, 0x10, 8, 2, 0, 0, 0]
    let verdict = ScreenshotJudge(stage: stage, rules: ScreenshotStageFixture.rules).compare(
      header, claim: ScreenshotClaim())
    #expect(verdict.kind == .unreadable)
    #expect(
      verdict.message
        == "The file has 10000 x 10000 pixels; at most 40 million are read.")
  }

  @Test("Every truncated file is unreadable")
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

  @Test("All rules that are missing, without a rationale or out of range are reported")
  func rules() throws {
    let json = #"{"meanDeltaE": {"value": 400, "rationale": "x"}, "deltaE95": {"value": 2, "rationale": ""}}"#
    let error = #expect(throws: Diagnostics.self) {
      try ScreenshotRules(json: Data(json.utf8), file: "r.json")
    }
    let messages = error?.all.map(\.description) ?? []
    // Two of the 25 figures are given.
    #expect(messages.count == 25)
    #expect(
      Array(messages.prefix(2)) == [
        "r.json: error: \"deltaE95\" has no rationale; add \"rationale\"",
        "r.json: error: \"meanDeltaE\" is 400; give it a value from 0 to 100",
      ])
    #expect(throws: Diagnostics.self) { try ScreenshotRules(json: Data("[]".utf8)) }
  }
}
