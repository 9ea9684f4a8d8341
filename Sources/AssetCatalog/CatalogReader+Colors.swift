import Formats
import Imaging
import Model

extension CatalogReader {
  mutating func readColorSet(_ path: String, name: String, localizable: Bool) {
    let contentsPath = path + "/Contents.json"
    var set = ColorSet(name: name, path: path, location: SourceLocation(file: contentsPath, line: 1))
    if let contents = readContents(path) {
      set.isLocalizable = localizable || contents["properties"]?["localizable"]?.bool ?? false
      for entry in contents["colors"]?.array ?? [] {
        let traits = SlotTraits(entry)
        guard traits.subtype == nil else { continue }
        let location = SourceLocation(file: contentsPath, line: entry.line)
        var slot = ColorSlot(color: color(entry["color"], name: name, at: location), idiom: traits.idiom)
        slot.appearance = traits.appearance
        slot.contrast = traits.contrast
        slot.gamut = traits.gamut
        slot.locale = traits.locale
        set.slots.append(slot)
      }
    }
    colorSets.append(set)
  }

  private mutating func color(_ node: JSONNode?, name: String, at location: SourceLocation) -> ColorReference?
  {
    guard let node else { return nil }
    if let reference = node["reference"]?.string {
      return .system(reference.hasSuffix("Color") ? reference : reference + "Color", recorded: nil)
    }
    let spaceName = node["color-space"]?.string ?? "srgb"
    guard let space = Self.spaces[spaceName] else {
      diagnostics.add(
        at: location, "unknown color space \"\(spaceName)\" in the color set \"\(name)\"",
        fix: "use one of " + Self.spaces.keys.sorted().joined(separator: ", "))
      return nil
    }
    guard let parts = node["components"]?.object else {
      diagnostics.add(
        at: location, "a color of the set \"\(name)\" has no components", fix: "save the set again in Xcode")
      return nil
    }
    let keys = parts["white"] == nil ? ["red", "green", "blue"] : ["white"]
    let texts = keys.map { parts[$0]?.scalar }
    guard let values = ColorComponent.values(texts) else {
      let shown = zip(keys, texts).map { "\($0) = \($1 ?? "nothing")" }.joined(separator: ", ")
      diagnostics.add(
        at: location, "a color of the set \"\(name)\" has components that are not numbers: \(shown)",
        fix: "write 0.0 to 1.0, 0 to 255, or 0x00 to 0xFF")
      return nil
    }
    let alpha = parts["alpha"]?.number ?? 1
    return .literal(
      Color(
        red: values[0], green: values.count == 3 ? values[1] : values[0],
        blue: values.count == 3 ? values[2] : values[0], alpha: min(max(alpha, 0), 1), space: space))
  }

  static let spaces: [String: Color.Space] = [
    "srgb": .sRGB, "display-p3": .displayP3, "extended-srgb": .extendedSRGB,
    "extended-linear-srgb": .extendedLinearSRGB, "gray-gamma-22": .grayGamma22,
    "extended-gray": .extendedGray,
  ]
}
