import Files
import Foundation
import Model
import TestSupport
import Testing

@testable import XcodeProject

@Suite("Build settings")
struct SettingsTests {
  private func evaluator(
    _ levels: [[(String, String)]], configuration: String = "Release"
  ) throws -> SettingsEvaluator {
    let assignments = try levels.map { level in
      try level.map { pair in
        let (key, conditions) = try #require(SettingAssignment.split(pair.0))
        return SettingAssignment(key: key, conditions: conditions, value: pair.1, location: nil)
      }
    }
    return SettingsEvaluator(
      levels: assignments, fixed: ["TARGET_NAME": "My App"],
      context: SettingContext(configuration: configuration), defaultLevels: 1)
  }

  @Test("A later level wins, and $(inherited) gives the weaker one")
  func inheritance() throws {
    let settings = try evaluator([[("A", "one")], [("A", "$(inherited) two")], [("A", "$(inherited) three")]])
    #expect(settings.value("A") == "one two three")
    #expect(try evaluator([[], [("A", "$(A) x")]]).value("A") == " x")
    // A setting that names itself means what stands below it, too.
    let itself = try evaluator([[("A", "one")], [("A", "$(A) two")]])
    #expect(itself.value("A") == "one two")
    #expect(!itself.ranAway)
  }

  @Test("Chains of operators that copy much text are cut off")
  func chains() throws {
    let text = HostileInput.settingChain(depth: 40, characters: 1000)
    let level = text.split(separator: "\n").map { line -> (String, String) in
      let parts = line.split(separator: "=", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
      return (parts[0], parts[1])
    }
    try RunBudget.$current.withValue(RunBudget(Limits([.settingCharacters: 100_000]))) {
      let settings = try evaluator([[], level])
      _ = settings.value("A0")
      #expect(settings.ranAway)
      #expect(RunBudget.current?.left(of: .settingCharacters) ?? 0 < 20_000)
    }
    // A long text that is used often is not read again after the limit.
    try RunBudget.$current.withValue(RunBudget(Limits([.settingCharacters: 100_000]))) {
      let uses = String(repeating: "$(LONG:upper)", count: 500)
      let settings = try evaluator([[], [("LONG", String(repeating: "x", count: 60_000)), ("A", uses)]])
      _ = settings.value("A")
      #expect(settings.ranAway && settings.characters <= 200_000)
    }
    // A short chain is not cut off.
    let short = try evaluator([[], [("A", "$(B:upper:lower)"), ("B", "x")]])
    #expect(short.value("A") == "x" && !short.ranAway)
  }

  @Test("Only conditions that hold for a device build count, and the more specific one wins")
  func conditions() throws {
    let settings = try evaluator([
      [],
      [
        ("A[sdk=iphoneos*]", "device"), ("A", "any"), ("A[sdk=iphonesimulator*]", "simulator"),
        ("B[sdk=iphoneos*][config=Release]", "both"), ("B[sdk=iphoneos*]", "one"),
        ("C[arch=x86_64]", "intel"),
        ("D[sdk=iphoneos*,arch=arm64]", "pair"), ("D[arch=*]", "wide"), ("E[config=Debug]", "debug"),
        ("F[sdk=macosx*]", "mac"), ("F", "plain $(inherited)"), ("G[sdk=*]", "star"),
        ("G[sdk=iphone*]", "longer"),
      ],
    ])
    #expect(settings.value("A") == "device")
    #expect(settings.value("B") == "both")
    #expect(settings.value("C") == "")
    #expect(!settings.isAssigned("C"))
    #expect(settings.value("D") == "pair")
    #expect(settings.value("E") == "")
    #expect(settings.value("F") == "plain ")
    #expect(settings.value("G") == "longer")
  }

  @Test("A conditional setting inherits the plain one of its level")
  func conditionalInheritance() throws {
    let settings = try evaluator([
      [("A", "base")], [("A", "$(inherited) plain"), ("A[sdk=iphoneos*]", "$(inherited) device")],
    ])
    #expect(settings.value("A") == "base plain device")
  }

  @Test(
    "References are replaced in every spelling",
    arguments: [
      ("$(N)", "Name"), ("${N}", "Name"), ("$N/x", "Name/x"), ("$(X_$(N))", "nested"), ("a$$b", "a$b"),
      ("$(MISSING)", ""), ("$(MISSING:default=$(N) d:e)", "Name d:e"), ("$(N:default=x)", "Name"),
      ("$(N:lower)", "name"), ("$(N:upper)", "NAME"), ("$(TARGET_NAME:rfc1034identifier)", "My-App"),
      ("$(TARGET_NAME:c99extidentifier)", "My_App"), ("$(DIGIT:identifier)", "__d"), ("$(P:base)", "file"),
      ("$(P:file)", "file.tar"), ("$(P:dir)", "a/b/"), ("$(P:suffix)", ".tar"),
      ("$(Q:standardizepath)", "a/c"),
      ("$(P:dir:upper)", "A/B/"), ("$(open", "$(open"), ("100$", "100$"), ("$(N:unknown)", "Name"),
    ])
  func references(text: String, expected: String) throws {
    let settings = try evaluator([
      [("N", "Name"), ("X_Name", "nested"), ("P", "a/b/file.tar"), ("Q", "a/b/../c"), ("DIGIT", "3 d")]
    ])
    #expect(settings.expand(text) == expected)
  }

  @Test("Settings that form a cycle are cut off, and the evaluator reports it")
  func circle() throws {
    let settings = try evaluator([[], [("A", "a$(B)"), ("B", "b$(A)")]])
    #expect(settings.value("A") == "ab")
    let endless = try evaluator([
      [],
      (0..<60).map { ("K\($0)", "$(K\($0 + 1))$(K\($0 + 1))") } + [("K60", "x")],
    ])
    let nested = String(repeating: "$(", count: 300_000)
    #expect(try evaluator([]).expand(nested + String(repeating: ")", count: 300_000)).isEmpty == false)
    let shallow = String(repeating: "$(X_", count: 900) + String(repeating: ")", count: 900)
    let cut = try evaluator([])
    _ = cut.expand(shallow)
    #expect(cut.ranAway)
    // 2^60 letters would never be finished.
    #expect(endless.value("K0").utf8.count < 3 << 20)
    #expect(endless.ranAway)
  }

  @Test(
    "A setting is true where NSString.boolValue is",
    arguments: [
      ("YES", true), ("yes", true), ("true", true), ("1", true), ("01", true), ("NO", false), ("0", false),
      ("", false), ("maybe", false), ("Y", true),
    ])
  func truth(text: String, expected: Bool) {
    #expect(BuildSetting(value: text, location: nil).isTrue == expected)
  }

  @Test("Keys with malformed brackets give nil")
  func brackets() {
    #expect(SettingAssignment.split("A[sdk]") == nil)
    #expect(SettingAssignment.split("A[sdk=x") == nil)
    #expect(SettingAssignment.split("A[sdk=x]B") == nil)
    #expect(SettingAssignment.split("A")?.conditions.isEmpty == true)
  }

  @Test(
    "Patterns match as in a shell",
    arguments: [
      ("iphone*", "iphoneos", true), ("*", "", true), ("i*o*", "iphoneos", true),
      ("iphone?s", "iphoneos", true), ("iphone?", "iphoneos", false),
      ("iphoneo?", "iphoneos", true), ("", "x", false), ("**a", "bca", true), ("a*b", "acd", false),
    ])
  func patterns(pattern: String, text: String, expected: Bool) {
    #expect(SettingContext.glob(pattern, text) == expected)
  }
}

@Suite("Settings files")
struct XCConfigTests {
  private func read(_ files: [String: String], _ name: String = "A.xcconfig") throws -> (
    values: [String], diagnostics: [Diagnostic]
  ) {
    let project = try TemporaryProject(files)
    let reader = XCConfigReader(ProjectFolder(root: project.root), sourceRoot: "")
    let found = reader.read(name, from: SourceLocation(file: "p", line: 7))
    return (found.map { "\($0.key)=\($0.value)@\($0.location?.description ?? "")" }, reader.diagnostics)
  }

  @Test("Comments, blanks, semicolons and conditions are read as Xcode does")
  func syntax() throws {
    let (values, diagnostics) = try read([
      "A.xcconfig": """
      // comment
      KEY = value // more
        SPACED   =   a b  ;
      URL = https:/$()/x
      COND[sdk=iphoneos*] = d
      EMPTY =
      """
    ])
    #expect(
      values == [
        "KEY=value@A.xcconfig:2", "SPACED=a b@A.xcconfig:3", "URL=https:/$()/x@A.xcconfig:4",
        "COND=d@A.xcconfig:5", "EMPTY=@A.xcconfig:6",
      ])
    #expect(diagnostics.isEmpty)
  }

  @Test("Includes take effect in order, and are found beside their file or at the source root")
  func includes() throws {
    let (values, diagnostics) = try read(
      [
        "sub/A.xcconfig":
          "X = 1\n#include \"B.xcconfig\"\n#include? \"none.xcconfig\"\n#include \"Root.xcconfig\"\nX = 3",
        "sub/B.xcconfig": "X = 2", "Root.xcconfig": "R = 1",
      ], "sub/A.xcconfig")
    #expect(
      values == [
        "X=1@sub/A.xcconfig:1", "X=2@sub/B.xcconfig:1", "R=1@Root.xcconfig:1", "X=3@sub/A.xcconfig:5",
      ])
    #expect(diagnostics.isEmpty)
  }

  @Test("A missing file, a cycle and a malformed line are warnings, and the rest is read")
  func faults() throws {
    let (values, diagnostics) = try read([
      "A.xcconfig": "#include \"B.xcconfig\"\n#include \"gone.xcconfig\"\nnonsense\nK = v",
      "B.xcconfig": "#include \"A.xcconfig\"",
    ])
    #expect(values == ["K=v@A.xcconfig:4"])
    try #require(
      diagnostics.map { $0.location?.description } == ["B.xcconfig:1", "A.xcconfig:2", "A.xcconfig:3"])
    let words = ["A.xcconfig > B.xcconfig > A.xcconfig", "does not exist", "is not a build setting"]
    for (diagnostic, words) in zip(diagnostics, words) {
      #expect(diagnostic.message.contains(words), "\(diagnostic)")
    }
  }

  @Test("A file outside of the project is a warning, and one of CocoaPods a note")
  func outside() throws {
    let (values, diagnostics) = try read([
      "A.xcconfig":
        "#include \"../../Downloads/Old.xcconfig\"\n#include \"../Pods/App.xcconfig\"\n#include? \"../mine.xcconfig\"\nK = v"
    ])
    #expect(values == ["K=v@A.xcconfig:4"])
    #expect(diagnostics.map(\.severity) == [.warning, .note])
    #expect(diagnostics.allSatisfy { $0.message.contains("is outside of the project, so it was not read") })
  }

  @Test("More than 100,000 lines are an error, also in several files")
  func lines() throws {
    let half = String(repeating: "A=1\n", count: 60_000)
    #expect(try read(["A.xcconfig": half]).diagnostics.isEmpty)
    let (_, diagnostics) = try read(["A.xcconfig": "#include \"B.xcconfig\"\n" + half, "B.xcconfig": half])
    #expect(diagnostics.contains { $0.severity == .error && $0.message.contains("more than 100000 lines") })
  }

  @Test("Nested includes of many files end at the limit")
  func explosion() throws {
    var files: [String: String] = [:]
    for level in 0..<20 {
      files["L\(level).xcconfig"] = String(repeating: "#include \"L\(level + 1).xcconfig\"\n", count: 4)
    }
    files["L20.xcconfig"] = "K = v"
    let (values, diagnostics) = try read(files, "L0.xcconfig")
    #expect(values.count <= 500)
    #expect(diagnostics.contains { $0.message.contains("more than 500 files") })
  }
}
