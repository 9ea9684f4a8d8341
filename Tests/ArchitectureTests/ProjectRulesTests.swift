import Foundation
import Testing

/// `docs/internals/project-rules.md` names the source of each rule and the type that follows it.
@Suite struct ProjectRulesTests {
  private static let sections = Repository.text("docs/internals/project-rules.md").components(
    separatedBy: "\n## "
  )
  .dropFirst()

  private static let keywords = ["struct", "enum", "class", "extension"]

  /// Returns the texts between backticks after a label, such as `Here:`.
  private static func names(after label: String, in section: String) -> [String] {
    section.components(separatedBy: label).dropFirst().flatMap { part in
      part.prefix { $0 != "\n" }.components(separatedBy: "`").enumerated().filter { $0.offset % 2 == 1 }.map(
        \.element)
    }
  }

  @Test("Every type that the page of project rules names exists")
  func types() {
    let text =
      (Repository.swiftFiles(in: "Sources/XcodeProject") + Repository.swiftFiles(in: "Sources/LaunchScreens"))
      .map(Repository.text).joined()
    let names = Self.sections.flatMap { Self.names(after: "Here: ", in: $0) }
    #expect(names.count >= 8)
    for name in names {
      #expect(Self.keywords.contains { text.contains("\($0) \(name)") }, "\(name)")
    }
  }

  @Test("Every section of the page names its source in swift-build, or says that there is none")
  func sources() {
    #expect(Self.sections.count >= 6)
    for section in Self.sections where !section.hasPrefix("Without a source") {
      let files = Self.names(after: "Source: ", in: section)
      #expect(files.contains { $0.hasPrefix("Sources/SWB") }, "\(section.prefix(40))")
    }
  }
}
