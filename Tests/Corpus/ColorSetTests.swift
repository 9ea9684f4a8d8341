import TestSupport
import Testing

/// The color criteria of story 8.4: a catalog that passes, and changes that fail one criterion each.
struct ColorSetTests {
  struct Palette: Sendable, CustomTestStringConvertible {
    var name: String
    /// Criteria that must fail. C1: text on background; C2: accent color; C3: dark colors.
    var failed: Set<String> = []
    /// A part of the finding's message.
    var words = ""
    var edit: @Sendable (SampleProject) throws -> Void
    var testDescription: String { name }
  }

  /// Hex colors of a set: any and dark.
  private static func write(
    _ name: String, _ any: String, dark: String? = nil, in sample: SampleProject, folder: String = ""
  ) throws {
    func entry(_ hex: String, _ appearance: String = "") -> String {
      let parts = stride(from: 1, to: 7, by: 2).map { start -> String in
        let from = hex.index(hex.startIndex, offsetBy: start)
        return "0x" + hex[from..<hex.index(from, offsetBy: 2)]
      }
      return #"""
        {"idiom": "universal", \#(appearance)"color": {"color-space": "srgb", "components": {"red": "\#(parts[0])",
        "green": "\#(parts[1])", "blue": "\#(parts[2])", "alpha": "1.000"}}}
        """#
    }
    let entries = [entry(any)] + (dark.map { [entry($0, SampleProject.darkEntry + ", ")] } ?? [])
    try sample.write(
      #"{"colors": [\#(entries.joined(separator: ",\n"))], "info": {"author": "xcode", "version": 1}}"#,
      to: "\(sample.catalog)/\(folder)\(name).colorset/Contents.json")
  }

  /// Writes a catalog that passes all three criteria: #1C1C1E with white is 17.01, #FFFFFF with #595959 is 7.00.
  private static func good(_ sample: SampleProject) throws {
    try write("AccentColor", "#667EEA", dark: "#8094F0", in: sample)
    try write("CardBackground", "#FFFFFF", dark: "#1C1C1E", in: sample)
    try write("CardText", "#595959", dark: "#FFFFFF", in: sample)
  }

  static let all = [
    Palette(name: "All three criteria pass") { _ in },
    Palette(
      name: "A text is too light in light appearance", failed: ["S8.4-C1"],
      // #8E8E93 on white is 3.26.
      words: "CardText (#8E8E93) on CardBackground (#FFFFFF) has 3.3:1 in light"
    ) { try write("CardText", "#8E8E93", dark: "#FFFFFF", in: $0) },
    Palette(
      name: "A color set without a dark color", failed: ["S8.4-C3"],
      words: "The color set \"FrameBorder\" has no dark color."
    ) { try write("FrameBorder", "#000000", in: $0) },
    Palette(
      name: "The accent color is too light", failed: ["S8.4-C2"],
      words: "AccentColor (#A0B0F5) on systemBackground"
    ) { try write("AccentColor", "#A0B0F5", dark: "#8094F0", in: $0) },
    Palette(name: "A namespace changes nothing") { sample in
      try sample.remove("\(sample.catalog)/CardText.colorset")
      try sample.write(
        #"{"info": {"author": "xcode", "version": 1}, "properties": {"provides-namespace": true}}"#,
        to: "\(sample.catalog)/Chat/Contents.json")
      try write("CardText", "#595959", dark: "#FFFFFF", in: sample, folder: "Chat/")
    },
    Palette(name: "A catalog that the target does not copy does not count") { sample in
      try sample.write(
        #"{"colors": [{"idiom": "universal"}], "info": {"author": "xcode", "version": 1}}"#,
        to: "Elsewhere/Other.xcassets/OtherText.colorset/Contents.json")
    },
  ]

  @Test("A catalog's colors pass, or fail the criterion about them", arguments: all)
  func palette(_ palette: Palette) throws {
    let sample = try SampleProject()
    try Self.good(sample)
    try palette.edit(sample)
    let judgment = try Judgment(
      sample, checklist: Checkout.home + "/Matrix/samples/epic-8/story-8.4.yml")
    let colors: Set = ["S8.4-C1", "S8.4-C2", "S8.4-C3"]
    #expect(judgment.criteria("failed").intersection(colors) == palette.failed, "\(judgment.summary)")
    #expect(judgment.criteria("cannotTell").isDisjoint(with: colors), "\(judgment.summary)")
    let findings = judgment.results.filter { colors.contains($0.criterion) && $0.outcome != "passed" }
    #expect(findings.count == palette.failed.count)
    #expect(findings.allSatisfy { $0.message.contains(palette.words) }, "\(judgment.summary)")
    // The sample's first view has a white text. All other criteria need evidence, and nothing is errored.
    #expect(judgment.criteria("failed") == palette.failed.union(["S8.4-A4"]))
    #expect(judgment.criteria("errored").isEmpty)
  }
}
