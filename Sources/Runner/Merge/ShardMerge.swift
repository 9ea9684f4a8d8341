import Model

/// One record from the records of a run's shards, equal to that of the unsharded run.
public struct ShardMerge: Sendable {
  /// A shard's record and what messages call the folder that it came from.
  public struct Part: Sendable {
    public var record: RunRecord
    public var name: String
    public init(record: RunRecord, name: String) {
      self.record = record
      self.name = name
    }
  }
  public struct Result: Sendable {
    /// Without test counts and seal, which whoever writes it adds.
    public var record: RunRecord
    /// Numbers of the shards that are not there; the record is not complete then.
    public var missing: [Int]
  }

  /// - Throws: `Diagnostics` with everything that keeps the parts from being one run: another tool, sources, checklist
  ///   or matrix, a shard told twice, whole runs among them.
  public static func merge(_ parts: [Part]) throws -> Result {
    var faults: [Diagnostic] = []
    let numbered = parts.compactMap { part -> Numbered? in
      guard let numbered = Numbered(part) else {
        faults.append(
          Diagnostic(
            at: SourceLocation(file: part.name + "/run.json"),
            part.record.shard == nil
              ? "is a whole run, not a shard"
              : "is shard \"\(part.record.shard ?? "")\", which is no single one",
            fix: "merge what `qa run --shard K/N` wrote, K from 1 to N"))
        return nil
      }
      return numbered
    }
    .sorted { ($0.number, $0.part.name) < ($1.number, $1.part.name) }
    faults += differences(numbered)
    guard faults.isEmpty, let first = numbered.first else {
      throw Diagnostics(
        faults.isEmpty
          ? [Diagnostic(.error, "there is no shard to merge", fix: "name their folders")] : faults)
    }
    let have = Set(numbered.map(\.number))
    let missing = (1...first.count).filter { !have.contains($0) }
    var record = Union(shards: numbered.map(\.part.record)).record
    if missing.isEmpty {
      record.shard = nil
      record.complete = !record.matrix.dropped.contains { $0.reason == MatrixPlan.Dropped.notSelected }
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
      let words = (part.record.shard ?? "").split(separator: "/").map { Int($0) }
      guard words.count == 2, let number = words[0], let count = words[1], (1...100_000).contains(count),
        (1...count).contains(number)
      else { return nil }
      self.number = number
      self.count = count
      self.part = part
    }
  }

  private static func check(_ record: RunRecord, _ whole: RunRecord.MatrixSummary.Whole) throws {
    guard record.matrix.cases != whole.cases else { return }
    throw Diagnostics([
      Diagnostic(
        .error,
        "the shards have \(record.matrix.cases) cases together, the matrix \(record.matrix.id) has \(whole.cases)",
        fix: "run the shards again, all with the same options")
    ])
  }

  /// Every fact in which a shard is not like the first, each told once.
  private static func differences(_ shards: [Numbered]) -> [Diagnostic] {
    guard let first = shards.first else { return [] }
    var faults: [Diagnostic] = []
    var seen: [Int: String] = [:]
    for shard in shards {
      let place = SourceLocation(file: shard.part.name + "/run.json")
      if let other = seen[shard.number] {
        faults.append(
          Diagnostic(
            at: place, "is shard \(shard.number)/\(shard.count), and so is \(other)",
            fix: "name each shard once"))
      }
      seen[shard.number] = seen[shard.number] ?? shard.part.name
      for (noun, value) in facts where value(shard.part.record) != value(first.part.record) {
        faults.append(
          Diagnostic(
            at: place,
            "is about another \(noun) than \(first.part.name): \(value(shard.part.record)), not "
              + value(first.part.record),
            fix: "merge the shards of one run"))
      }
      if shard.count != first.count {
        faults.append(
          Diagnostic(
            at: place, "is one of \(shard.count) shards, \(first.part.name) one of \(first.count)",
            fix: "merge the shards of one run"))
      }
    }
    return faults
  }

  private static let facts: [(String, @Sendable (RunRecord) -> String)] = [
    ("version of qa", { $0.tool.version }), ("project", { "\($0.subject.project), \($0.subject.target)" }),
    ("state of the sources", { $0.subject.sourcesDigest }), ("commit", { $0.subject.commit ?? "none" }),
    ("checklist", { "\($0.checklist.id), \($0.checklist.digest)" }),
    (
      "matrix",
      { record in
        let whole = record.matrix.whole.map { " of \($0.cases) cases" } ?? ""
        let dropped = record.matrix.dropped.map { "\($0.cases) \($0.reason)" }.joined(separator: "; ")
        return record.matrix.id + whole + (dropped.isEmpty ? "" : " without \(dropped)")
      }
    ),
  ]
}
