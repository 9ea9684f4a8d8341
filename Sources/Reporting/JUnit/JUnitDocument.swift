import Model

/// A JUnit document `testsuites > testsuite > testcase` with one suite for each criterion.
struct JUnitDocument {
  private var xml = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
  private let input: ReportInput
  private let index: RecordIndex
  private var names: ArraySlice<JUnitNames.Name>
  /// Equal cases are solved together, so a test's time is its share of the run.
  private let share: String
  private var isRich: Bool { input.junitProfile == .rich }

  var bytes: [UInt8] { Array(xml.utf8) }

  init(_ input: ReportInput) {
    self.input = input
    index = input.analysis.index
    names = input.testNames[...]
    let tests = input.tests
    share = input.text(.seconds(tests: 1, of: tests.count))
    write(tests)
  }

  private mutating func write(_ tests: [TestCase]) {
    let counts = TestCases.counts(tests)
    if isRich {
      xml += "<testsuites name=\"\(XMLText.attribute(title))\" tests=\"\(counts.tests)\""
      xml += " failures=\"\(counts.failures)\" errors=\"\(counts.errors)\" skipped=\"\(counts.skipped)\""
      xml += " time=\"\(input.text(.seconds))\">\n"
    } else {
      xml += "<testsuites>\n"
    }
    var id = 0
    var start = 0
    while start < tests.count {
      var end = start
      while end < tests.count && tests[end].criterion == tests[start].criterion { end += 1 }
      suite(Array(tests[start..<end]), id: id)
      id += 1
      start = end
    }
    xml += "</testsuites>\n"
  }

  private var title: String {
    let checklist = input.record.checklist
    return PlainText.line("\(checklist.id) \(checklist.title)", bytes: 190)
  }

  private mutating func suite(_ tests: [TestCase], id: Int) {
    let counts = TestCases.counts(tests)
    let criterion = tests[0].criterion
    let name = PlainText.line("\(criterion) \(tests[0].title)", bytes: 180)
    let host = PlainText.line(input.hostname, bytes: 200)
    xml += "<testsuite name=\"\(XMLText.attribute(name))\" id=\"\(id)\""
    xml += " package=\"\(Slug.words(input.record.checklist.id))\" tests=\"\(counts.tests)\""
    xml += " failures=\"\(counts.failures)\" errors=\"\(counts.errors)\" skipped=\"\(counts.skipped)\""
    let time = RunTime.seconds(tests: tests.count, of: input.tests.count)
    xml += " time=\"\(input.text(time))\" timestamp=\"\(XMLText.attribute(input.text(.start)))\""
    xml += " hostname=\"\(XMLText.attribute(host.isEmpty ? "localhost" : host))\">\n"
    properties(criterion)
    for test in tests { testCase(test) }
    if !isRich { xml += "<system-out></system-out>\n<system-err></system-err>\n" }
    xml += "</testsuite>\n"
  }

  private mutating func properties(_ id: String) {
    xml += "<properties>\n"
    if let criterion = index.criteria[id] {
      property("impact", criterion.impact.rawValue)
      property("section", criterion.section)
      property("verification", criterion.verification.rawValue)
      if let standard = criterion.standard { property("standard", standard) }
    }
    if let shard = input.record.shard { property("shard", shard) }
    xml += "</properties>\n"
  }
  private mutating func property(_ name: String, _ value: String) {
    xml +=
      "<property name=\"\(name)\" value=\"\(XMLText.attribute(PlainText.line(value, bytes: 500)))\"></property>\n"
  }

  private mutating func testCase(_ test: TestCase) {
    let name = names.removeFirst()
    xml += "<testcase classname=\"\(XMLText.attribute(name.classname))\""
    xml += " name=\"\(XMLText.attribute(name.name))\""
    xml += " time=\"\(share)\""
    if isRich, let leading = test.leading, let file = leading.file {
      xml += " file=\"\(XMLText.attribute(PlainText.line(file, bytes: 1000)))\" line=\"\(leading.line ?? 1)\""
    }
    xml += ">"
    switch test.outcome {
    case .passed: break
    case .failed: outcome("failure", type: test.leading?.assertion ?? "finding", test)
    case .errored: outcome("error", type: test.reason ?? "errored", test)
    case .cannotTell, .notApplicable: skipped(test)
    }
    if isRich, let attachment = attachment(test) {
      xml += "<system-out>\(XMLText.content(attachment))</system-out>"
    }
    xml += "</testcase>\n"
  }

  private mutating func outcome(_ element: String, type: String, _ test: TestCase) {
    let message = PlainText.line(test.message, bytes: 1000)
    xml += "\n<\(element) message=\"\(XMLText.attribute(message))\""
    xml += " type=\"\(XMLText.attribute(PlainText.line(type, bytes: 100)))\">"
    xml += XMLText.content(JUnitBody.text(test, input, index)) + "</\(element)>\n"
  }

  private mutating func skipped(_ test: TestCase) {
    let kind = test.outcome.rawValue
    let reason = PlainText.line(test.reason ?? "unspecified", bytes: 100)
    let message = XMLText.attribute("\(kind), \(reason): " + PlainText.line(test.message, bytes: 1000))
    xml += "\n<skipped message=\"\(message)\""
    // The schemas of the strict profile allow no type here; the message starts with the type in both profiles.
    if isRich { xml += " type=\"\(kind)\"" }
    xml += ">\(message)</skipped>\n"
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
