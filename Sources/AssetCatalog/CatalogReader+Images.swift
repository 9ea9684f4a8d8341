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
      set.isLocalizable = localizable || properties?["localizable"]?.bool ?? false
      let key = kind == .symbol ? "symbols" : "images"
      let entries = contents[key]?.array
      if entries == nil {
        diagnostics.append(
          Diagnostic(
            .warning, at: SourceLocation(file: contentsPath, line: contents.line),
            "“\(name)” lists no \(key)"))
      }
      for entry in entries ?? [] {
        if let slot = imageSlot(entry, in: path, name: name) { set.slots.append(slot) }
      }
    }
    imageSets.append(set)
  }

  private mutating func imageSlot(_ entry: JSONNode, in path: String, name: String) -> ImageSlot? {
    let place = SourceLocation(file: path + "/Contents.json", line: entry.line)
    guard entry.object != nil else {
      diagnostics.append(Diagnostic(.warning, at: place, "an entry of “\(name)” is not an object"))
      return nil
    }
    if entry["unassigned"]?.bool == true {
      diagnostics.append(
        Diagnostic(
          .warning, at: place, "the set “\(name)” has an unassigned image",
          fix: "assign it to a slot, or delete it"))
      return nil
    }
    let traits = SlotTraits(entry)
    var slot = ImageSlot(file: nil, idiom: traits.idiom, scale: Self.scale(entry["scale"]))
    slot.appearance = traits.appearance
    slot.contrast = traits.contrast
    slot.gamut = traits.gamut
    slot.locale = traits.locale
    slot.subtype = traits.subtype
    slot.horizontalSizeClass = entry["width-class"]?.string.flatMap(SizeClass.init)
    slot.verticalSizeClass = entry["height-class"]?.string.flatMap(SizeClass.init)
    switch entry["language-direction"]?.string {
    case "left-to-right": slot.layoutDirection = .leftToRight
    case "right-to-left": slot.layoutDirection = .rightToLeft
    default: break
    }
    if let file = entry["filename"]?.string, !file.isEmpty {
      assign(file, to: &slot, in: path, name: name, at: place)
    }
    slot.slicing = Self.slicing(entry["resizing"], scale: slot.scale ?? 1)
    return slot
  }

  private mutating func assign(
    _ file: String, to slot: inout ImageSlot, in path: String, name: String, at place: SourceLocation
  ) {
    guard !file.contains("/"), file != "..", !file.contains("\0") else {
      slot.file = path + "/" + (file.split(separator: "/").last.map(String.init) ?? file)
      slot.problem = "may not lie in another folder: “\(file)”"
      diagnostics.append(
        Diagnostic(at: place, "the set “\(name)” names a file in another folder: “\(file)”"))
      return
    }
    slot.file = path + "/" + file
    slot.isVector = ["pdf", "svg"].contains(Self.split(file).suffix)
    guard !folder.exists(path + "/" + file) else { return }
    // Most Macs do not tell upper from lower case, nor composed from decomposed letters.
    if let other = folder.names(in: path).first(where: { $0.lowercased() == file.lowercased() }) {
      slot.file = path + "/" + other
      diagnostics.append(
        Diagnostic(
          .warning, at: place,
          "the file “\(file)” of the set “\(name)” is spelled “\(other)” on disk; a case-sensitive disk does not find it",
          fix: "rename the file"))
    } else {
      slot.problem = "does not exist"
      let concernsPhones = ["universal", "iphone", "ipad", "ios-marketing"].contains(slot.idiom)
      diagnostics.append(
        Diagnostic(
          concernsPhones ? .warning : .note, at: place,
          "the file “\(file)” of the set “\(name)” does not exist",
          fix: "add the file, or remove it from Contents.json"))
    }
  }

  /// `2x`; nil for none and for what is no scale.
  static func scale(_ node: JSONNode?) -> Int? {
    guard let text = node?.scalar?.lowercased() else { return nil }
    let digits = text.hasSuffix("x") ? String(text.dropLast()) : text
    guard let scale = Int(digits), (1...9).contains(scale) else { return nil }
    return scale
  }

  /// Both spellings of the caps; the unit is pixels of the file.
  static func slicing(_ node: JSONNode?, scale: Int) -> Slicing? {
    guard let node, node.object != nil else { return nil }
    let caps = node["cap-insets"] ?? node["capInsets"]
    func cap(_ key: String) -> Int { min(max(caps?[key]?.integer ?? 0, 0), 16384) }
    let mode = node["mode"]?.string ?? "9-part"
    let center = node["center"]
    func kept(_ key: String) -> Int { min(max(center?[key]?.integer ?? 0, 0), 16384) }
    let keepsRows = mode != "3-part-horizontal"
    let keepsColumns = mode != "3-part-vertical"
    return Slicing(
      top: keepsRows ? cap("top") : 0, left: keepsColumns ? cap("left") : 0,
      bottom: keepsRows ? cap("bottom") : 0, right: keepsColumns ? cap("right") : 0,
      centerWidth: keepsColumns ? kept("width") : 0, centerHeight: keepsRows ? kept("height") : 0,
      tiles: center?["mode"]?.string == "tile", scale: scale)
  }
}
