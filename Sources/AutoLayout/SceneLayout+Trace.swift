import Foundation
import Model
import Simplex

extension SceneLayout {
  /// Frames before they are rounded to pixels, in the coordinates of the root, by node.
  struct Exact {
    var pass: SolvedLayout
    /// Frames of the layouts with which `run()` finds the uncertainty.
    var variants: [[PlainRect]]
  }

  /// Lays out the scene as `run()` does, without rounding.
  func exact() -> Exact {
    let (pass, assumptions) = finalPass()
    var variants: [[PlainRect]] = []
    if pass.sizes.contains(where: \.isEstimated) {
      variants += [1.0, -1.0].map { solve(assumptions, erring: $0).frames }
    }
    if let alternativeRootMinimum { variants.append(finalPass(alternative: alternativeRootMinimum).0.frames) }
    return Exact(pass: pass, variants: variants)
  }

  /// Whether two assumptions give the same frames.
  func isClose(_ next: LayoutAssumptions, to last: LayoutAssumptions) -> Bool {
    if let trace = margins.trace { trace.record(next, near: last) }
    return next.isClose(last)
  }
}

extension DecisionTrace {
  /// Records whether a number is between `-limit` and `limit`.
  func isWithin(_ limit: Double, _ number: Double) {
    if isPositive(limit - number) { _ = isPositive(limit + number) }
  }

  /// Records the differences that decide whether two assumptions are close.
  fileprivate func record(_ next: LayoutAssumptions, near last: LayoutAssumptions) {
    let pairs =
      zip(next.safeInsets, last.safeInsets).map { ($0, $1) }
      + zip(next.margins, last.margins).map { ($0, $1) }
      + zip(next.readable, last.readable).map { ($0, $1) }
    for (index, (left, right)) in pairs.enumerated() {
      for edge in [\EdgeInsets.top, \.left, \.bottom, \.right] {
        let difference = left[keyPath: edge] - right[keyPath: edge]
        guard difference.magnitude > 1e-6 else { continue }
        mark(index)
        isWithin(EdgeInsets.closeness, difference)
      }
    }
    for (index, (left, right)) in zip(next.textWidths, last.textWidths).enumerated() where left != right {
      mark(index)
      guard let left, let right else { continue }
      isWithin(EdgeInsets.closeness, left - right)
    }
  }
}

extension IntrinsicSizes {
  /// Records in which widths a text has the lines that it has in one width.
  ///
  /// Words fill a line in order, so the lines are equal in all widths between two with equal lines.
  func record(_ view: View, in room: Double, _ trace: DecisionTrace) {
    guard case .label(let label) = view.content, room > 0 else {
      if natural(view, room).dependsOnWidth { trace.giveUp("the text of \(view.id) wraps") }
      return
    }
    guard natural(view, room).dependsOnWidth else { return }
    let span = text.spans.span(
      TextSpans.Key(
        label: label.text, font: font(of: label), count: label.numberOfLines, scale: scale, era: era),
      around: room
    ) {
      let (lines, size) = (lineWidths(label, room), natural(view, room))
      func isSame(_ width: Double) -> Bool {
        guard lineWidths(label, width) == lines else { return false }
        let other = natural(view, width)
        return other.width == size.width && other.height == size.height
      }
      let least = Self.bound(inside: room, outside: 0, isSame)
      return
        least...(isSame(Self.widest) ? Self.widest : Self.bound(inside: room, outside: Self.widest, isSame))
    }
    trace.hold([room - span.lowerBound, span.upperBound - room])
  }

  /// Wider than any window, in points.
  private static let widest = 20_000.0

  /// Returns the last number from `inside` to `outside` for which a condition holds.
  private static func bound(inside: Double, outside: Double, _ holds: (Double) -> Bool) -> Double {
    var (good, bad) = (inside, outside)
    while abs(good - bad) > 1e-11 {
      let middle = (good + bad) / 2
      if middle == good || middle == bad { break }
      if holds(middle) { good = middle } else { bad = middle }
    }
    return good
  }

  private func lineWidths(_ label: LabelContent, _ room: Double) -> [Double] {
    text.lineWidths(
      label.text, font: font(of: label),
      numberOfLines: label.numberOfLines, maxWidth: room, design: design)
  }

  private func font(of label: LabelContent) -> FontDescription {
    canvasFont(label.fragments.leadingFont ?? label.font)
  }
}

/// Widths between which texts have the same lines. All sizes of a region ask for the same ones.
final class TextSpans: @unchecked Sendable {
  struct Key: Hashable {
    var label: String
    var font: FontDescription
    var count: Int
    var scale: Double
    var era: Int
  }

  private let lock = NSLock()
  // Guarded by `lock`.
  private var known: [Key: [ClosedRange<Double>]] = [:]

  /// Returns the known span with a width, or that of `find`.
  func span(_ key: Key, around width: Double, _ find: () -> ClosedRange<Double>) -> ClosedRange<Double> {
    if let span = lock.withLock({ known[key]?.first { $0.contains(width) } }) { return span }
    let span = find()
    lock.withLock { known[key, default: []].append(span) }
    return span
  }
}
