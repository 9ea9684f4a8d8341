import Files
import Formats
import Model

extension CatalogReader {
  mutating func readImageSet(_ path: String, name: String, kind: ImageSet.Kind, localizable: Bool) {
    let contentsPath = path + "/Contents.json"
    var set = ImageSet(
      name: name, path: path, kind: kind, location: SourceLocation(file: contentsPath, line: 1))
    if let contents = readContents(path) {
      let properties = contents["properties"]
      let intent =
        properties?["template-rendering-intent"]?.string
        ?? contents["info"]?["template-rendering-intent"]?.string
      set.isTemplate = intent == "template"
      set.preservesVector = properties?["preserves-vector-representation"]?.bool ?? false
      set.isOnDemand = isOnDemand || Self.hasTags(properties)
      set.isLocalizable = localizable || properties?["localizable"]?.bool ?? false
      let key = kind == .symbol ? "symbols" : "images"
      let entries = contents[key]?.array
      if entries == nil {
        diagnostics.add(
          .warning, at: SourceLocation(file: contentsPath, line: contents.line),
          "the set \"\(name)\" lists no \(key)", fix: "save the set again in Xcode")
      }
      for entry in entries ?? [] {
        if let slot = imageSlot(entry, in: path, name: name) { set.slots.append(slot) }
      }
    }
    imageSets.append(set)
  }

  private mutating func imageSlot(_ entry: JSONNode, in path: String, name: String) -> ImageSlot? {
    let location = SourceLocation(file: path + "/Contents.json", line: entry.line)
    guard entry.object != nil else {
      diagnostics.add(
        .warning, at: location, "an entry of the set \"\(name)\" is not an object",
        fix: "save the set again in Xcode")
      return nil
    }
    if entry["unassigned"]?.bool == true {
      diagnostics.add(
        .warning, at: location, "the set \"\(name)\" has an unassigned image",
        fix: "assign it to a slot, or delete it")
      return nil
    }
    let traits = SlotTraits(entry)
    var slot = ImageSlot(file: nil, idiom: traits.idiom, scale: Self.scale(entry["scale"]))
    slot.appearance = traits.appearance
    slot.contrast = traits.contrast
    slot.gamut = traits.gamut
    slot.locale = traits.locale
    (slot.subtype, slot.hardware) = (traits.subtype, traits.hardware)
    slot.horizontalSizeClass = entry["width-class"]?.string.flatMap(SizeClass.init)
    slot.verticalSizeClass = entry["height-class"]?.string.flatMap(SizeClass.init)
    switch entry["language-direction"]?.string {
    case "left-to-right": slot.layoutDirection = .leftToRight
    case "right-to-left": slot.layoutDirection = .rightToLeft
    default: break
    }
    if let file = entry["filename"]?.string, !file.isEmpty {
      assign(file, to: &slot, in: path, name: name, at: location)
    }
    slot.slicing = Self.slicing(entry["resizing"], scale: slot.scale ?? 1)
    return slot
  }

  private mutating func assign(
    _ file: String, to slot: inout ImageSlot, in path: String, name: String, at location: SourceLocation
  ) {
    guard !file.contains("/"), file != "..", !file.contains("\0") else {
      slot.file = path + "/" + (file.split(separator: "/").last.map(String.init) ?? file)
      slot.error = "is in another folder (\"\(file)\"), where no catalog compiler looks"
      diagnostics.add(
        at: location, "the set \"\(name)\" names a file in another folder: \"\(file)\"",
        fix: "move the file into the set")
      return
    }
    slot.file = path + "/" + file
    slot.isVector = ["pdf", "svg"].contains(FilePath.pathExtension(file))
    guard !folder.exists(path + "/" + file) else { return }
    // Most Macs ignore case and Unicode normalization in file names.
    if let other = folder.visibleNames(in: path).first(where: { $0.lowercased() == file.lowercased() }) {
      slot.file = path + "/" + other
      diagnostics.add(
        .warning, at: location,
        "the set \"\(name)\" names \"\(file)\", but the file is called \"\(other)\"; a case-sensitive disk does not find it",
        fix: "rename the file")
    } else {
      slot.error = "does not exist"
      let isForDevices = ["universal", "iphone", "ipad", "ios-marketing"].contains(slot.idiom)
      diagnostics.add(
        isForDevices ? .warning : .note, at: location,
        "the set \"\(name)\" names \"\(file)\", which does not exist",
        fix: "add the file, or remove it from Contents.json")
    }
  }

  /// Parses `2x`; nil for any other text.
  static func scale(_ node: JSONNode?) -> Int? {
    guard let text = node?.scalar?.lowercased() else { return nil }
    let digits = text.hasSuffix("x") ? String(text.dropLast()) : text
    guard let scale = Int(digits), (1...9).contains(scale) else { return nil }
    return scale
  }

  /// Reads the caps, in either spelling, in pixels of the file.
  static func slicing(_ node: JSONNode?, scale: Int) -> Slicing? {
    guard let node, node.object != nil else { return nil }
    let caps = node["cap-insets"] ?? node["capInsets"]
    func cap(_ key: String) -> Int { min(max(caps?[key]?.integer ?? 0, 0), 16384) }
    let mode = node["mode"]?.string ?? "9-part"
    let center = node["center"]
    func kept(_ key: String) -> Int { min(max(center?[key]?.integer ?? 0, 0), 16384) }
    let keepsHeight = mode != "3-part-horizontal"
    let keepsWidth = mode != "3-part-vertical"
    return Slicing(
      top: keepsHeight ? cap("top") : 0, left: keepsWidth ? cap("left") : 0,
      bottom: keepsHeight ? cap("bottom") : 0, right: keepsWidth ? cap("right") : 0,
      centerWidth: keepsWidth ? kept("width") : 0, centerHeight: keepsHeight ? kept("height") : 0,
      tiles: center?["mode"]?.string == "tile", scale: scale)
  }
}
