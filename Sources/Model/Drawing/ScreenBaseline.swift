/// What a screen was at one time, as text: where its views lie, and a digest of its pixels.
package struct ScreenBaseline: Hashable, Sendable {
  /// `iphone-15`
  package var device: String
  /// `os 26, portrait, light, normal contrast, leftToRight`
  package var axes: String
  /// One view a line, back to front.
  package var layout: [String]
  /// `sha256:…` over the pixels, their size and their color space.
  package var pixels: String
  package init(device: String, axes: String, layout: [String], pixels: String) {
    self.device = device
    self.axes = axes
    self.layout = layout
    self.pixels = pixels
  }
  /// Unique among the baselines of one app.
  package var name: String { "\(device) \(axes)" }
}
