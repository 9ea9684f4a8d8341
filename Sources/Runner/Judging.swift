import Assertions
import Model

/// Evaluates one assertion over every launch screen that a case can show.
package struct Judging {
  package let project: OpenedProject
  package let subject: EvaluationKey

  package struct Verdict: Sendable {
    package var finding: Finding
    /// Index of the screen that the finding is about; 0 is the default one.
    package var definition: Int
  }

  /// Returns the worst finding over the definitions; of equal ones the first.
  package func verdict(_ assertion: Assertion, _ parameters: Parameters) -> Verdict {
    guard case .perCase(let evaluate) = assertion.body else {
      return Verdict(
        finding: Finding(.errored, "not-about-cases", "\(assertion.id) cannot be evaluated in a case."),
        definition: 0)
    }
    let definitions = definitions
    let findings = definitions.indices.map { definition -> Finding in
      let finding = evaluate(caseSubject(definition, subject.screens), parameters)
        .doubted(inWindowOf: subject.screens[definition].own)
      guard finding.outcome == .failed, let unpinned = subject.unpinned else { return finding }
      return explained(finding) { evaluate(caseSubject(definition, unpinned), parameters) }
    }
    return Judging.worst(findings, titles: definitions.map(\.title))
  }

  /// Returns one finding for several screens. The message names the screen, and other screens that fail differently.
  package static func worst(_ findings: [Finding], titles: [String?]) -> Verdict {
    guard let worst = findings.indices.max(by: { findings[$0].outcome < findings[$1].outcome }) else {
      return Verdict(
        finding: Finding(.errored, "no-launch-screen", "There is no launch screen to check."), definition: 0)
    }
    var finding = findings[worst]
    if let title = titles[worst] {
      finding.message = title.prefix(1).uppercased() + title.dropFirst() + ": " + finding.message
      finding.cause = finding.cause.map { "\(title):\($0)" }
    }
    if finding.outcome == .failed {
      for other in findings.indices.dropFirst(worst + 1)
      where findings[other].outcome == .failed && findings[other].message != findings[worst].message {
        finding.message += " Also\(titles[other].map { " " + $0 } ?? ""): \(findings[other].message)"
      }
    }
    return Verdict(finding: finding, definition: worst)
  }

  private var definitions: [LaunchDefinition] { project.definitions[subject.family] ?? [] }

  private func caseSubject(_ definition: Int, _ screens: [EvaluationKey.Screens]) -> CaseFacts {
    let screens = screens[definition]
    return CaseFacts(project: definitions[definition].subject, screen: screens.own) { screens[$0] }
  }

  /// Names the pinned appearance if the case would pass without it.
  private func explained(_ finding: Finding, unpinned: () -> Finding) -> Finding {
    guard let pin = project.screens.pins[subject.family] else { return finding }
    var finding = finding
    let free = unpinned()
    if free.outcome == .passed || free.outcome == .notApplicable {
      finding.message = "\(pin.key) pins the app to \(pin.word). \(finding.message)"
      finding.location = pin.location ?? finding.location
      finding.origins = pin.location.map { [Origin($0, element: pin.key)] } ?? []
      finding.fix = nil
      finding.edits = []
      finding.cause = "style-pinned"
    } else if pin.appearance != subject.appearance {
      let note = "\(pin.key) pins the app to \(pin.word), so this case shows that appearance."
      finding.note = finding.note.map { "\($0) \(note)" } ?? note
    }
    return finding
  }
}

extension Finding {
  /// Returns the finding, undecided on a screen whose size no source states.
  fileprivate func doubted(inWindowOf screen: Screen?) -> Finding {
    guard outcome == .passed || outcome == .failed, screen?.viewport.windowIsCertain == false else {
      return self
    }
    var finding = Finding(
      .cannotTell, ResultReason.uncertainWindow.rawValue,
      "No source states the size of this window, so the result is not certain. In the derived size: \(message)"
    )
    finding.fix = fix
    return finding
  }
}
