import Formats
import Imaging
import TestSupport

extension FuzzTarget {
  static let pictures: [FuzzTarget] = [
    FuzzTarget("png", words: Dictionaries.png) {
      Seeds.pngs
    } read: { bytes in
      // Pictures of many pixels only cost time.
      guard PictureHeader(bytes).map({ $0.pixels <= 1 << 16 }) ?? true else { return }
      _ = try PNG.decode(bytes)
    },
    FuzzTarget("jpeg") {
      Seeds.jpegs
    } read: { bytes in
      guard let header = PictureHeader(bytes), header.pixels <= 1 << 16, header.scans <= 16 else { return }
      _ = try JPEG.decode(bytes)
    },
    FuzzTarget("picture-header", words: Dictionaries.png) {
      Seeds.pngs.merging(Seeds.jpegs) { $1 }
    } read: {
      _ = PictureHeader($0)
    },
  ]
}
