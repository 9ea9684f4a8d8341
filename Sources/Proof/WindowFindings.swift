import Assertions
import Definitions
import Model
import Runner

extension WindowProver {
  /// Returns what criteria are in windows of all sizes, as findings of a run.
  ///
  /// - Parameters:
  ///   - criteria: Ids.
  ///   - name: Returns the name of a picture, given as PNG bytes; nil for a run without pictures.
  /// - Throws: `Diagnostics` if `Matrix/system/windows.json` cannot be read.
  @Sendable package static func findings(
    _ project: OpenedProject, _ criteria: Set<String>, _ data: DataRoot, _ name: (([UInt8]) -> String)?
  ) throws -> ProvedWindows {
    let ids = project.checklist.criteria.map(\.id).filter(criteria.contains)
    guard !ids.isEmpty else { return ProvedWindows([]) }
    func all(_ finding: Finding) -> ProvedWindows {
      ProvedWindows(
        ids.map { RunFinding(finding, criterion: $0, assertion: DerivedAssertion.windows.rawValue) })
    }
    if let finding = withoutWindows(project) { return all(finding) }
    let rules = try WindowRules(data)
    let prover = WindowProver(
      project, rules, width: rules.least.width...rules.most.width,
      height: rules.least.height...rules.most.height)
    if let obstacle = prover.obstacle { return all(.noWindowLayout(obstacle)) }
    let proof = try prover.prove(ids, drawsPictures: name != nil)
    var pictures: [String: [UInt8]] = [:]
    let map = proof.map(all: false) { png in
      let name = name?(png) ?? ""
      pictures[name] = png
      return name
    }
    return ProvedWindows(
      ids.map { id in
        RunFinding(proof.finding(id), criterion: id, assertion: DerivedAssertion.windows.rawValue)
      }, map: map, pictures: pictures)
  }
}

extension WindowProver {
  /// Returns what every criterion is for an app whose windows have one size; nil for one with others.
  package static func withoutWindows(_ project: OpenedProject) -> Finding? {
    let reach = project.reach
    if !reach.idioms.contains(.pad) { return .noWindows("does not support iPad") }
    return reach.fullScreenOnly.contains(.pad) ? .noWindows("requires the full screen on iPad") : nil
  }
}

extension WindowProof {
  /// The worst answer about a criterion.
  func finding(_ criterion: String) -> Finding {
    let own = answers.filter { $0.criterion == criterion }
    guard let worst = own.max(by: { $0.outcome < $1.outcome }) else { return .noFrames }
    return finding(of: worst)
  }

  func finding(of worst: Answer) -> Finding {
    switch worst.outcome {
    case .notApplicable: return .noWindowApplies
    case .passed: return .holds(width, height)
    case .cannotTell:
      return .undecided(worst.assertion, worst.share(.cannotTell), worst.reasons.first?.reason ?? "")
    case .failed, .errored:
      guard let example = worst.counterexample else {
        return .undecided(worst.assertion, worst.share(worst.outcome), "no window confirms a failure")
      }
      return .fails(worst.share(.failed), example, settings[example.setting].name)
    }
  }
}

extension Finding {
  fileprivate static func noWindows(_ why: String) -> Finding {
    Finding(.notApplicable, "no-windows", "The app \(why), so it has no windows of other sizes.")
  }
  fileprivate static func noWindowLayout(_ why: String) -> Finding {
    Finding(.cannotTell, "no-window-layout", "No window has a known layout: \(why).")
  }
  fileprivate static var noWindowApplies: Finding {
    Finding(.notApplicable, "no-window", "The criterion applies to no window.")
  }
  fileprivate static var noFrames: Finding {
    Finding(.cannotTell, "no-frames", "No assertion of the criterion is about frames.")
  }
  fileprivate static func holds(_ width: ClosedRange<Int>, _ height: ClosedRange<Int>) -> Finding {
    Finding(
      .passed, "holds-in-all-windows",
      "Holds in all windows from \(width.lowerBound) × \(height.lowerBound) to \(width.upperBound) × \(height.upperBound) pt."
    )
  }
  fileprivate static func undecided(_ assertion: String, _ share: Double, _ reason: String) -> Finding {
    Finding(
      .cannotTell, "windows-undecided",
      "\(assertion) is undecided in \(WindowProof.percent(share)) of all windows: \(reason).")
  }
  /// A failure with the file, the fix and the cause of its smallest window: one mistake in a case and in windows is one cause.
  fileprivate static func fails(
    _ share: Double, _ example: WindowProof.Counterexample, _ setting: String
  ) -> Finding {
    var finding = example.finding
    finding.message =
      "Fails in \(WindowProof.percent(share)) of all windows. The smallest has \(example.size.words) pt (\(setting)): \(finding.message)"
    return finding
  }
}
