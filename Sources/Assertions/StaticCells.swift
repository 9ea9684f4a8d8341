import Model

/// `qa` does not lay out the static cells of a table view, so text and images in them are unknown.
extension Assertion {
  /// Returns the finding of `evaluate`, undecided if it holds only without what static cells may show.
  static func withoutStaticCells(_ subject: CaseFacts, _ evaluate: (CaseFacts) -> Finding) -> Finding {
    var finding = evaluate(subject)
    guard finding.outcome == .passed || finding.outcome == .notApplicable, let screen = subject.screen,
      let table = screen.tableWithStaticCells
    else { return finding }
    finding.message = "`qa` does not lay out the static cells of \(table.label). \(finding.message)"
    finding.outcome = .cannotTell
    finding.reason = Reasons.staticCells
    finding.location = table.location
    finding.element = table.id
    finding.cause = "\(Reasons.staticCells):\(table.id)"
    return finding
  }
}

extension Screen {
  /// The first visible table view with cells that the document itself defines.
  fileprivate var tableWithStaticCells: View? {
    root.first {
      $0.content == .table(hasStaticCells: true) && !$0.isHidden
        && layout.itemsByID[$0.id]?.isHidden == false
    }
  }
}
