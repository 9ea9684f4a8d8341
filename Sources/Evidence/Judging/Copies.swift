import Model

/// Finds screenshots that are the same picture under the names of different cases.
struct Copies {
  private var originals: [Int: String] = [:]

  init(_ pieces: [EvidencePiece]) {
    var first: [String: EvidencePiece] = [:]
    for (index, piece) in pieces.enumerated() where piece.kind == .screenshot {
      guard let digest = piece.digest else { continue }
      guard let other = first[digest] else {
        first[digest] = piece
        continue
      }
      let isSameCase =
        piece.device == other.device && piece.orientation == other.orientation
        && piece.appearance == other.appearance && piece.os == other.os
      if !isSameCase { originals[index] = other.id }
    }
  }

  func original(of index: Int) -> String? { originals[index] }
}
