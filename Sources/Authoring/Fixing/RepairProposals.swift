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

  /// What lets `qa` read more comes first, then what most results name.
  var sorted: [RepairProposal] {
    all.enumerated().sorted { left, right in
      let (one, other) = (left.element, right.element)
      if one.isAboutProject != other.isAboutProject { return one.isAboutProject }
      if one.results != other.results { return one.results > other.results }
      return left.offset < right.offset
    }.map(\.element)
  }
}
