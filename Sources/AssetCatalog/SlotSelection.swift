import Model

/// Which entry of a set the asset runtime takes: traits in their order of weight, the better rank first.
///
/// Order: idiom, appearance with contrast, gamut, size class, layout direction, locale, scale. Not documented by
/// Apple; taken from observed behavior, appearance before gamut so that a dark picture is never lost to a wide-gamut
/// light one.
struct SlotSelection {
  let environment: Environment
  let developmentRegion: String?

  /// Nil where the entry never serves the environment; else ranks, 0 the best, compared in order.
  func ranks(_ slot: ImageSlot, isLoose: Bool = false) -> [Int]? {
    guard slot.subtype == nil, let idiom = idiomRank(slot.idiom),
      let appearance = appearanceRank(slot.appearance, slot.contrast),
      let gamut = gamutRank(slot.gamut),
      let horizontal = exactOrNone(slot.horizontalSizeClass, environment.horizontalSizeClass),
      let vertical = exactOrNone(slot.verticalSizeClass, environment.verticalSizeClass),
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

  /// The first of the best.
  func best<Slot>(_ slots: [Slot], ranks: (Slot) -> [Int]?) -> Slot? {
    var best: (slot: Slot, ranks: [Int])?
    for slot in slots {
      guard let found = ranks(slot) else { continue }
      if best.map({ found.lexicographicallyPrecedes($0.ranks) }) ?? true { best = (slot, found) }
    }
    return best?.slot
  }

  private func idiomRank(_ idiom: String) -> Int? {
    switch (idiom, environment.idiom) {
    case ("iphone", .phone), ("ipad", .pad): 0
    case ("universal", _): 1
    default: nil
    }
  }

  /// Dark and high: dark high, dark, high, any. Light: light before any. Normal contrast never takes a high entry.
  private func appearanceRank(_ appearance: Appearance?, _ contrast: Contrast?) -> Int? {
    if let appearance, appearance != environment.appearance { return nil }
    if contrast == .high && environment.contrast == .normal { return nil }
    let missesAppearance = appearance == nil ? 2 : 0
    let missesContrast = environment.contrast == .high && contrast != .high ? 1 : 0
    return missesAppearance + missesContrast
  }

  /// A P3 screen prefers P3; an sRGB screen takes P3 only where there is nothing else.
  private func gamutRank(_ gamut: Gamut?) -> Int? {
    switch (gamut, environment.gamut) {
    case (.P3, .P3), (.sRGB, .sRGB): 0
    case (nil, _): 1
    default: 2
    }
  }

  private func exactOrNone<Trait: Equatable>(_ trait: Trait?, _ wanted: Trait) -> Int? {
    trait == wanted ? 0 : (trait == nil ? 1 : nil)
  }

  /// An entry for the other direction serves mirrored: Xcode's “Left to Right, Mirrors”.
  private func directionRank(_ direction: LayoutDirection?) -> Int {
    direction == environment.layoutDirection ? 0 : (direction == nil ? 1 : 2)
  }

  /// A launch screen is not localized by the running app: the development region counts.
  private func localeRank(_ locale: String?) -> Int? {
    guard let locale else { return 1 }
    return locale == developmentRegion ? 0 : nil
  }

  /// Equal, else the next larger, else the largest smaller.
  private func scaleRank(_ scale: Int) -> Int {
    let wanted = Int(min(max(environment.scale.value.rounded(.up), 1), 9))
    return scale >= wanted ? scale - wanted : 100 + wanted - scale
  }
}
