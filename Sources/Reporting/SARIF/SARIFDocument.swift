import Model

/// A SARIF 2.1.0 document with a rule for each criterion and a result for each cause.
struct SARIFDocument {
  /// Results that GitHub accepts for a run. Source: GitHub Docs, SARIF support for code scanning.
  static let limit = 5000
  let input: ReportInput
  private var index: RecordIndex { input.index }
  private var causes: [Cause] { index.causes }

  var bytes: [UInt8] {
    get throws {
      let fields: JSONObject = [
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0", "runs": [run],
      ]
      return try JSONEncoding.bytes(of: fields)
    }
  }

  private var run: JSONObject {
    let record = input.record
    let driver: JSONObject = [
      "name": record.tool.name, "version": record.tool.version,
      "rules": JSONLines(items: index.criterionIds.map(rule)),
    ]
    let notifications = record.diagnostics.prefix(Self.limit).map { line -> JSONObject in
      [
        "level": line.contains("error: ") ? "error" : "warning",
        "message": text(PlainText.line(line, bytes: 4000)),
      ]
    }
    let invocation = JSONObject(present: [
      "executionSuccessful": !(causes.contains { $0.outcome == .errored } || record.findings.isEmpty),
      "endTimeUtc": input.timestamp + "Z",
      "toolExecutionNotifications": notifications.isEmpty ? nil : notifications,
    ])
    let results = causes.prefix(Self.limit).map(result) + (record.notices ?? []).map(result)
    return [
      "tool": ["driver": driver] as JSONObject,
      "automationDetails": ["id": Self.category(of: record)] as JSONObject,
      "invocations": [invocation], "columnKind": "utf16CodeUnits",
      "properties": JSONObject(index.totals.map { ($0.name, $0.count) }),
      "results": JSONLines(items: results),
    ]
  }

  /// Returns a name for runs that replace each other: of one app, target, checklist, matrix and shard.
  ///
  /// GitHub's category is what comes before the last slash. Source: GitHub Docs, SARIF support for code scanning,
  /// "Uploading more than one SARIF file for a commit".
  private static func category(of record: RunRecord) -> String {
    let app = record.subject.project.split(separator: "/").map(String.init)
    let parts = [record.subject.target, record.checklist.id, record.matrix.id, record.shard ?? "all"]
    return (["qa"] + app + parts).map { Slug.words($0) + "/" }.joined()
  }

  private func rule(_ id: String) -> JSONObject {
    let criterion = index.criteria[id]
    let title = PlainText.line(criterion?.title ?? id, bytes: 1000)
    let rationale = PlainText.line(criterion?.rationale ?? "", bytes: 1000)
    let fix = PlainText.line(criterion?.fix ?? "", bytes: 1000)
    let short = title.isEmpty ? id : title
    let help = [rationale, fix.isEmpty ? "" : "Fix: " + fix].filter { !$0.isEmpty }
    let words = help.isEmpty ? "qa explain \(id)" : help.joined(separator: "\n\n")
    let tags = [criterion?.section, criterion?.standard, index.impact(of: id).rawValue]
    return [
      "id": PlainText.line(id, bytes: 200), "name": PlainText.line(id, bytes: 200),
      "shortDescription": text(short), "fullDescription": text(rationale.isEmpty ? short : rationale),
      "help": text(words) + ["markdown": Self.markdown(id, title, rationale, fix)],
      "helpUri": StandardAddress.of(criterion?.standard),
      "defaultConfiguration": ["level": ReaderLevel(index.impact(of: id)).rawValue] as JSONObject,
      "properties": [
        "tags": tags.compactMap { $0 }.map { PlainText.line($0, bytes: 100) }.uniqued()
      ] as JSONObject,
    ]
  }

  private static func markdown(_ id: String, _ title: String, _ rationale: String, _ fix: String) -> String {
    let lines = [
      title.isEmpty ? "" : "**\(MarkdownText.line(title))**", MarkdownText.line(rationale, bytes: 1000),
    ]
    let last = [
      fix.isEmpty ? "" : "Fix: " + MarkdownText.line(fix, bytes: 1000),
      "More: " + MarkdownText.code("qa explain " + RepeatCommand.quoted(id)),
    ]
    return (lines + last).filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  private func result(_ cause: Cause) -> JSONObject {
    let found = index.region(of: cause)
    let properties = JSONObject(present: [
      "waiver": WaiverMark.text(cause, input.record), "cases": cause.cases.count,
      "results": cause.resultCount, "criteria": cause.criteria,
    ])
    return result(
      of: cause.criterion, level: cause.outcome == .errored ? "error" : ReaderLevel(cause.impact).rawValue,
      message(cause), at: found.file, region(found.line, found.columns), id: cause.id,
      JSONObject(present: [
        "suppressions": suppressions(cause), "fixes": fixes(cause), "properties": properties,
      ]))
  }

  private func result(_ notice: Notice) -> JSONObject {
    result(
      of: notice.criterion, level: "note", PlainText.line(notice.message, bytes: 4000),
      at: notice.file ?? input.record.subject.project, region(notice.line ?? 1, 1..<2),
      id: "notice:" + notice.id,
      notice.sdk == nil
        ? [:] : ["properties": JSONObject(present: ["sdk": notice.sdk, "from": notice.from])])
  }

  /// - Parameter id: The same for the same result in every run.
  private func result(
    of criterion: String, level: String, _ message: String, at file: String, _ region: JSONObject,
    id: String, _ others: JSONObject
  ) -> JSONObject {
    let location: JSONObject = ["artifactLocation": artifact(file), "region": region]
    let fields = JSONObject(present: [
      "ruleId": PlainText.line(criterion, bytes: 200),
      "ruleIndex": index.criterionIds.firstIndex(of: criterion), "level": level, "message": text(message),
      "locations": [["physicalLocation": location] as JSONObject],
      "partialFingerprints": ["primaryLocationLineHash": StableHash.hex(id) + ":1"] as JSONObject,
    ])
    return fields + others
  }

  /// The repair of a cause, if `qa` tried it and knows each line that it changes.
  private func fixes(_ cause: Cause) -> [JSONObject]? {
    let changes = index.replacements(for: cause)
    if changes.isEmpty { return nil }
    let files = changes.map(\.line.file).uniqued().map { file -> JSONObject in
      let replacements = changes.filter { $0.line.file == file }.map { entry -> JSONObject in
        [
          "deletedRegion": region(entry.line.line, entry.change.columns),
          "insertedContent": ["text": entry.change.text] as JSONObject,
        ]
      }
      return ["artifactLocation": artifact(file), "replacements": replacements]
    }
    let words = PlainText.line(cause.fix ?? "Change the lines.", bytes: 1000)
    return [["description": text(words), "artifactChanges": files]]
  }

  private func artifact(_ file: String) -> JSONObject { ["uri": URIReference.relative(file)] }

  private func region(_ line: Int, _ columns: Range<Int>) -> JSONObject {
    [
      "startLine": line, "startColumn": columns.lowerBound, "endLine": line,
      "endColumn": columns.upperBound,
    ]
  }

  /// Marks a waived cause as dismissed, with approver and reason.
  private func suppressions(_ cause: Cause) -> [JSONObject]? {
    let waivers = WaiverMark.whole(cause, input.record).map { waiver -> JSONObject in
      let words = "\(waiver.id): \(waiver.reason) (\(waiver.approver), \(waiver.term); risk: \(waiver.risk))"
      return [
        "kind": "external", "status": "accepted", "justification": PlainText.line(words, bytes: 2000),
      ]
    }
    return waivers.isEmpty ? nil : waivers
  }

  /// Returns a message with devices. Jenkins merges results with equal file, line, rule and message.
  private func message(_ cause: Cause) -> String {
    var text = PlainText.line(cause.sentence, bytes: 4000)
    if !cause.devices.isEmpty {
      let shown = cause.devices.prefix(5).map { index.name(ofDevice: $0) }
      let rest = cause.devices.count - shown.count
      text += " (" + shown.joined(separator: ", ") + (rest > 0 ? " and \(rest) more)" : ")")
    }
    return text.isEmpty ? cause.criterion : text
  }

  private func text(_ text: String) -> JSONObject { ["text": PlainText.clean(text)] }
}
