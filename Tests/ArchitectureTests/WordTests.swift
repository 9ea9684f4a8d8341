import Foundation
import Testing

/// The words of the project: one term for each thing, in American English.
struct WordTests {
  /// A word or a phrase that another term replaces.
  struct Rule: Sendable, CustomTestStringConvertible {
    /// The term to use.
    var term: String
    /// The words that it replaces, in lowercase.
    var replaced: [String]
    /// Beginnings of paths, or parts of lines, where a replaced word has another meaning.
    var exceptions: [String] = []
    /// Beginnings of the paths to check; empty for all files.
    var folders: [String] = []
    var testDescription: String { term }
  }

  static let rules: [Rule] = [
    Rule(term: "undecided", replaced: ["told", "stays open", "left open"]),
    Rule(term: "evidence", replaced: ["witness", "witnesses", "witnessed", "unwitnessed"]),
    Rule(term: "evidence entry", replaced: ["piece", "pieces"]),
    Rule(
      term: "waiver, waive", replaced: ["excuse", "excuses", "excused", "let pass", "lets pass"],
      exceptions: ["let (pass"]),
    Rule(term: "digest, digest chain", replaced: ["seal", "seals", "sealed", "unsealed"]),
    Rule(term: "baseline", replaced: ["golden", "goldens"]),
    Rule(
      term: "diagnostic, error",
      replaced: [
        "fault", "faults", "faulty", "problem", "problems", "refusal", "refusals", "refuse", "refuses",
        "refused", "trouble", "troubles",
      ]),
    Rule(term: "equivalent rewrite", replaced: ["harmless form", "harmless forms"]),
    Rule(term: "architecture tests", replaced: ["house"]),
    Rule(term: "fix", replaced: ["mend", "mends", "mended", "remedy", "remedies"]),
    Rule(term: "rationale", replaced: ["var why", "let why"]),
    Rule(term: "dependsOn", replaced: ["rests on", "rest on", "resting", "rests"]),
    Rule(
      term: "assertion (check is a verb)",
      replaced: ["this check", "each check", "every check", "the check", "a check", "the checks"],
      exceptions: [
        // Code of the app, not of this tool.
        "Matrix/checklists/app-launch.yml"
      ]),
    Rule(
      term: "criterion",
      replaced: ["row", "rows"],
      exceptions: WordTests.rowsOfPixels + WordTests.rowsOfTables),
    Rule(
      term: "case, location, index",
      replaced: ["place", "places"],
      exceptions: [
        // The verb, and fixed expressions.
        "in place", "in its place", "take the place of", "place-items",
        // Where a view is in the view tree, and the name of a key of Apple.
        "Sources/Model/Checklist/Checklist.swift", "Sources/Model/Checklist/Checklist+Canonical.swift",
        "Sources/Matrix/Checklists/ChecklistReader.swift",
        "Sources/Assertions/Selection.swift", "Sources/Authoring/Draft/DraftElement.swift",
        "Matrix/schema/checklist.schema.json",
        "kind or place in the view tree", "LSSupportsOpeningDocumentsInPlace",
      ]),
    Rule(
      term: "case, index", replaced: ["position", "positions"],
      exceptions: [
        "Sources/Preview/ConstraintDrawing.swift", "Matrix/checklists/", "layout.position",
      ],
      folders: [
        "Sources/Verdicts/", "Sources/Reporting/", "Sources/Runner/", "Sources/Model/Run/",
        "Sources/Model/Case/", "Sources/Model/Gate/", "Sources/Matrix/", "Matrix/checklists/",
      ]),
    Rule(
      term: "American English",
      replaced: [
        "colour", "colours", "grey", "centre", "centres", "centred", "behaviour", "judgement", "neighbour",
        "neighbours", "favour", "honour", "licence", "catalogue", "cancelled", "labelled", "modelled",
        "travelled", "analyse", "analysed", "artefact", "defence", "rasterise", "recognise", "minimise",
        "optimise", "normalise", "serialise", "summarise", "initialise", "organise", "utilise", "whilst",
      ]),
    Rule(
      term: "plain words",
      replaced: [
        "whoever", "whomever", "anew", "nobody", "stranger", "strangers", "lies in", "lies outside",
        "lies where", "lies below", "lies beside", "stands in", "stand in", "stands for", "stand for",
        "held against", "knows no", "is asked", "are asked", "wishes", "speaks", "thereof", "whereof",
      ]),
  ]

  /// Rows of pixels and of matrices.
  static let rowsOfPixels = [
    "Sources/Imaging/", "Sources/Raster/", "Sources/CImageCodec/", "Sources/Cassowary/",
    "Sources/CompiledCatalog/", "docs/formats-compiled-app.md",
    "Sources/Assertions/Contrast/", "Sources/Evidence/Screenshots/", "Sources/Preview/",
    "Sources/Assertions/LocalizationFree/SameInBothDirections.swift",
    "Sources/Assertions/Project/ImageMemory.swift", "Sources/Assertions/Screen+Pixels.swift",
    "Sources/Authoring/Generate/LaunchPictures.swift", "Sources/Model/Drawing/", "rowAlignment",
    "Rows padded to",
    "Sources/Assertions/Layout/Stretch.swift", "Sources/AssetCatalog/Vectors/VectorRenderer.swift",
    "row by row", "rows from the top", "row of pixels", "rows of pixels",
  ]

  /// Rows of tables and bars: SQL, Markdown, HTML, terminal output, covering arrays and edit distances.
  static let rowsOfTables = [
    "Sources/Store/History/", "Sources/Stories/", "Sources/AutoLayout/Container/",
    "Sources/Reporting/Terminal/TextTable.swift",
    "Sources/Matrix/Matrices/CoveringArray.swift", "Sources/Model/Text/NearestName.swift", "scope=\"row\"",
    "a table's row", "class=\"row\"", ".row {", "className = \"row\"",
  ]

  /// The files that people read: sources, data, templates and documents. Not the sample app and its report.
  static let files: [String] = {
    let folders = ["Sources", "Matrix", "Reports/schema", "Reports/templates", "docs"]
    let suffixes = [".swift", ".c", ".h", ".yml", ".json", ".mustache", ".css", ".js", ".md"]
    let excluded = ["Matrix/samples/", "Matrix/system/glyphs/"]
    return folders.flatMap { Repository.files(in: $0) }.filter { file in
      suffixes.contains { file.hasSuffix($0) } && !excluded.contains { file.hasPrefix($0) }
    } + ["README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md"]
  }()

  /// The lines of all files, prepared once.
  static let lines: [Line] = files.flatMap { file in
    Repository.text(file).split(separator: "\n", omittingEmptySubsequences: false).enumerated().map {
      Line(file: file, number: $0.offset + 1, text: String($0.element))
    }
  }

  @Test("Words of the glossary replace others", arguments: rules)
  func words(_ rule: Rule) {
    #expect(Self.lines.count > 10_000)
    let replaced = rule.replaced.map { " " + $0 + " " }
    for line in Self.lines where rule.folders.isEmpty || rule.folders.contains(where: line.file.hasPrefix) {
      guard let word = replaced.first(where: line.has),
        !rule.exceptions.contains(where: { line.file.hasPrefix($0) || line.text.contains($0) })
      else { continue }
      Issue.record(
        "\(line.file):\(line.number): write \(rule.term) instead of\(word): \(line.text.prefix(120))")
    }
  }

  @Test("Every exception is still needed")
  func exceptions() {
    for rule in Self.rules {
      let replaced = rule.replaced.map { " " + $0 + " " }
      let hits = Self.lines.filter { line in replaced.contains(where: line.has) }
      for exception in rule.exceptions {
        #expect(
          hits.contains { $0.file.hasPrefix(exception) || $0.text.contains(exception) },
          "No line needs the exception \"\(exception)\" for \(rule.term)")
      }
    }
  }

  @Test("A color difference is named by its formula, ΔE00")
  func colorDifferences() {
    // A literal inside of the loop would be parsed for each line.
    let pattern = /(Δ|[Dd]elta )E[^ ),.;]*/
    for line in Self.lines {
      for name in line.text.matches(of: pattern).map({ String($0.output.0) }) {
        #expect(name == "ΔE00", "\(line.file):\(line.number): \(line.text.prefix(120))")
      }
    }
    #expect(Self.lines.filter { $0.text.contains("ΔE00") }.count > 5)
  }

  @Test("Words of identifiers are found")
  func identifiers() {
    let line = Line(file: "a", number: 1, text: "  var isFaultyRow = XMLFault(rows, default: 1)")
    #expect(line.words == " var is faulty row xml fault rows default ")
  }

  /// A line of a file, split into words.
  struct Line: Sendable {
    var file: String
    var number: Int
    var text: String
    /// The words in lowercase with one space before and after each. Identifiers are split at capitals.
    var words: String

    init(file: String, number: Int, text: String) {
      self.file = file
      self.number = number
      self.text = text
      let bytes = Array(text.utf8)
      var words: [UInt8] = [32]
      for (index, byte) in bytes.enumerated() {
        guard Self.isLetter(byte) else {
          if words.last != 32 { words.append(32) }
          continue
        }
        let isCapital = byte < 97
        let startsWord =
          isCapital && index > 0
          && (Self.isSmall(bytes[index - 1]) || index + 1 < bytes.count && Self.isSmall(bytes[index + 1]))
        if startsWord, words.last != 32 { words.append(32) }
        words.append(isCapital ? byte + 32 : byte)
      }
      if words.last != 32 { words.append(32) }
      self.words = String(decoding: words, as: UTF8.self)
    }

    /// Whether `words` has a word. Foundation's search took half of the time of these tests.
    func has(_ word: String) -> Bool { strstr(words, word) != nil }

    private static func isSmall(_ byte: UInt8) -> Bool { byte >= 97 && byte <= 122 }
    private static func isLetter(_ byte: UInt8) -> Bool { isSmall(byte | 32) }
  }
}
