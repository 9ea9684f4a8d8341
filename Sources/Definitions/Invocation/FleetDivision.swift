import Model

/// The division of apps among the shards of a run. Each shard computes the same one.
package struct FleetDivision {
  /// The apps of each shard, by name.
  package let shards: [[FleetApp]]
  /// Counts from 1.
  let index: Int

  /// - Parameters:
  ///   - apps: Sorted by name, all apps of the run.
  ///   - count: Number of shards.
  ///   - costs: The work for each app, by name. An app without a cost has the median one.
  /// - Throws: `Diagnostics` if there are more shards than apps.
  package init(_ apps: [FleetApp], shard index: Int, of count: Int, costs: [String: Int] = [:]) throws {
    guard count <= apps.count else {
      throw Diagnostics(
        .error, "shard \(index)/\(count) has no app: --projects names \(apps.count)",
        fix: "use at most \(apps.count) shards")
    }
    self.index = index
    let known = apps.compactMap { costs[$0.name] }.sorted()
    guard !known.isEmpty else {
      shards = (1...count).map { number in
        Array(apps[(number - 1) * apps.count / count..<number * apps.count / count])
      }
      return
    }
    let usual = known[known.count / 2]
    let priced = apps.map { (app: $0, cost: max(1, costs[$0.name] ?? usual)) }
    // The most expensive app first, each to the shard that has the least.
    var parts = [(apps: [FleetApp], cost: Int)](repeating: ([], 0), count: count)
    for item in priced.sorted(by: { $0.cost == $1.cost ? $0.app.name < $1.app.name : $0.cost > $1.cost }) {
      let least = parts.indices.min { (parts[$0].cost, $0) < (parts[$1].cost, $1) } ?? 0
      parts[least].apps.append(item.app)
      parts[least].cost += item.cost
    }
    shards = parts.map { $0.apps.sorted { $0.name < $1.name } }
  }

  /// The apps of this shard.
  package var own: [FleetApp] { shards[index - 1] }

  /// `K/N`
  package var shard: String { "\(index)/\(shards.count)" }

  /// What each shard records, so that shards of another division are found.
  package func record(_ digest: ([(name: String, bytes: [UInt8])]) -> String) -> FleetRecord.Division {
    let entries = shards.enumerated().map { number, apps in
      (name: "\(number + 1)", bytes: Array(apps.map(\.name).joined(separator: "\n").utf8))
    }
    return .init(apps: shards.reduce(0) { $0 + $1.count }, digest: digest(entries))
  }
}
