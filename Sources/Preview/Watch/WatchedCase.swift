import Model
import Runner

/// The devices of one shape in one orientation and with one set of settings: one screen of `qa watch`.
struct WatchedCase: Sendable {
  /// The case whose environment is drawn.
  var id: CaseID
  var environment: Environment
  /// Names of the devices, in the matrix's order.
  var devices: [String]
  var cases: CaseRanges
  /// The index of the screen with default settings, which is the only one shown if both have the same picture; nil for
  /// such a screen itself.
  var base: Int?

  /// What a person sees as one screen. Devices with equal shapes differ at most in their OS.
  private struct Shape: Hashable {
    var idiom: Idiom
    var size: Size
    var scale: Ratio
    var cornerRadius: Points
    var obstructions: [Obstruction]
    var orientation: Orientation
    var appearance: Appearance
    var contrast: Contrast
    var layoutDirection: LayoutDirection
  }

  /// Returns the screens of a matrix in the order in which a page shows them: first those with default settings; of these
  /// portrait, then landscape; of these phones with an island, with a notch and with a home button, then tablets.
  static func all(in matrix: MatrixPlan) -> [WatchedCase] {
    var numbers: [Shape: Int] = [:]
    var found: [WatchedCase] = []
    var shapes: [Shape] = []
    var cases: [[Int]] = []
    for (caseIndex, item) in matrix.cases.enumerated() {
      let environment = item.environment
      let shape = Shape(
        idiom: environment.idiom, size: environment.size, scale: environment.scale,
        cornerRadius: environment.cornerRadius, obstructions: environment.hardware,
        orientation: environment.orientation, appearance: environment.appearance,
        contrast: environment.contrast, layoutDirection: environment.layoutDirection)
      guard let number = numbers[shape] else {
        numbers[shape] = found.count
        shapes.append(shape)
        found.append(
          WatchedCase(
            id: item.id, environment: environment, devices: [item.deviceName], cases: CaseRanges()))
        cases.append([caseIndex])
        continue
      }
      cases[number].append(caseIndex)
      if found[number].devices.last != item.deviceName,
        !found[number].devices.contains(item.deviceName)
      {
        found[number].devices.append(item.deviceName)
      }
      // The first device in its newest OS, so that the picture stays the same if another device joins.
      if item.id.device == found[number].id.device, item.id.os > found[number].id.os {
        found[number].id = item.id
        found[number].environment = environment
      }
    }
    for number in found.indices { found[number].cases = CaseRanges(cases[number]) }
    let ranks = found.map(\.rank)
    let order = found.indices.sorted { left, right in
      ranks[left] == ranks[right] ? left < right : ranks[left].lexicographicallyPrecedes(ranks[right])
    }
    var indices: [Shape: Int] = [:]
    return order.enumerated().map { index, number in
      var screen = found[number]
      var shape = shapes[number]
      indices[shape] = index
      shape.contrast = .normal
      shape.layoutDirection = .leftToRight
      screen.base = indices[shape].flatMap { $0 == index ? nil : $0 }
      return screen
    }
  }

  private var rank: [Int] {
    let kinds = Set(environment.obstructions.map(\.kind))
    let hardware =
      environment.idiom != .phone
      ? 3 : kinds.contains(.dynamicIsland) ? 0 : kinds.contains(.notch) || kinds.contains(.camera) ? 1 : 2
    let settings =
      (environment.contrast == .normal ? 0 : 1) + (environment.layoutDirection == .leftToRight ? 0 : 2)
    let turn: Int =
      switch environment.orientation {
      case .portrait: 0
      case .landscapeRight: 1
      case .landscapeLeft: 2
      case .portraitUpsideDown: 3
      }
    return [settings, turn, hardware]
  }
}

extension Environment {
  /// What covers the screen on every OS: the status bar is the system's.
  fileprivate var hardware: [Obstruction] {
    obstructions.filter { $0.kind != .statusBar && $0.kind != .homeIndicator }
  }
}
