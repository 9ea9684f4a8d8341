import Model

extension RunText {
  /// The three lines that end a run: the verdict, the first cause and the next command to type.
  var closing: [String] {
    let verdict = index.verdict
    let headline = style.paint(verdict.headline + ".", verdict.kind.outcome.tone)
    let undecided = options.undecided.map { " " + PlainText.terminal($0) } ?? ""
    return style.wrap(headline + " " + verdict.detail + undecided)
      + style.wrap(PlainText.terminal(first)) + ["Next: " + PlainText.terminal(next)]
  }

  private var first: String {
    if let cause = causes.first {
      let head = "\(cause.outcome == .errored ? "First error" : "First cause"): \(cause.criterion) "
      let location = cause.location.map { " (\($0))" } ?? ""
      if let short = short(cause.message, after: head, before: location) { return short }
      let extent = cause.extent.isEmpty ? "" : ": " + cause.extent
      return head + PlainText.clip(cause.message, bytes: 160) + extent + location
    }
    if let entry = undecided.first { return "First undecided: \(entry.criterion) \(entry.sentence)" }
    return record.findings.isEmpty
      ? "No case was checked."
      : !record.inputErrors.isEmpty
        ? "Fix the errors that standard error names, then run again." : "Nothing to fix."
  }

  /// Returns one line for a terminal that shows the cause in full above; nil for any other output.
  private func short(_ message: String, after head: String, before tail: String) -> String? {
    guard options.detail != .quiet, let width = style.width else { return nil }
    let room = width - DisplayWidth.of(PlainText.terminal(head)) - 1
    let left = room - DisplayWidth.of(PlainText.terminal(tail))
    // A location that leaves no room for the message is left out.
    return left >= 24
      ? head + DisplayWidth.cut(message, to: left) + tail : head + DisplayWidth.cut(message, to: room)
  }

  private var next: String {
    // The run tried the repair whose lines it knows.
    if let repair = options.repair, let cause = causes.first,
      !index.replacements(for: cause).isEmpty
    {
      return repair
    }
    if let entry = causes.first ?? undecided.first { return explain(entry.criterion) }
    guard let first = index.criterionIds.first, !record.findings.isEmpty else {
      return "qa matrix expand"
    }
    return options.page.map { "open " + RepeatCommand.quoted($0) } ?? explain(first)
  }

  private func explain(_ criterion: String) -> String {
    let checklist = options.checklist.map { " --checklist " + RepeatCommand.quoted($0) } ?? ""
    return "qa explain " + RepeatCommand.quoted(criterion) + checklist
  }
}
