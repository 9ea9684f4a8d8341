import Model

extension ImageSet {
  /// The failure of a bitmap without a scale beside others; nil if there is none.
  var unscaledBitmap: Finding? {
    let filled = slots.filter { $0.file != nil }
    let unscaled = filled.filter { $0.scale == nil && !$0.isVector }
    guard !unscaled.isEmpty, filled.contains(where: { $0.scale != nil }) else { return nil }
    let files = unscaled.compactMap(\.file).map { Origin(file: $0).fileName }
    return Finding(
      .failed, "unscaled-bitmap", .init(name: name, location: location),
      "The image set \"\(name)\" has \(files.listed()) without a scale beside entries with scales. Xcode's asset compiler rejects that, so the archive fails.",
      measured: ["unscaled": Measure(files.count)], expected: ["unscaled": 0]
    ).fixed(
      by: Fix(
        "Give \(unscaled.count == 1 ? "it" : "them") the scale 1x, or remove \(unscaled.count == 1 ? "it" : "them").",
        [Origin(location)]))
  }

  /// Returns the failure of a set with two files for the same traits; nil if it has none.
  func ambiguousSlot(_ assets: any AssetProvider) -> Finding? {
    // Traits that `qa` does not read are in the subtype.
    let known = slots.filter { $0.subtype == nil }
    let groups = Dictionary(grouping: known, by: \.traits).mapValues {
      $0.compactMap(\.file).uniqued().sorted()
    }
    let ambiguous = groups.filter { $0.value.count > 1 && !assets.haveSameBytes($0.value) }
    guard let (slot, paths) = ambiguous.min(by: { $0.value[0] < $1.value[0] }) else { return nil }
    let files = paths.map { Origin(file: $0).fileName }
    var finding = Finding(
      .failed, "ambiguous-slot", .init(name: name, location: location),
      "The image set \"\(name)\" has \(files.listed()) for the same slot (\(slot.traitWords)). Xcode assigns one of them and warns of an unassigned child, so which one users see is unknown.",
      measured: ["files": Measure(files.count)], expected: ["files": 1]
    ).fixed(by: Fix("Remove the entries that are not meant, or give them other traits.", [Origin(location)]))
    finding.impact = .serious
    return finding
  }
}

extension AppFacts {
  /// Returns the failure of several image sets with one name and different pictures; nil if there are none.
  func severalSets(named name: String) -> Finding? {
    let sets = assets.imageSets(named: name).filter {
      $0.path.hasSuffix(".imageset") && $0.name == name && $0.slots.contains { $0.file != nil }
    }
    guard let first = sets.first,
      let other = sets.dropFirst().first(where: { !$0.hasPictures(of: first, assets) })
    else { return nil }
    // The line that gives the target the catalog of the second set.
    let catalog = project.resources.first { other.path.hasPrefix($0.path + "/") }?.location
    let isOneCatalog = project.resources.contains {
      first.path.hasPrefix($0.path + "/") && other.path.hasPrefix($0.path + "/")
    }
    var finding = Finding(
      .failed, "several-sets", .init(name: name, location: other.location),
      "The target has the image sets \(sets.map { "\"\($0.path)\"" }.listed()). Xcode warns that the name \"\(name)\" is used by multiple image sets, and which one users see is unknown.",
      measured: ["sets": Measure(sets.count)], expected: ["sets": 1]
    ).fixed(
      by: Fix(
        "Rename or remove all but one, or take the other catalog out of the target.",
        [isOneCatalog ? nil : catalog, other.location].compactMap { $0.map { Origin($0) } }))
    finding.impact = .serious
    return finding
  }

  /// Returns the undecided finding about a set with two colors for the same traits; nil if there is none.
  func ambiguousColor(in document: InterfaceDocument) -> Finding? {
    for name in document.colorUses.keys.sorted() {
      guard let set = assets.colorSets(named: name).first, set.path.hasSuffix(".colorset") else {
        continue
      }
      let groups = Dictionary(grouping: set.slots.filter { $0.color != nil }, by: \.traits)
      guard groups.values.contains(where: { $0.map(\.color).uniqued().count > 1 }) else { continue }
      return Finding(
        .cannotTell, "ambiguous-color", .init(name: name, location: set.location),
        "The color set \"\(name)\" has several colors for the same traits. Which one users see is unknown. \(fix: "Remove the others.")"
      )
    }
    return nil
  }
}

extension ImageSlot {
  /// The entry without its file.
  fileprivate var traits: ImageSlot {
    var traits = ImageSlot(file: nil, idiom: idiom, scale: scale)
    (traits.appearance, traits.contrast, traits.gamut) = (appearance, contrast, gamut)
    (traits.horizontalSizeClass, traits.verticalSizeClass) = (horizontalSizeClass, verticalSizeClass)
    (traits.layoutDirection, traits.locale) = (layoutDirection, locale)
    return traits
  }

  /// `universal, 3x, dark`
  fileprivate var traitWords: String {
    ([idiom] + [scale.map { "\($0)x" }, appearance?.rawValue, locale].compactMap(\.self)).joined(
      separator: ", ")
  }
}

extension ImageSet {
  /// Whether it has the pictures of another set for the same traits.
  fileprivate func hasPictures(of other: ImageSet, _ assets: any AssetProvider) -> Bool {
    func filled(_ set: ImageSet) -> [ImageSlot] { set.slots.filter { $0.file != nil } }
    let (own, others) = (filled(self), filled(other))
    return own.map(\.traits) == others.map(\.traits)
      && zip(own, others).allSatisfy { assets.haveSameBytes([$0.file, $1.file].compactMap(\.self)) }
  }
}

extension ColorSlot {
  /// The entry without its color.
  fileprivate var traits: ColorSlot {
    var traits = self
    traits.color = nil
    return traits
  }
}
