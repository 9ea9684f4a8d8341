import Model

/// A frame that the constraints do not determine can be anywhere.
///
/// Each measurement is therefore repeated with such frames in the middle of the screen and outside of it. If the outcomes
/// differ, the criterion is undecided. The criterion about constraints fails.
extension Assertion {
  /// Returns the finding of `evaluate`, undecided if another frame that satisfies the constraints changes its outcome.
  static func determined(_ subject: CaseFacts, _ evaluate: (CaseFacts) -> Finding) -> Finding {
    let finding = evaluate(subject)
    guard let screen = subject.screen, finding.outcome == .passed || finding.outcome == .failed else {
      return finding
    }
    let dependsOnFrames = screen.alternatives.indices.contains { index in
      evaluate(subject.alternative(index)).outcome != finding.outcome
    }
    guard dependsOnFrames, let view = screen.undeterminedView else { return finding }
    return finding.undecided(
      Reasons.undetermined,
      because:
        "The constraints of \(view.label) do not determine its position and size, and another frame changes this result."
    )
  }
}

extension Screen {
  /// The first view whose frame the constraints do not determine.
  fileprivate var undeterminedView: View? {
    layout.items.first { !$0.undetermined.isEmpty && !$0.isGuide }.flatMap { root.find($0.id) }
  }
}

extension CaseFacts {
  /// Returns the same case with another layout, also of its counterparts.
  fileprivate func alternative(_ index: Int) -> CaseFacts {
    var copy = self
    copy.screen = screen?.alternatives[index]
    let counterpart = counterpart
    copy.counterpart = { which in
      let other = counterpart(which)
      return other.flatMap { $0.alternatives.indices.contains(index) ? $0.alternatives[index] : $0 }
    }
    return copy
  }
}
