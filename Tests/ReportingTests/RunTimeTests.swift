import RecordSupport
import Testing

@testable import Reporting

@Suite("Times in reports")
struct RunTimeTests {
  private let times: [RunTime] = [
    .start, .startMilliseconds, .endMilliseconds, .milliseconds, .seconds(tests: 3, of: 4),
    .seconds(tests: 0, of: 0),
  ]

  @Test("A time has a name of its own")
  func names() {
    #expect(Set(times.map(\.description)).count == times.count)
    for time in times { #expect(RunTime(time.description) == time) }
    for text in ["", "4", "-1", "1-of-", "of", "1-of-2-of-3", "a"] {
      #expect(RunTime(text) == nil, "\(text)")
    }
  }

  /// Puts the texts of a time into a report that was written with marks.
  private func filled(_ bytes: [UInt8], _ marks: TimeMarks, like input: ReportInput) -> [UInt8] {
    let parts = marks.parts(of: bytes)
    var whole: [UInt8] = []
    var next = 0
    for (offset, time) in parts.times {
      whole += parts.bytes[next..<offset]
      whole += time.text(timestamp: input.timestamp, duration: input.duration).utf8
      next = offset
    }
    return whole + parts.bytes[next...]
  }

  @Test("A report with marks in place of times is the report, once the times are known")
  func marks() throws {
    for record in [Fixtures.small, Fixtures.hostile, Fixtures.record([])] {
      for profile in [JUnitProfile.rich, .strict] {
        let plain = try Fixtures.withTemplates(Fixtures.input(record, profile: profile))
        var marked = plain
        let marks = TimeMarks()
        marked.marks = marks
        // Nothing may depend on the time beside the marks.
        marked.timestamp = "1999-01-01T00:00:00"
        marked.duration = 77
        for report in Reports.all {
          let wanted = try report.render(plain)
          let found = try report.render(marked)
          #expect(found.map(\.path) == wanted.map(\.path))
          for (one, other) in zip(found, wanted) {
            #expect(filled(one.bytes, marks, like: plain) == other.bytes, "\(one.path)")
          }
        }
      }
    }
  }

  @Test("Text that looks like a mark of another run stays")
  func foreign() {
    let (own, other) = (TimeMarks(), TimeMarks())
    let text = "~~ \(other.text(.start)) \(own.text(.milliseconds).dropLast()) ~"
    #expect(own.parts(of: Array(text.utf8)).times.isEmpty)
    #expect(own.parts(of: Array(text.utf8)).bytes == Array(text.utf8))
    #expect(own.parts(of: Array(own.text(.start).utf8)).bytes.isEmpty)
  }
}
