import Foundation
import Model
import TestSupport
import Testing

/// `qa fix --apply` on defects: it repairs what it can, and makes nothing worse.
@Suite(.serialized)
struct RepairTests {
  /// Every eighth defect; `QA_REPAIRS=all` and the nightly tests take all.
  static let defects: [Defect] = CorpusTests.defects.enumerated().filter {
    RepairRun.isWhole || $0.offset % 8 == 1
  }.map(\.element)

  @Test(
    "A repair of a defect of the sample makes no result worse, and most repaired files are those of the sample"
  )
  func sample() throws {
    var table = RepairTable()
    for defect in Self.defects {
      let sample = try SampleProject()
      let original = try RepairFiles.all(in: sample.path)
      try defect.edit(sample)
      let words = ["--checklist", "story-8.3", "--matrix", defect.scope.matrix] + defect.scope.words
      let run = try RepairRun(sample.path, words, known: [])
      #expect(run.worse.isEmpty, "\(defect.name): \(run.worse)")
      table.add(run, defect.testDescription, kind: defect.kind, isOriginal: run.after == original)
    }
    table.print()
    #expect(table.total.worse == 0 && table.total.repaired * 5 >= table.total.defects)
  }
}

/// One `qa fix --apply` on a folder with a defect.
struct RepairRun {
  enum Outcome { case repaired, improved, unchanged, worse }
  struct Report: Decodable {
    /// A cause that is left.
    struct Remaining: Decodable {
      var criteria: [String]
      var message: String
      var notOffered: [String]
    }
    var failedBefore: [String]
    var failedAfter: [String]
    var remaining: [Remaining]
  }

  /// Whether the tests take every defect, and print those that are left: with `QA_REPAIRS=all`, and at night.
  static var isWhole: Bool {
    ProcessInfo.processInfo.environment["QA_REPAIRS"] == "all" || Nightly.isOn
  }

  var report: Report
  /// Results that passed before and do not pass now.
  var worse: [String] = []
  var before: [String: [UInt8]]
  var after: [String: [UInt8]]
  /// Criteria that fail because of the defect.
  var broken: Set<String>

  /// - Parameter known: Criteria that fail without the defect.
  init(_ folder: String, _ words: [String], known: Set<String>) throws {
    before = try RepairFiles.all(in: folder)
    let first = try Self.results(of: folder, words)
    let process = try QAProcess.run(
      ["fix", "--project", folder, "--apply", "--json", "--replace-pictures"] + words, in: folder)
    report = try JSONDecoder().decode(Report.self, from: Data(process.output.utf8))
    after = try RepairFiles.all(in: folder)
    broken = Set(report.failedBefore).subtracting(known)
    // The same files have the same results.
    if after == before { return }
    let second = try Self.results(of: folder, words)
    worse = first.filter { $0.value == "passed" }.keys.filter {
      !["passed", "notApplicable"].contains(second[$0] ?? "missing")
    }.sorted()
  }

  var outcome: Outcome {
    if !worse.isEmpty { return .worse }
    let left = broken.intersection(report.failedAfter)
    return left.isEmpty ? .repaired : left.count < broken.count ? .improved : .unchanged
  }

  /// Removed and added bytes of text files; a replaced picture counts with its new size.
  var changedBytes: Int {
    Set(before.keys).union(after.keys).reduce(0) { sum, file in
      let (old, new) = (before[file] ?? [], after[file] ?? [])
      if old == new { return sum }
      if old.contains(0) || new.contains(0) { return sum + new.count }
      let head = zip(old, new).prefix { $0 == $1 }.count
      let most = min(old.count, new.count) - head
      let tail = zip(old.reversed(), new.reversed()).prefix { $0 == $1 }.prefix(most).count
      let change = new[head..<(new.count - tail)].difference(from: old[head..<(old.count - tail)])
      return sum + change.count
    }
  }

  /// Returns the worst outcome of each criterion in each case.
  static func results(of folder: String, _ words: [String]) throws -> [String: String] {
    let reports = try TemporaryFolder()
    let process = try QAProcess.run(
      [
        "run", "--project", folder, "--output", reports.path + "/r", "--format", "json", "--no-previews",
        "--quiet",
      ]
        + words, in: folder)
    guard let run = try? RunFile.read(reports.path + "/r") else {
      throw Judgment.NoRun(errors: process.errors)
    }
    let ranks = ["notApplicable", "passed", "cannotTell", "failed", "errored"]
    var results: [String: String] = [:]
    for result in run.results {
      let key = [
        result.criterion, result.device, result.orientation, result.appearance,
      ].map { $0 ?? "" }.joined(separator: " ")
      let known = results[key].flatMap { ranks.firstIndex(of: $0) } ?? -1
      if (ranks.firstIndex(of: result.outcome) ?? 0) > known { results[key] = result.outcome }
    }
    return results
  }
}

/// Outcomes of repairs by the kind of the defect.
struct RepairTable {
  struct Line {
    var defects = 0, repaired = 0, improved = 0, unchanged = 0, worse = 0, original = 0, bytes = 0
  }
  private(set) var lines: [String: Line] = [:]

  var total: Line {
    lines.values.reduce(into: Line()) { sum, line in
      sum.defects += line.defects
      sum.repaired += line.repaired
      sum.improved += line.improved
      sum.unchanged += line.unchanged
      sum.worse += line.worse
      sum.original += line.original
      sum.bytes += line.bytes
    }
  }

  /// - Parameter name: The defect, which is printed with its causes if it is not repaired and the tests take all.
  mutating func add(_ run: RepairRun, _ name: String, kind: String, isOriginal: Bool) {
    if RepairRun.isWhole, run.outcome != .repaired { Self.printLeft(run, name) }
    var line = lines[kind] ?? Line()
    line.defects += 1
    switch run.outcome {
    case .repaired: line.repaired += 1
    case .improved: line.improved += 1
    case .unchanged: line.unchanged += 1
    case .worse: line.worse += 1
    }
    line.original += isOriginal ? 1 : 0
    line.bytes += run.changedBytes
    lines[kind] = line
  }

  private static func printLeft(_ run: RepairRun, _ name: String) {
    Swift.print("\(run.outcome): \(name) \(run.worse)")
    for cause in run.report.remaining where !run.broken.isDisjoint(with: cause.criteria) {
      Swift.print("  \(cause.criteria.joined(separator: " ")): \(cause.message) \(cause.notOffered)")
    }
  }

  func print() {
    for (kind, line) in lines.sorted(by: { $0.key < $1.key }) + [("all", total)] {
      Swift.print(
        "| \(kind) | \(line.defects) | \(line.repaired) | \(line.improved) | \(line.unchanged) | \(line.worse) | \(line.original) | \(line.bytes) |"
      )
    }
  }
}

extension Scope {
  /// The options of the command.
  fileprivate var words: [String] {
    (devices.isEmpty ? [] : ["--device", devices.sorted().joined(separator: ",")])
      + (isReduced ? ["--orientation", "portrait,landscape-left"] : [])
  }
}

extension Defect {
  /// The first criterion that it breaks.
  fileprivate var kind: String { failures.first?.criterion ?? "" }
}
