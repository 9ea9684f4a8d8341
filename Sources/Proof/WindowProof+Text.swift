import Model

extension WindowProof {
  /// The proof for a person.
  package var lines: [String] {
    let range = "\(width.lowerBound) × \(height.lowerBound) to \(width.upperBound) × \(height.upperBound) pt"
    var lines = [
      "Windows from \(range): \(settings.count) combinations of size class, safe area and appearance, \(regions) regions."
    ]
    lines += answers.flatMap { sentences(about: $0) }
    if !skipped.isEmpty { lines.append("Not decided by frames: \(skipped.joined(separator: ", ")).") }
    let failed = answers.filter { $0.outcome >= .failed }.count
    let open = answers.filter { $0.outcome == .cannotTell }.count
    lines.append(
      failed == 0
        ? "\(answers.count - open) of \(answers.count) hold for all sizes. \(open) undecided."
        : "\(failed) of \(answers.count) fail in some windows. \(open) undecided.")
    return lines
  }

  private func sentences(about answer: Answer) -> [String] {
    let name = "\(answer.criterion) \(answer.assertion)"
    switch answer.outcome {
    case .passed: return ["\(name): holds for all sizes."]
    case .notApplicable: return ["\(name): does not apply."]
    default: break
    }
    var lines: [String] = []
    let failed = answer.share(.failed)
    lines.append(
      "\(name): "
        + [
          answer.outcome == .failed ? "fails in \(Self.percent(failed)) of all windows" : nil,
          answer.outcome != .failed && answer.share(.passed) == 0 ? "undecided" : nil,
          answer.share(.passed) > 0 ? "holds in \(Self.percent(answer.share(.passed)))" : nil,
        ].compactMap(\.self).joined(separator: ", ") + ".")
    if let example = answer.counterexample {
      lines.append(
        "  Smallest: \(example.size.words) pt (\(settings[example.setting].name)). \(example.finding.message)"
      )
      if let fix = example.finding.fix { lines.append("  Fix: \(fix)") }
    }
    for (reason, share) in answer.reasons {
      lines.append("  Undecided in \(Self.percent(share)): \(reason).")
    }
    return lines
  }

  /// `0.3 %`; a small share is not 0.
  static func percent(_ share: Double) -> String {
    let percent = share * 100
    if percent < 0.1 { return "less than 0.1 %" }
    return percent > 99.9 && percent < 100 ? "more than 99.9 %" : "\(Ratio((percent * 10).rounded() / 10)) %"
  }
}

extension WindowPoint {
  /// `320 × 347`.
  var words: String { "\(Points(width)) × \(Points(height))" }
}

/// The proof for scripts.
package struct WindowProofRecord: Encodable {
  struct Share: Encodable {
    var passed: Double
    var failed: Double
    var cannotTell: Double
  }
  struct Example: Encodable {
    var width: Double
    var height: Double
    var setting: String
    var message: String
    var fix: String?
    var file: String?
    var line: Int?
    var element: String?
  }
  struct Area: Encodable {
    var setting: String
    var outcome: Outcome
    var reason: String?
    /// Width and height of each corner in points.
    var corners: [[Double]]
  }
  struct Answer: Encodable {
    var criterion: String
    var assertion: String
    var outcome: Outcome
    /// Of all windows.
    var share: Share
    var counterexample: Example?
    /// Where the criterion does not hold.
    var areas: [Area]
  }
  var width: [Int]
  var height: [Int]
  var settings: [String]
  var regions: Int
  var answers: [Answer]
  var skipped: [String]

  package init(_ proof: WindowProof) {
    width = [proof.width.lowerBound, proof.width.upperBound]
    height = [proof.height.lowerBound, proof.height.upperBound]
    settings = proof.settings.map(\.name)
    regions = proof.regions
    skipped = proof.skipped
    answers = proof.answers.map { answer in
      Answer(
        criterion: answer.criterion, assertion: answer.assertion, outcome: answer.outcome,
        share: Share(
          passed: answer.share(.passed), failed: answer.share(.failed), cannotTell: answer.share(.cannotTell)),
        counterexample: answer.counterexample.map { example in
          Example(
            width: example.size.width, height: example.size.height,
            setting: proof.settings[example.setting].name, message: example.finding.message,
            fix: example.finding.fix, file: example.finding.location?.file,
            line: example.finding.location?.line, element: example.finding.element)
        },
        areas: answer.parts.filter { $0.outcome > .passed }.map { part in
          Area(
            setting: proof.settings[part.setting].name, outcome: part.outcome, reason: part.reason,
            corners: part.polygon.points.map { [$0.width, $0.height] })
        })
    }
  }
}
