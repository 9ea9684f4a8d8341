import Model

/// Compares what a waiver says about its findings with the findings themselves.
///
/// A waiver must name the figures of a failure, or its cause if it has no figures. Otherwise it would cover whatever the
/// failure becomes later.
struct WaiverBinding {
  let waiver: Waiver

  /// Returns what a waiver does not name, with the lines to write; nil for a complete one.
  ///
  /// - Parameter findings: The findings that the waiver covers.
  func excess(over findings: [RunFinding]) -> Message? {
    let failures = findings.filter { $0.outcome == .failed && $0.derived == nil }
    let measured = failures.filter { !Self.figures(of: $0).isEmpty }
    let caused = failures.filter { Self.figures(of: $0).isEmpty && $0.cause != nil }
    let binding = waiver.binding ?? Waiver.Binding()
    let lacksFigures = measured.contains {
      !Set(Self.figures(of: $0).keys).isSubset(of: binding.measured.keys)
    }
    let lacksCause = !caused.isEmpty && binding.causes.isEmpty
    let assertions = Set(failures.map(\.assertion)).sorted()
    if !measured.isEmpty, !caused.isEmpty || assertions.count > 1 {
      // Figures of one finding say nothing about another one.
      if lacksFigures || binding.assertions.isEmpty {
        return Message(
          "different-findings", about: assertions[0],
          "It covers different findings (\(assertions.listed())). Write one waiver for each, with `assertion:`."
        )
      }
    }
    if lacksFigures {
      let (assertion, figures) = (assertions[0], Self.yaml(measured))
      return Message(
        "any-size", about: assertion,
        "It covers any size of the finding. Write `assertion: \(assertion)` and `measured: \(figures)`.")
    }
    if lacksCause {
      let causes = Set(caused.compactMap(\.cause)).sorted()
      return Message(
        "any-cause", about: causes[0],
        "It covers any cause. Write `cause: [\(causes.map { "\"\($0)\"" }.joined(separator: ", "))]`.")
    }
    let unused = Set(binding.causes).subtracting(failures.compactMap(\.cause)).sorted()
    if !failures.isEmpty, let first = unused.first {
      return Message("unused-cause", about: first, "No finding has the cause \"\(first)\". Remove it.")
    }
    return rangeExcess(measured)
  }

  /// Returns a figure whose range is much wider than the findings; nil if there is none.
  private func rangeExcess(_ measured: [RunFinding]) -> Message? {
    for (key, bounds) in (waiver.binding?.measured ?? [:]).sorted(by: { $0.key < $1.key }) {
      let values = measured.compactMap { Self.figures(of: $0)[key] }
      guard let least = values.min(), let most = values.max() else { continue }
      let room = max(Self.leastRoom, Self.room * max(abs(least), abs(most)))
      if bounds.least < least - room || bounds.most > most + room {
        return .rangeTooWide(key, bounds, .init(least, most), Self.yaml(measured))
      }
    }
    return nil
  }

  /// How far a range may reach beyond the measured values: a tenth of them, and at least one unit.
  private static let room = 0.1
  private static let leastRoom = 1.0

  /// Returns how open findings differ from what an unused waiver names; nil for a waiver that names nothing.
  func mismatch(_ findings: [RunFinding]) -> Message? {
    guard let binding = waiver.binding else { return nil }
    return findings.first { !binding.matches($0) }.map {
      Message.otherFinding(waiver.criterion, $0, Self.figures(of: $0))
    }
  }

  static func figures(of finding: RunFinding) -> [String: Double] {
    finding.measured.compactMapValues { if case .number(let number) = $0 { number } else { nil } }
  }

  /// The figures as a file of waivers writes them: `{width: [104, 110]}`.
  static func yaml(_ findings: [RunFinding]) -> String {
    var bounds: [String: (least: Double, most: Double)] = [:]
    for finding in findings {
      for (key, value) in figures(of: finding) {
        let known = bounds[key] ?? (value, value)
        bounds[key] = (min(known.least, value), max(known.most, value))
      }
    }
    let parts = bounds.sorted { $0.key < $1.key }.map { key, range in
      range.least == range.most
        ? "\(key): \(text(range.least))" : "\(key): [\(text(range.least)), \(text(range.most))]"
    }
    return "{" + parts.joined(separator: ", ") + "}"
  }

  fileprivate static func text(_ number: Double) -> String {
    number == number.rounded() && abs(number) < 1e15 ? "\(Int(number))" : "\(number)"
  }
}

extension Message {
  fileprivate static func rangeTooWide(
    _ key: String, _ covered: Waiver.Binding.Bounds, _ found: Waiver.Binding.Bounds, _ figures: String
  ) -> Message {
    func range(_ bounds: Waiver.Binding.Bounds) -> String {
      "\(WaiverBinding.text(bounds.least)) to \(WaiverBinding.text(bounds.most))"
    }
    return Message(
      "range-too-wide", about: key,
      "It covers \(key) from \(range(covered)), and the finding measures \(range(found)). "
        + "Write `measured: \(figures)`.",
      figures: ["least": Measure(found.least), "most": Measure(found.most)])
  }

  fileprivate static func otherFinding(
    _ criterion: String, _ finding: RunFinding, _ figures: [String: Double]
  ) -> Message {
    let measured = figures.sorted { $0.key < $1.key }.map { "\($0.key) \(WaiverBinding.text($0.value))" }
      .joined(separator: ", ")
    return Message(
      "other-finding", about: criterion,
      "It was approved for another finding. \(criterion) (\(finding.assertion)) now "
        + (measured.isEmpty ? "says: \(finding.message)" : "measures \(measured)."),
      figures: figures.mapValues { Measure($0) })
  }
}
