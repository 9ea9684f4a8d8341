/// What a signature shows.
package enum SignatureCheck: Hashable, Sendable {
  case signed(by: String)
  case unsigned
  /// The signature is for another content, another name or another purpose.
  case wrong(String)
  /// The signature cannot be verified here.
  case unavailable(String)

  /// What is wrong, for a sentence; nil for a good signature.
  package var rejection: String? {
    switch self {
    case .signed: nil
    case .unsigned: "it is not signed"
    case .wrong(let reason): "its signature does not count: \(reason)"
    case .unavailable(let reason): "its signature cannot be verified: \(reason)"
    }
  }
}
