import Model

/// What the app can be launched on, according to its project.
package struct Reach: Sendable, Hashable {
  package var idioms: [Idiom]
  /// Nil if the project does not set one: every OS counts.
  package var deploymentTarget: OSVersion?
  /// An idiom without an entry supports every orientation.
  package var orientations: [Idiom: [Orientation]]
  /// Families on which the app always has the full screen.
  package var fullScreenOnly: Set<Idiom>
  package init(
    idioms: [Idiom], deploymentTarget: OSVersion?, orientations: [Idiom: [Orientation]],
    fullScreenOnly: Set<Idiom> = []
  ) {
    self.fullScreenOnly = fullScreenOnly
    self.idioms = idioms
    self.deploymentTarget = deploymentTarget
    self.orientations = orientations
  }
  /// Every device, OS and orientation.
  package static let everything = Reach(idioms: Idiom.allCases, deploymentTarget: nil, orientations: [:])
}
