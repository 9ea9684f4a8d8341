/// The decisions of one computation, in order, each with the number whose sign decided it.
///
/// On a convex set of inputs with equal decisions, the computation takes one path. Each number on that path, and each
/// number that decides, is then an affine function of the input. So three inputs with equal decisions define these
/// functions, and the functions define the whole set: by induction over the path, each decision holds where its number
/// is not negative.
package final class DecisionTrace {
  /// A smaller number is a rounding error: it decides nothing, because both choices give the same result.
  private static let tie = 1e-9

  /// Identities of choices, and the signs of numbers.
  package private(set) var path: [Int] = []
  /// The magnitudes of the numbers that decided, in order.
  package private(set) var margins: [Double] = []
  /// The first reason why the path does not define affine functions.
  package private(set) var obstacle: String?

  package init() {}

  /// Records a choice that must be the same.
  package func mark(_ identity: Int) { path.append(identity) }

  /// Returns whether a number is positive, and records it.
  package func isPositive(_ number: Double) -> Bool {
    if number.magnitude < Self.tie {
      path.append(0)
    } else {
      path.append(number > 0 ? 1 : -1)
      margins.append(number.magnitude)
    }
    return number > 0
  }

  /// Records numbers that the path needs to stay positive.
  package func hold(_ numbers: some Sequence<Double>) { margins.append(contentsOf: numbers) }

  package func giveUp(_ reason: String) { obstacle = obstacle ?? reason }
}
