import Model

/// A document in the Common Test Report Format, with the tests and counts of `junit.xml`.
struct CTRFDocument {
  private let input: ReportInput
  private let index: RecordIndex
  private let tests: [TestCase]
  private let names: [JUnitNames.Name]
  /// Names of the suites by criterion.
  private let suites: [String: String]

  init(_ input: ReportInput) {
    self.input = input
    tests = input.tests
    names = input.testNames
    index = input.analysis.index
    suites = tests.reduce(into: [:]) { suites, test in
      if suites[test.criterion] == nil { suites[test.criterion] = test.suite }
    }
  }

  var bytes: [UInt8] {
    var json = JSONWriter(capacity: 4096 + tests.count * 400)
    json.object {
      $0.field("reportFormat", "CTRF")
      $0.field("specVersion", "0.0.0")
      $0.field("timestamp", input.text(.start) + "Z")
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
        $0.array(zip(tests, names)) { json, test in
          json.newline()
          write(test.0, test.1, to: &json)
        }
        environment(to: &$0)
        extra(to: &$0)
      }
    }
    return json.bytes + [0x0A]
  }

  /// Writes the counts. As in JUnit, undecided and not applicable tests are skipped; an error counts as failed.
  private func summary(to json: inout JSONWriter) {
    let counts = TestCases.counts(tests)
    json.key("summary")
    json.object {
      $0.field("tests", counts.tests)
      $0.field("passed", counts.tests - counts.failures - counts.errors - counts.skipped)
      $0.field("failed", counts.failures + counts.errors)
      $0.field("skipped", counts.skipped)
      $0.field("pending", 0)
      $0.field("other", 0)
      $0.field("suites", Set(tests.map(\.criterion)).count)
      $0.field("start", number: input.text(.startMilliseconds))
      $0.field("stop", number: input.text(.endMilliseconds))
      $0.field("duration", number: input.text(.milliseconds))
    }
  }

  private func write(_ test: TestCase, _ name: JUnitNames.Name, to json: inout JSONWriter) {
    let leading = test.leading?.finding
    json.object {
      $0.field("testId", name.classname + "." + name.name)
      $0.field("name", name.name)
      $0.field("status", Self.status(test.outcome))
      $0.field("duration", 0)
      $0.key("suite")
      $0.strings([suites[test.criterion] ?? ""])
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
      if test.outcome == .failed, let preview = test.leading?.preview, input.writesPicture(preview) {
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

  /// What changes no test: notices, and what is wrong in the files.
  private func extra(to json: inout JSONWriter) {
    let notices = input.record.notices ?? []
    let lists = [
      ("notices", notices.map { "\($0.criterion): \($0.message)" }),
      ("diagnostics", input.record.diagnostics),
    ].filter { !$0.1.isEmpty }
    if lists.isEmpty { return }
    json.key("extra")
    json.object {
      for (key, texts) in lists {
        $0.key(key)
        $0.strings(texts.map { PlainText.line($0, bytes: 4000) })
      }
    }
  }

  static func status(_ outcome: Outcome) -> String {
    switch outcome {
    case .passed: "passed"
    case .failed, .errored: "failed"
    case .cannotTell, .notApplicable: "skipped"
    }
  }
}
