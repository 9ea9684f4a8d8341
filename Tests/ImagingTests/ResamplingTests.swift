import Imaging
import Model
import TestSupport
import Testing

@Suite("Resampling")
struct ResamplingTests {
  private func gray(_ rows: [[UInt8]]) -> Bitmap {
    Bitmap(width: rows[0].count, height: rows.count, pixels: rows.joined().flatMap { [$0, $0, $0, 255] })
  }
  private func values(_ bitmap: Bitmap) -> [[UInt8]] {
    (0..<bitmap.height).map { y in (0..<bitmap.width).map { bitmap.rgba($0, y).0 } }
  }

  @Test("reducing averages the covered area")
  func area() {
    // (10 + 20 + 30 + 41) / 4 = 25.25; (0 + 100 + 200 + 255) / 4 = 138.75
    let small = gray([[10, 20, 0, 100], [30, 41, 200, 255]]).resampled(to: PixelSize(width: 2, height: 1))
    #expect(values(small) == [[25, 139]])
    // Three to two: 30 + 60/2 over 1.5 = 40; 60/2 + 90 over 1.5 = 80.
    #expect(values(gray([[30, 60, 90]]).resampled(to: PixelSize(width: 2, height: 1))) == [[40, 80]])
  }

  @Test("enlarging is bilinear between pixel centers, edges repeated")
  func bilinear() {
    // Two to four: centers at -0.25, 0.25, 0.75, 1.25 → 0, 25, 75, 100.
    #expect(values(gray([[0, 100]]).resampled(to: PixelSize(width: 4, height: 1))) == [[0, 25, 75, 100]])
    let both = gray([[0, 100], [100, 200]]).resampled(to: PixelSize(width: 4, height: 4))
    #expect(values(both)[1] == [25, 50, 100, 125])
  }

  @Test("weights of one pixel sum to exactly one, at every size and offset (seed 4)")
  func weights() {
    var generator = SeededGenerator(seed: 4)
    for _ in 0..<400 {
      let source = Int.random(in: 1...60, using: &generator)
      let origin = Double.random(in: -20...20, using: &generator)
      let extent = Double.random(in: 0.1...90, using: &generator)
      let range = Int(origin.rounded(.down))..<Int((origin + extent).rounded(.up))
      let kernel = ResamplingKernel(source: source, origin: origin, extent: extent, range: range)
      for tap in kernel.taps {
        let part = kernel.weights[tap.offset..<tap.offset + tap.count]
        #expect(part.reduce(0) { $0 + Int($1) } == 65536)
        #expect(part.allSatisfy { $0 >= 0 })
        #expect(tap.first >= 0 && tap.first + tap.count <= source)
      }
    }
  }

  @Test("no weight is negative where hundreds of samples become one, and such pictures are drawn")
  func manySamples() {
    for source in [416, 424, 438, 441, 480, 700, 1440, 16_384] {
      let kernel = ResamplingKernel(source: source, origin: 0, extent: 1, range: 0..<1)
      #expect(kernel.weights.count == source && kernel.weights.allSatisfy { $0 >= 0 })
      #expect(kernel.weights.reduce(0) { $0 + Int($1) } == 65536)
    }
    let wide = Bitmap(width: 480, height: 3, pixels: [UInt8](repeating: 200, count: 480 * 3 * 4))
    let high = Bitmap(width: 3, height: 480, pixels: [UInt8](repeating: 200, count: 480 * 3 * 4))
    for (bitmap, size) in [(wide, (1, 3)), (high, (3, 1))] {
      let sampler = PictureSampler(
        bitmap,
        columns: ResamplingKernel(
          source: bitmap.width, origin: 0, extent: Double(size.0), range: 0..<size.0),
        rows: ResamplingKernel(source: bitmap.height, origin: 0, extent: Double(size.1), range: 0..<size.1))
      var rows = 0
      sampler.forEachRow { _, bytes in
        rows += 1
        #expect(bytes.allSatisfy { $0 == 200 })
      }
      #expect(rows == size.1)
    }
  }

  @Test("the fast paths give what the general one gives (seed 8)")
  func fastPaths() {
    var generator = SeededGenerator(seed: 8)
    for _ in 0..<30 {
      let (width, height) = (
        Int.random(in: 2...9, using: &generator), Int.random(in: 2...9, using: &generator)
      )
      let size = PixelSize(
        width: Int.random(in: 1...20, using: &generator), height: Int.random(in: 1...20, using: &generator))
      let column = (0..<height).map { _ in UInt8.random(in: 0...255, using: &generator) }
      // Rows of one color: the same as one column on its own.
      let flat = gray(column.map { Array(repeating: $0, count: width) }).resampled(to: size)
      let single = gray(column.map { [$0] }).resampled(to: PixelSize(width: 1, height: size.height))
      for y in 0..<size.height {
        for x in 0..<size.width { #expect(flat.rgba(x, y).0 == single.rgba(0, y).0) }
      }
      // Equal rows: the same as one row on its own.
      let line = (0..<width).map { _ in UInt8.random(in: 0...255, using: &generator) }
      let equal = gray(Array(repeating: line, count: height)).resampled(to: size)
      let one = gray([line]).resampled(to: PixelSize(width: size.width, height: 1))
      for y in 0..<size.height { #expect(values(equal)[y] == values(one)[0]) }
    }
  }

  @Test("every pixel is the weighted sum of its samples, columns first (seed 15)")
  func sums() {
    var generator = SeededGenerator(seed: 15)
    for round in 0..<120 {
      let (width, height) = (
        Int.random(in: 1...40, using: &generator), Int.random(in: 1...40, using: &generator)
      )
      let bitmap = Bitmap(
        width: width, height: height,
        pixels: (0..<width * height * 4).map { _ in UInt8.random(in: 0...255, using: &generator) })
      func kernel(_ source: Int) -> ResamplingKernel {
        let origin = Double.random(in: -9...9, using: &generator)
        let extent = Double.random(in: 0.3...70, using: &generator)
        let first = Int(origin.rounded(.down))
        return ResamplingKernel(
          source: source, origin: origin, extent: extent,
          range: first..<first + Int.random(in: 1...70, using: &generator))
      }
      let (columns, rows) = (kernel(width), kernel(height))
      var pixels: [UInt8] = []
      PictureSampler(bitmap, columns: columns, rows: rows).forEachRow { row, line in
        #expect(row * columns.taps.count * 4 == pixels.count)
        pixels += Array(line)
      }
      func squeezed(_ row: Int, _ x: Int, _ channel: Int) -> Int {
        let tap = columns.taps[x]
        return (0..<tap.count).reduce(128) { sum, index in
          let value = bitmap.pixels[(row * width + tap.first + index) * 4 + channel]
          return sum + Int(value) * Int(columns.weights[tap.offset + index])
        } >> 8
      }
      let expected = rows.taps.flatMap { tap in
        (0..<columns.taps.count * 4).map { at in
          (0..<tap.count).reduce(1 << 23) { sum, index in
            sum + squeezed(tap.first + index, at / 4, at % 4) * Int(rows.weights[tap.offset + index])
          } >> 24
        }
      }
      #expect(pixels.map(Int.init) == expected, "round \(round)")
    }
  }

  @Test("one color stays itself at every size; transparent stays transparent")
  func flat() {
    let flat = Bitmap(width: 3, height: 5, pixels: (0..<15).flatMap { _ in [11, 22, 33, 44] as [UInt8] })
    for side in [1, 2, 7, 40] {
      let other = flat.resampled(to: PixelSize(width: side, height: side))
      #expect(other.rgba(side - 1, side / 2) == (11, 22, 33, 44))
    }
    #expect(flat.resampled(to: PixelSize(width: 0, height: 4)).pixels.isEmpty)
    #expect(flat.thumbnail(maxSide: 2).height == 2)
    #expect(flat.thumbnail(maxSide: 9) == flat)
  }
}
