import Model
import Testing

@testable import Definitions

/// The expected figures are from published tables, not from the data files.
@Suite("Environments") struct EnvironmentTests {
  private func environment(_ id: String, _ os: Int, _ orientation: Orientation) throws -> Environment {
    try Repository.device(id).environment(
      os: OSVersion(os), orientation: orientation, appearance: .light, contrast: .normal,
      layoutDirection: .leftToRight)
  }

  @Test(
    "Safe areas follow device, OS version and orientation",
    arguments: [
      ("iphone-se-1", 15, Orientation.portrait, [20.0, 0, 0, 0]),
      ("iphone-se-1", 15, .landscapeLeft, [0, 0, 0, 0]),
      ("iphone-x", 16, .portrait, [44, 0, 34, 0]),
      ("iphone-x", 16, .landscapeRight, [0, 44, 21, 44]),
      ("iphone-11", 13, .portrait, [44, 0, 34, 0]),
      ("iphone-11", 14, .portrait, [48, 0, 34, 0]),
      ("iphone-11", 26, .landscapeLeft, [0, 48, 20, 48]),
      ("iphone-13", 18, .landscapeLeft, [0, 47, 21, 47]),
      ("iphone-13-mini", 17, .portrait, [50, 0, 34, 0]),
      ("iphone-14-pro", 18, .landscapeLeft, [0, 59, 21, 59]),
      ("iphone-14-pro", 26, .landscapeLeft, [0, 59, 20, 59]),
      ("iphone-14-pro", 27, .landscapeRight, [0, 59, 20, 59]),
      ("iphone-16-pro", 18, .portrait, [62, 0, 34, 0]),
      ("iphone-air", 26, .portrait, [68, 0, 34, 0]),
      ("ipad-9", 18, .portrait, [20, 0, 0, 0]),
      ("ipad-9", 26, .landscapeLeft, [32, 0, 0, 0]),
      ("ipad-pro-11-m4", 18, .landscapeLeft, [24, 0, 20, 0]),
      ("ipad-pro-11-m4", 26, .portraitUpsideDown, [32, 0, 25, 0]),
    ])
  func safeAreas(id: String, os: Int, orientation: Orientation, expected: [Double]) throws {
    let insets = try environment(id, os, orientation).safeArea
    #expect([insets.top, insets.left, insets.bottom, insets.right].map(\.value) == expected)
  }

  @Test("A version between two ranges has the earlier one, a version before all has the first")
  func versionsOutsideTheRanges() throws {
    // iPhone 14 Pro: 16..18 and 26.. are given; iOS 19 to 25 were never released.
    #expect(try environment("iphone-14-pro", 20, .landscapeLeft).safeArea.bottom == 21)
    #expect(try environment("iphone-14-pro", 12, .landscapeLeft).safeArea.bottom == 21)
  }

  @Test("In landscape-left the island is on the right, in landscape-right on the left")
  func islandTurns() throws {
    // iPhone 14 Pro, 393 x 852, island (134, 11.33, 125, 36.67) in portrait.
    // landscape-left:  x = 852 - (11.33 + 36.67) = 804,   y = 134
    // landscape-right: x = 11.33,                         y = 393 - (134 + 125) = 134
    let left = try environment("iphone-14-pro", 18, .landscapeLeft).obstructions[0]
    #expect(left.kind == .dynamicIsland)
    #expect(abs(left.frame.x.value - 804) < 1e-9)
    #expect(left.frame.y == 134)
    #expect(left.frame.width == 36.67 && left.frame.height == 125)
    let right = try environment("iphone-14-pro", 18, .landscapeRight).obstructions[0]
    #expect(right.frame.x == 11.33 && right.frame.y == 134)
    #expect(right.frame.width == 36.67 && right.frame.height == 125)
  }

  @Test("A camera that is not centered has the same position on the display in every orientation")
  func cameraTurns() throws {
    // iPhone Duo's outer display, 466 x 678, camera (396.3, 29.3, 43, 43) in portrait:
    // landscape-left  (678 - 72.3, 396.3) = (605.7, 396.3)
    // landscape-right (29.3, 466 - 439.3) = (29.3, 26.7)
    // upside down     (466 - 439.3, 678 - 72.3) = (26.7, 605.7)
    let expected: [Orientation: (Double, Double)] = [
      .portrait: (396.3, 29.3), .landscapeLeft: (605.7, 396.3), .landscapeRight: (29.3, 26.7),
      .portraitUpsideDown: (26.7, 605.7),
    ]
    for (orientation, place) in expected {
      let frame = try environment("iphone-duo-outer", 27, orientation).obstructions[0].frame
      #expect(abs(frame.x.value - place.0) < 1e-9 && abs(frame.y.value - place.1) < 1e-9, "\(orientation)")
    }
  }

  @Test("The home indicator is at the lower edge in every orientation, and uncertain")
  func homeIndicatorStaysBelow() throws {
    // iPhone 14 Pro: width 140 of 393, 5 high, 8 above the edge.
    // portrait: x = (393 - 140) / 2 = 126.5, y = 852 - 13 = 839
    // landscape: width 140 / 393 * 852 = 303.51…, y = 393 - 13 = 380
    let upright = try environment("iphone-14-pro", 18, .portrait).obstructions[1]
    #expect(upright.kind == .homeIndicator && !upright.isCertain)
    #expect(upright.frame == Rect(x: 126.5, y: 839, width: 140, height: 5))
    let sideways = try environment("iphone-14-pro", 18, .landscapeLeft).obstructions[1]
    #expect(sideways.frame.y == 380)
    #expect(abs(sideways.frame.width.value - 303.5115) < 0.001)
    #expect(abs(sideways.frame.midX.value - 426) < 1e-9)
  }

  @Test("The status bar hides in landscape on a phone, not on a tablet, and grew with iPadOS 26")
  func statusBars() throws {
    #expect(try environment("iphone-14-pro", 18, .portrait).statusBarHeight == 54)
    #expect(try environment("iphone-14-pro", 18, .landscapeLeft).statusBarHeight == 0)
    #expect(try environment("iphone-xr", 13, .portrait).statusBarHeight == 44)
    #expect(try environment("iphone-xr", 14, .portrait).statusBarHeight == 48)
    #expect(try environment("ipad-9", 18, .landscapeLeft).statusBarHeight == 20)
    #expect(try environment("ipad-9", 26, .landscapeLeft).statusBarHeight == 32)
    #expect(try environment("ipad-air-5", 18, .portrait).statusBarHeight == 24)
  }

  @Test("Size, scale and size classes turn with the device")
  func sizeClasses() throws {
    let max = try environment("iphone-15-pro-max", 26, .landscapeLeft)
    #expect(max.size == Size(width: 932, height: 430))
    #expect(max.scale == 3)
    // Apple's table: the large phones are regular wide and compact high in landscape, the others compact both ways.
    #expect(max.horizontalSizeClass == .regular && max.verticalSizeClass == .compact)
    let pro = try environment("iphone-14-pro", 26, .landscapeLeft)
    #expect(pro.horizontalSizeClass == .compact && pro.verticalSizeClass == .compact)
    let upright = try environment("iphone-14-pro", 26, .portrait)
    #expect(upright.horizontalSizeClass == .compact && upright.verticalSizeClass == .regular)
    let pad = try environment("ipad-pro-11-m4", 26, .portrait)
    #expect(pad.horizontalSizeClass == .regular && pad.verticalSizeClass == .regular)
  }

  @Test("Figures without a source are uncertain")
  func uncertainFigures() throws {
    #expect(try environment("iphone-duo-inner", 27, .portrait).uncertainInsets == [.top])
    #expect(try environment("iphone-duo-inner", 27, .landscapeLeft).uncertainInsets.isEmpty)
    #expect(try !environment("iphone-18-pro", 27, .portrait).cornerRadiusIsCertain)
    #expect(try !environment("iphone-18-pro", 27, .portrait).obstructions[0].isCertain)
    #expect(try environment("iphone-17-pro", 27, .portrait).cornerRadiusIsCertain)
    #expect(try environment("iphone-17-pro", 27, .portrait).obstructions[0].isCertain)
  }

  @Test("Two devices with one geometry have equal environments")
  func equalGeometryEqualEnvironment() throws {
    #expect(try environment("iphone-13", 18, .portrait) == environment("iphone-14", 18, .portrait))
    #expect(try environment("iphone-13", 18, .portrait) != environment("iphone-14-pro", 18, .portrait))
  }
}
