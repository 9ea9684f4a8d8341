import Foundation
import Model
import Testing

@testable import Evidence

/// JUnit XML of an app's own tests, written by hand.
struct JUnitFileTests {
  private func read(_ text: String) -> TestResults { TestResults.read(Array(text.utf8), file: "junit.xml") }

  private func suite(_ cases: String, attributes: String = "") -> String {
    "<?xml version='1.0'?><testsuites><testsuite name='AppUITests' \(attributes)>\(cases)</testsuite></testsuites>"
  }

  private func outcome(_ inside: String, attributes: String = "") -> TestRun.Test.Outcome? {
    read(suite("<testcase classname='L' name='t()' \(attributes)>\(inside)</testcase>")).run.tests.first?
      .outcome
  }

  @Test("The worst outcome of a test case counts")
  func outcomes() {
    #expect(outcome("") == .passed)
    #expect(outcome("<failure/>") == .failed)
    #expect(outcome("<error message='x'/>") == .failed)
    #expect(outcome("<skipped/>") == .skipped)
    #expect(outcome("<skipped/><failure/>") == .failed)
    #expect(outcome("", attributes: "status='disabled'") == .skipped)
    #expect(outcome("", attributes: "status='failed'") == .failed)
    #expect(outcome("", attributes: "status='run'") == .passed)
    #expect(outcome("", attributes: "result='strange'") == .unknown)
  }

  @Test("Names are bundle, class and test, for every tool")
  func names() {
    func names(_ text: String) -> [String] { read(text).run.tests.map(\.name) }
    // fastlane and trainer: the outermost suite is the bundle.
    #expect(
      names(
        "<testsuites><testsuite name='AppUITests'><testsuite name='Launch'><testcase classname='LaunchTests' name='a()'/></testsuite></testsuite></testsuites>"
      )
        == ["AppUITests/LaunchTests/a()"])
    // xcbeautify: suites are named as their classes.
    #expect(
      names(
        "<testsuites><testsuite name='AppUITests.LaunchTests'><testcase classname='AppUITests.LaunchTests' name='a'/></testsuite></testsuites>"
      )
        == ["AppUITests/LaunchTests/a"])
    #expect(names("<testsuite><testcase name='a'/></testsuite>") == ["a"])
  }

  @Test("Test cases with one name, retry properties and rerun elements count as attempts")
  func retries() {
    func attempts(_ text: String) -> [Int] { read(text).run.tests.map(\.attempts) }
    let one = "<testcase classname='L' name='t()'/>"
    #expect(attempts(suite(one)) == [1])
    #expect(attempts(suite("<testcase classname='L' name='t()'><failure/></testcase>" + one)) == [2])
    #expect(
      attempts(suite("<testcase classname='L' name='t()'><flakyFailure message='m'/></testcase>")) == [2])
    let property = "<properties><property name='repetition' value='Retry 2'/></properties>"
    #expect(attempts(suite("<testcase classname='L' name='t()'>\(property)</testcase>")) == [2])
  }

  @Test("Arguments are tests of their own")
  func arguments() {
    func test(_ argument: String) -> String {
      "<testcase classname='L' name='t (\(argument))'><properties><property name='testname' value='t'/>"
        + "<property name='argument' value='\(argument)'/></properties></testcase>"
    }
    let run = read(suite(test("1") + test("2"))).run
    #expect(
      run.tests.map { $0.name + " " + ($0.argument ?? "") } == ["AppUITests/L/t 1", "AppUITests/L/t 2"])
    #expect(run.tests.map(\.attempts) == [1, 1])
  }

  @Test("A suite that failed as a whole makes the run incomplete")
  func suiteError() {
    let results = read(
      "<testsuites><testsuite name='s'><error message='runner crashed'/></testsuite></testsuites>")
    #expect(
      results.run.errors == [
        "the suite \"s\" failed: runner crashed; the run is incomplete"
      ])
  }

  @Test("A file that states more tests or failures than it has is incomplete")
  func counts() {
    let one = "<testcase classname='L' name='t()'/>"
    #expect(read(suite(one, attributes: "tests='1' failures='0'")).diagnostics.isEmpty)
    #expect(
      read(suite(one, attributes: "tests='9' failures='0'")).diagnostics.map(\.description) == [
        "junit.xml:1:34: warning: <testsuite> states 9 tests and 0 failures, but has 1 and 0; add the complete file"
      ])
    #expect(read(suite(one, attributes: "tests='1' failures='1'")).diagnostics.count == 1)
  }

  // MARK: XML

  private func diagnostic(_ text: String) -> String {
    read(text).diagnostics.map(\.description).joined(separator: "\n")
  }

  @Test("A file that defines entities is rejected before they are expanded")
  func entities() {
    let laughs =
      "<?xml version='1.0'?><!DOCTYPE l [<!ENTITY a 'ha'><!ENTITY b '&a;&a;&a;'>]><testsuites name='&b;'/>"
    #expect(
      diagnostic(laughs).contains(
        "the JUnit file cannot be read: the document type declares entities")
    )
    let outside = "<!DOCTYPE x SYSTEM 'file:///etc/passwd'><testsuites/>"
    #expect(diagnostic(outside).isEmpty && read(outside).run.tests.isEmpty)
    #expect(diagnostic("<testsuites name='&b;'/>").contains("the entity \"&b;\" is not known"))
  }

  @Test("A default namespace is allowed, and control characters are replaced")
  func lenient() {
    #expect(
      read("<testsuites xmlns='urn:x'><testsuite><testcase name='a'/></testsuite></testsuites>").run.tests
        .count == 1)
    let run = read(
      "<testsuite><testcase name='a'><failure message='m\u{1B}[31m&#27;&#x0;&#65;'/></testcase></testsuite>"
    ).run
    #expect(run.tests.first?.message == "m\u{FFFD}[31m\u{FFFD}\u{FFFD}A")
  }

  @Test("Tabs and line ends in attribute values stay, whatever comments and CDATA sections hold")
  func whiteSpace() {
    let run = read(
      "<?x a='?><testsuite\nname='S'\n><!-- <a b=' --><system-out><![CDATA[<c d=\"\n]]></system-out>\n"
        + "<testcase name='a(\t)'/><testcase name='a(\n)'/><testcase name='a( )'/></testsuite>"
    ).run
    #expect(run.tests.map(\.name) == ["S/a(\t)", "S/a(\n)", "S/a( )"])
  }

  @Test(
    "XML that is not well-formed is reported with its location",
    arguments: [
      ("<testsuites>", 1, "the file ends inside <testsuites> of line 1: it is truncated"),
      ("<a>\n<b></a>", 2, "</b> of line 2 is expected, not </a>"),
      ("<a b='1' b='2'/>", 1, "Attribute b redefined"), ("<a b=1/>", 1, "AttValue:"),
      ("<a/><b/>", 1, "Extra content at the end of the document"),
      ("<a>&x</a>", 1, "\"&\" must be written \"&amp;\""), ("<", 1, "StartTag: invalid element name"),
    ])
  func malformed(text: String, line: Int, message: String) {
    let found = diagnostic(text)
    #expect(found.hasPrefix("junit.xml:\(line):"), "\(found)")
    #expect(found.contains("warning: the JUnit file cannot be read: \(message)"), "\(found)")
  }

  @Test("Another root element is rejected")
  func root() {
    #expect(diagnostic("<html/>").hasPrefix("junit.xml:1:1: warning: the root is <html>"))
  }

  @Test("Depth has a limit, and a long file is read")
  func bounds() {
    #expect(diagnostic(String(repeating: "<a>", count: 100_000)).contains("nested more than 64 levels deep"))
    let many = suite(String(repeating: "<testcase name='a'/>\n", count: 20_000))
    #expect(read(many).run.tests.map(\.attempts) == [20_000])
  }
}
