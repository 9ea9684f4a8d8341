/// What evidence or the gate says: an id and figures for programs, and a sentence for people. Files have the sentence.
package struct Message: Error, Hashable, Sendable, Encodable, CustomStringConvertible {
  /// Kebab-case; for evidence that does not count, its reason.
  package let id: String
  /// What it is about: a criterion, an entry, a waiver or a file.
  package let subject: String?
  package let figures: [String: Measure]
  package var text: String

  package init(
    _ id: String, about subject: String? = nil, _ text: String, figures: [String: Measure] = [:]
  ) {
    (self.id, self.subject, self.text, self.figures) = (id, subject, text, figures)
  }

  package var description: String { text }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}

extension Message {
  /// A message whose id is a reason of evidence.
  package init(
    _ reason: EvidenceReason, about subject: String? = nil, _ text: String, figures: [String: Measure] = [:]
  ) {
    self.init(reason.rawValue, about: subject, text, figures: figures)
  }

  package var reason: EvidenceReason? { EvidenceReason(rawValue: id) }
}
