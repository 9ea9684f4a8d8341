import Model
import Runner

/// Collects the changes that failed findings name.
struct RepairProposals {
  /// In the order of the first finding.
  private(set) var all: [RepairProposal] = []
  private var indices: [[SourceEdit]: Int] = [:]

  /// - Parameters:
  ///   - results: Number of results of the finding.
  ///   - isAboutProject: Whether the finding depends on no case.
  mutating func add(_ finding: Finding, of criterion: String, results: Int, isAboutProject: Bool) {
    guard finding.outcome == .failed, !finding.edits.isEmpty else { return }
    let index = indices[finding.edits] ?? all.count
    if index == all.count {
      indices[finding.edits] = index
      all.append(
        RepairProposal(
          edits: finding.edits,
          summary: finding.fixNamesEdits ? finding.fix ?? "" : Self.summary(finding.edits),
          criteria: [], causes: [], results: 0,
          isAboutProject: isAboutProject))
    }
    all[index].results += results
    if !all[index].criteria.contains(criterion) { all[index].criteria.append(criterion) }
    if let cause = finding.cause, !all[index].causes.contains(cause) { all[index].causes.append(cause) }
  }

  /// Says what edits do; of many, what the first ones do.
  private static func summary(_ edits: [SourceEdit]) -> String {
    let sentences = edits.map(\.sentence).uniqued()
    let more = sentences.count > 5 ? ["And \(PlainText.count(sentences.count - 5, "more edit"))."] : []
    return (sentences.prefix(5) + more).joined(separator: " ")
  }

  /// Joins the proposals of other numbers for one value: the smallest one suits all.
  private var joined: [RepairProposal] {
    all.grouped { proposal -> [String] in
      guard case .literal(let file, let line, let key, let old, let new)? = proposal.edits.first,
        proposal.edits.count == 1, new.first?.isNumber ?? false
      else { return proposal.edits.map { "\($0)" } }
      return [file, "\(line)", key, old]
    }.map { _, proposals in
      var joined = proposals.min { $0.edits.first?.isLess(than: $1.edits[0]) ?? false } ?? proposals[0]
      joined.criteria = proposals.flatMap(\.criteria).uniqued()
      joined.causes = proposals.flatMap(\.causes).uniqued()
      joined.results = proposals.reduce(0) { $0 + $1.results }
      return joined
    }
  }

  /// What lets `qa` read more comes first, then what most results name.
  var sorted: [RepairProposal] {
    joined.enumerated().sorted { left, right in
      let (one, other) = (left.element, right.element)
      if one.isAboutProject != other.isAboutProject { return one.isAboutProject }
      if one.results != other.results { return one.results > other.results }
      return left.offset < right.offset
    }.map(\.element)
  }
}
