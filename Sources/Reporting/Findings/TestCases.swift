import Model

/// Folds results into the tests that CI systems count.
public enum TestCases {
  /// One for each criterion, device, orientation and appearance, and one for each criterion that no case
  /// decides; criteria in the checklist's order. A record without results gives one errored test, since
  /// readers take an empty file for a success.
  public static func fold(_ record: RunRecord) -> [TestCase] {
    if record.results.isEmpty { return [nothingChecked] }
    let index = RecordIndex(record)
    var places: [Key: Int] = [:]
    var groups: [Group] = []
    for (position, result) in record.results.enumerated() {
      let key = Key(criterion: result.criterion, screen: ScreenKey(result))
      if let place = places[key] {
        groups[place].add(position, result.outcome)
      } else {
        places[key] = groups.count
        groups.append(Group(key: key, outcome: result.outcome, members: [position]))
      }
    }
    var byCriterion: [String: [TestCase]] = [:]
    for group in groups {
      byCriterion[group.key.criterion, default: []].append(testCase(group, record, index))
    }
    return index.criterionIds.flatMap { byCriterion[$0] ?? [] }
  }

  public static func counts(_ cases: [TestCase]) -> RunRecord.TestCounts {
    var counts = RunRecord.TestCounts(tests: cases.count, failures: 0, errors: 0, skipped: 0)
    for test in cases {
      switch test.outcome {
      case .failed: counts.failures += 1
      case .errored: counts.errors += 1
      case .cannotTell, .notApplicable: counts.skipped += 1
      case .passed: break
      }
    }
    return counts
  }

  /// What stands in for a run that checked nothing.
  static let nothingChecked = TestCase(
    criterion: "run", title: "The run checks at least one criterion", device: nil, orientation: nil,
    appearance: nil, outcome: .errored, reason: "no-results",
    message: "The run has no results: no case was checked, so nothing is proved.", results: [])

  private struct Key: Hashable {
    var criterion: String
    var screen: ScreenKey
  }
  private struct Group {
    var key: Key
    var outcome: Outcome
    var members: [Int]
    mutating func add(_ position: Int, _ other: Outcome) {
      if other > outcome {
        outcome = other
        members = [position]
      } else if other == outcome {
        members.append(position)
      }
    }
  }

  private static func testCase(_ group: Group, _ record: RunRecord, _ index: RecordIndex) -> TestCase {
    let results = group.members.map { record.results[$0] }
    let mark = WaiverMark.text(results).map { $0 + ": " } ?? ""
    return TestCase(
      criterion: group.key.criterion, title: index.title(of: group.key.criterion),
      device: group.key.screen.device, orientation: group.key.screen.orientation,
      appearance: group.key.screen.appearance, outcome: group.outcome,
      reason: results.first { $0.reason != nil }?.reason,
      message: group.outcome == .passed ? "" : mark + FoldedMessage.of(results), results: results)
  }
}
