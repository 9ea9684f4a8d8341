import CommandSupport
import Foundation
import TestSupport
import Testing

/// A repository with several apps at a path with a blank: `fine`, `my app` with findings, `broken` without a readable project.
struct FleetStage: TestFolder {
  private let scratch: TemporaryFolder
  let top: String
  var path: String { top }
  static let time = ["SOURCE_DATE_EPOCH": "1700000000"]

  /// - Parameter names: Copies of the sample in `apps`; those with blanks have findings.
  init(_ names: [String] = ["fine", "my app"], broken: [String] = ["broken"]) throws {
    scratch = try TemporaryFolder()
    top = scratch.path + "/my repository"
    let sample = Checkout.home + "/Matrix/samples/BuzzBox"
    try make("apps")
    for name in names + broken {
      try FileManager.default.copyItem(atPath: sample, toPath: top + "/apps/" + name)
    }
    for name in names where name.contains(" ") {
      try write("checklist: story-8.3\nmatrix: smoke\nfail-on: serious\n", to: "apps/\(name)/qa.yml")
      let storyboard = "apps/\(name)/buzzbox/Resources/LaunchScreen.storyboard"
      try replace("constant=\"120\"", with: "constant=\"110\"", in: storyboard)
    }
    for name in broken { try write("{", to: "apps/\(name)/buzzbox.xcodeproj/project.pbxproj") }
  }

  func qa(_ words: [String], environment: [String: String] = time) async throws -> QAProcess {
    try await QACommand.run(words, in: top, environment: environment)
  }

  /// Runs the apps with the smallest matrix.
  func run(
    _ projects: [String], _ more: [String], to output: String, environment: [String: String] = time
  ) async throws -> QAProcess {
    try await qa(
      ["run", "--matrix", "smoke", "--output", output] + more + ["--projects"] + projects,
      environment: environment)
  }

  /// Every file below a folder with its bytes.
  func files(_ folder: String) -> [String: Data] {
    let names = FileManager.default.enumerator(atPath: top + "/" + folder)?.compactMap { $0 as? String } ?? []
    return Dictionary(
      uniqueKeysWithValues: names.compactMap { name in
        FileManager.default.contents(atPath: top + "/" + folder + "/" + name).map { (name, $0) }
      })
  }

  /// The paths of the files that two folders do not have in common.
  func differences(_ one: String, _ other: String) -> [String] {
    let (left, right) = (files(one), files(other))
    return Set(left.keys).union(right.keys).filter { left[$0] != right[$0] }.sorted()
  }

  /// The apps of `fleet.json` by name.
  func apps(_ folder: String) throws -> [String: [String: Any]] {
    let data = try #require(FileManager.default.contents(atPath: top + "/\(folder)/fleet.json"))
    let record = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let apps = try #require(record["apps"] as? [[String: Any]])
    return Dictionary(
      uniqueKeysWithValues: apps.compactMap { app in (app["name"] as? String).map { ($0, app) } })
  }
}
