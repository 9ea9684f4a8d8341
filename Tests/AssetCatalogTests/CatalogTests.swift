import Formats
import Foundation
import Model
import TestSupport
import Testing

@testable import AssetCatalog

@Suite("Catalogs")
struct CatalogTests {
  private let single = "{\"images\":[{\"idiom\":\"universal\",\"filename\":\"a.png\",\"scale\":\"2x\"}]}"

  @Test("Names include namespaces, nested ones too, but not groups")
  func names() {
    let project = TemporaryProject()
    let namespace = "{\"properties\":{\"provides-namespace\":true}}"
    for path in ["Plain", "Group/Inner", "Launch/Deep/Icon", "Launch/Mid/Other"] {
      project.write("A.xcassets/\(path).imageset/Contents.json", single)
      project.write("A.xcassets/\(path).imageset/a.png", pixelPNG(1, 2, 3))
    }
    project.write("A.xcassets/Contents.json", "{\"info\":{\"version\":1}}")
    project.write("A.xcassets/Launch/Contents.json", namespace)
    project.write("A.xcassets/Launch/Deep/Contents.json", namespace)
    let library = project.library(["A.xcassets"])
    #expect(library.imageNames == ["Inner", "Launch/Deep/Icon", "Launch/Other", "Plain"])
    #expect(library.diagnostics.isEmpty)
    #expect(library.picture(named: "Launch/Deep/Icon", in: .phone()).outcome == "a.png")
    // A nib must name it in full; only selectors of checklists may use the last part.
    #expect(library.picture(named: "Icon", in: .phone()).outcome == "missing")
    #expect(library.nearMisses(for: "Icon") == ["Launch/Deep/Icon"])
    #expect(library.imageSets(named: "Icon").map(\.name) == ["Launch/Deep/Icon"])
    #expect(library.nearMisses(for: "Plain2") == ["Plain"])
  }

  @Test("The error of a broken Contents.json has its line, and the other sets are read")
  func brokenSet() {
    let project = TemporaryProject()
    project.write("A.xcassets/Bad.imageset/Contents.json", "{\n \"images\" : [\n  { \"idiom\" : }\n ]\n}")
    project.write("A.xcassets/Good.imageset/Contents.json", single)
    project.write("A.xcassets/Good.imageset/a.png", pixelPNG(1, 2, 3))
    project.write("A.xcassets/None.imageset/a.png", pixelPNG(1, 2, 3))
    project.write("A.xcassets/Merge.colorset/Contents.json", "{\n<<<<<<< ours\n}")
    let library = project.library(["A.xcassets"])
    let texts = library.diagnostics.map(\.description)
    for words in [
      "A.xcassets/Bad.imageset/Contents.json:3:15: error: Contents.json is not valid JSON: unexpected \"}\"; "
        + "correct it, or save the set again in Xcode",
      "None.imageset\" has no Contents.json",
      "A.xcassets/Merge.colorset/Contents.json:2: error: the file has an unresolved merge conflict; "
        + "resolve it and remove the lines <<<<<<<, ======= and >>>>>>>",
    ] {
      #expect(texts.contains { $0.contains(words) }, "\(texts)")
    }
    #expect(texts.count == 3)
    #expect(library.picture(named: "Good", in: .phone()).outcome == "a.png")
    #expect(library.picture(named: "Bad", in: .phone()).outcome == "no entry")
  }

  @Test("Diagnostics about names leave out sets that the launch screen does not use")
  func diagnosticsAboutNames() {
    let project = TemporaryProject()
    for name in ["Logo", "Icons/Other", "Third"] {
      project.write("A.xcassets/\(name).imageset/Contents.json", single)
    }
    project.write("A.xcassets/Ground.colorset/Contents.json", "{")
    let library = project.library(["A.xcassets"])
    func files(_ names: Set<String>) -> [String] {
      library.diagnostics(about: names).compactMap { $0.location?.file }
    }
    #expect(library.diagnostics.count == 4)
    #expect(files(["Logo"]) == ["A.xcassets/Logo.imageset/Contents.json"])
    #expect(files(["Ground"]) == ["A.xcassets/Ground.colorset/Contents.json"])
    #expect(files(["Other", "Logo"]).count == 2)
  }

  @Test(
    "Missing files, unassigned images, files in other folders and clashes are diagnostics with the entry's line"
  )
  func warnings() {
    let project = TemporaryProject()
    project.write(
      "A.xcassets/X.imageset/Contents.json",
      """
      {"images":[
       {"idiom":"universal","filename":"gone.png","scale":"1x"},
       {"unassigned":true,"filename":"left.png"},
       {"idiom":"universal","filename":"../../secret.png","scale":"2x"},
       {"idiom":"universal","scale":"3x"}
      ]}
      """)
    project.write("A.xcassets/G/X.imageset/Contents.json", single)
    project.write("A.xcassets/G/X.imageset/a.png", pixelPNG(1, 2, 3))
    project.write("A.xcassets/my.folder/Contents.json", "{}")
    let library = project.library(["A.xcassets", "B.xcassets"])
    let texts = library.diagnostics.map(\.description)
    for words in [
      "X.imageset/Contents.json:2: warning: the set \"X\" names \"gone.png\"",
      "X.imageset/Contents.json:3: warning: the set \"X\" has an unassigned",
      "X.imageset/Contents.json:4: error: the set \"X\" names a file in another",
      "the set \"X\" is defined twice", "folder \"my.folder\" of an asset catalog may not have a dot",
      "B.xcassets: warning: the asset catalog does not exist",
    ] {
      #expect(texts.contains { $0.contains(words) }, "\(texts)")
    }
    #expect(library.imageSets(named: "X").count == 2)
  }

  @Test("A link to the catalog itself is followed once")
  func linkLoop() throws {
    let project = TemporaryProject()
    project.write("A.xcassets/G/I.imageset/Contents.json", single)
    project.write("A.xcassets/G/I.imageset/a.png", pixelPNG(1, 2, 3))
    try FileManager.default.createSymbolicLink(
      atPath: project.root + "/A.xcassets/G/Loop", withDestinationPath: project.root + "/A.xcassets")
    #expect(project.library(["A.xcassets"]).imageSets(named: "I").count == 1)
  }

  @Test("Slicing is read in both spellings, with the scale of its file")
  func slicing() {
    func read(_ text: String, scale: Int = 2) -> Slicing? {
      CatalogReader.slicing(try? JSONReader.read(Array(text.utf8)), scale: scale)
    }
    let insets = "{\"top\":1,\"left\":2,\"bottom\":3,\"right\":4}"
    let center = "{\"mode\":\"tile\",\"width\":5,\"height\":6}"
    let expected = Slicing(
      top: 1, left: 2, bottom: 3, right: 4, centerWidth: 5, centerHeight: 6, tiles: true, scale: 2)
    #expect(read("{\"mode\":\"9-part\",\"cap-insets\":\(insets),\"center\":\(center)}") == expected)
    #expect(read("{\"mode\":\"9-part\",\"capInsets\":\(insets),\"center\":\(center)}") == expected)
    // Three parts across: the height is stretched as a whole.
    let across = read("{\"mode\":\"3-part-horizontal\",\"cap-insets\":\(insets),\"center\":{\"width\":5}}")
    #expect(
      across
        == Slicing(
          top: 0, left: 2, bottom: 0, right: 4, centerWidth: 5, centerHeight: 0, tiles: false, scale: 2))
    #expect(read("[]") == nil)
    #expect(read("{\"capInsets\":{\"top\":1e300,\"left\":-5}}")?.left == 0)
  }

  @Test("Files of unsupported formats are a limit, broken ones an error")
  func faults() {
    let project = TemporaryProject()
    func add(_ name: String, _ file: String, _ bytes: [UInt8]) {
      project.write(
        "A.xcassets/\(name).imageset/Contents.json", "{\"images\":[{\"filename\":\"\(file)\"}]}")
      project.write("A.xcassets/\(name).imageset/\(file)", bytes)
    }
    add("Photo", "v.heic", [0, 0, 0, 24] + Array("ftypheic".utf8))
    add("Cut", "c.png", Array(pixelPNG(1, 2, 3).prefix(60)))
    add("Pointer", "p.png", Array("version https://git-lfs.github.com/spec/v1\n".utf8))
    let library = project.library(["A.xcassets"])
    #expect(
      library.picture(named: "Photo", in: .phone()).outcome
        == "cannot tell: is a HEIC picture, which `qa` cannot decode")
    #expect(library.picture(named: "Cut", in: .phone()).outcome.hasPrefix("unusable: ends after 60"))
    #expect(library.picture(named: "Pointer", in: .phone()).outcome.contains("git lfs pull"))
    #expect(library.imageSets(named: "Photo")[0].slots[0].errorIsLimit)
    #expect(!library.imageSets(named: "Cut")[0].slots[0].errorIsLimit)
  }

  @Test("Mutated catalogs never crash the reader (seed 5)")
  func fuzz() {
    var generator = SeededGenerator(seed: 5)
    let image = Array(
      "{\"images\":[{\"idiom\":\"iphone\",\"filename\":\"a.png\",\"scale\":\"2x\",\"appearances\":[{\"appearance\":\"luminosity\",\"value\":\"dark\"}],\"resizing\":{\"mode\":\"9-part\",\"capInsets\":{\"top\":3}}}]}"
        .utf8)
    let color = Array(
      "{\"colors\":[{\"color\":{\"color-space\":\"srgb\",\"components\":{\"red\":\"0x1F\",\"green\":\"12\",\"blue\":\"0.5\",\"alpha\":\"1.000\"}},\"idiom\":\"universal\"}]}"
        .utf8)
    for _ in 0..<150 {
      let project = TemporaryProject()
      for (path, good) in [("I.imageset", image), ("C.colorset", color)] {
        var bytes = good
        for _ in 0..<Int.random(in: 1...3, using: &generator) {
          bytes[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(
            in: 32...126, using: &generator)
        }
        project.write("A.xcassets/\(path)/Contents.json", bytes)
      }
      project.write("A.xcassets/I.imageset/a.png", pixelPNG(1, 2, 3))
      let library = project.library(["A.xcassets"])
      _ = library.picture(named: "I", in: .phone())
      _ = library.color(.named("C", recorded: nil), in: .phone())
    }
  }
}
