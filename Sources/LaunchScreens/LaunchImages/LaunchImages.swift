import Model

/// Builds the view tree of launch images on one device: the image of the screen's size, or the largest that fits.
///
/// Source: useyourloaf.com, "Using a Launch Screen Storyboard" (the static sizes; an app without an image of the screen's
/// size runs in compatibility mode). How the system scales such an app is not documented. Here it is centered unscaled.
package enum LaunchImages {
  package enum ID {
    package static let root = "launch-images"
    package static let image = "launch-images.image"
  }

  /// An image that a device can show.
  struct Choice: Hashable, Sendable {
    /// Relative to the root. `AssetProvider.picture(named:in:)` takes this path as a name.
    var file: String
    /// In points.
    var size: Size
    /// Whether it has the screen's size.
    var isExact: Bool
  }

  /// Returns a root without a color, which shows the black window, and the image in its center.
  package static func document(
    _ source: LaunchScreenSource, at location: SourceLocation, in environment: Environment,
    assets: any AssetProvider
  ) -> InterfaceDocument {
    var document = InterfaceDocument(file: location.file, format: .infoPlist, toolsVersion: "0")
    document.isLaunchScreen = true
    document.usesAutoLayout = true
    document.usesSafeAreas = true
    var root = View(id: ID.root, kind: .plain, location: location)
    root.userLabel = "Launch images"
    if let choice = choice(source, in: environment, assets: assets) {
      var image = View(id: ID.image, kind: .image, location: location)
      image.content = .image(ImageReference(name: choice.file), highlighted: nil)
      image.translatesAutoresizing = false
      root.subviews = [image]
      root.constraints = constraints(choice, at: location)
    }
    let controller = Controller(
      id: "\(ID.root).controller", kind: .plain, customClass: nil, location: location)
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

  /// Returns the image of the screen's size, one of its scale first; else the largest that fits. Nil where none fits.
  static func choice(
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

  /// Returns `Default-568h` of `Default-568h@2x~iphone`.
  static func bare(_ name: String) -> String {
    var name = name
    for suffix in ["~iphone", "~ipad"] where name.hasSuffix(suffix) {
      name = String(name.dropLast(suffix.count))
    }
    for suffix in ["@2x", "@3x"] where name.hasSuffix(suffix) { name = String(name.dropLast(suffix.count)) }
    return name
  }
}

extension LaunchScreenKind {
  static let launchImages = LaunchScreenKind(
    kinds: [.launchImages], keys: [LaunchKeys.images, LaunchKeys.imageFile], isFallback: true,
    screens: { $0.imageScreens() }, document: { _, _, _ in nil },
    deviceDocument: LaunchImages.document)
}
