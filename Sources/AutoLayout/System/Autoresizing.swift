import Model

/// `UIView.autoresizingMask` as an affine rule: the flexible parts share the growth of the superview in proportion
/// to their lengths in the document.
enum Autoresizing {
  static func frame(of view: View, in parent: View, _ outer: ExpressionRect) -> ExpressionRect {
    guard let rect = view.recordedFrame else {
      // Without a rectangle, UIKit decodes an empty frame at the origin.
      return ExpressionRect(
        x: outer.x, y: outer.y, width: LinearExpression(0), height: LinearExpression(0))
    }
    let size = parent.recordedFrame?.size
    let mask = view.autoresizing
    let horizontal = axis(
      start: rect.x.value, extent: rect.width.value, whole: size?.width.value, outer.width,
      flexible: [
        mask.contains(.flexibleMinX), mask.contains(.width), mask.contains(.flexibleMaxX),
      ])
    let vertical = axis(
      start: rect.y.value, extent: rect.height.value, whole: size?.height.value, outer.height,
      flexible: [
        mask.contains(.flexibleMinY), mask.contains(.height), mask.contains(.flexibleMaxY),
      ])
    return ExpressionRect(
      x: outer.x + horizontal.start, y: outer.y + vertical.start, width: horizontal.extent,
      height: vertical.extent)
  }

  /// Returns start and extent along one axis.
  ///
  /// - Parameter flexible: whether the leading gap, the extent and the trailing gap are flexible.
  private static func axis(
    start: Double, extent: Double, whole: Double?, _ outer: LinearExpression, flexible: [Bool]
  ) -> (start: LinearExpression, extent: LinearExpression) {
    guard let whole else { return (LinearExpression(start), LinearExpression(extent)) }
    let gained = outer - whole
    let parts = [start, extent, whole - start - extent]
    let shares = zip(parts, flexible).map { $1 ? max($0, 0) : 0 }
    let sum = shares.reduce(0, +)
    let count = Double(flexible.filter { $0 }.count)
    func share(_ index: Int) -> Double {
      guard flexible[index] else { return 0 }
      return sum > 0 ? shares[index] / sum : 1 / count
    }
    return (gained * share(0) + start, gained * share(1) + extent)
  }
}
