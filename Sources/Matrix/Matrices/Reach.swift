import Model

/// What the app can be launched on, according to its project.
public struct Reach: Sendable, Hashable {
  public var idioms: [Idiom]
  /// Nil if the project does not set one: every OS counts.
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
