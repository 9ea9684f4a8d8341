import Model
import TestSupport
import Testing

@testable import Evidence
@testable import Screenshots

extension [JudgedEvidence] {
  /// The verdicts, whose sentences are checked.
  var checked: Self {
    for judged in self {
      if let defect = sentenceDefect(judged.message.text) { Issue.record("\(judged.answer): \(defect)") }
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
  /// The verdict, whose sentence is checked.
  var checked: Self {
    if let defect = sentenceDefect(message) { Issue.record("\(kind.rawValue): \(defect)") }
    return self
  }
}

struct ScreenshotReasonTests {
  @Test("Every verdict on a screenshot but that on the same picture is a reason of evidence")
  func reasons() {
    #expect(ScreenshotVerdict.Kind.allCases.filter { $0.reason == nil } == [.same])
  }
}
