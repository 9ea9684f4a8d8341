import Model

/// A rectangle whose edges are known up to an error.
struct FrameInterval: Hashable, Sendable {
  /// The computed rectangle.
  var rect: Rect
  /// How far each edge can move, in points.
  var error: Points

  init(_ rect: Rect, error: Points) {
    self.rect = rect
    self.error = error
  }

  /// The computed rectangle, and the largest and the smallest possible one if they differ from it.
  var extremes: [Rect] { error > 0 ? [rect, rect.grown(by: error), rect.grown(by: -error)] : [rect] }

  /// Returns `failed` if every possible rectangle fails, `passed` if none does, and otherwise `cannotTell`.
  ///
  /// - Parameter fails: A condition that holds for a larger rectangle if it holds for a smaller one, or the reverse.
  func outcome(_ fails: (Rect) -> Bool) -> Outcome {
    let failures = extremes.filter(fails).count
    return failures == 0 ? .passed : failures == extremes.count ? .failed : .cannotTell
  }

  /// Returns the first possible rectangle that fails: the computed one, the largest or the smallest.
  func failing(_ fails: (Rect) -> Bool) -> Rect? { extremes.first(where: fails) }

  /// The rectangle in messages: `(0, 0) 10 × 20`, with the error if there is one.
  var words: String {
    error > 0 ? "\(rect) (±\(Points((error.value * 10).rounded(.up) / 10)) pt)" : "\(rect)"
  }
}

extension Outcome {
  /// `failed` if an offset is too large whatever the error is, `passed` if none can be, and otherwise `cannotTell`.
  init(_ offsets: [Points], error: Points, _ tolerance: Points) {
    let isOff = offsets.contains { $0.magnitude > tolerance + error }
    self = isOff ? .failed : offsets.allSatisfy { $0.magnitude + error <= tolerance } ? .passed : .cannotTell
  }
}

extension LaidOutItem {
  /// How far an edge can move; 0 if no estimate moves it.
  var error: Points { isEstimated ? uncertainty : 0 }
}

extension Rect {
  /// Returns the rectangle with each edge moved outward, or inward for a negative distance, at most to the center.
  func grown(by distance: Points) -> Rect {
    let x = max(distance, -width / 2)
    let y = max(distance, -height / 2)
    return Rect(x: minX - x, y: minY - y, width: width + x * 2, height: height + y * 2)
  }
}
