import Model

/// The axes of a test matrix and what to leave out, as a matrix file tells them.
public struct MatrixDefinition: Sendable {
  public var id: String
  public var title: String
  /// In catalog order, each once.
  public var devices: [Device]
  public var os: [OSChoice]
  public var orientations: [Orientation]
  public var appearances: [Appearance]
  public var contrasts: [Contrast]
  public var layoutDirections: [LayoutDirection]
  public var exclusions: [Exclusion]
  public var strength: Strength
  /// As the user named it.
  public var file: String
  /// Bytes of the file and of those that it extends, for a digest.
  public var sources: [[UInt8]]

  /// Which OS version of a device a case runs.
  public enum OSChoice: Hashable, Sendable {
    /// The first that both the device and the app's deployment target allow.
    case oldest
    /// The last that the device runs.
    case newest
    case version(OSVersion)
  }

  public enum Strength: Hashable, Sendable {
    /// Every combination.
    case full
    /// Every combination of values of this many axes at least once.
    case tuples(Int)
  }

  /// Combinations that are left out; every condition given must hold.
  public struct Exclusion: Hashable, Sendable {
    /// Ids; empty for any.
    public var devices: [String]
    /// Major versions, both ends included.
    public var os: ClosedRange<Int>?
    public var orientations: [Orientation]
    public var appearances: [Appearance]
    public var contrasts: [Contrast]
    public var layoutDirections: [LayoutDirection]
    public var because: String
    public var location: SourceLocation
  }
}

extension MatrixDefinition.OSChoice: CustomStringConvertible {
  public var description: String {
    switch self {
    case .oldest: "oldest"
    case .newest: "newest"
    case .version(let version): version.description
    }
  }
}

extension MatrixDefinition.Exclusion {
  func matches(_ point: MatrixPoint) -> Bool {
    (devices.isEmpty || devices.contains(point.device.id))
      && (os.map { $0.contains(point.os.major) } ?? true)
      && (orientations.isEmpty || orientations.contains(point.orientation))
      && (appearances.isEmpty || appearances.contains(point.appearance))
      && (contrasts.isEmpty || contrasts.contains(point.contrast))
      && (layoutDirections.isEmpty || layoutDirections.contains(point.layoutDirection))
  }
}

extension MatrixDefinition {
  /// Whether the axes have a value for every condition of `exclusion`; versions of the OS are not looked at, for
  /// the app decides about the oldest.
  func reaches(_ exclusion: Exclusion) -> Bool {
    func meets<Value: Equatable>(_ wanted: [Value], _ axis: [Value]) -> Bool {
      wanted.isEmpty || wanted.contains(where: axis.contains)
    }
    return meets(exclusion.devices, devices.map(\.id)) && meets(exclusion.orientations, orientations)
      && meets(exclusion.appearances, appearances) && meets(exclusion.contrasts, contrasts)
      && meets(exclusion.layoutDirections, layoutDirections)
  }
}

/// A combination of axis values before its environment is worked out.
struct MatrixPoint: Hashable, Sendable {
  var device: Device
  var os: OSVersion
  /// Position on the `os` axis.
  var osChoice: Int
  var orientation: Orientation
  var appearance: Appearance
  var contrast: Contrast
  var layoutDirection: LayoutDirection
}
