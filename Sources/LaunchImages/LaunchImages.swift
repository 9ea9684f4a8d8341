import Model

/// What legacy launch images show on one device: the image made for the screen, or letterboxed the largest that fits.
///
/// Source: useyourloaf.com, "Using a Launch Screen Storyboard" (the static sizes; a larger screen without an image of its
/// size runs in compatibility mode). How the system scales such an app is not documented; here it is centered unscaled.
public enum LaunchImages {
  public enum ID {
    public static let root = "launch-images"
    public static let image = "launch-images.image"
  }

  /// One image that a device may show.
  public struct Choice: Hashable, Sendable {
    /// Relative to the root; `AssetProvider.picture(named:in:)` knows it by this path.
    public var file: String
    /// In points.
    public var size: Size
    /// Whether it was made for this very screen.
    public var isExact: Bool
  }

  /// A root without color, so that what no image covers is the black window, and the image in the middle.
  public static func document(
    _ source: LaunchScreenSource, at location: SourceLocation, in environment: Environment,
    assets: any AssetProvider
  ) -> InterfaceDocument {
    var document = InterfaceDocument(file: location.file, format: .infoPlist, toolsVersion: "0")
    document.isLaunchScreen = true
    document.usesAutoLayout = true
    document.usesSafeAreas = true
    var root = View(id: ID.root, kind: "view", location: location)
    root.userLabel = "Launch images"
    if let choice = choice(source, in: environment, assets: assets) {
      var image = View(id: ID.image, kind: "imageView", location: location)
      image.content = .image(ImageReference(name: choice.file), highlighted: nil)
      image.translatesAutoresizing = false
      root.subviews = [image]
      root.constraints = constraints(choice, at: location)
    }
    let controller = Controller(
      id: "\(ID.root).controller", kind: "viewController", customClass: nil, location: location)
    document.scenes = [InterfaceScene(controller: controller, view: root)]
    document.initialScene = 0
    return document
  }

  private static func constraints(_ choice: Choice, at location: SourceLocation) -> [LayoutConstraint] {
    let attributes: [(LayoutConstraint.Attribute, Double?)] = [
      (.centerX, nil), (.centerY, nil), (.width, choice.size.width.value),
      (.height, choice.size.height.value),
    ]
    return attributes.map { attribute, constant in
      LayoutConstraint(
        id: "\(ID.image).\(attribute.rawValue)", location: location, firstItem: ID.image,
        firstAttribute: attribute, secondItem: constant == nil ? ID.root : nil,
        secondAttribute: constant == nil ? attribute : nil, constant: constant ?? 0)
    }
  }

  /// The image of exactly this size, in pixels first; else the largest that fits. Nil where none fits.
  public static func choice(
    _ source: LaunchScreenSource, in environment: Environment, assets: any AssetProvider
  ) -> Choice? {
    let candidates = source.imageNames.flatMap { assets.launchImages(named: bare($0)) }
      .flatMap(\.slots)
      .compactMap { candidate($0, in: environment) }
    let size = environment.size
    if let exact = candidates.first(where: { $0.size == size && $0.hasScale })
      ?? candidates.first(where: { $0.size == size })
    {
      return Choice(file: exact.file, size: exact.size, isExact: true)
    }
    let fitting = candidates.filter { $0.size.width <= size.width && $0.size.height <= size.height }
    let largest = fitting.max { first, second in
      let areas = (
        first.size.width.value * first.size.height.value, second.size.width.value * second.size.height.value
      )
      return areas.0 == areas.1 ? first.file > second.file : areas.0 < areas.1
    }
    return largest.map { Choice(file: $0.file, size: $0.size, isExact: false) }
  }

  private struct Candidate {
    var file: String
    var size: Size
    var hasScale: Bool
  }

  private static func candidate(_ slot: ImageSlot, in environment: Environment) -> Candidate? {
    guard let file = slot.file, let pixels = slot.pixels else { return nil }
    let own = environment.idiom == .pad ? "ipad" : "iphone"
    guard slot.idiom == own || slot.idiom == "universal" else { return nil }
    let scale = Double(slot.scale ?? 1)
    return Candidate(
      file: file,
      size: Size(width: Points(Double(pixels.width) / scale), height: Points(Double(pixels.height) / scale)),
      hasScale: scale == environment.scale.value)
  }

  /// `Default-568h@2x~iphone` without scale and device.
  static func bare(_ name: String) -> String {
    var name = name
    for suffix in ["~iphone", "~ipad"] where name.hasSuffix(suffix) {
      name = String(name.dropLast(suffix.count))
    }
    for suffix in ["@2x", "@3x"] where name.hasSuffix(suffix) { name = String(name.dropLast(suffix.count)) }
    return name
  }
}
