import Foundation
import Model
import TestSupport
import Testing

@testable import Formats

@Suite("Property-list files")
struct PlistFileTests {
  private func fault(_ bytes: [UInt8]) -> Diagnostic? {
    do throws(Diagnostic) {
      _ = try PlistFile.parse(bytes, file: "App/Info.plist")
      return nil
    } catch {
      return error
    }
  }
  private func fault(_ text: String) -> Diagnostic? { fault(Array(text.utf8)) }

  private static let sample = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!-- a note -->
    <plist version="1.0">
    <dict>
      <key>Text</key>
      <string>a &amp; b &#233; <![CDATA[<c>]]></string>
      <key>Number</key><integer>-42</integer>
      <key>Hex</key><integer>0x1F</integer>
      <key>Real</key><real>1.5</real>
      <key>Yes</key><true/>
      <key>No</key><false></false>
      <key>When</key><date>2026-11-21T04:30:05Z</date>
      <key>Data</key><data>AAEC
        /w==</data>
      <key>List</key>
      <array><string/><dict/></array>
    </dict>
    </plist>
    """

  @Test("An XML list gives typed values, and keys keep their lines")
  func xml() throws {
    let top = try #require(PlistFile.parse(Array(Self.sample.utf8), file: "x").dictionary)
    #expect(top.string("Text") == "a & b é <c>")
    #expect(top["Number"]?.value == .integer(-42))
    #expect(top["Hex"]?.value == .integer(31))
    #expect(top["Real"]?.value == .real(1.5))
    #expect(top["Yes"]?.value == .bool(true))
    #expect(top["No"]?.value == .bool(false))
    #expect(top["Data"]?.value == .data([0, 1, 2, 255]))
    #expect(top["List"]?.value == .array([.string(""), .dictionary([:])]))
    #expect(top.line(of: "Text") == 5)
    // The data runs over two lines, so the list's key is one further down than its rank.
    #expect(top.line(of: "List") == 15)
    // From 2001-01-01 to 2026-01-01 there are 25 years with 6 leap days (2004…2024): 9131 days. To 21
    // November
    // 31+28+31+30+31+30+31+31+30+31+20 = 324 more. (9131 + 324) * 86400 + 4*3600 + 30*60 + 5 = 816928205.
    #expect(top["When"]?.value == .date(816_928_205))
  }

  @Test("Foundation reads the same values from XML and from the binary form that it writes")
  func oracle() throws {
    try expectSameAsFoundation(Array(Self.sample.utf8), file: "xml")
    let object = try PropertyListSerialization.propertyList(
      from: Data(Self.sample.utf8), options: [], format: nil)
    let binary = try PropertyListSerialization.data(fromPropertyList: object, format: .binary, options: 0)
    try expectSameAsFoundation(Array(binary), file: "binary")
    let wide: [String: Any] = [
      "long": String(repeating: "x", count: 300), "unicode": "日本語 é",
      "many": (0..<300).map { $0 * 1_000_003 },
    ]
    let second = try PropertyListSerialization.data(fromPropertyList: wide, format: .binary, options: 0)
    try expectSameAsFoundation(Array(second), file: "wide")
  }

  @Test("Byte-order marks, CRLF and UTF-16 make no difference")
  func encodings() throws {
    let plain = try PlistFile.parse(Array(Self.sample.utf8), file: "x").value
    let crlf = Self.sample.replacing("\n", with: "\r\n")
    let marked = try PlistFile.parse([0xEF, 0xBB, 0xBF] + Array(crlf.utf8), file: "x").value
    #expect(marked.dictionary?["Text"] == plain.dictionary?["Text"])
    #expect(marked.dictionary?["List"] == plain.dictionary?["List"])
    let little =
      [0xFF, 0xFE] + Self.sample.utf16.flatMap { unit -> [UInt8] in [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
    #expect(try PlistFile.parse(little, file: "x").value == plain)
    let big =
      [0xFE, 0xFF] + Self.sample.utf16.flatMap { unit -> [UInt8] in [UInt8(unit >> 8), UInt8(unit & 0xFF)] }
    #expect(try PlistFile.parse(big, file: "x").value == plain)
  }

  @Test("The error of a merge conflict has its line, in every format")
  func conflict() throws {
    let text = "{\n a = 1;\n<<<<<<< HEAD\n b = 2;\n=======\n b = 3;\n>>>>>>> other\n}"
    let found = try #require(fault(text))
    #expect(found.location == SourceLocation(file: "App/Info.plist", line: 3))
    #expect(found.message == "the file has an unresolved merge conflict")
    // The end marker alone is enough, when somebody removed the others.
    #expect(fault("{\n}\n>>>>>>> other\n")?.location?.line == 3)
    // Seven signs inside a line, or eight at its start, are no marker.
    #expect(fault("{ a = \"<<<<<<< HEAD\"; }") == nil)
  }

  @Test("The error of a Git LFS pointer says so")
  func lfs() throws {
    let text = "version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 5\n"
    let found = try #require(fault(text))
    #expect(found.message.contains("Git LFS pointer"))
    #expect(found.fix.contains("git lfs pull"))
  }

  @Test(
    "Malformed property lists have an error with line and reason",
    arguments: [
      ("<plist><dict><key>a</key></dict></plist>", 1, "has no value"),
      ("<plist>\n<dict>\n<string>a</string></dict></plist>", 3, "<key> is expected"),
      (
        "<plist><dict><key>a</key>\n<string>b</dict></plist>", 2,
        "</string> of line 2 is expected, not </dict>"
      ),
      ("<plist><dict><key>a</key><integer>x</integer></dict></plist>", 1, "is not an integer"),
      ("<plist><array><widget/></array></plist>", 1, "is not an element of a property list"),
      ("<plist><string>a & b</string></plist>", 1, "&amp;"),
      ("<plist><string>&big;</string></plist>", 1, "is not known"),
      ("<plist>\n<dict>\n", 3, "ends inside <dict> of line 2"),
      ("<!DOCTYPE plist [<!ENTITY a \"b\">]><plist/>", 1, "declares entities"),
      ("<plist><dict>\n#ifdef A\n</dict></plist>", 2, "INFOPLIST_PREPROCESS"),
    ])
  func broken(text: String, line: Int, message: String) throws {
    let found = try #require(fault(text))
    #expect(found.location?.line == line, "\(found)")
    #expect(found.message.contains(message), "\(found)")
  }

  @Test("Empty files, binary data and deep nesting are errors")
  func rubbish() throws {
    #expect(fault([])?.message == "the file is empty")
    for (bytes, words) in [
      ([0x7B, 0x00, 0x01, 0x02], "binary data"),
      (Array(String(repeating: "<array>", count: 500_000).utf8), "nest"),
    ] {
      #expect(fault(bytes)?.message.contains(words) == true)
    }
  }

  @Test("A cycle of objects in a binary list is an error")
  func circle() throws {
    // Header, one array of one reference to itself (A1 00), an offset table of one byte (8), and the trailer:
    // five unused bytes, sort version, offset size 1, reference size 1, 1 object, root 0, table at 10.
    let body = Array("bplist00".utf8) + [0xA1, 0x00] + [0x08]
    let trailer: [UInt8] = [0, 0, 0, 0, 0, 0, 1, 1] + be(1) + be(0) + be(10)
    let found = try #require(fault(body + trailer))
    #expect(found.message.contains("in a circle"))
    // The same file with a string instead of the array is fine: 51 41 is "A".
    let good = Array("bplist00".utf8) + [0x51, 0x41] + [0x08] + trailer
    #expect(try PlistFile.parse(good, file: "x").string == "A")
  }

  @Test("A binary list whose values multiply is an error")
  func fanOut() throws {
    // 40 levels of arrays, each with the next one twice, would be 2^40 values.
    var body = Array("bplist00".utf8)
    var offsets: [UInt8] = []
    for level in 0..<40 {
      offsets.append(UInt8(body.count))
      body += [0xA2, UInt8(level + 1), UInt8(level + 1)]
    }
    offsets.append(UInt8(body.count))
    body += [0x51, 0x41]
    let table = body.count
    let trailer: [UInt8] = [0, 0, 0, 0, 0, 0, 1, 1] + be(41) + be(0) + be(UInt64(table))
    #expect(fault(body + offsets + trailer)?.message.contains("too many values") == true)
  }

  @Test("The smallest and the largest number are read in every form, and a second sign is an error")
  func extremes() throws {
    for (text, number) in [
      ("-9223372036854775808", Int.min), ("-0x8000000000000000", .min), ("0x7FFFFFFFFFFFFFFF", .max),
    ] {
      let list = try PlistFile.parse(Array("<plist><integer>\(text)</integer></plist>".utf8), file: "x")
      #expect(list.value == .integer(number), "\(text)")
    }
    for text in ["-0x-8000000000000000", "0x-1", "--1", "9223372036854775808", "0x"] {
      #expect(fault("<plist><integer>\(text)</integer></plist>") != nil, "\(text)")
    }
  }

  @Test("A binary list whose references expand to gigabytes is an error", arguments: [1, 2])
  func expansion(_ levels: Int) {
    // One text of 32,000 bytes; arrays of 16,000 references to it, at both levels to the same array.
    var body = Array("bplist00".utf8)
    var offsets: [Int] = []
    offsets.append(body.count)
    body += [0x5F, 0x11, 0x7D, 0x00] + [UInt8](repeating: 0x41, count: 32_000)
    for level in 0..<levels {
      offsets.append(body.count)
      body += [0xAF, 0x11, 0x3E, 0x80] + [UInt8](repeating: UInt8(level), count: 16_000)
    }
    let table = body.count
    for offset in offsets { body += be(UInt64(offset)) }
    body += [0, 0, 0, 0, 0, 0, 8, 1] + be(UInt64(offsets.count)) + be(UInt64(levels)) + be(UInt64(table))
    let message = fault(body)?.message ?? ""
    #expect(message.contains("its texts have more than 64 MB"), "\(message)")
  }

  private func be(_ number: UInt64) -> [UInt8] { (0..<8).map { UInt8(number >> (56 - 8 * $0) & 0xFF) } }

  @Test(
    "Foundation reads every project file and plist of the corpus alike",
    .enabled(if: PublicCorpus.path("projects") != nil, .init(rawValue: PublicCorpus.reason)))
  func corpusOracle() throws {
    let root = try #require(PublicCorpus.path("projects"))
    let walk = FileManager.default.enumerator(atPath: root)
    var count = 0
    while let path = walk?.nextObject() as? String {
      guard path.hasSuffix("/project.pbxproj") || path.hasSuffix(".plist") else { continue }
      let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: root + "/" + path)))
      // Some files are unreadable for every reader: empty ones, merge conflicts, conditions for the preprocessor.
      guard (try? PropertyListSerialization.propertyList(from: Data(bytes), options: [], format: nil)) != nil
      else {
        continue
      }
      try expectSameAsFoundation(bytes, file: path)
      count += 1
    }
    #expect(count > 30)
  }
}
