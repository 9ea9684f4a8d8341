import Foundation
import Model
import Testing

@testable import Reporting

@Suite("The list of reports")
struct RegistryTests {
  @Test("every report's file is in the list, and nothing else is")
  func listMatchesFolder() throws {
    let folder = Fixtures.packageRoot + "/Sources/Reporting"
    let files = try FileManager.default.contentsOfDirectory(atPath: folder)
      .filter { $0.hasSuffix("Report.swift") && $0 != "Report.swift" }
      .map { $0.dropLast("Report.swift".count).lowercased() }
    #expect(Set(files) == Set(Reports.all.map(\.id)))
    #expect(Reports.all.count == files.count)
  }

  @Test("paths are relative and no two files of a run share one")
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

  @Test("the same record gives the same bytes")
  func deterministic() throws {
    let input = try Fixtures.withTemplates(Fixtures.input(Fixtures.hostile))
    for report in Reports.all {
      #expect(try report.render(input) == report.render(input), "\(report.id)")
    }
  }
}
