/// The objects of a compiled nib, whichever archive holds them.
///
/// Arrays and sets have one entry of the key `element` for each member; dictionaries have a key and a value in turn.
package struct NibArchive: Sendable {
  package struct Entry: Sendable {
    package var key: String
    package var value: Value
  }
  package enum Value: Hashable, Sendable {
    case integer(Int)
    case real(Double)
    case bool(Bool)
    case data([UInt8])
    case null
    /// Index of another object.
    case object(Int)
  }
  package struct Object: Sendable {
    package var className: String
    package var entries: [Entry]
  }
  /// The key that UIKit gives the members of a collection.
  package static let element = "UINibEncoderEmptyKey"

  package var objects: [Object]
  /// Index of the object that lists the top-level objects and the connections.
  package var root: Int

  package var rootNode: NibNode { NibNode(archive: self, index: root) }

  /// Why a nib cannot be read, worded to follow "the compiled nib".
  package struct Damage: Error {
    package var message: String
  }

  /// Reads either kind of archive.
  ///
  /// - Throws: `Damage` for other files and for damaged ones.
  package static func read(_ bytes: [UInt8]) throws(Damage) -> NibArchive {
    if bytes.starts(with: "NIBArchive".utf8) { return try NibArchiveReader.read(bytes) }
    if bytes.starts(with: "bplist".utf8) { return try KeyedArchiveReader.read(bytes) }
    throw Damage(message: bytes.isEmpty ? "is empty" : "has neither of the two formats of compiled nibs")
  }
}
