import Model

/// Points in messages have at most one decimal; finer figures are in `measured`.
extension DefaultStringInterpolation {
  mutating func appendInterpolation(_ points: Points) { appendLiteral(points.tenths.description) }

  mutating func appendInterpolation(_ rect: Rect) {
    appendLiteral("(\(rect.x), \(rect.y), \(rect.width) x \(rect.height))")
  }
}
