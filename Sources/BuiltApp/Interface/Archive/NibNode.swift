/// One object of a compiled nib, with access to what it refers to.
package struct NibNode: Sendable {
  let archive: NibArchive
  package let index: Int

  private var object: NibArchive.Object { archive.objects[index] }
  package var className: String { object.className }

  /// Returns the first value of a key; nil where the object has none.
  subscript(key: String) -> NibArchive.Value? { object.entries.first { $0.key == key }?.value }

  private func node(_ value: NibArchive.Value?) -> NibNode? {
    guard case .object(let index)? = value, archive.objects.indices.contains(index) else { return nil }
    return NibNode(archive: archive, index: index)
  }

  /// Returns the object of a key.
  package func node(_ key: String) -> NibNode? { node(self[key]) }

  /// The members of an array, a set or a dictionary.
  package var elements: [NibNode] {
    object.entries.compactMap { $0.key == NibArchive.element ? node($0.value) : nil }
  }

  /// Returns the members of the collection of a key.
  package func elements(_ key: String) -> [NibNode] { node(key)?.elements ?? [] }

  /// Returns the value of a key in a dictionary whose keys are strings or numbers.
  func member(_ key: String) -> NibNode? {
    let members = elements
    var at = 0
    while at + 1 < members.count {
      if members[at].string == key || members[at].number.map({ "\(Int($0.rounded()))" }) == key {
        return members[at + 1]
      }
      at += 2
    }
    return nil
  }

  func bool(_ key: String, default value: Bool = false) -> Bool {
    switch self[key] {
    case .bool(let flag): flag
    case .integer(let number): number != 0
    default: value
    }
  }

  func integer(_ key: String) -> Int? { double(key).flatMap { Int(exactly: $0.rounded()) } }

  /// Returns a finite number with a magnitude of at most 1e9.
  func double(_ key: String) -> Double? {
    let value: Double
    switch self[key] {
    case .integer(let number): value = Double(number)
    case .real(let number): value = number
    case .object: return node(key)?.number
    default: return nil
    }
    return value.isFinite && value.magnitude <= 1e9 ? value : nil
  }

  /// Returns the text of a key, whether it is an object or written in its place.
  func text(_ key: String) -> String? {
    if case .data(let bytes)? = self[key] { return String(decoding: bytes, as: UTF8.self) }
    return node(key)?.string
  }

  /// The text of a string object.
  package var string: String? {
    guard case .data(let bytes)? = self["NS.bytes"], className.hasSuffix("String") else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  private var number: Double? {
    guard className == "NSNumber" else { return nil }
    return ["NS.intval", "NS.dblval", "NS.floatval", "NS.boolval"].lazy.compactMap { key -> Double? in
      switch self[key] {
      case .integer(let number): Double(number)
      case .real(let number): number
      case .bool(let flag): flag ? 1 : 0
      default: nil
      }
    }.first
  }

  /// Returns the numbers of a rectangle, point, size or insets: as data, or as text such as `{{0, 0}, {320, 480}}`.
  func numbers(_ key: String, count: Int) -> [Double]? {
    let found: [Double]
    if case .data(let bytes)? = self[key], bytes.first == 6 || bytes.first == 7 {
      found = Self.packed(bytes)
    } else {
      let text = text(key) ?? ""
      found = text.split(whereSeparator: { "{}, ".contains($0) }).compactMap { Double($0) }
    }
    guard found.count == count, found.allSatisfy({ $0.isFinite && $0.magnitude <= 1e9 }) else { return nil }
    return found
  }

  /// Returns numbers after a type byte: 6 for 32-bit and 7 for 64-bit floating point.
  private static func packed(_ bytes: [UInt8]) -> [Double] {
    let size = bytes[0] == 7 ? 8 : 4
    return stride(from: 1, to: bytes.count - size + 1, by: size).map { start in
      var pattern: UInt64 = 0
      for byte in bytes[start..<start + size].reversed() { pattern = pattern << 8 | UInt64(byte) }
      return size == 8
        ? Double(bitPattern: pattern) : Double(Float(bitPattern: UInt32(truncatingIfNeeded: pattern)))
    }
  }
}
