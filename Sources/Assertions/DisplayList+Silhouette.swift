import Imaging
import Model

extension DisplayList {
  /// Returns a list with the same coverage, in which colors have only their alpha.
  ///
  /// Lists that differ only in colors and opaque pictures, as those of light and dark appearance often do, have equal
  /// silhouettes and share what is measured on their coverage.
  ///
  /// - Parameter isOpaque: Whether a picture has no translucent pixel; nil for a picture that is not drawn.
  package func silhouette(isOpaque: (PictureID) -> Bool?) -> DisplayList {
    func plain(_ color: Color) -> Color { Color(red: 0, green: 0, blue: 0, alpha: color.alpha) }
    func plain(_ id: PictureID) -> PictureID { isOpaque(id) == true ? PictureID("opaque") : id }
    func plain(_ paint: Paint) -> Paint {
      switch paint {
      case .fill(let color): return .fill(plain(color))
      case .box(let rect, let color): return .box(rect, plain(color))
      case .image(let id, let rect): return .image(plain(id), rect: rect)
      // A slice is drawn from the picture's own size, opaque or not.
      case .sliced: return paint
      case .template(let id, let rect, let slicing, let tint):
        return .template(id, rect: rect, slicing: slicing, tint: plain(tint))
      case .text(var text):
        text.color = plain(text.color)
        return .text(text)
      }
    }
    var copy = repainted { $0.paints.map(plain) }
    copy.gamut = .sRGB
    return copy
  }
}
