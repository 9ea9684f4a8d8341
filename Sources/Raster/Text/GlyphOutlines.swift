import Foundation
import Model

/// The outlines of letters that text is drawn with, read when the first text is met.
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

  /// `data` hands out the contents of `Matrix/system/glyphs/glyphs.json`; it is asked once at most.
  package init(data: @escaping @Sendable () -> Data?) { state = .unread(data) }

  /// What is wrong with the data; nil where it can be read.
  package var fault: String? {
    lock.lock()
    defer { lock.unlock() }
    read()
    if case .broken(let message) = state { return message }
    return nil
  }

  /// Nil for a code point without an outline, and for a path that is not one.
  func outline(of scalar: UInt32, weight: String) -> GlyphOutline? {
    lock.lock()
    defer { lock.unlock() }
    read()
    guard case .read(let table, var known) = state else { return nil }
    let key = Key(weight: weight, scalar: scalar)
    if let found = known[key] { return found }
    let made = table.outline(of: scalar, weight: weight)
    // The dictionary must not be shared while it grows.
    state = .broken("")
    known[key] = .some(made)
    state = .read(table, known)
    return made
  }

  var unitsPerEm: Int { table?.unitsPerEm ?? 1 }
  /// Height of the box that stands for a character without an outline.
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
      guard let data = data() else { throw Diagnostics([Diagnostic(.error, "the file cannot be read")]) }
      let table = try JSONDecoder().decode(Table.self, from: data)
      guard table.unitsPerEm > 0, table.unitsPerEm <= 1 << 14, table.capHeight > 0,
        table.capHeight <= table.unitsPerEm, !table.faces.isEmpty
      else { throw Diagnostics([Diagnostic(.error, "unitsPerEm, capHeight or faces make no sense")]) }
      state = .read(table, [:])
    } catch {
      state = .broken("\(error)")
    }
  }

  /// Every glyph that cannot be parsed, as `weight U+0041`; a test expects none.
  var brokenGlyphs: [String] {
    guard let table else { return [fault ?? "unread"] }
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
      var outline = GlyphOutline(advance: advance, contours: [])
      for at in stride(from: 1, to: numbers.count, by: 3) {
        guard let index = numbers[at], contours.indices.contains(index), let x = numbers[at + 1],
          let y = numbers[at + 2], let contour = GlyphContour(contours[index], x: x, y: y)
        else { return nil }
        outline.contours.append(contour)
      }
      return outline
    }
  }
}
