import Model
import Verdicts

/// Pictures of a run, each once, with the cases that show them.
package struct Pictures {
  /// PNG bytes by name.
  private(set) var previews: [String: [UInt8]] = [:]
  private var drawings: [String: ScreenDrawing] = [:]
  private var names: [DisplayList: String] = [:]
  /// Cases by picture, for each definition.
  private var cases: [Int: [String: [CaseRanges]]] = [:]

  /// - Parameter digest: names a picture by its bytes, so that equal pictures are one file.
  package mutating func add(
    _ preview: Pipeline.Preview, of definition: Int, cases: CaseRanges,
    digest: ([(name: String, bytes: [UInt8])]) -> String
  ) {
    let name: String
    if let known = names[preview.list] {
      name = known
    } else {
      name = Self.name(of: preview.png, digest)
      names[preview.list] = name
      previews[name] = preview.png
      // Different views can give equal pictures; the first ones in the plan's order count.
      if drawings[name] == nil {
        drawings[name] = preview.drawing
        drawings[name]?.preview = name
      }
    }
    self.cases[definition, default: [:]][name, default: []].append(cases)
  }

  /// Returns the name of a picture, without an extension.
  package static func name(of png: [UInt8], _ digest: ([(name: String, bytes: [UInt8])]) -> String) -> String
  {
    String(digest([("preview", png)]).drop { $0 != ":" }.dropFirst().prefix(16))
  }

  package func name(of preview: Pipeline.Preview?) -> String? { preview.flatMap { names[$0.list] } }

  /// Drawn pictures by name, with the cases whose default screen they are.
  package var screens: [ScreenDrawing] {
    drawings.values.sorted { $0.preview < $1.preview }.map { drawing in
      var drawing = drawing
      drawing.cases = CaseRanges(joining: cases[0]?[drawing.preview] ?? [])
      return drawing
    }
  }

  /// Pictures of a further screen on one device family.
  package func pictures(of definition: Int, in family: CaseRanges) -> [FurtherScreen.Picture] {
    FurtherScreen.joined(
      (cases[definition] ?? [:]).compactMap { name, parts in
        let own = CaseRanges(joining: parts).intersection(family)
        return own.isEmpty ? nil : .init(preview: name, cases: own)
      })
  }
}
