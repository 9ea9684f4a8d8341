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
    let shards = try ShardSet(
      parts, file: "run.json", command: "qa run", shard: \.shard, facts: facts)
    var record = Union(shards: shards.parts.map(\.part.record)).record
    record.shard = shards.shard
    let whole = shards.first.record.matrix.whole
    if shards.missing.isEmpty {
      record.complete = !record.matrix.skipped.contains { $0.reason == .notSelected }
      if let whole {
        try check(record, whole)
        record.matrix.environments = whole.environments
      }
      record.matrix.whole = nil
    } else {
      record.complete = false
      record.matrix.whole = whole
    }
    return Result(record: record, missing: shards.missing)
  }

  private static func check(_ record: RunRecord, _ whole: RunRecord.MatrixSummary.Whole) throws {
    guard record.matrix.cases.count != whole.cases else { return }
    throw Diagnostics(
      .error,
      "the shards have \(record.matrix.cases.count) cases together, the matrix \(record.matrix.id) has \(whole.cases)",
      fix: "run the shards again, all with the same options")
  }

  private static let facts: [ShardSet<RunRecord>.Fact] = [
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
