/// A device of a run, with the name and shapes that reports draw.
package struct DeviceSummary: Hashable, Sendable, Codable {
  package var id: String
  package var name: String
  package var idiom: Idiom
  /// One for each orientation of the run in which a window has the full screen.
  package var screens: [Screen]
  /// How many displays the phone has; each is a device of the catalog. Nil for one.
  package var displays: Int?
  /// The year in which it came out; nil in a record of an older `qa`.
  package var year: Int?

  /// The screen in one orientation, in points.
  package struct Screen: Hashable, Sendable, Codable {
    package var orientation: Orientation
    package var width: Double
    package var height: Double
    package var cornerRadius: Double
    package var safeArea: Insets
    package var obstructions: [Shape]
  }

  /// A part of the screen that hardware or system covers, in points of the screen as it is held.
  package struct Shape: Hashable, Sendable, Codable {
    package var kind: Obstruction.Kind
    package var frame: Rect
    package var cornerRadius: Double
  }

  package init(id: String, name: String, idiom: Idiom, screens: [Screen]) {
    self.id = id
    self.name = name
    self.idiom = idiom
    self.screens = screens
  }
}

extension DeviceSummary {
  /// Devices of `cases` in their order; a screen has the figures of its newest OS version.
  package static func summaries(of cases: [Case]) -> [DeviceSummary] {
    var indices: [String: Int] = [:]
    var newest: [ScreenKey: OSVersion] = [:]
    var devices: [DeviceSummary] = []
    // Neighboring cases have equal values on most axes.
    var last: CaseID?
    for item in cases {
      let id = item.id
      defer { last = id }
      if let last, last.window == id.window, (0..<3).allSatisfy({ last.values[$0] == id.values[$0] }) {
        continue
      }
      let index = indices[id.device] ?? devices.count
      if index == devices.count {
        indices[id.device] = index
        devices.append(
          DeviceSummary(id: id.device, name: item.deviceName, idiom: item.environment.idiom, screens: []))
      }
      guard id.window == .fullScreen else { continue }
      let key = ScreenKey(device: id.device, orientation: id.orientation)
      if let known = newest[key], known >= id.os { continue }
      newest[key] = id.os
      devices[index].put(Screen(item))
    }
    return devices
  }

  /// One device in one orientation.
  package struct ScreenKey: Hashable, Sendable {
    package var device: String
    package var orientation: Orientation
    package init(device: String, orientation: Orientation) {
      self.device = device
      self.orientation = orientation
    }
  }

  /// Adds a screen or replaces the one of the same orientation.
  package mutating func put(_ screen: Screen) {
    screens.removeAll { $0.orientation == screen.orientation }
    screens.append(screen)
    screens.sort { Self.order(of: $0.orientation) < Self.order(of: $1.orientation) }
  }

  private static func order(of orientation: Orientation) -> Int {
    Orientation.allCases.firstIndex(of: orientation) ?? 0
  }
}

extension DeviceSummary.Screen {
  fileprivate init(_ item: Case) {
    let environment = item.environment
    self.init(
      orientation: item.orientation, width: environment.size.width.value,
      height: environment.size.height.value, cornerRadius: environment.cornerRadius.value,
      safeArea: environment.safeArea,
      obstructions: environment.obstructions.map {
        DeviceSummary.Shape(kind: $0.kind, frame: $0.frame, cornerRadius: $0.cornerRadius.value)
      })
  }
}
