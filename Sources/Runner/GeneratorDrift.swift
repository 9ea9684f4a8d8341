import Assertions
import AssetCatalog
import Files
import Formats
import LaunchScreens
import Model

/// Compares what a generator writes from its config now with the files that are checked in.
struct GeneratorDrift {
  private let files: AppFiles

  init(_ files: AppFiles) { self.files = files }

  /// What is wrong with each config, and one finding for each whose files differ.
  var findings: [AppFacts.SourceFinding] {
    screens.flatMap { screen in
      screen.diagnostics.map {
        .init(id: $0.id.rawValue, severity: $0.severity, message: $0.text, location: $0.location)
      } + [drift(screen)].compactMap { $0 }
    }
  }

  /// The screens that generators write in place of that of the app.
  var screens: [GeneratedScreen] { files.written.filter(isNamed) }

  /// Whether the app shows what the generator writes: a project with Expo's modules can have the screen of another tool. The
  /// name of a flavor is longer than that of the default.
  private func isNamed(_ screen: GeneratedScreen) -> Bool {
    let names = files.app.shippingConfiguration.infoPlist.launchStoryboardNames
    return names.isEmpty
      || names.contains {
        screen.template.storyboard.hasPrefix(InfoPlist.withoutInterfaceExtension($0) ?? $0)
      }
  }

  /// A value of the config and the one in a file.
  private struct Difference {
    var what: String
    var expected: String
    var found: String
    var location: SourceLocation

    init(_ what: String, _ expected: String, _ found: String, at location: SourceLocation) {
      (self.what, self.expected, self.found, self.location) = (what, expected, found, location)
    }
  }

  private func drift(_ screen: GeneratedScreen) -> AppFacts.SourceFinding? {
    // What is computed when the generator runs has no value to compare.
    if let open = screen.findings.first(where: { $0.kind == .undecided }) {
      return .init(
        id: LaunchScreenDiagnostic.ID.generatorDrift.rawValue, severity: .note,
        message:
          "The files are not compared with what \(screen.generator) writes: \(open.message). \(fix: open.fix + ".")",
        location: open.location)
    }
    let all = differences(screen)
    guard let first = all.first else { return nil }
    let texts = all.map { "\($0.what) is \($0.expected) in the config, and \($0.found) in the project" }
    return .init(
      id: LaunchScreenDiagnostic.ID.generatorDrift.rawValue, severity: .warning,
      message:
        "\(screen.generator) would write other files: \(texts.prefix(4).joined(separator: "; "))\(texts.count > 4 ? "; and more" : ""). \(fix: "Run `\(screen.command)`, or change the config.")",
      location: first.location)
  }

  private func differences(_ screen: GeneratedScreen) -> [Difference] {
    let name = screen.template.storyboard
    let resource = files.app.resources.first {
      FilePath.split($0.path).suffix == "storyboard" && FilePath.baseName($0.fileName) == name && $0.exists
    }
    guard let resource else { return [Difference("The storyboard", name, "missing", at: screen.location)] }
    let source = LaunchScreenSource(kind: .storyboard, file: resource.path)
    let read = try? LaunchScreens.document(of: source, at: screen.location) { file in
      try files.bytes(of: file)
    }
    guard let document = read, let actual = document.initialView,
      let wanted = screen.document.initialView
    else { return [] }
    var found: [Difference] = []
    if let background = backgroundDifference(wanted, actual, screen) { found.append(background) }
    for part in screen.template.parts {
      found += differences(part, wanted, actual, screen)
    }
    return found + otherViews(wanted, actual, screen) + listDifferences(screen)
  }

  private func backgroundDifference(_ wanted: View, _ actual: View, _ screen: GeneratedScreen) -> Difference?
  {
    guard let color = wanted.backgroundColor, let expected = hex(color, screen.colors) else { return nil }
    let found = actual.backgroundColor.map { hex($0, []) ?? "unknown" } ?? "missing"
    guard !isNear(expected, found) else { return nil }
    return Difference("The background", expected, found, at: wanted.location)
  }

  private func hex(_ color: ColorReference, _ own: [ColorSet]) -> String? {
    switch color {
    case .literal(let color): return color.hex
    case .system: return nil
    case .named(let name, _):
      let set = own.first { $0.name == name } ?? files.assets.colorSets(named: name).first
      guard case .literal(let color)? = set?.slots.first(where: { $0.appearance == nil })?.color else {
        return nil
      }
      return color.hex
    }
  }

  private func isNear(_ left: String, _ right: String) -> Bool {
    guard let left = Color(hex: left), let right = Color(hex: right) else { return left == right }
    return [(left.red, right.red), (left.green, right.green), (left.blue, right.blue)].allSatisfy {
      abs($0 - $1) < 1.5 / 255
    }
  }

  private func differences(
    _ part: LaunchTemplate.Part, _ wanted: View, _ actual: View, _ screen: GeneratedScreen
  ) -> [Difference] {
    let expected = wanted.find(part.id)
    let view =
      actual.find(part.id)
      ?? actual.first { part.image != "*" && $0.imageName?.hasPrefix(part.image) ?? false }
    guard let expected else {
      // A branding picture is optional, and an empty view shows nothing.
      guard let view, let name = view.imageName, part.role != "background", hasPictures(name) else {
        return []
      }
      if part.fill == .quarter && part.role == "image" { return [] }
      return [Difference("The \(part.role)", "not there", name, at: screen.location)]
    }
    let (image, location) = (expected.imageName ?? part.image, expected.location)
    guard let view else { return [Difference("The view of \(image)", "there", "missing", at: location)] }
    var found: [Difference] = []
    if part.fill != .square, view.contentMode != expected.contentMode {
      found.append(
        Difference(
          "The content mode", expected.contentMode.rawValue, view.contentMode.rawValue, at: location))
    }
    let pins = (Self.pin(of: expected.id, in: wanted), Self.pin(of: view.id, in: actual))
    if part.pin == .edges || part.pin == .center, pins.0 != pins.1 {
      found.append(Difference("The layout of \(image)", pins.0, pins.1, at: location))
    }
    return found + [pictureDifference(expected, view, screen)].compactMap(\.self)
  }

  /// Returns which edges of the root hold a view.
  private static func pin(of id: String, in root: View) -> String {
    let all = root.flattened.flatMap(\.constraints).filter { $0.firstItem == id || $0.secondItem == id }
    let names = Set(all.flatMap { [$0.firstAttribute, $0.secondAttribute].compactMap { $0 } })
    if names.isSuperset(of: [.top, .bottom, .leading, .trailing]) { return "at the four edges" }
    if names.isSuperset(of: [.centerX, .centerY]) {
      return names.contains(.width) || names.contains(.height)
        ? "in the center with a fixed size" : "in the center"
    }
    return "free"
  }

  /// Views with pictures that the generator does not write.
  private func otherViews(_ wanted: View, _ actual: View, _ screen: GeneratedScreen) -> [Difference] {
    let known = screen.template.parts.map(\.id) + wanted.flattened.compactMap(\.imageName)
    return actual.flattened.compactMap { view in
      guard let name = view.imageName, !known.contains(view.id),
        !screen.template.parts.contains(where: { name.hasPrefix($0.image) }), hasPictures(name)
      else { return nil }
      return Difference("The view of \(name)", "not there", "there", at: screen.location)
    }
  }

  private func hasPictures(_ name: String) -> Bool {
    files.assets.undecodedImageSets(named: name).contains { set in set.slots.contains { $0.file != nil } }
  }

  /// Returns the first difference of the pictures of a view.
  private func pictureDifference(_ expected: View, _ view: View, _ screen: GeneratedScreen) -> Difference? {
    guard let set = screen.images.first(where: { $0.name == expected.imageName }), let name = view.imageName,
      let actual = files.assets.imageSets(named: name).first
    else { return nil }
    let location = expected.location
    for slot in set.slots where !slot.isVector {
      guard let file = slot.file else { continue }
      let other = actual.slots.first {
        $0.appearance == slot.appearance && $0.idiom == slot.idiom && ($0.scale ?? 1) == (slot.scale ?? 1)
          && $0.file != nil
      }
      let what = "The picture of \(name)" + (slot.appearance == .dark ? " for dark appearance" : "")
      guard let other else {
        guard actual.slots.contains(where: { $0.pixels != nil }) else { continue }
        return Difference(what, "there", "missing", at: location)
      }
      if let color = screen.pictures[file]?.color, let path = other.file,
        let found = files.assets.decoded(file: path)?.color(0, 0).hex
      {
        guard !isNear(color.hex, found) else { continue }
        return Difference("The background", color.hex, found, at: location)
      }
      guard let pixels = other.pixels, let wanted = screen.pictures[file]?.canvas ?? headerSize(file),
        screen.pictures[file]?.color == nil,
        abs(pixels.width - wanted.width) > 1 || abs(pixels.height - wanted.height) > 1
      else { continue }
      return Difference(
        "\(what) at \(slot.scale ?? 1)x", "\(wanted.width) × \(wanted.height) px",
        "\(pixels.width) × \(pixels.height) px", at: location)
    }
    guard let dark = actual.slots.first(where: { $0.appearance == .dark && $0.file != nil })?.file,
      !set.slots.contains(where: { $0.appearance == .dark })
    else { return nil }
    return Difference(
      "The picture of \(name) for dark appearance", "not there", FilePath.name(dark), at: location)
  }

  private func headerSize(_ file: String) -> PixelSize? {
    let path = files.app.path(of: file)
    guard let bytes = try? files.access.read(path, atMost: ByteLimit.document),
      let header = PictureHeader(bytes)
    else {
      return nil
    }
    return PixelSize(width: header.width, height: header.height)
  }

  private func listDifferences(_ screen: GeneratedScreen) -> [Difference] {
    let list = files.app.shippingConfiguration.infoPlist
    return [LaunchKeys.style, "UIStatusBarHidden"].compactMap { key in
      guard let wanted = screen.infoPlist[key] else { return nil }
      let found = list.values[key]
      if wanted == found || wanted == .bool(false) && found == nil { return nil }
      return Difference(
        key, wanted.string ?? wanted.canonicalText, found.map { $0.string ?? $0.canonicalText } ?? "missing",
        at: screen.infoPlistOrigins[key] ?? screen.location)
    }
  }
}
