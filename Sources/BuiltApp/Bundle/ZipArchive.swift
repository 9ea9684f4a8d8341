// By hand, because Debian has no static libzip, and libarchive needs five more libraries (acl, bz2, lz4, nettle, zstd). zlib inflates the files.

import Formats
import Imaging
import Model

/// A zip archive that is read in parts.
///
/// Format: docs/internals/formats-compiled-app.md, "Zip".
struct ZipArchive {
  struct Entry {
    /// Without a slash at either end.
    var path: String
    var isFolder: Bool
    fileprivate var method: Int
    fileprivate var checksum: UInt32
    fileprivate var packedSize: Int
    /// Bytes of the file in the archive's list.
    var size: Int
    fileprivate var offset: Int
  }

  /// Why an archive or a file of it cannot be read, worded to follow "the archive".
  struct Damage: Error {
    var message: String
  }

  /// Returns a range of the archive.
  typealias PartReader = (_ offset: Int, _ count: Int) throws -> [UInt8]

  private(set) var entries: [Entry] = []
  private let read: PartReader

  static let maxEntries = 1_000_000
  private static let endSize = 22
  /// Bytes of one name, and of a path below the folder that it is unpacked into. Source: linux/limits.h, NAME_MAX and PATH_MAX.
  private static let longestName = 255
  private static let longestPath = 3000
  private static let longestComment = 65_535

  /// Reads the list of files.
  ///
  /// - Throws: `Damage` for what is not a zip archive.
  init(size: Int, read: @escaping PartReader) throws {
    self.read = read
    do {
      try readList(size: size)
    } catch is ByteReader.Ended {
      throw Damage(message: "is cut off or damaged")
    }
  }

  private mutating func readList(size: Int) throws {
    let tailSize = min(size, Self.endSize + Self.longestComment)
    let tail = try read(size - tailSize, tailSize)
    let signature: [UInt8] = [0x50, 0x4B, 5, 6]
    guard
      let end = stride(from: tail.count - Self.endSize, through: 0, by: -1).first(where: { start in
        tail[start..<start + 4].elementsEqual(signature)
      })
    else { throw Damage(message: "is not a zip file") }
    var reader = ByteReader(tail, at: end + 10)
    var count = try reader.int16()
    var listSize = try reader.int32()
    var offset = try reader.int32()
    if count == 0xFFFF || listSize == 0xFFFF_FFFF || offset == 0xFFFF_FFFF {
      (count, listSize, offset) = try largeList(tail, before: end)
    }
    guard listSize <= ByteLimit.resource, count <= Self.maxEntries, offset <= size, listSize <= size - offset
    else { throw Damage(message: "has a list of files that makes no sense") }
    var list = ByteReader(try read(offset, listSize))
    for _ in 0..<count {
      if let entry = try Self.entry(&list) { entries.append(entry) }
    }
    // Programs differ in which of two they take, so the app that is checked would not be the one that is installed.
    var names = Set<String>()
    if let twice = entries.first(where: { !$0.isFolder && !names.insert($0.path).inserted }) {
      throw Damage(message: "has two files with the name \(twice.path.prefix(200))")
    }
  }

  /// Reads the end record of archives with more than 65,535 files or 4 GB.
  private func largeList(_ tail: [UInt8], before end: Int) throws -> (Int, Int, Int) {
    var locator = ByteReader(tail, at: end - 20)
    guard try locator.int32() == 0x0706_4B50 else { throw Damage(message: "has no list of files") }
    _ = try locator.int32()
    let offset = try Self.large(&locator)
    var record = ByteReader(try read(offset, 56))
    guard try record.int32() == 0x0606_4B50 else { throw Damage(message: "has no list of files") }
    try record.skip(28)
    let count = try Self.large(&record)
    let size = try Self.large(&record)
    return (count, size, try Self.large(&record))
  }

  private static func large(_ reader: inout ByteReader) throws -> Int {
    guard let value = Int(exactly: try reader.number(UInt64.self)) else {
      throw Damage(message: "has a size that makes no sense")
    }
    return value
  }

  /// Returns nil for a symbolic link and for a path that leads out of the archive.
  private static func entry(_ list: inout ByteReader) throws -> Entry? {
    guard try list.int32() == 0x0201_4B50 else {
      throw Damage(message: "has a list of files that is damaged")
    }
    try list.skip(4)
    let flags = try list.int16()
    let method = try list.int16()
    try list.skip(4)
    let checksum = try list.number(UInt32.self)
    var sizes = [try list.int32(), try list.int32()]
    let lengths = [try list.int16(), try list.int16(), try list.int16()]
    try list.skip(4)
    let attributes = try list.int32()
    var offset = try list.int32()
    let name = String(decoding: try list.take(lengths[0]), as: UTF8.self)
    var extra = ByteReader(Array(try list.take(lengths[1])))
    try list.skip(lengths[2])
    while extra.remaining >= 4 {
      let kind = try extra.int16()
      var field = ByteReader(Array(try extra.take(try extra.int16())))
      guard kind == 1 else { continue }
      // Uncompressed size, compressed size, offset: each only where the short form is full.
      for index in [1, 0] where sizes[index] == 0xFFFF_FFFF { sizes[index] = try large(&field) }
      if offset == 0xFFFF_FFFF { offset = try large(&field) }
    }
    let isLink = attributes >> 28 == 0xA
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    let longest = parts.map(\.utf8.count).max() ?? 0
    guard longest <= Self.longestName, name.utf8.count <= Self.longestPath else {
      throw Damage(
        message: "has a path with \(name.utf8.count) bytes, and a name with \(longest); at most "
          + "\(Self.longestPath) and \(Self.longestName) can be unpacked")
    }
    let isFolder = name.hasSuffix("/")
    let path = parts.filter { !$0.isEmpty }
    guard !isLink, flags & 1 == 0, !name.hasPrefix("/"), !name.contains("\\"), !name.contains("\0"),
      !path.isEmpty, !path.contains(where: { $0 == ".." || $0 == "." })
    else { return nil }
    return Entry(
      path: path.joined(separator: "/"), isFolder: isFolder, method: method, checksum: checksum,
      packedSize: sizes[0], size: sizes[1], offset: offset)
  }

  /// Returns the bytes of a file.
  ///
  /// - Parameter limit: Most bytes to return; nil for the whole file, whose checksum is verified.
  func bytes(of entry: Entry, first limit: Int? = nil) throws -> [UInt8] {
    do {
      var header = ByteReader(try read(entry.offset, 30))
      guard try header.int32() == 0x0403_4B50 else {
        throw Damage(message: "has a damaged entry \"\(entry.path)\"")
      }
      try header.skip(22)
      let skipped = try header.int16() + header.int16()
      let wanted = min(entry.size, limit ?? entry.size)
      // Deflated data is never longer than the file by more than some bytes in a thousand.
      let packed = limit == nil ? entry.packedSize : min(entry.packedSize, wanted + wanted / 100 + 1024)
      let data = try read(entry.offset + 30 + skipped, packed)
      let bytes: [UInt8]
      switch entry.method {
      case 0: bytes = Array(data.prefix(wanted))
      case 8: bytes = Zlib.inflate(data[...], capacity: wanted, format: .raw)
      default: throw Damage(message: "has \"\(entry.path)\" in a compression that `qa` does not read")
      }
      guard bytes.count == wanted, limit != nil || Zlib.checksum(bytes) == entry.checksum else {
        throw Damage(message: "has a damaged entry \"\(entry.path)\"")
      }
      return bytes
    } catch is ByteReader.Ended {
      throw Damage(message: "has a damaged entry \"\(entry.path)\"")
    }
  }
}
