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
    // Views in translucent groups, and one id twice.
    for (child, parent) in [(5, 0), (3, 1)] {
      stage.nodes[parent].children.append(stage.nodes.remove(at: child))
    }
    if seed % 4 == 0 { stage.nodes.append(stage.nodes[2]) }
    let screen = stage.screen
    for (node, _) in screen.list.flattened {
      let seen = screen.renderer.coverage(
        of: node.viewID, in: screen.list, on: screen.soleCoverage(of: node.viewID).grid)
      #expect(screen.visibleCoverage(of: node.viewID).values == seen.values, "seed \(seed), \(node.viewID)")
    }
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

  @Test("An accent above its line, a translucent group and a second node of one id are seen")
  func exceptions() throws {
    var stage = Stage(width: 20, height: 16)
    stage.add("picture", Rect(0, 0, 20, 8), .white)
    stage.addText("accent", [Rect(2, 4, 6, 10)], .black)
    #expect(!stage.screen.drawn.isTopmost("picture"))
    guard case .text(var text) = try #require(stage.nodes[1].paints.first) else { return }
    // The line begins below the picture, the glyph above its edge.
    text = TextPaint(
      weight: text.weight, pointSize: text.pointSize, color: text.color, glyphs: text.glyphs,
      lines: [Rect(2, 10, 6, 4)])
    stage.nodes[1].paints = [.text(text)]
    #expect(!stage.screen.drawn.isTopmost("picture"))
    #expect(stage.screen.visibleCoverage(of: "picture").values.contains { $0 == 0 })

    var group = Stage(width: 20, height: 16)
    group.add("outer", Rect(0, 0, 20, 16), .clear, alpha: 0.9)
    group.add("inner", Rect(0, 0, 4, 4), .white)
    group.nodes[0].children = [group.nodes.removeLast()]
    #expect(!group.screen.drawn.isTopmost("inner") && group.screen.drawn.isTopmost("outer") == false)

    var twice = Stage(width: 20, height: 16)
    twice.add("a", Rect(0, 0, 4, 4), .white)
    twice.nodes.append(twice.nodes[0])
    #expect(!twice.screen.drawn.isTopmost("a"))
  }
}
