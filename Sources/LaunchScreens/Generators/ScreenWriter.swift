import Files
import Formats
import Model

/// Fills a template with the settings of a config.
struct ScreenWriter {
  /// A picture that the config names.
  struct Picture {
    /// As in the config.
    var text: String
    var location: SourceLocation
    /// Points at 1x, for a fill with a size.
    var size: (width: Int, height: Int)?
    /// The size as it is written.
    var stated: (text: String, location: SourceLocation)?
    var dark: String?
    var tablet: String?
  }
  struct Fill {
    var color: Color
    var dark: Color?
    var location: SourceLocation
    var darkLocation: SourceLocation?
  }

  let config: GeneratorConfig
  var screen: GeneratedScreen
  /// By the roles of the template.
  var pictures: [String: Picture] = [:]
  var background: Fill?
  var mode = ContentMode.scaleAspectFit
  /// The folder of the app in the catalog's path.
  var appName = ""
  /// Behind the names of the storyboard and the sets.
  var suffix = ""
  /// From the bottom edge, for `bottom`.
  var padding: Double = 0
  var bottomEdge = LayoutConstraint.Attribute.centerX

  init(_ config: GeneratorConfig, _ template: LaunchTemplate, generator: String, at location: SourceLocation)
  {
    self.config = config
    var document = InterfaceDocument(file: location.file, format: .storyboard, toolsVersion: "0")
    document.isLaunchScreen = true
    document.usesAutoLayout = true
    document.usesSafeAreas = true
    document.usesTraitCollections = true
    document.colorMatched = true
    screen = GeneratedScreen(template: template, generator: generator, location: location, document: document)
    let generator = config.templates[template.generator]
    screen.command = generator?.command ?? ""
    screen.keys = generator?.keys ?? [:]
  }

  mutating func report(
    _ kind: GeneratedScreen.Finding.Kind, at location: SourceLocation, _ message: String, fix: String,
    edits: [SourceEdit] = [], reach: BuildStep.Reach = .all
  ) {
    var finding = GeneratedScreen.Finding(kind, at: location, message, fix: fix, edits: edits)
    finding.reach = reach
    screen.findings.append(finding)
  }

  /// Reports a version that is not in the table.
  ///
  /// - Parameter shown: The version in the message, if its number alone says too little.
  mutating func reportUnknown(
    _ version: Int, _ shown: String? = nil, of generator: LaunchTemplates.Generator,
    at location: SourceLocation
  ) {
    let known = generator.first...generator.last
    guard !known.contains(version) else { return }
    let range = known.count == 1 ? "\(known.lowerBound)" : "\(known.lowerBound) to \(known.upperBound)"
    report(
      .version, at: location,
      "`qa` knows \(generator.name) \(range), and uses the nearest for \(shown ?? "\(version)")",
      fix: version < known.lowerBound ? "Update \(generator.name)" : "Update `qa`")
  }

  /// Returns the screen with its view tree and its sets.
  mutating func written() -> GeneratedScreen {
    let template = screen.template
    let location = screen.location
    screen.template.storyboard += suffix
    var root = View(id: template.root, kind: .plain, location: background?.location ?? location)
    root.guides = [LayoutGuide(id: template.root + ".safe-area", kind: .safeArea)]
    root.backgroundColor = backgroundColor(template.background)
    settings()
    for part in template.parts {
      guard let name = writeSet(of: part) else { continue }
      let origin = pictures[part.role]?.location ?? background?.location ?? location
      var view = View(id: part.id, kind: .image, location: origin)
      view.content = .image(ImageReference(name: name), highlighted: nil)
      view.contentMode = part.mode.flatMap(ContentMode.init) ?? mode
      view.clipsSubviews = true
      view.userLabel = name
      if part.pin == .autoresizing {
        view.autoresizing = [.width, .height]
        view.fixedFrame = true
        // A mask resizes what has a frame: the image view fills the root view.
        root.recordedFrame = template.canvas.map {
          Rect(x: 0, y: 0, width: Points($0[0]), height: Points($0[1]))
        }
        view.recordedFrame = root.recordedFrame
      } else {
        view.translatesAutoresizing = false
      }
      root.constraints += constraints(part, in: root.id, at: origin)
      root.subviews.append(view)
      screen.document.imageUses[name] = screen.document.imageUses[name] ?? origin
    }
    let controller = Controller(
      id: template.root + ".controller", kind: .plain, customClass: nil, location: location)
    screen.document.scenes = [InterfaceScene(controller: controller, view: root)]
    screen.document.initialScene = 0
    return screen
  }

  /// Notes where the config states the colors, the pictures and their sizes.
  private mutating func settings() {
    screen.settings["background"] = background?.location
    screen.settings["background-dark"] = background?.darkLocation
    for (role, picture) in pictures {
      screen.settings[role] = picture.location
      if picture.dark != nil { screen.settings[role + "-dark"] = picture.location }
      screen.settings[role + "-size"] = picture.stated?.location
      screen.sizes[role] = picture.stated?.text
    }
  }

  private mutating func backgroundColor(_ template: LaunchTemplate.Background) -> ColorReference? {
    if let system = template.system { return .system(system, recorded: nil) }
    // A view of its own shows the color.
    guard let background, !screen.template.parts.contains(where: { $0.role == "background" }) else {
      return nil
    }
    guard let name = template.named.map({ $0 + suffix }) else {
      var color = background.color
      if let space = template.space.flatMap(Color.Space.init) { color.space = space }
      return .literal(color)
    }
    var set = ColorSet(name: name, path: catalog + "/\(name).colorset", location: background.location)
    set.slots = [ColorSlot(color: .literal(background.color), idiom: "universal")]
    if let dark = background.dark {
      var slot = ColorSlot(color: .literal(dark), idiom: "universal")
      slot.appearance = .dark
      set.slots.append(slot)
    }
    screen.colors.append(set)
    screen.document.colorUses[name] = background.location
    return .named(name, recorded: nil)
  }

  var catalog: String {
    let path = screen.template.catalog.replacing("*", with: appName)
    return FilePath.standardized(FilePath.join(config.base, path))
  }

  private func constraints(
    _ part: LaunchTemplate.Part, in root: String, at location: SourceLocation
  ) -> [LayoutConstraint] {
    let attributes: [LayoutConstraint.Attribute]
    switch part.pin {
    case .edges: attributes = [.top, .leading, .trailing, .bottom]
    case .center: attributes = [.centerX, .centerY]
    case .bottom: attributes = [.bottom, bottomEdge]
    case .autoresizing: attributes = []
    }
    return attributes.map { attribute in
      LayoutConstraint(
        id: "\(part.id).\(attribute.rawValue)", location: location, firstItem: part.id,
        firstAttribute: attribute, secondItem: root, secondAttribute: attribute,
        constant: part.pin == .bottom && attribute == .bottom ? -padding : 0)
    }
  }
}
