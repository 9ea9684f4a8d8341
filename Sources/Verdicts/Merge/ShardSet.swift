import Model

/// The record of a shard, and the name of its folder for messages.
package struct ShardPart<Record: Sendable>: Sendable {
  package var record: Record
  package var name: String
  package init(record: Record, name: String) { (self.record, self.name) = (record, name) }
}

/// The shards of one run by their numbers.
struct ShardSet<Record: Sendable> {
  typealias Part = ShardPart<Record>
  typealias Fact = (noun: String, value: @Sendable (Record) -> String)

  /// The parts in the order of their numbers, each with its index in the given list.
  private(set) var parts: [(number: ShardNumber, index: Int, part: Part)] = []
  var first: Part { parts[0].part }
  /// Numbers of the shards that are not there.
  let missing: [Int]

  /// The numbers of the shards that are there, as `1,2/4`; nil for all of a run.
  var shard: String? {
    missing.isEmpty
      ? nil : parts.map { "\($0.number.index)" }.joined(separator: ",") + "/\(parts[0].number.count)"
  }

  /// - Parameters:
  ///   - file: The name of a record's file.
  ///   - command: What a shard is made with.
  ///   - shard: Returns `K/N`; nil for a whole run.
  ///   - facts: What all shards of a run have in common.
  /// - Throws: `Diagnostics` with every reason why the parts are not one run.
  init(
    _ parts: [Part], file: String, command: String, shard: (Record) -> String?, facts: [Fact]
  ) throws {
    var diagnostics: [Diagnostic] = []
    func add(_ part: Part, _ message: String, fix: String) {
      diagnostics.add(at: SourceLocation(file: part.name + "/" + file), message, fix: fix)
    }
    for (index, part) in parts.enumerated() {
      let text = shard(part.record)
      if let number = text.flatMap(ShardNumber.init) {
        self.parts.append((number, index, part))
      } else {
        add(
          part,
          text.map { "is shard \"\($0)\", which is not a single shard" } ?? "is a whole run, not a shard",
          fix: "merge what `\(command) --shard K/N` wrote, K from 1 to N")
      }
    }
    self.parts.sort { ($0.number.index, $0.part.name) < ($1.number.index, $1.part.name) }
    var seen: [Int: String] = [:]
    for (number, _, part) in self.parts {
      let (count, first) = (self.parts[0].number.count, self.parts[0].part)
      if let other = seen[number.index] {
        add(
          part, "is shard \(number.index)/\(number.count), and so is \(other)", fix: "name each shard once")
      }
      seen[number.index] = seen[number.index] ?? part.name
      for (noun, value) in facts where value(part.record) != value(first.record) {
        add(
          part, "has another \(noun) than \(first.name): \(value(part.record)), not \(value(first.record))",
          fix: "merge the shards of one run")
      }
      if number.count != count {
        add(
          part, "is one of \(number.count) shards, \(first.name) one of \(count)",
          fix: "merge the shards of one run")
      }
    }
    if parts.isEmpty {
      diagnostics.append(Diagnostic(.error, "there is no shard to merge", fix: "name their folders"))
    }
    if !diagnostics.isEmpty { throw Diagnostics(diagnostics) }
    missing = (1...self.parts[0].number.count).filter { seen[$0] == nil }
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
