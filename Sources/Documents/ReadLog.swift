import Foundation

/// The questions that a task asked the file system, with digests of the answers.
///
/// A task with a log has every read through `FileAccess` in it. If all answers are the same at another time, everything
/// that was derived from them is the same, too.
package final class ReadLog: @unchecked Sendable {
  /// The log of the current task.
  @TaskLocal package static var current: ReadLog?

  /// Does `work` with its reads in a log, or in none.
  package static func recording<Answer>(
    in log: ReadLog?, _ work: () throws -> Answer
  ) rethrows -> Answer {
    try $current.withValue(log, operation: work)
  }

  enum Operation: String {
    case bytes, start, kind, names, link, realPath
  }

  private struct Question: Hashable {
    var operation: Operation
    var path: String
    /// Most bytes to read.
    var limit: Int
    /// What the read may reach.
    var reach: [String]
  }

  private let lock = NSLock()
  private let digest: @Sendable ([UInt8]) -> String
  // `lock` guards all of these.
  private var answers: [Question: String] = [:]
  private var files: [String: String] = [:]
  private var consistent = true
  private var complete = true
  private var mark: Set<Question> = []

  /// - Parameter digest: A digest that no two byte strings share.
  package init(digest: @escaping @Sendable ([UInt8]) -> String) { self.digest = digest }

  /// Whether no question had two different answers.
  package var isConsistent: Bool { lock.withLock { consistent } }

  /// Whether the task asked nothing that the log does not contain, such as a program that it ran.
  package var isComplete: Bool { lock.withLock { complete } }

  /// Whether the log alone decides what the task found.
  package var isRepeatable: Bool { isComplete && isConsistent }

  /// Notes that the task depends on something that the log does not contain.
  package func addUnlogged() { lock.withLock { complete = false } }

  /// Every question with its answer, in a fixed order.
  package var reads: [LoggedRead] {
    lock.withLock {
      answers.map { question, answer in
        LoggedRead(
          operation: question.operation.rawValue, path: question.path, limit: question.limit,
          reach: question.reach, answer: answer)
      }.sorted { ($0.path, $0.operation, $0.limit) < ($1.path, $1.operation, $1.limit) }
    }
  }

  /// Returns the answer to a question; nil for one that was not asked.
  func answer(_ operation: Operation, _ path: String, limit: Int, reach: [String]) -> String? {
    lock.withLock { answers[Question(operation: operation, path: path, limit: limit, reach: reach)] }
  }

  /// Returns the digest of a file's bytes as the task read them; nil for a file that was not read.
  package func digest(ofFile path: String) -> String? { lock.withLock { files[path] } }

  /// Returns one text for all questions so far with their answers; later questions are those of `laterPaths`.
  package func fingerprint() -> String {
    lock.withLock {
      mark = Set(answers.keys)
      let lines = answers.map { question, answer in
        let reach = question.reach.joined(separator: "\u{0}")
        return "\(question.path)\u{0}\(question.operation) \(question.limit)\u{0}\(reach)\u{0}\(answer)"
      }
      return digest(Array(lines.sorted().joined(separator: "\u{1}").utf8))
    }
  }

  /// The paths of the questions after the last fingerprint.
  package var laterPaths: Set<String> {
    lock.withLock { Set(answers.keys.filter { !mark.contains($0) }.map(\.path)) }
  }

  /// Adds the answer of a read.
  func add(_ operation: Operation, _ path: String, limit: Int = 0, reach: [String], _ answer: [UInt8]) {
    add(operation, path, limit: limit, reach: reach, digest(answer))
  }

  func add(_ operation: Operation, _ path: String, limit: Int = 0, reach: [String], _ answer: String) {
    let question = Question(operation: operation, path: path, limit: limit, reach: reach)
    lock.withLock {
      if let known = answers[question], known != answer { consistent = false }
      answers[question] = answer
      guard operation == .bytes else { return }
      if let known = files[path], known != answer { consistent = false }
      files[path] = answer
    }
  }
}
