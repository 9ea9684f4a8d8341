import Foundation
import Model
import RecordSupport
import Testing

@testable import Reporting

/// Names of tests and ids of causes, which readers of reports follow from run to run.
@Suite("Identity of tests and causes") struct IdentityTests {
  private static let criteria = [
    Fixtures.criterion("H-1", "The icon is whole"), Fixtures.criterion("H-2", "The text is readable"),
  ]

  private func failed(
    _ cause: String, device: String, line: Int? = nil, origin: String? = nil, criterion: String = "H-1"
  ) -> ResultRow {
    var row = Fixtures.result(criterion, "layout.size", .failed, "It is \(device.count) pt.", device: device)
    row.finding.cause = cause
    row.finding.file = "App/Launch.storyboard"
    row.finding.line = line
    if let origin {
      row.finding.origins = [Origin(file: "App/Launch.storyboard", line: line, element: origin)]
    }
    return row
  }

  private func passed(_ criterion: String, device: String = "phone") -> ResultRow {
    Fixtures.result(criterion, "layout.size", .passed, "Right.", device: device)
  }

  private func record(_ rows: [ResultRow]) -> RunRecord { Fixtures.record(rows, criteria: Self.criteria) }

  private func names(_ rows: [ResultRow]) -> [String] {
    Fixtures.input(record(rows), detail: .causes).testNames.map { $0.classname + "." + $0.name }
  }

  @Test(
    "The test of a criterion has one name, whatever its outcome, its cause, its device and the matrix are")
  func criterion() {
    var open = Fixtures.result("H-1", "layout.size", .cannotTell, "Unknown.", device: "phone")
    open.finding.reason = "unknown"
    let error = Fixtures.result("H-1", "layout.size", .errored, "It broke.")
    let none = Fixtures.result("H-1", "layout.size", .notApplicable, "No icon.")
    let expected = ["house-1-2.H-1.H-1 The icon is whole", "house-1-2.H-2.H-2 The text is readable"]
    for row in [
      passed("H-1"), failed("size:icon", device: "phone"), failed("cut:icon", device: "pad"), open, error,
      none,
    ] {
      #expect(names([row, passed("H-2")]) == expected)
      #expect(names([row, passed("H-2", device: "pad"), passed("H-2")]) == expected)
    }
  }

  @Test("Further causes of a criterion are tests with the causes' ids, in an order that no matrix changes")
  func further() throws {
    let few = [failed("a:icon", device: "phone"), failed("b:icon", device: "phone")]
    let many = few + ["pad", "tv", "watch"].map { failed("b:icon", device: $0) }
    let found = names(few)
    #expect(found.count == 2)
    let id = try #require(found.last).split(separator: " ").last
    #expect(try #require(id).hasPrefix("[b_icon-"))
    #expect(names(many) == found)
    #expect(names(many.reversed()).sorted() == found.sorted())
    #expect(!found.contains { $0.contains("phone") })
  }

  @Test("The device is in the text of a failure, and of the cause's first case only")
  func device() {
    let rows = [failed("a:icon", device: "phone"), failed("a:icon", device: "phone-max")]
    let text = String(
      decoding: JUnitDocument(Fixtures.input(record(rows), detail: .causes)).bytes, as: UTF8.self)
    #expect(text.contains("2 cases on 2 devices: phone and phone-max"))
    #expect(text.contains("repeat: qa run --matrix pr --device phone "))
    #expect(!text.contains("name=\"H-1 The icon is whole [portrait"))
  }

  @Test("An id has no line, no device, no figure, no outcome and no criterion of other devices")
  func ids() {
    func ids(_ rows: [ResultRow]) -> [String] { Causes.group(record(rows)).map(\.id) }
    let one = ids([failed("size:icon", device: "phone", line: 10)])
    #expect(one == ids([failed("size:icon", device: "pad", line: 99)]))
    #expect(
      one
        == ids([failed("size:icon", device: "phone"), failed("size:icon", device: "pad", criterion: "H-2")]))
    var error = failed("size:icon", device: "phone")
    error.finding.outcome = .errored
    #expect(one == ids([error]))
    #expect(one != ids([failed("size:text", device: "phone")]))
    // The line to change is the same in every run, whichever assertions find it.
    let constraint = failed("size:icon", device: "phone", line: 10, origin: "c-1")
    let other = failed("cut:icon", device: "pad", line: 10, origin: "c-1", criterion: "H-2")
    #expect(ids([constraint]) == ids([constraint, other]) && ids([constraint]) == ids([other]))
    #expect(ids([constraint]) != one)
  }

  @Test("Causes with one id are numbered by their lines, not by the number of their cases")
  func copies() {
    func rows(_ counts: [Int: Int]) -> [ResultRow] {
      counts.sorted { $0.key < $1.key }.flatMap { line, count in
        (0..<count).map { number in
          var row = failed("", device: "phone-\(number)", line: line)
          row.finding.cause = nil
          return row
        }
      }
    }
    func ids(_ counts: [Int: Int]) -> [Int: String] {
      Dictionary(
        uniqueKeysWithValues: Causes.group(record(rows(counts))).map { ($0.location?.line ?? 0, $0.id) })
    }
    #expect(ids([5: 1, 9: 3]) == ids([5: 3, 9: 1]))
    #expect(Set(ids([5: 1, 9: 3]).values).count == 2)
  }

  @Test("CTRF has JUnit's names, and SARIF the hash of the cause's id without the line")
  func formats() throws {
    func texts(_ line: Int, device: String) throws -> (ctrf: String, sarif: String) {
      let rows = [failed("a:icon", device: device, line: line), passed("H-2")]
      let input = Fixtures.input(record(rows), detail: .causes)
      return (
        String(decoding: try CTRFDocument(input: input).bytes, as: UTF8.self),
        String(decoding: try SARIFDocument(input: input).bytes, as: UTF8.self)
      )
    }
    let (first, second) = try (texts(3, device: "phone"), texts(8, device: "pad"))
    func tests(_ text: String) -> [String] { text.matches(of: /"testId":"([^"]*)"/).map { String($0.1) } }
    #expect(tests(first.ctrf) == tests(second.ctrf))
    #expect(tests(first.ctrf).first == "house-1-2.H-1.H-1 The icon is whole")
    func prints(_ text: String) -> [String] {
      text.matches(of: /"primaryLocationLineHash":"([^"]*)"/).map { String($0.1) }
    }
    #expect(prints(first.sarif).count == 1 && prints(first.sarif) == prints(second.sarif))
  }
}
