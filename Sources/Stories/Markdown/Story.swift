import Model

/// A user story that was read from Markdown: its lines, with their locations.
package struct Story: Hashable, Sendable {
  /// `8.3`, from the heading; nil if the heading has no number.
  package var number: String?
  package var title: String
  /// The file's name for diagnostics and reports.
  package var file: String
  package var lines: [StoryLine]
  /// Parts of the document that are not read, with their locations: `story.md:12: a code block`.
  package var skipped: [String] = []

  /// The lines that need a criterion, without their markup: what a pin of the story covers.
  package var pinnedText: [UInt8] {
    Array(lines.filter(\.section.needsCriterion).map { "\($0.section.rawValue): \($0.text)\n" }.joined().utf8)
  }
}

/// A list item, a table row or a paragraph of a story.
package struct StoryLine: Hashable, Sendable {
  /// The section of the story that a line is in, by heading.
  package enum Section: String, Hashable, Sendable, Codable, CaseIterable {
    case acceptance, edge, testing
    case definitionOfDone = "definition-of-done"
    /// Requirements for every story of the document.
    case storyLevel = "story-level"
    case other
    /// Whether every line of the section needs a criterion.
    package var needsCriterion: Bool { self != .other }
  }
  /// The state of a checkbox: `✅` and `[x]` are done, `[ ]` and `❌` are open.
  package enum Box: String, Hashable, Sendable, Codable { case open, done }

  package var section: Section
  /// Headings and labels, from the one below the story's own heading to the innermost.
  package var headings: [String]
  /// Whether it is a list item or a table row, and not a paragraph.
  package var isItem: Bool
  /// Position in its list: `2`; `1.3` for the third item below the first; `p1` for a paragraph beside a list.
  package var number: String
  package var text: String
  package var box: Box?
  /// The key by number for a criterion's `traces`: `acceptance/visual/1`.
  package var key: String
  /// The key by first words, which stays the same when lines are added: `acceptance/visual/app-icon-appears`.
  package var wordKey: String
  package var location: SourceLocation
  /// The headings as parts of keys.
  var path: [StoryComponent]
  /// A number that lines below the same heading share.
  var group: Int
}

/// A heading or label as a part of keys.
struct StoryComponent: Hashable {
  var title: String
  var words: [String]
  /// The number of a numbered heading: `1` of `1. Create the asset`.
  var ordinal: String?
  var slug: String { words.joined(separator: "-") }

  init(_ text: String) {
    title = text
    var rest = Substring(text)
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    let behind = rest.dropFirst(digits.count)
    if !digits.isEmpty, behind.hasPrefix(". ") || behind.hasPrefix(") ") {
      ordinal = String(digits)
      rest = rest.dropFirst(digits.count + 1)
      title = String(rest.drop(while: \.isWhitespace))
    }
    let named = Self.words(String(rest))
    // A heading with only an image still needs a name in keys.
    words = named.isEmpty ? ["untitled"] : named
  }

  /// Returns the words of letters and digits, in lowercase.
  static func words(_ text: String) -> [String] {
    text.lowercased().split { !($0.isLetter || $0.isNumber) }.map(String.init)
  }
}
