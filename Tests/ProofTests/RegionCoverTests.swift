import Model
import TestSupport
import Testing

@testable import Proof

@Suite struct RegionCoverTests {
  private let range = Polygon(width: 320...1376, height: 320...1376)

  /// A computation with branches: the least of several functions, then the largest of others, each relative to the last.
  private struct Branching {
    var steps: [[AffineFunction]]

    init(_ random: inout SeededGenerator) {
      func slope() -> Double { Double(Int(random.next() % 9)) / 4 - 1 }
      steps = (0..<3).map { _ in
        (0..<3).map { _ in
          AffineFunction(x: slope(), y: slope(), constant: Double(Int(random.next() % 800)) - 400)
        }
      }
    }

    func value(_ point: WindowPoint) -> Double { run(point).0 }

    func probe(_ point: WindowPoint) -> Probe {
      let (value, path, margins) = run(point)
      return Probe(path: path, margins: margins, numbers: [value])
    }

    private func run(_ point: WindowPoint) -> (Double, [Int], [Double]) {
      var (value, path, margins) = (0.0, [Int](), [Double]())
      for (index, functions) in steps.enumerated() {
        let candidates = functions.map { $0.value(point) + value * 0.5 }
        let best = candidates.indices.min {
          index % 2 == 0 ? candidates[$0] < candidates[$1] : candidates[$0] > candidates[$1]
        }!
        path.append(best)
        margins += candidates.map { abs($0 - candidates[best]) }
        value = candidates[best]
      }
      return (value, path, margins)
    }
  }

  @Test("Regions cover all windows, and their functions give the values", arguments: 1...30)
  func branching(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let computation = Branching(&random)
    let regions = RegionCover(most: 400) { computation.probe($0) }.regions(of: range)
    #expect(area(regions) <= range.area * (1 + 1e-9), "seed \(seed): regions overlap")
    #expect(regions.allSatisfy { $0.functions != nil }, "seed \(seed)")
    for _ in 0..<300 {
      let point = WindowPoint(
        width: 320 + Double(random.next() % 2112) / 2, height: 320 + Double(random.next() % 2112) / 2)
      let own = regions.filter { $0.polygon.contains(point) }
      #expect(!own.isEmpty, "seed \(seed): no region has \(point)")
      for region in own {
        let value = region.functions?[0].value(point) ?? .infinity
        #expect(abs(value - computation.value(point)) < 1e-5, "seed \(seed): \(point)")
      }
    }
  }

  private func area(_ regions: [Region]) -> Double { regions.reduce(0) { $0 + $1.polygon.area } }

  @Test("Regions do not overlap: the middle of one is in no other")
  func apart() {
    var random = SeededGenerator(seed: 99)
    let computation = Branching(&random)
    let regions = RegionCover(most: 400) { computation.probe($0) }.regions(of: range)
    for (index, region) in regions.enumerated() {
      let middle = region.polygon.inside([1])
      let others = regions.indices.filter { $0 != index && regions[$0].polygon.contains(middle) }
      #expect(others.isEmpty)
    }
  }

  @Test("What is past the limit of regions, and what has no path, has no proof")
  func limits() {
    var random = SeededGenerator(seed: 3)
    let computation = Branching(&random)
    let few = RegionCover(most: 2) { computation.probe($0) }.regions(of: range)
    #expect(few.contains { $0.functions == nil })
    #expect(abs(area(few) - range.area) < 1e-3 * range.area)
    let none = RegionCover(most: 9) { _ in
      Probe(path: [], margins: [], numbers: [], obstacle: "nothing to lay out")
    }.regions(of: range)
    #expect(none.count == 1 && none[0].obstacle == "nothing to lay out")
    // A decision without a record is found, not proved.
    let hidden = RegionCover(most: 9) { point in
      Probe(path: [point.width + point.height < 900 ? 1 : 0], margins: [], numbers: [point.width])
    }.regions(of: range)
    #expect(hidden.contains { $0.functions == nil })
  }
}
