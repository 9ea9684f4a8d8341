import Model

/// A SARIF 2.1.0 document with a rule for each criterion and a result for each cause.
struct SARIFDocument {
  /// Results that GitHub accepts for a run. Source: GitHub Docs, SARIF support for code scanning.
  static let limit = 5000
  private let input: ReportInput
  private let index: RecordIndex
  private let causes: [Cause]

  init(_ input: ReportInput) {
    self.input = input
    index = input.analysis.index
    causes = input.analysis.causes
  }

  var bytes: [UInt8] {
    var json = JSONWriter(capacity: 65_536)
    json.object {
      $0.field("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
      $0.field("version", "2.1.0")
      $0.key("runs")
      $0.array([input.record]) { json, _ in json.object { writeRun(to: &$0) } }
    }
    return json.bytes + [0x0A]
  }

  private func writeRun(to json: inout JSONWriter) {
    json.key("tool")
    json.object {
      $0.key("driver")
      $0.object {
        $0.field("name", input.record.tool.name)
        $0.field("version", input.record.tool.version)
        $0.key("rules")
        $0.array(index.criterionIds) { json, id in
          json.newline()
          rule(id, to: &json)
        }
      }
    }
    json.key("automationDetails")
    json.object { $0.field("id", Self.category(of: input.record)) }
    json.key("invocations")
    json.array([input.record]) { json, record in
      let failed = causes.contains { $0.outcome == .errored } || record.findings.isEmpty
      json.object {
        $0.field("executionSuccessful", !failed)
        $0.field("endTimeUtc", input.text(.start) + "Z")
        if !record.diagnostics.isEmpty {
          $0.key("toolExecutionNotifications")
          $0.array(record.diagnostics.prefix(Self.limit)) { json, line in
            json.object {
              $0.field("level", line.contains("error: ") ? "error" : "warning")
              text("message", PlainText.line(line, bytes: 4000), to: &$0)
            }
          }
        }
      }
    }
    json.field("columnKind", "utf16CodeUnits")
    json.key("properties")
    json.object { for total in input.analysis.totals { $0.field(total.name, total.count) } }
    json.key("results")
    json.begin(.array)
    for cause in causes.prefix(Self.limit) {
      json.newline()
      result(cause, to: &json)
    }
    for notice in input.record.notices ?? [] {
      json.newline()
      result(notice, to: &json)
    }
    json.end(.array)
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

  private func rule(_ id: String, to json: inout JSONWriter) {
    let criterion = index.criteria[id]
    let title = PlainText.line(criterion?.title ?? id, bytes: 1000)
    let rationale = PlainText.line(criterion?.rationale ?? "", bytes: 1000)
    let fix = PlainText.line(criterion?.fix ?? "", bytes: 1000)
    json.object {
      $0.field("id", PlainText.line(id, bytes: 200))
      $0.field("name", PlainText.line(id, bytes: 200))
      text("shortDescription", title.isEmpty ? id : title, to: &$0)
      text("fullDescription", rationale.isEmpty ? (title.isEmpty ? id : title) : rationale, to: &$0)
      let help = [rationale, fix.isEmpty ? "" : "Fix: " + fix].filter { !$0.isEmpty }
      let words = help.isEmpty ? "qa explain \(id)" : help.joined(separator: "\n\n")
      $0.key("help")
      $0.object {
        $0.field("text", PlainText.clean(words))
        $0.field("markdown", Self.markdown(id, title, rationale, fix))
      }
      $0.field("helpUri", StandardAddress.of(criterion?.standard))
      $0.key("defaultConfiguration")
      $0.object { $0.field("level", Self.level(index.impact(of: id))) }
      $0.key("properties")
      $0.object {
        $0.key("tags")
        let tags = [criterion?.section, criterion?.standard, index.impact(of: id).rawValue]
        $0.strings(tags.compactMap { $0 }.map { PlainText.line($0, bytes: 100) }.uniqued())
      }
    }
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

  private func result(_ cause: Cause, to json: inout JSONWriter) {
    json.object {
      $0.field("ruleId", PlainText.line(cause.criterion, bytes: 200))
      if let rule = index.criterionIds.firstIndex(of: cause.criterion) { $0.field("ruleIndex", rule) }
      $0.field("level", cause.outcome == .errored ? "error" : Self.level(cause.impact))
      text("message", message(cause), to: &$0)
      $0.key("locations")
      $0.array([cause]) { json, cause in location(cause, to: &json) }
      $0.key("partialFingerprints")
      $0.object { $0.field("primaryLocationLineHash", StableHash.hex(cause.id) + ":1") }
      suppressions(cause, to: &$0)
      fixes(cause, to: &$0)
      $0.key("properties")
      $0.object {
        if let mark = WaiverMark.text(cause, input.record) { $0.field("waiver", mark) }
        $0.field("cases", cause.cases.count)
        $0.field("results", cause.resultCount)
        $0.key("criteria")
        $0.strings(cause.criteria)
      }
    }
  }

  private func result(_ notice: Notice, to json: inout JSONWriter) {
    json.object {
      $0.field("ruleId", PlainText.line(notice.criterion, bytes: 200))
      if let rule = index.criterionIds.firstIndex(of: notice.criterion) { $0.field("ruleIndex", rule) }
      $0.field("level", "note")
      text("message", PlainText.line(notice.message, bytes: 4000), to: &$0)
      $0.key("locations")
      $0.array([notice]) { json, notice in
        json.object {
          $0.key("physicalLocation")
          $0.object {
            artifact(notice.file ?? input.record.subject.project, to: &$0)
            region("region", notice.line ?? 1, 1..<2, to: &$0)
          }
        }
      }
      $0.key("partialFingerprints")
      $0.object { $0.field("primaryLocationLineHash", StableHash.hex("notice:" + notice.id) + ":1") }
      $0.key("properties")
      $0.object {
        $0.field("sdk", notice.sdk)
        $0.field("from", notice.from)
      }
    }
  }

  /// The repair of a cause, if `qa` tried it and knows each line that it changes.
  private func fixes(_ cause: Cause, to json: inout JSONWriter) {
    let changes = index.replacements(for: cause, input.record)
    if changes.isEmpty { return }
    json.key("fixes")
    json.array([cause]) { json, cause in
      json.object {
        text("description", PlainText.line(cause.fix ?? "Change the lines.", bytes: 1000), to: &$0)
        $0.key("artifactChanges")
        $0.array(changes.map(\.line.file).uniqued()) { json, file in
          json.object {
            artifact(file, to: &$0)
            $0.key("replacements")
            $0.array(changes.filter { $0.line.file == file }) { json, entry in
              json.object {
                region("deletedRegion", entry.line.line, entry.change.columns, to: &$0)
                $0.key("insertedContent")
                $0.object { $0.field("text", entry.change.text) }
              }
            }
          }
        }
      }
    }
  }

  private func artifact(_ file: String, to json: inout JSONWriter) {
    json.key("artifactLocation")
    json.object { $0.field("uri", URIReference.relative(file)) }
  }

  private func region(_ key: String, _ line: Int, _ columns: Range<Int>, to json: inout JSONWriter) {
    json.key(key)
    json.object {
      $0.field("startLine", line)
      $0.field("startColumn", columns.lowerBound)
      $0.field("endLine", line)
      $0.field("endColumn", columns.upperBound)
    }
  }

  /// Marks a waived cause as dismissed, with approver and reason.
  private func suppressions(_ cause: Cause, to json: inout JSONWriter) {
    let waivers = WaiverMark.whole(cause, input.record)
    if waivers.isEmpty { return }
    json.key("suppressions")
    json.array(waivers) { json, waiver in
      json.object {
        $0.field("kind", "external")
        $0.field("status", "accepted")
        let words =
          "\(waiver.id): \(waiver.reason) (\(waiver.approver), \(waiver.term); risk: \(waiver.risk))"
        $0.field("justification", PlainText.line(words, bytes: 2000))
      }
    }
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

  private func location(_ cause: Cause, to json: inout JSONWriter) {
    let found = index.region(of: cause, input.record)
    json.object {
      $0.key("physicalLocation")
      $0.object {
        artifact(found.file, to: &$0)
        region("region", found.line, found.columns, to: &$0)
      }
    }
  }

  private func text(_ key: String, _ text: String, to json: inout JSONWriter) {
    json.key(key)
    json.object { $0.field("text", PlainText.clean(text)) }
  }

  static func level(_ impact: Impact) -> String {
    switch impact {
    case .critical, .serious: "error"
    case .moderate: "warning"
    case .minor: "note"
    }
  }
}
