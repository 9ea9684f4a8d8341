import Model

extension StoryTrace {
  /// The trace for other tools.
  package var fields: JSONObject {
    [
      "schemaVersion": 1,
      "story": JSONObject(present: ["file": story.file, "number": story.number, "title": story.title]),
      "checklist": checklist, "isComplete": isComplete,
      "lines": entries.map { entry in
        let line = entry.line
        return JSONObject(present: [
          "key": line.key, "words": line.wordKey, "section": line.section.rawValue,
          "headings": line.headings, "text": line.text, "line": line.location.line,
          "box": line.box?.rawValue, "needsCriterion": entry.needsCriterion, "isCovered": entry.isCovered,
          "criteria": entry.criteria,
        ])
      },
      "uncovered": uncovered.map(\.key),
      "orphans": orphans.map {
        ["criterion": $0.criterion, "trace": $0.trace, "fix": $0.fix] as JSONObject
      },
      "criteriaWithoutLine": withoutLine,
    ]
  }
}
