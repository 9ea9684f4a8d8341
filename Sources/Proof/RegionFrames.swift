import Assertions
import AutoLayout
import Model

/// The frames of all views on one region, as functions of the window's size.
struct RegionFrames {
  struct Frame {
    var x: AffineFunction
    var y: AffineFunction
    var width: AffineFunction
    var height: AffineFunction

    func value(_ length: FrameLength) -> AffineFunction {
      switch length {
      case .left: x
      case .right: x + width
      case .centerX: x + width * 0.5
      case .width: width
      case .top: y
      case .bottom: y + height
      case .centerY: y + height * 0.5
      case .height: height
      }
    }
  }

  private var frames: [String: Frame] = [:]
  /// How far an edge can move because of estimates, in points: the largest distance in the region.
  private var errors: [String: Double] = [:]
  private(set) var ambiguous: Set<String> = []
  /// The least width and height in the region.
  private var least: [String: Size] = [:]
  private let scale: Double

  /// - Parameter functions: In the order of `numbers(of:)`.
  init(_ items: [TracedLayout.Item], _ functions: [AffineFunction], _ polygon: Polygon, scale: Ratio) {
    self.scale = scale.value
    var rest = functions[...]
    func next() -> Frame {
      defer { rest = rest.dropFirst(4) }
      let first = rest.startIndex
      return Frame(x: rest[first], y: rest[first + 1], width: rest[first + 2], height: rest[first + 3])
    }
    for item in items {
      let frame = next()
      let variants = item.frames.dropFirst().map { _ in next() }
      let isFirst = frames[item.id] == nil
      if item.isAmbiguous { ambiguous.insert(item.id) }
      guard isFirst else { continue }
      frames[item.id] = frame
      let sizes = [frame.width, frame.height].map { function in
        polygon.points.map(function.value).min() ?? 0
      }
      least[item.id] = Size(width: Points(sizes[0]), height: Points(sizes[1]))
      let edges: [FrameLength] = [.left, .right, .top, .bottom]
      let movements = variants.flatMap { variant in
        edges.map { variant.value($0) - frame.value($0) }
      }
      // The distance is convex, so it is largest at a corner.
      errors[item.id] = movements.flatMap { function in polygon.points.map { abs(function.value($0)) } }.max()
    }
  }

  /// The numbers of a layout whose functions make the frames.
  static func numbers(of layout: TracedLayout) -> [Double] {
    layout.items.flatMap(\.frames).flatMap { [$0.x.value, $0.y.value, $0.width.value, $0.height.value] }
  }

  /// Whether a view has the same size everywhere, a whole number of pixels.
  func isRigid(_ id: String) -> Bool {
    guard let frame = frames[id], (errors[id] ?? 0) <= Self.leastMovement else { return false }
    return [frame.width, frame.height].allSatisfy { $0.slope == 0 && isOnPixel($0) }
  }

  /// The least width and height of a view; nil for a view without a frame.
  ///
  /// Where a length changes, estimates and pixels can make it smaller.
  func leastSize(_ id: String) -> Size? {
    guard let size = least[id], let frame = frames[id] else { return nil }
    func reduced(_ length: Points, _ function: AffineFunction) -> Points {
      function.slope == 0 ? length : length - Points((errors[id] ?? 0) * 2 + 1.5 / scale)
    }
    return Size(width: reduced(size.width, frame.width), height: reduced(size.height, frame.height))
  }

  /// A smaller movement is rounding, as in `LaidOutItem`.
  private static let leastMovement = 0.01

  /// Whether a position is between two pixels in every window of whole pixels.
  private func isOnPixel(_ function: AffineFunction) -> Bool {
    [function.x, function.y, function.constant * scale].allSatisfy {
      abs($0 - $0.rounded()) < 1e-7
    }
  }

  /// A sum as a function, and how far it can be off because of pixels and estimates; nil for a view without a frame.
  func function(_ sum: FrameSum) -> (function: AffineFunction, slack: Double)? {
    var function = AffineFunction(x: sum.windowWidth, y: sum.windowHeight, constant: sum.constant)
    var slack = 0.0
    for term in sum.terms {
      guard let frame = frames[term.view] else { return nil }
      function = function + frame.value(term.length) * term.factor
      let error = errors[term.view].map { $0 > Self.leastMovement ? $0 : 0 } ?? 0
      slack += abs(term.factor) * (rounding(frame, term.length) + error * (term.length.isSize ? 2 : 1))
    }
    // Slopes that cancel leave a rounding error.
    if function.x.magnitude < 1e-9 { function.x = 0 }
    if function.y.magnitude < 1e-9 { function.y = 0 }
    return (function, slack)
  }

  /// How far rounding to pixels moves a length at most.
  private func rounding(_ frame: Frame, _ length: FrameLength) -> Double {
    let half = 0.5 / scale
    func edge(_ length: FrameLength) -> Double { isOnPixel(frame.value(length)) ? 0 : half }
    switch length {
    case .left, .right, .top, .bottom: return edge(length)
    case .centerX: return isOnPixel(frame.width) ? edge(.left) : (edge(.left) + edge(.right)) / 2
    case .centerY: return isOnPixel(frame.height) ? edge(.top) : (edge(.top) + edge(.bottom)) / 2
    case .width: return isOnPixel(frame.width) ? 0 : edge(.left) + edge(.right)
    case .height: return isOnPixel(frame.height) ? 0 : edge(.top) + edge(.bottom)
    }
  }
}
