/// Why a piece does not count.
struct Refusal: Error, Hashable {
  var reason: String
  var message: String

  static let brokenSeal = Refusal(
    reason: "seal-broken", message: "its entry does not fit its seal: the manifest was changed without qa")
  static func sealAfter(_ id: String) -> Refusal {
    Refusal(reason: "seal-broken", message: "it stands behind entry \"\(id)\", whose seal is broken")
  }
  static func copy(of id: String) -> Refusal {
    Refusal(
      reason: "copied",
      message: "its picture is the same file as that of \"\(id)\", which is named for another case")
  }
}
