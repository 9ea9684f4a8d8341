import RecordSupport
import Testing

@testable import Model
@testable import Verdicts

@Suite("Merging the shards of a run") struct ShardMergeTests {
  /// The whole run of the gate's small world, one finding in it.
  private var whole: RunRecord {
    var record = GateStage().record { $0.name == "A-1 phone-b portrait light" ? .failed : .passed }
    record.checklist.criteria = GateStage.checklist().criteria.map {
      .init(
        id: $0.id, title: $0.title, section: "", impact: $0.impact, verification: .static, rationale: "",
        fix: "",
        standard: nil)
    }
    record.coverage = Coverage.lines(
      record.findings, of: GateStage.checklist().criteria.filter { !$0.isGate }.map(\.id))
    record.digest = nil
    record.summary.tests = .init()
    return record
  }

  /// Part `number` of `count`, cut as a run cuts: neighboring cases, and what is about no case in each.
  private func shard(_ number: Int, of count: Int) -> ShardMerge.Part {
    var record = whole
    let cases = GateStage.cases()
    let range = (number - 1) * cases.count / count..<number * cases.count / count
    let part = CaseRanges(range)
    record.findings = record.findings.compactMap { finding in
      var finding = finding
      finding.cases = finding.cases?.intersection(part).shifted(by: -range.lowerBound)
      return finding.cases?.isEmpty ?? false ? nil : finding
    }
    record.matrix.cases = cases[range].map(\.id)
    record.shard = "\(number)/\(count)"
    record.complete = false
    record.matrix.environments = range.count
    record.matrix.whole = .init(cases: 8, environments: 4)
    return .init(record: record, name: "s\(number)")
  }

  @Test(
    "In whatever order they are named, all shards together are the whole run", arguments: [1, 2, 3, 5, 8])
  func equal(count: Int) throws {
    let parts = (1...count).map { shard($0, of: count) }
    for order in [parts, parts.reversed()] {
      let merged = try ShardMerge.merge(order)
      #expect(merged.missing == [] && merged.record.complete && merged.record.shard == nil)
      #expect(merged.record == whole)
    }
  }

  @Test("Screens of causes keep their case")
  func examples() throws {
    var parts = [shard(1, of: 2), shard(2, of: 2)]
    func example(_ caseIndex: Int, _ native: String) -> ExampleScreen {
      ExampleScreen(criterion: "A-1", assertion: "x", cases: CaseRanges([caseIndex]), native: native)
    }
    parts[0].record.examples = [example(3, "one")]
    parts[1].record.examples = [example(0, "two")]
    #expect(try ShardMerge.merge(parts).record.examples == [example(3, "one"), example(4, "two")])
  }

  @Test("What several shards notice is there once")
  func notices() throws {
    var parts = [shard(1, of: 2), shard(2, of: 2)]
    #expect(try ShardMerge.merge(parts).record.notices == nil)
    let notice = Notice(id: "rule", message: "Built with SDK 27, it stops.", sdk: "27", from: "2027-04")
    for index in parts.indices { parts[index].record.notices = [notice] }
    #expect(try ShardMerge.merge(parts).record.notices == [notice])
  }

  @Test("A missing shard is named, and what is there is not complete")
  func missing() throws {
    let merged = try ShardMerge.merge([shard(3, of: 4), shard(1, of: 4)])
    #expect(merged.missing == [2, 4])
    #expect(!merged.record.complete && merged.record.shard == "1,3/4")
    #expect(merged.record.matrix.cases.count == 4)
  }

  @Test("Shards of a run that left cases out are no complete run together")
  func filtered() throws {
    let parts = (1...2).map { number in
      var part = shard(number, of: 2)
      part.record.matrix.skipped = [.notSelected(9)]
      return part
    }
    #expect(try !ShardMerge.merge(parts).record.complete)
  }

  @Test("What is not of one run is refused, all at once")
  func refused() {
    var old = shard(2, of: 3)
    old.record.tool.version = "0"
    old.record.subject.sourcesDigest = "sha256:old"
    old.record.subject.settings = "qa.yml"
    var twice = shard(1, of: 3)
    twice.name = "s1b"
    let plain = ShardMerge.Part(record: whole, name: "w")
    var diagnostics: [String] = []
    do {
      _ = try ShardMerge.merge([shard(1, of: 3), twice, old, shard(3, of: 4), plain])
    } catch let error as Diagnostics {
      diagnostics = error.all.map(\.description)
    } catch {}
    #expect(
      diagnostics == [
        "w/run.json: error: is a whole run, not a shard; merge what `qa run --shard K/N` wrote, K from 1 to N",
        "s1b/run.json: error: is shard 1/3, and so is s1; name each shard once",
        "s2/run.json: error: has another version of qa than s1: 0, not 1; merge the shards of one run",
        "s2/run.json: error: has another state of the sources than s1: sha256:old, not sha256:sources; "
          + "merge the shards of one run",
        "s2/run.json: error: has another qa.yml than s1: qa.yml, not none; merge the shards of one run",
        "s3/run.json: error: is one of 4 shards, s1 one of 3; merge the shards of one run",
      ])
    #expect(throws: Diagnostics.self) { try ShardMerge.merge([]) }
  }

  @Test("A shard that lost cases is not made whole by its number")
  func lostCases() {
    var short = shard(2, of: 2)
    short.record.matrix.cases.removeLast()
    #expect(throws: Diagnostics.self) { try ShardMerge.merge([shard(1, of: 2), short]) }
  }

  @Test("A device's figures are those of its newest system, whichever shard has it")
  func newestSystem() throws {
    func part(_ number: Int, os: String, top: Double) -> ShardMerge.Part {
      var part = shard(number, of: 2)
      part.record.matrix.cases = part.record.matrix.cases.map { id in
        CaseID(device: "phone-a", os: OSVersion(os)!, appearance: id.appearance)
      }
      part.record.devices = [
        DeviceSummary(
          id: "phone-a", name: "A", idiom: .phone,
          screens: [
            .init(
              orientation: .portrait, width: 390, height: 844, cornerRadius: 0,
              safeArea: Insets(top: Points(top), left: 0, bottom: 0, right: 0), obstructions: [])
          ])
      ]
      return part
    }
    for (first, second, top) in [("17", "26", 62.0), ("26", "17", 59)] {
      let merged = try ShardMerge.merge([part(1, os: first, top: 59), part(2, os: second, top: 62)])
      try #require(merged.record.devices.map(\.id) == ["phone-a"])
      #expect(merged.record.devices[0].screens.map(\.safeArea.top.value) == [top])
    }
  }
}
