import Model
import TestSupport
import Testing

@testable import Assertions

@Suite("Color sets of the catalogs") struct ColorSetAssertionTests {
  /// Colors by name: any, dark, increased contrast, dark with increased contrast; nil where the set has none.
  struct Palette: TestAssets {
    var sets: [ColorSet] = []
    var allColorSets: [ColorSet] { sets }
    func colorSets(named name: String) -> [ColorSet] { sets.filter { $0.name == name } }
    func color(_ reference: ColorReference, in environment: Environment) -> ColorAnswer {
      switch reference {
      case .literal(let color): return .found(color)
      case .system("label", _): return .found(environment.appearance == .dark ? .white : .black)
      case .system(let name, _): return .cannotTell("“\(name)” is not in the table of system colors")
      case .named(let name, _):
        let slots = colorSets(named: name).flatMap(\.slots)
        func first(_ appearance: Appearance?, _ contrast: Contrast?) -> ColorReference? {
          slots.first { $0.appearance == appearance && $0.contrast == contrast }?.color
        }
        let dark: Appearance? = environment.appearance == .dark ? .dark : nil
        let high: Contrast? = environment.contrast == .high ? .high : nil
        let found = first(dark, high) ?? first(dark, nil) ?? first(nil, high) ?? first(nil, nil)
        return found.map { color($0, in: environment) } ?? .missing("the color set “\(name)” has no color")
      }
    }
    mutating func add(
      _ name: String, _ any: String, dark: String? = nil, high: String? = nil, darkHigh: String? = nil,
      alpha: Double = 1, idiom: String = "universal"
    ) {
      let place = SourceLocation(file: "A.xcassets/\(name).colorset/Contents.json", line: 1)
      var set = ColorSet(name: name, path: "A.xcassets/\(name).colorset", location: place)
      let entries: [(String?, Appearance?, Contrast?)] = [
        (any, nil, nil), (dark, .dark, nil), (high, nil, .high), (darkHigh, .dark, .high),
      ]
      for (hex, appearance, contrast) in entries {
        guard let hex else { continue }
        var color = Color(hex: hex)
        color?.alpha = alpha
        var slot = ColorSlot(color: color.map { .literal($0) } ?? .system(hex, recorded: nil), idiom: idiom)
        slot.appearance = appearance
        slot.contrast = contrast
        set.slots.append(slot)
      }
      sets.append(set)
    }
  }

  private func check(_ palette: Palette, _ id: String, _ parameters: [String: Value]) -> Finding {
    let place = SourceLocation(file: "c.yml", line: 1)
    let project = AppProject(
      name: "A.xcodeproj", target: "A", configurations: [ProjectStage.configuration("Release")], shipping: 0,
      resources: [], strayFiles: [], knownRegions: [], developmentRegion: "en", location: place,
      diagnostics: [])
    let subject = AppFacts(
      project: project, sources: [:], sourceFindings: [], document: nil, root: nil, documentErrors: [],
      documentIsStray: false, assets: palette)
    return subject.check(id, parameters)
  }
  private func pairs(_ palette: Palette, _ pairs: String..., ignore: String...) -> Finding {
    check(
      palette, "contrast.color-pairs",
      [
        "pairs": .list(pairs.map { .string($0) }), "atLeast": .number(4.5),
        "ignore": .list(ignore.map { .string($0) }),
      ])
  }

  @Test("A gray that is just dark enough passes, the next lighter one fails with its ratio")
  func threshold() {
    // #767676: 0x76 = 118, 118/255 = 0.46275, linear ((0.46275 + 0.055)/1.055)^2.4 = 0.18116;
    // 1.05 / 0.23116 = 4.542. #777777: 119/255 = 0.46667, linear 0.18448; 1.05 / 0.23448 = 4.478.
    var palette = Palette()
    palette.add("CardBackground", "#FFFFFF", dark: "#000000")
    palette.add("BodyText", "#767676", dark: "#FFFFFF")
    let good = pairs(palette, "*Text on *Background")
    #expect(good.outcome == .passed, "\(good.message)")
    #expect(good.message.contains("BodyText (#767676) on CardBackground (#FFFFFF) has 4.54:1 in light"))
    palette.add("HintText", "#777777", dark: "#FFFFFF")
    let poor = pairs(palette, "*Text on *Background")
    #expect(
      poor.message
        == "HintText (#777777) on CardBackground (#FFFFFF) has 4.48:1 in light; expected at least 4.5:1. Change one color of each pair."
    )
    #expect(poor.outcome == .failed && poor.location?.file == "A.xcassets/HintText.colorset/Contents.json")
  }

  @Test("Dark and increased contrast are looked at, each with the entry that the system takes")
  func appearances() {
    var palette = Palette()
    palette.add("Background", "#FFFFFF", dark: "#000000")
    palette.add("Text", "#000000")
    // Black on black: (0 + 0.05) / (0 + 0.05) = 1.
    #expect(
      pairs(palette, "Text on Background").message
        == "Text (#000000) on Background (#000000) has 1:1 in dark; expected at least 4.5:1. Change one color of each pair."
    )
    palette.sets.removeLast()
    palette.add("Text", "#000000", dark: "#FFFFFF", high: "#777777", darkHigh: "#FFFFFF")
    #expect(
      pairs(palette, "Text on Background").message
        == "Text (#777777) on Background (#FFFFFF) has 4.48:1 in light with increased contrast; "
        + "expected at least 4.5:1. Change one color of each pair.")
  }

  @Test("A translucent text is laid over its background first; a translucent background cannot be told")
  func translucent() {
    var palette = Palette()
    palette.add("Background", "#FFFFFF", dark: "#FFFFFF")
    palette.add("Text", "#000000", dark: "#000000", alpha: 0.5)
    // 0.5 of black over white is 0.5, linear 0.21404: 1.05 / 0.26404 = 3.9767.
    let found = pairs(palette, "Text on Background")
    #expect(found.message.hasPrefix("Text (#808080) on Background (#FFFFFF) has 4:1 in light;"))
    #expect(pairs(palette, "Background on Text").reason == "translucent-background")
  }

  @Test("Color sets in no pair are named, unless they are ignored")
  func unpaired() {
    var palette = Palette()
    palette.add("Background", "#FFFFFF", dark: "#000000")
    palette.add("Text", "#000000", dark: "#FFFFFF")
    palette.add("UI/CardShadow", "#888888", dark: "#222222")
    let found = pairs(palette, "Text on Background")
    #expect(found.outcome == .cannotTell && found.reason == "unpaired-colors")
    #expect(pairs(palette, "Text on Background", ignore: "*Shadow").outcome == .passed)
    #expect(
      pairs(palette, "Text on Background", "*Hint on Background", ignore: "*Shadow").reason
        == "pattern-without-colors")
  }

  @Test("System colors and written ones can stand on either side; an unknown one cannot be told")
  func systemColors() {
    var palette = Palette()
    palette.add("Card", "#FFFFFF", dark: "#1C1C1E")
    #expect(pairs(palette, "label on Card").outcome == .passed)
    #expect(pairs(palette, "labell on Card").reason == "unknown-color")
    #expect(pairs(palette, "#777777 on Card").messageID == "weak-pair")
    #expect(
      pairs(palette, "label on Crad").message
        == "“Crad” is not in the table of system colors; did you mean the color set \"Card\"?")
    #expect(pairs(palette, "Card over Card").messageID == "no-pair")
    #expect(pairs(Palette(), "*Text on *Background").outcome == .notApplicable)
  }

  @Test("A color without a dark entry for a device family is told, one that refers to the system is not")
  func darkVariants() {
    var palette = Palette()
    palette.add("Good", "#FFFFFF", dark: "#000000")
    palette.add("System", "labelColor")
    #expect(check(palette, "project.colors-have-dark", [:]).messageID == "colors-have-dark")
    palette.add("OnlyLight", "#FFFFFF")
    palette.add("Brand", "#FF0000")
    let found = check(palette, "project.colors-have-dark", ["ignore": .list([.string("Br*")])])
    #expect(found.cause == "no-dark:OnlyLight")
    #expect(found.outcome == .failed)
    // The phone's own entry goes before the universal one, which alone has a dark color.
    var mixed = Palette()
    mixed.add("Phone", "#FFFFFF", idiom: "iphone")
    var dark = ColorSlot(color: .literal(.black), idiom: "universal")
    dark.appearance = .dark
    mixed.sets[0].slots.append(dark)
    #expect(check(mixed, "project.colors-have-dark", [:]).outcome == .failed)
    #expect(check(Palette(), "project.colors-have-dark", [:]).reason == "no-color-sets")
  }
}
