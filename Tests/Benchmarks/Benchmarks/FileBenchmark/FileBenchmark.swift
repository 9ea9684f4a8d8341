import CReferencePNG
import Foundation
import Imaging
import Model
import Reporting

/// Measures run.json and PNG files, and prints the seconds as JSON.
///
/// usage: FileBenchmark RUN_JSON PREVIEWS
@main enum FileBenchmark {
  struct Answer: Encodable {
    struct Record: Encodable {
      var read: Double
      var write: Double
    }
    struct Picture: Encodable {
      var level: Int
      var seconds: Double
      var bytes: Int
      var reference: Double
      var referenceBytes: Int
    }
    var runJSON: Record
    var png: [Picture]
  }

  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 3 else {
      FileHandle.standardError.write(Data("usage: FileBenchmark RUN_JSON PREVIEWS\n".utf8))
      exit(64)
    }
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: arguments[1])))
    let record = try RunJSON.decode(bytes)
    let answer = Answer(
      runJSON: .init(
        read: try least { _ = try RunJSON.decode(bytes) }, write: try least { _ = try RunJSON.encode(record) }
      ),
      png: try pictures(in: arguments[2]))
    let encoder = JSONEncoder()
    print(String(decoding: try encoder.encode(answer), as: UTF8.self))
  }

  /// Encodes the pictures of a run three times as large, as a device shows them.
  private static func pictures(in folder: String) throws -> [Answer.Picture] {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted().prefix(8)
    let screens = try names.map { name in
      let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: folder + "/" + name)))
      let bitmap = try PNG.decode(bytes).bitmap
      return bitmap.resampled(to: PixelSize(width: bitmap.width * 3, height: bitmap.height * 3))
    }
    return [PNG.Effort.low, .normal].map { effort in
      let level = Int32(effort.rawValue)
      let own = screens.reduce(0) { $0 + PNG.encode($1, effort: effort).count }
      let other = screens.reduce(0) { $0 + reference($1, level) }
      return Answer.Picture(
        level: Int(level),
        seconds: least { for screen in screens { _ = PNG.encode(screen, effort: effort) } }
          / Double(screens.count),
        bytes: own,
        reference: least { for screen in screens { _ = reference(screen, level) } }
          / Double(screens.count), referenceBytes: other)
    }
  }

  private static func reference(_ bitmap: Bitmap, _ level: Int32) -> Int {
    bitmap.pixels.withUnsafeBufferPointer {
      Int(reference_png_length($0.baseAddress, UInt32(bitmap.width), UInt32(bitmap.height), level))
    }
  }

  /// Returns the least seconds of several runs.
  private static func least(_ body: () throws -> Void) rethrows -> Double {
    var least = Double.infinity
    for _ in 0..<7 {
      let start = ContinuousClock.now
      try body()
      let parts = (ContinuousClock.now - start).components
      least = min(least, Double(parts.seconds) + Double(parts.attoseconds) / 1e18)
    }
    return least
  }
}
