import Foundation
import Model
import TestSupport
import Testing

@testable import Mutations

/// Random files and edits: an edit and its reverse give back every byte, and no bytes make an edit trap.
struct SourceEditPropertyTests {
  private static let seed = PropertySeed.value

  /// The sample's files with other white space, line ends and comments.
  private struct Files {
    var storyboard, plist, project, catalog: [UInt8]

    init(_ random: inout SeededGenerator) throws {
      let sample = try SampleProject()
      let isWindows = Bool.random(using: &random)
      let indentation = ["\t", "  ", "        "].randomElement(using: &random) ?? ""
      let hasEnd = Bool.random(using: &random)
      func varied(_ file: String, _ comment: String?) throws -> [UInt8] {
        var lines: [String] = []
        for line in try sample.text(file).components(separatedBy: "\n") {
          // Not before the first line of an XML file.
          if let comment, lines.count > 3, Int.random(in: 0..<6, using: &random) == 0 {
            lines.append(comment)
          }
          lines.append(
            line.replacingOccurrences(of: "    ", with: indentation)
              + (Int.random(in: 0..<9, using: &random) == 0 && comment != nil ? "  " : ""))
        }
        var text = lines.joined(separator: isWindows ? "\r\n" : "\n")
        if !hasEnd { text = text.trimmingCharacters(in: .newlines) }
        return Array(text.utf8)
      }
      let comment = ["<!-- <a id=\"LSc-ic-001\"> -->", "\t<!---->"].randomElement(using: &random)
      storyboard = try varied(sample.storyboard, comment)
      plist = try varied(sample.plist, comment)
      project = try varied(sample.projectFile, nil)
      catalog = try varied(sample.gradientSet + "/Contents.json", nil)
    }

    func bytes(of edit: SourceEdit) -> [UInt8] {
      switch edit {
      case .plistKey: plist
      case .setting, .resource: project
      case .catalogImage: catalog
      default: storyboard
      }
    }
  }

  private static let ids = [
    "LSc-vc-001", "LSc-rt-001", "LSc-bg-001", "LSc-ic-001", "LSc-co-001", "LSc-co-003", "LSc-co-007", "none",
  ]

  private static func edit(_ random: inout SeededGenerator) -> SourceEdit {
    func pick<Item>(_ items: [Item]) -> Item { items[Int.random(in: 0..<items.count, using: &random)] }
    let id = pick(ids)
    let value = pick(["YES", "a & b", "<\"x\">", "ü", "", "12.5"])
    return switch Int.random(in: 0..<11, using: &random) {
    case 0:
      .attribute(
        file: "f", element: id, name: pick(["hidden", "constant", "id", "image"]), value: pick([value, nil]))
    case 1: .initialViewController(file: "f")
    case 2: .safeAreaGuides(file: "f", view: id)
    case 3: .constraint(file: "f", view: id, .init(.width, constant: 12))
    case 4: .removal(file: "f", element: id, child: pick([nil, "constraints", "frame", "none"]))
    case 5: .installation(file: "f", element: id)
    case 6: .backgroundColor(file: "f", view: id, .white)
    case 7: .plistKey(file: "f", key: pick(["UILaunchStoryboardName", "A", "Z"]), value: pick([value, nil]))
    case 8:
      .setting(
        file: "f", line: Int.random(in: 0..<220, using: &random),
        name: pick(["SDKROOT", "INFOPLIST_KEY_UILaunchScreen_Generation"]), value: value)
    case 9:
      .resource(
        file: "f", target: pick(["buzzbox", "none"]), path: pick(["LaunchScreen.storyboard", "none"]))
    default:
      .catalogImage(
        file: "f",
        .init(fileName: value, idiom: "universal", scale: pick([1, 2, 3]), isDark: pick([true, false])))
    }
  }

  /// An edit with the one that takes it back.
  private static func pairs(_ files: Files) -> [(edit: SourceEdit, reverse: ([UInt8]) -> SourceEdit?)] {
    func added(_ bytes: [UInt8], _ name: String) -> SourceEdit? {
      let text = String(decoding: bytes, as: UTF8.self)
      let known = String(decoding: files.storyboard, as: UTF8.self)
      return text.matches(of: /id="([0-9A-Za-z]{3}-[0-9A-Za-z]{2}-[0-9A-Za-z]{3})"/).map { String($0.1) }
        .first { !known.contains($0) }.map { .removal(file: "f", element: $0, child: nil) }
    }
    func attribute(_ id: String, _ name: String, _ value: String?) -> SourceEdit {
      .attribute(file: "f", element: id, name: name, value: value)
    }
    return [
      (attribute("LSc-ic-001", "hidden", "YES"), { _ in attribute("LSc-ic-001", "hidden", nil) }),
      (attribute("LSc-co-001", "constant", "7"), { _ in attribute("LSc-co-001", "constant", "120") }),
      (attribute("LSc-ic-001", "image", "a & <b>"), { _ in attribute("LSc-ic-001", "image", "LaunchIcon") }),
      (attribute("LSc-co-007", "constant", "3"), { _ in attribute("LSc-co-007", "constant", nil) }),
      (
        .constraint(file: "f", view: "LSc-rt-001", .init(.top, of: "LSc-ic-001", to: "LSc-rt-001", .top)),
        { added($0, "") }
      ),
      (.constraint(file: "f", view: "LSc-bg-001", .init(.width, constant: 3)), { added($0, "") }),
      (
        .plistKey(file: "f", key: "UILaunchStoryboardName", value: "A"),
        { _ in .plistKey(file: "f", key: "UILaunchStoryboardName", value: "LaunchScreen") }
      ),
      (.plistKey(file: "f", key: "AKey", value: "a"), { _ in .plistKey(file: "f", key: "AKey", value: nil) }),
      (.plistKey(file: "f", key: "ZKey", value: "a"), { _ in .plistKey(file: "f", key: "ZKey", value: nil) }),
    ]
  }

  @Test("An edit and its reverse give back every byte")
  func reverse() throws {
    print("seed \(Self.seed)")
    var random = SeededGenerator(seed: Self.seed)
    for _ in 0..<40 {
      let files = try Files(&random)
      for (edit, reverse) in Self.pairs(files) {
        let old = files.bytes(of: edit)
        let made = try #require(SourceEdits.applied([edit], to: old), "\(edit)")
        #expect(made != old)
        // One place changes, and it is on few lines.
        let head = zip(old, made).prefix { $0 == $1 }.count
        let tail = zip(old.reversed(), made.reversed()).prefix { $0 == $1 }.count
        #expect(old.count - head - tail <= 32, "\(edit)")
        let back = try #require(reverse(made), "\(edit)")
        let isSame = SourceEdits.applied([back], to: made) == old
        #expect(isSame, "seed \(Self.seed), \(edit)")
      }
    }
  }

  @Test(
    "Files with random bytes make no edit trap, and what an edit changes keeps the bytes before and after it")
  func damaged() throws {
    print("seed \(Self.seed)")
    var random = SeededGenerator(seed: Self.seed)
    for _ in 0..<8 {
      let files = try Files(&random)
      for _ in 0..<12 {
        let edits = (0..<Int.random(in: 1..<3, using: &random)).map { _ in Self.edit(&random) }
        var bytes = files.bytes(of: edits[0])
        for _ in 0..<Int.random(in: 0..<6, using: &random) {
          let at = Int.random(in: 0...bytes.count, using: &random)
          switch Int.random(in: 0..<5, using: &random) {
          case 0: bytes.insert(UInt8.random(in: 0...255, using: &random), at: at)
          case 1: bytes.insert("<>\"/={}&\\".utf8.randomElement(using: &random) ?? 0, at: at)
          case 2: if at < bytes.count { bytes.remove(at: at) }
          case 3: bytes.removeSubrange(at..<min(at + Int.random(in: 0..<60, using: &random), bytes.count))
          default: if Int.random(in: 0..<8, using: &random) == 0 { bytes.removeSubrange(at...) }
          }
        }
        let made = SourceEdits.applied(edits, to: bytes)
        // The first bytes of a file are outside of all edits.
        if let made, bytes.count > 8, edits.count == 1 { #expect(made.prefix(8) == bytes.prefix(8)) }
      }
    }
  }
}
