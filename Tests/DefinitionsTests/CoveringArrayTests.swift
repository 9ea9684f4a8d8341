import Model
import TestSupport
import Testing

@testable import Definitions

@Suite("Covering arrays") struct CoveringArrayTests {
  private func product(_ sizes: [Int]) -> [[Int]] {
    sizes.reduce([[]]) { rows, size in rows.flatMap { row in (0..<size).map { row + [$0] } } }
  }
  private func pairs(_ rows: [[Int]]) -> Set<[Int]> {
    var found: Set<[Int]> = []
    for row in rows {
      for first in row.indices {
        for second in row.indices where second > first {
          found.insert([first, second, row[first], row[second]])
        }
      }
    }
    return found
  }
  /// The exclusions of the comparison below: no (0, 0) on the first two axes, no (1, 1) on the next two.
  private func isAllowed(_ row: [Int]) -> Bool {
    !(row[0] == 0 && row[1] == 0) && !(row[1] == 1 && row[2] == 1)
  }

  // Rows of allpairspy 2.5.1 (PyPI) on Python 3.11: len(list(AllPairs([list(range(n)) for n in sizes]))).
  @Test(
    "It needs no more rows than allpairspy, and covers every pair",
    arguments: [
      ([3, 3, 3, 3], 9), ([4, 4, 4, 4, 4], 22), ([5, 4, 3, 2], 20), ([10, 10, 10], 102),
      ([6, 5, 4, 4, 3, 2], 31), ([8, 4, 2, 2, 2], 32), ([2, 2, 2, 2, 2, 2, 2, 2, 2, 2], 8),
    ])
  func comparesWell(sizes: [Int], rows: Int) {
    let all = product(sizes)
    let chosen = CoveringArray(candidates: all, strength: 2).rows().map { all[$0] }
    #expect(pairs(chosen) == pairs(all))
    #expect(chosen.count <= rows)
  }

  // allpairspy 2.5.1 with filter_func gives up on pairs that it could still reach: (rows, pairs that it covers).
  // So the comparison is by what as many of our rows cover; ours then go on until nothing is left.
  @Test(
    "With exclusions, as many rows as allpairspy gives cover at least as much, and all rows cover everything",
    arguments: [
      ([3, 3, 3, 3], 10, 51), ([5, 4, 3, 2], 16, 65), ([4, 4, 4, 4, 4], 19, 146),
      ([6, 5, 4, 4, 3, 2], 28, 230),
    ])
  func comparesWellWithExclusions(sizes: [Int], rows: Int, covered: Int) {
    let all = product(sizes).filter(isAllowed)
    let chosen = CoveringArray(candidates: all, strength: 2).rows().map { all[$0] }
    #expect(pairs(chosen) == pairs(all))
    #expect(pairs(Array(chosen.prefix(rows))).count >= covered)
  }

  @Test("On random axes with random exclusions every reachable pair is covered by allowed rows")
  func coversEverything() {
    let seed = PropertySeed.value
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    for _ in 0..<40 {
      let sizes = (0..<Int.random(in: 2...5, using: &random)).map { _ in Int.random(in: 1...4, using: &random)
      }
      let banned = (0..<3).map { _ in sizes.map { Int.random(in: -2..<$0, using: &random) } }
      let all = product(sizes).filter { row in
        !banned.contains { ban in zip(ban, row).allSatisfy { $0 < 0 || $0 == $1 } }
      }
      let chosen = CoveringArray.indices(of: all, strength: 2).map { all[$0] }
      #expect(pairs(chosen) == pairs(all), "seed \(seed), sizes \(sizes), banned \(banned)")
      #expect(Set(chosen).count == chosen.count)
    }
  }

  @Test("Strength 3 covers every combination of three values")
  func higherStrength() {
    let all = product([3, 3, 3, 3])
    let chosen = CoveringArray(candidates: all, strength: 3).rows().map { all[$0] }
    for left in 0..<4 {
      // Without one axis the rest must show all 3 x 3 x 3 combinations.
      let shown = Set(chosen.map { row in row.indices.filter { $0 != left }.map { row[$0] } })
      #expect(shown.count == 27)
    }
    #expect(chosen.count < 81)
  }

  @Test("The pairwise matrix covers every pair of the full matrix with the fewest cases")
  func pairwiseMatrix() throws {
    func plan(_ id: String) throws -> MatrixPlan {
      try Repository.matrix(id).plan()
    }
    func shown(_ plan: MatrixPlan) -> Set<[String]> {
      var result: Set<[String]> = []
      for item in plan.cases {
        let values = [
          item.device, item.orientation.rawValue, item.id.appearance.rawValue,
          item.id.layoutDirection.rawValue,
          item.id.os.description,
        ]
        for first in 0..<4 {
          for second in (first + 1)..<4 {
            result.insert(["\(first) \(second)", values[first], values[second]])
          }
        }
        result.insert(["device os", values[0], values[4]])
      }
      return result
    }
    let (full, pairwise) = (try plan("full"), try plan("pairwise"))
    #expect(shown(pairwise) == shown(full))
    #expect(Set(pairwise.cases).isSubset(of: full.cases))
    // Every device needs at least one case for each of its orientations. Four orientations: 37 iPads,
    // 9 iPhones and 1 iPod with a home button, 47 x 4 = 188. Three: the other 37 iPhones, 37 x 3 = 111.
    #expect(pairwise.cases.count == 188 + 111)
  }
}
