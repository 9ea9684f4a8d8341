import Formats
import Model

/// What the header of an executable says about how it was built.
///
/// Source: Apple's `<mach-o/loader.h>` and `<mach-o/fat.h>`.
package struct MachO: Hashable, Sendable {
  package enum Platform: Int, Sendable {
    case iOS = 2
    case macCatalyst = 6
    case simulator = 7
  }
  /// Nil for another platform.
  package var platform: Platform?
  /// The version of the SDK. It decides which rules of compatibility apply.
  package var sdk: OSVersion
  package var minimumOS: OSVersion

  /// How many bytes of an executable hold its header.
  package static let headerSize = 1 << 20
  private static let maxCommands = 10_000

  /// Returns nil for a file that is no executable, or whose header does not state the versions.
  package init?(_ bytes: [UInt8]) {
    guard let found = try? Self.read(bytes, at: 0, depth: 0) else { return nil }
    self = found
  }

  private init(platform: Int, minimumOS: Int, sdk: Int) {
    self.platform = Platform(rawValue: platform)
    self.minimumOS = OSVersion(minimumOS >> 16, minimumOS >> 8 & 255)
    self.sdk = OSVersion(sdk >> 16, sdk >> 8 & 255)
  }

  private static func read(_ bytes: [UInt8], at start: Int, depth: Int) throws -> MachO? {
    var reader = ByteReader(bytes, at: start)
    switch try reader.int32() {
    case 0xFEED_FACE: return try commands(&reader, headerSize: 28, start: start)
    case 0xFEED_FACF: return try commands(&reader, headerSize: 32, start: start)
    case 0xBEBA_FECA where depth == 0: return try slices(bytes, isLarge: false)
    case 0xBFBA_FECA where depth == 0: return try slices(bytes, isLarge: true)
    default: return nil
    }
  }

  /// Reads the first slice of a universal file that has the versions.
  private static func slices(_ bytes: [UInt8], isLarge: Bool) throws -> MachO? {
    var reader = ByteReader(bytes, at: 4, .bigEndian)
    for _ in 0..<min(try reader.int32(), 32) {
      try reader.skip(8)
      let offset = isLarge ? Int(clamping: try reader.number(UInt64.self)) : try reader.int32()
      try reader.skip(isLarge ? 16 : 8)
      if let found = try? read(bytes, at: offset, depth: 1) { return found }
    }
    return nil
  }

  private static func commands(_ reader: inout ByteReader, headerSize: Int, start: Int) throws -> MachO? {
    try reader.skip(12)
    let count = try reader.int32()
    var next = start + headerSize
    for _ in 0..<min(count, maxCommands) {
      var command = ByteReader(reader.bytes, at: next)
      let kind = try command.int32()
      let size = try command.int32()
      guard size >= 8 else { return nil }
      switch kind {
      case 0x32:
        let platform = try command.int32()
        let minimum = try command.int32()
        return MachO(platform: platform, minimumOS: minimum, sdk: try command.int32())
      case 0x25:
        let minimum = try command.int32()
        return MachO(platform: Platform.iOS.rawValue, minimumOS: minimum, sdk: try command.int32())
      default: next += size
      }
    }
    return nil
  }
}
