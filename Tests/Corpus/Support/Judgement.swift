import Foundation
import Testing

/// A run of the story's checklist over one project, and what can be asked of it.
struct Judgment {
  var process: QAProcess
  var run: RunFile

  static let evidence: Set<String> = ["LS-V3", "LS-M3", "LS-B1", "LS-B2", "LS-B3"]

  init(
    _ sample: SampleProject, withPad: Bool = false, checklist: String = "story-8.3", _ options: [String] = []
  ) throws {
    let output = sample.scratch.path + "/report"
    let matrix = withPad ? QAProcess.source + "/Tests/Corpus/corpus.yml" : "story"
    process = try QAProcess.run(
      [
        "run", "--project", sample.path, "--checklist", checklist, "--matrix", matrix, "--output", output,
        "--no-previews", "--format", "json", "--jobs", "1", "--quiet",
      ] + options, in: sample.scratch.path)
    guard let found = try? RunFile.read(output) else { throw NoRun(errors: process.errors) }
    run = found
  }
  struct NoRun: Error { var errors: String }

  /// Rows of the checklist that only sum up others.
  var resting: Set<String> {
    Set(run.results.filter { $0.assertion == "dependsOn" }.map(\.criterion))
  }
  func rows(_ outcome: String) -> Set<String> {
    Set(run.results.filter { $0.outcome == outcome }.map(\.criterion))
  }
  func findings(_ row: String) -> [RunFile.Result] {
    run.results.filter { $0.criterion == row && $0.outcome == "failed" }
  }
  /// Cases that a row looked at, and those in which it failed.
  func cases(_ row: String, _ outcome: String? = nil) -> Set<CaseName> {
    Set(
      run.results.filter { $0.criterion == row && (outcome == nil || $0.outcome == outcome) }.compactMap {
        guard let device = $0.device, let orientation = $0.orientation, let appearance = $0.appearance,
          $0.outcome != "notApplicable"
        else { return nil }
        return CaseName(device: device, orientation: orientation, appearance: appearance)
      })
  }
  func isPerCase(_ row: String) -> Bool { findings(row).contains { $0.device != nil } }

  /// A line a row: what failed where, for messages.
  var summary: String {
    let lines = rows("failed").subtracting(resting).sorted().map { row in
      let one = findings(row)[0]
      return
        "\(row) in \(cases(row, "failed").count) cases [\(one.file ?? "-"):\(one.line ?? 0) \(one.element ?? "")] \(one.message)"
    }
    let open = run.results.filter {
      ["cannotTell", "errored"].contains($0.outcome) && !Judgment.evidence.contains($0.criterion)
        && $0.assertion != "dependsOn"
    }.map { "\($0.outcome) \($0.criterion) \($0.message)" }
    return (lines + Set(open).sorted()).joined(separator: "\n")
  }
}

extension Judgment {
  /// Rows of the same measure as the broken ones, held sideways.
  private static let followers = ["LS-V1": ["LS-E6"], "LS-V2": ["LS-E6"]]

  func expect(_ defect: Defect, in sample: SampleProject) throws {
    #expect(process.status == 1, "\(process.status) \(process.errors)\n\(summary)")
    for breach in defect.breaches {
      let found = findings(breach.row)
      #expect(!found.isEmpty, "\(breach.row) does not fail.\n\(summary)")
      guard let first = found.first else { continue }
      if isPerCase(breach.row) {
        let wanted = cases(breach.row).filter { breach.cases.holds($0) }
        let failed = cases(breach.row, "failed")
        let wrongly = failed.subtracting(wanted).sorted()
        let missed = wanted.subtracting(failed).sorted()
        #expect(
          wrongly.isEmpty && missed.isEmpty,
          "\(breach.row) should fail \(breach.cases.name); fails wrongly: \(wrongly); missed: \(missed)\n\(summary)"
        )
      }
      #expect(first.file != nil, "\(breach.row) names no file.\n\(summary)")
      if let place = breach.place { try expect(found, at: place, sample, breach.row) }
    }
    let rows = defect.breaches.map(\.row) + defect.also
    let allowed = Set(rows).union(rows.flatMap { Self.followers[$0] ?? [] }).union(resting)
    let others = self.rows("failed").subtracting(allowed).sorted()
    #expect(others.isEmpty, "Also fail: \(others)\n\(summary)")
    if !defect.silences {
      let open = self.rows("cannotTell").subtracting(allowed).subtracting(Self.evidence).sorted()
      #expect(open.isEmpty, "Cannot be told: \(open)\n\(summary)")
    }
    #expect(self.rows("errored").isEmpty, "\(summary)")
  }

  private func expect(
    _ found: [RunFile.Result], at place: Place, _ sample: SampleProject, _ row: String
  ) throws {
    switch place {
    case .file(let end):
      #expect(found.allSatisfy { $0.file?.hasSuffix(end) ?? false }, "\(row)\n\(summary)")
    case .element(let id):
      let line = try number(of: "id=\"\(id)\"", in: sample.board, sample)
      for finding in found {
        #expect(
          finding.element == id && finding.file == sample.board && finding.line == line,
          "\(row) \(line ?? 0)\n\(summary)")
      }
    case .line(let file, let text):
      let line = try number(of: text, in: file, sample)
      #expect(found.allSatisfy { $0.file == file && $0.line == line }, "\(row) \(line ?? 0)\n\(summary)")
    }
  }

  private func number(of text: String, in file: String, _ sample: SampleProject) throws -> Int? {
    let lines = try sample.text(file).components(separatedBy: "\n")
    return lines.firstIndex { $0.contains(text) }.map { $0 + 1 }
  }

  /// Nothing fails and nothing more than the evidence is open.
  func expectNothing() {
    #expect(process.status == 0, "\(process.status) \(process.errors)\n\(summary)")
    #expect(rows("failed").isEmpty, "\(summary)")
    let open = rows("cannotTell").union(rows("errored")).subtracting(Self.evidence).sorted()
    #expect(open.isEmpty, "\(summary)")
  }
}
