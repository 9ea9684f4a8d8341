extension Checklist {
  /// What decides outcomes, in a form that does not depend on the layout of the file.
  ///
  /// Comments, line ends, the order of keys and criteria, and the texts that only explain (`rationale`, `fix`,
  /// `standard`) change nothing.
  package var canonicalText: String {
    var text = CanonicalText()
    text.put("id", id)
    text.put("story", story)
    for selector in elements.values.sorted(by: { $0.name < $1.name }) {
      text.put("element", selector.canonicalText)
    }
    for criterion in criteria.sorted(by: { $0.id < $1.id }) { text.put("criterion", criterion.canonicalText) }
    return text.lines
  }
}

extension Criterion {
  /// What decides its outcome; see `Checklist.canonicalText`.
  package var canonicalText: String {
    var text = CanonicalText()
    text.put("id", id)
    text.put("title", title)
    text.put("impact", impact.rawValue)
    text.put("blocks", blocks.map { "\($0)" })
    for trace in traces.sorted(by: { $0.key < $1.key }) {
      text.put("trace", trace.key)
      text.put("traceText", trace.text)
    }
    text.put("when", filter.canonicalText)
    switch basis {
    case .assertions(let calls):
      for call in calls {
        text.put("assert", call.assertion + " " + Value.map(call.parameters).canonicalText)
      }
    case .dependsOn(let dependencies):
      text.put("dependsOn", dependencies.criteria.map { $0.sorted().joined(separator: " ") } ?? "all")
      text.put("dependsOnWhen", dependencies.filter.canonicalText)
    case .evidence(let need): text.put("evidence", need.canonicalText)
    case .gate(let needs): text.put("gate", needs.sorted().joined(separator: " "))
    }
    return text.lines
  }
}

extension EvidenceNeed {
  fileprivate var canonicalText: String {
    var text = CanonicalText()
    for kind in kinds.map(\.rawValue).sorted() { text.put("kind", kind) }
    for test in tests.sorted() { text.put("test", test) }
    if let trace {
      text.put("reaches", trace.reaches.sorted().joined(separator: " "))
      text.put("launchAtMost", trace.launchAtMost.map { "\($0)" })
      text.put("splashAtLeast", trace.splashAtLeast.map { "\($0)" })
      text.put("splashAtMost", trace.splashAtMost.map { "\($0)" })
      text.put("launchesAtLeast", "\(trace.launchesAtLeast)")
    }
    for appearance in appearances.map(\.rawValue).sorted() { text.put("appearance", appearance) }
    text.put("maxAge", maxAge.map { "\($0)" })
    for item in cases { text.put("case", "\(item.table) \(item.rule) \(item.name) \(item.state)") }
    return text.lines
  }
}

extension Selector {
  fileprivate var canonicalText: String {
    var text = CanonicalText()
    text.put("name", name)
    text.put("id", id)
    text.put("userLabel", userLabel)
    text.put("kind", kind)
    text.put("image", image)
    text.put("text", self.text)
    text.put("position", place?.rawValue)
    text.put("each", each ? "true" : nil)
    return text.lines
  }
}

extension CaseFilter {
  fileprivate var canonicalText: String? {
    let parts =
      conditions.map { "\($0.key)=\($0.values.sorted().joined(separator: ","))" }
      + largestMatching.sorted().map { "largest=\($0)" }
    return parts.isEmpty ? nil : parts.sorted().joined(separator: " ")
  }
}

extension Value {
  /// The value in a form that does not depend on the layout of the file.
  package var canonicalText: String {
    switch self {
    case .null: return "null"
    case .bool(let flag): return "\(flag)"
    case .number(let number): return "\(number)"
    case .string(let string): return "\(string.utf8.count):\(string)"
    case .list(let items): return "[" + items.map(\.canonicalText).joined(separator: ",") + "]"
    case .map(let entries):
      let sorted = entries.sorted { $0.key < $1.key }
      return "{" + sorted.map { "\($0.key)=\($0.value.canonicalText)" }.joined(separator: ",") + "}"
    }
  }
}

/// Named texts, one on each line, as `name=bytes:text`. The byte counts make the form unambiguous.
package struct CanonicalText {
  package private(set) var lines = ""
  package init() {}
  /// Adds a text; a missing one is omitted, so that a field of a later version does not change older digests.
  package mutating func put(_ name: String, _ text: String?) {
    if let text { lines += "\(name)=\(text.utf8.count):\(text)\n" }
  }
}
