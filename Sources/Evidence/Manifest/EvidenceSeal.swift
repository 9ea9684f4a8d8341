import Model

/// Seals entries into a chain: each entry's seal covers the entry and the seal before it, the manifest's own seal
/// covers the last seal and the number of entries.
///
/// So an entry that was edited, removed, added or moved by hand is seen. A seal is no signature: whoever runs the same
/// arithmetic over an altered manifest makes an intact one. What protects against that is that the folder lies in
/// version control, where a review sees which entries and files a change touches.
public struct EvidenceSeal {
  /// `sha256:…` of bytes.
  public let digest: ([UInt8]) -> String
  public init(digest: @escaping ([UInt8]) -> String) { self.digest = digest }

  public func seal(of piece: EvidencePiece, after previous: String?) -> String {
    digest(Array("qa evidence entry 1\n\(previous ?? "none")\n".utf8) + Self.canonical(piece))
  }

  /// The manifest's own seal.
  public func head(count: Int, last: String?) -> String {
    digest(Array("qa evidence manifest 1\n\(count)\n\(last ?? "none")\n".utf8))
  }

  /// The pieces in their order with fresh seals, and the manifest's own.
  public func sealing(_ pieces: [EvidencePiece]) -> (pieces: [EvidencePiece], head: String) {
    var last: String?
    let sealed = pieces.map { piece in
      var piece = piece
      piece.seal = seal(of: piece, after: last)
      last = piece.seal
      return piece
    }
    return (sealed, head(count: sealed.count, last: last))
  }

  /// Positions of the entries whose own seal does not fit them and the seal that stands before them.
  public func broken(in pieces: [EvidencePiece]) -> [Int] {
    pieces.indices.filter { index in
      let previous = index == 0 ? nil : pieces[index - 1].seal
      return pieces[index].seal != seal(of: pieces[index], after: previous)
    }
  }

  /// Every field but the seal, one a line, as `name=bytes:value`, so that no two entries have the same form.
  /// Fields that an entry does not have are left out: a field that a later version adds breaks no older seal.
  static func canonical(_ piece: EvidencePiece) -> [UInt8] {
    var text = ""
    func put(_ name: String, _ value: String?) {
      if let value { text += "\(name)=\(value.utf8.count):\(value)\n" }
    }
    put("id", piece.id)
    put("kind", piece.kind.rawValue)
    for criterion in piece.criteria { put("criterion", criterion) }
    put("file", piece.file)
    put("digest", piece.digest)
    put("about.sourcesDigest", piece.about.sourcesDigest)
    put("about.commit", piece.about.commit)
    put("about.build", piece.about.build)
    put("by", piece.by)
    put("at", piece.at)
    put("statement", piece.statement)
    put("device", piece.device)
    put("os", piece.os)
    put("orientation", piece.orientation?.rawValue)
    put("appearance", piece.appearance?.rawValue)
    for (criterion, patterns) in (piece.tests ?? [:]).sorted(by: { $0.key < $1.key }) {
      put("tests", criterion)
      for pattern in patterns { put("pattern", pattern) }
    }
    return Array(text.utf8)
  }
}
