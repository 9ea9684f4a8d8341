import Model

/// A user story as its own Markdown tells it: the lines that ask for something, with their places.
public struct Story: Hashable, Sendable {
  /// `8.3`, from the heading; nil where it has none.
  public var number: String?
  public var title: String
  /// As diagnostics and reports show it.
  public var file: String
  public var lines: [StoryLine]
  public init(number: String?, title: String, file: String, lines: [StoryLine]) {
    self.number = number
    self.title = title
    self.file = file
    self.lines = lines
  }
}

/// One line of a story: a list item, a row of a table, or a paragraph.
public struct StoryLine: Hashable, Sendable {
  /// What the part of the story is for, by its heading.
  public enum Section: String, Hashable, Sendable, Codable, CaseIterable {
    case acceptance, edge, testing
    case definitionOfDone = "definition-of-done"
    /// Asked of every story of the document.
    case storyLevel = "story-level"
    case other
    /// Whether every line of it needs a criterion.
    public var isDemanded: Bool { self != .other }
  }
  /// `✅` and `[x]` are done, `[ ]` and `❌` open.
  public enum Box: String, Hashable, Sendable, Codable { case open, done }

  public var section: Section
  /// Headings and labels from the story's own heading inwards.
  public var headings: [String]
  /// Place in its list: `2`, `1.3` for the third item below the first, `p1` for a paragraph beside a list.
  public var number: String
  public var text: String
  public var box: Box?
  /// `acceptance/visual/1`: what a criterion's `traces` may say.
  public var key: String
  /// `acceptance/visual/app-icon-appears`: the same by its first words, which does not move when lines are added.
  public var wordKey: String
  public var location: SourceLocation
  /// The headings as keys name them.
  var path: [StoryComponent]
  /// Equal for lines below the same heading.
  var group: Int
}

/// A heading or label, as keys name it.
struct StoryComponent: Hashable {
  var title: String
  var words: [String]
  /// Of a numbered heading: `1. Create the asset`.
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
    // A heading of a picture alone still needs a name in keys.
    words = named.isEmpty ? ["untitled"] : named
  }

  /// Runs of letters and digits, in small letters.
  static func words(_ text: String) -> [String] {
    text.lowercased().split { !($0.isLetter || $0.isNumber) }.map(String.init)
  }
}
