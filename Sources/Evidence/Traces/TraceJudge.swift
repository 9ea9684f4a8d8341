import Model

/// Holds recorded launches against what one row needs of them.
///
/// A single launch that breaks a bound contradicts the row, whatever the others do.
struct TraceJudge {
  let piece: EvidencePiece
  let criterion: String
  let need: EvidenceNeed
  let trace: LaunchTrace
  let now: Double

  func judge() -> [JudgedEvidence] {
    let bounds = need.trace ?? (need.cases.isEmpty ? TraceNeed() : nil)
    var judged: [JudgedEvidence] = []
    if !need.cases.isEmpty { judged += CaseWitness(need.cases, trace.records).judge(piece, criterion) }
    if let bounds { judged += judge(bounds, witnessed: judged) }
    guard let refusal = unfit else { return judged }
    // What is there may contradict; but a file that is not whole supports nothing.
    let against = judged.filter { $0.verdict == .contradicts }
    return against.isEmpty ? [JudgedEvidence(piece, criterion, .rejected, refusal)] : against
  }

  private var unfit: Refusal? {
    if let first = trace.faults.first {
      let others = trace.faults.count > 1 ? ", and \(counted(trace.faults.count - 1, "more fault"))" : ""
      let place = first.location.map { "\($0): " } ?? ""
      return Refusal(reason: "file-unreadable", message: "\(place)\(first.message)\(others)")
    }
    if trace.records.isEmpty {
      return Refusal(reason: "no-launches", message: "the trace holds no launch")
    }
    if let record = trace.records.first(where: { ($0.at.flatMap(UTCTime.seconds) ?? 0) > now }) {
      return Refusal(
        reason: "time-in-future",
        message: "line \(record.line) is dated \(record.at ?? ""), and it is \(UTCTime.text(now)) now")
    }
    return nil
  }

  // MARK: Bounds

  private func judge(_ bounds: TraceNeed, witnessed: [JudgedEvidence]) -> [JudgedEvidence] {
    let violations = trace.records.flatMap { Self.violations($0, bounds) }
    if !violations.isEmpty {
      return [
        JudgedEvidence(
          piece, criterion, .contradicts, reason: "trace-violates", message: joined(violations),
          measured: measured)
      ]
    }
    let gaps = trace.records.map { Self.gaps($0, bounds) }
    if gaps.contains(where: { !$0.isEmpty }) {
      // A trace that never says a figure is about something else.
      let reason = gaps.allSatisfy { !$0.isEmpty } ? "no-figures" : "figure-missing"
      return [
        JudgedEvidence(
          piece, criterion, .rejected, reason: reason, message: joined(gaps.flatMap { $0 }),
          measured: measured)
      ]
    }
    let atLeast = max(1, bounds.launchesAtLeast)
    if trace.records.count < atLeast {
      return [
        JudgedEvidence(
          piece, criterion, .rejected, reason: "too-few-launches",
          message: "the trace holds \(counted(trace.records.count, "launch")), and the row needs \(atLeast)",
          measured: measured)
      ]
    }
    // A row that has cases is supported case by case; its bounds only add what contradicts.
    if !need.cases.isEmpty { return [] }
    return [
      JudgedEvidence(
        piece, criterion, .supports,
        message: "\(counted(trace.records.count, "launch")) kept to \(Self.text(bounds))",
        measured: measured)
    ]
  }

  /// What a launch did that it must not; figures that it does not have are told apart, by `gaps`.
  static func violations(_ record: LaunchRecord, _ bounds: TraceNeed) -> [String] {
    var found: [String] = []
    func check(_ value: Double?, _ name: String, atLeast low: Double?, atMost high: Double?) {
      guard let value else { return }
      if let low, value < low {
        found.append(
          "line \(record.line): \(name) \(value.shortDescription) ms, at least \(low.shortDescription) ms are needed"
        )
      }
      if let high, value > high {
        found.append(
          "line \(record.line): \(name) \(value.shortDescription) ms, at most \(high.shortDescription) ms are allowed"
        )
      }
    }
    check(record.launchMilliseconds, "the launch took", atLeast: nil, atMost: bounds.launchAtMost)
    check(
      record.splashMilliseconds, "the splash stayed", atLeast: bounds.splashAtLeast,
      atMost: bounds.splashAtMost)
    guard let state = record.state else {
      return found + ["line \(record.line): the launch reached no state"]
    }
    if !bounds.reaches.isEmpty, !bounds.reaches.contains(state) {
      found.append("line \(record.line): reached \(state), not \(bounds.reaches.joined(separator: " or "))")
    }
    return found
  }

  static func gaps(_ record: LaunchRecord, _ bounds: TraceNeed) -> [String] {
    var found: [String] = []
    if bounds.launchAtMost != nil, record.launchMilliseconds == nil {
      found.append("line \(record.line) does not say launchMilliseconds")
    }
    if bounds.splashAtLeast != nil || bounds.splashAtMost != nil, record.splashMilliseconds == nil {
      found.append("line \(record.line) does not say splashMilliseconds")
    }
    return found
  }

  private var measured: [String: Measure] {
    var figures: [String: Measure] = ["launches": .number(Double(trace.records.count))]
    figures["launchMilliseconds"] = trace.records.compactMap(\.launchMilliseconds).max().map(Measure.number)
    let splash = trace.records.compactMap(\.splashMilliseconds)
    figures["splashMillisecondsLeast"] = splash.min().map(Measure.number)
    figures["splashMillisecondsMost"] = splash.max().map(Measure.number)
    return figures
  }

  private static func text(_ bounds: TraceNeed) -> String {
    var parts: [String] = []
    if let most = bounds.launchAtMost { parts.append("at most \(most.shortDescription) ms to launch") }
    if let least = bounds.splashAtLeast { parts.append("at least \(least.shortDescription) ms of splash") }
    if let most = bounds.splashAtMost { parts.append("at most \(most.shortDescription) ms of splash") }
    parts.append(
      bounds.reaches.isEmpty ? "reaching a state" : "reaching " + bounds.reaches.joined(separator: " or "))
    return parts.joined(separator: ", ")
  }
}
