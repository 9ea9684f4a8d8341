/// A patch in the format of `diff -u`, which `git apply` reads.
package enum UnifiedDiff {
  /// Unchanged lines around a change.
  private static let context = 3
  private static let newline = UInt8(ascii: "\n")

  /// Returns the lines of a patch, without their newlines; empty for equal files.
  ///
  /// A byte that is no UTF-8 becomes a replacement character. A file with NUL has one line that says so.
  ///
  /// - Parameter path: In the header, with `a/` and `b/` before it.
  package static func lines(
    _ old: [UInt8], _ new: [UInt8], path: String, isNew: Bool = false
  ) -> [String] {
    if old == new { return [] }
    if old.contains(0) || new.contains(0) {
      return ["Binary files a/\(path) and b/\(path) differ (\(old.count) and \(new.count) bytes)"]
    }
    let (before, after) = (split(old), split(new))
    let marks = marks(before, after)
    var result = [isNew && old.isEmpty ? "--- /dev/null" : "--- a/\(path)", "+++ b/\(path)"]
    for hunk in hunks(marks) { result += text(of: hunk, marks) }
    return result
  }

  /// A line of the old file (`-`), of the new one (`+`), or of both (a blank).
  private struct Mark {
    let sign: Character
    let line: ArraySlice<UInt8>
    var isChange: Bool { sign != " " }
  }

  /// Lines with their newlines.
  private static func split(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    for (index, byte) in bytes.enumerated() where byte == newline {
      lines.append(bytes[start...index])
      start = index + 1
    }
    if start < bytes.count { lines.append(bytes[start...]) }
    return lines
  }

  /// Pairs the lines of both files. Equal lines at both ends are paired first.
  private static func marks(_ before: [ArraySlice<UInt8>], _ after: [ArraySlice<UInt8>]) -> [Mark] {
    let head = zip(before, after).prefix { $0 == $1 }.count
    let most = min(before.count, after.count) - head
    let tail = zip(before.reversed(), after.reversed()).prefix { $0 == $1 }.prefix(most).count
    let (first, last) = (before.count - tail, after.count - tail)
    let difference = after[head..<last].map(Array.init)
      .difference(from: before[head..<first].map(Array.init))
    var (removed, inserted) = (Set<Int>(), Set<Int>())
    for change in difference {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset + head)
      case .insert(let offset, _, _): inserted.insert(offset + head)
      }
    }
    var marks = before[..<head].map { Mark(sign: " ", line: $0) }
    var (one, other) = (head, head)
    while one < first || other < last {
      if one < first, removed.contains(one) {
        marks.append(Mark(sign: "-", line: before[one]))
        one += 1
      } else if other < last, inserted.contains(other) {
        marks.append(Mark(sign: "+", line: after[other]))
        other += 1
      } else {
        marks.append(Mark(sign: " ", line: before[one]))
        one += 1
        other += 1
      }
    }
    return marks + before[first...].map { Mark(sign: " ", line: $0) }
  }

  /// Returns ranges of marks: changes with the lines around them.
  private static func hunks(_ marks: [Mark]) -> [Range<Int>] {
    var hunks: [Range<Int>] = []
    for (index, mark) in marks.enumerated() where mark.isChange {
      let range = max(0, index - context)..<min(marks.count, index + context + 1)
      if let last = hunks.last, range.lowerBound <= last.upperBound {
        hunks[hunks.count - 1] = last.lowerBound..<range.upperBound
      } else {
        hunks.append(range)
      }
    }
    return hunks
  }

  private static func text(of hunk: Range<Int>, _ marks: [Mark]) -> [String] {
    let lines = marks[hunk].flatMap { mark -> [String] in
      let isWhole = mark.line.last == newline
      let text = String(decoding: isWhole ? mark.line.dropLast() : mark.line, as: UTF8.self)
      return ["\(mark.sign)\(text)"] + (isWhole ? [] : ["\\ No newline at end of file"])
    }
    func range(without sign: Character) -> String {
      let start = marks[..<hunk.lowerBound].count { $0.sign != sign }
      let count = marks[hunk].count { $0.sign != sign }
      let first = count == 0 ? start : start + 1
      return count == 1 ? "\(first)" : "\(first),\(count)"
    }
    return ["@@ -\(range(without: "+")) +\(range(without: "-")) @@"] + lines
  }
}
