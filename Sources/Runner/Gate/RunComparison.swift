import Model

/// A run held against the same run worked out again.
struct RunComparison {
  let was: RunRecord
  let again: RunRecord

  var faults: [GateReport.Fault] {
    guard was.results.map(Self.bare) != again.results.map(Self.bare) else { return [] }
    let known = Dictionary(
      was.results.map { (ResultKey($0), Self.bare($0)) }, uniquingKeysWith: { first, _ in first })
    let other = again.results.filter { known[ResultKey($0)] != Self.bare($0) }
    let count = max(other.count, abs(was.results.count - again.results.count))
    let first = other.first.map { result in
      let said = known[ResultKey(result)]?.outcome.rawValue ?? "nothing"
      return
        ": \(ResultKey.list([ResultKey(result)])) is \(result.outcome.rawValue), and the run says \(said)"
    }
    return [
      .init(
        reason: "results-differ",
        message: "Worked out again, \(count) result\(count == 1 ? " is" : "s are") not as run.json has "
          + (count == 1 ? "it" : "them") + (first ?? "") + ".")
    ]
  }

  /// Without what is added to a result after it is worked out.
  private static func bare(_ result: RunResult) -> RunResult {
    var result = result
    result.waiver = nil
    result.preview = nil
    // As written: three decimals.
    result.measured = result.measured.mapValues(rounded)
    result.expected = result.expected.mapValues(rounded)
    return result
  }

  private static func rounded(_ measure: Measure) -> Measure {
    switch measure {
    case .number(let number):
      number.isFinite ? .number((number * 1000).rounded() / 1000) : .text(number.shortDescription)
    case .list(let items): .list(items.map(rounded))
    case .text, .flag: measure
    }
  }
}
