import Foundation
import Model
import Testing

@testable import Definitions

@Suite("Numbers and names of checklists") struct NameAndRangeTests {
  @Test("A number out of its parameter's range is reported with the range")
  func ranges() throws {
    let found = try lint(
      """
      id: mine
      title: Mine
      elements: {icon: {image: Icon}}
      values: {far: 1e300}
      criteria:
        - id: A
          title: A
          impact: minor
          assert:
            - layout.size: {of: icon, width: -5, height: 1000000, tolerance: -1}
            - project.image-scales: {of: icon, scales: [1, 2.5]}
            - layout.corner-shape: {of: icon, atLeast: 1e300}
            - contrast.outline: {of: icon, atLeast: $far}
        - {id: B, title: B, impact: minor, assert: [project.image-scales: {of: icon, scales: [1e300]}]}
        - {id: C, title: C, impact: minor, assert: [project.image-scales: {of: icon, scales: [3, 1]}]}
      """)
    let scales = "scales of the assertion project.image-scales must be a whole number from 1 to 3"
    #expect(
      found == [
        "mine.yml:10:40: error: width of the assertion layout.size must be a number from 0 to 1000000, not -5",
        "mine.yml:10:72: error: tolerance of the assertion layout.size must be a number from 0 to 1000000, not -1",
        "mine.yml:11:54: error: \(scales), not 2.5",
        "mine.yml:12:50: error: atLeast of the assertion layout.corner-shape must be a number from 0 to 1000000, "
          + "not \(1e300.shortDescription)",
        "mine.yml:13:47: error: atLeast of the assertion contrast.outline must be a number from 0 to 1000000, "
          + "not \(1e300.shortDescription)",
        "mine.yml:14:89: error: \(scales), not \(1e300.shortDescription)",
      ])
  }

  @Test("Numbers in maps have ranges, in place or as values")
  func rangesInMaps() throws {
    let schema = AssertionSchema(
      id: "layout.boxed", summary: "", scope: .perCase,
      parameters: [
        .init(
          "box",
          .map([
            .init("share", .number, "Share", range: 0...1), .init("rows", .numbers, "Rows", isWhole: true),
          ]), "Box")
      ])
    let found = try lint(
      """
      id: mine
      title: Mine
      values: {box: {share: 2, rows: [1]}}
      criteria:
        - {id: A, title: A, impact: minor, assert: [layout.boxed: {box: {share: 1.5, rows: [0.5]}}]}
        - {id: B, title: B, impact: minor, assert: [layout.boxed: {box: $box}]}
        - {id: C, title: C, impact: minor, assert: [layout.boxed: {box: {share: 1, rows: [0, 1000000]}}]}
      """, assertions: [schema])
    let box = "of box of the assertion layout.boxed must be"
    #expect(
      found == [
        "mine.yml:3:23: error: share \(box) a number from 0 to 1, not 2",
        "mine.yml:5:75: error: share \(box) a number from 0 to 1, not 1.5",
        "mine.yml:5:87: error: rows \(box) a whole number from 0 to 1000000, not 0.5",
      ])
  }

  @Test("A value or element that is not used and overrides no other is an error with a hint")
  func misspelledOverrides() throws {
    let found = try lint(
      """
      id: mine
      extends: story-8.3
      values: {iconsize: 100, lighttop: "#000000", gone: 1, mine: 5}
      elements: {icno: {image: Logo}, logo: {image: Logo}, badge: {image: B}}
      criteria:
        - {id: OWN, title: "$mine", impact: minor, assert: [layout.whole: {of: badge}]}
      """)
    let upstream = "and no extended checklist has it"
    #expect(
      found == [
        "mine.yml:3:10: error: no criterion uses the value $iconsize, \(upstream); did you mean \"iconSide\"?",
        "mine.yml:3:25: error: no criterion uses the value $lighttop, \(upstream); did you mean \"lightTop\"?",
        "mine.yml:3:46: error: no criterion uses the value $gone, \(upstream); remove it, or use it",
        "mine.yml:4:12: error: no criterion uses the element \"icno\", \(upstream); did you mean \"icon\"?",
        "mine.yml:4:33: error: no criterion uses the element \"logo\", \(upstream); remove it, or use it",
      ])
  }

  @Test("An unused name is an error, unless a misspelled use is already reported")
  func unusedNames() throws {
    let found = try lint(
      """
      id: mine
      title: Mine
      elements: {icon: {image: $picture}, other: {image: Other}, named: {image: N}}
      values: {picture: Icon, spare: 1, side: 3, which: named}
      criteria:
        - {id: A, title: A, impact: minor, assert: [layout.whole: {of: icno}]}
        - {id: B, title: "$sied", impact: minor, assert: [layout.whole: {of: $which}]}
      """)
    #expect(
      found == [
        "mine.yml:3:37: error: no criterion uses the element \"other\"; remove it, or use it",
        "mine.yml:4:25: error: no criterion uses the value $spare; remove it, or use it",
        "mine.yml:6:66: error: there is no element \"icno\"; did you mean \"icon\"?",
        "mine.yml:7:20: error: there is no value $sied; did you mean \"side\"?",
      ])
  }

  @Test("A value that only a removed criterion uses is no error")
  func rowsLeftOut() throws {
    #expect(try lint("id: mine\nextends: story-8.3\nvalues: {iconSide: 60}\nwithout: [LS-I1]\n") == [])
  }

  @Test("An unknown kind of view is an error with a hint")
  func viewKinds() throws {
    let found = try lint(
      """
      id: mine
      title: Mine
      values: {sort: labl}
      elements: {a: {kind: imageview}, b: {kind: $sort}, c: {kind: hologram}, d: {kind: label}}
      criteria:
        - {id: A, title: A, impact: minor, assert: [layout.draws-only: {elements: [a, b, c, d]}]}
      """)
    #expect(
      found == [
        "mine.yml:4:22: error: unknown kind of view \"imageview\"; did you mean \"imageView\"? docs/assertions.md lists all",
        "mine.yml:4:44: error: unknown kind of view \"labl\"; did you mean \"label\"? docs/assertions.md lists all",
        "mine.yml:4:62: error: unknown kind of view \"hologram\"; "
          + "docs/assertions.md lists all",
      ])
  }

  @Test("An invalid override is reported at the override, with the criterion's location")
  func badOverride() throws {
    let base = """
      id: base
      title: Base
      values: {side: 1, word: x}
      elements: {icon: {image: Icon}}
      criteria:
        - {id: A, title: "$word", impact: minor, assert: [layout.size: {of: icon, width: $side, height: 2}]}
      """
    let found = try lint(
      "id: mine\nextends: base.yml\nvalues: {side: big, word: [1]}\n", beside: ["base.yml": base])
    #expect(
      found == [
        "mine.yml:3:16: error: the value $side does not fit base.yml:6:84: width of the assertion layout.size "
          + "must be a number from 0 to 1000000, not the text \"big\"",
        "mine.yml:3:27: error: the value $word does not fit base.yml:6:20: the value $word is a list or a map, "
          + "which a sentence cannot contain",
      ])
  }
}
