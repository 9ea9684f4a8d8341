import Model

/// Writes the elements of JUnit documents `testsuites > testsuite > testcase`, as every reader accepts them.
struct JUnitWriter {
  static let head = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"

  private(set) var bytes: [UInt8] = []

  init(capacity: Int = 0) { bytes.reserveCapacity(capacity) }

  mutating func write(_ text: String) { bytes += text.utf8 }

  /// Begins a suite, with its properties.
  ///
  /// - Parameters:
  ///   - id: Its number in the document; nil for a suite that is numbered later.
  ///   - package: Of the characters of `Slug`.
  ///   - time: In seconds.
  mutating func beginSuite(
    _ name: String, id: Int?, package: String, _ counts: RunRecord.TestCounts, time: String = "0.000",
    timestamp: String, host: String, properties: [(name: String, value: String)] = []
  ) {
    let host = PlainText.line(host, bytes: 200)
    write("<testsuite name=\"\(XMLText.attribute(PlainText.line(name, bytes: 190)))\"")
    if let id { write(" id=\"\(id)\"") }
    write(" package=\"\(package)\"" + Self.attributes(counts))
    write(" time=\"\(time)\" timestamp=\"\(XMLText.attribute(timestamp))\"")
    write(" hostname=\"\(XMLText.attribute(host.isEmpty ? "localhost" : host))\">\n<properties>\n")
    for (name, value) in properties {
      let value = XMLText.attribute(PlainText.line(value, bytes: 500))
      write("<property name=\"\(name)\" value=\"\(value)\"></property>\n")
    }
    write("</properties>\n")
  }

  static func attributes(_ counts: RunRecord.TestCounts) -> String {
    " tests=\"\(counts.tests)\" failures=\"\(counts.failures)\" errors=\"\(counts.errors)\""
      + " skipped=\"\(counts.skipped)\""
  }

  /// Ends a suite.
  ///
  /// - Parameters:
  ///   - output: What the suite says beside its tests, line by line.
  ///   - isRich: Whether empty elements are left out, which the schemas do not allow.
  mutating func endSuite(output: [String] = [], errors: [String] = [], isRich: Bool = false) {
    for (element, lines) in [("system-out", output), ("system-err", errors)] where !isRich || !lines.isEmpty {
      let text = lines.map { PlainText.line($0, bytes: 4000) }.joined(separator: "\n")
      write("<\(element)>\(XMLText.content(PlainText.clip(text, bytes: JUnitBody.limit)))</\(element)>\n")
    }
    write("</testsuite>\n")
  }

  /// Begins a test: the element without its end, for further attributes.
  mutating func beginTest(_ name: JUnitNames.Name, time: String = "0.000") {
    // One text at a time, because most of the report's time goes here.
    write("<testcase classname=\"")
    write(XMLText.attribute(name.classname))
    write("\" name=\"")
    write(XMLText.attribute(name.name))
    write("\" time=\"")
    write(time)
    write("\"")
  }

  /// Writes the element of a test that did not pass.
  mutating func outcome(_ element: String, _ message: String, type: String?, _ body: String) {
    write("\n<\(element) message=\"\(XMLText.attribute(message))\"")
    if let type { write(" type=\"\(XMLText.attribute(PlainText.line(type, bytes: 100)))\"") }
    write(">\(XMLText.content(body))</\(element)>\n")
  }

  mutating func endTest() { write("</testcase>\n") }
}
