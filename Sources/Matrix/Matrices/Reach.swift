import Model

/// What the app can be launched on, as its project tells.
public struct Reach: Sendable, Hashable {
  public var idioms: [Idiom]
  /// Nil where the project does not tell: every OS counts.
  public var deploymentTarget: OSVersion?
  /// An idiom without an entry supports every orientation.
  public var orientations: [Idiom: [Orientation]]
  public init(idioms: [Idiom], deploymentTarget: OSVersion?, orientations: [Idiom: [Orientation]]) {
    self.idioms = idioms
    self.deploymentTarget = deploymentTarget
    self.orientations = orientations
  }
  /// Every device, OS and orientation.
  public static let everything = Reach(idioms: Idiom.allCases, deploymentTarget: nil, orientations: [:])
}

/// What the command line narrows the matrix to. Empty lists mean any.
public struct AxisFilter: Sendable, Hashable {
  public var devices: [String]
  public var orientations: [Orientation]
  public var appearances: [Appearance]
  public init(devices: [String] = [], orientations: [Orientation] = [], appearances: [Appearance] = []) {
    self.devices = devices
    self.orientations = orientations
    self.appearances = appearances
  }
  func admits(_ point: MatrixPoint) -> Bool {
    (devices.isEmpty || devices.contains(point.device.id))
      && (orientations.isEmpty || orientations.contains(point.orientation))
      && (appearances.isEmpty || appearances.contains(point.appearance))
  }
}
