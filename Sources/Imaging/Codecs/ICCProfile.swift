import Foundation
import Model

/// A matrix-and-curve ICC profile (ICC.1:2022) from an untrusted file.
struct ICCProfile {
  enum Likeness { case sRGB, displayP3, other }
  let description: String
  /// Whether the profile is for RGB or gray and has only lookup tables.
  let isTable: Bool
  /// Red, green and blue as columns, for D50; nil for another kind of profile.
  private let colorants: ColorMatrix?
  /// Linear light of each 8-bit code; red, green, blue.
  private let curves: [[Double]]?

  /// Nil for bytes that are not a profile.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= 132, Array(bytes[36..<40]) == Array("acsp".utf8) else { return nil }
    let reader = Reader(bytes: bytes)
    description = reader.text(tag: "desc") ?? ""
    let space = String(decoding: bytes[16..<20], as: UTF8.self)
    isTable = ["RGB ", "GRAY"].contains(space) && reader.tag("A2B0") != nil
    if space == "GRAY" {
      let gray = reader.curve("kTRC")
      curves = gray.map { [$0, $0, $0] }
      // With the primaries of sRGB, equal components stay neutral.
      let toD50 = ColorMatrix.d50ToD65.inverse
      colorants = toD50.map { $0 * .linearSRGBToXYZ }
      return
    }
    let columns = ["rXYZ", "gXYZ", "bXYZ"].compactMap(reader.vector)
    let found = ["rTRC", "gTRC", "bTRC"].compactMap(reader.curve)
    guard space == "RGB ", columns.count == 3, found.count == 3 else {
      colorants = nil
      curves = nil
      return
    }
    colorants = ColorMatrix((0..<3).map { row in columns.map { $0[row] } })
    curves = found
  }

  /// The conversion into XYZ with D65; nil for a kind of profile that `qa` does not read.
  var conversion: PixelConversion? {
    guard let colorants, let curves else { return nil }
    return PixelConversion(decode: curves, toXYZ: .d50ToD65 * colorants)
  }

  /// The space that the profile describes. The last digits of a vendor's profile do not matter.
  var likeness: Likeness {
    guard let conversion, let curves else { return .other }
    let sRGB = PixelConversion.sRGBTable
    let isSRGBCurve = curves.allSatisfy { curve in
      zip(curve, sRGB).allSatisfy { abs($0 - $1) < 0.002 }
    }
    guard isSRGBCurve else { return .other }
    func isNear(_ matrix: ColorMatrix) -> Bool {
      zip(matrix.rows.joined(), conversion.toXYZ.rows.joined()).allSatisfy { abs($0 - $1) < 0.004 }
    }
    if isNear(.linearSRGBToXYZ) { return .sRGB }
    return isNear(.linearP3ToXYZ) ? .displayP3 : .other
  }
}

extension ICCProfile {
  private struct Reader {
    let bytes: [UInt8]

    func be32(_ at: Int) -> Int? {
      guard at >= 0, at + 4 <= bytes.count else { return nil }
      return bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) }
    }
    func be16(_ at: Int) -> Int? {
      guard at >= 0, at + 2 <= bytes.count else { return nil }
      return Int(bytes[at]) << 8 | Int(bytes[at + 1])
    }
    func fixed(_ at: Int) -> Double? {
      be32(at).map { Double(Int32(truncatingIfNeeded: $0)) / 65536 }
    }
    /// Returns the start and the length of a tag's data.
    func tag(_ name: String) -> (start: Int, length: Int)? {
      guard let count = be32(128) else { return nil }
      for index in 0..<min(count, 256) {
        let at = 132 + index * 12
        guard at + 12 <= bytes.count else { return nil }
        guard Array(bytes[at..<at + 4]) == Array(name.utf8) else { continue }
        guard let start = be32(at + 4), let length = be32(at + 8), length >= 8,
          start <= bytes.count, length <= bytes.count - start
        else { return nil }
        return (start, length)
      }
      return nil
    }
    func type(_ start: Int) -> String { String(decoding: bytes[start..<start + 4], as: UTF8.self) }

    func vector(_ name: String) -> [Double]? {
      guard let (start, length) = tag(name), length >= 20, type(start) == "XYZ " else { return nil }
      let values = [8, 12, 16].compactMap { fixed(start + $0) }
      return values.count == 3 ? values : nil
    }

    func curve(_ name: String) -> [Double]? {
      guard let (start, length) = tag(name) else { return nil }
      let values = type(start) == "para" ? parametric(start, length) : sampled(start, length)
      guard let values, values.allSatisfy({ $0.isFinite && $0 >= 0 && $0 <= 1.0001 }) else { return nil }
      return values
    }

    private func sampled(_ start: Int, _ length: Int) -> [Double]? {
      guard type(start) == "curv", let count = be32(start + 8), count <= 65536,
        length >= 12 + count * 2
      else { return nil }
      let codes = (0..<256).map { Double($0) / 255 }
      if count == 0 { return codes }
      if count == 1 {
        guard let gamma = be16(start + 12), gamma > 0 else { return nil }
        return codes.map { pow($0, Double(gamma) / 256) }
      }
      return codes.map { code in
        let position = code * Double(count - 1)
        let index = min(Int(position), count - 2)
        let low = Double(be16(start + 12 + index * 2) ?? 0)
        let high = Double(be16(start + 14 + index * 2) ?? 0)
        return (low + (high - low) * (position - Double(index))) / 65535
      }
    }

    /// ICC.1:2022, 10.18, function types 0 to 4.
    private func parametric(_ start: Int, _ length: Int) -> [Double]? {
      guard let function = be16(start + 8), function <= 4 else { return nil }
      let counts = [1, 3, 4, 5, 7]
      guard length >= 12 + counts[function] * 4 else { return nil }
      let p = (0..<counts[function]).compactMap { fixed(start + 12 + $0 * 4) }
      guard p.count == counts[function] else { return nil }
      // All types as type 4: (aX + b)^g + e from d on, cX + f below.
      let g = p[0]
      let a = function > 0 ? p[1] : 1
      let b = function > 0 ? p[2] : 0
      let c = function >= 3 ? p[3] : 0
      let d = function >= 3 ? p[4] : (function > 0 && a != 0 ? -b / a : 0)
      let e = function == 4 ? p[5] : (function == 2 ? p[3] : 0)
      let f = function == 4 ? p[6] : (function == 2 ? p[3] : 0)
      return (0..<256).map { code in
        let x = Double(code) / 255
        let value = x >= d ? pow(max(a * x + b, 0), g) + e : c * x + f
        return min(max(value, 0), 1)
      }
    }

    func text(tag name: String) -> String? {
      guard let (start, length) = tag(name) else { return nil }
      if type(start) == "desc", let count = be32(start + 8), count > 0, count <= length - 12 {
        let ascii = bytes[start + 12..<start + 12 + count].prefix { $0 != 0 }
        return String(decoding: ascii, as: UTF8.self)
      }
      guard type(start) == "mluc", let size = be32(start + 20), let offset = be32(start + 24),
        size <= 1024, offset <= length, size <= length - offset
      else { return nil }
      let units = stride(from: start + offset, to: start + offset + size - 1, by: 2).compactMap {
        be16($0).map { UInt16($0) }
      }
      return String(decoding: units, as: UTF16.self)
    }
  }
}
