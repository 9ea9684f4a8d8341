import Definitions
import Files
import Foundation
import Model
import Runner
import Store
import TestSupport
import Testing
import Verdicts

@testable import Gate

extension GateRequest {
  /// Decides in a folder, with the policy of a commit. What the report says about the policy is checked.
  ///
  /// Without a policy, it repeats the run only on request.
  ///
  /// - Parameter time: In seconds since 1970; nil for now.
  static func report(
    in folder: String, policy: String? = "origin/main", checklist: String? = nil, at time: String? = nil,
    repeats: Bool = false
  ) async throws -> GateReport {
    let context = CommandContext(
      workingDirectory: RealPath.resolve(folder).path,
      environment: time.map { ["SOURCE_DATE_EPOCH": $0] } ?? [:], data: DataRoot(path: Checkout.home),
      executable: QAProcess.binary, version: "test")
    var request = GateRequest()
    request.policyReference = policy
    request.checklist = checklist
    request.verifies = policy == nil && !repeats ? false : nil
    let surroundings = Surroundings(
      data: context.data, version: "test", commit: nil, digest: Digest.sha256)
    guard case .decided(let report, _) = try await request.decide(in: context, surroundings) else {
      throw SampleProject.MissingText(text: "a run", file: folder)
    }
    for message in (report.policy?.differences ?? []) + report.waiverChanges {
      if let defect = sentenceDefect(message.text) { Issue.record("\(message.id): \(defect)") }
    }
    return report
  }
}

extension GateReport {
  /// How the change differs from the policy; nil without a policy.
  var differences: [String]? { policy?.differences.map(\.key) }
  /// What the change does to waivers.
  fileprivate var waiverChanges: [Message] {
    notes.filter { ["waivers-adds", "waivers-changes", "waivers-removes"].contains($0.id) }
  }
  func standing(_ criterion: String) -> Standing? {
    criteria.first { $0.criterion == criterion }?.standing
  }
}

extension Message {
  /// Id, subject and figures: `checklist-differs qa/team.yml added 0 changed 1 removed 0`.
  var key: String {
    ([id, subject] + figures.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value.text)" })
      .compactMap { $0 }.joined(separator: " ")
  }
}
