import Imaging
import Model

/// An element's drawn pixels, row by row, as a vertical gradient.
struct GradientMeasure: Sendable {
  var top: Color
  var bottom: Color
  /// Share of the screen that the element leaves open or shows through.
  var open: Double
  /// Share of the screen that something outside the exceptions covers.
  var obscured: Double
  var obscuredBy: [String]
  /// The colors that stand for each row: see `Bitmap.rowColors`.
  var rows: [[Color]]
}

private struct GradientKey: MemoKey {
  typealias Figure = GradientMeasure?
  var view: String
  var except: Set<String>
  var obscuredAtMost: Double
}

extension Screen {
  /// The element alone on its ground: exceptions and small things above it left out.
  /// Something that hides more than `obscuredAtMost` of the screen stays, because then the gradient is not what shows.
  func gradient(of view: View, except: Set<String>, obscuredAtMost: Double) -> GradientMeasure? {
    let key = GradientKey(view: view.id, except: except, obscuredAtMost: obscuredAtMost)
    return memo.figure(key) { measureGradient(of: view, except: except, obscuredAtMost: obscuredAtMost) }
  }

  private func measureGradient(
    of view: View, except: Set<String>, obscuredAtMost: Double
  ) -> GradientMeasure? {
    let alone = soleCoverage(of: view.id)
    guard alone.values.contains(where: { $0 >= 128 }) else { return nil }
    let above = viewsAbove(view.id).subtracting(except)
    let obscured = lostShare(of: view.id, alone: alone, without: except)
    var left = except
    if obscured <= obscuredAtMost { left.formUnion(above) }
    let open = alone.values.reduce(into: 0) { $0 += $1 < 250 ? 1 : 0 }
    let bitmap = bitmap(without: left)
    let rows = bitmap.rowColors
    guard let first = rows.first?.first, let last = rows.last?.first else { return nil }
    return GradientMeasure(
      top: first, bottom: last, open: Double(open) / Double(max(1, alone.values.count)),
      obscured: obscured, obscuredBy: obscured > 0 ? above.sorted() : [], rows: rows)
  }

  /// Ids of painting views that are drawn after `id`.
  private func viewsAbove(_ id: String) -> Set<String> {
    Set(list.nodes(above: id).filter { !$0.paints.isEmpty }.map(\.viewID))
  }

  /// Share of an element's pixels that others take, `without` left out.
  private func lostShare(of id: String, alone: Coverage, without: Set<String>) -> Double {
    let visible = renderer.coverage(of: id, in: list.painting { !without.contains($0) })
    return alone.lostShare(showing: visible)
  }
}

extension Bitmap {
  /// Per row: the colors that stand for it. One for a row of one color; else the first, middle and last pixel and,
  /// for each channel, the pixels that have least and most of it.
  var rowColors: [[Color]] {
    pixels.withUnsafeBytes { raw in
      let words = raw.bindMemory(to: UInt32.self)
      return (0..<height).map { y in
        let row = words[y * width..<(y + 1) * width]
        guard let first = row.first else { return [] }
        guard row.contains(where: { $0 != first }) else { return [color(word: first)] }
        return extremes(of: row).map { color(word: $0) }
      }
    }
  }

  private func extremes(of row: Slice<UnsafeBufferPointer<UInt32>>) -> [UInt32] {
    let first = row[row.startIndex]
    var least = [first, first, first]
    var most = [first, first, first]
    for word in row where word != first {
      for channel in 0..<3 {
        let mask = UInt32(0xFF) << UInt32(channel * 8)
        if word & mask < least[channel] & mask { least[channel] = word }
        if word & mask > most[channel] & mask { most[channel] = word }
      }
    }
    let middle = row[row.startIndex + row.count / 2]
    var seen = [first]
    for word in [middle, row[row.endIndex - 1]] + least + most where !seen.contains(word) {
      seen.append(word)
    }
    return seen
  }

  /// Straight color of a pixel word in memory order red, green, blue, alpha.
  private func color(word: UInt32) -> Color {
    let value = UInt32(littleEndian: word)
    let alpha = Double(value >> 24 & 0xFF)
    guard alpha > 0 else { return .clear }
    func part(_ shift: UInt32) -> Double { Double(value >> shift & 0xFF) / alpha }
    return Color(
      red: part(0), green: part(8), blue: part(16), alpha: alpha / 255,
      space: space == .displayP3 ? .displayP3 : .sRGB)
  }
}
