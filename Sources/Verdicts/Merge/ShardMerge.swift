import Model

/// Joins the records of a run's shards into the record of the unsharded run.
package struct ShardMerge: Sendable {
  package typealias Part = ShardPart<RunRecord>

  package struct Result: Sendable {
    /// Without test counts and digest.
    package var record: RunRecord
    /// Numbers of the missing shards; without them the record is not complete.
    package var missing: [Int]
  }

  /// - Throws: `Diagnostics` with every reason why the parts are not one run: another tool, sources, checklist or matrix,
  ///   a repeated shard, a whole run.
  package static func merge(_ parts: [Part]) throws -> Result {
    var diagnostics: [Diagnostic] = []
    let numbered = parts.compactMap { part -> Numbered? in
      guard let numbered = Numbered(part) else {
        diagnostics.add(
          at: SourceLocation(file: part.name + "/run.json"),
          part.record.shard == nil
            ? "is a whole run, not a shard"
            : "is shard \"\(part.record.shard ?? "")\", which is not a single shard",
          fix: "merge what `qa run --shard K/N` wrote, K from 1 to N")
        return nil
      }
      return numbered
    }
    .sorted { ($0.number, $0.part.name) < ($1.number, $1.part.name) }
    diagnostics += differences(numbered)
    guard diagnostics.isEmpty, let first = numbered.first else { throw Diagnostics(ofShards: diagnostics) }
    let have = Set(numbered.map(\.number))
    let missing = (1...first.count).filter { !have.contains($0) }
    var record = Union(shards: numbered.map(\.part.record)).record
    if missing.isEmpty {
      record.shard = nil
      record.complete = !record.matrix.skipped.contains { $0.reason == .notSelected }
      if let whole = first.part.record.matrix.whole {
        try check(record, whole)
        record.matrix.environments = whole.environments
      }
      record.matrix.whole = nil
    } else {
      record.complete = false
      record.shard = have.sorted().map(String.init).joined(separator: ",") + "/\(first.count)"
      record.matrix.whole = first.part.record.matrix.whole
    }
    return Result(record: record, missing: missing)
  }

  private struct Numbered {
    var number: Int
    var count: Int
    var part: Part
    init?(_ part: Part) {
      guard let shard = part.record.shard.flatMap(ShardNumber.init) else { return nil }
      (number, count) = (shard.index, shard.count)
      self.part = part
    }
  }

  private static func check(_ record: RunRecord, _ whole: RunRecord.MatrixSummary.Whole) throws {
    guard record.matrix.cases.count != whole.cases else { return }
    throw Diagnostics(
      .error,
      "the shards have \(record.matrix.cases.count) cases together, the matrix \(record.matrix.id) has \(whole.cases)",
      fix: "run the shards again, all with the same options")
  }

  /// Every fact in which a shard differs from the first, without repetition.
  private static func differences(_ shards: [Numbered]) -> [Diagnostic] {
    guard let first = shards.first else { return [] }
    var diagnostics: [Diagnostic] = []
    var seen: [Int: String] = [:]
    for shard in shards {
      let location = SourceLocation(file: shard.part.name + "/run.json")
      if let other = seen[shard.number] {
        diagnostics.add(
          at: location, "is shard \(shard.number)/\(shard.count), and so is \(other)",
          fix: "name each shard once")
      }
      seen[shard.number] = seen[shard.number] ?? shard.part.name
      diagnostics += shard.part.differences(from: first.part, in: facts, location)
      if shard.count != first.count {
        diagnostics.add(
          at: location, "is one of \(shard.count) shards, \(first.part.name) one of \(first.count)",
          fix: "merge the shards of one run")
      }
    }
    return diagnostics
  }

  private static let facts: [(String, @Sendable (RunRecord) -> String)] = [
    ("version of qa", { $0.tool.version + ($0.tool.commit.map { " of commit " + $0 } ?? "") }),
    ("project", { "\($0.subject.project), \($0.subject.target)" }),
    ("state of the sources", { $0.subject.sourcesDigest }), ("commit", { $0.subject.commit ?? "none" }),
    ("qa.yml", { $0.subject.settings ?? "none" }), ("SDK of --as-if", { $0.subject.assumedSDK ?? "none" }),
    ("checklist", { "\($0.checklist.id), \($0.checklist.digest)" }),
    (
      "matrix",
      { record in
        let whole = record.matrix.whole.map { " of \($0.cases) cases" } ?? ""
        let skipped = record.matrix.skipped.map { "\($0.cases) \($0.message)" }.joined(separator: "; ")
        return record.matrix.id + whole + (skipped.isEmpty ? "" : " without \(skipped)")
      }
    ),
  ]
}
