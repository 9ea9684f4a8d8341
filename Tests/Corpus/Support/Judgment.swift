import Foundation
import TestSupport
import Testing

/// The results of a checklist for one project.
struct Judgment {
  var results: [RunFile.Result]

  /// Criteria of story 8.3 that need evidence.
  static let evidence: Set<String> = ["LS-V3", "LS-M3", "LS-B1", "LS-B2", "LS-B3"]

  /// Checks a project with the command `qa run`.
  ///
  /// - Parameters:
  ///   - scope: The cases to check.
  ///   - infoPlist: The path of the Info.plist, for projects without a project file.
  init(
    _ sample: SampleProject, _ scope: Scope = .story, checklist: String = "story-8.3",
    infoPlist: String? = nil
  ) throws {
    let output = sample.scratch.path + "/report"
    var words = [
      "run", "--project", sample.path, "--checklist", checklist, "--matrix", scope.matrix, "--output",
      output, "--no-previews", "--format", "json", "--jobs", "1", "--quiet",
    ]
    if let infoPlist { words += ["--info-plist", infoPlist] }
    if !scope.devices.isEmpty { words += ["--device", scope.devices.sorted().joined(separator: ",")] }
    if scope.isReduced { words += ["--orientation", "portrait,landscape-left"] }
    let process = try QAProcess.run(words, in: sample.scratch.path)
    guard let run = try? RunFile.read(output) else { throw NoRun(errors: process.errors) }
    results = run.results
    #expect(process.status == status, "\(process.errors)")
  }
  struct NoRun: Error { var errors: String }

  /// The exit code that the outcomes have: 2 for errors, 1 for failures.
  var status: Int32 {
    if !criteria("errored").isEmpty { return 2 }
    return criteria("failed").isEmpty ? 0 : 1
  }

  /// Criteria that other criteria decide.
  var dependent: Set<String> {
    Set(results.filter { $0.assertion == "dependsOn" }.map(\.criterion))
  }
  /// Returns the criteria with an outcome, except for criteria without a case in the scope.
  func criteria(_ outcome: String) -> Set<String> {
    Set(results.filter { $0.outcome == outcome && $0.reason != "no-case" }.map(\.criterion))
  }
  func findings(_ criterion: String) -> [RunFile.Result] {
    results.filter { $0.criterion == criterion && $0.outcome == "failed" }
  }
  /// Returns the cases that a criterion applies to, or those with one outcome.
  func cases(_ criterion: String, _ outcome: String? = nil) -> Set<CaseName> {
    Set(
      results.filter { $0.criterion == criterion && (outcome == nil || $0.outcome == outcome) }.compactMap {
        guard let device = $0.device, let orientation = $0.orientation, let appearance = $0.appearance,
          $0.outcome != "notApplicable"
        else { return nil }
        return CaseName(device: device, orientation: orientation, appearance: appearance)
      })
  }
  func isPerCase(_ criterion: String) -> Bool { findings(criterion).contains { $0.device != nil } }

  /// Failed and undecided criteria, one on each line, for messages.
  var summary: String {
    let lines = criteria("failed").subtracting(dependent).sorted().map { id in
      let one = findings(id)[0]
      return
        "\(id) in \(cases(id, "failed").count) cases [\(one.file ?? "-"):\(one.line ?? 0) \(one.element ?? "")] \(one.message)"
    }
    let undecided = results.filter {
      ["cannotTell", "errored"].contains($0.outcome) && $0.reason != "no-case"
        && !Judgment.evidence.contains($0.criterion)
        && $0.assertion != "dependsOn"
    }.map { "\($0.outcome) \($0.criterion) \($0.message)" }
    return (lines + Set(undecided).sorted()).joined(separator: "\n")
  }
}

extension Judgment {
  /// Criteria that measure the same in landscape.
  private static let followers = ["LS-V1": ["LS-E6"], "LS-V2": ["LS-E6"]]

  /// Expects the failures of a defect and no others.
  func expect(_ defect: Defect, in sample: SampleProject) throws {
    for failure in defect.failures { try expect(failure, sample) }
    let broken = defect.failures.map(\.criterion) + defect.also
    let allowed = Set(broken).union(broken.flatMap { Self.followers[$0] ?? [] }).union(dependent)
    let others = criteria("failed").subtracting(allowed).sorted()
    #expect(others.isEmpty, "Also fail: \(others)\n\(summary)")
    if !defect.silences {
      let undecided = criteria("cannotTell").subtracting(allowed).subtracting(Self.evidence).sorted()
      #expect(undecided.isEmpty, "Undecided: \(undecided)\n\(summary)")
    }
    #expect(criteria("errored").isEmpty, "\(summary)")
    try expectOrigins(of: defect, in: sample)
  }

  /// The line or file that a finding names as the one to change; of several, none is certain.
  var certainOrigins: Set<RunFile.Origin> {
    Set(results.filter { $0.outcome == "failed" && $0.origins?.count == 1 }.compactMap { $0.origins?.first })
  }

  /// Expects that what findings name as wrong is what the defect changed, and that the fix ends the message.
  private func expectOrigins(of defect: Defect, in sample: SampleProject) throws {
    let names = certainOrigins.map { $0.element ?? $0.file.components(separatedBy: "/").last ?? "" }
    if let origins = defect.origins { #expect(Set(names) == origins, "\(summary)") }
    for origin in certainOrigins {
      let now = try sample.line(origin)
      #expect(
        try now == nil || now != SampleProject.original(origin),
        "\(defect.name) did not change \(origin)\n\(summary)")
    }
    for result in results {
      if let fix = result.fix { #expect(result.message.contains(fix), "\(result.message)") }
      if let first = result.origins?.first {
        #expect(result.file == first.file && result.line == first.line, "\(result.message)")
      }
    }
  }

  private func expect(_ failure: ExpectedFailure, _ sample: SampleProject) throws {
    let id = failure.criterion
    let found = findings(id)
    #expect(!found.isEmpty, "\(id) does not fail.\n\(summary)")
    guard let first = found.first else { return }
    if isPerCase(id) {
      let expected = cases(id).filter { failure.cases.contains($0) }
      let failed = cases(id, "failed")
      let unexpected = failed.subtracting(expected).sorted()
      let missing = expected.subtracting(failed).sorted()
      #expect(
        unexpected.isEmpty && missing.isEmpty,
        "\(id) must fail \(failure.cases.name); unexpected: \(unexpected); missing: \(missing)\n\(summary)")
    }
    #expect(first.file != nil, "\(id) names no file.\n\(summary)")
    switch failure.location {
    case .file(let end):
      #expect(found.allSatisfy { $0.file?.hasSuffix(end) ?? false }, "\(id)\n\(summary)")
    case .element(let element):
      let line = try number(of: "id=\"\(element)\"", in: sample.storyboard, sample)
      for finding in found {
        let isThere = finding.file == sample.storyboard && finding.line == line
        #expect(
          finding.element == element && (isThere || finding.origins != nil),
          "\(id) \(line ?? 0)\n\(summary)")
      }
    case .line(let file, let text):
      let line = try number(of: text, in: file, sample)
      #expect(found.allSatisfy { $0.file == file && $0.line == line }, "\(id) \(line ?? 0)\n\(summary)")
    case nil: break
    }
  }

  private func number(of text: String, in file: String, _ sample: SampleProject) throws -> Int? {
    let lines = try sample.text(file).components(separatedBy: "\n")
    return lines.firstIndex { $0.contains(text) }.map { $0 + 1 }
  }

  /// Expects that nothing fails and that only evidence is missing.
  func expectClean() {
    #expect(criteria("failed").isEmpty, "\(summary)")
    let undecided = criteria("cannotTell").union(criteria("errored")).subtracting(Self.evidence).sorted()
    #expect(undecided.isEmpty, "\(summary)")
  }
}
