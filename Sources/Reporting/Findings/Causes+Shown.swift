import Model

extension Causes {
  /// Returns the screens of causes that a run of the whole record draws, of those that its shards drew.
  ///
  /// Each shard draws its own worst causes, so several screens of shards can be about one cause.
  package static func shown(_ record: RunRecord) -> [ExampleScreen]? {
    guard let drawn = record.examples else { return nil }
    var taken: Set<Int> = []
    return examples(record).compactMap { wanted in
      let finding = record.findings[wanted.finding]
      let same = drawn.indices.filter { index in
        !taken.contains(index) && drawn[index].criterion == finding.criterion
          && drawn[index].assertion == finding.assertion
      }
      let own = same.first { drawn[$0].cases.contains(wanted.caseIndex) } ?? same.first
      guard let own else { return nil }
      taken.insert(own)
      return drawn[own]
    }
  }
}
