/// What one assertion says about one subject; the runner adds criterion and axes.
package struct Finding: Hashable, Sendable {
  package var outcome: Outcome
  /// Id of the message that the sentence was made from; nil for a sentence without one.
  package var messageID: String?
  package var reason: String?
  package var message: String
  package var measured: [String: Measure]
  package var expected: [String: Measure]
  package var location: SourceLocation?
  package var element: String?
  package var note: String?
  /// What the finding is about, without the measured figures, so that one mistake in many cases is one cause.
  package var cause: String?
  /// The end of the message of a failure: what to change.
  package var fix: String?
  /// The lines or files that the fix changes. Of several, the first is the likeliest, and not each must be wrong.
  package var origins: [Origin] = []
  /// The fix as changes of the files; empty if `qa` cannot make it. Stored results have none.
  package var edits: [SourceEdit] = []
  package init(
    _ outcome: Outcome, _ message: String, reason: String? = nil,
    measured: [String: Measure] = [:], expected: [String: Measure] = [:],
    location: SourceLocation? = nil, element: String? = nil, note: String? = nil,
    cause: String? = nil
  ) {
    self.outcome = outcome
    self.message = message
    self.reason = reason
    self.measured = measured
    self.expected = expected
    self.location = location
    self.element = element
    self.note = note
    self.cause = cause
  }

  package init(_ outcome: Outcome, _ message: Message, reason: String? = nil, note: String? = nil) {
    self.init(
      outcome, message.text, reason: reason, measured: message.measured, expected: message.expected,
      location: message.subject.location, element: message.subject.element, note: note, cause: message.cause)
    messageID = message.id
  }
}
