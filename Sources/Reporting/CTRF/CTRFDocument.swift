import Model

/// A document in the Common Test Report Format, with the tests and counts of `junit.xml`.
struct CTRFDocument {
  let input: ReportInput
  private var index: RecordIndex { input.index }
  private var tests: [TestCase] { input.tests }

  var bytes: [UInt8] {
    get throws {
      let tool = input.record.tool
      let results = JSONObject(present: [
        "tool": ["name": tool.name, "version": tool.version] as JSONObject, "summary": summary,
        "tests": JSONLines(items: zip(tests, input.testNames).map(fields)), "environment": environment,
        "extra": extra,
      ])
      let fields: JSONObject = [
        "reportFormat": "CTRF", "specVersion": "0.0.0", "timestamp": input.timestamp + "Z",
        "generatedBy": tool.name, "results": results,
      ]
      return try JSONEncoding.bytes(of: fields)
    }
  }

  /// The counts. As in JUnit, undecided and not applicable tests are skipped; an error counts as failed.
  private var summary: JSONObject {
    let counts = TestCases.counts(tests)
    return [
      "tests": counts.tests,
      "passed": counts.tests - counts.failures - counts.errors - counts.skipped,
      "failed": counts.failures + counts.errors, "skipped": counts.skipped, "pending": 0, "other": 0,
      "suites": Set(tests.map(\.criterion)).count, "start": input.startMilliseconds,
      "stop": input.startMilliseconds + input.milliseconds, "duration": input.milliseconds,
    ]
  }

  private func fields(of test: TestCase, _ name: JUnitNames.Name) -> JSONObject {
    let leading = test.leading?.finding
    let isPassed = test.outcome == .passed
    let picture = test.outcome == .failed ? test.leading?.preview : nil
    return JSONObject(present: [
      "testId": name.classname + "." + name.name, "name": name.name, "status": Self.status(test.outcome),
      "duration": 0, "suite": [test.suite], "rawStatus": test.outcome.rawValue,
      "message": isPassed ? nil : PlainText.line(test.message, bytes: 4000),
      "trace": isPassed ? nil : PlainText.clean(JUnitBody.text(test, input)),
      "filePath": leading?.file.map { PlainText.line($0, bytes: 1000) },
      "line": leading?.file.map { _ in leading?.line ?? 1 },
      "device": test.device.map { index.name(ofDevice: $0) },
      "screenshot": picture.flatMap { input.writesPicture($0) ? PreviewPath.of($0) : nil },
    ])
  }

  private var environment: JSONObject {
    let record = input.record
    return JSONObject(present: [
      "reportName": PlainText.line("\(record.checklist.id) \(record.checklist.title)"),
      "appName": record.subject.target, "commit": record.subject.commit, "shardId": record.shard,
      "testEnvironment": record.matrix.id,
    ])
  }

  /// What changes no test: notices, and what is wrong in the files.
  private var extra: JSONObject? {
    let notices = input.record.notices ?? []
    let lists = [
      ("notices", notices.map { "\($0.criterion): \($0.message)" }),
      ("diagnostics", input.record.diagnostics),
    ].filter { !$0.1.isEmpty }
    if lists.isEmpty { return nil }
    return JSONObject(lists.map { ($0.0, $0.1.map { PlainText.line($0, bytes: 4000) }) })
  }

  static func status(_ outcome: Outcome) -> String {
    switch outcome {
    case .passed: "passed"
    case .failed, .errored: "failed"
    case .cannotTell, .notApplicable: "skipped"
    }
  }
}
