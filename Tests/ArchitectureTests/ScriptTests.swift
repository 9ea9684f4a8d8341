import Foundation
import Testing

/// The scripts of `ci` against the package.
struct ScriptTests {
  @Test("ci/fuzz runs the tests of all targets with mutation tests, and no others")
  func fuzzedTargets() throws {
    let loop = try #require(Repository.text("ci/fuzz").firstMatch(of: /for target in ([^;]*);/))
    let named = Set(loop.1.split(separator: " ").map(String.init))
    let files = Repository.swiftFiles(in: "Tests").filter { file in
      ["FuzzTests.swift", "HostileTests.swift", "HostileFileTests.swift", "HostileInputTests.swift"].contains
      {
        file.hasSuffix($0)
      } || file.hasPrefix("Tests/AssetCatalogTests/")
    }
    let targets = Set(files.map { String($0.split(separator: "/")[1]) })
    #expect(named == targets)
  }

  @Test("Every file that a script of ci names exists", arguments: Repository.files(in: "ci"))
  func files(_ script: String) {
    for match in Repository.text(script).matches(
      of: /(?:Tests|Matrix|Reports\/(?:schema|templates))\/[\w\/.+-]*\w/)
    {
      let path = String(match.0)
      // Build products are not in the repository.
      if path.contains("/.build") || path.contains("/release/") { continue }
      #expect(
        FileManager.default.fileExists(atPath: Repository.root + "/" + path), "\(script) names \(path)")
    }
  }
}
