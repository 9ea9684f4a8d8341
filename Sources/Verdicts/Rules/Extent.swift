import Model

/// Where results hold: in cases, apart from any case, or both.
package struct Extent: Hashable, Sendable {
  package var cases = CaseRanges()
  /// Whether it includes what does not depend on a case.
  package var isFree = false

  package init(cases: CaseRanges = CaseRanges(), isFree: Bool = false) {
    self.cases = cases
    self.isFree = isFree
  }
  /// - Parameter cases: as in a finding: nil for what does not depend on a case.
  package init(_ cases: CaseRanges?) { self.init(cases: cases ?? CaseRanges(), isFree: cases == nil) }

  package var isEmpty: Bool { cases.isEmpty && !isFree }
  package var count: Int { cases.count + (isFree ? 1 : 0) }

  package func union(_ other: Extent) -> Extent {
    Extent(cases: cases.union(other.cases), isFree: isFree || other.isFree)
  }
  package func intersection(_ other: Extent) -> Extent {
    Extent(cases: cases.intersection(other.cases), isFree: isFree && other.isFree)
  }
  package func subtracting(_ other: Extent) -> Extent {
    Extent(cases: cases.subtracting(other.cases), isFree: isFree && !other.isFree)
  }

  /// As a finding has it; an extent with both parts is two findings.
  var asFindingCases: [CaseRanges?] {
    (cases.isEmpty ? [] : [cases]) + (isFree ? [nil] : [])
  }
}
