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
    var diagnostics: [Diagnostic] = []
    var numbers: [Int: Int] = [:]
    for (index, part) in parts.enumerated() {
      let location = SourceLocation(file: part.name + "/fleet.json")
      guard let number = part.record.shard.flatMap(ShardNumber.init), part.record.division != nil else {
        diagnostics.add(
          at: location, part.record.shard == nil ? "is a whole run, not a shard" : "is not a single shard",
          fix: "merge what `qa run --projects … --shard K/N` wrote, K from 1 to N")
        continue
      }
      diagnostics += part.differences(from: parts[0], in: Self.facts, location)
      if let other = numbers[number.index] {
        diagnostics.add(
          at: location, "is shard \(part.record.shard ?? ""), and so is \(parts[other].name)",
          fix: "name each shard once")
      }
      numbers[number.index] = numbers[number.index] ?? index
    }
    guard diagnostics.isEmpty, let first = parts.first?.record,
      let number = first.shard.flatMap(ShardNumber.init)
    else { throw Diagnostics(ofShards: diagnostics) }
    missing = (1...number.count).filter { numbers[$0] == nil }
    apps = parts.enumerated().flatMap { index, part in part.record.apps.map { ($0, index) } }
      .sorted { $0.app.name < $1.app.name }
    if missing.isEmpty {
      try Self.check(parts, numbers, first.division, digest)
      (shard, division) = (nil, nil)
    } else {
      shard = numbers.keys.sorted().map(String.init).joined(separator: ",") + "/\(number.count)"
      division = first.division
    }
  }

  /// Checks that the shards have the apps of their division.
  private static func check(
    _ parts: [Part], _ numbers: [Int: Int], _ division: FleetRecord.Division?,
    _ digest: ([(name: String, bytes: [UInt8])]) -> String
  ) throws {
    let entries = numbers.sorted { $0.key < $1.key }.map { number, index in
      (name: "\(number)", bytes: Array(parts[index].record.apps.map(\.name).joined(separator: "\n").utf8))
    }
    guard digest(entries) == division?.digest else {
      throw Diagnostics(
        .error, "the shards do not have the apps that their run divided among them",
        fix: "run the shards again, all with the same --projects")
    }
  }

  private static let facts: [(String, @Sendable (FleetRecord) -> String)] = [
    ("version of qa", { $0.tool.version + ($0.tool.commit.map { " of commit " + $0 } ?? "") }),
    ("number of shards", { $0.shard.flatMap(ShardNumber.init).map { "\($0.count)" } ?? "" }),
    ("division of the apps", { $0.division.map { "\($0.apps) apps, \($0.digest)" } ?? "" }),
  ]
}

/// The record of a shard, and the name of its folder for messages.
package struct ShardPart<Record: Sendable>: Sendable {
  package var record: Record
  package var name: String
  package init(record: Record, name: String) { (self.record, self.name) = (record, name) }

  /// Returns the facts in which the shard differs from the first one.
  func differences(
    from first: Self, in facts: [(String, @Sendable (Record) -> String)], _ location: SourceLocation
  ) -> [Diagnostic] {
    facts.filter { $0.1(record) != $0.1(first.record) }.map { noun, value in
      Diagnostic(
        at: location, "has another \(noun) than \(first.name): \(value(record)), not \(value(first.record))",
        fix: "merge the shards of one run")
    }
  }
}

extension Diagnostics {
  /// What is wrong with shards, or that there are none.
  init(ofShards found: [Diagnostic]) {
    self.init(
      found.isEmpty ? [Diagnostic(.error, "there is no shard to merge", fix: "name their folders")] : found)
  }
}

/// `K/N` of one shard.
struct ShardNumber {
  let index: Int
  let count: Int

  init?(_ text: String) {
    let words = text.split(separator: "/").map { Int($0) }
    guard words.count == 2, let index = words[0], let count = words[1], (1...100_000).contains(count),
      (1...count).contains(index)
    else { return nil }
    (self.index, self.count) = (index, count)
  }
}
