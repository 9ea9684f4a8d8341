import Model
import Testing

@testable import BuiltApp

@Suite("Headers of executables") struct MachOTests {
  private static func little(_ words: [UInt32]) -> [UInt8] {
    words.flatMap { word in withUnsafeBytes(of: word.littleEndian) { Array($0) } }
  }
  private static func big(_ words: [UInt32]) -> [UInt8] {
    words.flatMap { word in withUnsafeBytes(of: word.bigEndian) { Array($0) } }
  }

  /// A 64-bit executable for iOS 15.6 with the SDK of iOS 26.1: LC_UUID, then LC_BUILD_VERSION.
  static let executable = little([
    0xFEED_FACF, 0x0100_000C, 0, 2, 2, 48, 0, 0,
    0x1B, 24, 0, 0, 0, 0,
    0x32, 24, 2, 0x000F_0600, 0x001A_0100, 0,
  ])

  @Test("LC_BUILD_VERSION states platform, minimum OS and SDK")
  func buildVersion() throws {
    let header = try #require(MachO(Self.executable))
    #expect(header.platform == .iOS && header.minimumOS == OSVersion(15, 6) && header.sdk == OSVersion(26, 1))
  }

  @Test("LC_VERSION_MIN_IPHONEOS of a 32-bit executable")
  func older() throws {
    let bytes = Self.little([0xFEED_FACE, 12, 9, 2, 1, 16, 0, 0x25, 16, 0x0007_0000, 0x0009_0100])
    let header = try #require(MachO(bytes))
    #expect(header.minimumOS == OSVersion(7) && header.sdk == OSVersion(9, 1))
  }

  @Test("The first slice of a universal file counts")
  func universal() throws {
    let header: [UInt32] = [0xCAFE_BABE, 1, 0x0100_000C, 0, 28, UInt32(Self.executable.count), 0]
    let bytes = Self.big(header) + Self.executable
    #expect(MachO(bytes) == MachO(Self.executable))
  }

  @Test("Other files, cut files and circles give nothing")
  func others() {
    #expect(MachO([]) == nil && MachO(Array("#!/bin/sh\n".utf8)) == nil)
    #expect(MachO(Array(Self.executable.prefix(60))) == nil)
    let circle = Self.big([0xCAFE_BABE, 1, 0, 0, 0, 0, 0])
    #expect(MachO(circle) == nil)
    #expect(MachO(Self.little([0xFEED_FACF, 0, 0, 2, 9, 0, 0, 0, 0])) == nil)
  }
}
