/// Binary property lists with references, as `NSKeyedArchiver` writes them.
enum BinaryList {
  /// The index of another object.
  struct Reference { var index: Int }

  /// Returns the list of a dictionary of texts, numbers, flags, references, arrays and dictionaries.
  static func encode(_ list: [String: Any]) -> [UInt8] {
    var writer = Writer()
    let root = writer.add(list)
    return writer.finish(root)
  }

  private struct Writer {
    private var objects: [[UInt8]] = []

    /// Adds an object after those that it contains, and returns its index.
    mutating func add(_ value: Any) -> UInt8 {
      let bytes: [UInt8]
      if let reference = value as? Reference {
        bytes = [0x80, UInt8(reference.index)]
      } else if let fields = value as? [String: Any] {
        let sorted = fields.sorted { $0.key < $1.key }
        let keys = sorted.map { add($0.key) }
        let values = sorted.map { add($0.value) }
        bytes = Self.header(0xD0, sorted.count) + keys + values
      } else if let items = value as? [Any] {
        let indexes = items.map { add($0) }
        bytes = Self.header(0xA0, items.count) + indexes
      } else if let text = value as? String {
        bytes = Self.header(0x50, text.utf8.count) + Array(text.utf8)
      } else if let flag = value as? Bool {
        bytes = [flag ? 9 : 8]
      } else {
        bytes = [0x10, UInt8(value as? Int ?? 0)]
      }
      objects.append(bytes)
      return UInt8(objects.count - 1)
    }

    private static func header(_ kind: UInt8, _ count: Int) -> [UInt8] {
      count < 15 ? [kind | UInt8(count)] : [kind | 15, 0x10, UInt8(count)]
    }

    func finish(_ root: UInt8) -> [UInt8] {
      var bytes = Array("bplist00".utf8)
      var offsets: [UInt8] = []
      for object in objects {
        offsets += [UInt8(bytes.count >> 8), UInt8(bytes.count & 255)]
        bytes += object
      }
      let table = bytes.count
      func long(_ value: Int) -> [UInt8] { (0..<8).reversed().map { UInt8(value >> ($0 * 8) & 255) } }
      return bytes + offsets + [0, 0, 0, 0, 0, 0, 2, 1] + long(objects.count) + long(Int(root)) + long(table)
    }
  }
}
