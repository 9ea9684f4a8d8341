import Foundation

/// The file `messages.txt` of a test module: one line for each sentence that its tests reach, or for each template of them.
package struct Sentences: Sendable {
  package let lines: [String]
  private let listed: Set<String>
  private let areTemplates: Bool
  /// A file that each sentence is added to, to make `messages.txt` again.
  private static let record = ProcessInfo.processInfo.environment["QA_MESSAGES"]

  /// - Parameters:
  ///   - file: A file in the folder of `messages.txt`.
  ///   - areTemplates: Whether the file has templates of sentences.
  package init(beside file: String = #filePath, areTemplates: Bool = false) {
    self.areTemplates = areTemplates
    let path = URL(filePath: file).deletingLastPathComponent().appending(path: "messages.txt").path
    let text = FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) } ?? ""
    lines = text.split(separator: "\n").map(String.init)
    listed = Set(lines)
  }

  /// The second word of each line, which is the id of a message.
  package var ids: Set<String> {
    Set(lines.compactMap { $0.split(separator: " ").dropFirst().first.map(String.init) })
  }

  /// Whether the lines are in order, each once.
  package var isSorted: Bool { lines == listed.sorted() }

  /// Returns the error for a sentence that the file does not list; nil for a listed one.
  ///
  /// - Parameters:
  ///   - kind: What has the message: an assertion, a verdict.
  ///   - id: That of the message.
  package func unlisted(_ kind: String, _ id: String, _ sentence: String) -> String? {
    let words = areTemplates ? Self.template(sentence) : sentence
    let line = "\(kind) \(id) | \(words.split(separator: "\n").joined(separator: "\\n"))"
    if let record = Self.record, let file = fopen(record, "a") {
      fputs(line + "\n", file)
      fclose(file)
    } else if !listed.contains(line) {
      return "messages.txt does not list this sentence: \(line)"
    }
    return nil
  }

  /// Returns a sentence without its figures, its quoted names, and a sentence of another message that it repeats.
  static func template(_ sentence: String) -> String {
    var text = sentence
    for start in repeated {
      if let range = text.range(of: start) { text = text[..<range.upperBound] + "…" }
    }
    for (pattern, word) in replaced {
      let range = NSRange(text.startIndex..., in: text)
      text = pattern?.stringByReplacingMatches(in: text, range: range, withTemplate: word) ?? text
    }
    return text
  }

  /// After these words comes the sentence of another message.
  private static let repeated = [
    "does not count: ", "is stale: ", "contradicts it: ", "none of it counts: ", "otherwise: ", "warning: ",
    "still counts: ", "Now: ",
  ]
  private static let replaced = [
    ("sha256:[0-9a-z]+|#[0-9A-F]{6}|[0-9]+(?:[.,:T-]+[0-9]+)*Z?", "#"), ("\"[^\"]*\"", "\"…\""),
  ].map { (try? NSRegularExpression(pattern: $0.0), $0.1) }
}
