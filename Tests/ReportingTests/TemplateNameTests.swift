import Foundation
import Testing

@Suite("Names of templates and page models")
struct TemplateNameTests {
  /// The names that templates use, without the templates that they include.
  private func used() throws -> Set<String> {
    let templates = try files("Reports/templates", suffix: ".mustache").map(\.text)
    try #require(templates.count > 10)
    return Set(
      templates.flatMap { $0.matches(of: #/\{\{\{?\s*[#^/&$]?\s*([A-Za-z]+)\s*\}/#).map { String($0.1) } })
  }

  /// The keys of dictionary literals, and those that are set by subscript.
  private func shown() throws -> Set<String> {
    let keys = #/(?:^|[\[,(])\s*"([a-z][A-Za-z]*)": /#.anchorsMatchLineEndings()
    let models = try
      (files("Sources/Reporting/HTML", suffix: ".swift")
      + files(
        "Sources/Reporting/Watch", suffix: ".swift")).map(\.text)
    return Set(
      models.flatMap { model in
        model.matches(of: keys).map { String($0.1) }
          + model.matches(of: #/\["([a-z][A-Za-z]*)"\] = /#).map { String($0.1) }
      })
  }

  @Test("Each value of a page has a template that shows it")
  func values() throws {
    let dead = try shown().subtracting(used())
    #expect(dead.isEmpty, "\(dead.sorted())")
  }

  @Test("Each name in a template is written in a page's model")
  func names() throws {
    let models = try files("Sources/Reporting", suffix: ".swift").map(\.text).joined()
    let dead = try used().filter { !models.contains("\"\($0)\"") }
    #expect(dead.isEmpty, "\(dead.sorted())")
  }

  private func files(_ folder: String, suffix: String) throws -> [(path: String, text: String)] {
    let root = URL(filePath: Fixtures.packageRoot).appending(path: folder)
    let paths = try #require(FileManager.default.enumerator(atPath: root.path)).compactMap { $0 as? String }
    return try paths.filter { $0.hasSuffix(suffix) }.sorted().map {
      ($0, try String(contentsOf: root.appending(path: $0), encoding: .utf8))
    }
  }
}
