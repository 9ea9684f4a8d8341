import Model

/// What a cause is, in words that stay the same in every run of every matrix: without lines, devices and figures.
struct CauseIdentity {
  /// What a person recognizes: a constraint's id, a file's name, or the words of an assertion.
  private let words: String
  private let text: String

  /// `size_lsc-ic-001-1f0c9a3e`
  var id: String { "\(Slug.plain(words, limit: 40))-\(StableHash.hex(text).prefix(8))" }

  /// - Parameter findings: The cause's findings, in the record's order; at least one.
  init(_ findings: [RunFinding]) {
    if let first = findings.first, first.outcome == .cannotTell {
      // Undecided findings have one cause if they have one criterion and one reason.
      let reason = first.reason ?? first.cause ?? first.assertion
      (words, text) = (reason, [first.criterion, reason].joined(separator: "\u{1}"))
      return
    }
    // A matrix with more devices has more findings of the same cause. The least text does not depend on their order.
    let origins = findings.compactMap(\.certainOrigin).filter { $0.element != nil || $0.line == nil }
      .map { (words: $0.element ?? Self.name(of: $0.file), text: $0.file + "\u{1}" + ($0.element ?? "")) }
    let causes = findings.map { finding -> (words: String, text: String) in
      if let cause = finding.cause { return (cause, cause) }
      let parts = [finding.criterion, finding.assertion, finding.element ?? "", finding.file ?? ""]
      return (finding.assertion, parts.joined(separator: "\u{1}"))
    }
    let least = (origins.isEmpty ? causes : origins).min { $0.text < $1.text }
    (words, text) = least ?? ("", "")
  }

  private static func name(of file: String) -> String {
    file.split(separator: "/").last.map(String.init) ?? file
  }
}
