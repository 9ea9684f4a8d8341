import Model

/// Chooses the entry of a set that the asset runtime takes, by ranks of its traits in a fixed order.
///
/// The order is idiom, appearance with contrast, gamut, size class, layout direction, locale, scale. Apple does not
/// document it; it follows observed behavior. Appearance precedes gamut, so a dark image wins over a wide-gamut light one.
struct SlotSelection {
  /// What of an environment decides.
  struct Traits: Hashable {
    var idiom: Idiom
    var appearance: Appearance
    var contrast: Contrast
    var gamut: Gamut
    var horizontalSizeClass: SizeClass
    var verticalSizeClass: SizeClass
    var layoutDirection: LayoutDirection
    var scale: Ratio

    init(_ environment: Environment) {
      (idiom, scale, gamut) = (environment.idiom, environment.scale, environment.gamut)
      (appearance, contrast) = (environment.appearance, environment.contrast)
      horizontalSizeClass = environment.horizontalSizeClass
      verticalSizeClass = environment.verticalSizeClass
      layoutDirection = environment.layoutDirection
    }
  }

  let traits: Traits
  let developmentRegion: String?

  /// Returns the ranks of an entry, 0 the best, to be compared in order; nil where it does not fit the environment.
  func ranks(_ slot: ImageSlot, isLoose: Bool = false) -> [Int]? {
    guard slot.subtype == nil, let idiom = idiomRank(slot.idiom),
      let appearance = appearanceRank(slot.appearance, slot.contrast),
      let gamut = gamutRank(slot.gamut),
      let horizontal = exactOrNone(slot.horizontalSizeClass, traits.horizontalSizeClass),
      let vertical = exactOrNone(slot.verticalSizeClass, traits.verticalSizeClass),
      let locale = localeRank(slot.locale)
    else { return nil }
    let scale = isLoose ? slot.scale ?? 1 : slot.scale
    return [
      idiom, appearance, gamut, horizontal + vertical, directionRank(slot.layoutDirection), locale,
      slot.isVector && slot.scale == nil ? 0 : scaleRank(scale ?? 1),
    ]
  }

  func ranks(_ slot: ColorSlot) -> [Int]? {
    guard let idiom = idiomRank(slot.idiom),
      let appearance = appearanceRank(slot.appearance, slot.contrast),
      let gamut = gamutRank(slot.gamut), let locale = localeRank(slot.locale)
    else { return nil }
    return [idiom, appearance, gamut, locale]
  }

  /// Returns the best entry, the first of equal ones.
  func best<Slot>(_ slots: [Slot], ranks: (Slot) -> [Int]?) -> Slot? {
    var best: (slot: Slot, ranks: [Int])?
    for slot in slots {
      guard let found = ranks(slot) else { continue }
      if best.map({ found.lexicographicallyPrecedes($0.ranks) }) ?? true { best = (slot, found) }
    }
    return best?.slot
  }

  private func idiomRank(_ idiom: String) -> Int? {
    switch (idiom, traits.idiom) {
    case ("iphone", .phone), ("ipad", .pad): 0
    case ("universal", _): 1
    default: nil
    }
  }

  /// For dark and high contrast the order is dark high, dark, high, any. Normal contrast never takes a high entry.
  private func appearanceRank(_ appearance: Appearance?, _ contrast: Contrast?) -> Int? {
    if let appearance, appearance != traits.appearance { return nil }
    if contrast == .high && traits.contrast == .normal { return nil }
    let missesAppearance = appearance == nil ? 2 : 0
    let missesContrast = traits.contrast == .high && contrast != .high ? 1 : 0
    return missesAppearance + missesContrast
  }

  /// A P3 screen prefers P3. An sRGB screen takes P3 only where there is no other entry.
  private func gamutRank(_ gamut: Gamut?) -> Int? {
    switch (gamut, traits.gamut) {
    case (.P3, .P3), (.sRGB, .sRGB): 0
    case (nil, _): 1
    default: 2
    }
  }

  private func exactOrNone<Trait: Equatable>(_ trait: Trait?, _ wanted: Trait) -> Int? {
    trait == wanted ? 0 : (trait == nil ? 1 : nil)
  }

  /// An entry for the other direction is shown mirrored: Xcode's "Left to Right, Mirrors".
  private func directionRank(_ direction: LayoutDirection?) -> Int {
    direction == traits.layoutDirection ? 0 : (direction == nil ? 1 : 2)
  }

  /// The app does not run yet when its launch screen shows, so the development region counts.
  private func localeRank(_ locale: String?) -> Int? {
    guard let locale else { return 1 }
    return locale == developmentRegion ? 0 : nil
  }

  /// Equal scales first, then the next larger, then the largest smaller.
  private func scaleRank(_ scale: Int) -> Int {
    let wanted = Int(min(max(traits.scale.value.rounded(.up), 1), 9))
    return scale >= wanted ? scale - wanted : 100 + wanted - scale
  }
}
