import CRevision

enum Version {
  static let current = "0.1.0"
  /// The git commit of the sources; nil for a build that does not state it.
  static let commit: String? = {
    let text = String(cString: qa_revision())
    return text.isEmpty ? nil : text
  }()
  static let sentence = commit.map { "\(current) (\($0))" } ?? current
}
