import Model

/// The text of a test that did not pass.
enum JUnitBody {
  /// Different findings that are listed.
  static let shown = 8
  /// Bytes at most; some readers keep 65,535 bytes of a message.
  static let limit = 16_000

  /// Returns the body. Its last line is `(path:line:column)`, which dorny/test-reporter turns into an annotation.
  ///
  /// - Parameter folder: The folder of the app's reports in a document with several apps.
  static func text(
    _ test: TestCase, _ input: ReportInput, below folder: String? = nil
  ) -> String {
    let index = input.index
    var lines: [String] = []
    if test.findings.isEmpty { lines.append(test.message) }
    if let extent = test.extent { lines.append(PlainText.line(extent, bytes: 1000)) }
    if let id = test.leading?.id {
      // The message of a test about a screen names the folded axes itself.
      let folded = test.id == nil ? FoldedMessage.conditions([id]) : ""
      let screen = [index.name(ofDevice: id.device), ScreenKey.mode(id), folded].filter { !$0.isEmpty }
      lines.append(screen.joined(separator: ", "))
    }
    var seen = Set<String>()
    var more = 0
    for result in test.findings {
      let key = [result.assertion, result.message, result.element ?? ""].joined(separator: "\u{1}")
      if !seen.insert(key).inserted { continue }
      if seen.count > shown { more += 1 } else { lines += finding(result) }
    }
    if more > 0 { lines.append("and \(PlainText.count(more, "more finding")) here") }
    lines += advice(test, index)
    if let leading = test.leading, let text = index.excerpt(leading.file, leading.line) {
      lines.append("source: " + PlainText.line(text, bytes: 300))
    }
    if let leading = test.leading, test.outcome == .failed {
      lines += index.changes(for: leading.finding).map { change in
        let name = change.file == leading.file && change.line == leading.line ? "" : " (line \(change.line))"
        return "becomes\(name): " + PlainText.line(change.text, bytes: 300)
      }
    }
    if let preview = test.leading?.preview, input.writesPicture(preview) {
      lines.append("picture: " + (folder.map { $0 + "/" } ?? "") + PreviewPath.of(preview))
    }
    if let leading = test.leading {
      lines.append("repeat: " + RepeatCommand.of(input.command, leading))
    }
    let body = PlainText.clip(lines.joined(separator: "\n"), bytes: limit)
    guard let leading = test.leading, let file = leading.file else { return body }
    return body + "\n(\(PlainText.line(file, bytes: 1000)):\(leading.line ?? 1):\(leading.column ?? 1))"
  }

  private static func finding(_ result: RunFinding) -> [String] {
    var lines = [
      "\(PlainText.line(result.assertion, bytes: 200)): \(PlainText.line(result.message, bytes: 2000))"
    ]
    let figures = Figures(result).lines.map { "  " + PlainText.line($0.sentence, bytes: 400) }
    if !figures.isEmpty { lines.append(PlainText.clip(figures.joined(separator: "\n"), bytes: 1000)) }
    if let element = result.element { lines.append("  element: " + PlainText.line(element, bytes: 200)) }
    if let reason = result.reason { lines.append("  reason: " + PlainText.line(reason, bytes: 200)) }
    if let note = result.note { lines.append("  note: " + PlainText.line(note, bytes: 500)) }
    if let waiver = result.waiver { lines.append("  waiver: " + PlainText.line(waiver, bytes: 500)) }
    return lines
  }

  private static func advice(_ test: TestCase, _ index: RecordIndex) -> [String] {
    guard test.outcome == .failed, let criterion = index.criteria[test.criterion] else { return [] }
    var lines: [String] = []
    if !criterion.rationale.isEmpty {
      lines.append("rationale: " + PlainText.line(criterion.rationale, bytes: 1000))
    }
    // The fix of the criterion is for any failure.
    let fix = test.leading?.fix ?? criterion.fix
    if !fix.isEmpty { lines.append("fix: " + PlainText.line(fix, bytes: 1000)) }
    return lines
  }
}
