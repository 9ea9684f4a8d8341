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
    if !need.cases.isEmpty {
      judged += DecisionCaseJudge(cases: need.cases, records: trace.records).judge(entry, criterion)
    }
    if let bounds { judged += judge(bounds) }
    guard let rejection = unfit else { return judged }
    // An incomplete file may contradict a criterion, but it does not support one.
    let against = judged.filter { $0.verdict == .contradicts }
    return against.isEmpty ? [JudgedEvidence(entry, criterion, .rejected, rejection)] : against
  }

  private var unfit: Message? {
    if !trace.diagnostics.isEmpty { return .unreadable(trace.diagnostics) }
    if trace.records.isEmpty { return Message(.noLaunches, "the trace has no launches") }
    if !trace.records.contains(where: { $0.at != nil }) {
      return Message(
        .timeMissing, "no launch has a time; record when each one began (at)")
    }
    if let record = trace.records.first(where: {
      ($0.at.flatMap({ UTCTime.seconds($0) }) ?? 0) > now + EvidenceLimits.clockTolerance
    }) {
      return .future("the time in line \(record.line) is \(record.at ?? "")", now: now)
    }
    for record in trace.records {
      if let os = record.os, let reason = implausible(record.device, os) {
        return Message(.osImplausible, about: record.os, "line \(record.line): \(reason)")
      }
    }
    return nil
  }

  // MARK: Bounds

  private func judge(_ bounds: TraceNeed) -> [JudgedEvidence] {
    let violations = trace.records.flatMap { Self.violations($0, bounds) }
    func judged(_ verdict: JudgedEvidence.Verdict, _ message: Message) -> [JudgedEvidence] {
      [JudgedEvidence(entry, criterion, verdict, message)]
    }
    if !violations.isEmpty {
      return judged(
        .contradicts, Message(.traceViolates, joined(violations.map(\.words)), figures: measured))
    }
    let gaps = trace.records.map { Self.gaps($0, bounds) }
    if gaps.contains(where: { !$0.isEmpty }) {
      // A trace in which every launch lacks a figure is about something else.
      let isOther = gaps.allSatisfy { !$0.isEmpty }
      return judged(.rejected, .figuresMissing(gaps.flatMap { $0 }, isOther: isOther, measured))
    }
    let atLeast = max(1, bounds.launchesAtLeast)
    if launches < atLeast {
      return judged(
        .rejected,
        Message(
          .tooFewLaunches,
          "the trace has \(counted(launches: launches)); the criterion needs \(atLeast)",
          figures: measured))
    }
    // A criterion with cases is supported case by case; its bounds can only contradict it.
    return need.cases.isEmpty ? judged(.supports, .withinBounds(bounds, trace.records.count, measured)) : []
  }

  /// The number of different launches. One launch in three spellings (`312`, `312.0`, `3.12e2`) is one.
  private var launches: Int {
    Set(
      trace.records.map { record in
        var record = record
        record.line = 0
        return record
      }
    ).count
  }

  /// Returns the bounds that a launch breaks. `gaps` returns the figures that it lacks.
  static func violations(_ record: LaunchRecord, _ bounds: TraceNeed) -> [Violation] {
    var found: [Violation] = []
    func check(_ value: Double?, _ figure: Violation.Figure, atLeast low: Double?, atMost high: Double?) {
      guard let value else { return }
      if let low, value < low { found.append(.init(line: record.line, kind: .below(figure, value, low))) }
      if let high, value > high { found.append(.init(line: record.line, kind: .above(figure, value, high))) }
    }
    check(record.launchMilliseconds, .launch, atLeast: nil, atMost: bounds.launchAtMost)
    check(record.splashMilliseconds, .splash, atLeast: bounds.splashAtLeast, atMost: bounds.splashAtMost)
    guard let state = record.state else { return found + [.init(line: record.line, kind: .noState)] }
    if !bounds.reaches.isEmpty, !bounds.reaches.contains(state) {
      found.append(.init(line: record.line, kind: .state(state, bounds.reaches)))
    }
    return found
  }

  static func gaps(_ record: LaunchRecord, _ bounds: TraceNeed) -> [Violation] {
    var found: [Violation] = []
    if bounds.launchAtMost != nil, record.launchMilliseconds == nil {
      found.append(.init(line: record.line, kind: .lacks(.launch)))
    }
    if bounds.splashAtLeast != nil || bounds.splashAtMost != nil, record.splashMilliseconds == nil {
      found.append(.init(line: record.line, kind: .lacks(.splash)))
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
}

/// A launch that breaks a bound or lacks a figure.
struct Violation: Hashable {
  enum Figure: String {
    case launch = "launchMilliseconds"
    case splash = "splashMilliseconds"
  }
  enum Kind: Hashable {
    case below(Figure, Double, Double)
    case above(Figure, Double, Double)
    case noState
    /// The state that was reached, and those that were expected.
    case state(String, [String])
    case lacks(Figure)
  }
  var line: Int
  var kind: Kind

  fileprivate var words: String {
    func figure(_ figure: Figure, _ value: Double, _ bound: String, _ limit: Double) -> String {
      let name = figure == .launch ? "the launch took" : "the splash view was on screen"
      return
        "line \(line): \(name) \(value.shortDescription) ms, expected \(bound) \(limit.shortDescription) ms"
    }
    return switch kind {
    case .below(let name, let value, let limit): figure(name, value, "at least", limit)
    case .above(let name, let value, let limit): figure(name, value, "at most", limit)
    case .noState: "line \(line): the launch reached no state"
    case .state(let state, let expected): "line \(line): reached \(state), expected \(expected.listed(.or))"
    case .lacks(let figure): "line \(line) lacks \(figure.rawValue)"
    }
  }
}

extension Message {
  fileprivate static func unreadable(_ diagnostics: [Diagnostic]) -> Message {
    let (first, count) = (diagnostics[0], diagnostics.count)
    let others = count > 1 ? ", and \(PlainText.count(count - 1, "more error"))" : ""
    return Message(
      .fileUnreadable, about: first.location?.file,
      "\(first.location.map { "\($0): " } ?? "")\(first.message)\(others)")
  }

  fileprivate static func figuresMissing(
    _ gaps: [Violation], isOther: Bool, _ figures: [String: Measure]
  ) -> Message {
    Message(isOther ? .noFigures : .figureMissing, joined(gaps.map(\.words)), figures: figures)
  }

  fileprivate static func withinBounds(
    _ bounds: TraceNeed, _ launches: Int, _ figures: [String: Measure]
  ) -> Message {
    var parts: [String] = []
    if let most = bounds.launchAtMost { parts.append("at most \(most.shortDescription) ms to launch") }
    if let least = bounds.splashAtLeast { parts.append("at least \(least.shortDescription) ms of splash") }
    if let most = bounds.splashAtMost { parts.append("at most \(most.shortDescription) ms of splash") }
    parts.append(bounds.reaches.isEmpty ? "reaching a state" : "reaching " + bounds.reaches.listed(.or))
    return Message(
      "launches-within-bounds",
      "\(counted(launches: launches)) within the bounds: \(parts.joined(separator: ", "))",
      figures: figures)
  }
}
