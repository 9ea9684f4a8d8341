import Formats
import Model

/// The traits that entries of image and color sets share.
struct SlotTraits {
  var idiom: String
  var appearance: Appearance?
  var contrast: Contrast?
  /// Whether the appearance is `tinted`, which no launch screen has, or unknown.
  var isForeign = false
  var gamut: Gamut?
  var locale: String?
  var subtype: String?
  /// Hardware that devices do not state: `memory 8GB`.
  var hardware: String?

  init(_ entry: JSONNode) {
    idiom = entry["idiom"]?.string ?? "universal"
    for item in entry["appearances"]?.array ?? [] {
      switch (item["appearance"]?.string, item["value"]?.string) {
      case ("luminosity", "light"): appearance = .light
      case ("luminosity", "dark"): appearance = .dark
      case ("contrast", "high"): contrast = .high
      case ("contrast", "normal"): contrast = .normal
      default: isForeign = true
      }
    }
    switch entry["display-gamut"]?.string?.lowercased() {
    case "display-p3": gamut = .P3
    case "srgb": gamut = .sRGB
    default: break
    }
    locale = entry["locale"]?.string
    subtype = entry["subtype"]?.string
    // An entry for special hardware is read but never chosen, because devices do not state that hardware.
    for key in ["memory", "graphics-feature-set", "screen-width", "subtype"] where hardware == nil {
      if let value = entry[key]?.scalar { hardware = key + " " + value }
    }
    if subtype == nil { subtype = hardware }
    if isForeign, subtype == nil { subtype = "other appearance" }
  }
}
