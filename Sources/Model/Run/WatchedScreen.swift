/// A screen of `qa watch`: what devices of one shape show in one appearance.
package struct WatchedScreen: Hashable, Sendable {
  /// The case whose picture it is: the first device of the shape with its newest OS. It identifies the screen.
  package var id: CaseID
  /// Names of the devices of this shape, in the matrix's order.
  package var devices: [String]
  package var environment: Environment
  /// The picture with the frames of its views, and the cases of all devices and OS versions of this shape.
  package var drawing: ScreenDrawing
  package var constraints: [ConstraintMark]
  /// Why the picture is black, as a sentence; nil for a drawn launch screen.
  package var note: String?

  package init(
    id: CaseID, devices: [String], environment: Environment, drawing: ScreenDrawing,
    constraints: [ConstraintMark], note: String? = nil
  ) {
    self.id = id
    self.devices = devices
    self.environment = environment
    self.drawing = drawing
    self.constraints = constraints
    self.note = note
  }
}

/// A constraint as a line over a screen, in points of the screen.
package struct ConstraintMark: Hashable, Sendable {
  package var id: String
  package var start: Point
  package var end: Point
  /// The constant or the size, as a short text; nil for an alignment without a distance.
  package var text: String?
  /// Whether the line has bars at its ends, as a distance has.
  package var hasEnds: Bool
  /// Whether the constraint is an alignment, or has a priority below 1000.
  package var isDashed: Bool
  package var isConflicting: Bool

  package init(
    id: String, start: Point, end: Point, text: String?, hasEnds: Bool, isDashed: Bool, isConflicting: Bool
  ) {
    self.id = id
    self.start = start
    self.end = end
    self.text = text
    self.hasEnds = hasEnds
    self.isDashed = isDashed
    self.isConflicting = isConflicting
  }
}

/// The app that `qa watch` shows.
package struct ShownApp: Hashable, Sendable {
  package var target: String
  package var project: String
  /// The document, or the file of the keys; nil without a launch screen.
  package var launchScreen: String?
  package init(target: String, project: String, launchScreen: String?) {
    self.target = target
    self.project = project
    self.launchScreen = launchScreen
  }
}
