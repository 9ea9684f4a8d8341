import Files
import Foundation
import Model
import Testing

@testable import Definitions

@Suite("Settings in qa.yml") struct SettingsTests {
  private func settings(_ text: String, from folder: String = "", _ files: [String] = []) throws -> (
    found: Settings?, diagnostics: [String]
  ) {
    let scratch = try Scratch()
    try scratch.write("qa.yml", text)
    for file in files { try scratch.write(file, "") }
    let start = folder.isEmpty ? scratch.path : "\(scratch.path)/\(folder)"
    var found: Settings?
    let messages = diagnostics(in: scratch.path) {
      found = try Settings.nearest(from: start, root: Repository.root) {
        FilePath.relative($0, to: RealPath.resolve(start).path)
      }
    }
    if let project = found?.project {
      found?.project = project.replacingOccurrences(of: scratch.path, with: "")
    }
    return (found, messages)
  }

  @Test("The first screen is a document, or its background in light and dark appearance")
  func firstScreen() throws {
    let colors = try settings("first-screen: {light: '#FFFFFF', dark: '#101014'}").found
    #expect(
      colors?.firstColors?.text == "{light: \"#FFFFFF\", dark: \"#101014\"}" && colors?.firstScreen == nil)
    #expect(try settings("first-screen:\n  light: \"#fafafa\"\n").found?.firstColors?.dark.hex == "#FAFAFA")
    let document = try settings("first-screen: A.xib", from: "", ["A.xib"]).found
    #expect(document?.firstScreen?.hasSuffix("/A.xib") == true && document?.firstColors == nil)
    #expect(
      try settings("first-screen: {light: white, drak: '#000000'}").diagnostics == [
        "qa.yml:1:23: error: light must be a color, not the text \"white\"; write it as #FAFAFA",
        "qa.yml:1:30: error: first-screen has the unknown key \"drak\"; did you mean \"dark\"? docs/settings.md lists all",
      ])
    #expect(try settings("first-screen: {dark: '#000000'}").diagnostics.count == 1)
  }

  @Test("All errors are reported")
  func everythingAtOnce() throws {
    #expect(
      try settings("matrix: 5\ncheklist: x\nchecklist: ''\nproject: ios\ninfo-plist: qa.yml/x\n").diagnostics
        == [
          "qa.yml:1:9: error: matrix must be an id or a path, not the number 5",
          "qa.yml:2:1: error: qa.yml has the unknown key \"cheklist\"; did you mean \"checklist\"? docs/settings.md lists all",
          "qa.yml:3:12: error: checklist must be an id or a path, not the text \"\"",
          "qa.yml:4:10: error: there is no folder \"ios\", which project names; correct it; "
            + "paths are relative to qa.yml",
          "qa.yml:5:13: error: there is no file \"qa.yml/x\", which info-plist names; correct it; "
            + "paths are relative to qa.yml",
        ])
  }

  @Test("Keys that decide what a run fails for are read; wrong values are errors with a suggestion")
  func failures() throws {
    let text = "strict: true\nmay-be-undecided: [A, B]\nfail-on: serious\njunit-detail: cases\n"
    let found = try #require(try settings(text).found)
    #expect(found.isStrict == true && found.mayBeUndecided == ["A", "B"])
    #expect(found.failOn == .serious && found.junitDetail == .cases)
    let none = try #require(try settings("project: .\n").found)
    #expect(none.isStrict == nil && none.mayBeUndecided.isEmpty && none.failOn == nil)
    #expect(none.junitDetail == nil)
    #expect(
      try settings("strict: 1\nfail-on: seriuos\njunit-detail: caes\n").diagnostics == [
        "qa.yml:1:9: error: strict must be true or false, not the number 1; write it as true",
        "qa.yml:2:10: error: unknown fail-on \"seriuos\"; did you mean \"serious\"?",
        "qa.yml:3:15: error: unknown junit-detail \"caes\"; did you mean \"cases\"?",
      ])
  }

  @Test("A file in a parent folder is shown relative to the current folder")
  func furtherUp() throws {
    let wrong = try settings("project: .\ntitle: x\n", from: "a/b", Self.checkout + ["a/b/c.txt"])
    #expect(
      wrong.diagnostics.map { $0.prefix(while: { $0 != ";" }) } == [
        "../../qa.yml:2:1: error: qa.yml has the unknown key \"title\""
      ])
    let right = try settings("project: a\nmatrix: pr\n", from: "a/b", Self.checkout + ["a/b/c.txt"])
    #expect(right.diagnostics == [] && right.found?.matrix == "pr" && right.found?.project == "/a")
  }

  /// What makes a folder a checkout of git.
  private static let checkout = [".git/HEAD", ".git/objects/a", ".git/refs/a"]

  @Test("The search ends at the top of the git checkout, and outside of one in the folder itself")
  func top() throws {
    let scratch = try Scratch()
    for file in Self.checkout { try scratch.write("repo/" + file, "") }
    for file in ["repo/ios/App/a", "plain/a"] { try scratch.write(file, "") }
    try scratch.write("qa.yml", "matrix: smoke\n")
    func matrix(_ folder: String, upTo top: String? = nil) throws -> String? {
      try Settings.nearest(from: scratch.path + folder, upTo: top, root: Repository.root)?.matrix
    }
    for folder in ["/repo", "/repo/ios", "/repo/ios/App", "/plain"] { #expect(try matrix(folder) == nil) }
    #expect(try matrix("") == "smoke")
    try scratch.write("repo/qa.yml", "matrix: pr\n")
    #expect(try matrix("/repo/ios/App") == "pr" && matrix("/repo") == "pr")
    try scratch.write("repo/ios/qa.yml", "matrix: full\n")
    #expect(try matrix("/repo/ios/App") == "full" && matrix("/repo") == "pr" && matrix("/plain") == nil)
    let real = RealPath.resolve(scratch.path).path
    #expect(try matrix("/plain", upTo: real + "/plain") == nil && matrix("/plain", upTo: real) == "smoke")
    // A link to a folder of the checkout has the parents of the folder.
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path + "/link", withDestinationPath: "repo/ios/App")
    #expect(try matrix("/link") == "full")
  }

  @Test("A project that the command line names keeps what the qa.yml says about this project only")
  func typedProject() throws {
    let scratch = try Scratch()
    for file in Self.checkout + ["ios/App.xcodeproj/a", "ios/App/a", "mac/a"] { try scratch.write(file, "") }
    func settings(_ project: String, _ text: String) throws -> Settings {
      try scratch.write("qa.yml", text + "target: Lemon\nmatrix: pr\n")
      let path = scratch.path + project
      var found = try #require(try Settings.nearest(from: Settings.folder(of: path), root: Repository.root))
      found.use(project: path)
      #expect(found.matrix == "pr" && found.typedProject == path)
      found.project = found.project.replacingOccurrences(of: scratch.path, with: "")
      return found
    }
    #expect(try settings("", "project: ios\n").project == "/ios")
    // Of a folder above it, the file says which project is meant.
    var below = try #require(try Settings.nearest(from: scratch.path, root: Repository.root))
    below.use(project: FilePath.parent(scratch.path))
    #expect(below.project == scratch.path + "/ios" && below.target == "Lemon")
    for (project, text) in [
      ("/ios", "project: ios\n"), ("/ios", ""), ("/ios/App.xcodeproj", "project: ios\n"),
      ("/ios", "project: ios/App.xcodeproj\n"),
    ] {
      let found = try settings(project, text)
      #expect(found.project == project && found.target == "Lemon", "\(project) \(text)")
    }
    let other = try settings("/mac", "project: ios\n")
    #expect(other.project == "/mac" && other.target == nil)
    // Evidence lies beside the Xcode project, not in it.
    let bare = Settings(project: scratch.path + "/ios/App.xcodeproj")
    #expect(bare.evidence == scratch.path + "/ios/evidence" && bare.file == nil)
  }

  @Test("A qa.yml of another user is an error; root's and, under sudo, the caller's are not")
  func owners() throws {
    let scratch = try Scratch()
    try scratch.write("qa.yml", "matrix: pr\n")
    let file = scratch.path + "/qa.yml"
    // Root's own files count for every user, so root gives the file away.
    let owner = geteuid() == 0 ? 12345 : geteuid()
    #expect(geteuid() != 0 || chown(file, owner, 0) == 0)
    func settings(_ owners: TrustedOwners) -> [String] {
      diagnostics(in: scratch.path) {
        _ = try Settings.own(of: scratch.path, root: Repository.root, owners: owners)
      }
    }
    let message =
      "qa.yml: error: belongs to the user \(owner), so its settings are not used; if you trust it, set "
      + "QA_SAFE_DIRECTORY to its folder; or make it yours with `chown`, or run qa as its owner"
    #expect(settings(TrustedOwners(user: owner)) == [])
    #expect(settings(TrustedOwners(user: owner + 1)) == [message])
    #expect(settings(TrustedOwners(user: 0)) == [message])
    #expect(settings(TrustedOwners(user: 0, sudoUser: "\(owner)")) == [])
    #expect(settings(TrustedOwners(user: 0, sudoUser: "x")) == [message])
    #expect(settings(TrustedOwners(user: owner + 1, sudoUser: "\(owner)")) == [message])
    #expect(settings(TrustedOwners(user: owner + 1, folder: scratch.path)) == [])
    #expect(settings(TrustedOwners(user: owner + 1, folder: scratch.path + "/qa")) == [message])
    // A link of another user leads to a file that the victim owns.
    if geteuid() == 0 {
      try scratch.write("mine.yml", "matrix: pr\n")
      try FileManager.default.removeItem(atPath: file)
      try FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: "mine.yml")
      #expect(settings(TrustedOwners(user: 0)) == [])
      #expect(lchown(file, owner, 0) == 0)
      #expect(settings(TrustedOwners(user: 0)) == [message])
      // A link into a trusted folder is not in it.
      try scratch.write("safe/qa.yml", "matrix: pr\n")
      try FileManager.default.removeItem(atPath: file)
      try FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: "safe/qa.yml")
      #expect(lchown(file, owner, 0) == 0)
      #expect(settings(TrustedOwners(user: 0, folder: scratch.path + "/safe")) == [message])
    }
  }

  @Test("A project that is a file is an error")
  func fileAsProject() throws {
    #expect(
      try settings("project: a.txt\n", ["a.txt"]).diagnostics == [
        "qa.yml:1:10: error: project is no folder: \"a.txt\"; correct it; paths are relative to qa.yml"
      ])
  }

  @Test("The gate policy has a matrix, a least impact, a checklist digest and the longest waiver")
  func gate() throws {
    let pin = "sha256:" + String(repeating: "0", count: 64)
    let text = """
      evidence: witnesses
      history: runs.sqlite
      waivers: w.yml
      gate: {matrix: full, blocks-from: serious, checklist: "\(pin)", longest-waiver: 30, verify: true,
        approvers: [Alex, Kim], not-waivable: critical, checklists: {story-8.4: "\(pin)", ./team.yml: }}
      """
    let settings = try #require(settings(text, ["w.yml"]).found)
    var policy = GatePolicy(
      blocksFrom: .serious, matrix: "full", checklist: pin, longestWaiver: 30, verifies: true)
    policy.approvers = ["Alex", "Kim"]
    policy.notWaivable = [.critical]
    policy.checklists = [
      PinnedChecklist(name: "story-8.4", digest: pin), PinnedChecklist(name: settings.folder + "/team.yml"),
    ]
    #expect(settings.gate == policy)
    #expect(settings.evidence.hasSuffix("/witnesses") && settings.evidence.hasPrefix("/"))
    #expect(
      settings.history?.hasSuffix("/runs.sqlite") == true && settings.waivers?.hasSuffix("/w.yml") == true)
  }

  @Test("Checklists of the gate can be a list, and their pins are digests")
  func checklists() throws {
    let list = try #require(settings("gate: {checklists: [story-8.4, basics]}\n").found)
    #expect(
      list.gate.checklists == [PinnedChecklist(name: "story-8.4"), PinnedChecklist(name: "basics")])
    for wrong in ["{story-8.4: abc}", "4", "[[a]]", "{../../out.yml: }"] {
      #expect(try settings("gate: {checklists: \(wrong)}\n").diagnostics.count == 1, "\(wrong)")
    }
  }

  @Test("Apps of the gate are a list, or have checklists, each as a name, a list or with digests")
  func targets() throws {
    let pin = "sha256:" + String(repeating: "a", count: 64)
    let text =
      "gate: {targets: {One: basics, Two: [a, b], Three: {c: '\(pin)'}, Four: }}\n"
    let gate = try #require(settings(text).found).gate
    #expect(
      gate.targets == [
        GateTarget(name: "One", checklists: [PinnedChecklist(name: "basics")]),
        GateTarget(name: "Two", checklists: [PinnedChecklist(name: "a"), PinnedChecklist(name: "b")]),
        GateTarget(name: "Three", checklists: [PinnedChecklist(name: "c", digest: pin)]),
        GateTarget(name: "Four"),
      ])
    for wrong in ["{One: {c: abc}}", "{One: 4}", "[[a]]", "{One: ../../out.yml}"] {
      #expect(try settings("gate: {targets: \(wrong)}\n").diagnostics.count == 1, "\(wrong)")
    }
  }

  @Test("The version of an SDK is a number")
  func sdk() throws {
    #expect(try settings("sdk: 27.1\n").found?.sdk == OSVersion(27, 1))
    for wrong in ["0", "-1", "1e3", "27.1.2", "'27'", "newest"] {
      let found = try settings("sdk: \(wrong)\n").diagnostics
      #expect(
        found.first?.hasPrefix("qa.yml:1:6: error: sdk must be a version, not the ") == true, "\(wrong)")
    }
  }

  @Test("By default, evidence and waivers.yml are beside qa.yml")
  func usualPlaces() throws {
    let bare = try #require(settings("matrix: pr\n").found)
    #expect(bare.evidence.hasSuffix("/evidence") && bare.waivers == nil && bare.gate == GatePolicy())
    #expect(try settings("matrix: pr\n", ["waivers.yml"]).found?.waivers?.hasSuffix("/waivers.yml") == true)
  }

  @Test("Errors of the gate policy are reported with their location")
  func gateFaults() throws {
    #expect(
      try settings(
        "waivers: none.yml\ngate: {blocks-from: big, checklist: abc, longest-waiver: 0, color: red}\n"
      )
      .diagnostics.map { $0.prefix { $0 != ";" } } == [
        "qa.yml:1:10: error: there is no file \"none.yml\", which waivers names",
        "qa.yml:2:21: error: unknown blocks-from \"big\"",
        "qa.yml:2:37: error: checklist must be a digest, sha256: and 64 hexadecimal digits, as `qa gate` prints it, not the text \"abc\"",
        "qa.yml:2:58: error: longest-waiver must be a whole number from 1 to 3660, not 0",
        "qa.yml:2:61: error: gate has the unknown key \"color\"",
      ])
  }
}
