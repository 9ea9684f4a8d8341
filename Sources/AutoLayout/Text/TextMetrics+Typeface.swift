import Foundation
import Model

extension TextMetrics {
  /// Returns the face and size of a font description. An unknown family gives the fallback family.
  func typeface(for font: FontDescription, design: SystemFontDesign = .variable) -> Typeface {
    let size = pointSize(of: font)
    if let style = font.style {
      let known = table.styles[style]
      return system(
        design, font.weight ?? known?.weight ?? table.system.regularWeight, size, known?.lineSpacing ?? 0)
    }
    switch font.type {
    case .system, .italicSystem:
      return system(design, font.weight ?? table.system.regularWeight, size)
    case .boldSystem:
      return system(design, font.weight ?? table.system.boldWeight, size)
    case nil: break
    }
    guard font.name != nil || font.family != nil else {
      return system(design, font.weight ?? table.system.regularWeight, size)
    }
    return named(font, size, design)
  }

  private func system(
    _ design: SystemFontDesign, _ weight: String, _ size: Double, _ lineSpacing: Double = 0
  ) -> Typeface {
    let pair = table.system.weights[weight] ?? table.system.weights[table.system.regularWeight]
    // `FontTable.diagnostics` checks that the regular weight and its faces exist.
    guard let pair, let text = table.faces[pair.text], let display = table.faces[pair.display] else {
      preconditionFailure("the font table has no face for the regular weight")
    }
    var face: Typeface
    switch design {
    case .variable:
      face = Typeface(text, size, table)
      let share = Self.interpolated(at: size, in: table.system.opticalShares)
      if share > 0 { face.second = (display, share) }
      face.tracking = Self.interpolated(at: size, in: table.system.tracking) / 1000 * size
    case .discrete:
      let isDisplay = size >= table.system.discrete.displayFrom
      face = Typeface(isDisplay ? display : text, size, table)
      if isDisplay { face.unit *= table.system.discrete.displayScale }
      face.tracking = Self.interpolated(at: size, in: table.system.discrete.tracking) / 1000 * size
    }
    face.error = table.error(design, weight, size)
    face.leading = max(0, lineSpacing - face.lineHeight)
    face.kerns = true
    face.weight = table.system.weights[weight] == nil ? table.system.regularWeight : weight
    return face
  }

  /// Returns the value at a point size, interpolated between the listed sizes.
  static func interpolated(at size: Double, in list: [[Double]]) -> Double {
    guard let after = list.firstIndex(where: { $0[0] >= size }) else { return list[list.count - 1][1] }
    guard after > 0 else { return list[0][1] }
    let (low, high) = (list[after - 1], list[after])
    return low[1] + (high[1] - low[1]) * (size - low[0]) / (high[0] - low[0])
  }

  private func named(_ font: FontDescription, _ size: Double, _ design: SystemFontDesign) -> Typeface {
    let name = font.name ?? font.family ?? ""
    if name.hasPrefix(".") {
      return system(design, Self.systemWeight(in: name) ?? table.system.regularWeight, size)
    }
    let stem = Self.key(String(name.prefix { $0 != "-" }))
    let known = [stem, Self.key(font.family ?? "")].lazy.compactMap { self.table.familyByName[$0] }.first
    let family = table.families[known ?? table.familyByName[table.fallback] ?? 0]
    let suffix = Self.key(String(name.drop { $0 != "-" })) + (font.weight.map(Self.key) ?? "")
    let isBold = ["bold", "black", "heavy", "demi"].contains { suffix.contains($0) }
    let isItalic = ["italic", "oblique"].contains { suffix.contains($0) }
    let id: String? =
      switch (isBold, isItalic) {
      case (true, true): family.boldItalic ?? family.bold
      case (true, false): family.bold
      case (false, true): family.italic
      case (false, false): family.regular
      }
    guard let data = table.faces[id ?? family.regular] ?? table.faces[family.regular] else {
      preconditionFailure("the font table has a family without a face")
    }
    var face = Typeface(data, size, table)
    let weight = Self.weight(in: suffix)
    // A font that is not installed has the fallback's widths, whatever its weight.
    let own = known == nil ? nil : family.weights?[weight]
    if let line = own?.line ?? family.line {
      face.ascender = line[0] * face.unit
      face.descender = line[1] * face.unit
      face.leading = line[2] * face.unit
    }
    face.unit *= ((isBold ? family.boldWidthScale : nil) ?? family.widthScale ?? 1) * (own?.scale ?? 1)
    if let share = own?.boldShare, let bold = family.bold.flatMap({ table.faces[$0] }) {
      face.second = (bold, share)
    }
    let isCondensed = suffix.contains("condensed")
    let isListed =
      !isCondensed && (weight == "regular" || weight == "bold" && family.bold != nil || own != nil)
    face.isEstimated = known == nil || !isListed || (family.isEstimated ?? data.isEstimated)
    face.weight = weight
    if known == nil || isCondensed {
      face.error = table.namedErrors.unknown
    } else if let error = isListed ? own?.error ?? family.error : table.namedErrors.otherWeight {
      face.error = error
    }
    return face
  }

  /// Returns the weight in the name of a system font, such as `.SFUI-Semibold` or `.SFUIText-Medium`.
  static func systemWeight(in name: String) -> String? {
    let suffix = key(String(name.drop { $0 != "-" }))
    return ["ultralight": "ultraLight"][suffix] ?? (suffix.isEmpty ? nil : suffix)
  }

  /// Returns the weight in the suffix of a font's name, such as `semibold` for `demibold`; otherwise `regular`.
  static func weight(in suffix: String) -> String {
    let words = [
      ("ultralight", "ultraLight"), ("extralight", "ultraLight"), ("semibold", "semibold"),
      ("demi", "semibold"),
      ("extrabold", "heavy"), ("heavy", "heavy"), ("black", "black"), ("bold", "bold"), ("medium", "medium"),
      ("thin", "thin"), ("light", "light"),
    ]
    return words.first { suffix.contains($0.0) }?.1 ?? "regular"
  }

  /// Returns the ASCII letters and digits in lower case: `Helvetica Neue` and `HelveticaNeue` are one family.
  static func key(_ name: String) -> String {
    String(name.lowercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber) })
  }
}

extension Typeface {
  init(_ face: FontTable.Face, _ size: Double, _ table: FontTable) {
    let unit = size / table.unitsPerEm
    self.init(
      ascender: face.ascender * unit, descender: face.descender * unit, leading: face.lineGap * unit,
      isEstimated: face.isEstimated, unit: unit, tracking: 0, kerns: false, first: face,
      second: nil, table: table)
  }
}
