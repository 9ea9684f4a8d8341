import Foundation
import TestSupport
import Testing

/// What installs a release: the script, and the files for CI systems.
struct InstallTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try shell(
      """
      mkdir -p served/qa-9.9-linux-$(uname -m) && cd served
      printf '#!/bin/sh\\necho 9.9\\n' > qa-9.9-linux-$(uname -m)/qa && chmod +x qa-9.9-linux-$(uname -m)/qa
      tar -cJf qa-9.9-linux-$(uname -m).tar.xz qa-9.9-linux-$(uname -m) && rm -r qa-9.9-linux-$(uname -m)
      sha256sum * > SHA256SUMS
      """)
  }

  @discardableResult private func shell(_ command: String) throws -> QAProcess {
    let process = try QAProcess.run(program: "/bin/bash", ["-ec", command], in: folder.path)
    #expect(process.status == 0, "\(process.errors)")
    return process
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

/// Programs on PATH.
private enum Programs {
  static func has(_ names: String...) -> Bool {
    names.allSatisfy { FileManager.default.isExecutableFile(atPath: "/usr/bin/" + $0) }
  }
}
