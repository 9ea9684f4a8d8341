/// Indices in a table of cases, sorted and stored as ranges.
package struct CaseRanges: Hashable, Sendable {
  /// Closed ranges in ascending order; neighboring ranges do not touch.
  package private(set) var ranges: [ClosedRange<Int>] = []

  package init() {}

  package init(_ range: Range<Int>) {
    if !range.isEmpty { ranges = [range.lowerBound...range.upperBound - 1] }
  }

  /// - Parameter indices: in any order, repeated or not.
  package init(_ indices: some Sequence<Int>) { for index in indices.sorted() { append(index) } }

  /// Joins several sets of indices.
  ///
  /// - Complexity: O(*n* log *n*) in the number of ranges.
  package init(joining parts: [CaseRanges]) {
    for range in parts.flatMap(\.ranges).sorted(by: { $0.lowerBound < $1.lowerBound }) { merge(range) }
  }

  package var isEmpty: Bool { ranges.isEmpty }
  package var count: Int { ranges.reduce(0) { $0 + $1.count } }
  package var first: Int? { ranges.first?.lowerBound }

  /// Adds an index that is not before the last one.
  ///
  /// - Complexity: O(1).
  package mutating func append(_ index: Int) {
    guard let last = ranges.last else {
      ranges.append(index...index)
      return
    }
    if index <= last.upperBound { return }
    if index == last.upperBound + 1 {
      ranges[ranges.count - 1] = last.lowerBound...index
    } else {
      ranges.append(index...index)
    }
  }

  /// - Complexity: O(log *n*) in the number of ranges.
  package func contains(_ index: Int) -> Bool {
    var low = 0
    var high = ranges.count
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound < index { low = middle + 1 } else { high = middle }
    }
    return low < ranges.count && ranges[low].contains(index)
  }

  package func union(_ other: CaseRanges) -> CaseRanges {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return CaseRanges(joining: [self, other])
  }

  /// - Complexity: O(*n* + *m*) in the numbers of ranges.
  package func intersection(_ other: CaseRanges) -> CaseRanges {
    var result = CaseRanges()
    var (left, right) = (0, 0)
    while left < ranges.count, right < other.ranges.count {
      let (first, second) = (ranges[left], other.ranges[right])
      let low = Swift.max(first.lowerBound, second.lowerBound)
      let high = Swift.min(first.upperBound, second.upperBound)
      if low <= high { result.ranges.append(low...high) }
      if first.upperBound < second.upperBound { left += 1 } else { right += 1 }
    }
    return result
  }

  package func subtracting(_ other: CaseRanges) -> CaseRanges {
    var result = CaseRanges()
    var right = 0
    for range in ranges {
      var low = range.lowerBound
      while right < other.ranges.count, other.ranges[right].upperBound < low { right += 1 }
      var index = right
      while index < other.ranges.count, other.ranges[index].lowerBound <= range.upperBound {
        if other.ranges[index].lowerBound > low {
          result.ranges.append(low...other.ranges[index].lowerBound - 1)
        }
        low = other.ranges[index].upperBound + 1
        index += 1
      }
      if low <= range.upperBound { result.ranges.append(low...range.upperBound) }
    }
    return result
  }

  package func intersects(_ other: CaseRanges) -> Bool { !intersection(other).isEmpty }
  package func isSubset(of other: CaseRanges) -> Bool { intersection(other) == self }

  /// The same indices, each moved by `offset`.
  package func shifted(by offset: Int) -> CaseRanges {
    var result = self
    result.ranges = ranges.map { $0.lowerBound + offset...$0.upperBound + offset }
    return result
  }

  private mutating func merge(_ range: ClosedRange<Int>) {
    guard let last = ranges.last, range.lowerBound <= last.upperBound + 1 else {
      ranges.append(range)
      return
    }
    ranges[ranges.count - 1] = last.lowerBound...Swift.max(last.upperBound, range.upperBound)
  }
}

extension CaseRanges: Sequence {
  package func makeIterator() -> FlattenSequence<[ClosedRange<Int>]>.Iterator {
    ranges.joined().makeIterator()
  }
}

extension CaseRanges: Codable {
  /// Text form of each range: `0-3`, or `17` for a single index.
  package var texts: [String] {
    ranges.map { $0.count == 1 ? String($0.lowerBound) : "\($0.lowerBound)-\($0.upperBound)" }
  }

  /// - Throws: `DecodingError` for text that is not a range, or ranges out of order.
  package init(from decoder: any Decoder) throws {
    for text in try [String](from: decoder) {
      let parts = text.split(separator: "-", omittingEmptySubsequences: false)
      guard (1...2).contains(parts.count), let low = Int(parts[0]), let high = Int(parts[parts.count - 1]),
        low >= 0, high >= low, high < 1 << 32, low > ranges.last.map({ $0.upperBound + 1 }) ?? -1
      else {
        throw DecodingError.dataCorrupted(
          .init(codingPath: decoder.codingPath, debugDescription: "not a range of cases: \(text.prefix(40))"))
      }
      ranges.append(low...high)
    }
  }

  package func encode(to encoder: any Encoder) throws { try texts.encode(to: encoder) }
}
