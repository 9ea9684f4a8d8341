import Model

/// Builds the view tree of launch images on one device: the image of the screen's size, or that of an older device.
///
/// Sources: useyourloaf.com, "Using a Launch Screen Storyboard" (the static sizes; an app without an image of the screen's
/// size runs in compatibility mode); herzbube/littlego issue 297 and airsdk/Adobe-Runtime-Support issue 3993 (such an app has
/// the size of an older device and is scaled up to the screen).
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
      root.constraints = constraints(choice.size.scaled(toFit: environment.size), at: location)
    }
    let controller = Controller(
      id: "\(ID.root).controller", kind: .plain, customClass: nil, location: location)
    document.scenes = [InterfaceScene(controller: controller, view: root)]
    document.initialScene = 0
    return document
  }

  private static func constraints(_ shown: Size, at location: SourceLocation) -> [LayoutConstraint] {
    let attributes: [(LayoutConstraint.Attribute, Double?)] = [
      (.centerX, nil), (.centerY, nil), (.width, shown.width.value), (.height, shown.height.value),
    ]
    return attributes.map { attribute, constant in
      LayoutConstraint(
        id: "\(ID.image).\(attribute.rawValue)", location: location, firstItem: ID.image,
        firstAttribute: attribute, secondItem: constant == nil ? ID.root : nil,
        secondAttribute: constant == nil ? attribute : nil, constant: constant ?? 0)
    }
  }

  /// Returns the image of the screen's size, one of its scale first; else the largest of the screen's orientation that fits,
  /// else the smallest of it, else an image of the other orientation.
  static func choice(
    _ source: LaunchScreenSource, in environment: Environment, assets: any AssetProvider
  ) -> Choice? {
    let all = source.imageNames.flatMap { assets.launchImages(named: bare($0)) }
      .flatMap(\.slots)
      .compactMap { candidate($0, in: environment) }
    let size = environment.size
    let held = all.filter { ($0.size.width > $0.size.height) == (size.width > size.height) }
    let candidates = (held.isEmpty ? all : held).sorted { $0.order < $1.order }
    let best =
      candidates.first { $0.size == size }
      ?? candidates.last { $0.size.width <= size.width && $0.size.height <= size.height } ?? candidates.first
    return best.map { found in
      // Of equal sizes, the image of the screen's scale.
      let file = candidates.first { $0.size == found.size && $0.hasScale } ?? found
      return Choice(file: file.file, size: found.size)
    }
  }

  private struct Candidate {
    var file: String
    var size: Size
    var hasScale: Bool
    /// By area; for a fixed order also by name.
    var order: (Double, String) { (size.width.value * size.height.value, file) }
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

extension Size {
  /// The largest size of the same shape inside of another.
  fileprivate func scaled(toFit other: Size) -> Size {
    let factor = min(other.width.value / width.value, other.height.value / height.value)
    return Size(width: Points(width.value * factor), height: Points(height.value * factor))
  }
}

extension LaunchScreenKind {
  static let launchImages = LaunchScreenKind(
    kinds: [.launchImages], keys: [LaunchKeys.images, LaunchKeys.imageFile], isFallback: true,
    screens: { $0.imageScreens() }, document: { _, _, _ in nil },
    deviceDocument: LaunchImages.document)
}
