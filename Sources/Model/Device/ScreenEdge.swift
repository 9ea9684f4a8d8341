/// A side of the screen, as it is held.
package enum ScreenEdge: String, CaseIterable, Sendable {
  case top, left, bottom, right

  package var isHorizontal: Bool { self == .left || self == .right }
}
