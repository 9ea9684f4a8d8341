import Foundation
import Model
import TestSupport
import Testing

@testable import Reporting

@Suite("The list of reports")
struct RegistryTests {
  @Test("The list of reports matches the folder")
  func listMatchesFolder() throws {
    let folder = Checkout.root + "/Sources/Reporting"
    let files = try FileManager.default.contentsOfDirectory(atPath: folder)
      .filter { $0.hasSuffix("Report.swift") && $0 != "Report.swift" }
      .map { $0.dropLast("Report.swift".count).lowercased() }
    // The file of JSON reports declares two: run.json and results.jsonl.
    #expect(Set(files).union(["jsonl"]) == Set(Reports.all.map(\.id)))
    #expect(Reports.all.count == files.count + 1)
  }

  @Test("Paths are relative and no two files of a run share one")
  func paths() throws {
    var input = try Fixtures.withTemplates(Fixtures.input(Fixtures.hostile))
    for text in Fixtures.hostileTexts { input.previews[text] = [1, 2, 3] }
    let paths = try Reports.all.flatMap { try $0.render(input) }.map(\.path)
    #expect(paths.count == Set(paths).count)
    for path in paths {
      #expect(path.wholeMatch(of: /[A-Za-z0-9_.\/-]+/) != nil, "\(path)")
      #expect(!path.hasPrefix("/") && !path.contains(".."))
    }
  }

  @Test("A report writes exactly the names that it declares, so that a run may replace them")
  func names() throws {
    var input = try Fixtures.withTemplates(Fixtures.input(Fixtures.small))
    input.previews = ["a": [1, 2, 3]]
    let run = HistoryEntry(Fixtures.small, timestamp: "t").run
    input.history = HistoryComparison(
      run: run, found: [], against: nil, new: [], open: [], fixed: [], undecided: [], appeared: [:],
      trend: [run])
    for report in Reports.all {
      let top = try report.render(input).map { String($0.path.prefix { $0 != "/" }) }
      #expect(Set(top) == Set(report.names), "\(report.id)")
    }
  }

  @Test("The same record gives the same bytes")
  func deterministic() throws {
    let input = try Fixtures.withTemplates(Fixtures.input(Fixtures.hostile))
    for report in Reports.all {
      #expect(try report.render(input) == report.render(input), "\(report.id)")
    }
  }
}
