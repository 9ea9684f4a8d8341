import Model
import TestSupport
import Testing

@testable import Verdicts

/// The sentences that the tests of this module reach: what has the message, its id, the template of the sentence.
private let sentences = Sentences(areTemplates: true)

extension GateReport {
  /// The report, whose sentences `messages.txt` must list. What is missing repeats the others.
  var listed: Self {
    let messages: [(kind: String, messages: [Message])] = [
      ("run", diagnostics.map(\.message)), ("note", notes), ("criterion", criteria.map(\.message)),
      ("line", lines.map(\.message)), ("waiver", waivers.map(\.message)),
    ]
    for (kind, messages) in messages {
      for message in messages {
        if let unlisted = sentences.unlisted(kind, message.id, message.text) { Issue.record("\(unlisted)") }
      }
    }
    return self
  }
}

struct MessageTests {
  @Test("messages.txt is sorted, and has a sentence of every reason against a run")
  func reached() {
    #expect(sentences.isSorted)
    let reasons = Set(GateReport.RunDiagnostic.Reason.allCases.map(\.rawValue))
    // `GateTests` reach it, because signatures are files.
    #expect(reasons.subtracting(sentences.ids).sorted() == ["waiver-unsigned"])
  }
}
