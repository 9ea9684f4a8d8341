import Model

extension AssetLibrary {
  package func picture(named name: String, in environment: Environment) -> PictureAnswer {
    let traits = SlotSelection.Traits(environment)
    return cache.answer(name, traits) { picture(named: name, traits, in: environment) }
  }

  private func picture(
    named name: String, _ traits: SlotSelection.Traits, in environment: Environment
  ) -> PictureAnswer {
    // UIImage(named:) searches the catalogs first.
    let found = named(name)
    guard let set = found.first(where: { $0.kind != .loose }) ?? found.first else {
      return launchImage(file: name).map { answer($0.slot, of: $0.set, in: environment) } ?? .missing
    }
    let selection = SlotSelection(traits: traits, developmentRegion: developmentRegion)
    let isLoose = set.kind == .loose
    let filled = set.slots.filter { $0.file != nil }
    // A missing file is not compiled, so another entry is chosen.
    let present = filled.filter { $0.error == nil }
    let ranks = { (slot: ImageSlot) in selection.ranks(slot, isLoose: isLoose) }
    guard let slot = selection.best(present, ranks: ranks) else {
      guard let absent = selection.best(filled, ranks: ranks) else { return .noMatchingEntry(inspected(set)) }
      return .unusable(absent, reason: absent.error ?? "does not exist")
    }
    if isLoose, let scale = slot.scale, Double(scale) > traits.scale.value {
      return .cannotTell(
        slot,
        reason:
          "is the only file of \"\(name)\" and has a larger scale than the screen; loose files are not always scaled down"
      )
    }
    let isMirrored = slot.layoutDirection.map { $0 != traits.layoutDirection } ?? false
    let picked = answer(slot, of: set, in: environment)
    return isMirrored ? mirrored(picked) : picked
  }

  private func mirrored(_ answer: PictureAnswer) -> PictureAnswer {
    guard case .found(var picture) = answer,
      let mirror = cache.mirrored(picture.id)
        ?? vectors.variant(of: picture.id, { $0.isMirrored.toggle() })
    else { return answer }
    picture.id = mirror
    if let slicing = picture.slot.slicing {
      picture.slot.slicing?.left = slicing.right
      picture.slot.slicing?.right = slicing.left
    }
    return .found(picture)
  }

  package func appIcon(named name: String) -> PictureAnswer {
    guard let set = sets[name]?.first(where: { $0.kind == .appIcon }) else {
      guard let bundle = iconBundles[name] else { return .missing }
      var slot = ImageSlot(file: bundle, idiom: "universal", scale: nil)
      slot.errorIsLimit = true
      return .cannotTell(slot, reason: "is an Icon Composer bundle, which this tool does not draw")
    }
    let plain = set.slots.filter {
      $0.file != nil && $0.appearance == nil && $0.subtype == nil
        && ["ios-marketing", "universal", "iphone", "ipad"].contains($0.idiom)
    }
    guard !plain.isEmpty else { return .noMatchingEntry(inspected(set)) }
    let seen = plain.map { inspected($0, of: set) }
    let usable = seen.filter { $0.pixels != nil }
    guard let largest = usable.map({ $0.pixels?.width ?? 0 }).max(),
      let slot = usable.first(where: { $0.pixels?.width == largest })
    else { return answer(plain[0], of: set, in: nil) }
    return answer(slot, of: set, in: nil)
  }

  /// Answers for app icons without an environment, because they have no vectors.
  private func answer(_ slot: ImageSlot, of set: ImageSet, in environment: Environment?) -> PictureAnswer {
    if slot.isVector, let environment { return vectorAnswer(slot, of: set, in: environment) }
    let seen = inspected(slot, of: set)
    if let error = seen.error {
      return seen.errorIsLimit ? .cannotTell(seen, reason: error) : .unusable(seen, reason: error)
    }
    guard let file = seen.file, case .decoded(let id, let pixels) = cache.entry(file) else {
      return .unusable(seen, reason: "does not exist")
    }
    let scale = Double(seen.scale ?? 1)
    let size = Size(
      width: Points(Double(pixels.width) / scale), height: Points(Double(pixels.height) / scale))
    return .found(Picture(id: id, size: size, pixels: pixels, slot: seen, set: inspected(set)))
  }

  /// Returns the set with the pixel sizes and errors of its files. Decodes all of them.
  func inspected(_ set: ImageSet) -> ImageSet {
    var result = set
    result.slots = set.slots.map { inspected($0, of: set) }
    return result
  }

  func inspected(_ slot: ImageSlot, of set: ImageSet) -> ImageSlot {
    guard let file = slot.file, slot.error == nil else { return slot }
    if slot.isVector { return inspectedVector(slot, of: set) }
    var result = slot
    switch cache.entry(file) {
    case .decoded(_, let pixels): result.pixels = pixels
    case .failure(let failure, let size):
      result.error = failure.message
      result.errorIsLimit = failure.isLimit
      guard failure.isLimit, let pixels = cache.recordedSize(of: file) ?? size else { break }
      let scale = Double(slot.scale ?? 1)
      result.unreadPixels = pixels
      result.vectorSize = Size(
        width: Points(Double(pixels.width) / scale), height: Points(Double(pixels.height) / scale))
    }
    return result
  }
}
