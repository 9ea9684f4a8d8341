import Model

/// Compares recorded launches with the need of one criterion.
///
/// A single launch that breaks a bound contradicts the criterion.
struct TraceJudge {
  let entry: EvidenceEntry
  let criterion: String
  let need: EvidenceNeed
  let trace: LaunchTrace
  let now: Double
  /// See `EvidenceJudge.implausibleLaunch`.
  var implausible: (_ device: String?, _ os: String) -> String? = { _, _ in nil }

  func judge() -> [JudgedEvidence] {
    let bounds = need.trace ?? (need.cases.isEmpty ? TraceNeed() : nil)
    var judged: [JudgedEvidence] = []
    if !need.cases.isEmpty { judged += DecisionCaseJudge(need.cases, trace.records).judge(entry, criterion) }
    if let bounds { judged += judge(bounds) }
    guard let rejection = unfit else { return judged }
    // An incomplete file may contradict a criterion, but it does not support one.
    let against = judged.filter { $0.verdict == .contradicts }
    return against.isEmpty ? [JudgedEvidence(entry, criterion, .rejected, rejection)] : against
  }

  private var unfit: Rejection? {
    if let first = trace.diagnostics.first {
      let count = trace.diagnostics.count
      let others = count > 1 ? ", and \(counted(count - 1, "more error"))" : ""
      let location = first.location.map { "\($0): " } ?? ""
      return Rejection(reason: .fileUnreadable, message: "\(location)\(first.message)\(others)")
    }
    if trace.records.isEmpty {
      return Rejection(reason: .noLaunches, message: "the trace has no launches")
    }
    if let record = trace.records.first(where: {
      ($0.at.flatMap({ UTCTime.seconds($0) }) ?? 0) > now + EvidenceLimits.clockTolerance
    }) {
      return .future("the time in line \(record.line) is \(record.at ?? "")", now: now)
    }
    for record in trace.records {
      if let os = record.os, let reason = implausible(record.device, os) {
        return Rejection(reason: .osImplausible, message: "line \(record.line): \(reason)")
      }
    }
    return nil
  }

  // MARK: Bounds

  private func judge(_ bounds: TraceNeed) -> [JudgedEvidence] {
    let violations = trace.records.flatMap { Self.violations($0, bounds) }
    if !violations.isEmpty {
      return [
        JudgedEvidence(
          entry, criterion, .contradicts, reason: .traceViolates, message: joined(violations),
          measured: measured)
      ]
    }
    let gaps = trace.records.map { Self.gaps($0, bounds) }
    if gaps.contains(where: { !$0.isEmpty }) {
      // A trace in which every launch lacks a figure is about something else.
      let reason: EvidenceReason = gaps.allSatisfy { !$0.isEmpty } ? .noFigures : .figureMissing
      return [
        JudgedEvidence(
          entry, criterion, .rejected, reason: reason, message: joined(gaps.flatMap { $0 }),
          measured: measured)
      ]
    }
    let atLeast = max(1, bounds.launchesAtLeast)
    if launches < atLeast {
      return [
        JudgedEvidence(
          entry, criterion, .rejected, reason: .tooFewLaunches,
          message: "the trace has \(counted(launches, "launch")); the criterion needs \(atLeast)",
          measured: measured)
      ]
    }
    // A criterion with cases is supported case by case; its bounds can only contradict it.
    if !need.cases.isEmpty { return [] }
    return [
      JudgedEvidence(
        entry, criterion, .supports,
        message: "\(counted(trace.records.count, "launch")) within the bounds: \(Self.text(bounds))",
        measured: measured)
    ]
  }

  /// The number of launches, without repeated lines about one time.
  private var launches: Int {
    let timed = trace.records.filter { $0.at != nil }.map { record in
      var record = record
      record.line = 0
      return record
    }
    return trace.records.count - timed.count + Set(timed).count
  }

  /// Returns the bounds that a launch breaks. `gaps` returns the figures that it lacks.
  static func violations(_ record: LaunchRecord, _ bounds: TraceNeed) -> [String] {
    var found: [String] = []
    func check(_ value: Double?, _ name: String, atLeast low: Double?, atMost high: Double?) {
      guard let value else { return }
      if let low, value < low {
        found.append(
          "line \(record.line): \(name) \(value.shortDescription) ms, expected at least \(low.shortDescription) ms"
        )
      }
      if let high, value > high {
        found.append(
          "line \(record.line): \(name) \(value.shortDescription) ms, expected at most \(high.shortDescription) ms"
        )
      }
    }
    check(record.launchMilliseconds, "the launch took", atLeast: nil, atMost: bounds.launchAtMost)
    check(
      record.splashMilliseconds, "the splash view was on screen", atLeast: bounds.splashAtLeast,
      atMost: bounds.splashAtMost)
    guard let state = record.state else {
      return found + ["line \(record.line): the launch reached no state"]
    }
    if !bounds.reaches.isEmpty, !bounds.reaches.contains(state) {
      found.append("line \(record.line): reached \(state), expected \(bounds.reaches.listed(.or))")
    }
    return found
  }

  static func gaps(_ record: LaunchRecord, _ bounds: TraceNeed) -> [String] {
    var found: [String] = []
    if bounds.launchAtMost != nil, record.launchMilliseconds == nil {
      found.append("line \(record.line) lacks launchMilliseconds")
    }
    if bounds.splashAtLeast != nil || bounds.splashAtMost != nil, record.splashMilliseconds == nil {
      found.append("line \(record.line) lacks splashMilliseconds")
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
      bounds.reaches.isEmpty ? "reaching a state" : "reaching " + bounds.reaches.listed(.or))
    return parts.joined(separator: ", ")
  }
}
