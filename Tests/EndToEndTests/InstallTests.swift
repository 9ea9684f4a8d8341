import Foundation
import TestSupport
import Testing

/// What installs a release: the script, and the files for CI systems.
struct InstallTests {
  private let release: ServedRelease
  private var folder: TemporaryFolder { release.folder }

  init() throws { release = try ServedRelease() }

  @discardableResult private func shell(_ command: String) throws -> QAProcess {
    try release.shell(command)
  }

  private func get(_ environment: [String: String] = [:]) throws -> QAProcess {
    try QAProcess.run(
      program: Checkout.home + "/ci/install/get",
      ["file://\(folder.path)/served", folder.path + "/installed"],
      in: folder.path, environment: environment)
  }

  private var isInstalled: Bool {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path + "/installed")) ?? []
    return !names.isEmpty
  }

  /// A command as `--experimental-dump-help` describes it.
  private struct Described: Decodable {
    var commandName: String
    var discussion: String?
    var subcommands: [Described]?

    /// Commands without subcommands, with their full names. Their help continues that of the commands above them.
    func leaves(_ path: [String] = [], _ above: String = "") -> [(name: String, help: String)] {
      let path = path + [commandName]
      let help = above + (discussion ?? "")
      let children = (subcommands ?? []).filter { $0.commandName != "help" }
      if children.isEmpty { return [(path.joined(separator: " "), help)] }
      return children.flatMap { $0.leaves(path, path.count == 1 ? "" : help) }
    }
  }

  private struct Description: Decodable { var command: Described }

  private func described() throws -> (text: String, commands: [(name: String, help: String)]) {
    let text = try QAProcess.run(["--experimental-dump-help"], in: folder.path).output
    return (text, try JSONDecoder().decode(Description.self, from: Data(text.utf8)).command.leaves())
  }

  @Test("The help of each command states its exit codes")
  func exitCodes() throws {
    let commands = try described().commands
    #expect(commands.count > 20)
    #expect(commands.filter { !$0.help.contains("Exit codes") }.map(\.name) == [])
  }

  @Test("The manual page has each command, and groff formats it without a warning")
  func manual() throws {
    let (text, commands) = try described()
    try Data(text.utf8).write(to: URL(fileURLWithPath: folder.path + "/help.json"))
    try shell("python3 '\(Checkout.home)/ci/manual.py' 2026-11-22 <help.json >qa.1")
    let page = try String(contentsOfFile: folder.path + "/qa.1", encoding: .utf8)
    #expect(page.hasPrefix(".Dd 2026-11-22\n.Dt QA 1\n"))
    for command in commands { #expect(page.contains("\n.Ss \(command.name)\n"), "\(command.name)") }
    #expect(page.contains(".It Fl -checklist Ar checklist\n"))
    #expect(
      try shell("python3 '\(Checkout.home)/ci/manual.py' today <help.json || echo no").output.contains("no"))
    if Programs.has("groff") {
      let formatted = try shell("groff -mdoc -Tutf8 -ww qa.1")
      #expect(formatted.errors.isEmpty, "\(formatted.errors)")
    }
  }

  @Test(
    "Completions for each shell name the commands, and bash accepts its own",
    arguments: ["bash", "zsh", "fish"])
  func completions(_ name: String) throws {
    let script = try QAProcess.run(["--generate-completion-script", name], in: folder.path)
    #expect(script.status == 0)
    for command in ["run", "gate", "evidence", "checklist"] {
      #expect(script.output.contains(command), "\(command)")
    }
    try Data(script.output.utf8).write(to: URL(fileURLWithPath: folder.path + "/qa." + name))
    if Programs.has(name) { try shell("\(name) -n qa.\(name)") }
  }

  @Test(
    "ci/install/get installs an archive with the right checksum",
    .enabled(if: Programs.has("curl", "xz"), "it needs curl and xz"))
  func verified() throws {
    let process = try get()
    #expect(process.status == 0, "\(process.errors)")
    let program = process.output.trimmingCharacters(in: .whitespacesAndNewlines)
    #expect(try QAProcess.run(program: program, ["--version"]).output == "9.9\n")
    // Once more, over the installed one.
    #expect(try get().status == 0)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path + "/installed").count == 1)
  }

  @Test(
    "ci/install/get installs nothing from an archive with another checksum",
    .enabled(if: Programs.has("curl", "xz"), "it needs curl and xz"),
    arguments: ["changed archive", "pinned checksum", "no archive", "path in the list"])
  func rejected(_ way: String) throws {
    var environment: [String: String] = [:]
    switch way {
    case "changed archive": try shell("echo more >> served/qa-9.9-linux-$(uname -m).tar.xz")
    case "pinned checksum": environment["QA_SHA256"] = String(repeating: "0", count: 64)
    case "no archive": try shell("echo > served/SHA256SUMS")
    default: try shell("sed -i 's,  qa-,  ../served/qa-,' served/SHA256SUMS")
    }
    let process = try get(environment)
    #expect(process.status == 2 && process.errors.contains("ci/install/get: error"), "\(process.errors)")
    #expect(!isInstalled)
  }

  @Test(
    "The plugin for Buildkite runs in the checkout and annotates the build, with copies instead of links",
    .enabled(if: Programs.has("curl", "xz"), "it needs curl and xz"))
  func buildkite() throws {
    try shell(
      """
      cp -RL '\(Checkout.home)/ci/install/buildkite' plugin && mkdir bin checkout temporary
      printf '#!/bin/sh\\n{ echo "$@"; case $1 in annotate) cat;; esac; } >>../agent.txt\\n' >bin/buildkite-agent
      chmod +x bin/buildkite-agent
      """)
    func hook(_ environment: [String: String]) throws -> QAProcess {
      try QAProcess.run(
        program: folder.path + "/plugin/hooks/command", [], in: folder.path + "/checkout",
        environment: environment.merging([
          "PATH": "\(folder.path)/bin:/usr/bin:/bin", "TMPDIR": folder.path + "/temporary",
          "BUILDKITE_PLUGIN_QA_RELEASE": "file://\(folder.path)/served",
        ]) { given, _ in given })
    }
    #expect(try hook(["BUILDKITE_PLUGIN_QA_ARGUMENTS": "--project App --matrix full"]).status == 1)
    let lines = try String(contentsOfFile: folder.path + "/agent.txt", encoding: .utf8)
    #expect(
      lines == """
        annotate --context launch-screen --style error
        run --project App --matrix full --output launch-screen
        artifact upload launch-screen/**/*

        """)
    #expect(try hook(["BUILDKITE_PLUGIN_QA_SHA256": String(repeating: "0", count: 64)]).status == 2)
    #expect(try hook(["BUILDKITE_PLUGIN_QA_RELEASE": ""]).errors.contains("release"))
  }

  @Test(
    "The step for Bitrise gives its report and its tests to the steps after it",
    .enabled(if: Programs.has("curl", "xz"), "it needs curl and xz"))
  func bitrise() throws {
    try shell(
      "cp -RL '\(Checkout.home)/ci/install/bitrise' step && mkdir bin checkout deploy results temporary")
    try shell("printf '#!/bin/sh\\necho \"$@\" >../envman.txt\\n' >bin/envman && chmod +x bin/envman")
    let process = try QAProcess.run(
      program: folder.path + "/step/step.sh", [], in: folder.path + "/checkout",
      environment: [
        "PATH": "\(folder.path)/bin:/usr/bin:/bin", "TMPDIR": folder.path + "/temporary",
        "release": "file://\(folder.path)/served", "sha256": "", "arguments": "--project .",
        "BITRISE_DEPLOY_DIR": folder.path + "/deploy", "BITRISE_TEST_RESULT_DIR": folder.path + "/results",
      ])
    #expect(process.status == 1, "\(process.errors)")
    let tests = try String(contentsOfFile: folder.path + "/results/launch-screen/junit.xml", encoding: .utf8)
    #expect(tests == "run --project . --output \(folder.path)/deploy/launch-screen\n")
    let info = try Data(
      contentsOf: URL(fileURLWithPath: folder.path + "/results/launch-screen/test-info.json"))
    #expect(try JSONDecoder().decode([String: String].self, from: info) == ["test-name": "Launch screen"])
    let exported = try String(contentsOfFile: folder.path + "/envman.txt", encoding: .utf8)
    #expect(exported == "add --key QA_REPORT --value \(folder.path)/deploy/launch-screen/index.html\n")
  }

  @Test(
    "The descriptions of the plugin and of the step name what their scripts read",
    .enabled(
      if: ReaderTests.python != nil, "QA_PYTHON names no Python with check-jsonschema; ci/test sets it"))
  func descriptions() throws {
    let python = try #require(ReaderTests.python)
    func read(_ file: String) throws -> [String: Any] { try ServedRelease.yaml(file, python) }
    // Buildkite's `configuration` is a JSON schema.
    let configuration = try #require(
      read("ci/install/buildkite/plugin.yml")["configuration"] as? [String: Any])
    let schema = folder.path + "/configuration.json"
    try JSONSerialization.data(withJSONObject: configuration).write(to: URL(fileURLWithPath: schema))
    #expect(
      try QAProcess.run(program: python, ["-m", "check_jsonschema", "--check-metaschema", schema]).status == 0
    )
    let hook = Checkout.text("ci/install/buildkite/hooks/command")
    let used = Set(hook.matches(of: /BUILDKITE_PLUGIN_QA_([A-Z0-9]+)/).map { $0.1.lowercased() })
    #expect(used == Set((configuration["properties"] as? [String: Any] ?? [:]).keys))
    let step = try read("ci/install/bitrise/step.yml")
    let inputs = (step["inputs"] as? [[String: Any]] ?? []).flatMap(\.keys).filter { $0 != "opts" }
    for input in inputs {
      #expect(Checkout.text("ci/install/bitrise/step.sh").contains("${\(input):"), "\(input)")
    }
    #expect(Set(inputs) == ["release", "sha256", "arguments"])
    let toolkit = (step["toolkit"] as? [String: Any])?["bash"] as? [String: Any]
    #expect(toolkit?["entry_file"] as? String == "step.sh")
  }

  @Test(
    "The package for SwiftPM runs the program of a bundle with the words of the command line",
    .enabled(if: Toolchain.swift != nil, "it needs the program swift"))
  func swiftPM() throws {
    let swift = try #require(Toolchain.swift)
    let machine = try shell("uname -m").output.trimmingCharacters(in: .whitespacesAndNewlines)
    try shell(
      """
      cp -R '\(Checkout.home)/ci/install/swiftpm' package && mkdir -p package/qa.artifactbundle
      tar -C package/qa.artifactbundle -xJf served/qa-9.9-linux-\(machine).tar.xz
      sed -i 's|url: "[^"]*".*|path: "qa.artifactbundle"),|; /checksum:/d' package/Package.swift
      """)
    let info = """
      {"schemaVersion": "1.0", "artifacts": {"qa": {"type": "executable", "version": "9.9", "variants": [
      {"path": "qa-9.9-linux-\(machine)/qa", "supportedTriples": ["\(machine)-unknown-linux-gnu"]}]}}}
      """
    try Data(info.utf8).write(to: URL(fileURLWithPath: folder.path + "/package/qa.artifactbundle/info.json"))
    func run() throws -> QAProcess {
      try QAProcess.run(
        program: swift,
        [
          "package", "--disable-sandbox", "--allow-writing-to-package-directory", "check-launch-screen",
          "--project", ".", "--output", "Reports",
        ], in: folder.path + "/package",
        environment: ["HOME": folder.path, "XDG_CACHE_HOME": folder.path + "/cache"])
    }
    var process = try run()
    // Swift 6.3.1 can crash while `swift package` exits, in a thread of libdispatch. It then lost its output.
    for _ in 0..<2
    where process.errors.contains(/Thread \d+ "swift-package" crashed/) {
      process = try run()
    }
    #expect(process.output.contains("run --project . --output Reports\n"), "\(process.errors)")
    #expect(process.status == 1)
  }

  /// A file for a CI system, and the schema that check-jsonschema has of it.
  static let files = [
    ("ci/action/action.yml", "vendor.github-actions"), ("ci/github-workflow.yml", "vendor.github-workflows"),
    ("ci/install/gitlab.yml", "vendor.gitlab-ci"),
  ]

  @Test(
    "Files for CI systems fit the schemas of these systems",
    .enabled(
      if: ReaderTests.python != nil, "QA_PYTHON names no Python with check-jsonschema; ci/test sets it"),
    arguments: files)
  func schemas(_ file: String, _ schema: String) throws {
    let python = try #require(ReaderTests.python)
    for (number, document) in Checkout.text(file).components(separatedBy: "\n---\n").enumerated() {
      let path = "\(folder.path)/\(number).yml"
      try document.write(toFile: path, atomically: true, encoding: .utf8)
      let process = try QAProcess.run(
        program: python, ["-m", "check_jsonschema", "--builtin-schema", schema, path])
      #expect(process.status == 0, "\(file): \(process.output)")
    }
  }

  @Test("The files for CI systems run scripts and options that exist")
  func scripts() throws {
    #expect(Checkout.text("ci/action/action.yml").contains("$GITHUB_ACTION_PATH/../install/get"))
    #expect(FileManager.default.isExecutableFile(atPath: Checkout.home + "/ci/install/get"))
    let entry = Checkout.text("ci/install/pre-commit-hooks.yaml").firstMatch(of: /entry: (\S+)/)?.1
    #expect(FileManager.default.isExecutableFile(atPath: "\(Checkout.home)/\(entry ?? "")"))
    let help = try QAProcess.run(["run", "--help"]).output
    for option in ["--project", "--matrix", "--output"] {
      #expect(help.contains(option))
      #expect(Checkout.text("ci/action/action.yml").contains(option))
      #expect(Checkout.text("ci/install/gitlab.yml").contains(option))
    }
  }
}

private enum Toolchain {
  /// The program swift on PATH; nil without one.
  static var swift: String? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return path.split(separator: ":").map { $0 + "/swift" }.first {
      FileManager.default.isExecutableFile(atPath: $0)
    }
  }
}
