import Foundation
import Testing

@testable import Assertions
@testable import Reporting

/// Each registry is complete.
struct RegistryTests {
  @Test("Assertion.all has exactly the declared assertions")
  func assertions() {
    let declared = Repository.swiftFiles(in: "Sources/Assertions").filter {
      $0.split(separator: "/").count == 4
    }
    .flatMap { file in
      Repository.text(file).split(separator: "\n").compactMap { line -> String? in
        let words = line.split(whereSeparator: { " =(".contains($0) })
        guard words.count >= 4, words[0] == "static", words[1] == "let",
          ["perCase", "ofElement", "project"].contains(words[3])
        else { return nil }
        return String(words[2])
      }
    }
    #expect(declared.count == Assertion.all.count, "\(declared.sorted())")
    #expect(Set(Assertion.all.map(\.id)).count == Assertion.all.count)
  }

  @Test("The schema of qa.yml has exactly the keys that are read, each with a description")
  func settings() throws {
    func read(_ file: String) -> Set<String> {
      Set(
        Repository.text(file).matches(
          of:
            /(?:node(?:\.(?:text|texts|word)\(|\[)|paths\.(?:existing|idOrPath|written|read)\()"([a-z-]+)"/
        ).map { String($0.1) })
    }
    let schema = try #require(
      try JSONSerialization.jsonObject(with: Data(Repository.text("Matrix/schema/settings.schema.json").utf8))
        as? [String: Any])
    let keys = try #require(schema["properties"] as? [String: [String: Any]])
    let gate = try #require(keys["gate"]?["properties"] as? [String: [String: Any]])
    #expect(Set(keys.keys) == read("Sources/Definitions/Settings.swift"))
    #expect(Set(gate.keys) == read("Sources/Definitions/GatePolicyReader.swift"))
    #expect((Array(keys.values) + gate.values).allSatisfy { $0["description"] is String })
  }

  @Test("An assertion's id begins with its family's folder")
  func families() {
    let families = Set(Repository.folders(in: "Sources/Assertions").map { kebab($0) })
    for assertion in Assertion.all {
      let family = String(assertion.id.split(separator: ".").first ?? "")
      #expect(families.contains(family), "\(assertion.id)")
    }
  }

  @Test("Every report that a file declares is in Reports.all")
  func reports() {
    let files = Repository.swiftFiles(in: "Sources/Reporting").filter {
      $0.split(separator: "/").count == 3 && $0.hasSuffix("Report.swift") && !$0.hasSuffix("/Report.swift")
    }
    let declared = files.flatMap { file in
      Repository.text(file).components(separatedBy: " = Report(").dropFirst()
    }
    #expect(declared.count == Reports.all.count)
    #expect(Set(Reports.all.map(\.id)).count == Reports.all.count)
  }

  /// `SafeArea` → `safe-area`
  private func kebab(_ name: String) -> String {
    name.enumerated().map {
      $0.element.isUppercase && $0.offset > 0 ? "-\($0.element.lowercased())" : $0.element.lowercased()
    }
    .joined()
  }
}
