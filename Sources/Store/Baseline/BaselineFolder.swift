import Foundation
import Model

/// A folder of baselines: `<device>.txt`, and `pictures/<digest>.png` once for all screens that show the same.
public struct BaselineFolder: Sendable {
  /// Absolute.
  public var path: String
  public init(path: String) { self.path = path }

  public var exists: Bool { FileManager.default.fileExists(atPath: path) }

  /// - Throws: `Diagnostics` for files that are no baselines.
  public func read() throws -> [ScreenBaseline] {
    let names = ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
    var baselines: [ScreenBaseline] = []
    for name in names where name.hasSuffix(".txt") {
      guard let data = FileManager.default.contents(atPath: path + "/" + name), data.count < 64 << 20 else {
        throw Diagnostics([Diagnostic(at: SourceLocation(file: name), "the baseline cannot be read")])
      }
      baselines += try BaselineText.read(String(decoding: data, as: UTF8.self), file: name)
    }
    return baselines
  }

  /// Replaces what is on record; a folder with anything else in it is left alone.
  ///
  /// - Throws: `Diagnostics` where the folder holds something else or cannot be written.
  public func write(_ baselines: [ScreenBaseline], pictures: [String: [UInt8]]) throws {
    let manager = FileManager.default
    let names = (try? manager.contentsOfDirectory(atPath: path)) ?? []
    if let strange = names.sorted().first(where: { !$0.hasSuffix(".txt") && $0 != "pictures" }) {
      throw Diagnostics([
        Diagnostic(
          at: SourceLocation(file: strange), "this is no part of a baseline",
          fix: "give --baselines another folder")
      ])
    }
    do {
      for name in names { try manager.removeItem(atPath: path + "/" + name) }
      try manager.createDirectory(atPath: path + "/pictures", withIntermediateDirectories: true)
      for (device, screens) in Dictionary(grouping: baselines, by: \.device).sorted(by: { $0.key < $1.key }) {
        try Data(BaselineText.write(screens, device: device).utf8).write(
          to: URL(fileURLWithPath: path + "/\(device).txt"))
      }
      for (digest, png) in pictures.sorted(by: { $0.key < $1.key }) where !png.isEmpty {
        try Data(png).write(to: URL(fileURLWithPath: picturePath(digest)))
      }
    } catch {
      throw Diagnostics([
        Diagnostic(
          .error, "the baselines cannot be written: \(error.localizedDescription)",
          fix: "check the folder's rights")
      ])
    }
  }

  public func picture(_ digest: String) -> [UInt8]? {
    FileManager.default.contents(atPath: picturePath(digest)).map { [UInt8]($0) }
  }

  private func picturePath(_ digest: String) -> String {
    let hex = digest.drop { $0 != ":" }.dropFirst().prefix(16).filter(\.isHexDigit)
    return path + "/pictures/\(hex).png"
  }
}
