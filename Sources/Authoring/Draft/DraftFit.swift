import Assertions
import Model
import Runner

/// An element's frame on one screen.
struct DraftSample: Hashable, Sendable {
  var frame: Rect
  /// How far an edge can move because of estimates.
  var error: Double
  var viewport: Viewport
  /// What the constraints say about the lengths.
  var written: [FrameLength: [DraftSum]] = [:]
}

/// Numbers times variables; the number of nil is added.
typealias DraftSum = [Formula.Variable?: Double]

/// Finds the formula for a length on all screens: a number, what a constraint says, or a distance from an edge or a center.
struct DraftFit {
  let samples: [DraftSample]
  let length: FrameLength

  /// Less than the tolerance of `layout.frame`, so that rounding to pixels is left.
  private static let slack = 0.45

  /// Returns nil if none holds.
  func formula() -> Formula? {
    let written = samples.flatMap { $0.written[length] ?? [] }.uniqued()
    let anchors = length.anchors.flatMap { [$0.onScreen, $0.inSafeArea] }
    for slopes in ([[:]] + written + anchors).map({ $0.filter { $0.key != nil } }) {
      if let constant = constant(slopes) {
        return Formula([terms(slopes.merging([nil: constant]) { $1 })])
      }
    }
    return nil
  }

  private func terms(_ sum: DraftSum) -> [Formula.Term] {
    let terms = Formula.Variable.allCases.compactMap { variable in
      sum[variable].map { Formula.Term($0, variable) }
    }
    let constant = sum[nil] ?? 0
    return constant == 0 && !terms.isEmpty ? terms : terms + [.init(constant)]
  }

  /// Returns the number that all lengths are larger than a sum: zero or a whole one if possible.
  func constant(_ slopes: DraftSum) -> Double? {
    let formula = Formula([terms(slopes)])
    let rest = samples.map { length.value(of: $0.frame) - formula.value(on: $0.viewport, of: $0.frame) }
    guard let least = rest.min(), let most = rest.max(), most - least <= 2 * Self.slack else { return nil }
    if !slopes.isEmpty, max(most, -least) <= Self.slack { return 0 }
    let middle = (least + most) / 2
    return [1.0, 2, 10, 100, 1000].lazy.map { (middle * $0).rounded() / $0 }.first { rounded in
      max(most - rounded, rounded - least) <= Self.slack
        && abs(rounded - middle) <= 0.05 + (most - least) / 2
    }
  }
}

extension FrameLength {
  /// Lengths of the screen from which one of a view can have a constant distance.
  fileprivate var anchors: [FrameLength] {
    switch self {
    case .left, .right: [.left, .right]
    case .top, .bottom: [.top, .bottom]
    default: [self]
    }
  }

  var onScreen: DraftSum {
    switch self {
    case .left, .top: [:]
    case .right, .width: [.screenWidth: 1]
    case .bottom, .height: [.screenHeight: 1]
    case .centerX: [.screenWidth: 0.5]
    case .centerY: [.screenHeight: 0.5]
    }
  }

  var inSafeArea: DraftSum {
    switch self {
    case .left: [.safeLeft: 1]
    case .right: [.safeRight: 1]
    case .width: [.safeWidth: 1]
    case .top: [.safeTop: 1]
    case .bottom: [.safeBottom: 1]
    case .height: [.safeHeight: 1]
    case .centerX: [.safeLeft: 0.5, .safeRight: 0.5]
    case .centerY: [.safeTop: 0.5, .safeBottom: 0.5]
    }
  }

  /// - Returns: Nil for a margin or a baseline.
  fileprivate init?(_ attribute: LayoutConstraint.Attribute, isRightToLeft: Bool) {
    switch attribute {
    case .leading: self = isRightToLeft ? .right : .left
    case .trailing: self = isRightToLeft ? .left : .right
    default: self.init(rawValue: attribute.rawValue)
    }
  }
}

/// What the constraints of a screen say about the lengths of its views.
struct DraftConstraints: Sendable {
  private typealias End = (item: String, length: FrameLength)
  private let root: String
  private let safeArea: String?
  private let relations: [(first: End, second: End?, multiplier: Double, constant: Double)]

  /// Constraints between a view and the screen that are followed, and sums of one length.
  private static let most = 4

  init(_ root: View, isRightToLeft: Bool) {
    self.root = root.id
    safeArea = root.guides.first { $0.kind == .safeArea }?.id
    relations = root.flattened.flatMap(\.constraints).filter { !$0.isPlaceholder }.compactMap { constraint in
      func end(_ item: String, _ attribute: LayoutConstraint.Attribute) -> End? {
        FrameLength(attribute, isRightToLeft: isRightToLeft).map { (item, $0) }
      }
      guard let first = end(constraint.firstItem, constraint.firstAttribute) else { return nil }
      var second: End?
      if let item = constraint.secondItem, let attribute = constraint.secondAttribute {
        guard let found = end(item, attribute) else { return nil }
        second = found
      }
      let isTurned = isRightToLeft && [.leading, .trailing].contains(constraint.firstAttribute)
      return (first, second, constraint.multiplier, isTurned ? -constraint.constant : constraint.constant)
    }
  }

  func sums(of view: String) -> [FrameLength: [DraftSum]] {
    Dictionary(
      uniqueKeysWithValues: FrameLength.allCases.map { length in
        (length, sums((view, length), length == .height ? view : nil, []))
      })
  }

  /// - Parameter owner: A view whose width is a variable.
  private func sums(_ end: End, _ owner: String?, _ path: [End]) -> [DraftSum] {
    if end.item == root { return [end.length.onScreen] }
    if end.item == safeArea { return [end.length.inSafeArea] }
    if end.item == owner, end.length == .width { return [[.width: 1]] }
    if path.count == Self.most || path.contains(where: { $0 == end }) { return [] }
    let all = relations.flatMap { relation -> [DraftSum] in
      let (factor, offset) = (relation.multiplier, relation.constant)
      guard let second = relation.second else { return relation.first == end ? [[nil: offset]] : [] }
      if relation.first == end {
        return sums(second, owner, path + [end]).map { scaled($0, by: factor, plus: offset) }
      }
      guard second == end, factor != 0 else { return [] }
      return sums(relation.first, owner, path + [end]).map {
        scaled($0, by: 1 / factor, plus: -offset / factor)
      }
    }
    return Array(all.uniqued().prefix(Self.most))
  }

  /// Rounds to the six decimals of a formula.
  private func scaled(_ sum: DraftSum, by factor: Double, plus constant: Double) -> DraftSum {
    sum.mapValues { $0 * factor }.merging([nil: constant], uniquingKeysWith: +).mapValues {
      ($0 * 1_000_000).rounded() / 1_000_000
    }
  }
}
