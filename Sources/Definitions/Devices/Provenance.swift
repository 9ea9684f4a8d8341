import Model

/// The sources of each figure of a device, and their confidence.
struct Provenance {
  var sources: [String: [String]] = [:]
  var confidence: [String: String] = [:]

  /// The figures that every device has.
  static let figures = [
    "identifiers", "geometry", "gamut", "cornerRadius", "safeArea", "statusBar", "housing", "sizeClass", "os",
  ]
  /// The figures that some devices have.
  static let optionalFigures = ["homeIndicator", "displayZoom", "interfaceBuilder"]
  /// The keys of `confidence`: `safeArea` has one for each orientation, and separate ones from OS 26.
  static let confidences =
    (figures + optionalFigures).filter { $0 != "safeArea" } + [
      "safeAreaPortrait", "safeAreaLandscape", "safeAreaPortrait26", "safeAreaLandscape26",
    ]

  static func read(_ reader: MapReader, sources known: [String: String]?) -> Provenance {
    var result = Provenance()
    let given = optionalFigures.filter { reader.node($0).map { !$0.isNull } ?? false }
    let needed = figures + given
    _ = reader.required("sources")
    result.sources =
      reader.map("sources", "sources") { map in
        var found: [String: [String]] = [:]
        for figure in figures + optionalFigures {
          let keys = map.texts(figure) ?? []
          for key in keys {
            guard let known, let text = key.text, known[text] == nil else { continue }
            reader.diagnostics.add(
              key.location, "unknown source \"\(text.prefix(60))\" of \(figure)",
              fix: suggestion(for: text, in: known.keys))
          }
          if !keys.isEmpty { found[figure] = keys.compactMap(\.text) }
        }
        for figure in needed where found[figure] == nil {
          reader.diagnostics.add(
            map.location, "the figure \(figure) has no source", fix: "name one in sources")
        }
        return found
      } ?? [:]
    _ = reader.required("confidence")
    result.confidence =
      reader.map("confidence", "confidence") { map in
        var found: [String: String] = [:]
        for figure in confidences {
          guard let grade = map.text(figure) else { continue }
          if !["A", "B", "C"].contains(grade) {
            map.diagnose(figure, "the confidence of \(figure) must be A, B or C, not \"\(grade.prefix(60))\"")
          }
          found[figure] = grade
        }
        let graded = needed.filter { $0 != "safeArea" } + ["safeAreaPortrait", "safeAreaLandscape"]
        for figure in graded where found[figure] == nil {
          reader.diagnostics.add(map.location, "the figure \(figure) has no confidence", fix: "add A, B or C")
        }
        return found
      } ?? [:]
    return result
  }
}
