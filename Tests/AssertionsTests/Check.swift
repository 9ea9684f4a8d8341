import Foundation
import Model
import Testing

@testable import Assertions

/// Runs assertions as a checklist calls them. Each sentence that they answer with is a line of `messages.txt`.
extension CaseFacts {
  func check(
    _ id: String, _ parameters: [String: Value] = [:], elements: [String: Selector] = [:]
  ) -> Finding {
    guard let assertion = Assertion.byID[id], case .perCase(let evaluate) = assertion.body else {
      fatalError("\(id) is not about cases")
    }
    return evaluate(self, assertion.parameters(parameters, elements)).listed(for: id)
  }
}

extension AppFacts {
  func check(
    _ id: String, _ parameters: [String: Value] = [:], elements: [String: Selector] = [:]
  ) -> Finding {
    guard let assertion = Assertion.byID[id], case .project(let evaluate) = assertion.body else {
      fatalError("\(id) is not about the project")
    }
    return evaluate(self, assertion.parameters(parameters, elements)).listed(for: id)
  }
}

extension Assertion {
  fileprivate func parameters(_ parameters: [String: Value], _ elements: [String: Selector]) -> Parameters {
    let call = AssertionCall(
      assertion: id, parameters: parameters, location: SourceLocation(file: "c.yml", line: 1))
    return Parameters(call, schema: schema, elements: elements)
  }
}

extension Selector {
  /// Elements that have the ids of views as names.
  static func named(_ ids: [String]) -> [String: Selector] {
    Dictionary(
      uniqueKeysWithValues: ids.map {
        ($0, Selector(name: $0, id: $0, location: SourceLocation(file: "c.yml", line: 1)))
      })
  }
}

/// The sentences that the tests of assertions reach: assertion, message id, sentence.
enum Sentences {
  static let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "messages.txt")
  static let listed = Set((try? String(contentsOf: file, encoding: .utf8))?.split(separator: "\n") ?? [])
  /// A file that each sentence is added to, to make `messages.txt` again.
  static let record = ProcessInfo.processInfo.environment["QA_MESSAGES"]
}

extension Finding {
  fileprivate func listed(for assertion: String) -> Finding {
    if outcome == .cannotTell || outcome == .notApplicable {
      #expect(Assertion.byID[assertion]?.reasons[reason ?? ""] != nil, "\(assertion): \(reason ?? "none")")
    }
    let line = "\(assertion) \(messageID) | \(message)"
    if let record = Sentences.record, let file = fopen(record, "a") {
      fputs(line + "\n", file)
      fclose(file)
    } else if !Sentences.listed.contains(line[...]) {
      Issue.record("messages.txt does not list this sentence: \(line)")
    }
    return self
  }
}
