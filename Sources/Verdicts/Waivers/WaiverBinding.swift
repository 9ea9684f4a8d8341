import Model

/// Compares what a waiver says about its findings with the findings themselves.
///
/// A waiver must name the figures of a failure, or its cause if it has no figures. Otherwise it would cover whatever the
/// failure becomes later.
struct WaiverBinding {
  let waiver: Waiver

  /// Describes what a waiver does not name, with the lines to write; nil for a complete one.
  ///
  /// - Parameter findings: The findings that the waiver covers.
  func excess(over findings: [RunFinding]) -> String? {
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
        return
          "It covers different findings (\(assertions.listed())). Write one waiver for each, with `assertion:`."
      }
    }
    if lacksFigures {
      return
        "It covers any size of the finding. Write `assertion: \(assertions[0])` and `measured: \(Self.yaml(measured))`."
    }
    if lacksCause {
      let causes = Set(caused.compactMap(\.cause)).sorted()
      return "It covers any cause. Write `cause: [\(causes.map { "\"\($0)\"" }.joined(separator: ", "))]`."
    }
    let unused = Set(binding.causes).subtracting(failures.compactMap(\.cause)).sorted()
    if !failures.isEmpty, let first = unused.first {
      return "No finding has the cause \"\(first)\". Remove it."
    }
    return rangeExcess(measured)
  }

  /// Describes a figure whose range is much wider than the findings; nil if there is none.
  private func rangeExcess(_ measured: [RunFinding]) -> String? {
    for (key, bounds) in (waiver.binding?.measured ?? [:]).sorted(by: { $0.key < $1.key }) {
      let values = measured.compactMap { Self.figures(of: $0)[key] }
      guard let least = values.min(), let most = values.max() else { continue }
      let room = max(Self.leastRoom, Self.room * max(abs(least), abs(most)))
      if bounds.least < least - room || bounds.most > most + room {
        return
          "It covers \(key) from \(Self.text(bounds.least)) to \(Self.text(bounds.most)), and the finding "
          + "measures \(Self.text(least)) to \(Self.text(most)). Write `measured: \(Self.yaml(measured))`."
      }
    }
    return nil
  }

  /// How far a range may reach beyond the measured values: a tenth of them, and at least one unit.
  private static let room = 0.1
  private static let leastRoom = 1.0

  /// Describes how open findings differ from what an unused waiver names; nil for a waiver that names nothing.
  func mismatch(_ findings: [RunFinding]) -> String? {
    guard let binding = waiver.binding else { return nil }
    guard let other = findings.first(where: { !binding.matches($0) }) else { return nil }
    let measured = Self.figures(of: other).sorted { $0.key < $1.key }
      .map { "\($0.key) \(Self.text($0.value))" }.joined(separator: ", ")
    return "It was approved for another finding. \(waiver.criterion) (\(other.assertion)) now "
      + (measured.isEmpty ? "says: \(other.message)" : "measures \(measured).")
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

  private static func text(_ number: Double) -> String {
    number == number.rounded() && abs(number) < 1e15 ? "\(Int(number))" : "\(number)"
  }
}
