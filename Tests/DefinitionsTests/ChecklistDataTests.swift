import Foundation
import Model
import TestSupport
import Testing

@testable import Definitions

@Suite("Story 8.3's checklist") struct ChecklistDataTests {
  private func story() throws -> Checklist {
    try Repository.checklist("story-8.3")
  }

  @Test("It has no errors and 51 criteria of four kinds")
  func isRead() throws {
    let checklist = try story()
    #expect(checklist.criteria.count == 51)
    var kinds: [String: Int] = [:]
    for criterion in checklist.criteria {
      switch criterion.basis {
      case .assertions: kinds["assertions", default: 0] += 1
      case .dependsOn: kinds["dependsOn", default: 0] += 1
      case .evidence: kinds["evidence", default: 0] += 1
      case .gate: kinds["gate", default: 0] += 1
      }
    }
    // Assertions: V1 V2 V5, T1-T3, E3-E8, I1-I10, C1 C2 = 3 + 3 + 6 + 10 + 2; dependsOn: V4 T4 E1 E2, D1-D4, O1 O2,
    // M1 M2; evidence: V3 M3 B1-B3.
    #expect(kinds == ["assertions": 24, "dependsOn": 12, "evidence": 5, "gate": 10])
  }

  @Test("Every criterion has a title, a rationale and a fix")
  func wordsAreComplete() throws {
    for criterion in try story().criteria {
      #expect(!criterion.title.isEmpty && !criterion.title.hasSuffix("."), "\(criterion.id)")
      #expect(criterion.rationale.hasSuffix("."), "\(criterion.id)")
      #expect(criterion.fix.hasSuffix("."), "\(criterion.id)")
      #expect(!criterion.section.isEmpty && !criterion.traces.isEmpty, "\(criterion.id)")
      #expect(!criterion.title.contains("$") && !criterion.fix.contains("$"), "\(criterion.id)")
    }
  }

  @Test("Numbers in sentences come from the values")
  func sentences() throws {
    let criterion = try #require(try story().criteria.first { $0.id == "LS-I1" })
    #expect(criterion.title == "The icon is 120 by 120 points")
  }

  @Test("Values reach the parameters")
  func parameters() throws {
    let criterion = try #require(try story().criteria.first { $0.id == "LS-V2" })
    guard case .assertions(let calls) = criterion.basis else { throw Missing(what: "assertions") }
    try #require(calls.map(\.assertion) == ["contrast.gradient"])
    #expect(calls[0].parameters["light"] == .map(["top": .string("#667EEA"), "bottom": .string("#764BA2")]))
    #expect(calls[0].parameters["dark"] == .string("own"))
    #expect(calls[0].parameters["except"] == .list([.string("icon")]))
    #expect(calls[0].parameters["tolerance"] == .number(3))
    #expect(calls[0].location.line != nil && calls[0].location.file == "Matrix/checklists/story-8.3.yml")
  }

  @Test("The checklist lists the devices and orientations that its criteria name")
  func namedAxes() throws {
    let checklist = try story()
    let named = checklist.namedDevices
    #expect(Set(["iphone-se-1", "iphone-13", "iphone-14-pro", "iphone-15-pro-max"]).isSubset(of: named))
    #expect(checklist.namedOrientations == [.portrait, .landscapeLeft, .landscapeRight])
    let criterion = try #require(checklist.criteria.first { $0.id == "LS-E2" })
    guard case .dependsOn(let dependencies) = criterion.basis else { throw Missing(what: "dependsOn") }
    // 440 x 956 points: 16 Pro Max, 17 Pro Max and 18 Pro Max tie for the largest Pro Max.
    #expect(
      dependencies.filter.axes.devices == [
        "iphone-15-pro-max", "iphone-16-pro-max", "iphone-17-pro-max", "iphone-18-pro-max",
      ])
  }

  @Test("Every line of the story is traced, and no trace is beyond its lines")
  func everyLineIsTraced() throws {
    // Lines of each list in the story, counted by hand.
    let lines = [
      "acceptance/visual": 5, "acceptance/technical": 4, "edge/device-size": 3, "edge/dynamic-island": 2,
      "edge/orientation": 2, "edge/dark-mode": 2, "testing/device": 4, "testing/orientation": 2,
      "testing/mode": 3, "testing/build": 3, "definition-of-done": 10,
    ]
    let traces = Set(try story().criteria.flatMap(\.traces).map(\.key))
    for (section, count) in lines {
      let traced = traces.filter { $0.hasPrefix(section + "/") }
      #expect(traced == Set((1...count).map { "\(section)/\($0)" }), "\(section)")
    }
  }

  @Test(
    "Its criteria are those of the story's table, in the same order and of the same kind",
    .enabled(if: PublicCorpus.specification("criteria.tsv") != nil, "\(PublicCorpus.reason)"))
  func idsAreThoseOfTheTable() throws {
    let path = try #require(PublicCorpus.specification("criteria.tsv"))
    let rows = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").dropFirst()
      .map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
    let criteria = try story().criteria
    #expect(criteria.map(\.id) == rows.map { $0[0] })
    for (criterion, row) in zip(criteria, rows) {
      #expect(criterion.section == row[2], "\(criterion.id)")
      #expect(criterion.title != row[3], "\(criterion.id): the words must be our own")
      switch criterion.basis {
      case .assertions: #expect(row[1] == "static", "\(criterion.id)")
      case .evidence: #expect(row[1] == "evidence", "\(criterion.id)")
      case .gate(let ids): #expect("gate: " + ids.map { $0.dropFirst(3) }.joined(separator: " ") == row[1])
      case .dependsOn(let dependencies):
        let named = dependencies.criteria.map { $0.map { String($0.dropFirst(3)) }.joined(separator: " ") }
        #expect(row[1].hasPrefix("rests on \(named ?? "all case rows")"), "\(criterion.id)")
      }
    }
  }
}
