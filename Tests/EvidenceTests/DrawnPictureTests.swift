import Imaging
import Model
import TestSupport
import Testing

@testable import Evidence
@testable import Screenshots

/// Pictures that qa drew are no evidence.
struct DrawnPictureTests {
  private let stage = ScreenshotStageFixture()
  private var judge: ScreenshotJudge { ScreenshotJudge(stage: stage, rules: ScreenshotStageFixture.rules) }

  @Test("A PNG file that qa drew says so, and stays a valid file with the same pixels")
  func mark() throws {
    let shot = stage.shot()
    let plain = PNG.encode(shot)
    let marked = PNG.marked(plain)
    #expect(!PNG.isMarked(plain) && PNG.isMarked(marked))
    #expect(try PNG.decode(marked).bitmap == PNG.decode(plain).bitmap)
    // Another writer's file, a text that only resembles the mark, and files that end early.
    #expect(!PNG.isMarked(Picture.solid(4, [1, 2, 3]).png()))
    #expect(!PNG.isMarked(Array(marked.prefix(40))) && !PNG.isMarked([]) && !PNG.isMarked([1, 2, 3]))
    var other = marked
    other[45] ^= 1
    #expect(!PNG.isMarked(other))
    #expect(PNG.marked([1]) == [1])
  }

  @Test("A marked picture is rejected even if it is right, and no criterion is judged by it")
  func marked() {
    let verdict = judge.compare(
      PNG.marked(PNG.encode(stage.shot())), claim: ScreenshotClaim(device: "phone-a"))
    #expect(verdict.kind == .drawing && verdict.worth == .rejected)
    #expect(verdict.message == "qa drew this picture. Take a screenshot of a simulator or a device.")
    #expect(judge.pixelFindings(verdict).isEmpty)
    #expect(stage.verdict(stage.shot()).kind == .same)
  }

  private var drawn: Bitmap { stage.draw(stage.list(ScreenshotStageFixture.phone.size, .light)) }

  @Test("A drawing without the mark is rejected, because it lacks the home indicator and the status bar")
  func pixels() {
    let verdict = stage.verdict(drawn)
    #expect(verdict.kind == .drawing && verdict.worth == .rejected, "\(verdict.message)")
    #expect(judge.pixelFindings(verdict).isEmpty)
  }

  @Test("A drawing with changed pixels, with noise, or scaled and back is still a drawing")
  func disguised() {
    var changed = drawn
    for pixel in [0, 5 * 120 + 7, 100 * 120 + 60, 190 * 120 + 60] {
      for channel in 0..<3 { changed.pixels[pixel * 4 + channel] ^= 0xFF }
    }
    #expect(stage.verdict(changed).kind == .drawing)
    let noisy = drawn.disturbed { $0 % 3 - 1 }
    #expect(stage.verdict(noisy).kind == .drawing)
    let size = PixelSize(width: 120, height: 192)
    let scaled = drawn.resampled(to: PixelSize(width: 132, height: 211)).resampled(to: size)
    #expect([.drawing, .differs].contains(stage.verdict(scaled).kind), "\(stage.verdict(scaled).message)")
  }

  @Test("A clock or a home indicator alone shows that a device made the picture")
  func marks() {
    var clock = drawn
    clock.fill(Rect(x: 4, y: 1, width: 12, height: 4), .white, scale: 2)
    var indicator = drawn
    indicator.fill(Rect(x: 20, y: 93, width: 20, height: 1), .black, scale: 2)
    for shot in [clock, indicator] {
      let verdict = stage.verdict(shot)
      #expect(verdict.kind == .same, "\(verdict.message)")
    }
  }

  @Test("Without a home indicator, a picture without a status bar may be honest, so somebody has to sign it")
  func unproved() {
    let verdict = stage.verdict(drawn, ScreenshotClaim(device: "phone-b"))
    #expect(verdict.kind == .unmarked && verdict.worth == .rejected, "\(verdict.message)")
    #expect(judge.pixelFindings(verdict).isEmpty)
    var shot = drawn
    shot.fill(Rect(x: 4, y: 1, width: 12, height: 4), .white, scale: 2)
    #expect(stage.verdict(shot, ScreenshotClaim(device: "phone-b")).kind == .same)
  }

  @Test("Text that qa only indicates shows that a device made the picture")
  func text() {
    var labeled = stage
    labeled.unknown = [Rect(x: 10, y: 70, width: 40, height: 10)]
    var shot = drawn
    shot.fill(Rect(x: 12, y: 72, width: 20, height: 6), .white, scale: 2)
    #expect(labeled.verdict(drawn, ScreenshotClaim(device: "phone-b")).kind == .unmarked)
    #expect(labeled.verdict(shot, ScreenshotClaim(device: "phone-b")).kind == .same)
  }

  @Test(
    "Edges may move by whole pixels within half a point at every scale",
    arguments: [(1.0, 0), (2, 1), (3, 1), (4, 2)])
  func edges(_ scale: Double, _ pixels: Int) {
    #expect(ScreenshotStageFixture.rules.edgePixels(scale: Ratio(scale)) == pixels)
  }

  @Test(
    "An OS version that the device or the app does not run is rejected",
    arguments: [
      ("9", false), ("16.4", false), ("17", true), ("17.0.1", true), ("26.1", true), ("27", true),
    ])
  func systems(_ os: String, _ isPlausible: Bool) {
    // The device and the app begin with OS 17.
    let verdict = stage.verdict(stage.shot(), ScreenshotClaim(device: "phone-a", os: os))
    #expect(verdict.kind == (isPlausible ? .same : .implausibleOS), "\(verdict.message)")
    if !isPlausible {
      #expect(verdict.message == "The app runs on PHONE-A from OS 17 on, not on OS \(os). Correct --os.")
      #expect(verdict.worth == .rejected)
    }
  }

  @Test("An OS version after the last one of an old device is rejected")
  func lastSystem() {
    var old = stage
    old.devices[0].lastOS = OSVersion(18)
    let claim = ScreenshotClaim(device: "phone-a", os: "26.0")
    #expect(
      old.verdict(old.shot(), claim).message
        == "The app runs on PHONE-A from OS 17 to OS 18, not on OS 26. Correct --os.")
    let judge = ScreenshotJudge(stage: old, rules: ScreenshotStageFixture.rules)
    for device in ["phone-a", "PHONE-A"] {
      #expect(
        judge.implausibleLaunch(device: device, os: "iOS 26.0")
          == "The app runs on PHONE-A from OS 17 to OS 18, not on OS 26.")
    }
    #expect(judge.implausibleLaunch(device: "phone-b", os: "26.0") == nil)
    // Names that people give to their devices, and new devices.
    #expect(judge.implausibleLaunch(device: "Kim's phone", os: "26.0") == nil)
    #expect(
      judge.implausibleLaunch(device: "Kim's phone", os: "9.3")
        == "The app runs from OS 17 on, not on OS 9.3.")
    #expect(judge.implausibleLaunch(device: nil, os: "16.0") != nil)
    #expect(judge.implausibleLaunch(device: nil, os: "beta") == nil)
    #expect(judge.implausibleLaunch(device: nil, os: "99.0") == "There is no OS 99.")
    #expect(judge.implausibleLaunch(device: "phone-b", os: "99.0") == "There is no OS 99 for PHONE-B.")
    #expect(judge.implausibleLaunch(device: "phone-b", os: "30.1") == nil)
    #expect(old.verdict(old.shot(), ScreenshotClaim(device: "phone-a", os: "18.7")).kind == .same)
  }
}
