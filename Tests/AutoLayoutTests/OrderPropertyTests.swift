import AutoLayout
import Model
import TestSupport
import Testing

private typealias D = LayoutDocuments

@Suite("Random documents")
struct OrderPropertyTests {
  /// Constraints of a chain of views, some optional, some inequalities.
  private func lines(count: Int, _ random: inout SeededGenerator) -> [String] {
    let priorities = ["", " @999", " @750", " @250"]
    var lines: [String] = []
    for index in 0..<count {
      let before = index == 0 ? "root.leading" : "v\(index - 1).trailing"
      lines.append("v\(index).leading = \(before) \(Int.random(in: 0...20, using: &random))")
      lines.append("v\(index).top >= root.top \(Int.random(in: 0...30, using: &random))")
      lines.append("v\(index).centerY = root.centerY \(Int.random(in: -200...200, using: &random)) @700")
      for _ in 0..<2 {
        let priority = priorities.randomElement(using: &random) ?? ""
        let relation = priority.isEmpty ? ">=" : "="
        lines.append("v\(index).width \(relation) \(Int.random(in: 1...120, using: &random))\(priority)")
      }
      lines.append("v\(index).height = v\(index).width *1:2")
    }
    return lines
  }

  private func document(_ lines: [String], count: Int) -> String {
    let views = (0..<count).map { D.view("v\($0)") }.joined()
    // Every constraint has an id of its own: the same line may occur twice.
    let constraints = lines.enumerated().map { D.constraint($1, id: "c\($0)") }.joined()
    return D.storyboard("<subviews>\(views)</subviews><constraints>\(constraints)</constraints>")
  }

  @Test("Frames do not depend on the order of the constraints", arguments: 0..<25)
  func order(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let count = Int.random(in: 1...6, using: &random)
    let lines = lines(count: count, &random)
    let first = try D.canvas(document(lines, count: count))
    for _ in 0..<4 {
      let other = try D.canvas(document(lines.shuffled(using: &random), count: count))
      for index in 0..<count {
        #expect(first.frame("v\(index)") == other.frame("v\(index)"), "seed \(seed)")
        #expect(first.item("v\(index)")?.isAmbiguous == other.item("v\(index)")?.isAmbiguous, "seed \(seed)")
      }
    }
  }

  @Test("Required constraints hold in the frames, to the pixel", arguments: 0..<25)
  func satisfied(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed &+ 1000)
    let count = Int.random(in: 1...6, using: &random)
    let result = try D.canvas(document(lines(count: count, &random), count: count))
    #expect(result.conflicts.isEmpty, "seed \(seed)")
    for index in 0..<count {
      let frame = try #require(result.item("v\(index)")).frame
      // Half a point of the canvas's two pixels a point, for either of the two rounded figures.
      #expect(abs(frame.height.value * 2 - frame.width.value) <= 1.01, "seed \(seed)")
      #expect(frame.y.value >= -0.5, "seed \(seed)")
    }
  }
}
