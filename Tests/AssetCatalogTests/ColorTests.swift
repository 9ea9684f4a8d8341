import Formats
import Model
import Testing

@testable import AssetCatalog

@Suite("Color sets and system colors")
struct ColorTests {
  static let forms: [([String], [Double])] = [
    (["0.400", "0x66", "102"], [0.4, 0.4, 0.4]),
    (["1.000", "0", "1"], [1, 0, 1]),
    (["1", "0", "255"], [1.0 / 255, 0, 1]),
    (["0XfF", "0x00", "51"], [1, 0, 0.2]),
    (["-0.25", "1.2", " .5 "], [-0.25, 1.2, 0.5]),
  ]

  @Test("Components are read in every form", arguments: forms)
  func components(texts: [String], expected: [Double]) throws {
    let values = try #require(ColorComponent.values(texts))
    #expect(zip(values, expected).allSatisfy { abs($0 - $1) < 1e-12 })
  }

  @Test("Malformed components give nil", arguments: ["", "0x1FF", "abc", "nan", "inf", "0x"])
  func badComponents(text: String) {
    #expect(ColorComponent.values([text, "0.5", "0.5"]) == nil)
  }

  private func library(_ entries: String) -> (AssetLibrary, TemporaryProject) {
    let project = TemporaryProject()
    project.write("A.xcassets/C.colorset/Contents.json", "{\"colors\":[\(entries)]}")
    return (project.library(["A.xcassets"]), project)
  }
  private func color(_ space: String, _ parts: String, _ more: String = "") -> String {
    "{\"color\":{\"color-space\":\"\(space)\",\"components\":{\(parts)}},\"idiom\":\"universal\"\(more)}"
  }
  private let dark = ",\"appearances\":[{\"appearance\":\"luminosity\",\"value\":\"dark\"}]"

  @Test("Dark and light variants, aliases of system colors and JSON numbers are read")
  func variants() {
    let (library, _) = library(
      color("srgb", "\"red\":\"0x66\",\"green\":\"0x7E\",\"blue\":\"0xEA\",\"alpha\":\"1.000\"") + ","
        + color("srgb", "\"red\":0.5,\"green\":0.0,\"blue\":0.25,\"alpha\":1", dark))
    #expect(library.color(.named("C", recorded: nil), in: .phone()).outcome == "#667EEA")
    #expect(library.color(.named("C", recorded: nil), in: .phone(appearance: .dark)).outcome == "#800040")
    let alias = self.library(
      "{\"color\":{\"platform\":\"ios\",\"reference\":\"systemGray6\"},\"idiom\":\"universal\"}"
    ).0
    #expect(alias.color(.named("C", recorded: nil), in: .phone()).outcome == "#F2F2F7")
    #expect(alias.color(.named("C", recorded: nil), in: .phone(appearance: .dark)).outcome == "#1C1C1E")
  }

  @Test("Display P3 stays P3 only where sRGB cannot hold it, and only on such a screen")
  func wideColors() {
    let (library, _) = library(
      color("display-p3", "\"red\":\"1.000\",\"green\":\"0.000\",\"blue\":\"0.000\",\"alpha\":\"1.000\""))
    #expect(library.color(.named("C", recorded: nil), in: .phone(gamut: .P3)).outcome == "#FF0000 P3")
    #expect(library.color(.named("C", recorded: nil), in: .phone(gamut: .sRGB)).outcome == "#FF0000")
    let gray = self.library(
      color("display-p3", "\"red\":\"0.5\",\"green\":\"0.5\",\"blue\":\"0.5\",\"alpha\":\"1.000\"")
    ).0
    #expect(gray.color(.named("C", recorded: nil), in: .phone(gamut: .P3)).outcome == "#808080")
    let white = self.library(color("gray-gamma-22", "\"white\":\"0.200\",\"alpha\":\"0.500\"")).0
    guard case .found(let found) = white.color(.named("C", recorded: nil), in: .phone()) else {
      Issue.record("not found")
      return
    }
    #expect(found.hex == "#333333")
    #expect(found.alpha == 0.5)
  }

  @Test("An empty slot, a wrong space, a wrong component and an unknown name have messages")
  func faults() {
    let empty = library("{\"idiom\":\"universal\"}").0
    #expect(
      empty.color(.named("C", recorded: nil), in: .phone()).outcome
        == "missing: the color set \"C\" (A.xcassets/C.colorset) has no color for this device")
    #expect(
      empty.color(.named("c", recorded: nil), in: .phone()).outcome
        == "missing: no catalog of the target has a color \"c\"; did you mean \"C\"?")
    let space = library(color("rgb", "\"red\":\"0\"")).0
    #expect(space.diagnostics.first?.message == "unknown color space \"rgb\" in the color set \"C\"")
    let part = library(color("srgb", "\"red\":\"x\",\"green\":\"0.1\"")).0
    #expect(part.diagnostics.first?.message.hasSuffix("red = x, green = 0.1, blue = nothing") == true)
  }

  @Test("System colors depend on appearance, contrast and iOS version")
  func system() {
    let library = TemporaryProject().library([])
    #expect(library.diagnostics.isEmpty)
    func color(_ name: String, _ environment: Environment) -> String {
      library.color(.system(name, recorded: nil), in: environment).outcome
    }
    // Apple's Human Interface Guidelines: blue 0, 122, 255; dark 10, 132, 255; on iOS 26 0, 136, 255.
    #expect(color("systemBlueColor", .phone()) == "#007AFF")
    #expect(color("systemBlueColor", .phone(appearance: .dark)) == "#0A84FF")
    #expect(color("systemBlueColor", .phone(contrast: .high)) == "#0040DD")
    #expect(color("systemBlueColor", .phone(osMajor: 26)) == "#0088FF")
    #expect(color("systemTealColor", .phone(osMajor: 14)) == "#5AC8FA")
    #expect(color("systemBackgroundColor", .phone(appearance: .dark)) == "#000000")
    #expect(color("groupTableViewBackgroundColor", .phone()) == "#F2F2F7")
    #expect(color("darkTextColor", .phone(appearance: .dark)) == "#000000")
    #expect(color("systemMintColor", .phone(osMajor: 13)).hasPrefix("cannot tell"))
    #expect(
      color("madeUpColor", .phone()) == "cannot tell: \"madeUpColor\" is not in the table of system colors")
    #expect(color("scrollViewTexturedBackgroundColor", .phone()).hasPrefix("cannot tell"))
    // Systems before a color show what Interface Builder recorded.
    let recorded = ColorReference.system("systemMintColor", recorded: Color(red: 1, green: 0, blue: 0))
    #expect(library.color(recorded, in: .phone(osMajor: 12)).outcome == "#FF0000")
    #expect(library.color(recorded, in: .phone(osMajor: 15)).outcome != "#FF0000")
  }

  @Test(
    "every system color of the table answers on every version from 15 on, with a source and a confidence")
  func table() throws {
    let root = try JSONReader.read([UInt8](TemporaryProject.colors))
    let sources = try #require(root["sources"]?.object)
    let entries = try #require(root["colors"]?.array)
    #expect(entries.count > 50)
    let library = TemporaryProject().library([])
    for entry in entries {
      let name = try #require(entry["name"]?.string)
      #expect(["A", "B", "C"].contains(entry["confidence"]?.string ?? ""), "\(name)")
      let cited = entry["sources"]?.array?.compactMap(\.string) ?? []
      #expect(!cited.isEmpty && cited.allSatisfy { sources[$0] != nil }, "\(name)")
      for version in [15, 16, 17, 18, 26] {
        let answer = library.color(.system(name, recorded: nil), in: .phone(osMajor: version)).outcome
        #expect(answer.hasPrefix("#"), "\(name) on iOS \(version): \(answer)")
      }
    }
  }

  @Test("The error of a damaged table of system colors has its line")
  func damagedTable() {
    #expect(
      SystemColors(Array("{\n\"colors\":[{]}".utf8)).diagnostics.map(\.description) == [
        "Matrix/system/colors.json:2: error: the table of system colors is not valid JSON: unexpected \"]\""
      ])
    #expect(SystemColors(Array("{}".utf8)).diagnostics.count == 1)
  }
}
