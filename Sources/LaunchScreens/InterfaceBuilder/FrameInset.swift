import Formats
import Model

/// `<frame key="frameInset">`: distances from the superview's edges and extents, in points or in percent.
extension XMLTree {
  /// Returns the rectangle in the superview; nil without the element or without the superview's size.
  ///
  /// - Parameter parent: The superview's recorded size.
  func frameInset(in parent: Size?, mask: View.Autoresizing) -> Rect? {
    guard let parent, let node = children.first(where: { $0.name == "frame" && $0.key == "frameInset" })
    else {
      return nil
    }
    let horizontal = InsetAxis(
      low: node.part("minX"), extent: node.part("width"), high: node.part("maxX"),
      hasFlexibleLow: mask.contains(.flexibleMinX), hasFlexibleHigh: mask.contains(.flexibleMaxX))
    let vertical = InsetAxis(
      low: node.part("minY"), extent: node.part("height"), high: node.part("maxY"),
      hasFlexibleLow: mask.contains(.flexibleMinY), hasFlexibleHigh: mask.contains(.flexibleMaxY))
    let (x, width) = horizontal.resolved(in: parent.width.value)
    let (y, height) = vertical.resolved(in: parent.height.value)
    return Rect(x: Points(x), y: Points(y), width: Points(width), height: Points(height))
  }

  private func part(_ name: String) -> InsetAxis.Part? {
    guard let text = attributes[name] else { return nil }
    guard text.hasSuffix("%") else { return Self.number(text).map(InsetAxis.Part.points) }
    return Self.number(String(text.dropLast())).map { .share($0 / 100) }
  }
}

/// The margins and the extent of a frame along one axis.
private struct InsetAxis {
  enum Part {
    case points(Double)
    case share(Double)
  }
  var low: Part?
  var extent: Part?
  var high: Part?
  var hasFlexibleLow: Bool
  var hasFlexibleHigh: Bool

  /// Returns the position and extent, in points.
  ///
  /// A margin that is not written is 0, unless the other two parts determine it. Percentages are shares of what the parts
  /// in points leave. Source: in a launch xib of linphone-iphone (tools version 11198), the shares are whole points only
  /// in this way: 49.61 percent of 375 less 119 points is 127.
  func resolved(in whole: Double) -> (start: Double, length: Double) {
    var (low, high) = (low, high)
    if extent == nil {
      low = low ?? .points(0)
      high = high ?? .points(0)
    } else if low == nil, high == nil {
      // The extent is next to the edge with the fixed distance.
      if hasFlexibleLow, !hasFlexibleHigh { high = .points(0) } else { low = .points(0) }
    }
    let parts = [low, extent, high]
    let fixed = parts.reduce(0) { sum, part in
      if case .points(let length)? = part { sum + length } else { sum }
    }
    let rest = max(0, whole - fixed)
    func length(_ part: Part?) -> Double? {
      switch part {
      case .points(let length): length
      case .share(let share): share * rest
      case nil: nil
      }
    }
    let known = parts.compactMap(length).reduce(0, +)
    let width = length(extent) ?? max(0, whole - known)
    return (length(low) ?? whole - known, width)
  }
}
