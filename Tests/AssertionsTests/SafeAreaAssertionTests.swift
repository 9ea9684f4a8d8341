import Model
import Testing

@testable import Assertions

struct SafeAreaAssertionTests {
  private let insets = Insets(top: 10, left: 0, bottom: 5, right: 0)
  private let nothing: [String: Value] = ["except": .list([])]

  @Test("Content from y 10 to 75 is inside a safe area of 10 and 5; from 9 it is not")
  func inside() {
    var stage = Stage(safeArea: insets)
    stage.add("icon", Rect(20, 10, 20, 65), .white)
    #expect(stage.check("safe-area.inside", nothing).outcome == .passed)
    var high = Stage(safeArea: insets)
    high.add("icon", Rect(20, 9, 20, 20), .white)
    let finding = high.check("safe-area.inside", nothing)
    #expect(finding.outcome == .failed)
    #expect(finding.message.contains("top by 1 pt"), "\(finding.message)")
  }

  @Test("What covers the whole screen is ground, not content")
  func ground() {
    var stage = Stage(safeArea: insets)
    stage.add("background", Rect(0, 0, 60, 80), .white)
    #expect(stage.check("safe-area.inside", nothing).outcome == .passed)
  }

  /// A capsule of 20 x 10 at (20, 2): its left end is a half circle around (25, 7) with radius 5. A box that ends at
  /// (21, 3) is sqrt(4 * 4 + 4 * 4) = 5.66 from the center and stays clear; one that ends at (22, 5) is
  /// sqrt(3 * 3 + 2 * 2) = 3.6 away and touches.
  @Test("A box in the corner of the island's frame is clear until it meets the arc")
  func island() {
    let island = Obstruction(
      kind: .dynamicIsland, frame: Rect(20, 2, 20, 10), cornerRadius: 5, isCertain: true)
    var clear = Stage(obstructions: [island])
    clear.add("icon", Rect(10, 1, 11, 2), .white)
    #expect(clear.check("safe-area.clear-of-hardware", nothing).outcome == .passed)
    var touching = Stage(obstructions: [island])
    touching.add("icon", Rect(10, 1, 12, 4), .white)
    #expect(touching.check("safe-area.clear-of-hardware", nothing).messageID == "touches-hardware")
  }

  /// The middle half of an indicator from y 70 to 75 is 71.25 to 73.75: 71 touches its rim alone, 75 its middle.
  @Test("The rim of a shape with weak sources leads to cannotTell, its middle to a failure")
  func uncertain() {
    let indicator = Obstruction(
      kind: .homeIndicator, frame: Rect(20, 70, 20, 5), cornerRadius: 2.5, isCertain: false)
    var stage = Stage(obstructions: [indicator])
    stage.add("icon", Rect(20, 60, 20, 11), .white)
    let finding = stage.check("safe-area.clear-of-hardware", nothing)
    #expect(finding.outcome == .cannotTell)
    #expect(finding.reason == "uncertain-shape")
    var deep = Stage(obstructions: [indicator])
    deep.add("icon", Rect(20, 60, 20, 15), .white)
    #expect(deep.check("safe-area.clear-of-hardware", nothing).outcome == .failed)
  }

  /// Corner radius 10: the point (2, 2) is sqrt(8 * 8 + 8 * 8) = 11.3 > 10 from (10, 10); (3, 3) is 9.9 away.
  @Test("The display's rounded corner cuts a box at (2, 2) and spares one at (3, 3)")
  func corner() {
    var cut = Stage(cornerRadius: 10)
    cut.add("icon", Rect(2, 2, 10, 10), .white)
    #expect(cut.check("safe-area.clear-of-hardware", nothing).outcome == .failed)
    var spared = Stage(cornerRadius: 10)
    spared.add("icon", Rect(3, 3, 10, 10), .white)
    #expect(spared.check("safe-area.clear-of-hardware", nothing).outcome == .passed)
  }
}
