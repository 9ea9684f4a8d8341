import Foundation
import Model
import Testing

@testable import Definitions

/// These tests compare whole messages, because they are what a person works with.
@Suite("Lint of checklists") struct LintTests {
  private static let head = """
    id: mine
    title: Mine
    elements: {}
    criteria:

    """

  @Test("An assertion that is like no other names the page that lists all")
  func farAssertion() throws {
    let found = try lint(
      Self.head
        + "  - {id: A1, title: It shines, impact: minor, assert: [sparkle.on-every-screen-of-the-world]}\n")
    #expect(
      found == [
        "mine.yml:5:56: error: unknown assertion \"sparkle.on-every-screen-of-the-world\"; "
          + "docs/assertions.md lists all"
      ])
  }

  @Test("A checklist for another app has fewer than thirty lines")
  func shortChecklist() throws {
    let found = try lint(
      """
      id: mine
      title: Another app
      elements:
        logo: {kind: imageView, image: Logo}
      values: {side: 96}
      criteria:
        - id: A1
          title: The logo is in the middle
          impact: serious
          assert: [layout.centered: {of: logo}, layout.size: {of: logo, width: $side, height: $side}]
        - id: A2
          title: Nothing is written
          impact: minor
          assert: [localization-free.no-text]
        - {id: A3, title: All of it, impact: minor, gate: [A1, A2]}
      """)
    #expect(found == [])
  }

  @Test("All errors are reported in order of lines, with hints")
  func everythingAtOnce() throws {
    let found = try lint(
      """
      id: mine
      titel: Mine
      title: Mine
      elements:
        icon: {kind: imageView, imgae: LaunchIcon}
      values: {side: 120}
      criteria:
        - id: A1
          title: Size
          impact: seriuos
          assert:
            - layout.sise: {of: icon}
            - layout.size: {of: icno, width: $sied, height: 120, tolerence: 1}
        - id: A2
          title: Where
          impact: minor
          when: {device: iphone-14-por, orientation: sideways, color: red}
          assert:
            - layout.size: {of: icon, width: wide, height: true}
            - contrast.gradient: {of: icon, light: {top: red, bottom: "#764BA2"}, dark: onw}
        - id: A2
          title: Twice
          impact: minor
          gate: [A1]
        - id: A3
          title: Two proofs
          impact: minor
          gate: [A1]
          evidence: {any: [uiTset]}
        - id: A4
          title: None
          impact: minor
        - id: A5
          title: Depends on an unknown criterion
          impact: minor
          dependsOn: {criteria: [A9]}
      """)
    #expect(
      found == [
        "mine.yml:2:1: error: the checklist has the unknown key \"titel\"; did you mean \"title\"? docs/assertions.md lists all",
        "mine.yml:5:27: error: the element icon has the unknown key \"imgae\"; "
          + "did you mean \"image\"? docs/assertions.md lists all",
        "mine.yml:10:13: error: unknown impact \"seriuos\"; did you mean \"serious\"?",
        "mine.yml:12:9: error: unknown assertion \"layout.sise\"; "
          + "did you mean \"layout.size\"? docs/assertions.md lists all",
        "mine.yml:13:27: error: there is no element \"icno\"; did you mean \"icon\"?",
        "mine.yml:13:40: error: there is no value $sied; did you mean \"side\"?",
        "mine.yml:13:60: error: the assertion layout.size has the unknown key \"tolerence\"; "
          + "did you mean \"tolerance\"? docs/assertions.md lists all",
        "mine.yml:17:20: error: there is no device \"iphone-14-por\"; did you mean \"iphone-14-pro\"?",
        "mine.yml:17:48: error: unknown orientation \"sideways\"; "
          + "known are any, landscape-left, landscape-right, portrait, portrait-upside-down",
        "mine.yml:17:58: error: when has the unknown key \"color\"; docs/assertions.md lists all",
        "mine.yml:19:40: error: width of the assertion layout.size must be a number from 0 to 1000000, not the text \"wide\"",
        "mine.yml:19:54: error: height of the assertion layout.size must be a number from 0 to 1000000, not true",
        "mine.yml:20:52: error: top of light of the assertion contrast.gradient must be a color such as "
          + "\"#667EEA\", not the text \"red\"",
        "mine.yml:20:83: error: dark of the assertion contrast.gradient must be own or "
          + "a map of keys and values, not the text \"onw\"",
        "mine.yml:21:5: error: the id \"A2\" is repeated; it is first on line 14",
        "mine.yml:25:5: error: the criterion A3 has evidence and gate, but only one is allowed; "
          + "give exactly one of assert, dependsOn, evidence, gate",
        "mine.yml:29:22: error: unknown kind of evidence \"uiTset\"; did you mean \"uiTest\"?",
        "mine.yml:30:5: error: the criterion A4 has none of assert, dependsOn, evidence, gate; "
          + "give exactly one of them",
        "mine.yml:36:28: error: there is no criterion \"A9\"; did you mean \"A1\"?",
      ])
  }

  @Test("Criteria that depend on each other are a cycle, which is reported once")
  func circles() throws {
    let found = try lint(
      Self.head + """
          - {id: A, title: A, impact: minor, dependsOn: {criteria: [B]}}
          - {id: B, title: B, impact: minor, dependsOn: {criteria: [C]}}
          - {id: C, title: C, impact: minor, gate: [A]}
          - {id: D, title: D, impact: minor, gate: [D]}
        """)
    #expect(
      found == [
        "mine.yml:5:5: error: the criterion A depends on itself: A → B → C → A; remove one of these dependencies",
        "mine.yml:8:5: error: the criterion D depends on itself: D → D; remove one of these dependencies",
      ])
  }

  @Test("Values can use values, but not themselves")
  func circularValues() throws {
    let found = try lint(
      """
      id: mine
      title: Mine
      values: {a: $b, b: $a, c: $d, d: 1}
      elements: {icon: {image: Icon}}
      criteria:
        - {id: A, title: "$c is there, $x is not", impact: minor, assert: [layout.corner-shape: {of: icon, atLeast: $c}]}
      """)
    #expect(
      found == [
        "mine.yml:3:13: error: the value $b depends on itself; write a value in its place",
        "mine.yml:3:20: error: the value $a depends on itself; write a value in its place",
        "mine.yml:6:20: error: there is no value $x; known are a, b, c, d",
      ])
  }

  @Test(
    "A file that is not a checklist is reported with its location",
    arguments: [
      ("", "mine.yml: error: is empty; write its id and title"),
      ("# only a comment\n", "mine.yml: error: is empty; write its id and title"),
      ("- a\n- b\n", "mine.yml:1:1: error: the checklist must be a map of keys and values, not a list"),
      (
        "id: mine\ntitle: [\n",
        "mine.yml:3:1: error: not valid YAML: while parsing a flow node did not find "
          + "expected node content; check indentation, colons and quotes"
      ),
      (
        "id: mine\n\ttitle: x\n",
        "mine.yml:2:1: error: is indented with a tab, which YAML does not allow; use spaces"
      ),
      (
        "id: mine\n<<<<<<< ours\n",
        "mine.yml:2: error: the file has an unresolved merge conflict; resolve it and remove the lines <<<<<<<, ======= and >>>>>>>"
      ),
      (
        "version https://git-lfs.github.com/spec/v1\noid sha256:0\n",
        "mine.yml:1: error: the file is a Git LFS pointer, not its content; run `git lfs pull`"
      ),
      ("id: mine\nid: twice\n", "mine.yml:1:1: error: the key \"id\" is repeated; keep one of them"),
      (
        "a: &x 1\nb: *x\n",
        "mine.yml:2:4: error: uses the alias *x; aliases are not supported; name a value and write $name"
      ),
      (
        "a: *x\n",
        "mine.yml:1:4: error: not valid YAML: found undefined alias; check indentation, colons and quotes"
      ),
      ("? [a, b]\n: c\n", "mine.yml:1:3: error: a key must be a word, not a list or a map"),
    ])
  func noChecklist(text: String, expected: String) throws {
    #expect(try lint(text).first == expected)
  }

  @Test("A missing file, a folder and bytes that are not text are reported")
  func unreadable() throws {
    let scratch = try Scratch()
    let load = { (name: String) in
      diagnostics(in: scratch.path) {
        _ = try Repository.checklist("\(scratch.path)/\(name)", assertions: [])
      }
    }
    #expect(load("none.yml") == ["none.yml: error: there is no such file; check the path"])
    try scratch.write("folder.yml/inside", "")
    #expect(load("folder.yml") == ["folder.yml: error: is a folder, not a file; name a .yml file"])
    _ = FileManager.default.createFile(
      atPath: "\(scratch.path)/bytes.yml", contents: Data([0x69, 0xFF, 0xFE]))
    #expect(load("bytes.yml") == ["bytes.yml: error: is not UTF-8 text; save it as UTF-8"])
    let wrong = diagnostics {
      _ = try Repository.checklist("story-83", assertions: [])
    }
    #expect(wrong == ["error: there is no checklist \"story-83\"; did you mean \"story-8.3\"?"])
  }

  @Test("The id is the file's name")
  func idIsTheName() throws {
    let found = try lint(
      Self.head + "  - {id: A, title: A, impact: minor, assert: [localization-free.no-text]}\n",
      name: "other.yml")
    #expect(found == ["other.yml:1:5: error: the id \"mine\" is not the file's name; write `id: other`"])
  }

  @Test("A filter of cases on a criterion about the whole project is an error")
  func uselessFilter() throws {
    let found = try lint(
      Self.head
        + "  - {id: A, title: A, impact: minor, when: {appearance: dark}, assert: [project.storyboard]}\n")
    #expect(
      found == [
        "mine.yml:5:44: error: when has no effect on the criterion A, whose assertions check the whole project"
      ])
  }

  @Test("A repeated assertion, or one without an id, is an error")
  func invalidCalls() throws {
    let found = try lint(
      Self.head.replacing("{}", with: "{icon: {image: Icon}}") + """
          - id: A
            title: A
            impact: minor
            assert:
              - layout.whole: {of: icon}
              - layout.whole: {of: icon, of2: icon}
              - layout.whole
              - {layout.whole: {of: icon}, layout.size: {of: icon}}
              - contrast.outline: icon
        """)
    #expect(
      found == [
        "mine.yml:10:9: error: the assertion \"layout.whole\" is repeated in one criterion; move the second to a criterion of its own",
        "mine.yml:10:34: error: the assertion layout.whole has the unknown key \"of2\"; "
          + "did you mean \"of\"? docs/assertions.md lists all",
        "mine.yml:11:9: error: the assertion layout.whole has no of: What is measured; add `of:`",
        "mine.yml:11:9: error: the assertion \"layout.whole\" is repeated in one criterion; move the second to a criterion of its own",
        "mine.yml:12:9: error: the assertion has 2 keys, more than 1",
        "mine.yml:13:27: error: the assertion contrast.outline must be a map of keys and values, "
          + "not the text \"icon\"",
      ])
  }

  @Test("A checklist without criteria is an error")
  func nothingToCheck() throws {
    #expect(
      try lint("id: mine\ntitle: Mine\n") == [
        "mine.yml:1:1: error: the checklist has no criteria; add `criteria:`"
      ])
  }
}
