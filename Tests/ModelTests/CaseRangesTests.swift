import Foundation
import Model
import Testing

@Suite("Ranges of cases") struct CaseRangesTests {
  @Test("Neighboring positions are one range, and the text form is read back")
  func text() throws {
    let ranges = CaseRanges([0, 1, 2, 3, 17, 19, 20])
    #expect(ranges.texts == ["0-3", "17", "19-20"])
    #expect(ranges.count == 7 && Array(ranges) == [0, 1, 2, 3, 17, 19, 20])
    let data = try JSONEncoder().encode(ranges)
    #expect(try JSONDecoder().decode(CaseRanges.self, from: data) == ranges)
  }

  @Test(
    "Text that is not sorted ranges is an error",
    arguments: [
      "[\"3-1\"]", "[\"a\"]", "[\"\"]", "[\"4\",\"2\"]", "[\"0-1\",\"2\"]", "[\"-1\"]", "[\"1-2-3\"]",
    ])
  func damaged(text: String) {
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(CaseRanges.self, from: Data(text.utf8)) }
  }

  @Test("Operations agree with sets of positions", arguments: [1, 2, 3, 4, 5])
  func sets(seed: UInt64) {
    print("seed \(seed)")
    var state = seed
    func random() -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33)
    }
    for _ in 0..<300 {
      let left = Set((0..<random() % 30).map { _ in random() % 40 })
      let right = Set((0..<random() % 30).map { _ in random() % 40 })
      let (first, second) = (CaseRanges(left), CaseRanges(right))
      #expect(Set(first.union(second)) == left.union(right))
      #expect(Set(first.intersection(second)) == left.intersection(right))
      #expect(Set(first.subtracting(second)) == left.subtracting(right))
      #expect(first.intersects(second) == !left.isDisjoint(with: right))
      #expect(first.isSubset(of: second) == left.isSubset(of: right))
      #expect(first.count == left.count && (0..<40).allSatisfy { first.contains($0) == left.contains($0) })
      #expect(first.union(second) == CaseRanges(left.union(right)))
    }
  }
}
