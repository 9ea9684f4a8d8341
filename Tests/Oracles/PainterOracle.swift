import Imaging
import Model
import Raster

/// Screens drawn on a grid of cells, against the same screens drawn pixel by pixel.
enum PainterOracle {
  /// Returns what differs if every pixel is a cell of its own; nil if nothing does.
  static func difference(_ screen: RandomScreen) -> String? {
    let noise = PictureID("noise")
    var pictures = screen.pictures
    pictures[noise] = Bitmap(
      width: 2, height: 2, pixels: [0, 0, 0, 255, 9, 0, 0, 255, 0, 9, 0, 255, 9, 9, 9, 255], space: .sRGB)
    let rasterizer = Rasterizer { [pictures] in pictures[$0] }
    let list = screen.list
    // A picture over the whole screen makes a cell of each pixel.
    let size = Rect(
      x: 0, y: 0, width: Points(Double(list.pixelSize.width) / list.scale.value),
      height: Points(Double(list.pixelSize.height) / list.scale.value))
    var covered = list
    covered.nodes.append(
      DisplayNode(
        viewID: "noise", frame: size, alpha: 1, clips: false, paints: [.image(noise, rect: size)],
        children: []))
    let cells = rasterizer.draw(list).pixels
    let pixels = rasterizer.draw(list, on: rasterizer.grid(for: [covered])).expanded().pixels
    if cells != pixels { return "the screen has other pixels" }
    for id in screen.ids.prefix(3) {
      let grid = rasterizer.grid(for: [covered], isCoverage: false)
      if rasterizer.coverage(of: id, in: list).values
        != rasterizer.coverage(of: id, in: list, on: grid).expanded().values
      {
        return "\(id) has another coverage"
      }
    }
    return nil
  }
}
