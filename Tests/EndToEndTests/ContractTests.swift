import CommandSupport
import Foundation
import TestSupport
import Testing

/// The page of the contract against the program.
@Suite(.serialized) struct ContractTests {
  private static let page = Checkout.text("docs/internals/contract.md")

  /// The cells of the tables below a heading, without the heads of the tables.
  private static func table(_ heading: String, in page: String = Self.page) -> [[String]] {
    let part = page.components(separatedBy: "\n#").first {
      $0.hasPrefix("# \(heading)\n") || $0.hasPrefix("## \(heading)\n")
    }
    let lines = (part ?? "").split(separator: "\n").filter { $0.hasPrefix("| ") }.map { line in
      line.dropFirst(2).dropLast(2).components(separatedBy: " | ")
    }
    let rules = lines.indices.filter { lines[$0].first == "---" }
    return lines.indices.filter { !rules.contains($0) && !rules.contains($0 + 1) }.map { lines[$0] }
  }

  private static func names(_ cell: String) -> [String] {
    cell.replacing("`", with: "").components(separatedBy: ", ").filter { $0 != "none" && !$0.isEmpty }
  }

  @Test("The page states version 3, and the commands and options are those of the program")
  func commands() async throws {
    #expect(Self.page.hasPrefix("# Contract, version 3\n"))
    let entries = Self.table("Commands and options").map { (name: $0[0], options: Self.names($0[1])) }
    var groups: [String: [String]] = [:]
    for entry in entries where !entry.name.hasPrefix("`") {
      groups[entry.name] = entry.options.flatMap { groups[$0] ?? [$0] }
    }
    var stated: [String: [String]] = [:]
    for entry in entries where entry.name.hasPrefix("`") {
      let options = entry.options.flatMap { groups[$0] ?? [$0] }
      stated[entry.name.replacing("`", with: "")] = options.sorted()
    }
    let actual = try await HelpTests().options()
    #expect(Set(stated.keys) == Set(actual.keys))
    for (name, options) in actual { #expect(stated[name] == options.sorted(), "\(name)") }
  }

  private struct Situation: Sendable {
    var name: String
    var code: Int32
    var words: [String]
    var edit: @Sendable (SampleProject) async throws -> Void = { _ in }
  }

  @Sendable private static func narrow(_ sample: SampleProject) throws {
    try sample.replace(
      "firstAttribute=\"width\" constant=\"120\"", with: "firstAttribute=\"width\" constant=\"110\"",
      in: sample.storyboard)
  }

  /// The image may be made by a script, so its criterion is undecided.
  @Sendable private static func loseIcon(_ sample: SampleProject) throws {
    let id = "B02200000000000000005C01"
    try sample.remove(sample.iconSet)
    try sample.replace("buildPhases = (", with: "buildPhases = (\n\(id),", in: sample.projectFile)
    try sample.replace(
      "\tobjects = {\n",
      with:
        "\tobjects = {\n\(id) = {isa = PBXShellScriptBuildPhase; shellScript = \"cp $ICON $TARGET_BUILD_DIR/$WRAPPER_NAME\"; };\n",
      in: sample.projectFile)
  }

  private static let run = [
    "run", "--matrix", "smoke", "--no-previews", "--format", "json", "--output", "out", "--checklist",
  ]
  private static let story = run + ["story-8.3"]
  private static let basics = run + ["launch-screen-basics"]

  private static let situations: [Situation] = [
    .init(name: "`qa run` without findings", code: 0, words: story),
    .init(
      name: "a finding with the impact of `--fail-on` or above", code: 1, words: story, edit: narrow),
    .init(
      name: "findings below `--fail-on`", code: 0, words: story + ["--fail-on", "critical"], edit: narrow),
    .init(name: "undecided criteria", code: 0, words: basics, edit: loseIcon),
    .init(name: "undecided criteria, with `--strict`", code: 1, words: basics + ["--strict"], edit: loseIcon),
    .init(
      name: "notices, also with `--strict` and `--fail-on`", code: 0,
      words: basics + ["--strict", "--fail-on", "minor"],
      edit: {
        try $0.write(
          "@main final class AppDelegate: UIResponder, UIApplicationDelegate {}\n",
          to: "buzzbox/BuzzBoxApp.swift")
      }),
    .init(name: "a history that cannot be written", code: 0, words: story + ["--history", "."]),
    .init(
      name: "a history that cannot be written, with `--require-history`", code: 2,
      words: story + ["--history", ".", "--require-history"]),
    .init(
      name: "an error of `qa`, its data or an input file", code: 2, words: story,
      edit: { try $0.write("projekt: .\n", to: "qa.yml") }),
    .init(name: "wrong usage", code: 64, words: ["run", "--shard", "3/2"]),
    .init(name: "`qa gate` that is not done, or has no run", code: 1, words: ["gate"]),
    .init(
      name: "`qa diff` without a difference", code: 0, words: ["diff", "--matrix", "smoke"], edit: record),
    .init(
      name: "`qa diff` with a difference", code: 1, words: ["diff", "--matrix", "smoke"],
      edit: {
        try await record($0)
        try narrow($0)
      }),
    .init(
      name: "`qa fix` with findings left", code: 1,
      words: ["fix", "--matrix", "smoke", "--checklist", "story-8.3"], edit: narrow),
    .init(
      name: "`qa init` with a file that has other content", code: 1, words: ["init"],
      edit: { try $0.write("matrix: smoke\n", to: "qa.yml") }),
    .init(
      name: "`qa checklist lint` with an error", code: 2, words: ["checklist", "lint", "mine.yml"],
      edit: { try $0.write("id: mine\n", to: "mine.yml") }),
  ]

  @Sendable private static func record(_ sample: SampleProject) async throws {
    let process = try await QACommand.run(["diff", "--record", "--matrix", "smoke"], in: sample.path)
    #expect(process.status == 0, "\(process.errors)")
  }

  @Test("Each situation of the page has its exit code", arguments: situations.indices)
  func exitCodes(_ index: Int) async throws {
    let situation = Self.situations[index]
    let entry = try #require(Self.table("Exit codes").first { $0[0] == situation.name })
    #expect(entry[1] == "\(situation.code)")
    let sample = try SampleProject()
    try await situation.edit(sample)
    let process = try await QACommand.run(situation.words, in: sample.path)
    #expect(process.status == situation.code, "\(process.output.suffix(400)) \(process.errors)")
  }

  @Test("Each exit code of the page has a situation")
  func allCodes() {
    #expect(Self.table("Exit codes").map { $0[0] } == Self.situations.map(\.name))
  }

  @Test("The keys of run.json on the page of formats are those of its schema and of a run")
  func keys() async throws {
    let formats = Checkout.text("docs/internals/formats.md")
    let sample = try SampleProject()
    try Self.narrow(sample)
    let process = try await QACommand.run(Self.story, in: sample.path)
    #expect(process.status == 1, "\(process.errors)")
    func object(_ path: String) throws -> [String: Any] {
      let data = try Data(contentsOf: URL(fileURLWithPath: path))
      return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    }
    let written = try object(sample.path + "/out/run.json")
    let schema = try object(Checkout.home + "/Reports/schema/run.schema.json")
    let stated = Self.table("run.json, version 2", in: formats).flatMap { Self.names($0[0]) }
    let finding = try #require((written["findings"] as? [[String: Any]])?.first)
    #expect(written["schemaVersion"] as? Int == 2)
    #expect(Set(stated) == Set(written.keys).union(finding.keys))
    let definition = try #require((schema["$defs"] as? [String: [String: Any]])?["finding"])
    let known = [schema, definition].compactMap { $0["properties"] as? [String: Any] }.flatMap(\.keys)
    #expect(Set(stated) == Set(known))
  }
}
