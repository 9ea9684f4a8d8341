import Imaging
import Model
import TestSupport
import Testing

@testable import Evidence

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

  @Test("A drawing without the mark is rejected by its pixels where a device draws its home indicator")
  func pixels() {
    let drawn = stage.draw(stage.list(ScreenshotStageFixture.phone.size, .light))
    let verdict = stage.verdict(drawn)
    #expect(verdict.kind == .drawing && verdict.worth == .rejected, "\(verdict.message)")
    #expect(verdict.message.contains("home indicator, which a device draws and qa does not"))
    // One code of difference anywhere can come from a device.
    var real = drawn
    real.pixels[0] = real.pixels[0] == 0 ? 1 : real.pixels[0] - 1
    #expect(stage.verdict(real).kind == .same)
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
    #expect(old.verdict(old.shot(), ScreenshotClaim(device: "phone-a", os: "18.7")).kind == .same)
  }
}
