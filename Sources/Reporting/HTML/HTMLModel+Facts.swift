import Model

extension HTMLModel {
  /// What the other reports of the run write.
  private var otherFiles: [String] {
    Reports.standard.filter { $0.id != Report.html.id && input.formats.contains($0.id) }.flatMap(\.names)
  }

  var files: Values { ["files": otherFiles.map { ["fileName": $0] as Values }] }

  /// What will count for a newer SDK.
  var notices: Values {
    let notices = input.record.notices ?? []
    return [
      "hasNotices": !notices.isEmpty, "noticesTitle": Notice.title(notices.count),
      "notices": notices.map {
        [
          "noticeCriterion": HTMLText.line($0.criterion, bytes: 100),
          "noticeText": HTMLText.line($0.message, bytes: 1000),
          "noticeLocation": [$0.location.map { HTMLText.line("\($0)", bytes: 400) }].compactMap { $0 },
        ] as Values
      },
    ]
  }

  var runFacts: Values {
    let record = input.record
    var facts: [(String, String)] = [
      ("Repeat", input.command),
      ("Project", record.subject.project), ("Checked", AppText.checked(record.subject)),
      ("Sources", record.subject.sourcesDigest),
    ]
    if let commit = record.subject.commit { facts.append(("Commit", commit)) }
    facts += [
      ("Checklist", "\(record.checklist.id), \(record.checklist.digest)"),
      (
        "Matrix",
        "\(record.matrix.id): \(PlainText.count(record.matrix.cases.count, "case")), "
          + PlainText.count(record.matrix.environments, "environment")
      ),
      ("Results", results), ("Tests", tests),
    ]
    if let shard = record.shard { facts.append(("Shard", shard)) }
    facts += [
      ("Started", input.timestamp + " UTC"), ("Took", DurationText.of(input.duration)),
      ("Host", input.hostname), ("Tool", "\(record.tool.name) \(record.tool.version)"),
    ]
    return [
      "facts": Values.facts(facts, bytes: 800),
      "hasDiagnostics": !record.diagnostics.isEmpty,
      "diagnostics": record.diagnostics.prefix(50).map {
        ["diagnostic": HTMLText.line($0, bytes: 600)] as Values
      },
      "hasDropped": !record.matrix.skipped.isEmpty,
      "dropped": record.matrix.skipped.prefix(50).map {
        [
          "droppedReason": HTMLText.line($0.message, bytes: 400),
          "droppedCases": PlainText.count($0.cases, "case"),
        ] as Values
      },
    ]
  }

  /// `8,870: 5,297 passed, 3,073 failed`
  private var results: String {
    var counts: [Outcome: Int] = [:]
    for finding in input.record.findings { counts[finding.outcome, default: 0] += finding.resultCount }
    let parts = counts.sorted { $0.key < $1.key }.map { "\(PlainText.grouped($0.value)) \($0.key.word)" }
    return PlainText.grouped(input.record.resultCount) + (parts.isEmpty ? "" : ": ")
      + parts.joined(separator: ", ")
  }

  private var tests: String {
    let counts = input.record.summary.tests
    let parts = [(counts.failures, "failed"), (counts.errors, "with an error"), (counts.skipped, "skipped")]
      .filter { $0.0 > 0 }.map { "\(PlainText.grouped($0.0)) \($0.1)" }
    return PlainText.grouped(counts.tests) + (parts.isEmpty ? "" : ": ") + parts.joined(separator: ", ")
  }
}
