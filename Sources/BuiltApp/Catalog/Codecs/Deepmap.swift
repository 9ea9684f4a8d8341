import Formats

/// The `dmap` and `dmp2` codecs of Apple's image library: tiles of predicted values or of palette indexes.
///
/// Source: the public descriptions viraptor/libdm2 `deepmap2.md` and devcxm/carfile-go `docs/assets-car-format.md`,
/// checked against the pictures of the corpus. See docs/internals/formats-compiled-app.md.
struct Deepmap {
  private let data: [UInt8]
  private let width: Int
  private let height: Int
  private var channels = 0
  private var isOlder = false
  private var halvesChroma = false
  private var output: [UInt8] = []

  static let name = "deepmap2"
  private static var damage: CodecError { CodecError(codec: name) }
  /// Tiles of the older codec have at most this side, in pixels.
  private static let olderTileSide = 256

  /// Returns the pixels of one picture or of one chunk of it, with as many bytes a pixel as `channels`.
  static func decode(
    _ data: [UInt8], width: Int, height: Int, channels: Int
  ) throws(CodecError) -> [UInt8] {
    var decoder = Deepmap(data: data, width: width, height: height)
    decoder.output = [UInt8](repeating: 0, count: width * height * channels)
    do {
      try decoder.run(channels)
    } catch {
      throw damage
    }
    return decoder.output
  }

  private mutating func run(_ wanted: Int) throws {
    // Version, number of channels and length come before the picture.
    var reader = ByteReader(data, at: 16)
    switch try reader.text(4) {
    case "dmp2": isOlder = false
    case "dmap": isOlder = true
    default: throw Self.damage
    }
    let method = try reader.byte()
    halvesChroma = try reader.byte() != 0
    try reader.skip(1)
    channels = Int(try reader.byte())
    guard channels == wanted, (1...4).contains(channels) else { throw Self.damage }
    var tileHeight = height
    if !isOlder {
      guard try reader.int16() == width else { throw Self.damage }
      tileHeight = try reader.int16()
      guard tileHeight > 0 else { throw Self.damage }
    }
    switch method {
    case 1: output = Array(try reader.take(output.count))
    case 2:
      let planes = 2 * colorCount + (hasAlpha ? 1 : 0)
      try tiles(&reader, tileHeight) {
        $0.count * planes + $0.height
      } decode: {
        try $0.predicted($1, $2)
      }
    case 3:
      try tiles(&reader, tileHeight) {
        $0.count * wanted
      } decode: {
        $0.copy($1, $2)
      }
    case 4: try palette(&reader, tileHeight)
    default: throw Self.damage
    }
  }

  private struct Tile {
    var x: Int
    var y: Int
    var width: Int
    var height: Int
    var count: Int { width * height }
  }

  private var hasAlpha: Bool { channels == 2 || channels == 4 }
  private var colorCount: Int { channels - (hasAlpha ? 1 : 0) }

  /// The tiles in their order: strips, or squares for the older codec.
  private func layout(_ tileHeight: Int) -> [Tile] {
    let tileWidth = isOlder ? Self.olderTileSide : width
    let tileHeight = isOlder ? Self.olderTileSide : tileHeight
    return stride(from: 0, to: height, by: tileHeight).flatMap { y in
      stride(from: 0, to: width, by: tileWidth).map { x in
        Tile(x: x, y: y, width: min(tileWidth, width - x), height: min(tileHeight, height - y))
      }
    }
  }

  /// Expands each tile and decodes it.
  ///
  /// - Parameter size: Bytes of an expanded tile.
  private mutating func tiles(
    _ reader: inout ByteReader, _ tileHeight: Int, size: (Tile) -> Int,
    decode: (inout Deepmap, [UInt8], Tile) throws -> Void
  ) throws {
    for tile in layout(tileHeight) {
      let length = try reader.int32()
      let bytes = Array(try reader.take(length))
      let needed = size(tile)
      let expanded = try Self.expand(bytes, limit: needed + 16)
      guard expanded.count >= needed else { throw Self.damage }
      try decode(&self, expanded, tile)
    }
  }

  private static func expand(_ bytes: [UInt8], limit: Int) throws(CodecError) -> [UInt8] {
    var result: [UInt8] = []
    var failure: CodecError?
    bytes.withUnsafeBufferPointer { source in
      do throws(CodecError) {
        result =
          LZFSE.isStart(source)
          ? try LZFSE.decode(source, limit: limit) : try LZVN.decode(source, limit: limit)
      } catch { failure = error }
    }
    if let failure { throw failure }
    return result
  }

  private mutating func copy(_ pixels: [UInt8], _ tile: Tile) {
    let rowSize = tile.width * channels
    for row in 0..<tile.height {
      let into = ((tile.y + row) * width + tile.x) * channels
      output.replaceSubrange(into..<into + rowSize, with: pixels[row * rowSize..<(row + 1) * rowSize])
    }
  }

  // MARK: - Palette

  private mutating func palette(_ reader: inout ByteReader, _ tileHeight: Int) throws {
    let count = try reader.int16()
    var stored = try reader.int16()
    if stored == 0 { stored = channels - (hasAlpha ? 1 : 0) }
    guard (1...256).contains(count), stored <= channels else { throw Self.damage }
    let colors = Array(try reader.take(count * channels))
    let planes = channels - stored
    try tiles(&reader, tileHeight) {
      $0.count * (planes + 1)
    } decode: { decoder, data, tile in
      let channels = decoder.channels
      var pixels = [UInt8](repeating: 0, count: tile.count * channels)
      for index in 0..<tile.count {
        let color = Int(data[planes * tile.count + index])
        guard color < count else { throw Self.damage }
        for part in 0..<stored { pixels[index * channels + part] = colors[color * channels + part] }
        for plane in 0..<planes {
          pixels[index * channels + stored + plane] = data[plane * tile.count + index]
        }
      }
      decoder.copy(pixels, tile)
    }
  }

  // MARK: - Prediction

  /// Decodes a tile of an alpha plane, a mode for each row, and the high and low bytes of what prediction leaves.
  private mutating func predicted(_ data: [UInt8], _ tile: Tile) throws(CodecError) {
    let alphaSize = hasAlpha ? tile.count : 0
    let high = alphaSize + tile.height
    let low = high + colorCount * tile.count
    var previous = [Int16](repeating: 0, count: tile.width * colorCount)
    var values = previous
    for row in 0..<tile.height {
      for index in values.indices {
        let at = row * values.count + index
        let code = UInt16(data[high + at]) << 8 | UInt16(data[low + at])
        let magnitude = Int16(bitPattern: code >> 1)
        values[index] = code & 1 == 0 ? magnitude : 0 &- magnitude
      }
      try Self.predict(data[alphaSize + row], &values, previous, channels: colorCount)
      write(values, alpha: hasAlpha ? row * tile.width : nil, data, row: row, tile)
      swap(&previous, &values)
    }
  }

  /// Adds predictions from the pixel to the left, the one above, or both.
  private static func predict(
    _ mode: UInt8, _ values: inout [Int16], _ above: [Int16], channels: Int
  ) throws(CodecError) {
    switch mode {
    case 0: return
    case 1:
      for index in 0..<channels { values[index] &+= above[index] }
      for pixel in stride(from: channels, to: values.count, by: channels) {
        // The first channel decides for all.
        let corner = Int(above[pixel - channels])
        let takesAbove = abs(Int(above[pixel]) - corner) > abs(Int(values[pixel - channels]) - corner)
        for index in pixel..<pixel + channels {
          values[index] &+= takesAbove ? above[index] : values[index - channels]
        }
      }
    case 2: for index in channels..<max(channels, values.count) { values[index] &+= values[index - channels] }
    case 3: for index in values.indices { values[index] &+= above[index] }
    case 4:
      for index in 0..<channels { values[index] &+= above[index] }
      for index in channels..<max(channels, values.count) {
        let sum = Int(values[index - channels] &+ above[index] &+ 1)
        values[index] &+= Int16(truncatingIfNeeded: (sum < 0 ? sum + 1 : sum) >> 1)
      }
    default: throw damage
    }
  }

  /// Writes a row of pixels. Three values are a luma and two differences (YCoCg).
  private mutating func write(
    _ values: [Int16], alpha: Int?, _ data: [UInt8], row: Int, _ tile: Tile
  ) {
    var into = ((tile.y + row) * width + tile.x) * channels
    for column in 0..<tile.width {
      if colorCount == 1 {
        output[into] = UInt8(truncatingIfNeeded: values[column])
      } else {
        let factor: Int16 = halvesChroma ? 2 : 1
        let first = values[column * 3 + 1] &* factor
        let second = values[column * 3 + 2] &* factor
        let base = values[column * 3] &- second / 2
        let last = base &- first / 2
        output[into] = UInt8(truncatingIfNeeded: last &+ first)
        output[into + 1] = UInt8(truncatingIfNeeded: base &+ second)
        output[into + 2] = UInt8(truncatingIfNeeded: last)
      }
      if let alpha { output[into + channels - 1] = data[alpha + column] }
      into += channels
    }
  }
}
