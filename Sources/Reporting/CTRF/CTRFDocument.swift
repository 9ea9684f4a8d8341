import Model

/// The Common Test Report Format, the same tests and counts as `junit.xml`.
struct CTRFDocument {
  private let input: ReportInput
  private let index: RecordIndex
  private let tests: [TestCase]

  init(_ input: ReportInput) {
    self.input = input
    index = RecordIndex(input.record)
    tests = TestCases.fold(input.record)
  }

  var bytes: [UInt8] {
    var json = JSONWriter(capacity: 4096 + tests.count * 400)
    json.object {
      $0.field("reportFormat", "CTRF")
      $0.field("specVersion", "0.0.0")
      $0.field("timestamp", input.timestamp + "Z")
      $0.field("generatedBy", input.record.tool.name)
      $0.key("results")
      $0.object {
        $0.key("tool")
        $0.object {
          $0.field("name", input.record.tool.name)
          $0.field("version", input.record.tool.version)
        }
        summary(to: &$0)
        $0.key("tests")
        var names = JUnitNames(checklist: input.record.checklist.id)
        $0.array(tests) { json, test in
          json.newline()
          write(test, names.next(test), to: &json)
        }
        environment(to: &$0)
      }
    }
    return json.bytes + [0x0A]
  }

  /// An errored test counts as failed; what could not be told or does not apply is skipped, as in JUnit.
  private func summary(to json: inout JSONWriter) {
    let counts = TestCases.counts(tests)
    let start = Self.milliseconds(input.timestamp) ?? 0
    let duration = input.duration.isFinite ? Int(min(max(0, input.duration), 1e9) * 1000) : 0
    json.key("summary")
    json.object {
      $0.field("tests", counts.tests)
      $0.field("passed", counts.tests - counts.failures - counts.errors - counts.skipped)
      $0.field("failed", counts.failures + counts.errors)
      $0.field("skipped", counts.skipped)
      $0.field("pending", 0)
      $0.field("other", 0)
      $0.field("suites", Set(tests.map(\.criterion)).count)
      $0.field("start", start)
      $0.field("stop", start + duration)
      $0.field("duration", duration)
    }
  }

  private func write(_ test: TestCase, _ name: (classname: String, name: String), to json: inout JSONWriter) {
    let leading = test.leading
    json.object {
      $0.field("testId", name.classname + "." + name.name)
      $0.field("name", name.name)
      $0.field("status", Self.status(test.outcome))
      $0.field("duration", 0)
      $0.key("suite")
      $0.strings([PlainText.line("\(test.criterion) \(test.title)", bytes: 180)])
      $0.field("rawStatus", test.outcome.rawValue)
      if test.outcome != .passed {
        $0.field("message", PlainText.line(test.message, bytes: 4000))
        $0.field("trace", PlainText.clean(JUnitBody.text(test, input, index)))
      }
      if let file = leading?.file {
        $0.field("filePath", PlainText.line(file, bytes: 1000))
        $0.field("line", leading?.line ?? 1)
      }
      if let device = test.device { $0.field("device", index.name(ofDevice: device)) }
      if test.outcome == .failed, let preview = leading?.preview, input.previews[preview] != nil {
        $0.field("screenshot", PreviewPath.of(preview))
      }
    }
  }

  private func environment(to json: inout JSONWriter) {
    let record = input.record
    json.key("environment")
    json.object {
      $0.field("reportName", PlainText.line("\(record.checklist.id) \(record.checklist.title)"))
      $0.field("appName", record.subject.target)
      if let commit = record.subject.commit { $0.field("commit", commit) }
      if let shard = record.shard { $0.field("shardId", shard) }
      $0.field("testEnvironment", record.matrix.id)
    }
  }

  static func status(_ outcome: Outcome) -> String {
    switch outcome {
    case .passed: "passed"
    case .failed, .errored: "failed"
    case .cannotTell, .notApplicable: "skipped"
    }
  }

  /// Since 1970 in UTC, of `YYYY-MM-DDTHH:MM:SS`; nil for anything else.
  ///
  /// The count of days is that of the proleptic Gregorian calendar (H. Hinnant, days_from_civil).
  static func milliseconds(_ timestamp: String) -> Int? {
    let parts = timestamp.split(whereSeparator: { "-T:".contains($0) }).map { Int($0) }
    guard timestamp.utf8.count == 19, parts.count == 6, parts.allSatisfy({ $0 != nil }) else { return nil }
    let numbers = parts.compactMap { $0 }
    let (month, day) = (numbers[1], numbers[2])
    guard (1...12).contains(month), (1...31).contains(day), numbers[0] >= 1970 else { return nil }
    let year = month <= 2 ? numbers[0] - 1 : numbers[0]
    let era = year / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    let days = era * 146_097 + dayOfEra - 719_468
    return ((days * 24 + numbers[3]) * 60 + numbers[4]) * 60_000 + numbers[5] * 1000
  }
}
