import Foundation
import TestSupport
import Testing

@Suite("Names of templates and page models")
struct TemplateNameTests {
  /// Templates, and the files that write their values.
  struct Page: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let templates: @Sendable (String) -> Bool
    let models: @Sendable (String) -> Bool
  }

  static let pages = [
    Page(
      testDescription: "report and gate", templates: { !$0.contains("/") },
      models: { path in
        let others = ["Gate/GatePage.swift", "Fleet/FleetPage.swift"]
        return path.hasPrefix("HTML/") || others.contains(path)
      })
  ]

  /// The names that templates use, without the templates that they include.
  private func used(_ page: Page) throws -> Set<String> {
    let text = try self.text("Reports/templates", suffix: ".mustache", page.templates)
    return Set(text.matches(of: #/\{\{\{?\s*[#^/&$]?\s*([A-Za-z]+)\s*\}/#).map { String($0.1) })
  }

  /// The keys of dictionary literals, those that are set by subscript, and those of sections with one value.
  private func written(_ page: Page) throws -> Set<String> {
    let text = try self.text("Sources/Reporting", suffix: ".swift", page.models)
    let keys = #/(?:^|[\[,(])\s*"([a-z][A-Za-z]*)": /#.anchorsMatchLineEndings()
    return Set(
      text.matches(of: keys).map { String($0.1) }
        + text.matches(of: #/\["([a-z][A-Za-z]*)"\] =\s/#).map { String($0.1) }
        + text.matches(of: #/optional\([^"]*"([a-z][A-Za-z]*)"\)/#).map { String($0.1) })
  }

  @Test("A page's templates show each value of its model, and nothing else", arguments: pages)
  func names(_ page: Page) throws {
    let (used, written) = (try used(page), try written(page))
    #expect(!used.isEmpty)
    #expect(written.subtracting(used).sorted() == [], "no template shows")
    #expect(used.subtracting(written).sorted() == [], "no model has")
  }

  @Test("Every template with values belongs to one page")
  func templates() throws {
    for file in try files("Reports/templates", suffix: ".mustache") where file.text.contains("{{") {
      #expect(Self.pages.filter { $0.templates(file.path) }.count == 1, "\(file.path)")
    }
  }

  private func text(_ folder: String, suffix: String, _ isIncluded: (String) -> Bool) throws -> String {
    try files(folder, suffix: suffix).filter { isIncluded($0.path) }.map(\.text).joined(separator: "\n")
  }

  private func files(_ folder: String, suffix: String) throws -> [(path: String, text: String)] {
    let root = URL(filePath: Checkout.root).appending(path: folder)
    let paths = try #require(FileManager.default.enumerator(atPath: root.path)).compactMap { $0 as? String }
    return try paths.filter { $0.hasSuffix(suffix) }.sorted().map {
      ($0, try String(contentsOf: root.appending(path: $0), encoding: .utf8))
    }
  }
}
