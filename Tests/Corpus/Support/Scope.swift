import Foundation
import Model
import TestSupport

/// The cases of a corpus test.
struct Scope: Sendable {
  /// The id or the path of a matrix.
  var matrix: String
  /// The devices to check; empty for all of the matrix.
  var devices: Set<String> = []
  /// Whether one landscape orientation replaces both.
  var isReduced = false

  /// The story's four phones in portrait and both landscape orientations, light and dark.
  static let story = Scope(matrix: "story")
  /// The same with an iPad.
  static let withPad = Scope(matrix: Checkout.root + "/Tests/Corpus/corpus.yml")

  /// A phone with a home button, a phone with a Dynamic Island, and more devices, in portrait and one landscape
  /// orientation.
  ///
  /// The nightly tests check all cases of the story instead.
  static func reduced(and devices: Set<String> = [], withPad: Bool = false) -> Scope {
    var scope = withPad ? Scope.withPad : .story
    if Nightly.isOn { return scope }
    scope.devices = devices.union(["iphone-se-1", "iphone-14-pro"])
    if withPad { scope.devices.insert("ipad-pro-11-m4") }
    scope.isReduced = true
    return scope
  }

  var selection: AxisSelection {
    AxisSelection(
      devices: devices.sorted(), orientations: isReduced ? [.portrait, .landscapeLeft] : [])
  }
}
