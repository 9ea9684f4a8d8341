import Foundation
import Model

/// A trace as text: sections with their lines, then what is not covered, then the counts.
package struct TraceText {
  private let trace: StoryTrace
  package init(_ trace: StoryTrace) { self.trace = trace }

  package var text: String {
    var lines = [heading]
    var last: [String] = []
    let width = min(64, trace.entries.map(\.line.key.count).max() ?? 0)
    for entry in trace.entries {
      if entry.line.headings != last {
        lines += ["", entry.line.headings.joined(separator: " / ")]
        last = entry.line.headings
      }
      let mark = entry.isCovered ? "✓" : entry.needsCriterion ? "✗" : "·"
      let key = entry.line.key.padding(
        toLength: max(width, entry.line.key.count), withPad: " ", startingAt: 0)
      let covering =
        entry.criteria.isEmpty
        ? entry.isCovered ? "(by the lines below)" : entry.needsCriterion ? "not covered" : ""
        : entry.criteria.joined(separator: ", ")
      lines.append(
        "  \(mark) \(key)  \(box(entry.line))\(entry.line.text.shortened(to: 60))"
          + (covering.isEmpty ? "" : "  ← \(covering)")
      )
    }
    return (lines + orphans + ["", sentence]).joined(separator: "\n")
  }

  /// The checkbox in the story.
  private func box(_ line: StoryLine) -> String {
    switch line.box {
    case .done: "[x] "
    case .open: "[ ] "
    case nil: ""
    }
  }

  private var heading: String {
    let number = trace.story.number.map { "Story \($0): " } ?? ""
    return "\(trace.story.file): \(number)\(trace.story.title), checklist \(trace.checklist)"
  }

  private var orphans: [String] {
    var lines: [String] = []
    if !trace.uncovered.isEmpty {
      lines += ["", "Lines without a criterion:"]
      lines += trace.uncovered.map { "  \($0.location): \($0.key): \($0.text)" }
    }
    if !trace.orphans.isEmpty {
      lines += ["", "Traces that do not fit the story:"]
      lines += trace.orphans.map { orphan in
        let what =
          switch orphan.mismatch {
          case .missing: ""
          case .ambiguous: " is ambiguous"
          case .rewritten: " was rewritten in the story"
          }
        return "  \(orphan.location): \(orphan.criterion): \"\(orphan.trace)\"\(what); \(orphan.fix)"
      }
    }
    if !trace.withoutLine.isEmpty {
      lines += ["", "Criteria without a line: \(trace.withoutLine.joined(separator: ", "))"]
    }
    return lines
  }

  private var sentence: String {
    let demanded = trace.entries.filter(\.needsCriterion)
    let covered = demanded.filter(\.isCovered).count
    let others = trace.entries.count - demanded.count
    return "\(covered) of \(demanded.count) lines that need a criterion have one"
      + (others == 0 ? "" : "; \(others) other lines")
  }
}

extension String {
  fileprivate func shortened(to length: Int) -> String {
    count <= length ? self : prefix(length - 1) + "…"
  }
}
