import Foundation
import LaunchScreens
import Model
import TestSupport
import Testing

@testable import XcodeProject

@Suite("Damaged projects")
struct FuzzTests {
  /// `QA_SEED` repeats a run, `QA_FUZZ` sets how many mutations each test makes.
  static let seed = ProcessInfo.processInfo.environment["QA_SEED"].flatMap { UInt64($0) } ?? 20_261_121
  static let rounds = ProcessInfo.processInfo.environment["QA_FUZZ"].flatMap { Int($0) } ?? 150

  private static let objects = """
        V = {isa = PBXVariantGroup; children = (BASE); name = Launch.storyboard; path = App; sourceTree = "<group>"; };
        BASE = {isa = PBXFileReference; name = Base; path = Base.lproj/Launch.storyboard; sourceTree = "<group>"; };
        B1 = {isa = PBXBuildFile; fileRef = V; };
        SYNC = {isa = PBXFileSystemSynchronizedRootGroup; exceptions = (SET, ); path = App; sourceTree = "<group>"; };
        SET = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = TARGET; membershipExceptions = (a.png, ); };
        PCONFIG = {isa = PBXFileReference; path = P.xcconfig; sourceTree = "<group>"; };
    """

  @Test("Every mutation of a project file, plist or settings file gives a project or an error message")
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
    var generator = SeededGenerator(seed: Self.seed)
    var loaded = 0
    for round in 0..<Self.rounds {
      let path = files.keys.sorted()[round % files.count]
      try folder.write(path, Mutation.of(files[path] ?? [], with: &generator))
      do {
        let project = try folder.load()
        loaded += 1
        for index in project.configurations.indices {
          for idiom in Idiom.allCases {
            let found = LaunchScreens.resolve(project, configuration: index, idiom: idiom)
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
}
