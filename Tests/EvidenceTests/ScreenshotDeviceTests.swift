import Imaging
import Model
import Testing

@testable import Evidence
@testable import Screenshots

/// Recognizing the device and the orientation of a screenshot.
struct ScreenshotDeviceTests {
  private let stage = ScreenshotStageFixture()

  @Test("Devices of one size need no name if their launch screens are equal")
  func twins() {
    let verdict = stage.verdict(stage.shot(), ScreenshotClaim())
    #expect(verdict.kind == .same)
    #expect(verdict.devices.map(\.id) == ["phone-a", "phone-b"])
  }

  @Test("Areas that are covered on any of the devices are not compared")
  func twinsCovers() {
    let verdict = stage.verdict(stage.shot(ScreenshotStageFixture.twin), ScreenshotClaim())
    #expect(verdict.leftOut.contains("Dynamic Island"))
    var shot = stage.draw(stage.list(ScreenshotStageFixture.twin.size, .light))
    shot.fill(Rect(x: 4, y: 1, width: 12, height: 4), .white, scale: 2)
    let named = stage.verdict(shot, ScreenshotClaim(device: "phone-b"))
    #expect(named.kind == .same)
    #expect(named.leftOut == ["status bar"])
  }

  @Test("Devices of one size need a name if their launch screens differ")
  func whichDevice() {
    var apart = stage
    apart.corners = ["phone-b": Point(x: 10, y: 20)]
    let asked = apart.verdict(apart.shot(), ScreenshotClaim())
    #expect(asked.kind == .whichDevice)
    #expect(apart.verdict(apart.shot(), ScreenshotClaim(device: "PHONE-A")).kind == .same)
  }

  @Test("A screenshot of another device is rejected, and the message names that device")
  func otherDevice() {
    let verdict = stage.verdict(
      stage.shot(ScreenshotStageFixture.small), ScreenshotClaim(device: "phone-a"))
    #expect(verdict.kind == .otherDevice)
    #expect(verdict.worth == .rejected)
    #expect(stage.verdict(stage.shot(), ScreenshotClaim(device: "phone-z")).kind == .unknownDevice)
  }

  @Test("The OS is a version with or without its name; other words are reported")
  func systems() {
    func verdict(_ os: String) -> ScreenshotVerdict {
      stage.verdict(stage.shot(), ScreenshotClaim(device: "phone-a", os: os))
    }
    #expect(verdict("17.2").os == OSVersion(17, 2))
    #expect(verdict("iOS 17.2").os == OSVersion(17, 2))
    #expect(verdict("latest").os == OSVersion(26))
  }

  @Test("A size that no device has is rejected; zoomed and scaled pictures are recognized")
  func notNative() {
    var zooming = stage
    zooming.devices[0].displayZoom = Size(width: 40, height: 64)
    let zoomed = zooming.verdict(Bitmap(width: 80, height: 128), ScreenshotClaim())
    #expect(zoomed.kind == .notNative)
    // 60 by 96 is half of 120 by 192.
    let scaled = stage.verdict(Bitmap(width: 60, height: 96), ScreenshotClaim())
    #expect(scaled.kind == .notNative)
    let odd = stage.verdict(Bitmap(width: 123, height: 17), ScreenshotClaim())
    #expect(odd.kind == .notNative)
  }

  @Test("A device family that the app does not support is reported")
  func notReached() {
    var padded = stage
    padded.devices.append(Device("pad", size: Size(width: 64, height: 70), statusBar: 0, idiom: .pad))
    #expect(padded.verdict(Bitmap(width: 128, height: 140), ScreenshotClaim()).kind == .notReached)
  }

  @Test("A landscape picture is compared with both landscape orientations")
  func landscape() {
    let verdict = stage.verdict(stage.shot(ScreenshotStageFixture.phone, .landscapeRight))
    #expect(verdict.kind == .same)
    #expect(verdict.orientation?.isLandscape == true)
    let named = stage.verdict(
      stage.shot(ScreenshotStageFixture.phone, .landscapeRight),
      ScreenshotClaim(device: "phone-a", orientation: .landscapeRight))
    #expect(named.kind == .same)
    #expect(named.orientation == .landscapeRight)
  }

  @Test("A simulator's picture, always in portrait, is turned upright")
  func turned() {
    let shot = stage.shot(ScreenshotStageFixture.phone, .landscapeLeft)
    // In landscape-left the device's top is on the right: three quarters clockwise bring it up.
    let verdict = stage.verdict(shot.turned(quarters: 3))
    #expect(verdict.kind == .same, "\(verdict.message)")
    #expect(verdict.orientation == .landscapeLeft)
    let other = stage.verdict(stage.shot(ScreenshotStageFixture.phone, .landscapeRight).turned(quarters: 1))
    #expect(other.orientation == .landscapeRight)
  }

  @Test("An orientation that the picture does not show is reported")
  func wrongOrientation() {
    let wide = stage.verdict(
      stage.shot(ScreenshotStageFixture.phone, .landscapeLeft),
      ScreenshotClaim(device: "phone-a", orientation: .portrait))
    #expect(wide.kind == .wrongOrientation)
    let upright = stage.verdict(
      stage.shot(), ScreenshotClaim(device: "phone-a", orientation: .landscapeLeft))
    #expect(upright.kind == .wrongOrientation, "\(upright.message)")
  }

  @Test("A picture in the smaller size of the display is compared with a drawing scaled in the same way")
  func nativePixels() {
    var mini = stage
    mini.devices[0].nativePixels = PixelSize(width: 110, height: 176)
    let shot = mini.shot().resampled(to: PixelSize(width: 110, height: 176))
    let verdict = mini.verdict(shot)
    #expect(verdict.kind == .same, "\(verdict.message)")
    // Assertions see the sharp edges of the drawing, not the scaled ones.
    #expect(verdict.settled == mini.draw(mini.list(ScreenshotStageFixture.phone.size, .light)))
    #expect(verdict.expected != verdict.settled)
  }

  @Test("Placeholders are not compared, and too many of them prevent a verdict")
  func unknownParts() {
    var texts = stage
    texts.unknown = [Rect(x: 20, y: 38, width: 20, height: 20)]
    var look = ScreenshotStageFixture.Look.light
    look.icon = .black
    let verdict = texts.verdict(texts.shot(look: look))
    #expect(verdict.kind == .same)
    #expect(verdict.leftOut.last == "parts that are only indicated")
    texts.unknown = [Rect(x: 0, y: 0, width: 60, height: 72)]
    let blind = texts.verdict(texts.shot())
    #expect(blind.kind == .cannotCompare)
    #expect(blind.worth == .rejected)
    // 72 of 96 points with 4 points of margin are not compared, nor is the home indicator with 4 points around it, 28 by 7
    // points: (60 * 20 - 196) / (60 * 96) = 1004 / 5760.
    let share: Double = 1004 / 5760
    #expect(blind.figures?.compared == share)
  }
}
