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
  // `lock` guards it.
  private var answers: [Question: String] = [:]

  /// - Parameter digest: A digest that no two byte strings share.
  package init(digest: @escaping @Sendable ([UInt8]) -> String) { self.digest = digest }

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

  /// Adds the answer of a read.
  func add(_ operation: Operation, _ path: String, limit: Int = 0, reach: [String], _ answer: [UInt8]) {
    add(operation, path, limit: limit, reach: reach, digest(answer))
  }

  func add(_ operation: Operation, _ path: String, limit: Int = 0, reach: [String], _ answer: String) {
    let question = Question(operation: operation, path: path, limit: limit, reach: reach)
    lock.withLock { answers[question] = answer }
  }
}

/// A question to the file system with a digest of its answer.
package struct LoggedRead: Hashable, Sendable {
  package var operation: String
  package var path: String
  /// Most bytes to read.
  package var limit: Int
  /// What the read could reach: real absolute paths.
  package var reach: [String]
  /// The digest of what was read, or the answer itself.
  package var answer: String
}
