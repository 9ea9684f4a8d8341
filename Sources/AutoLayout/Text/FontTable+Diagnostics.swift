import Foundation
import Model

extension FontTable {
  /// Returns an error for each value that would make a measurement wrong or impossible, in the order of the keys.
  func diagnostics() -> [Diagnostic] {
    var found: [String] = []
    if !(unitsPerEm > 0) { found.append("unitsPerEm is \(unitsPerEm), not above 0") }
    if Set(characters).count != characters.count { found.append("characters lists one twice") }
    for (id, face) in faces.sorted(by: { $0.key < $1.key }) { found += errors(in: face, id) }
    for (name, style) in styles.sorted(by: { $0.key < $1.key }) {
      if !(style.size > 0) { found.append("style \(name) has the size \(style.size)") }
      if system.weights[style.weight] == nil {
        found.append("style \(name) has no such weight: \(style.weight)")
      }
    }
    found += systemErrors()
    for family in families {
      for id in [family.regular, family.bold, family.italic, family.boldItalic].compactMap({ $0 })
      where faces[id] == nil { found.append("family \(family.names.first ?? "?") has no such face: \(id)") }
    }
    for family in families {
      let weights = (family.weights ?? [:]).values
      let lines = [family.line].compactMap { $0 } + weights.compactMap(\.line)
      if !lines.allSatisfy({ $0.count == 3 && $0[0] + $0[1] > 0 }) {
        found.append("family \(family.names.first ?? "?") has a line that is not ascender, descender, gap")
      }
      let scales = [family.widthScale ?? 1, family.boldWidthScale ?? 1] + weights.compactMap(\.scale)
      if !scales.allSatisfy({ $0 > 0 }) {
        found.append("family \(family.names.first ?? "?") has a width scale that is not above 0")
      }
      if family.bold == nil, weights.contains(where: { $0.boldShare != nil }) {
        found.append("family \(family.names.first ?? "?") has a share of a bold face, and no bold face")
      }
    }
    let errors =
      [namedErrors.otherWeight, namedErrors.unknown] + families.compactMap(\.error)
      + families.flatMap { ($0.weights ?? [:]).values.compactMap(\.error) }
    if !errors.allSatisfy({ $0 > 0 && $0 < 1 }) {
      found.append("an error of a named font is not a share above 0")
    }
    if !families.contains(where: { $0.names.contains(fallback) }) {
      found.append("fallback names no family: \(fallback)")
    }
    return found.map {
      Diagnostic(.error, "font table: \($0)", fix: "correct the entry in Matrix/system/fonts.json")
    }
  }

  private func errors(in face: Face, _ id: String) -> [String] {
    var found: [String] = []
    if face.advances.count != characters.count {
      found.append("face \(id) has \(face.advances.count) advances for \(characters.count) characters")
    }
    if !face.advances.allSatisfy({ ($0 ?? 0) >= 0 }) { found.append("face \(id) has an advance below 0") }
    if !(face.average > 0) { found.append("face \(id) has the average \(face.average)") }
    if !(face.ascender + face.descender > 0) { found.append("face \(id) has no height") }
    return found
  }

  private func systemErrors() -> [String] {
    var found: [String] = []
    let lists = [
      ("system.tracking", system.tracking), ("system.discrete.tracking", system.discrete.tracking),
      ("system.opticalShares", system.opticalShares),
    ]
    for (name, list) in lists {
      let sizes = list.map { $0.first ?? 0 }
      if list.isEmpty || !list.allSatisfy({ $0.count == 2 }) {
        found.append("\(name) is not a list of pairs")
      }
      if !zip(sizes, sizes.dropFirst()).allSatisfy({ $0 < $1 }) {
        found.append("\(name) does not ascend")
      }
    }
    if !system.opticalShares.allSatisfy({ 0...1 ~= $0.last ?? 0 }) {
      found.append("system.opticalShares has a share that is not from 0 to 1")
    }
    for cell in system.errors where !(cell.share > 0 && cell.share < 1 && cell.from < cell.until) {
      found.append("system.errors has a cell of weight \(cell.weight) with a wrong range or share")
    }
    if !(system.defaultError > 0 && system.defaultError < 1) {
      found.append("system.defaultError is not a share above 0")
    }
    if !(system.discrete.displayScale > 0) { found.append("system.discrete.displayScale is not above 0") }
    for (weight, pair) in system.weights.sorted(by: { $0.key < $1.key }) {
      for id in [pair.text, pair.display] where faces[id] == nil {
        found.append("weight \(weight) has no such face: \(id)")
      }
    }
    for weight in [system.boldWeight, system.regularWeight] where system.weights[weight] == nil {
      found.append("system has no such weight: \(weight)")
    }
    return found
  }
}
