import Model

/// Why an entry does not count.
struct Rejection: Error, Hashable {
  var reason: EvidenceReason
  var message: String

  static let brokenChain = Rejection(
    reason: .digestChainBroken,
    message: "its entry does not match its chain digest: the manifest was changed without qa")
  static func afterBrokenChain(at id: String) -> Rejection {
    Rejection(
      reason: .digestChainBroken, message: "it follows entry \"\(id)\", whose chain digest does not match")
  }
  static func copy(of id: String) -> Rejection {
    Rejection(
      reason: .copied, message: "its picture is the same file as that of \"\(id)\", which names another case")
  }
}
