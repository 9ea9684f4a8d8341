import Foundation
import Imaging
import Model
import TestSupport
import Testing

@testable import BuiltApp

@Suite(
  "Compiled catalogs of public apps",
  .enabled(if: BuiltApp.folder != nil, Comment(rawValue: PublicCorpus.reason)))
struct CatalogCorpusTests {
  static let catalogs = BuiltApp.all.filter { catalog(of: $0) != nil }

  static func catalog(of app: BuiltApp) -> String? {
    app.app.map { $0 + "/Assets.car" }.flatMap { FileManager.default.fileExists(atPath: $0) ? $0 : nil }
  }

  static func bytes(_ path: String) -> [UInt8] { Array(FileManager.default.contents(atPath: path) ?? Data()) }

  /// Codecs that can change a channel by one.
  static let nearlyLossless: Set<String> = ["deepmap2", "deepmap-lzfse"]

  @Test("Every catalog is read whole", arguments: catalogs)
  func headers(_ app: BuiltApp) throws {
    let catalog = try CompiledCatalog(Self.bytes(try #require(Self.catalog(of: app))))
    #expect(CompiledCatalog.testedVersions.contains(catalog.coreUIVersion))
    #expect(catalog.damagedCount == 0)
    for rendition in catalog.renditions where rendition.isPicture {
      #expect(rendition.size.width > 0 && rendition.size.height > 0, "\(rendition.fileName)")
    }
  }

  @Test("Every picture is decoded", arguments: catalogs)
  func everyPicture(_ app: BuiltApp) throws {
    let catalog = try CompiledCatalog(Self.bytes(try #require(Self.catalog(of: app))))
    for rendition in catalog.renditions where rendition.isPicture && rendition.size.area <= Self.largest {
      let bitmap = try catalog.pixels(of: rendition)
      #expect(bitmap.width == rendition.size.width && bitmap.height == rendition.size.height)
    }
  }

  #if DEBUG
  /// Larger pictures take seconds without optimization, in pixels.
  static let largest = 512 * 512
  #else
  static let largest = Int.max
  #endif

  @Test(
    "The pixels are those of the source's files", arguments: catalogs.filter { $0.agrees && $0.source != nil }
  )
  func pixels(_ app: BuiltApp) throws {
    let catalog = try CompiledCatalog(Self.bytes(try #require(Self.catalog(of: app))))
    let sources = BuiltApp.files(in: try #require(app.source), ending: ".png")
    var compared = 0
    for rendition in catalog.renditions where rendition.isPicture && rendition.size.area <= Self.largest {
      let files = sources.filter {
        $0.hasSuffix("/\(rendition.assetName ?? "").imageset/\(rendition.fileName)")
          || $0.hasSuffix("/\(rendition.assetName ?? "").appiconset/\(rendition.fileName)")
      }
      guard files.count == 1, let source = try? PNG.decode(Self.bytes(files[0])),
        source.bitmap.width == rendition.size.width, source.bitmap.height == rendition.size.height
      else { continue }
      let codec = catalog.codec(of: rendition) ?? "packed"
      let difference = Self.largestDifference(try catalog.pixels(of: rendition), source.bitmap)
      // actool converts pixels with a color profile.
      let converted = if case .profile = source.colorSource { 1 } else { 0 }
      let allowed = (Self.nearlyLossless.contains(codec) ? 1 : 0) + converted
      #expect(difference <= allowed, "\(rendition.fileName), \(codec), \(source.colorSource)")
      compared += 1
    }
    print("\(app): \(compared) pictures compared")
  }

  /// Returns the largest difference of two bytes.
  ///
  /// It goes through the bytes without an iterator: tests are not optimized, and all pictures have many millions of bytes.
  static func largestDifference(_ first: Bitmap, _ second: Bitmap) -> Int {
    first.pixels.withUnsafeBytes { first in
      second.pixels.withUnsafeBytes { second in
        let count = min(first.count, second.count)
        guard let one = first.baseAddress, let other = second.baseAddress else { return 0 }
        if memcmp(one, other, count) == 0 { return 0 }
        var largest = 0
        var index = 0
        while index < count {
          largest = max(largest, abs(Int(first[index]) - Int(second[index])))
          index += 1
        }
        return largest
      }
    }
  }
}

extension PixelSize {
  fileprivate var area: Int { width * height }
}
