import Foundation
import Model
import Stories
import TestSupport
import Testing

@testable import Definitions

@Suite("Checklists of the epic's other stories") struct EpicChecklistTests {
  static let numbers = [
    "8.1", "8.2", "8.4", "8.5", "8.6", "8.7", "8.8a", "8.8b", "8.9", "8.10", "8.11", "8.12",
  ]
  private let folder = "Matrix/samples/epic-8"
  private func checklist(_ number: String) throws -> Checklist {
    try Repository.checklist("\(Repository.root.path)/\(folder)/story-\(number).yml")
  }

  @Test(
    "Each checklist is read by its path and has five criteria for the definition of done",
    arguments: numbers)
  func isRead(_ number: String) throws {
    let checklist = try checklist(number)
    #expect(checklist.id == "story-\(number)")
    let lines = checklist.criteria.filter { if case .gate = $0.basis { true } else { false } }
    #expect(lines.map(\.id) == (1...5).map { "S\(number)-DOD-\($0)" })
    // Each of the other criteria is needed by one of these.
    let needed = Set(
      lines.flatMap { line -> [String] in if case .gate(let needs) = line.basis { needs } else { [] } })
    #expect(Set(checklist.criteria.map(\.id)).subtracting(lines.map(\.id)) == needed)
    for row in checklist.criteria {
      #expect(
        !row.title.hasSuffix(".") && row.rationale.hasSuffix(".") && row.fix.hasSuffix("."), "\(row.id)")
      #expect(row.title.count <= 120 && !row.traces.isEmpty && !row.title.contains("$"), "\(row.id)")
    }
    // No two criteria have the same title.
    #expect(Set(checklist.criteria.map(\.title)).count == checklist.criteria.count)
  }

  static let epicFile = "epic-8-premium-ux-polish.md"

  @Test(
    "Each checklist covers every line of its story and traces no other",
    .enabled(if: PublicCorpus.specification(epicFile) != nil, "\(PublicCorpus.reason)"), arguments: numbers)
  func isTraced(_ number: String) throws {
    let path = try #require(PublicCorpus.specification(Self.epicFile))
    let stories = try StoryFile.stories(path, name: "epic.md")
    let story = try StoryFile.story(number, in: stories, file: "epic.md")
    let trace = StoryTrace(try checklist(number), story)
    #expect(trace.uncovered.map { "\($0.key) \($0.text)" } == [])
    #expect(trace.orphans.map { "\($0.criterion) \($0.trace): \($0.fix)" } == [])
    #expect(trace.withoutLine == [])
    #expect(!trace.entries.filter(\.needsCriterion).isEmpty)
  }

  @Test("Story 8.4's color criteria use assertions on SwiftUI sources and asset catalogs")
  func staticRows() throws {
    let rows = try checklist("8.4").criteria.compactMap { row -> [AssertionCall]? in
      if case .assertions(let calls) = row.basis { calls } else { nil }
    }.joined()
    #expect(
      rows.map(\.assertion) == [
        "project.no-fixed-colors", "contrast.color-pairs", "contrast.color-pairs", "project.colors-have-dark",
      ])
    #expect(rows.compactMap { $0.parameters["atLeast"] } == [.number(4.5), .number(3)])
  }
}
