import Model

/// A JUnit document `testsuites > testsuite > testcase` with one suite for each criterion.
struct JUnitDocument {
  private var xml: JUnitWriter
  private let input: ReportInput
  private var names: ArraySlice<JUnitNames.Name>
  /// Equal cases are solved together, so a test's time is its share of the run.
  private let share: String
  /// The attributes of the last file, which the tests of a criterion often share.
  private var lastFile: (file: String, attribute: String)?
  /// The app of a document with several; nil for the document of one app.
  private let app: FleetRecord.App?
  private var isRich: Bool { input.junitProfile == .rich }
  var bytes: [UInt8] { xml.bytes }

  init(_ input: ReportInput) {
    self.init(input, app: nil, names: input.testNames)
    xml.write(JUnitWriter.head)
    write(input.tests)
  }

  /// One suite with all tests of an app, for a document with several apps.
  ///
  /// - Parameter isWhole: Whether the suite is around the tests.
  init(_ input: ReportInput, of app: FleetRecord.App, isWhole: Bool = true) {
    var names = JUnitNames(app: app.name, checklist: input.record.checklist.id, detail: input.junitDetail)
    self.init(input, app: app, names: input.tests.map { names.next($0) })
    // `FleetJUnit` numbers the suites.
    if isWhole { suite(input.tests[...], id: nil) } else { for test in input.tests { testCase(test) } }
  }

  private init(_ input: ReportInput, app: FleetRecord.App?, names: [JUnitNames.Name]) {
    self.input = input
    self.app = app
    self.names = names[...]
    share = input.seconds(of: 1)
    xml = JUnitWriter(capacity: 4096 + input.tests.count * 256)
  }

  private mutating func write(_ tests: [TestCase]) {
    let counts = TestCases.counts(tests)
    if isRich {
      xml.write("<testsuites name=\"\(XMLText.attribute(title))\"" + JUnitWriter.attributes(counts))
      xml.write(" time=\"\(input.seconds(of: tests.count))\">\n")
    } else {
      xml.write("<testsuites>\n")
    }
    var id = 0
    var start = 0
    while start < tests.count {
      var end = start
      while end < tests.count && tests[end].criterion == tests[start].criterion { end += 1 }
      suite(tests[start..<end], id: id)
      id += 1
      start = end
    }
    xml.write("</testsuites>\n")
  }

  private var title: String {
    let checklist = input.record.checklist
    return PlainText.line("\(checklist.id) \(checklist.title)", bytes: 190)
  }

  private mutating func suite(_ tests: ArraySlice<TestCase>, id: Int?) {
    guard let name = app?.name ?? tests.first?.suite else { return }
    xml.beginSuite(
      name, id: id, package: Slug.words(input.record.checklist.id), TestCases.counts(tests),
      time: input.seconds(of: tests.count), timestamp: input.timestamp,
      host: input.hostname, properties: properties(of: tests, hasTotals: id == 0))
    for test in tests { testCase(test) }
    // The notices of a suite's criteria, and in the first suite what is wrong in the files. No reader counts them.
    let (record, criteria) = (input.record, Set(tests.map(\.criterion)))
    let notices = (record.notices ?? []).filter { app != nil || criteria.contains($0.criterion) }
    let words = notices.map { notice in
      "notice: \(notice.criterion): \(notice.message)" + (notice.location.map { " (\($0))" } ?? "")
    }
    xml.endSuite(
      output: record.reportsProject ? words : [],
      errors: record.reportsProject && id ?? 0 == 0 ? record.diagnostics : [], isRich: isRich)
  }

  private func properties(
    of tests: ArraySlice<TestCase>, hasTotals: Bool
  ) -> [(name: String, value: String)] {
    var properties = hasTotals ? input.index.totals.map { (name: $0.name, value: "\($0.count)") } : []
    if let app {
      properties += [("folder", app.folder ?? ""), ("verdict", app.verdict.rawValue)]
    } else if let criterion = tests.first.flatMap({ input.index.criteria[$0.criterion] }) {
      properties += [
        ("impact", criterion.impact.rawValue), ("section", criterion.section),
        ("verification", criterion.verification.rawValue),
      ]
      if let standard = criterion.standard { properties.append(("standard", standard)) }
    }
    if let shard = input.record.shard { properties.append(("shard", shard)) }
    return properties
  }

  private mutating func testCase(_ test: TestCase) {
    xml.beginTest(names.removeFirst(), time: share)
    if isRich, let finding = test.leading?.finding, let file = finding.file {
      xml.write(" file=\"")
      xml.write(attribute(ofFile: file))
      xml.write("\" line=\"")
      xml.write(String(finding.line ?? 1))
      xml.write("\"")
    }
    xml.write(">")
    switch test.outcome {
    case .passed: break
    case .failed: outcome("failure", type: test.leading?.assertion ?? "finding", test)
    case .errored: outcome("error", type: test.reason ?? "errored", test)
    case .cannotTell, .notApplicable: skipped(test)
    }
    if isRich, let attachment = attachment(test) {
      xml.write("<system-out>\(XMLText.content(attachment))</system-out>")
    }
    xml.endTest()
  }

  private mutating func attribute(ofFile file: String) -> String {
    if let lastFile, lastFile.file == file { return lastFile.attribute }
    let attribute = XMLText.attribute(PlainText.line(file, bytes: 1000))
    lastFile = (file, attribute)
    return attribute
  }

  private mutating func outcome(_ element: String, type: String, _ test: TestCase) {
    xml.outcome(
      element, PlainText.line(test.message, bytes: 1000), type: type,
      JUnitBody.text(test, input, below: app?.folder))
  }

  private mutating func skipped(_ test: TestCase) {
    let kind = test.outcome.rawValue
    let reason = PlainText.line(test.reason ?? "unspecified", bytes: 100)
    let message = "\(kind), \(reason): " + PlainText.line(test.message, bytes: 1000)
    // The schemas of the strict profile allow no type here; the message starts with the type in both profiles.
    xml.outcome("skipped", message, type: isRich ? kind : nil, message)
  }

  /// Returns the line by which Jenkins attaches a file; it must be the first line and contain an absolute path.
  private func attachment(_ test: TestCase) -> String? {
    guard test.outcome == .failed || test.outcome == .errored, let root = input.attachmentRoot,
      let preview = test.leading?.preview, input.writesPicture(preview)
    else { return nil }
    let folder = root.hasSuffix("/") ? String(root.dropLast()) : root
    return "[[ATTACHMENT|\(PlainText.line(folder))/\(PreviewPath.of(preview))]]\n"
  }
}
