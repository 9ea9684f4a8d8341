import Foundation
import Model
import Stories
import TestSupport
import Testing

@testable import Definitions

@Suite("The app's launch as a decision table") struct AppLaunchTests {
  private func checklist() throws -> Checklist {
    try Repository.checklist("app-launch")
  }

  @Test("Its table is complete and consistent, and each rule decides the expected number of cases")
  func proof() throws {
    let table = try #require(try checklist().tables.first)
    let proof = DecisionProof(table)
    #expect(proof.findings.map(\.message) == [])
    // After the version check there are 11 combinations: no user (1), or a user with a valid or an invalid session (2)
    // times the profile failed (1) or loaded with 2 x 2 household conditions (4). Metadata: loaded with 2 x 2 flags, or
    // failed: (4 + 1) x 11 = 55.
    #expect(proof.combinations == 256 && proof.possible == 55)
    #expect(
      Dictionary(uniqueKeysWithValues: zip(table.rules.map(\.id), proof.decided)) == [
        "metadata-failed": 11, "maintenance": 22, "update": 11, "login": 1, "session-invalid": 5,
        "profile-failed": 1, "create-household": 2, "select-household": 1, "main-content": 1,
      ])
    #expect(proof.open == 11 + 5 + 1)
  }

  @Test("An earlier gate decides before every later one")
  func order() throws {
    let table = try #require(try checklist().tables.first)
    let cases = try #require(table.cases())
    let worst = ["maintenance": "active", "update": "required", "user": "none"]
    let both = cases.filter { item in worst.allSatisfy { item.conditions[$0.key] == $0.value } }
    #expect(!both.isEmpty && both.allSatisfy { $0.state == "maintenance" })
    let homeless = cases.filter {
      $0.conditions["lastHousehold"] == "missing" && $0.rule == "create-household"
    }
    #expect(homeless.map(\.state) == ["createHousehold"])
  }

  @Test("Every rule with a state has a criterion, and open rules need a sign-off")
  func rows() throws {
    let checklist = try checklist()
    var rules: [String] = []
    for row in checklist.criteria where row.id.hasPrefix("AL-G") {
      guard case .evidence(let need) = row.basis else { throw Missing(what: row.id) }
      #expect(Set(need.cases.map(\.rule)).count == 1)
      rules += need.cases.prefix(1).map(\.rule)
    }
    let table = try #require(checklist.tables.first)
    #expect(rules == table.rules.filter { $0.open == nil }.map(\.id))
    for row in checklist.criteria where row.id.hasPrefix("AL-O") {
      guard case .evidence(let need) = row.basis else { throw Missing(what: row.id) }
      #expect(need.kinds == [.signOff] && need.cases.isEmpty)
    }
  }

  static let guideFile = "app-launch-feature-guide.md"

  @Test(
    "Every trace matches a line of the guide, and every execution step and test has a criterion",
    .enabled(if: PublicCorpus.specification(guideFile) != nil, "\(PublicCorpus.reason)"))
  func guide() throws {
    let path = try #require(PublicCorpus.specification(Self.guideFile))
    let guide = try #require(try StoryFile.stories(path, name: "guide.md").first)
    let trace = StoryTrace(try checklist(), guide)
    #expect(trace.orphans.map { "\($0.criterion) \($0.trace): \($0.fix)" } == [])
    #expect(trace.withoutLine == [])
    #expect(trace.uncovered.map(\.key) == [])
    let steps = trace.entries.filter {
      $0.line.headings == ["Detailed Execution Steps"] && !$0.line.number.hasPrefix("p")
    }
    // Eight steps, the seventh with two below it.
    #expect(steps.count == 10 && steps.allSatisfy(\.isCovered))
  }
}
