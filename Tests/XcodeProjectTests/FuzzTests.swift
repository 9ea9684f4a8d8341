import Foundation
import Model
import Testing

@testable import XcodeProject

@Suite("Damaged input")
struct FuzzTests {
  /// `QA_SEED` repeats a run, `QA_FUZZ` sets how many mutations each test makes.
  static let seed = ProcessInfo.processInfo.environment["QA_SEED"].flatMap { UInt64($0) } ?? 20_261_121
  static let rounds = ProcessInfo.processInfo.environment["QA_FUZZ"].flatMap { Int($0) } ?? 150

  private static func mutate(_ bytes: [UInt8], with generator: inout SeededGenerator) -> [UInt8] {
    var result = bytes
    for _ in 0...Int.random(in: 0..<4, using: &generator) {
      guard !result.isEmpty else { return result }
      let place = Int.random(in: 0..<result.count, using: &generator)
      let length = min(result.count - place, Int.random(in: 1...40, using: &generator))
      switch Int.random(in: 0..<6, using: &generator) {
      case 0: result[place] = UInt8.random(in: 0...255, using: &generator)
      case 1: result.removeSubrange(place..<(place + length))
      case 2: result.insert(contentsOf: result[place..<(place + length)], at: place)
      case 3: result.removeSubrange(place...)
      case 4: result.insert(contentsOf: Array("({[<\";=$(".utf8).shuffled(using: &generator), at: place)
      default:
        let other = Int.random(in: 0..<result.count, using: &generator)
        result.swapAt(place, other)
      }
    }
    return result
  }

  private static let objects = """
        V = {isa = PBXVariantGroup; children = (BASE); name = Launch.storyboard; path = App; sourceTree = "<group>"; };
        BASE = {isa = PBXFileReference; name = Base; path = Base.lproj/Launch.storyboard; sourceTree = "<group>"; };
        B1 = {isa = PBXBuildFile; fileRef = V; };
        SYNC = {isa = PBXFileSystemSynchronizedRootGroup; exceptions = (SET, ); path = App; sourceTree = "<group>"; };
        SET = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = TARGET; membershipExceptions = (a.png, ); };
        PCONFIG = {isa = PBXFileReference; path = P.xcconfig; sourceTree = "<group>"; };
    """

  @Test("No mutation of a project file, a plist or a settings file crashes, hangs or goes unexplained")
  func projects() throws {
    print("seed \(Self.seed), \(Self.rounds) rounds")
    var text = ProjectText()
    text.groupChildren = ["V", "SYNC", "PCONFIG"]
    text.resourceFiles = ["B1"]
    text.objects = Self.objects
    text.targetFields = "fileSystemSynchronizedGroups = (SYNC, );"
    text.targetConfigurationFields = "baseConfigurationReference = PCONFIG;"
    text.targetSettings += [
      "GENERATE_INFOPLIST_FILE = YES;", "\"X[sdk=iphoneos*]\" = \"$(Y:lower) $(inherited)\";",
    ]
    let info = plist(string("UILaunchStoryboardName", "$(NAME)"), "<key>UILaunchScreen</key><dict/>")
    let files = [
      "App.xcodeproj/project.pbxproj": Array(text.text().utf8), "App/Info.plist": Array(info.utf8),
      "P.xcconfig": Array(
        "#include \"P.xcconfig\"\nNAME = Launch\nY[arch=*] = $(NAME:upper:default=x)\n".utf8),
    ]
    let folder = try TemporaryProject(["App/Base.lproj/Launch.storyboard": "x", "App/a.png": "x"])
    for (path, bytes) in files { try folder.write(path, bytes) }
    #expect(folder.failure() == nil)
    var generator = SeededGenerator(state: Self.seed)
    var loaded = 0
    for round in 0..<Self.rounds {
      let path = files.keys.sorted()[round % files.count]
      try folder.write(path, Self.mutate(files[path] ?? [], with: &generator))
      do {
        let project = try folder.load()
        loaded += 1
        for index in project.configurations.indices {
          for idiom in Idiom.allCases {
            let found = XcodeProject.launchScreens(of: project, configuration: index, idiom: idiom)
            #expect(!found.screens.isEmpty, "seed \(Self.seed), round \(round)")
          }
        }
      } catch let error as Diagnostics {
        #expect(
          !error.all.isEmpty && error.all.allSatisfy { !$0.message.isEmpty },
          "seed \(Self.seed), round \(round)")
      }
      try folder.write(path, files[path] ?? [])
    }
    #expect(loaded > 0 && loaded < Self.rounds, "both outcomes are met with: \(loaded) of \(Self.rounds)")
  }

  @Test("No mutation of a binary property list crashes")
  func binary() throws {
    let object: [String: Any] = ["a": [1, 2.5, "text", Data([1, 2])], "b": ["c": "日本"], "d": true]
    let bytes = Array(
      try PropertyListSerialization.data(fromPropertyList: object, format: .binary, options: 0))
    var generator = SeededGenerator(state: Self.seed)
    var refused = 0
    for _ in 0..<(Self.rounds * 20) {
      if (try? PlistFile.parse(Self.mutate(bytes, with: &generator), file: "x")) == nil { refused += 1 }
    }
    #expect(refused > 0)
  }

  @Test("What is written as a list in either text form is read back the same")
  func roundTrip() throws {
    var generator = SeededGenerator(state: Self.seed)
    for round in 0..<Self.rounds {
      let value = Self.value(depth: 0, with: &generator)
      let openStep = try OpenStepParser.parse(Array(Self.openStep(value).utf8)).value
      #expect(openStep == value, "seed \(Self.seed), round \(round)")
      let xml = try XMLPlistParser.parse(Array("<plist>\(Self.xml(value))</plist>".utf8)).value
      #expect(xml == value, "seed \(Self.seed), round \(round)")
    }
  }

  private static func value(depth: Int, with generator: inout SeededGenerator) -> PlistValue {
    let count = Int.random(in: 0..<4, using: &generator)
    switch depth > 4 ? 0 : Int.random(in: 0..<3, using: &generator) {
    case 1: return .array((0..<count).map { _ in value(depth: depth + 1, with: &generator) })
    case 2:
      return .dictionary(
        Dictionary(
          (0..<count).map { (text(with: &generator) + "\($0)", value(depth: depth + 1, with: &generator)) },
          uniquingKeysWith: { first, _ in first }))
    default: return .string(text(with: &generator))
    }
  }

  private static func text(with generator: inout SeededGenerator) -> String {
    let alphabet = Array("ab \"'\\<>&;={}()/*é日\n\t$")
    return String(
      (0..<Int.random(in: 0..<8, using: &generator)).compactMap { _ in
        alphabet.randomElement(using: &generator)
      })
  }

  private static func openStep(_ value: PlistValue) -> String {
    func quoted(_ text: String) -> String {
      "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
        + "\""
    }
    switch value {
    case .array(let items): return "(" + items.map(openStep).joined(separator: ", /* x */ ") + ")"
    case .dictionary(let entries):
      return "{"
        + entries.sorted { $0.key < $1.key }.map { "\(quoted($0.key)) = \(openStep($0.value));" }.joined()
        + "}"
    default: return quoted(value.string ?? "")
    }
  }

  private static func xml(_ value: PlistValue) -> String {
    func escaped(_ text: String) -> String {
      text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&#62;")
    }
    switch value {
    case .array(let items): return "<array>" + items.map(xml).joined(separator: "\n") + "</array>"
    case .dictionary(let entries):
      return "<dict>"
        + entries.sorted { $0.key < $1.key }.map { "<key>\(escaped($0.key))</key>\(xml($0.value))" }.joined()
        + "</dict>"
    default: return "<string>\(escaped(value.string ?? ""))</string>"
    }
  }
}
