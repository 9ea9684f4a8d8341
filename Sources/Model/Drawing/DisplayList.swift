/// What is to be drawn, back to front, independent of documents and catalogs. Equal lists give equal pixels.
package struct DisplayList: Hashable, Sendable {
  package var pixelSize: PixelSize
  package var scale: Ratio
  package var gamut: Gamut
  /// The window behind everything: black, as the system's.
  package var nodes: [DisplayNode]
  package init(pixelSize: PixelSize, scale: Ratio, gamut: Gamut, nodes: [DisplayNode]) {
    self.pixelSize = pixelSize
    self.scale = scale
    self.gamut = gamut
    self.nodes = nodes
  }
}

/// One view: its own paint first, then its children, the whole at `alpha`.
package struct DisplayNode: Hashable, Sendable {
  package var viewID: String
  /// In points of the screen.
  package var frame: Rect
  package var alpha: Ratio
  package var clips: Bool
  package var paints: [Paint]
  package var children: [DisplayNode]
  package init(
    viewID: String, frame: Rect, alpha: Ratio, clips: Bool, paints: [Paint],
    children: [DisplayNode]
  ) {
    self.viewID = viewID
    self.frame = frame
    self.alpha = alpha
    self.clips = clips
    self.paints = paints
    self.children = children
  }
}

package enum Paint: Hashable, Sendable {
  /// Fills the node's frame.
  case fill(Color)
  /// Draws the bitmap into `rect` (screen points; content mode already applied).
  case image(PictureID, rect: Rect)
  /// Nine-part drawing: `caps` in pixels of the bitmap, `center` kept from the middle.
  case sliced(PictureID, rect: Rect, slicing: Slicing)
  /// A template picture: `tint` wherever the bitmap is opaque, `slicing` as in `sliced`.
  case template(PictureID, rect: Rect, slicing: Slicing?, tint: Color)
  /// Something whose pixels are not known (a symbol, a bar): a box, marked approximate.
  case box(Rect, Color)
  /// Text drawn from outlines that replace those of the system font, marked approximate.
  case text(TextPaint)
}

/// Names one decoded bitmap of the asset catalog; equal ids have equal pixels.
package struct PictureID: Hashable, Sendable {
  package var digest: String
  package init(_ digest: String) { self.digest = digest }
}

package struct Slicing: Hashable, Sendable {
  package var top: Int
  package var left: Int
  package var bottom: Int
  package var right: Int
  package var centerWidth: Int
  package var centerHeight: Int
  package var tiles: Bool
  /// Pixels of the bitmap a point: the caps are drawn `pixels / scale` points wide.
  package var scale: Int
  package init(
    top: Int, left: Int, bottom: Int, right: Int, centerWidth: Int, centerHeight: Int, tiles: Bool,
    scale: Int = 1
  ) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
    self.centerWidth = centerWidth
    self.centerHeight = centerHeight
    self.tiles = tiles
    self.scale = scale
  }
}
