import Foundation
import Model
import TestSupport
import Testing

@testable import Assertions

/// Runs assertions as a checklist calls them, and checks the sentences that they answer with.
extension CaseFacts {
  func check(
    _ id: String, _ parameters: [String: Value] = [:], elements: [String: Selector] = [:]
  ) -> Finding {
    guard let assertion = Assertion.byID[id], case .perCase(let evaluate) = assertion.body else {
      fatalError("\(id) is not about cases")
    }
    return evaluate(self, assertion.parameters(parameters, elements)).checked(for: id)
  }
}

extension AppFacts {
  func check(
    _ id: String, _ parameters: [String: Value] = [:], elements: [String: Selector] = [:]
  ) -> Finding {
    guard let assertion = Assertion.byID[id], case .project(let evaluate) = assertion.body else {
      fatalError("\(id) is not about the project")
    }
    return evaluate(self, assertion.parameters(parameters, elements)).checked(for: id)
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

extension Finding {
  fileprivate func checked(for assertion: String) -> Finding {
    if outcome == .cannotTell || outcome == .notApplicable {
      #expect(Assertion.byID[assertion]?.reasons[reason ?? ""] != nil, "\(assertion): \(reason ?? "none")")
    }
    if let defect = sentenceDefect(message) { Issue.record("\(assertion) \(messageID): \(defect)") }
    return self
  }
}
