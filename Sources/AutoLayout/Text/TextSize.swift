/// What a text wants to occupy, in points.
public struct TextSize: Hashable, Sendable {
  public var width: Double
  public var height: Double
  /// From the top edge down to the first line's baseline.
  public var firstBaseline: Double
  /// From the top edge down to the last line's baseline.
  public var lastBaseline: Double
  /// Whether a number rests on an estimate: the font's own tables were not at hand.
  public var isEstimated: Bool

  public init(
    width: Double, height: Double, firstBaseline: Double, lastBaseline: Double, isEstimated: Bool
  ) {
    self.width = width
    self.height = height
    self.firstBaseline = firstBaseline
    self.lastBaseline = lastBaseline
    self.isEstimated = isEstimated
  }
}
