import Model

/// Why an entry does not count.
struct Rejection: Error, Hashable {
  var reason: EvidenceReason
  var message: String

  static let changed = Rejection(
    reason: .entryChanged, message: "it does not match its digest: it was changed or written without qa")
  static func copy(of id: String) -> Rejection {
    Rejection(
      reason: .copied, message: "its picture is the same file as that of \"\(id)\", which names another case")
  }
  static func refiled(from id: String) -> Rejection {
    Rejection(
      reason: .refiled,
      message: "its file is that of \"\(id)\", which is about other sources or another build; record it again"
    )
  }
}
