import Model
import Screenshots

extension ScreenshotJudge {
  /// Returns the verdict for each of the entry's criteria, then for each pixel assertion that passes or fails on it.
  package func judge(_ entry: EvidenceEntry, _ bytes: [UInt8]) -> [JudgedEvidence] {
    let verdict = compare(
      bytes,
      claim: ScreenshotClaim(
        device: entry.device, os: entry.os, orientation: entry.orientation, appearance: entry.appearance))
    let own = entry.criteria.map { criterion in
      var judged = JudgedEvidence(entry, criterion, verdict.worth, verdict.sentence)
      judged.appearance = verdict.appearance
      return judged
    }
    return own + pixelFindings(verdict).compactMap { judged($0, entry, verdict) }
  }

  private func judged(_ found: ScreenshotFinding, _ entry: EvidenceEntry, _ verdict: ScreenshotVerdict)
    -> JudgedEvidence?
  {
    let verdicts: [Outcome: JudgedEvidence.Verdict] = [.passed: .supports, .failed: .contradicts]
    guard let worth = verdicts[found.finding.outcome] else { return nil }
    var judged = JudgedEvidence(
      entry, found.criterion, worth,
      Message(
        worth == .supports ? .holdsOnScreenshot : .breaksOnScreenshot, about: found.assertion,
        "\(found.assertion) on the screenshot: \(found.finding.message)", figures: found.finding.measured))
    judged.devices = verdict.devices.map(\.id)
    judged.orientation = verdict.orientation
    judged.appearance = verdict.appearance
    return judged
  }
}

extension ScreenshotVerdict {
  /// The message as the end of a sentence, in lowercase and without a full stop.
  fileprivate var sentence: Message {
    let text = message.hasSuffix(".") ? message.dropLast() : message[...]
    return Message(
      kind.reason?.rawValue ?? kind.rawValue, text.prefix(1).lowercased() + text.dropFirst(),
      figures: measured)
  }
}
