import Foundation
import Imaging
import TestSupport
import Testing

@testable import BuiltApp

@Suite("Damaged catalogs", .enabled(if: BuiltApp.folder != nil, Comment(rawValue: PublicCorpus.reason)))
struct CatalogFuzzTests {
  /// `QA_SEED` repeats a run, `QA_FUZZ` sets how many mutations each test makes.
  static let seed = ProcessInfo.processInfo.environment["QA_SEED"].flatMap { UInt64($0) } ?? 20_261_122
  static let rounds = ProcessInfo.processInfo.environment["QA_FUZZ"].flatMap { Int($0) } ?? 150

  /// Catalogs that a mutation copies quickly.
  static let catalogs = CatalogCorpusTests.catalogs.compactMap { app -> [UInt8]? in
    let bytes = CatalogCorpusTests.catalog(of: app).map(CatalogCorpusTests.bytes) ?? []
    return bytes.count < 150_000 && !bytes.isEmpty ? bytes : nil
  }

  @Test("No mutation of a catalog crashes, and pictures have the size of their header")
  func catalogs() throws {
    var generator = SeededGenerator(seed: Self.seed)
    try #require(!Self.catalogs.isEmpty)
    var failures = 0
    var decoded = 0
    for round in 0..<Self.rounds {
      let bytes = Mutation.of(Self.catalogs[round % Self.catalogs.count], with: &generator)
      guard let catalog = try? CompiledCatalog(bytes) else {
        failures += 1
        continue
      }
      for rendition in catalog.renditions.prefix(40) {
        _ = catalog.color(of: rendition)
        guard rendition.isPicture, rendition.size.width * rendition.size.height < 40_000 else { continue }
        guard let bitmap = try? catalog.pixels(of: rendition) else { continue }
        decoded += 1
        #expect(bitmap.width == rendition.size.width && bitmap.height == rendition.size.height)
      }
    }
    print("seed \(Self.seed): \(Self.rounds) mutations, \(failures) rejected, \(decoded) pictures decoded")
    #expect(failures > 0 && decoded > 0)
  }

  @Test("No mutation of compressed data crashes, and no output exceeds its limit")
  func codecs() throws {
    var generator = SeededGenerator(seed: Self.seed)
    var streams: [[UInt8]] = []
    for bytes in Self.catalogs.prefix(8) {
      let catalog = try CompiledCatalog(bytes)
      for rendition in catalog.renditions.prefix(10) where rendition.payload.count > 16 {
        streams.append(Array(bytes[(rendition.payload.lowerBound + 16)..<rendition.payload.upperBound]))
      }
    }
    try #require(!streams.isEmpty)
    var rejected = 0
    for round in 0..<Self.rounds * 4 {
      let bytes = Mutation.of(streams[round % streams.count], with: &generator)
      bytes.withUnsafeBufferPointer { source in
        let limit = 20_000
        if let output = try? LZFSE.decode(source, limit: limit) {
          #expect(output.count <= limit)
        } else {
          rejected += 1
        }
        if let output = try? LZVN.decode(source, limit: limit) { #expect(output.count <= limit) }
      }
      _ = try? Deepmap.decode(bytes, width: 40, height: 30, channels: 2)
      _ = try? PackedRows.runs(bytes, width: 30, height: 20, pixelSize: 4)
      _ = try? PackedRows.palette(bytes, width: 30, height: 20)
    }
    print("seed \(Self.seed): \(Self.rounds * 4) mutations, \(rejected) rejected by LZFSE")
    #expect(rejected > 0)
  }
}
