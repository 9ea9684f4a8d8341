import Foundation
import Model

/// The outlines of glyphs, read on first use. Safe across threads.
package final class GlyphOutlines: @unchecked Sendable {
  // Guarded by `lock`.
  private var state: State
  private let lock = NSLock()

  private enum State {
    case unread(@Sendable () -> Data?)
    case read(Table, [Key: GlyphOutline?])
    case broken(String)
  }
  private struct Key: Hashable {
    var weight: String
    var scalar: UInt32
  }

  /// - Parameter data: Returns the contents of `Matrix/system/glyphs/glyphs.json`; called at most once.
  package init(data: @escaping @Sendable () -> Data?) { state = .unread(data) }

  /// Why the data cannot be read; nil if it can.
  package var failure: String? {
    lock.lock()
    defer { lock.unlock() }
    read()
    if case .broken(let message) = state { return message }
    return nil
  }

  /// Returns the outline of a code point; nil if it has none or its path is invalid.
  func outline(of scalar: UInt32, weight: String) -> GlyphOutline? {
    lock.lock()
    defer { lock.unlock() }
    read()
    guard case .read(let table, var known) = state else { return nil }
    let key = Key(weight: weight, scalar: scalar)
    if let found = known[key] { return found }
    let made = table.outline(of: scalar, weight: weight)
    // Releases the dictionary before it changes, which avoids a copy.
    state = .broken("")
    known[key] = .some(made)
    state = .read(table, known)
    return made
  }

  var unitsPerEm: Int { table?.unitsPerEm ?? 1 }
  /// Height of the box for a character without an outline.
  var capHeight: Int { table?.capHeight ?? 1 }

  private var table: Table? {
    lock.lock()
    defer { lock.unlock() }
    read()
    if case .read(let table, _) = state { return table }
    return nil
  }

  private func read() {
    guard case .unread(let data) = state else { return }
    do {
      guard let data = data() else { throw Diagnostics(.error, "the file cannot be read") }
      let table = try JSONDecoder().decode(Table.self, from: data)
      guard table.unitsPerEm > 0, table.unitsPerEm <= 1 << 14, table.capHeight > 0,
        table.capHeight <= table.unitsPerEm, !table.faces.isEmpty
      else { throw Diagnostics(.error, "unitsPerEm, capHeight or faces are out of range") }
      state = .read(table, [:])
    } catch {
      state = .broken("\(error)")
    }
  }

  /// The glyphs that cannot be parsed.
  var brokenGlyphs: [String] {
    guard let table else { return [failure ?? "unread"] }
    return table.faces.flatMap { face in
      face.glyphs.keys.filter { $0.unicodeScalars.count != 1 || face.outline(of: $0) == nil }
        .map { "\(face.name) \($0)" }
    }.sorted()
  }
  /// Characters with an outline, by face name.
  var characters: [String: Set<String>] {
    Dictionary((table?.faces ?? []).map { ($0.name, Set($0.glyphs.keys)) }, uniquingKeysWith: { $1 })
  }
}

extension GlyphOutlines {
  fileprivate struct Table: Decodable {
    var unitsPerEm: Int
    var capHeight: Int
    var faces: [Face]

    func outline(of scalar: UInt32, weight: String) -> GlyphOutline? {
      guard let scalar = Unicode.Scalar(scalar) else { return nil }
      let face = faces.first { $0.weights.contains(weight) } ?? faces.first
      return face?.outline(of: String(Character(scalar)))
    }
  }

  fileprivate struct Face: Decodable {
    var name: String
    var weights: [String]
    var contours: [String]
    var glyphs: [String: String]

    func outline(of character: String) -> GlyphOutline? {
      guard let text = glyphs[character] else { return nil }
      let numbers = text.split(separator: " ").map { Int($0) }
      guard let advance = numbers.first ?? nil, GlyphOutline.range.contains(advance),
        (numbers.count - 1) % 3 == 0
      else { return nil }
      var found: [GlyphContour] = []
      for at in stride(from: 1, to: numbers.count, by: 3) {
        guard let index = numbers[at], contours.indices.contains(index), let x = numbers[at + 1],
          let y = numbers[at + 2], let contour = GlyphContour(contours[index], x: x, y: y)
        else { return nil }
        found.append(contour)
      }
      return GlyphOutline(advance: advance, contours: found)
    }
  }
}
