import Model

/// A JUnit document `testsuites > testsuite > testcase` with one suite for each criterion.
struct JUnitDocument {
  private(set) var bytes: [UInt8] = []
  private let input: ReportInput
  private let index: RecordIndex
  private var names: ArraySlice<JUnitNames.Name>
  /// Equal cases are solved together, so a test's time is its share of the run.
  private let share: String
  /// The attributes of the last file, which the tests of a criterion often share.
  private var lastFile: (file: String, attribute: String)?
  /// The app of a document with several; nil for the document of one app.
  private let app: FleetRecord.App?
  private var isRich: Bool { input.junitProfile == .rich }

  init(_ input: ReportInput) {
    self.init(input, app: nil, names: input.testNames)
    write(Self.head)
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
    index = input.analysis.index
    self.names = names[...]
    share = input.text(.seconds(tests: 1, of: input.tests.count))
    bytes.reserveCapacity(4096 + input.tests.count * 256)
  }

  static let head = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"

  private mutating func write(_ text: String) { bytes += text.utf8 }

  private mutating func write(_ tests: [TestCase]) {
    let counts = TestCases.counts(tests)
    if isRich {
      write("<testsuites name=\"\(XMLText.attribute(title))\" tests=\"\(counts.tests)\"")
      write(" failures=\"\(counts.failures)\" errors=\"\(counts.errors)\" skipped=\"\(counts.skipped)\"")
      write(" time=\"\(input.text(.seconds))\">\n")
    } else {
      write("<testsuites>\n")
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
    write("</testsuites>\n")
  }

  private var title: String {
    let checklist = input.record.checklist
    return PlainText.line("\(checklist.id) \(checklist.title)", bytes: 190)
  }

  private mutating func suite(_ tests: ArraySlice<TestCase>, id: Int?) {
    guard let name = app.map({ PlainText.line($0.name, bytes: 190) }) ?? tests.first?.suite else { return }
    let counts = TestCases.counts(tests)
    let host = PlainText.line(input.hostname, bytes: 200)
    write("<testsuite name=\"\(XMLText.attribute(name))\"")
    if let id { write(" id=\"\(id)\"") }
    write(" package=\"\(Slug.words(input.record.checklist.id))\" tests=\"\(counts.tests)\"")
    write(" failures=\"\(counts.failures)\" errors=\"\(counts.errors)\" skipped=\"\(counts.skipped)\"")
    let time = RunTime.seconds(tests: tests.count, of: input.tests.count)
    write(" time=\"\(input.text(time))\" timestamp=\"\(XMLText.attribute(input.text(.start)))\"")
    write(" hostname=\"\(XMLText.attribute(host.isEmpty ? "localhost" : host))\">\n")
    properties(of: tests, hasTotals: id == 0)
    for test in tests { testCase(test) }
    streams(of: tests, isFirst: id ?? 0 == 0)
    write("</testsuite>\n")
  }

  /// Writes the notices of a suite's criteria, and into the first suite what is wrong in the files. No reader counts them.
  private mutating func streams(of tests: ArraySlice<TestCase>, isFirst: Bool) {
    let record = input.record
    let criteria = Set(tests.map(\.criterion))
    let notices = (record.reportsProject ? record.notices ?? [] : []).filter {
      app != nil || criteria.contains($0.criterion)
    }.map { notice in
      "notice: \(notice.criterion): \(notice.message)" + (notice.location.map { " (\($0))" } ?? "")
    }
    let diagnostics = isFirst && record.reportsProject ? record.diagnostics : []
    for (element, lines) in [("system-out", notices), ("system-err", diagnostics)]
    where !isRich || !lines.isEmpty {
      let text = lines.map { PlainText.line($0, bytes: 4000) }.joined(separator: "\n")
      write("<\(element)>\(XMLText.content(PlainText.clip(text, bytes: JUnitBody.limit)))</\(element)>\n")
    }
  }

  private mutating func properties(of tests: ArraySlice<TestCase>, hasTotals: Bool) {
    write("<properties>\n")
    if hasTotals {
      for total in input.analysis.totals { property(total.name, "\(total.count)") }
    }
    if let app {
      property("folder", app.folder ?? "")
      property("verdict", app.verdict.rawValue)
    } else if let criterion = tests.first.flatMap({ index.criteria[$0.criterion] }) {
      property("impact", criterion.impact.rawValue)
      property("section", criterion.section)
      property("verification", criterion.verification.rawValue)
      if let standard = criterion.standard { property("standard", standard) }
    }
    if let shard = input.record.shard { property("shard", shard) }
    write("</properties>\n")
  }
  private mutating func property(_ name: String, _ value: String) {
    let value = XMLText.attribute(PlainText.line(value, bytes: 500))
    write("<property name=\"\(name)\" value=\"\(value)\"></property>\n")
  }

  private mutating func testCase(_ test: TestCase) {
    let name = names.removeFirst()
    // One text at a time, because most of the report's time goes here.
    write("<testcase classname=\"")
    write(XMLText.attribute(name.classname))
    write("\" name=\"")
    write(XMLText.attribute(name.name))
    write("\" time=\"")
    write(share)
    write("\"")
    if isRich, let finding = test.leading?.finding, let file = finding.file {
      write(" file=\"")
      write(attribute(ofFile: file))
      write("\" line=\"")
      write(String(finding.line ?? 1))
      write("\"")
    }
    write(">")
    switch test.outcome {
    case .passed: break
    case .failed: outcome("failure", type: test.leading?.assertion ?? "finding", test)
    case .errored: outcome("error", type: test.reason ?? "errored", test)
    case .cannotTell, .notApplicable: skipped(test)
    }
    if isRich, let attachment = attachment(test) {
      write("<system-out>\(XMLText.content(attachment))</system-out>")
    }
    write("</testcase>\n")
  }

  private mutating func attribute(ofFile file: String) -> String {
    if let lastFile, lastFile.file == file { return lastFile.attribute }
    let attribute = XMLText.attribute(PlainText.line(file, bytes: 1000))
    lastFile = (file, attribute)
    return attribute
  }

  private mutating func outcome(_ element: String, type: String, _ test: TestCase) {
    let message = PlainText.line(test.message, bytes: 1000)
    write("\n<\(element) message=\"\(XMLText.attribute(message))\"")
    write(" type=\"\(XMLText.attribute(PlainText.line(type, bytes: 100)))\">")
    write(XMLText.content(JUnitBody.text(test, input, index, below: app?.folder)) + "</\(element)>\n")
  }

  private mutating func skipped(_ test: TestCase) {
    let kind = test.outcome.rawValue
    let reason = PlainText.line(test.reason ?? "unspecified", bytes: 100)
    let message = XMLText.attribute("\(kind), \(reason): " + PlainText.line(test.message, bytes: 1000))
    write("\n<skipped message=\"\(message)\"")
    // The schemas of the strict profile allow no type here; the message starts with the type in both profiles.
    if isRich { write(" type=\"\(kind)\"") }
    write(">\(message)</skipped>\n")
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
