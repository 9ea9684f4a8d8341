/// A device of a run, as reports name it and draw it.
public struct DeviceSummary: Hashable, Sendable, Codable {
  public var id: String
  public var name: String
  public var idiom: Idiom
  /// One for each orientation that the run held the device in.
  public var screens: [Screen]

  /// The screen as it is held, in points.
  public struct Screen: Hashable, Sendable, Codable {
    public var orientation: Orientation
    public var width: Double
    public var height: Double
    public var cornerRadius: Double
    public var safeArea: Insets
    public var obstructions: [Shape]
    public init(
      orientation: Orientation, width: Double, height: Double, cornerRadius: Double,
      safeArea: Insets, obstructions: [Shape]
    ) {
      self.orientation = orientation
      self.width = width
      self.height = height
      self.cornerRadius = cornerRadius
      self.safeArea = safeArea
      self.obstructions = obstructions
    }
  }

  /// A part of the screen that hardware or system covers, in points of the screen as it is held.
  public struct Shape: Hashable, Sendable, Codable {
    public var kind: Obstruction.Kind
    public var frame: Rect
    public var cornerRadius: Double
    public init(kind: Obstruction.Kind, frame: Rect, cornerRadius: Double) {
      self.kind = kind
      self.frame = frame
      self.cornerRadius = cornerRadius
    }
  }

  public init(id: String, name: String, idiom: Idiom, screens: [Screen]) {
    self.id = id
    self.name = name
    self.idiom = idiom
    self.screens = screens
  }
}

extension DeviceSummary {
  /// The devices of `cases` in their order; a screen's figures are those of its newest OS version there.
  public static func summaries(of cases: [Case]) -> [DeviceSummary] {
    var places: [String: Int] = [:]
    var newest: [String: OSVersion] = [:]
    var devices: [DeviceSummary] = []
    for entry in cases {
      let place = places[entry.device] ?? devices.count
      if place == devices.count {
        places[entry.device] = place
        devices.append(
          DeviceSummary(
            id: entry.device, name: entry.deviceName, idiom: entry.environment.idiom, screens: []))
      }
      let key = "\(entry.device) \(entry.orientation.rawValue)"
      if let known = newest[key], known >= entry.os { continue }
      newest[key] = entry.os
      devices[place].screens.removeAll { $0.orientation == entry.orientation }
      devices[place].screens.append(Screen(entry))
    }
    for place in devices.indices {
      devices[place].screens.sort {
        order(of: $0.orientation) < order(of: $1.orientation)
      }
    }
    return devices
  }

  private static func order(of orientation: Orientation) -> Int {
    Orientation.allCases.firstIndex(of: orientation) ?? 0
  }
}

extension DeviceSummary.Screen {
  fileprivate init(_ entry: Case) {
    let environment = entry.environment
    self.init(
      orientation: entry.orientation, width: environment.size.width.value,
      height: environment.size.height.value, cornerRadius: environment.cornerRadius.value,
      safeArea: environment.safeArea,
      obstructions: environment.obstructions.map {
        DeviceSummary.Shape(kind: $0.kind, frame: $0.frame, cornerRadius: $0.cornerRadius.value)
      })
  }
}
