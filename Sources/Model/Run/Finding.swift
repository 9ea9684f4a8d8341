/// What one assertion says about one subject; the runner adds criterion and axes.
package struct Finding: Hashable, Sendable {
  package var outcome: Outcome
  /// Id of the message that the sentence was made from.
  package let messageID: String
  package var reason: String?
  package var message: String
  package var measured: [String: Measure]
  package var expected: [String: Measure]
  package var location: SourceLocation?
  package var element: String?
  package var note: String?
  /// What the finding is about, without the measured figures, so that one mistake in many cases is one cause.
  package var cause: String?
  /// The part of the message that says what to change, mostly its end.
  package var fix: String?
  /// The lines or files that the fix changes. Of several, the first is the likeliest, and not each must be wrong.
  package var origins: [Origin] = []
  /// Nil for that of the criterion.
  package var impact: Impact?
  /// What will count later; it goes into a list of the record that no outcome depends on.
  package var notices: [Notice] = []
  /// The fix as changes of the files; empty if `qa` cannot make it. Stored results have none.
  package var edits: [SourceEdit] = []
  /// Whether the fix says what the edits do.
  package var fixNamesEdits = false

  package init(_ outcome: Outcome, _ message: Message, reason: String? = nil, note: String? = nil) {
    self.outcome = outcome
    messageID = message.id
    self.message = message.text.text.cut(to: Self.mostBytes)
    fix = message.text.fix
    self.reason = reason ?? (outcome == .cannotTell || outcome == .notApplicable ? message.id : nil)
    measured = message.measured
    expected = message.expected
    location = message.subject.location
    element = message.subject.element
    self.note = note
    cause = message.cause?.cut(to: Self.mostBytes)
  }

  /// Of the message and of the cause. A name of any length can be in a file, and thousands of findings can name it.
  private static let mostBytes = 4000

  /// A finding with a message that is written only here.
  ///
  /// - Parameters:
  ///   - id: Of the message; without `reason` also the reason of an undecided or inapplicable finding.
  ///   - cause: By default that of a failed or undecided finding is its own, and another has none.
  package init(
    _ outcome: Outcome, _ id: String, _ subject: Subject = Subject(), cause: Cause? = nil, _ text: Sentence,
    measured: [String: Measure] = [:], expected: [String: Measure] = [:], reason: String? = nil,
    note: String? = nil
  ) {
    let isOwn = outcome == .failed || outcome == .cannotTell
    self.init(
      outcome,
      Message(
        id, subject, cause: cause ?? (isOwn ? .own : .unnamed), text, measured: measured, expected: expected),
      reason: reason, note: note)
  }

  /// A finding that is about nothing below the whole app or screen.
  package init(
    _ outcome: Outcome, _ id: String, _ text: Sentence, measured: [String: Measure] = [:],
    expected: [String: Measure] = [:], reason: String? = nil, note: String? = nil
  ) {
    self.init(
      outcome, id, Subject(), text, measured: measured, expected: expected, reason: reason, note: note)
  }
}
