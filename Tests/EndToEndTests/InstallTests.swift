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
    #expect(!commands.isEmpty)
    #expect(commands.filter { !$0.help.contains("Exit codes") }.map(\.name) == [])
  }

  @Test("The manual page has each command, and groff formats it without a warning")
  func manual() throws {
    let (text, commands) = try described()
    try folder.write(text, to: "help.json")
    try shell("python3 '\(Checkout.home)/ci/manual.py' 2026-11-22 <help.json >qa.1")
    let page = try folder.text("qa.1")
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
    let used = Set(hook.matches(of: /BUILDKITE_PLUGIN_QA_([A-Z]+[0-9]*)/).map { $0.1.lowercased() })
    #expect(used == Set((configuration["properties"] as? [String: Any] ?? [:]).keys))
    let step = try read("ci/install/bitrise/step.yml")
    let inputs = (step["inputs"] as? [[String: Any]] ?? []).flatMap(\.keys).filter { $0 != "opts" }
    for input in inputs {
      #expect(Checkout.text("ci/install/bitrise/step.sh").contains("${\(input):"), "\(input)")
    }
    #expect(Set(inputs) == ["repository", "commit", "release", "sha256", "folder", "arguments"])
    let toolkit = (step["toolkit"] as? [String: Any])?["bash"] as? [String: Any]
    #expect(toolkit?["entry_file"] as? String == "step.sh")
  }

  @Test(
    "The package for SwiftPM runs the program of a bundle with the words of the command line",
    .enabled(if: QAProcess.path(of: "swift") != nil, "it needs the program swift"))
  func swiftPM() async throws {
    let swift = try #require(QAProcess.path(of: "swift"))
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
    try folder.write(info, to: "package/qa.artifactbundle/info.json")
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
    ("action.yml", "vendor.github-actions"), ("ci/github-workflow.yml", "vendor.github-workflows"),
    ("ci/install/gitlab.yml", "vendor.gitlab-ci"), ("ci/recipes/github.yml", "vendor.github-workflows"),
    ("ci/recipes/gitlab.yml", "vendor.gitlab-ci"), ("ci/recipes/buildkite.yml", "vendor.buildkite"),
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

  @Test("No recipe names a folder that another user can make, and each has one folder of its own")
  func folders() {
    let recipes = [
      "action.yml", ".pre-commit-hooks.yaml", "README.md", "ci/github-workflow.yml", "ci/Jenkinsfile",
      "ci/pre-commit", "ci/install/gitlab.yml", "ci/install/get", "ci/install/build",
      "ci/install/buildkite/hooks/command", "ci/install/bitrise/step.sh",
      "Sources/Authoring/Init/InitCI.swift",
    ]
    for recipe in recipes {
      let text = Checkout.text(recipe)
      #expect(!text.isEmpty && !text.contains("/tmp"), "\(recipe)")
      // An app's repository has no ci/qa, and its folder qa has the checklist.
      if recipe != "README.md" { #expect(!text.contains("ci/qa") && !text.contains("path: qa"), "\(recipe)") }
    }
    #expect(!Checkout.text("README.md").components(separatedBy: "## Use it in CI")[1].contains("ci/qa "))
  }

  @Test("A folder of another user, a link and a file are no private folder")
  func privateFolder() throws {
    func make(_ name: String) throws -> QAProcess {
      try QAProcess.run(
        program: Checkout.home + "/ci/install/private", ["\(folder.path)/\(name)"], in: folder.path)
    }
    try shell("mkdir -m 777 open && mkdir target && ln -s target link && touch file")
    for name in ["new folder/below", "open"] {
      #expect(try make(name).status == 0)
      #expect(try shell("stat -c %a '\(name)'").output == "700\n")
    }
    #expect(try make("link").status == 2 && make("file").status == 2)
    if getuid() == 0 {
      try shell("mkdir other && chown 12345 other")
      #expect(try make("other").errors.contains("remove it"))
    }
    // ci/release needs one path for all builds, so it must not trust what it finds there.
    #expect(Checkout.text("ci/release").contains("\nci/install/private \"$parent\"\nmkdir \"$work\""))
  }

  @Test("An installed release is used again without the release, and a wrong checksum is an error")
  func again() throws {
    let digest = ["QA_SHA256": try release.digest]
    #expect(try get(digest).status == 0)
    try shell("rm -r served")
    let process = try get(digest)
    #expect(process.status == 0 && process.output.hasSuffix("/installed/\(digest["QA_SHA256"] ?? "")/qa\n"))
    #expect(try get().status == 2)
    for wrong in ["../../served", "abc", String(repeating: "0", count: 64)] {
      #expect(try get(["QA_SHA256": wrong]).status == 2, "\(wrong)")
    }
  }
}
