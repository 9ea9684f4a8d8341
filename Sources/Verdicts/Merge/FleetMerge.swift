import Model

/// Joins the overviews of a run's shards into the overview of the unsharded run of several apps.
package struct FleetMerge: Sendable {
  package typealias Part = ShardPart<FleetRecord>

  /// Every app with the index of its part, by name of the app.
  package let apps: [(app: FleetRecord.App, part: Int)]
  /// Nil for a whole run; the numbers of the shards that are there for a part of one.
  package let shard: String?
  package let division: FleetRecord.Division?
  package let missing: [Int]

  /// - Parameter digest: Returns `sha256:…` over named byte strings.
  /// - Throws: `Diagnostics` with every reason why the parts are not one run.
  package init(_ parts: [Part], digest: ([(name: String, bytes: [UInt8])]) -> String) throws {
    let shards = try ShardSet(
      parts, file: "fleet.json", command: "qa run --projects …",
      shard: { $0.division == nil ? nil : $0.shard },
      facts: [
        ("version of qa", { $0.tool.version + ($0.tool.commit.map { " of commit " + $0 } ?? "") }),
        ("division of the apps", { $0.division.map { "\($0.apps) apps, \($0.digest)" } ?? "" }),
      ])
    (shard, missing) = (shards.shard, shards.missing)
    apps = parts.enumerated().flatMap { index, part in part.record.apps.map { ($0, index) } }
      .sorted { $0.app.name < $1.app.name }
    division = missing.isEmpty ? nil : shards.first.record.division
    // All shards together have the apps of their division.
    let entries = shards.parts.map { number, _, part in
      (name: "\(number.index)", bytes: Array(part.record.apps.map(\.name).joined(separator: "\n").utf8))
    }
    guard !missing.isEmpty || digest(entries) == shards.first.record.division?.digest else {
      throw Diagnostics(
        .error, "the shards do not have the apps that their run divided among them",
        fix: "run the shards again, all with the same --projects")
    }
  }
}
