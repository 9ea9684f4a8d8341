import Model
import TestSupport
import Testing

@testable import Assertions

struct TopmostTests {
  @Test("What counts as topmost shows all that it paints", arguments: UInt64(1)...60)
  func coverage(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var stage = Stage(width: 20, height: 16)
    func quarters(_ range: ClosedRange<Int>) -> Double { Double(Int.random(in: range, using: &random)) / 4 }
    for index in 0..<8 {
      let frame = Rect(quarters(-8...70), quarters(-8...54), quarters(2...24), quarters(2...24))
      stage.add("v\(index)", frame, .white, alpha: index % 3 == 0 ? 0.5 : 1)
    }
    let screen = stage.screen
    var topmost = 0
    for node in stage.nodes {
      let seen = screen.renderer.coverage(
        of: node.viewID, in: screen.list, on: screen.soleCoverage(of: node.viewID).grid)
      #expect(screen.visibleCoverage(of: node.viewID).values == seen.values, "seed \(seed), \(node.viewID)")
      if screen.drawn.isTopmost(node.viewID) { topmost += 1 }
    }
    #expect(topmost > 0)
  }

  @Test("A neighbor that covers a part of the last pixel is in front")
  func neighbor() {
    var stage = Stage(width: 20, height: 16)
    stage.add("left", Rect(0, 0, 8.5, 16), .white)
    stage.add("right", Rect(8.5, 0, 11.5, 16), .black)
    stage.add("far", Rect(12, 0, 4, 4), .black)
    let drawn = stage.screen.drawn
    #expect(!drawn.isTopmost("left") && !drawn.isTopmost("right") && drawn.isTopmost("far"))
    #expect(stage.screen.visibleCoverage(of: "left").extent(threshold: 128)?.columns == 0..<8)
  }
}
