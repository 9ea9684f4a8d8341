import Foundation

/// The file `messages.txt` of a test module: one line for each sentence that its tests reach.
package struct Sentences: Sendable {
  package let lines: [String]
  private let listed: Set<String>
  /// A file that each sentence is added to, to make `messages.txt` again.
  private static let record = ProcessInfo.processInfo.environment["QA_MESSAGES"]

  /// - Parameter file: A file in the folder of `messages.txt`.
  package init(beside file: String = #filePath) {
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
    let line = "\(kind) \(id) | \(sentence.split(separator: "\n").joined(separator: "\\n"))"
    if let record = Self.record, let file = fopen(record, "a") {
      fputs(line + "\n", file)
      fclose(file)
    } else if !listed.contains(line) {
      return "messages.txt does not list this sentence: \(line)"
    }
    return nil
  }
}
