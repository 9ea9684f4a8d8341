import TestSupport
import Testing

@testable import Definitions

/// `Matrix/system/build-scripts.yml`.
@Suite("Rules of build scripts") struct BuildScriptsTests {
  @Test("The file can be read, and no word means two things")
  func file() throws {
    let rules = try BuildScriptsFile.load(Repository.root)
    let groups = [
      rules.appFolders, rules.projectFolders, rules.infoPlists, rules.copying, rules.writing,
    ]
    #expect(groups.allSatisfy { !$0.isEmpty })
    #expect(Set(groups.flatMap { $0 }).count == groups.map(\.count).reduce(0, +))
    #expect(rules.known.contains { $0.file == "react-native-xcode.sh" && !$0.writes.isEmpty })
    #expect(rules.generators.allSatisfy { !$0.images.isEmpty } && rules.generators.count >= 3)
  }
}
