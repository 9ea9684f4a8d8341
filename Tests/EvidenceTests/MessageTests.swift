import Model
import TestSupport
import Testing

@testable import Evidence
@testable import Screenshots

/// The sentences that the tests of this module reach: verdict, id, template of the sentence.
let sentences = Sentences(areTemplates: true)

extension [JudgedEvidence] {
  /// The verdicts, whose sentences `messages.txt` must list.
  var listed: Self {
    for judged in self {
      let unlisted = sentences.unlisted(
        judged.verdict.rawValue, judged.message.id, judged.message.text)
      if let unlisted { Issue.record("\(unlisted)") }
    }
    return self
  }

  /// `contradicts trace-violates`, `supports tests-passed`: verdict and id of each message.
  var answers: [String] { map(\.answer) }
}

extension JudgedEvidence {
  var answer: String { "\(verdict.rawValue) \(message.id)" }
}

extension ScreenshotVerdict {
  /// The verdict, whose sentence `messages.txt` must list.
  var listed: Self {
    if let unlisted = sentences.unlisted("screenshot", kind.rawValue, message) {
      Issue.record("\(unlisted)")
    }
    return self
  }
}

struct MessageTests {
  @Test("messages.txt is sorted, and has a sentence of every reason and of every verdict on a screenshot")
  func reached() {
    #expect(sentences.isSorted)
    let ids = EvidenceReason.allCases.map(\.rawValue) + ScreenshotVerdict.Kind.allCases.map(\.rawValue)
    #expect(ScreenshotVerdict.Kind.allCases.filter { $0.reason == nil } == [.same])
    // Attempts at the gate reach these: see `VerdictsTests`.
    let elsewhere = ["digest-missing", "target-differs", "target-unnamed"]
    #expect(Set(ids).subtracting(sentences.ids).sorted() == elsewhere)
  }
}
