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

  private var catalog: String {
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

  /// Writes the image set of a part.
  ///
  /// - Returns: Its name; nil if the config has nothing for the part.
  private mutating func writeSet(of part: LaunchTemplate.Part) -> String? {
    let picture = pictures[part.role]
    // A generator without catalogs keeps the name of the source.
    let name =
      part.image == "*"
      ? FilePath.baseName(FilePath.name(picture.map { config.path($0.text) } ?? "")) : part.image + suffix
    guard picture != nil || (part.fill == .pixel && background != nil) else { return nil }
    let location = picture?.location ?? background?.location ?? screen.location
    var set = ImageSet(name: name, path: catalog + "/\(name).imageset", kind: .imageSet, location: location)
    let variants: [(text: String?, color: Color?, file: String?, appearance: Appearance?, idiom: String)] =
      picture.map { picture in
        [
          (picture.text, nil, part.file, nil, "universal"),
          (picture.dark, nil, part.darkFile, .dark, "universal"),
          (picture.tablet, nil, part.tabletFile, nil, "ipad"),
        ]
      } ?? [
        (nil, background?.color, part.file, nil, "universal"),
        (nil, background?.dark, part.darkFile, .dark, "universal"),
      ]
    for variant in variants {
      guard variant.text != nil || variant.color != nil, let file = variant.file else { continue }
      if let text = variant.text, text.lowercased().hasSuffix(".svg"), part.fill == .base {
        var slot = ImageSlot(file: nil, idiom: "universal", scale: nil)
        slot.isVector = true
        slot.vectorSize = picture?.size.map {
          Size(width: Points(Double($0.width)), height: Points(Double($0.height)))
        }
        slot.file = header(of: text, at: location).path
        set.slots.append(slot)
        continue
      }
      for scale in part.scales {
        var slot = ImageSlot(file: nil, idiom: variant.idiom, scale: scale)
        slot.appearance = variant.appearance
        slot.file = self.file(
          of: part, source: variant.text, color: variant.color, scale: scale,
          named: set.path + "/" + file + (scale == 1 || part.fill == .cover ? "" : "@\(scale)x") + ".png",
          variant.appearance, at: location)
        set.slots.append(slot)
      }
    }
    screen.images.append(set)
    return name
  }

  /// Returns the file of a slot: the source itself, or a picture that the generator makes of it.
  private mutating func file(
    of part: LaunchTemplate.Part, source text: String?, color: Color?, scale: Int, named name: String,
    _ appearance: Appearance?, at location: SourceLocation
  ) -> String {
    guard let text else {
      let one = PixelSize(width: 1, height: 1)
      screen.pictures[name] = .init(source: nil, color: color, canvas: one, content: one)
      return name
    }
    let found = header(of: text, at: location)
    guard part.fill != .copy, let header = found.header else { return found.path }
    let (width, height) = (max(header.width, 1), max(header.height, 1))
    if width != height, [.square, .cover].contains(part.fill), part.share == nil, scale == part.scales.first {
      report(
        .note, at: location,
        "\"\(text)\" has \(width) × \(height) pixels; \(screen.generator) "
          + (part.fill == .square
            ? "adds transparent edges that make it a square" : "fills a square with it"),
        fix: "Use a square picture")
    }
    let wanted = pictures[part.role]?.size ?? (width, height)
    var canvas = PixelSize(width: wanted.width * scale, height: wanted.height * scale)
    switch part.fill {
    case .quarter: canvas = PixelSize(width: max(width * scale / 4, 1), height: max(height * scale / 4, 1))
    case .cover: canvas = PixelSize(width: wanted.width, height: wanted.height)
    case .copy, .square, .base, .pixel: break
    }
    let most = RunBudget.limits[.picturePixelsEach]
    let largest = [header.pixels, canvas.width * canvas.height].max() ?? 0
    if largest > most {
      if scale == part.scales.first || header.pixels <= most {
        report(
          .undecided, at: location,
          "\"\(text)\" has \(width) × \(height) pixels, and becomes \(canvas.width) × \(canvas.height); `qa` draws at most \(most) pixels",
          fix: "Use a smaller picture", reach: .pictures)
      }
      let factor = min((Double(most) / Double(canvas.width * canvas.height)).squareRoot(), 1)
      canvas = PixelSize(
        width: max(Int(Double(canvas.width) * factor), 1), height: max(Int(Double(canvas.height) * factor), 1)
      )
      screen.pictures[name] = .init(source: nil, color: .clear, canvas: canvas, content: canvas)
      return name
    }
    if part.fill == .cover, part.share == nil, canvas == PixelSize(width: width, height: height) {
      return found.path
    }
    if let share = part.share {
      func length(_ side: Int) -> Int { min(max(Int((Double(side) * share).rounded()), 1), canvas.width) }
      let ground = part.grounds?[appearance == .dark ? 1 : 0]
      screen.pictures[name] = .init(
        source: found.path, color: ground.flatMap(Color.init(hex:)), canvas: canvas,
        content: PixelSize(width: length(width), height: length(height)))
      return name
    }
    let factor = min(Double(canvas.width) / Double(width), Double(canvas.height) / Double(height))
    let content =
      part.fill == .quarter || part.fill == .cover
      ? canvas
      : PixelSize(
        width: max(Int((Double(width) * factor).rounded()), 1),
        height: max(Int((Double(height) * factor).rounded()), 1))
    screen.pictures[name] = .init(source: found.path, color: nil, canvas: canvas, content: content)
    return name
  }

  /// Returns the path of a picture and its size, and reports a name that is not that of a file, and a format that the generator
  /// does not read.
  private mutating func header(
    of text: String, at location: SourceLocation
  ) -> (path: String, header: PictureHeader?) {
    let path = config.path(text)
    let isNew = !screen.findings.contains { $0.location == location && $0.message.contains("\"\(text)\"") }
    let spelled = config.folder.spelled(path)
    let source = spelled ?? path
    let formats = config.templates[screen.template.generator]?.formats ?? []
    if isNew, !formats.contains(FilePath.split(path).suffix.lowercased()) {
      report(
        .config, at: location, "\(screen.generator) does not read the format of \"\(text)\"",
        fix: "Use a file of the format \(formats.listed(.or))")
    } else if isNew, let spelled, spelled != path {
      let name = FilePath.name(spelled)
      report(
        .config, at: location,
        "\"\(text)\" differs from \(spelled) by letter case, so a file system that distinguishes it does not find it",
        fix: "Write the name as it is on disk",
        edits: FilePath.name(path) == name
          ? [] : SourceEdit.literals("", FilePath.name(path), to: name, at: location))
    }
    guard config.folder.entry(source) == .file, let bytes = try? config.folder.readFile(source) else {
      if isNew {
        let names = config.folder.names(in: FilePath.parent(path))
        let near = nearestName(to: FilePath.name(path), in: names)
        report(
          .missing, at: location, "\(screen.generator) needs \"\(text)\", but there is no such file",
          fix: "Correct the path" + (near.map { "; the folder has \"\($0)\"" } ?? ""))
      }
      return (source, nil)
    }
    return (source, PictureHeader(bytes))
  }
}

extension ScreenWriter {
  /// How a generator reads a color.
  struct ColorForm {
    /// Numbers of digits.
    var lengths = [3, 6, 8]
    var needsHash = true
    /// Whether the alpha stands before red.
    var isAlphaFirst = false
    /// Whether names of colors count.
    var hasNames = false
  }

  /// Returns a color of the config, and reports a value that is none.
  mutating func color(
    _ text: String, key: String, at location: SourceLocation, _ form: ColorForm = ColorForm()
  ) -> Color? {
    let digits = text.hasPrefix("#") ? String(text.dropFirst()) : text
    if form.hasNames, let named = config.templates.colors[text.lowercased()] { return Color(hex: named) }
    if digits.allSatisfy(\.isHexDigit), text.hasPrefix("#") || form.lengths.contains(digits.count) {
      if !text.hasPrefix("#"), form.needsHash {
        report(
          .config, at: location, "`\(key)` is \"\(text)\"; expected a color with #",
          fix: "Write \"#\(digits)\"", edits: SourceEdit.literals(key, digits, to: "#" + digits, at: location)
        )
      }
      let long = digits.count < 6 ? digits.map { "\($0)\($0)" }.joined() : digits
      let last = form.isAlphaFirst && long.count == 8 ? String(long.dropFirst(2) + long.prefix(2)) : long
      if form.lengths.contains(digits.count), let color = Color(hex: "#" + last) { return color }
    }
    report(
      .config, at: location,
      "`\(key)` is \"\(text)\", which \(screen.generator) does not read as a color; expected # and 6 digits"
        + (form.hasNames ? ", or a name" : ""),
      fix: "Write the color as #RRGGBB")
    return nil
  }

  /// Reports keys that are nearly those that the generator reads, and values of another type.
  ///
  /// - Parameter form: The way the config asks for the screen.
  mutating func check(_ settings: JSONNode, _ form: String, _ file: String) {
    let known = config.templates[screen.template.generator]?.settings?[form] ?? [:]
    let members = (settings.object ?? [:]).sorted { ($0.value.line, $0.key) < ($1.value.line, $1.key) }
    for (key, node) in members where node.code == nil {
      let location = SourceLocation(file: file, line: node.line)
      guard let type = known[key] else {
        // A short word is near to too many others.
        guard key.count > 3, let near = nearestName(to: key, in: known.keys) else { continue }
        report(
          .config, at: location, "\(screen.generator) reads no `\(key)`", fix: "Write `\(near)`",
          edits: [.literal(file: file, line: node.line, key: "", old: key, new: near)])
        continue
      }
      guard type.suits(node) else {
        report(
          .config, at: location, "`\(key)` has another type; expected \(type.words)",
          fix: "Write \(type.words)")
        continue
      }
      if type == .object, !key.hasPrefix("android") { check(node, form, file) }
    }
  }
}

extension LaunchTemplates.ValueType {
  fileprivate var words: String {
    switch self {
    case .any: "a value"
    case .text: "a text"
    case .number: "a number"
    case .flag: "true or false"
    case .object: "an object"
    }
  }

  fileprivate func suits(_ node: JSONNode) -> Bool {
    switch node.value {
    case .null: true
    case .string: self == .text || self == .any
    case .number: self == .number || self == .any
    case .bool: self == .flag || self == .any
    case .object: self == .object
    case .array: self == .any
    }
  }
}
