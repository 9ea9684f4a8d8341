/// What a screen was at one time, as text: where its views lie, and a digest of its pixels.
public struct ScreenBaseline: Hashable, Sendable {
  /// `iphone-15`
  public var device: String
  /// `os 26, portrait, light, normal contrast, leftToRight`
  public var axes: String
  /// One view a line, back to front.
  public var layout: [String]
  /// `sha256:…` over the pixels, their size and their color space.
  public var pixels: String
  public init(device: String, axes: String, layout: [String], pixels: String) {
    self.device = device
    self.axes = axes
    self.layout = layout
    self.pixels = pixels
  }
  /// Unique among the baselines of one app.
  public var name: String { "\(device) \(axes)" }
}
