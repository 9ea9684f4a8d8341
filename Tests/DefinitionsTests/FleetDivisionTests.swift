import Model
import TestSupport
import Testing

@testable import Definitions

/// The division of apps among shards.
struct FleetDivisionTests {
  private func apps(_ count: Int) -> [FleetApp] {
    (0..<count).map { FleetApp(path: "apps/" + String(1000 + $0)) }
  }

  private func division(_ apps: [FleetApp], _ count: Int, _ costs: [String: Int] = [:]) throws -> [[FleetApp]]
  {
    let shards = try (1...count).map { try FleetDivision(apps, shard: $0, of: count, costs: costs) }
    // Each shard computes the same division, and takes its own part of it.
    #expect(Set(shards.map(\.shards)).count == 1)
    #expect(shards.map(\.own) == shards[0].shards)
    return shards[0].shards
  }

  @Test("Each app is in one shard, and no shard is empty, whatever the costs")
  func partition() throws {
    var random = SeededGenerator(seed: 41)
    for _ in 0..<100 {
      let all = apps(Int.random(in: 1...60, using: &random))
      let count = Int.random(in: 1...all.count, using: &random)
      var costs: [String: Int] = [:]
      for app in all where Bool.random(using: &random) {
        costs[app.name] = Int.random(in: 0...900, using: &random)
      }
      let shards = try division(all, count, costs)
      #expect(shards.flatMap(\.self).map(\.name).sorted() == all.map(\.name))
      #expect(shards.allSatisfy { !$0.isEmpty })
    }
  }

  @Test(
    "Without costs, numbers of apps differ by one at most; with costs, no shard has much more than its share")
  func balance() throws {
    let all = apps(50)
    let counts = try division(all, 8).map(\.count)
    #expect(counts.max()! - counts.min()! <= 1)
    var costs: [String: Int] = [:]
    for (index, app) in all.enumerated() { costs[app.name] = index < 5 ? 100 : 4 }
    let loads = try division(all, 8, costs).map { $0.reduce(0) { $0 + costs[$1.name]! } }
    // Most expensive first is at most a third above the best division. Source: Graham 1969, "Bounds on multiprocessing
    // timing anomalies". The best one here is 100, the cost of one app.
    #expect(loads.max()! <= 133, "\(loads)")
  }

  @Test("More shards than apps are an error")
  func tooMany() {
    #expect(throws: Diagnostics.self) { try FleetDivision(apps(3), shard: 4, of: 4) }
  }
}
