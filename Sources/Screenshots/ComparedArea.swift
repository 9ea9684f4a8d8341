import Foundation
import Imaging
import Model

/// The pixels of a screen that a screenshot can be held to: not the system's own, not what hardware covers, not what
/// is only indicated.
struct ComparedArea: Sendable {
  private(set) var mask: PixelMask
  /// What was left out, in words, in a fixed order.
  private(set) var leftOut: [String] = []
  private let scale: Double

  /// `environments` are those of every device that it may be; they have one size.
  init(_ environments: [Environment], unknown: [Rect], rules: ScreenshotRules) {
    self.init(size: environments.first)
    leaveOut("status bar", environments.map(\.statusBar))
    for kind in [Obstruction.Kind.notch, .dynamicIsland, .camera, .homeIndicator] {
      let margin = kind == .homeIndicator ? rules.homeIndicatorMargin : rules.housingMargin
      let frames = environments.flatMap(\.obstructions).filter { $0.kind == kind }.map(\.frame)
      leaveOut(kind.name, frames.map { $0.grown(by: margin) })
    }
    leaveOutCorners(environments.map(\.cornerRadius).max() ?? 0, rules.cornerMargin)
    leaveOut("parts that are only indicated", unknown.map { $0.grown(by: rules.unknownMargin) })
  }

  /// The areas in which a device draws and `qa` does not: the status bar, the home indicator, and unknown areas.
  ///
  /// They are left out (0).
  init(marksOf environments: [Environment], unknown: [Rect], rules: ScreenshotRules) {
    self.init(size: environments.first)
    leaveOut("status bar", environments.map(\.statusBar))
    let indicators = environments.flatMap(\.obstructions).filter { $0.kind == .homeIndicator }.map(\.frame)
    leaveOut("home indicator", indicators.map { $0.grown(by: rules.homeIndicatorMargin) })
    leaveOut("parts that are only indicated", unknown.map { $0.grown(by: rules.unknownMargin) })
  }

  /// The whole screen of an environment.
  private init(size environment: Environment?) {
    let size = environment?.pixelSize ?? PixelSize(width: 0, height: 0)
    mask = PixelMask(width: size.width, height: size.height)
    scale = environment?.scale.value ?? 1
  }

  /// The whole of a picture.
  init(width: Int, height: Int) {
    mask = PixelMask(width: width, height: height)
    scale = 1
  }

  private mutating func leaveOut(_ name: String, _ frames: [Rect]) {
    var isNamed = false
    for frame in frames where !frame.isEmpty {
      let left = pixel(frame.minX, mask.width, .down)
      let right = pixel(frame.maxX, mask.width, .up)
      let top = pixel(frame.minY, mask.height, .down)
      let bottom = pixel(frame.maxY, mask.height, .up)
      guard left < right, top < bottom else { continue }
      for y in top..<bottom { for x in left..<right { mask.flags[y * mask.width + x] = 0 } }
      isNamed = true
    }
    if isNamed { leftOut.append(name) }
  }

  private func pixel(_ length: Points, _ limit: Int, _ rule: FloatingPointRoundingRule) -> Int {
    let value = (length.value * scale).rounded(rule)
    return value.isFinite ? Int(min(max(value, 0), Double(limit))) : 0
  }

  /// A simulator may cut the corners off, and a phone draws what its glass does not show.
  private mutating func leaveOutCorners(_ radius: Points, _ margin: Points) {
    guard radius > 0 else { return }
    let reach = (radius + margin).value * scale
    // The curve begins about one and a half radii from the corner: see `CornerMask`.
    let (width, height) = (mask.width, mask.height)
    let side = min(2 * Int((reach * 1.53).rounded(.up)), min(width, height))
    guard side > 1 else { return }
    let corner = CornerMask.square(side: side, radius: Ratio(reach / Double(side)), style: .continuous)
    let half = side / 2
    for y in 0..<half {
      for x in 0..<half where corner.values[y * side + x] < 255 {
        for row in [y, height - 1 - y] {
          mask.flags[row * width + x] = 0
          mask.flags[row * width + width - 1 - x] = 0
        }
      }
    }
    leftOut.append("rounded corners")
  }
}

extension Environment {
  fileprivate var statusBar: Rect { Rect(x: 0, y: 0, width: size.width, height: statusBarHeight) }
}

extension Rect {
  func grown(by margin: Points) -> Rect {
    Rect(x: x - margin, y: y - margin, width: width + margin * 2, height: height + margin * 2)
  }
}
