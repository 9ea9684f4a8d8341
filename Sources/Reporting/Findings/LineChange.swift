import Model

/// What a fix changes in one line of a file.
struct LineChange {
  /// 1-based columns in UTF-16 code units, the second one after the last changed character.
  var columns: Range<Int>
  /// The text instead of them.
  var text: String

  /// The columns of the XML attribute around the change; those of the change where it is in none.
  var attribute: Range<Int>

  /// Returns nil if the lines are equal, or if they are not known in full.
  init?(_ old: Excerpt, _ new: Excerpt) {
    guard let column = old.column, new.column == column, old.text != new.text else { return nil }
    let (before, after) = (Array(old.text.unicodeScalars), Array(new.text.unicodeScalars))
    let start = zip(before, after).prefix { $0 == $1 }.count
    let rest = min(before.count, after.count) - start
    let end = zip(before.reversed(), after.reversed()).prefix(rest).prefix { $0 == $1 }.count
    func columns(_ range: Range<Int>) -> Range<Int> {
      let first = column + Self.units(before[..<range.lowerBound])
      return first..<first + Self.units(before[range])
    }
    let changed = start..<before.count - end
    self.columns = columns(changed)
    text = String(String.UnicodeScalarView(after[start..<after.count - end]))
    attribute = columns(Self.attribute(around: changed, in: before) ?? changed)
  }

  private static func units(_ scalars: ArraySlice<Unicode.Scalar>) -> Int {
    scalars.reduce(0) { $0 + UTF16.width($1) }
  }

  /// Returns the range of `name="value"` with the change inside of its value.
  private static func attribute(around change: Range<Int>, in line: [Unicode.Scalar]) -> Range<Int>? {
    let quotes = line.indices.filter { line[$0] == "\"" }
    for pair in stride(from: 0, to: quotes.count - 1, by: 2) {
      let (open, close) = (quotes[pair], quotes[pair + 1])
      guard open < change.lowerBound, change.upperBound <= close, open > 0, line[open - 1] == "=" else {
        continue
      }
      let name = line[..<(open - 1)].lastIndex { " \t<".unicodeScalars.contains($0) }.map { $0 + 1 } ?? 0
      return name..<close + 1
    }
    return nil
  }
}

/// The part of a file where a reader shows a cause.
struct CauseRegion {
  var file: String
  var line: Int
  /// 1-based columns in UTF-16 code units, the second one after the last character.
  var columns: Range<Int>
}

extension RecordIndex {
  /// Returns the attribute that a fix changes, else the line's text, else the beginning of the line.
  func region(of cause: Cause) -> CauseRegion {
    let files = [cause.location?.file, record.subject.launchScreen, record.subject.project]
    let file = files.compactMap(\.self).first { !PlainText.clean($0).isEmpty } ?? "."
    let line = max(1, cause.location?.line ?? 1)
    var region = CauseRegion(file: file, line: line, columns: 1..<2)
    if let column = cause.location?.column {
      region.columns = max(1, column)..<max(1, column) + 1
    } else if let old = entry(file, line), let column = old.column {
      let new = changes(for: cause.example(self).finding).first { $0.file == file && $0.line == line }
      region.columns =
        new.flatMap { LineChange(old, $0) }?.attribute ?? column..<column + old.text.utf16.count
    }
    return region
  }

  /// Returns what the fix of a cause changes, line by line; empty unless every line is known.
  func replacements(for cause: Cause) -> [(line: Excerpt, change: LineChange)] {
    let lines = changes(for: cause.example(self).finding)
    let known = lines.compactMap { new in
      entry(new.file, new.line).flatMap { old in LineChange(old, new).map { (old, $0) } }
    }
    return known.count == lines.count ? known : []
  }
}
