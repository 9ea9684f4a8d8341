import Foundation
import Imaging

@testable import Evidence
@testable import Model
@testable import Screenshots

/// A stage for tests: small devices, and an icon in front of a gradient, as lists of boxes.
struct ScreenshotStageFixture: ScreenshotStage {
  /// 60 by 96 points at two pixels a point; a status bar, an island and a home indicator.
  static let phone = Device(
    "phone-a", size: Size(width: 60, height: 96), statusBar: 6,
    obstructions: [
      Obstruction(
        kind: .dynamicIsland, frame: Rect(x: 22, y: 1, width: 16, height: 4), cornerRadius: 2, isCertain: true
      )
    ], homeIndicator: HomeIndicator(height: 1, bottomGap: 2, portraitWidth: 20))
  /// The same panel.
  static let twin = Device("phone-b", size: Size(width: 60, height: 96), statusBar: 6)
  static let small = Device("phone-s", size: Size(width: 50, height: 78), statusBar: 5)

  var devices = [phone, twin, small]
  var idioms: [Idiom] = [.phone]
  /// The icon's corner in points, by device; the middle where it is not named.
  var corners: [String: Point] = [:]
  var unknown: [Rect] = []
  var look: @Sendable (Appearance) -> Look = { $0 == .light ? .light : .dark }
  /// Returns the findings of the checklist on a picture.
  var answers: @Sendable (Bitmap) -> [ScreenshotFinding] = { _ in [] }

  /// The colors of a launch screen.
  struct Look: Hashable {
    var top: Color
    var bottom: Color
    var icon: Color
    static let light = Look(
      top: Color(hex: "#667EEA")!, bottom: Color(hex: "#764BA2")!, icon: Color(hex: "#FFFFFF")!)
    static let dark = Look(
      top: Color(hex: "#33408A")!, bottom: Color(hex: "#3B2558")!, icon: Color(hex: "#F2F2F7")!)
  }

  func systems(of device: Device) -> [OSVersion] { [OSVersion(26), OSVersion(17)] }

  func expected(on device: Device, os: OSVersion, orientation: Orientation, appearance: Appearance)
    -> ExpectedScreen?
  {
    let size = orientation.isLandscape ? device.size.transposed : device.size
    let covered = orientation.isLandscape ? device.obstructions.map(Self.inLandscape) : device.obstructions
    let environment = Environment(
      idiom: device.idiom, size: size, scale: device.scale, orientation: orientation, appearance: appearance,
      obstructions: covered, statusBarHeight: orientation.isLandscape ? 0 : device.statusBarHeight
    )
    return ExpectedScreen(
      environment: environment, list: list(size, look(appearance), corner: corners[device.id]),
      unknown: unknown)
  }

  /// Returns a gradient with one band for each point, and an icon of 20 points with a darker square of 6 points.
  func list(_ size: Size, _ look: Look, corner: Point? = nil) -> DisplayList {
    let bands = Int(size.height.value)
    var paints = (0..<bands).map { band -> Paint in
      let share = (Double(band) + 0.5) / Double(bands)
      func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * share }
      return .box(
        Rect(x: 0, y: Points(Double(band)), width: size.width, height: 1),
        Color(
          red: mix(look.top.red, look.bottom.red), green: mix(look.top.green, look.bottom.green),
          blue: mix(look.top.blue, look.bottom.blue)))
    }
    let at = corner ?? Point(x: (size.width - 20) / 2, y: (size.height - 20) / 2)
    paints.append(.box(Rect(x: at.x, y: at.y, width: 20, height: 20), look.icon))
    paints.append(
      .box(Rect(x: at.x + 10, y: at.y + 10, width: 6, height: 6), Color(red: 0.1, green: 0.1, blue: 0.3)))
    return DisplayList(
      pixelSize: PixelSize(width: Int(size.width.value) * 2, height: Int(size.height.value) * 2), scale: 2,
      gamut: .sRGB,
      nodes: [
        DisplayNode(
          viewID: "root", frame: Rect(x: 0, y: 0, width: size.width, height: size.height), alpha: 1,
          clips: false, paints: paints, children: [])
      ])
  }

  /// Draws boxes with edges at whole pixels.
  func draw(_ list: DisplayList) -> Bitmap {
    var bitmap = Bitmap(width: list.pixelSize.width, height: list.pixelSize.height)
    for case .box(let rect, let color) in list.nodes.flatMap(\.paints) {
      bitmap.fill(rect, color, scale: list.scale.value)
    }
    return bitmap
  }

  func findings(on picture: Bitmap, for devices: [Device], os: OSVersion, in environment: Environment)
    -> [ScreenshotFinding]
  {
    answers(picture)
  }

  // MARK: screenshots

  /// Returns an exact screenshot, with clock, Dynamic Island and home indicator.
  func shot(
    _ device: Device = phone, _ orientation: Orientation = .portrait, _ appearance: Appearance = .light,
    icon moved: Point = Point(x: 0, y: 0), look: Look? = nil
  ) -> Bitmap {
    let size = orientation.isLandscape ? device.size.transposed : device.size
    let corner =
      corners[device.id]
      ?? Point(x: (size.width - 20) / 2, y: (size.height - 20) / 2)
    var bitmap = draw(
      list(
        size, look ?? self.look(appearance), corner: Point(x: corner.x + moved.x, y: corner.y + moved.y)))
    if !orientation.isLandscape {
      bitmap.fill(Rect(x: 4, y: 1, width: 12, height: 4), .white, scale: 2)
      bitmap.fill(Rect(x: 22, y: 1, width: 16, height: 4), .black, scale: 2)
      bitmap.fill(Rect(x: 20, y: 93, width: 20, height: 1), .white, scale: 2)
    } else {
      bitmap.fill(Self.landscapeIndicator, .white, scale: 2)
    }
    return bitmap
  }

  private static let landscapeIndicator = Rect(x: 38, y: 57, width: 20, height: 1)
  private static func inLandscape(_ part: Obstruction) -> Obstruction {
    var part = part
    if part.kind == .homeIndicator { part.frame = landscapeIndicator }
    return part
  }

  static let rules: ScreenshotRules = {
    // A test without the data cannot say anything: it stops here.
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Matrix/system/screenshots.json")
    return try! ScreenshotRules(json: Data(contentsOf: path))
  }()

  func verdict(_ bitmap: Bitmap, _ claim: ScreenshotClaim = ScreenshotClaim(device: "phone-a"))
    -> ScreenshotVerdict
  {
    ScreenshotJudge(stage: self, rules: Self.rules).compare(PNG.encode(bitmap), claim: claim).checked
  }
}

extension Device {
  init(
    _ id: String, size: Size, statusBar: Points, obstructions: [Obstruction] = [],
    homeIndicator: HomeIndicator? = nil, idiom: Idiom = .phone
  ) {
    let pixels = PixelSize(width: Int(size.width.value) * 2, height: Int(size.height.value) * 2)
    var covered = obstructions
    if let homeIndicator {
      covered.append(
        Obstruction(
          kind: .homeIndicator,
          frame: Rect(
            x: (size.width - homeIndicator.portraitWidth) / 2,
            y: size.height - homeIndicator.bottomGap - homeIndicator.height,
            width: homeIndicator.portraitWidth, height: homeIndicator.height), cornerRadius: 1,
          isCertain: false))
    }
    let classes = SizeClassPair(horizontal: .compact, vertical: .regular)
    self.init(
      id: id, name: id.uppercased(), idiom: idiom, identifiers: [], size: size, scale: 2,
      pixels: pixels, nativePixels: pixels, gamut: .sRGB, cornerRadius: 0,
      obstructions: covered, firstOS: OSVersion(17), lastOS: nil, safeAreas: [], statusBarHeight: statusBar,
      statusBarHiddenInLandscape: true, portraitSizeClass: classes, landscapeSizeClass: classes,
      year: 2026)
  }
}

extension Bitmap {
  mutating func fill(_ rect: Rect, _ color: Color, scale: Double) {
    func byte(_ component: Double) -> UInt8 { UInt8((component * 255).rounded()) }
    let bytes = [byte(color.red), byte(color.green), byte(color.blue), 255]
    func range(_ low: Points, _ high: Points, _ limit: Int) -> Range<Int> {
      let first = min(limit, max(0, Int(low.value * scale)))
      return first..<max(first, min(limit, Int(high.value * scale)))
    }
    let rows = range(rect.minY, rect.maxY, height)
    let columns = range(rect.minX, rect.maxX, width)
    for y in rows {
      for x in columns { for channel in 0..<4 { pixels[(y * width + x) * 4 + channel] = bytes[channel] } }
    }
  }

  /// Returns the picture with `noise` added to each component, limited to 0...255.
  func disturbed(_ noise: (_ index: Int) -> Int) -> Bitmap {
    var copy = self
    for index in copy.pixels.indices where index % 4 != 3 {
      copy.pixels[index] = UInt8(min(255, max(0, Int(copy.pixels[index]) + noise(index))))
    }
    return copy
  }
}
