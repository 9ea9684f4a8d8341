import Model
import Runner

/// A screen's constraints as a person would sketch them: a line with its constant between two edges, a dashed line through
/// two centers, a dimension along a width or height; the guides that they hold on to as dashed boxes.
///
/// What is only wished for (a priority below 1000) is dashed, what contradicts is red.
struct ConstraintDrawing {
  let environment: Environment
  let root: View
  let layout: LayoutResult

  private static let holds = Color(red: 0, green: 0.32, blue: 0.85)
  private static let conflicts = Color(red: 0.8, green: 0, blue: 0.1)
  private static let halo = Color(red: 1, green: 1, blue: 1, alpha: 0.75)
  private static let safeArea = Color(red: 0, green: 0.55, blue: 0.25)
  private static let margins = Color(red: 0.75, green: 0.4, blue: 0)
  /// A document with more constraints shows its first ones.
  private static let most = 300
  /// Thickness of a line in points.
  private static let line = 1.5

  func paints() -> [Paint] {
    var lines: [Paint] = layout.items.filter(\.isGuide).flatMap(outline)
    var plaques = Plaques(bounds: environment.bounds)
    for (constraint, mark, isConflicting) in drawn {
      let color = isConflicting ? Self.conflicts : Self.holds
      lines += stroke(mark, color, isDashed: mark.isDashed || constraint.priority < 1000)
      if let text = mark.text { plaques.add(text, at: mark.middle, color) }
    }
    return lines + plaques.paints
  }

  /// The constraints that are drawn.
  private var drawn: [(constraint: LayoutConstraint, mark: Mark, isConflicting: Bool)] {
    let contradicting = Set(layout.conflicts.joined())
    return root.flattened.flatMap(\.constraints).prefix(Self.most).compactMap { constraint in
      guard !constraint.isPlaceholder, layout.item(constraint.firstItem)?.isHidden == false,
        let mark = mark(of: constraint)
      else { return nil }
      return (constraint, mark, contradicting.contains(constraint.id))
    }
  }

  /// A straight line along one axis, with or without bars at its ends, and its figure.
  private struct Mark {
    var isVertical: Bool
    /// Position across the axis, then from where to where along it.
    var across: Double
    var from: Double
    var to: Double
    var text: String?
    var hasEnds = true
    var isDashed = false
    var middle: Point {
      let along = (from + to) / 2
      return isVertical
        ? Point(x: Points(across), y: Points(along)) : Point(x: Points(along), y: Points(across))
    }
  }

  private func mark(of constraint: LayoutConstraint) -> Mark? {
    guard let first = layout.item(constraint.firstItem)?.screenFrame else { return nil }
    let second = constraint.secondItem.flatMap { layout.item($0)?.screenFrame }
    switch constraint.firstAttribute {
    case .width, .height: return dimension(constraint, of: first)
    case .centerX, .centerXWithinMargins, .centerY, .centerYWithinMargins:
      return centerLine(constraint, first, second)
    default: return edgeLine(constraint, first, second)
    }
  }

  /// Beside the frame where there is room, else inside it.
  private func dimension(_ constraint: LayoutConstraint, of frame: Rect) -> Mark {
    let isVertical = constraint.firstAttribute == .height
    let bounds = environment.bounds
    let room = 12.0
    let end = isVertical ? frame.maxX.value : frame.maxY.value
    let limit = isVertical ? bounds.maxX.value : bounds.maxY.value
    return Mark(
      isVertical: isVertical, across: end + room <= limit ? end + room / 2 : end - room,
      from: isVertical ? frame.minY.value : frame.minX.value,
      to: isVertical ? frame.maxY.value : frame.maxX.value, text: figure(constraint))
  }

  private func centerLine(_ constraint: LayoutConstraint, _ first: Rect, _ second: Rect?) -> Mark {
    let isVertical =
      constraint.firstAttribute == .centerX || constraint.firstAttribute == .centerXWithinMargins
    let all = [first] + (second.map { [$0] } ?? [])
    let from = all.map { isVertical ? $0.minY.value : $0.minX.value }.min() ?? 0
    let to = all.map { isVertical ? $0.maxY.value : $0.maxX.value }.max() ?? 0
    let isPlain = constraint.constant == 0 && constraint.multiplier == 1 && constraint.relation == .equal
    return Mark(
      isVertical: isVertical, across: isVertical ? first.midX.value : first.midY.value, from: from, to: to,
      text: isPlain ? nil : figure(constraint), hasEnds: false, isDashed: true)
  }

  private func edgeLine(_ constraint: LayoutConstraint, _ first: Rect, _ second: Rect?) -> Mark? {
    guard let start = edge(constraint.firstAttribute, of: first) else { return nil }
    let other = constraint.secondAttribute.flatMap { name in second.flatMap { edge(name, of: $0) } }
    // A margin's guide need not be listed; the constant says how far away it is.
    let end = other?.isMargin == false ? other?.position : nil
    let far = end ?? start.position - constraint.constant
    let (low, high) = start.isVertical ? (first.minX, first.maxX) : (first.minY, first.maxY)
    var across = (low.value + high.value) / 2
    if let second {
      // In the middle between neighbors.
      let (from, to) = start.isVertical ? (second.minX, second.maxX) : (second.minY, second.maxY)
      let (begin, finish) = (max(low.value, from.value), min(high.value, to.value))
      if begin < finish { across = (begin + finish) / 2 }
    }
    return Mark(
      isVertical: start.isVertical, across: across, from: min(start.position, far),
      to: max(start.position, far),
      text: figure(constraint))
  }

  private struct Edge {
    /// Whether distances to it run up and down.
    var isVertical: Bool
    var position: Double
    var isMargin = false
  }

  private func edge(_ attribute: LayoutConstraint.Attribute, of frame: Rect) -> Edge? {
    let isLeftToRight = environment.layoutDirection == .leftToRight
    let left = Edge(isVertical: false, position: frame.minX.value)
    let right = Edge(isVertical: false, position: frame.maxX.value)
    var found: Edge
    switch attribute {
    case .left, .leftMargin: found = left
    case .right, .rightMargin: found = right
    case .leading, .leadingMargin: found = isLeftToRight ? left : right
    case .trailing, .trailingMargin: found = isLeftToRight ? right : left
    case .top, .topMargin, .firstBaseline: found = Edge(isVertical: true, position: frame.minY.value)
    case .bottom, .bottomMargin, .baseline, .lastBaseline:
      found = Edge(isVertical: true, position: frame.maxY.value)
    case .centerX, .centerXWithinMargins: found = Edge(isVertical: false, position: frame.midX.value)
    case .centerY, .centerYWithinMargins: found = Edge(isVertical: true, position: frame.midY.value)
    case .width, .height: return nil
    }
    found.isMargin = attribute.rawValue.hasSuffix("Margin")
    return found
  }

  /// `≥120`, `×0.5+8`, `=`: the relation where it is none of equality, then what the second item is not.
  private func figure(_ constraint: LayoutConstraint) -> String {
    let relation =
      switch constraint.relation {
      case .equal: ""
      case .lessThanOrEqual: "≤"
      case .greaterThanOrEqual: "≥"
      }
    let constant = abs(constraint.constant) < 100_000 ? constraint.constant.tenths : "+"
    guard constraint.secondItem != nil else { return relation + constant }
    let isSize = constraint.firstAttribute == .width || constraint.firstAttribute == .height
    if constraint.multiplier == 1 { return relation + (isSize && constant == "0" ? "=" : constant) }
    // Two decimals distinguish a third from three quarters.
    let factor = "×" + ((constraint.multiplier * 100).rounded() / 100).shortDescription
    let sign = constraint.constant > 0 ? "+" : ""
    return relation + factor + (constraint.constant == 0 ? "" : sign + constant)
  }
}

extension ConstraintDrawing {
  private func stroke(_ mark: Mark, _ color: Color, isDashed: Bool) -> [Paint] {
    let half = Self.line / 2
    let (from, to) = (mark.from, mark.to)
    var boxes = dashes(from, to, isDashed).map {
      box(mark.isVertical, across: mark.across - half, along: $0, Self.line, $1 - $0)
    }
    if mark.hasEnds {
      // A distance of nothing is a short bar where the two edges meet.
      let reach = to - from < 1 ? 10.0 : 5.0
      let limit = mark.isVertical ? environment.bounds.maxY.value : environment.bounds.maxX.value
      boxes += Set([from, to]).sorted().map {
        // At the screen's edge the bar stays inside.
        let along = abs($0) < half ? 0 : abs($0 - limit) < half ? limit - Self.line : $0 - half
        return box(mark.isVertical, across: mark.across - reach, along: along, reach * 2, Self.line)
      }
    }
    let halos: [Paint] = boxes.map { .box($0.grown(by: 0.75), Self.halo) }
    return halos + boxes.map { .box($0, color) }
  }

  private func box(_ isVertical: Bool, across: Double, along: Double, _ width: Double, _ length: Double)
    -> Rect
  {
    isVertical
      ? Rect(x: Points(across), y: Points(along), width: Points(width), height: Points(length))
      : Rect(x: Points(along), y: Points(across), width: Points(length), height: Points(width))
  }

  /// The segments of a line; at most as many as a screen has points.
  private func dashes(_ from: Double, _ to: Double, _ isDashed: Bool) -> [(Double, Double)] {
    let bounds = environment.bounds
    // A line far outside is not visible.
    let limit = max(bounds.width.value, bounds.height.value) * 2
    let (start, end) = (max(from, -limit), min(to, limit))
    guard isDashed, end > start else { return [(start, max(start, end))] }
    return stride(from: start, to: end, by: 8).map { ($0, min($0 + 5, end)) }
  }

  private func outline(_ guide: LaidOutItem) -> [Paint] {
    let color: Color
    switch LayoutGuide.Kind(rawValue: guide.kind) {
    case .safeArea: color = Self.safeArea
    case .layoutMargins, .readableContent: color = Self.margins
    default: return []
    }
    let frame = guide.screenFrame
    let sides: [Mark] = [
      Mark(isVertical: false, across: frame.minY.value, from: frame.minX.value, to: frame.maxX.value),
      Mark(isVertical: false, across: frame.maxY.value, from: frame.minX.value, to: frame.maxX.value),
      Mark(isVertical: true, across: frame.minX.value, from: frame.minY.value, to: frame.maxY.value),
      Mark(isVertical: true, across: frame.maxX.value, from: frame.minY.value, to: frame.maxY.value),
    ]
    return sides.flatMap { side in
      var side = side
      side.hasEnds = false
      return stroke(side, color, isDashed: true)
    }
  }

  /// Figures that keep out of each other's way.
  private struct Plaques {
    let bounds: Rect
    private var taken: [Rect] = []
    private(set) var paints: [Paint] = []
    init(bounds: Rect) { self.bounds = bounds }

    mutating func add(_ text: String, at middle: Point, _ color: Color) {
      let size = DrawnDigits.size(of: text)
      var spot = inside(
        Rect(
          x: middle.x - size.width / 2, y: middle.y - size.height / 2, width: size.width, height: size.height)
      )
      // Downwards, then upwards, until nothing is covered; after that it covers something.
      let first = spot
      for step in 1...12 where taken.contains(where: { $0.intersection(spot) != nil }) {
        let rows = Double((step + 1) / 2) * (step % 2 == 1 ? 1 : -1)
        spot = inside(first.offset(x: 0, y: (size.height + 1) * rows))
      }
      taken.append(spot)
      paints += DrawnDigits.paints(text, at: Point(x: spot.x, y: spot.y), color: color)
    }

    private func inside(_ box: Rect) -> Rect {
      var box = box
      box.x = max(bounds.minX, min(box.x, bounds.maxX - box.width))
      box.y = max(bounds.minY, min(box.y, bounds.maxY - box.height))
      return box
    }
  }
}

extension Rect {
  fileprivate func grown(by margin: Points) -> Rect {
    Rect(x: x - margin, y: y - margin, width: width + margin + margin, height: height + margin + margin)
  }
}

extension Double {
  /// With at most one decimal.
  fileprivate var tenths: String { ((self * 10).rounded() / 10).shortDescription }
}
