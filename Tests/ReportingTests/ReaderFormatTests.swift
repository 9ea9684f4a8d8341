import Foundation
import FoundationXML
import Model
import RecordSupport
import TestSupport
import Testing

@testable import Reporting

@Suite("Readers of lines: Xcode, GitLab, Checkstyle, and the regions of SARIF")
struct ReaderFormatTests {
  private static let line = "<constraint firstAttribute=\"width\" constant=\"110\" id=\"co-7\"/>"

  /// One failure on line 36 with a fix of its line, and one of the project without a line.
  private func record(indented: Int? = 21) -> RunRecord {
    var row = Fixtures.result("V", "x", .failed, "The icon is off. Set the constant to 120.", device: "a")
    row.finding.file = "App/La unch: ü.storyboard"
    row.finding.line = 36
    row.finding.fix = "Set the constant to 120."
    var record = Fixtures.record(
      [row, Fixtures.result("P", "y", .failed, "The key is wrong")],
      criteria: [
        Fixtures.criterion("V", "Size | of *it*", fix: "Set it."), Fixtures.criterion("P", "Key"),
      ])
    record.checklist.criteria[1].impact = .moderate
    record.checklist.criteria[0].standard = "WCAG 2.2 1.4.11"
    func excerpt(_ text: String) -> Excerpt {
      Excerpt(file: "App/La unch: ü.storyboard", line: 36, text: text, column: indented)
    }
    record.excerpts = [excerpt(Self.line)]
    record.examples = [
      ExampleScreen(
        criterion: "V", assertion: "x", cases: CaseRanges([0]), native: nil,
        fixed: .init(
          preview: "p", native: nil, lines: [excerpt(Self.line.replacingOccurrences(of: "110", with: "120"))])
      )
    ]
    return record
  }

  private func file(_ id: String, _ record: RunRecord) throws -> [UInt8] {
    let report = try #require(Reports.all.first { $0.id == id })
    return try #require(try report.render(Fixtures.input(record)).first).bytes
  }

  private func object(_ bytes: [UInt8]) throws -> Any {
    try JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
  }

  @Test("The problem matcher of GCC takes path, line, column, severity and message of every line")
  func compiler() throws {
    // The rule `gcc` of vscode-cpptools, which CPython and others use on GitHub.
    let matcher = /^(.*):(\d+):(\d+):\s+(?:fatal\s+)?(warning|error):\s+(.*)$/
    let lines = String(decoding: try file("xcode", record()), as: UTF8.self).split(separator: "\n")
    #expect(lines.count == 2)
    let first = try #require(try matcher.wholeMatch(in: lines[0])).output
    // The line begins at column 21, 35 characters before the attribute.
    #expect(first.1 == "App/La unch: ü.storyboard" && first.2 == "36" && first.3 == "56", "\(lines[0])")
    #expect(first.4 == "error" && first.5.hasPrefix("V: The icon is off."), "\(lines[0])")
    let second = try #require(try matcher.wholeMatch(in: lines[1])).output
    #expect(second.2 == "1" && second.4 == "warning", "\(lines[1])")
    let whole = CompilerLines.lines(Fixtures.input(record()), root: "/home/a b")
    #expect(whole[0].hasPrefix("/home/a b/App/La unch: ü.storyboard:36:56: error: "))
    for record in [Fixtures.small, Fixtures.hostile, Fixtures.record([])] {
      let lines = String(decoding: try file("xcode", record), as: UTF8.self).split(separator: "\n")
      #expect(lines.count == Causes.group(record).count)
      for line in lines { #expect(try matcher.wholeMatch(in: line) != nil, "\(line)") }
    }
  }

  @Test("GitLab's report has every required key, relative paths, and a fingerprint that lines do not change")
  func codeClimate() throws {
    func issues(_ record: RunRecord) throws -> [[String: Any]] {
      try #require(try object(file("codeclimate", record)) as? [[String: Any]])
    }
    for record in [record(), Fixtures.small, Fixtures.hostile, Fixtures.record([])] {
      let all = try issues(record)
      #expect(all.count == Causes.group(record).count)
      for issue in all {
        #expect(!(issue["description"] as? String ?? "").isEmpty)
        #expect(!(issue["check_name"] as? String ?? "").isEmpty)
        let severity = issue["severity"] as? String ?? ""
        #expect(["info", "minor", "major", "critical", "blocker"].contains(severity))
        let location = try #require(issue["location"] as? [String: Any])
        let path = try #require(location["path"] as? String)
        #expect(!path.hasPrefix("./") && !path.isEmpty)
        #expect((location["lines"] as? [String: Int])?["begin"] ?? 0 >= 1)
      }
      let prints = all.compactMap { $0["fingerprint"] as? String }
      #expect(Set(prints).count == all.count)
    }
    var moved = record()
    for index in moved.findings.indices where moved.findings[index].line != nil {
      moved.findings[index].line = 90
    }
    let prints = try [record(), moved].map { try issues($0).compactMap { $0["fingerprint"] as? String } }
    #expect(prints[0] == prints[1])
    #expect(try issues(record()).map { $0["severity"] as? String } == ["critical", "major"])
  }

  @Test("Checkstyle's report is well-formed, with one element for each file and known severities")
  func checkstyle() throws {
    for record in [record(), Fixtures.small, Fixtures.hostile, Fixtures.record([])] {
      let reader = CheckstyleReader()
      let parser = XMLParser(data: Data(try file("checkstyle", record)))
      parser.delegate = reader
      #expect(parser.parse(), "\(parser.parserError.map(String.init(describing:)) ?? "")")
      #expect(reader.errors.count == Causes.group(record).count)
      #expect(Set(reader.files).count == reader.files.count && reader.root == "checkstyle")
      for error in reader.errors {
        #expect(["error", "warning", "info"].contains(error["severity"] ?? ""))
        #expect(Int(error["line"] ?? "") ?? 0 >= 1 && Int(error["column"] ?? "") ?? 0 >= 1)
        #expect(error["message"]?.isEmpty == false && error["source"]?.hasPrefix("qa.") == true)
      }
    }
    let text = String(decoding: try file("checkstyle", record()), as: UTF8.self)
    #expect(text.contains("<file name=\"App/La unch: ü.storyboard\">"))
    #expect(text.contains("<error line=\"36\" column=\"56\" severity=\"error\""))
  }

  @Test("SARIF covers the attribute, repairs it, and its rules have a page and Markdown")
  func sarif() throws {
    func run(_ record: RunRecord) throws -> [String: Any] {
      let root = try #require(try object(file("sarif", record)) as? [String: Any])
      return try #require((root["runs"] as? [[String: Any]])?.first)
    }
    func result(_ record: RunRecord) throws -> [String: Any] {
      try #require((try run(record)["results"] as? [[String: Any]])?.first)
    }
    func region(_ result: [String: Any]) -> [String: Int]? {
      let location = (result["locations"] as? [[String: Any]])?.first?["physicalLocation"] as? [String: Any]
      return location?["region"] as? [String: Int]
    }
    let first = try result(record())
    // constant="110" has 14 characters.
    #expect(region(first) == ["startLine": 36, "startColumn": 56, "endLine": 36, "endColumn": 70])
    let fix = try #require((first["fixes"] as? [[String: Any]])?.first)
    #expect((fix["description"] as? [String: String])?["text"] == "Set the constant to 120")
    let change = try #require((fix["artifactChanges"] as? [[String: Any]])?.first)
    let replacement = try #require((change["replacements"] as? [[String: Any]])?.first)
    // Only the 1 in the middle becomes a 2.
    let deleted = ["startLine": 36, "startColumn": 67, "endLine": 36, "endColumn": 68]
    #expect(replacement["deletedRegion"] as? [String: Int] == deleted)
    #expect((replacement["insertedContent"] as? [String: String])?["text"] == "2")

    // Without a column the line is not known in full.
    let older = try result(record(indented: nil))
    #expect(older["fixes"] == nil)
    #expect(region(older) == ["startLine": 36, "startColumn": 1, "endLine": 36, "endColumn": 2])
    var plain = record()
    plain.examples = nil
    #expect(region(try result(plain))?["startColumn"] == 21)
    #expect(region(try result(plain))?["endColumn"] == 21 + Self.line.utf16.count)

    let driver = try #require((try run(record())["tool"] as? [String: Any])?["driver"] as? [String: Any])
    let rules = try #require(driver["rules"] as? [[String: Any]])
    let help = try #require(rules[0]["help"] as? [String: String])
    #expect(help["markdown"]?.contains("**Size \\| of \\*it\\***") == true, "\(help)")
    #expect(help["markdown"]?.contains("`qa explain V`") == true)
    #expect(rules[0]["helpUri"] as? String == "https://www.w3.org/TR/WCAG22/#non-text-contrast")
    for rule in rules { #expect(URL(string: rule["helpUri"] as? String ?? "")?.scheme == "https") }
  }

  @Test(
    "The published schema accepts SARIF with fixes",
    .enabled(if: Python.canValidate, "\(Python.missing("jsonschema", "yaml"))"),
    .enabled(
      if: PublicCorpus.schema("sarif-schema-2.1.0.json") != nil,
      "the published schemas are not beside the checkout"))
  func sarifSchema() throws {
    let schema = try #require(PublicCorpus.schema("sarif-schema-2.1.0.json"))
    let errors = try OutsideTools.withFile(file("sarif", record()), name: "report.json") {
      try Python.schemaErrors(of: [$0], schema: schema)
    }
    #expect(errors == "")
  }

  @Test("A run whose first cause has a tried repair names the command that writes it")
  func repair() {
    var options = RunText.Options()
    options.repair = "qa fix --matrix pr"
    #expect(RunText.lines(record(), options: options).last == "Next: qa fix --matrix pr")
    var untried = record()
    untried.examples = nil
    #expect(RunText.lines(untried, options: options).last == "Next: qa explain V")
  }

  @Test("A change inside of a surrogate pair or of several attributes replaces whole characters")
  func changes() throws {
    func change(_ old: String, _ new: String) -> LineChange? {
      LineChange(
        Excerpt(file: "f", line: 1, text: old, column: 3), Excerpt(file: "f", line: 1, text: new, column: 3))
    }
    let smile = try #require(change("<a text=\"😀\"/>", "<a text=\"😁\"/>"))
    #expect(smile.columns == 12..<14 && smile.text == "😁" && smile.attribute == 6..<15)
    let two = try #require(change("<a x=\"1\" y=\"1\"/>", "<a x=\"2\" y=\"2\"/>"))
    #expect(two.columns == two.attribute && two.text == "2\" y=\"2")
    let longer = try #require(change("<a x=\"1\"/>", "<a x=\"11\"/>"))
    #expect(longer.columns.isEmpty && longer.text == "1")
    #expect(change("a", "a") == nil)
  }
}

/// The structure of a Checkstyle report.
private final class CheckstyleReader: NSObject, XMLParserDelegate {
  var root: String?
  var files: [String] = []
  var errors: [[String: String]] = []
  private var path: [String] = []

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    switch (name, path.last) {
    case ("checkstyle", nil): root = name
    case ("file", "checkstyle"): files.append(attributes["name"] ?? "")
    case ("error", "file"): errors.append(attributes)
    default: parser.abortParsing()
    }
    path.append(name)
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) { path.removeLast() }
}
