import Foundation
import TestSupport
import Testing

/// Tests, causes and alerts keep their names from run to run.
@Suite(.serialized) struct IdentityTests {
  /// A result of a SARIF file as code scanning identifies it.
  private struct Alert: Hashable {
    var rule: String
    var print: String
  }

  private let sample: SampleProject
  private var out: String { sample.scratch.path + "/reports" }

  init() throws { sample = try SampleProject() }

  /// The icon is too narrow, too low and not in the middle, and the background begins below the status bar.
  private func damage() throws {
    try sample.replace(
      "firstAttribute=\"centerX\"", with: "firstAttribute=\"centerX\" constant=\"40\"", in: sample.storyboard)
    try sample.replace(
      "firstAttribute=\"width\" constant=\"120\"", with: "firstAttribute=\"width\" constant=\"110\"",
      in: sample.storyboard)
    try sample.replace(
      "firstAttribute=\"height\" constant=\"120\"", with: "firstAttribute=\"height\" constant=\"100\"",
      in: sample.storyboard)
    try sample.replace(
      "firstAttribute=\"top\" secondItem=\"LSc-rt-001\"",
      with: "firstAttribute=\"top\" secondItem=\"LSc-sa-001\"", in: sample.storyboard)
  }

  private func repair() throws {
    try sample.replace(
      "firstAttribute=\"centerX\" constant=\"40\"", with: "firstAttribute=\"centerX\"", in: sample.storyboard)
    try sample.replace("constant=\"110\"", with: "constant=\"120\"", in: sample.storyboard)
    try sample.replace("constant=\"100\"", with: "constant=\"120\"", in: sample.storyboard)
    try sample.replace(
      "firstAttribute=\"top\" secondItem=\"LSc-sa-001\"",
      with: "firstAttribute=\"top\" secondItem=\"LSc-rt-001\"", in: sample.storyboard)
  }

  /// Moves every line down, and changes a file that no criterion is about.
  private func shift() throws {
    try sample.replace("<document ", with: "<!-- moved -->\n<!-- down -->\n<document ", in: sample.storyboard)
    try sample.write("Another commit.\n", to: "NOTES.md")
  }

  private func run(_ name: String, matrix: String = "pr", status: Int32) throws {
    let process = try QAProcess.run(
      [
        "run", "--project", sample.path, "--checklist", "story-8.3", "--matrix", matrix, "--no-previews",
        "--output", out + "/" + name, "--format", "json,junit,ctrf,sarif",
      ], in: sample.scratch.path)
    #expect(process.status == status, "\(process.output) \(process.errors)")
  }

  private func alerts(_ name: String) throws -> Set<Alert> {
    let data = try Data(contentsOf: URL(fileURLWithPath: out + "/" + name + "/report.sarif"))
    let file = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let results = try #require((file["runs"] as? [[String: Any]])?.first?["results"] as? [[String: Any]])
    return Set(
      try results.map { result in
        let prints = try #require(result["partialFingerprints"] as? [String: String])
        return Alert(
          rule: try #require(result["ruleId"] as? String),
          print: try #require(prints["primaryLocationLineHash"]))
      })
  }

  @Test(
    "Readers see the same tests, passing and failing, twice in a row, after other edits and in every matrix")
  func readers() async throws {
    try run("pass-1", status: 0)
    try damage()
    try run("fail-1", status: 1)
    try run("fail-2", status: 1)
    try run("smoke-1", matrix: "smoke", status: 1)
    try run("story-1", matrix: "story", status: 1)
    try shift()
    try run("fail-3", status: 1)
    try repair()
    try run("pass-2", status: 0)
    let names = ["pass-1", "pass-2", "fail-1", "fail-2", "fail-3", "smoke-1", "story-1"]
    let process = try QAProcess.run(
      program: "/usr/bin/env",
      [Python.path ?? "python3", Checkout.root + "/Tests/ReportingTests/reader_rules.py"]
        + names.map { "\($0)=\(out)/\($0)" },
      environment: ["SOURCES": sample.path])
    #expect(process.status == 0, "\(process.output) \(process.errors)")
    #expect(try alerts("pass-1").isEmpty)
    let found = try alerts("fail-1")
    #expect(found.count > 1)
    for name in ["fail-2", "fail-3", "smoke-1", "story-1"] { #expect(try alerts(name) == found, "\(name)") }
  }

  @Test("A criterion with two causes has one test under its name, and one with the id of the other cause")
  func further() async throws {
    try damage()
    try run("fail", status: 1)
    let text = try String(contentsOfFile: out + "/fail/junit.xml", encoding: .utf8)
    let names = text.matches(of: /<testcase classname="([^"]*)" name="([^"]*)"/).map {
      (String($0.1), String($0.2))
    }
    let further = names.filter { $0.1.hasSuffix("]") }
    #expect(!further.isEmpty)
    for (classname, name) in further {
      let main = try #require(name.firstRange(of: " [").map { name[..<$0.lowerBound] })
      #expect(names.contains { $0.0 == classname && $0.1 == main }, "\(name)")
    }
  }

  @Test("The reader rules refuse tests that vanish, and places that do not exist")
  func wrongFiles() async throws {
    try run("pass-1", status: 0)
    try damage()
    try run("fail-1", status: 1)
    func check() throws -> Int32 {
      try QAProcess.run(
        program: "/usr/bin/env",
        [Python.path ?? "python3", Checkout.root + "/Tests/ReportingTests/reader_rules.py"]
          + ["pass-1", "fail-1"].map { "\($0)=\(out)/\($0)" }, environment: ["SOURCES": sample.path]
      ).status
    }
    #expect(try check() == 0)
    let path = out + "/fail-1/junit.xml"
    let right = try String(contentsOfFile: path, encoding: .utf8)
    for (old, new) in [
      ("classname=\"story-8-3.LS-I1\"", "classname=\"story-8-3.LS-I1.iphone-12\""),
      ("LaunchScreen.storyboard:", "LaunchScreen.xib:"),
      ("<failure message=\"", "<failure message=\"\" was=\""),
    ] {
      #expect(right.contains(old))
      try right.replacing(old, with: new).write(toFile: path, atomically: true, encoding: .utf8)
      #expect(try check() == 1, "\(old)")
    }
  }
}
