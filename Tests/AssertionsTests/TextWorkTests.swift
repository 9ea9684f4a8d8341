import Foundation
import Imaging
import Model
import Testing

@testable import Assertions

/// How much a search for texts draws.
struct TextWorkTests {
  /// Counts the nodes of all lists of which it draws one view.
  private final class Counting: Renderer, @unchecked Sendable {
    private let base = TestRenderer()
    private let lock = NSLock()
    // Guarded by `lock`.
    private var nodes = 0

    var visited: Int { lock.withLock { nodes } }

    private func count(_ list: DisplayList) { lock.withLock { nodes += list.flattened.count } }

    func grid(for lists: [DisplayList], isCoverage: Bool) -> PixelGrid {
      base.grid(for: lists, isCoverage: isCoverage)
    }
    func draw(_ list: DisplayList, on grid: PixelGrid) -> GridBitmap { base.draw(list, on: grid) }
    func coverage(of viewID: String, in list: DisplayList, on grid: PixelGrid) -> GridCoverage {
      count(list)
      return base.coverage(of: viewID, in: list, on: grid)
    }
    func peak(of viewID: String, in list: DisplayList, on grid: PixelGrid) -> UInt8 {
      count(list)
      return base.peak(of: viewID, in: list, on: grid)
    }
    func covered(in list: DisplayList, without hidden: Set<String>) -> Set<String> {
      base.covered(in: list, without: hidden)
    }
    func isOpaque(_ picture: PictureID) -> Bool? { base.isOpaque(picture) }
  }

  /// Nodes that a search among labels draws, all of which lie behind an opaque view.
  private static func visited(_ assertion: String, labels: Int, _ parameters: [String: Value] = [:]) -> Int {
    var stage = Stage()
    for index in 0..<labels {
      let (column, row) = (Double(index % 10), Double(index / 10))
      stage.addText("label\(index)", [Rect(column * 5, row * 5, 3, 4)], .white)
    }
    stage.add("icon", Rect(0, 0, 60, 80), .black)
    let counting = Counting()
    var subject = stage.subject()
    subject.screen?.renderer = counting
    let finding = subject.check(assertion, parameters, elements: Selector.named(["icon"]))
    #expect(finding.outcome == .passed)
    return counting.visited
  }

  @Test("The work for texts behind an opaque view grows with their number, not with its square")
  func linear() {
    let only: [String: Value] = ["elements": .list([.string("icon")])]
    for (assertion, parameters) in [("localization-free.no-text", [:]), ("layout.draws-only", only)] {
      let (some, twice) = (
        Self.visited(assertion, labels: 20, parameters), Self.visited(assertion, labels: 40, parameters)
      )
      #expect(twice <= 2 * some + 4, "\(assertion): \(some) and \(twice) nodes")
    }
  }
}
