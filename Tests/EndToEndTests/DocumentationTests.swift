import CommandSupport
import Foundation
import TestSupport
import Testing

/// Commands and files in the README and in `docs`.
@Suite(.serialized) struct DocumentationTests {
  /// A command of a page, as words after `qa`.
  struct Command: Sendable, CustomTestStringConvertible {
    var page: String
    var words: [String]
    var testDescription: String { "\(page): qa \(words.joined(separator: " "))" }
    var isMutation: Bool { words.starts(with: ["checklist", "mutate"]) }
  }

  /// A fenced block of a page.
  struct Block: Sendable {
    var language: String
    var heading: String
    var text: String
  }

  static let pages: [String] = {
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: Checkout.root + "/docs")) ?? []
    return ["README.md", "CONTRIBUTING.md", "SECURITY.md"]
      + names.filter { $0.hasSuffix(".md") }.sorted().map { "docs/" + $0 }
  }()

  static func blocks(_ page: String) -> [Block] {
    var blocks: [Block] = []
    var heading = ""
    var open: Block?
    for line in Checkout.text(page).components(separatedBy: "\n") {
      if line.hasPrefix("```") {
        if let block = open {
          blocks.append(block)
          open = nil
        } else {
          open = Block(language: String(line.dropFirst(3)), heading: heading, text: "")
        }
      } else if open != nil {
        open?.text += line + "\n"
      } else if line.hasPrefix("#") {
        heading = String(line.drop { $0 == "#" || $0 == " " })
      }
    }
    return blocks
  }

  /// The commands of all pages except the gate's example, which `GateExampleTests` runs in order.
  static let commands: [Command] = pages.flatMap { page in
    blocks(page).filter { !GateExampleTests.headings.contains($0.heading) }.flatMap { block in
      block.text.components(separatedBy: "\n").compactMap { line -> Command? in
        guard let words = words(line, isShell: block.language == "sh") else { return nil }
        return Command(page: page, words: words)
      }
    }
  }.reduce(into: []) { all, command in
    // A command that stands on several pages runs once. `checklist mutate` makes 100 runs: all of its forms run at night.
    if all.contains(where: {
      $0.words == command.words || command.isMutation && $0.isMutation && !Nightly.isOn
    }) {
      return
    }
    all.append(command)
  }

  /// Returns the words after `qa` of a shell line, or after `ci/qa` of a line in another language.
  private static func words(_ line: String, isShell: Bool) -> [String]? {
    var rest = Substring(line)
    if isShell, line.hasPrefix("qa ") {
      rest = line.dropFirst(3)
    } else if let range = line.range(of: "ci/qa ") {
      rest = line[range.upperBound...]
    } else {
      return nil
    }
    // A Groovy string ends with a quote, and other commands follow `||`.
    if !isShell, let quote = rest.firstIndex(of: "'") { rest = rest[..<quote] }
    return rest.split(separator: " ").map(String.init).prefixUntil { $0 == "#" || $0 == "||" }
  }

  /// The reader's stories, in the form that `qa checklist` reads.
  private static let stories = [
    "docs/story-8.3.md": """
    # Story 8.3: Custom Launch Screen

    ## Acceptance Criteria

    ### Visual Requirements
    - ✅ App icon appears centered on launch
    """,
    "docs/epic-8.md": """
    # Epic 8

    #### Story 8.4: Colors
    **Acceptance Criteria:**
    - ✅ Every color has a dark variant

    #### Story 8.5: A switch for dark mode
    **Acceptance Criteria:**
    - ✅ The switch is in the profile
    """,
  ]

  @Test("The README has at most 120 lines and names the two commands to start with")
  func readme() {
    let lines = Checkout.text("README.md").split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 121)
    #expect(lines.contains("ci/qa run --matrix full") && lines.contains("ci/test"))
    #expect(!Self.commands.isEmpty)
  }

  @Test(
    "The pages of settings and assertions are current, and every example has the type of its key",
    .enabled(if: Python.has("json"), "\(Python.missing("json"))"))
  func reference() throws {
    let process = try QAProcess.run(
      program: try #require(Python.path), ["ci/reference.py", QAProcess.binary, "--check"], in: Checkout.root)
    #expect(process.status == 0, "\(process.errors)")
    let settings = Checkout.text("docs/settings.md")
    #expect(settings.contains("| `gate.longest-waiver` | whole number | 180 | `30` |"))
    #expect(settings.matches(of: /(?m)^\| `/).count == 28)
  }

  @Test("The pages for users have at most 11,000 words, without figures and what ci/reference.py writes")
  func length() {
    let own = Self.pages.filter { page in
      page == "README.md" || page.hasPrefix("docs/") && !page.hasPrefix("docs/internals/")
    }.filter { $0 != "docs/scale.md" }.map(Checkout.text)
      .filter { !$0.contains("<!-- ci/reference.py writes this page. -->") }
    let words = own.map { $0.split(whereSeparator: \.isWhitespace).count }.reduce(0, +)
    #expect(own.count == 9 && words <= 11_000, "\(words)")
  }

  @Test("Each command exits without an error in a folder that holds the sample", arguments: commands)
  func command(_ command: Command) async throws {
    let sample = try SampleProject()
    for (name, text) in Self.stories { try sample.write(text, to: name) }
    try await prepare(sample, for: command)
    // The pages describe the reader's app; the sample replaces it.
    let own = [
      "~/MyApp": sample.path, "MyApp/Assets.xcassets": sample.catalog,
      "icon.png": sample.catalog + "/AppIcon.appiconset/AppIcon.png",
      "LaunchScreen.storyboard": sample.storyboard, "~/.ssh/id_ed25519": sample.path + "/key",
      "\"$WORKSPACE/Reports/latest\"": sample.path + "/Reports/latest",
    ]
    var arguments = command.words.map { own[$0] ?? $0.replacingOccurrences(of: "'", with: "") }
    // One full matrix is enough; the others test the options.
    if command.page != "README.md" || command.words.contains("--project") {
      arguments = arguments.map { $0 == "full" && command.words[0] == "run" ? "smoke" : $0 }
    }
    if command.isMutation, !Nightly.isOn { arguments += ["--device", "iphone-14-pro"] }
    // It runs until Ctrl-C, and a test opens no browser.
    if command.words[0] == "watch" {
      arguments = arguments.filter { !["--once", "--open"].contains($0) } + ["--once"]
    }
    // The date of a waiver is one of that time.
    let time = command.words[0] == "waive" ? ["SOURCE_DATE_EPOCH": GateStage.now] : [:]
    let process = try await QACommand.run(arguments, in: sample.path, environment: time)
    // A gate without evidence is red.
    let expected: Int32 = command.words[0] == "gate" ? 1 : 0
    #expect(process.status == expected, "\(process.output.suffix(500)) \(process.errors)")
  }

  /// Runs what a command needs: `merge` needs shards, `history` and `evidence` need a run.
  private func prepare(_ sample: SampleProject, for command: Command) async throws {
    let run = ["run", "--matrix", "story", "--no-previews", "--quiet"]
    switch command.words[0] {
    case "merge":
      for part in 1...2 {
        _ = try await QACommand.run(
          run + ["--shard", "\(part)/2", "--output", "shard-\(part)"], in: sample.path)
      }
    case "run":
      if command.words.contains("--projects") { try sample.write(".\n", to: "apps.txt") }
      if command.words.contains("--since") { try makeRepository(in: sample) }
    case "history":
      _ = try await QACommand.run(run + ["--history", "Reports/history.sqlite"], in: sample.path)
    case "evidence" where command.words.contains("sign"):
      try sample.write("checklist: story-8.3\n", to: "qa.yml")
      try sample.write(GateStage.waiver, to: "waivers.yml")
      try self.run("ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-f", "key"], in: sample)
    case "init" where command.words.contains("--launch-screen"):
      for set in ["LaunchIcon", "LaunchGradient"] { try sample.remove(sample.catalog + "/\(set).imageset") }
    case "waive":
      try sample.write("checklist: story-8.3\nmatrix: story\n", to: "qa.yml")
      try sample.replace("constant=\"120\"", with: "constant=\"110\"", in: sample.storyboard)
      _ = try await QACommand.run(["run", "--no-previews", "--quiet"], in: sample.path)
    case "evidence": _ = try await QACommand.run(run, in: sample.path)
    case "gate":
      try sample.write("checklist: story-8.3\nmatrix: story\n", to: "qa.yml")
      if command.words.contains("--policy-ref") { try makeRepository(in: sample) }
    case "diff":
      // Screens of all devices take long, and the page is about what changed.
      try sample.write("checklist: story-8.3\nmatrix: smoke\n", to: "qa.yml")
      try makeRepository(in: sample)
      for tag in ["v1.2", "v1.3"] { try self.run("git", ["tag", tag], in: sample) }
    default: break
    }
  }

  /// Makes a repository whose branch `origin/main` has all files.
  private func makeRepository(in sample: SampleProject) throws {
    let person = ["-c", "user.name=Kim", "-c", "user.email=kim@example.com"]
    for words in [
      ["init", "-q"], ["add", "-A"], person + ["commit", "-q", "-m", "policy"],
      person + ["commit", "-q", "--allow-empty", "-m", "next"],
      ["update-ref", "refs/remotes/origin/main", "HEAD"],
    ] { try run("git", words, in: sample) }
  }

  private func run(_ program: String, _ words: [String], in sample: SampleProject) throws {
    let process = try QAProcess.run(program: "/usr/bin/env", [program] + words, in: sample.path)
    #expect(process.status == 0, "\(program): \(process.errors)")
  }

  @Test("The Swift code of a page compiles, as far as this system has its modules", arguments: pages)
  func code(_ page: String) throws {
    for block in Self.blocks(page) where block.language == "swift" {
      let folder = try TemporaryFolder()
      try folder.write(block.text, to: "code.swift")
      let mode = block.text.contains("import XCTest") ? "-parse" : "-typecheck"
      let process = try QAProcess.run(
        program: "/usr/bin/env", ["swiftc", mode, "-swift-version", "6", "code.swift"], in: folder.path,
        environment: ["XDG_CACHE_HOME": folder.path])
      #expect(process.status == 0, "\(page): \(process.errors)")
    }
  }

  @Test("Each checklist and matrix of a page is valid", arguments: pages)
  func data(_ page: String) async throws {
    for block in Self.blocks(page) where block.language == "yaml" && block.text.hasPrefix("id: ") {
      let sample = try SampleProject()
      let id = block.text.prefix { $0 != "\n" }.dropFirst(4).prefix { $0 != " " }
      let file = sample.path + "/\(id).yml"
      try sample.write(block.text, to: "\(id).yml")
      let words = block.text.contains("axes:") ? ["matrix", "show", file] : ["checklist", "lint", file]
      let process = try await QACommand.run(words, in: sample.path)
      #expect(process.status == 0, "\(page), \(id): \(process.output) \(process.errors)")
    }
  }

  @Test("Xcode's build phase shows each cause at its line, and stops a debug build only")
  func buildPhase() throws {
    let script = try #require(Self.blocks("docs/ci.md").first { $0.language == "bash" }).text
    let sample = try SampleProject()
    try sample.replace(
      "firstAttribute=\"width\" constant=\"120\"", with: "firstAttribute=\"width\" constant=\"110\"",
      in: sample.storyboard)
    try sample.write("checklist: story-8.3\n", to: "qa.yml")
    try sample.write(script, to: "phase.sh")
    try sample.write("#!/bin/sh\nexec '\(QAProcess.binary)' \"$@\"\n", to: "bin/qa")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: sample.path + "/bin/qa")
    func build(_ configuration: String, path: String) throws -> QAProcess {
      try QAProcess.run(
        program: "/bin/bash", ["phase.sh"], in: sample.path,
        environment: [
          "CONFIGURATION": configuration, "SRCROOT": sample.path, "QA_HOME": Checkout.home,
          "DERIVED_FILE_DIR": sample.scratch.path + "/derived", "PATH": path + "/usr/bin:/bin",
        ])
    }
    let failed = try build("Debug", path: sample.path + "/bin:")
    #expect(failed.status == 1, "\(failed.errors)")
    // The form that Xcode reads has an absolute path.
    let line = /\/.*\/buzzbox\/Resources\/LaunchScreen\.storyboard:25:[0-9]+: error: LS-I1: .*/
    let lines = failed.output.split(separator: "\n")
    #expect(try lines.contains { try line.wholeMatch(in: $0) != nil }, "\(failed.output)")
    #expect(
      FileManager.default.fileExists(atPath: sample.scratch.path + "/derived/launch-screen/index.html"))
    #expect(try build("Release", path: sample.path + "/bin:").output.isEmpty)
    let without = try build("Debug", path: "")
    #expect(without.status == 0 && without.output.hasPrefix("warning: qa is not installed"))
  }

  @Test("Every decision table of a page is complete and free of contradictions", arguments: pages)
  func tables(_ page: String) async throws {
    for block in Self.blocks(page) where block.language == "yaml" && block.text.hasPrefix("tables:") {
      let sample = try SampleProject()
      let criterion = """
        criteria:
          - {id: D-1, title: The door opens for staff, impact: minor, rationale: Staff work inside., fix: Open it.,
             evidence: {any: [uiTest], table: door, rule: staff}}

        """
      try sample.write("id: door\ntitle: A door\n" + block.text + criterion, to: "door.yml")
      let process = try await QACommand.run(["checklist", "prove", "door.yml"], in: sample.path)
      #expect(process.status == 0, "\(page): \(process.output) \(process.errors)")
    }
  }

  @Test("Every link of a page leads to a file of the checkout", arguments: pages + ["CHANGELOG.md"])
  func links(_ page: String) {
    let folder = page[..<(page.lastIndex(of: "/").map(page.index(after:)) ?? page.startIndex)]
    for link in Checkout.text(page).matches(of: /\]\(([^)#]+)[^)]*\)/).map(\.1) where !link.hasPrefix("http")
    {
      #expect(
        FileManager.default.fileExists(atPath: Checkout.root + "/" + folder + link), "\(page): \(link)")
    }
  }
}

extension Array {
  /// Returns the elements before the first one that meets the condition.
  fileprivate func prefixUntil(_ condition: (Element) -> Bool) -> [Element] {
    Array(prefix { !condition($0) })
  }
}
