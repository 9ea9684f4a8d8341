import Assertions
import Model

/// Where an element is along one axis, in every case.
struct DraftOffset: Sendable {
  /// The value of `relativeTo`.
  var area: String
  var name: String
  var points: Double
  var isHorizontal: Bool

  func parameters(of element: String) -> String {
    "{of: \(element), relativeTo: \(area), \(name): \(Points(points))}"
  }

  /// As in `12 pt below the top of the safe area`.
  var words: String {
    let owner = area == "screen" ? "the screen" : "the safe area"
    let (distance, isBefore) = (Points(points.magnitude), points < 0)
    switch name {
    case "centerX":
      return points == 0
        ? "in the horizontal center of \(owner)"
        : "\(distance) pt to the \(isBefore ? "left" : "right") of the center of \(owner)"
    case "centerY":
      return points == 0
        ? "in the vertical center of \(owner)"
        : "\(distance) pt \(isBefore ? "above" : "below") the center of \(owner)"
    default: return "\(distance) pt \(isBefore ? "beyond" : "from") the \(name) edge of \(owner)"
    }
  }

  /// Returns the first constant distance along each axis: a center, then an edge of the safe area, then one of the screen.
  static func all(_ samples: [DraftSample]) -> [DraftOffset] {
    func first(_ center: FrameLength, _ edges: [FrameLength], isHorizontal: Bool) -> DraftOffset? {
      let choices =
        [("screen", center), ("safe-area", center)] + edges.map { ("safe-area", $0) }
        + edges.map { ("screen", $0) }
      return choices.lazy.compactMap { area, length in
        DraftFit(samples: samples, length: length)
          .constant(area == "screen" ? length.onScreen : length.inSafeArea).map { points in
            DraftOffset(
              area: area, name: length.rawValue, points: edges.last == length ? -points : points,
              isHorizontal: isHorizontal)
          }
      }.first
    }
    return [
      first(.centerX, [.left, .right], isHorizontal: true),
      first(.centerY, [.top, .bottom], isHorizontal: false),
    ].compactMap(\.self)
  }
}
