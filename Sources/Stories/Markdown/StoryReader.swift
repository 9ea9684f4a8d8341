import Files
import Foundation
import Model

/// Reads stories from Markdown files with one story, or with all stories of an epic.
package enum StoryFile {
  /// The most lines of one story.
  static let mostLines = 2_000
  static let mostBlocks = 20_000

  /// Reads all stories of a file. A document without a story heading is one story.
  ///
  /// - Throws: `Diagnostics`: no such file, too large, not UTF-8, a code block without an end, nothing that asks for
  ///   anything.
  ///
  /// - Parameter access: What reads may reach; nil where the file was named on the command line.
  package static func stories(_ path: String, name: String, access: FileAccess? = nil) throws -> [Story] {
    let bytes = try (access ?? .typed(path)).read(path, atMost: ByteLimit.settings) {
      Diagnostics([
        $0.diagnostic(name, missing: ("there is no such file", "name the story's Markdown file"))
      ])
    }
    return try stories(bytes, name: name)
  }

  /// Reads all stories of a file's bytes.
  package static func stories(_ bytes: [UInt8], name: String) throws -> [Story] {
    var content = bytes[...]
    if content.starts(with: [0xEF, 0xBB, 0xBF]) { content = content.dropFirst(3) }
    let location = SourceLocation(file: name)
    guard bytes.count <= ByteLimit.settings, let text = String(validating: content, as: UTF8.self) else {
      throw Diagnostics(at: location, "is not UTF-8 text of at most 1 MB", fix: "save it as UTF-8")
    }
    let lines = text.replacingOccurrences(of: "\r\n", with: "\n").replacingOccurrences(of: "\r", with: "\n")
    do {
      let (blocks, skipped) = try MarkdownReader.read(lines, file: name)
      guard blocks.count <= mostBlocks else {
        throw Diagnostic(at: location, "has more than \(mostBlocks) headings, list items and paragraphs")
      }
      let stories = try StoryDivision(blocks, file: name).stories.map { story in
        var story = story
        story.skipped = skipped
        return story
      }
      if stories.allSatisfy({ !$0.lines.contains { $0.section.needsCriterion } }) {
        throw Diagnostic(
          at: location,
          "has no acceptance criteria, edge cases, testing checklist or definition of done",
          fix: "name the Markdown file of a story")
      }
      if let large = stories.first(where: { $0.lines.count > mostLines }) {
        throw Diagnostic(
          at: location, "the story \"\(large.title.prefix(60))\" has more than \(mostLines) lines")
      }
      return stories
    } catch {
      throw Diagnostics(wrapping: error)
    }
  }

  /// Returns the story with a number, or the only story if `number` is nil.
  package static func story(_ number: String?, in stories: [Story], file: String) throws -> Story {
    let known = stories.compactMap(\.number)
    if let number {
      if let found = stories.first(where: { $0.number?.lowercased() == number.lowercased() }) { return found }
      if stories.count == 1, stories[0].number == nil { return stories[0] }
      throw Diagnostics(
        at: SourceLocation(file: file), "there is no story \(number.prefix(60))",
        fix: suggestion(for: number, in: known))
    }
    if stories.count == 1 { return stories[0] }
    throw Diagnostics(
      at: SourceLocation(file: file), "has \(stories.count) stories: \(known.joined(separator: ", "))",
      fix: "choose one with --story")
  }
}

/// Divides a document into stories.
struct StoryDivision {
  let blocks: [MarkdownBlock]
  let file: String

  init(_ blocks: [MarkdownBlock], file: String) {
    self.blocks = blocks
    self.file = file
  }

  private struct Heading {
    var index: Int
    var level: Int
    var number: String
    var title: String
  }

  /// - Throws: a `Diagnostic` for a story that is too long to be one.
  var stories: [Story] {
    get throws {
      let headings = blocks.indices.compactMap(heading)
      guard let first = headings.first else { return [try whole()] }
      if headings.count > 1 { return try several(headings) }
      let own = try story(first, end: end(of: first), shared: [])
      // Its sections may be on the level of its own heading.
      return [own.lines.isEmpty ? try story(first, end: blocks.count, shared: []) : own]
    }
  }

  private func several(_ headings: [Heading]) throws -> [Story] {
    let bodies = headings.map { $0.index..<end(of: $0) }
    let outside = blocks.indices.filter { index in !bodies.contains { $0.contains(index) } }.map {
      blocks[$0]
    }
    let shared = StoryLines(outside, level: 0, file: file).groups.filter(\.isStoryLevel)
    return try headings.map { try story($0, end: end(of: $0), shared: shared) }
  }

  private func story(_ heading: Heading, end: Int, shared: [StoryLines.Group]) throws -> Story {
    let body = Array(blocks[(heading.index + 1)..<max(end, heading.index + 1)])
    let groups = StoryLines(body, level: 0, file: file).groups
    return Story(
      number: heading.number, title: heading.title, file: file,
      lines: try lines(groups + shared, heading.title))
  }

  /// Returns a document without a story heading as one story; its only title is not a section.
  private func whole() throws -> Story {
    let titles = blocks.indices.filter { blocks[$0].kind == .heading(level: 1) }
    let title = titles.count == 1 ? StoryText.plain(blocks[titles[0]].text) : ""
    let groups = StoryLines(blocks, level: titles.count == 1 ? 1 : 0, file: file).groups
    return Story(number: nil, title: title, file: file, lines: try lines(groups, title))
  }

  private func lines(_ groups: [StoryLines.Group], _ title: String) throws -> [StoryLine] {
    let most = StoryFile.mostLines
    guard groups.map(\.lines.count).reduce(0, +) <= most else {
      throw Diagnostic(
        at: SourceLocation(file: file), "the story \"\(title.prefix(60))\" has more than \(most) lines")
    }
    return StoryKeys(groups).lines
  }

  private func end(of heading: Heading) -> Int {
    blocks.indices.first { index in
      if index > heading.index, case .heading(let level) = blocks[index].kind {
        level <= heading.level
      } else {
        false
      }
    } ?? blocks.count
  }

  /// Reads a heading like `Story 8.8a: Title`.
  private func heading(_ index: Int) -> Heading? {
    guard case .heading(let level) = blocks[index].kind else { return nil }
    let text = StoryText.plain(blocks[index].text)
    let words = text.split(whereSeparator: \.isWhitespace)
    guard let wordIndex = words.firstIndex(where: { $0.lowercased() == "story" }), wordIndex <= 2,
      words.indices.contains(wordIndex + 1)
    else { return nil }
    let number = words[wordIndex + 1].drop { $0 == "#" }.prefix { $0.isNumber || $0.isLetter || $0 == "." }
    guard let start = number.first, start.isNumber else { return nil }
    var name = String(number)
    while name.hasSuffix(".") { name.removeLast() }
    let rest = text[number.endIndex...].drop { $0.isWhitespace || ":.-–—)".contains($0) }
    return Heading(index: index, level: level, number: name, title: rest.isEmpty ? text : String(rest))
  }
}
