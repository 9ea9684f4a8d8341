import Files
import Foundation
import Model
import Stories
import TestSupport
import Testing

@testable import Definitions

@Suite("Hostile data files") struct HostileInputTests {
  private func diagnostic(_ text: String) -> String? {
    do {
      _ = try DataFile(bytes: Array(text.utf8), name: "x.yml")
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test("Deep nesting is rejected at its 65th level")
  func nesting() {
    let deep = 100_000
    let stairs = (0..<300).map { String(repeating: " ", count: $0) + "a:" }.joined(separator: "\n")
    let maps = "a: " + String(repeating: "{b: ", count: deep)
    for text in [maps, String(repeating: "- ", count: deep), stairs] {
      #expect(diagnostic(text)?.contains("nested too deeply") == true, "\(text.prefix(20))")
    }
    // libyaml looks ahead for a colon, and has a limit of its own.
    let brackets = "a: " + String(repeating: "[", count: deep)
    #expect(diagnostic(brackets)?.contains("Maximum nesting level") == true)
    #expect(diagnostic(String(repeating: "? ", count: deep))?.contains("a key must be a word") == true)
    let steps = (0..<80).map { String(repeating: " ", count: $0) + "a:" }.joined(separator: "\n")
    #expect(diagnostic(steps) == "x.yml:66:66: error: is nested too deeply or has too many values")
    #expect(diagnostic("a: " + String(repeating: "[", count: 40) + String(repeating: "]", count: 40)) == nil)
  }

  @Test("Nested aliases are rejected")
  func aliases() {
    var bomb = "a0: &a0 [x, x]\n"
    for level in 1..<40 { bomb += "a\(level): &a\(level) [*a\(level - 1), *a\(level - 1)]\n" }
    for (text, message) in [
      (bomb, "x.yml:2:10: error: uses the alias *a0"),
      ("a: &k [1]\n? *k\n: 2\n", "x.yml:2:3: error: uses the alias *k"),
    ] {
      #expect(diagnostic(text)?.split(separator: ";").first.map(String.init) == message)
    }
  }

  @Test("Windows and old Mac line ends count as one line each")
  func lineEnds() {
    #expect(
      diagnostic("id: a\r\ntitle: b\r\n<<<<<<< ours\r\n")?.hasPrefix(
        "x.yml:3: error: the file has an unresolved merge conflict") == true)
    #expect(
      diagnostic("id: a\rtitle: b\r\tc: d")
        == "x.yml:3:1: error: is indented with a tab, which YAML does not allow; use spaces")
    #expect(diagnostic("id: a\r\ntitle: [\r\n")?.hasPrefix("x.yml:3:1: error: not valid YAML") == true)
    #expect(diagnostic("a: |\r\n  x\r\n  \ty\r\nb: 1\r\n") == nil)
    #expect(
      diagnostic("a: b\u{2028}c: d")
        == "x.yml:1:1: error: has the line separator U+2028; use ordinary line ends"
    )
  }

  @Test("An asterisk or ampersand in a sentence is not an alias")
  func asterisks() {
    #expect(diagnostic("a: \"*Pro Max\"\nb: R&D of *this* kind\nc: 2 * 3 & 4") == nil)
  }

  @Test("A file of more than 1 MB, or with too many values, is rejected")
  func size() {
    #expect(
      diagnostic(String(repeating: "#", count: ByteLimit.settings + 1))
        == "x.yml: error: is larger than 1 MB; a data file has a few kilobytes")
    let many = "a: [" + String(repeating: "1,", count: DataFile.mostNodes) + "1]"
    #expect(diagnostic(many)?.hasSuffix(": error: is nested too deeply or has too many values") == true)
  }

  @Test("A matrix with millions of combinations is rejected before it is built")
  func hugeMatrix() throws {
    let scratch = try Scratch()
    let versions = (0..<9000).map { "\"\($0)\"" }.joined(separator: ", ")
    let file = try scratch.write(
      "huge.yml", "id: huge\ntitle: Huge\naxes: {device: all, os: [\(versions)]}\n")
    let found = diagnostics(in: scratch.path) {
      _ = try Repository.matrix(file).plan()
    }
    #expect(
      found == ["huge.yml: error: the matrix huge has 756000 combinations, more than 500000; shorten an axis"]
    )
  }

  @Test("At most 200 of thousands of errors are reported, with a note")
  func manyFaults() throws {
    let scratch = try Scratch()
    let rows = (0..<4000).map { "  - {id: A\($0), impakt: x}" }.joined(separator: "\n")
    let file = try scratch.write("many.yml", "id: many\ntitle: Many\ncriteria:\n\(rows)\n")
    let found = diagnostics(in: scratch.path) {
      _ = try Repository.checklist(file)
    }
    #expect(found.count == 201)
    #expect(found.last == "error: there are more than 200 errors; correct these first")
  }

  @Test("At most 200 of hundreds of errors in devices are reported, with a note")
  func manyDeviceFaults() throws {
    let scratch = try Scratch()
    try scratch.writeSchemas()
    for index in 0..<300 { try scratch.write("Matrix/devices/d\(index).yml", "wrong: 1\n") }
    let root = DataRoot(path: scratch.path)
    let last = "error: there are more than 200 errors; correct these first"
    let found = diagnostics { _ = try DeviceCatalog.load(root) }
    #expect(found.count == 201 && found.last == last)
  }

  @Test("A checklist needs the files of devices only for the largest ones, and then reports their errors")
  func deviceNames() throws {
    let scratch = try Scratch()
    try scratch.writeSchemas()
    try scratch.write("Matrix/devices/phone.yml", "wrong: 1\n")
    let root = DataRoot(path: scratch.path)
    func errors(_ condition: String) throws -> [String] {
      let row = "{id: A1, title: It is so, dependsOn: {criteria: [A2], when: {\(condition)}}}"
      let other = "{id: A2, title: Seen, impact: minor, rationale: So, fix: Do, evidence: {any: [signOff]}}"
      let file = try scratch.write(
        "mine.yml", "id: mine\ntitle: Mine\ncriteria:\n  - \(row)\n  - \(other)\n")
      return diagnostics(in: scratch.path) {
        _ = try ChecklistFile.load(file, root: root, assertions: Schemas.all, devices: .files(root))
      }
    }
    #expect(try errors("device: [phone]").filter { $0.contains("phone") } == [])
    #expect(try errors("device: [pad]").contains { $0.contains("there is no device \"pad\"") })
    #expect(try errors("largest: [p*]").contains { $0.hasPrefix("Matrix/devices/phone.yml:1:1: error:") })
  }

  @Test("A pipe is rejected without waiting")
  func pipes() throws {
    let scratch = try Scratch()
    #expect(mkfifo("\(scratch.path)/pipe.yml", 0o600) == 0)
    let found = diagnostics(in: scratch.path) {
      _ = try DataFile(
        path: "\(scratch.path)/pipe.yml", name: "pipe.yml", access: .typed("\(scratch.path)/pipe.yml"))
    }
    #expect(found == ["pipe.yml: error: is not a regular file; name a .yml file"])
  }

  @Test("Text that is not a decimal number stays text")
  func numbers() {
    #expect(decimal("12") == 12 && decimal("-0.5") == -0.5 && decimal("1e3") == 1000)
    for text in [
      "", "nan", "inf", "0x10", "1e999", "+1", ".5", "1_000", "--1", "1 ", String(repeating: "9", count: 400),
    ] {
      #expect(decimal(text) == nil, "\(text)")
    }
  }

  @Test("Device figures out of range are reported")
  func figures() throws {
    let good = try Repository.text("Matrix/devices/iphone-13.yml")
    let changes = [
      ("points: 390x844", "points: 1e300x844"), ("points: 390x844", "points: -1x844"),
      ("points: 390x844", "points: 390"), ("pixels: 1170x2532", "pixels: 1.5x2532"),
      ("scale: 3", "scale: 1e18"),
      ("year: 2021", "year: 2021.5"), ("first: \"15.0\"", "first: \"99999999999999999999\""),
      ("os: \"26..\"", "os: \"99999999999999999999..\""), ("[47, 0, 34, 0]", "[47, 0, 34]"),
      ("radius: 47.33", "radius: -1"),
    ]
    for (old, new) in changes {
      #expect(good.contains(old), "\(old)")
      let text = good.replacingOccurrences(of: old, with: new)
      let collector = DiagnosticCollector()
      let reader = DeviceReader(checker: SchemaChecker(SchemaFolder(Repository.root), collector))
      let node = try DataFile(bytes: Array(text.utf8), name: "iphone-13.yml").root
      #expect(reader.device(node, expectedID: "iphone-13", isOwn: false) == nil, "\(new)")
      #expect(collector.all.first?.location?.file == "iphone-13.yml", "\(new): \(collector.all)")
    }
  }

  @Test("A randomly changed file is read or rejected")
  func mutations() throws {
    let seed = PropertySeed.value
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    let originals = [
      ("story-8.3.yml", Array(try Repository.text("Matrix/checklists/story-8.3.yml").utf8)),
      ("full.yml", Array(try Repository.text("Matrix/matrices/full.yml").utf8)),
      ("app-launch.yml", Array(try Repository.text("Matrix/checklists/app-launch.yml").utf8)),
    ]
    let scraps = [
      "[", "{", "]", "}", ":", "- ", "\n", "  ", "&a", "*a", "$", "|", "\"", "'", "\u{0}", "é", "1e9", "!!x ",
    ]
    let scratch = try Scratch()
    for round in 0..<180 {
      let (name, bytes) = originals[round % originals.count]
      var changed = bytes
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: 0...changed.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0:
          changed.removeSubrange(place..<min(changed.count, place + Int.random(in: 1...40, using: &random)))
        case 1:
          changed.insert(contentsOf: scraps.randomElement(using: &random)?.utf8.map { $0 } ?? [], at: place)
        default: if place < changed.count { changed[place] = UInt8.random(in: 0...255, using: &random) }
        }
      }
      let path = "\(scratch.path)/\(name)"
      _ = FileManager.default.createFile(atPath: path, contents: Data(changed))
      let found = diagnostics {
        if name == "full.yml" {
          _ = try Repository.matrix(path)
        } else {
          let checklist = try Repository.checklist(path)
          for table in checklist.tables { _ = DecisionProof(table) }
        }
      }
      for diagnostic in found { #expect(diagnostic.contains("error: "), "seed \(seed) round \(round)") }
    }
  }
}
