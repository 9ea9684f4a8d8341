import Foundation
import Testing

/// The scripts of `ci` against the package.
struct ScriptTests {
  @Test("ci/fuzz builds the fuzzer with both sanitizers, and nightly runs it with a time")
  func fuzzer() {
    let script = Repository.text("ci/fuzz")
    for words in ["QA_FUZZ=1", "--sanitize=fuzzer", "--sanitize=address", "SWIFT_BACKTRACE=enable=no"] {
      #expect(script.contains(words), "ci/fuzz lacks \(words)")
    }
    #expect(Repository.text("Package.swift").contains("Context.environment[\"QA_FUZZ\"]"))
    #expect(Repository.text("ci/nightly").contains(/\nci\/fuzz [0-9]+\n/))
  }

  @Test("Every reader has a fuzz target")
  func fuzzTargets() {
    let files = Repository.swiftFiles(in: "Tests/Fuzz").map(Repository.text).joined()
    let targets = Set(files.matches(of: /FuzzTarget\("([a-z-]+)"/).map { String($0.1) })
    let readers: Set = [
      "xml", "storyboard", "xib", "layout", "plist-xml", "plist-binary", "plist-openstep", "strings",
      "info-plist", "pbxproj", "xcconfig", "yaml", "settings", "waivers", "story", "json", "run-json",
      "evidence", "xcresult", "junit", "launch-trace", "history", "png", "jpeg", "picture-header",
      "svg-size", "pdf-size", "catalog", "nib", "compiled-catalog", "app-archive", "executable",
      "plists-and-foundation", "solver-and-fractions", "painter-and-pixels",
    ]
    #expect(targets == readers)
  }

  @Test("Every file that a script of ci names exists", arguments: Repository.files(in: "ci"))
  func files(_ script: String) {
    for match in Repository.text(script).matches(
      of: /(?:Sources\/)?(?:Tests|Matrix|Reports\/(?:schema|templates))\/[\w\/.+-]*\w/)
    {
      let path = String(match.0)
      // Build products are not in the repository.
      if path.contains("/.build") || path.contains("/release/") { continue }
      #expect(
        FileManager.default.fileExists(atPath: Repository.root + "/" + path), "\(script) names \(path)")
    }
  }
}
