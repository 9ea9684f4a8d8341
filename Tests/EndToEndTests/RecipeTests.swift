import Foundation
import TestSupport
import Testing

/// The CI files in `ci/` are valid, and their commands work.
@Suite(.serialized) struct RecipeTests {
  /// A folder with the app and a checkout of qa, as in CI.
  private struct Workspace {
    let sample: SampleProject
    var path: String { sample.path }
    init() throws {
      sample = try SampleProject()
      try FileManager.default.createDirectory(
        atPath: sample.path + "/qa/ci", withIntermediateDirectories: true)
      // Replaces ci/qa, without its setup and build.
      try sample.write(
        "#!/bin/sh\nQA_HOME='\(Checkout.home)' exec '\(QAProcess.binary)' \"$@\"\n", to: "qa/ci/qa")
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path + "/qa/ci/qa")
    }
    /// Pins the background to the safe area, so that bars of another color show.
    func breakIt() throws {
      try sample.replace(
        "firstAttribute=\"top\" secondItem=\"LSc-rt-001\"",
        with: "firstAttribute=\"top\" secondItem=\"LSc-sa-001\"",
        in: sample.storyboard)
    }
    func has(_ file: String) -> Bool { FileManager.default.fileExists(atPath: path + "/" + file) }

    func shell(_ script: String, _ environment: [String: String] = [:]) throws -> (
      status: Int32, text: String
    ) {
      let process = try QAProcess.run(
        program: "/bin/bash", ["-eo", "pipefail", "-c", "exec 2>&1\n" + script], in: path,
        environment: environment)
      return (process.status, process.output)
    }
  }

  private static func recipe(_ name: String) throws -> String {
    try String(contentsOfFile: Checkout.home + "/ci/" + name, encoding: .utf8)
  }

  // MARK: GitHub

  private struct Workflow: Decodable {
    var name: String
    var jobs: [String: Job]
    struct Job: Decodable {
      var name: String
      var needs: String?
      var `if`: String?
      var steps: [Step]
      var strategy: Strategy?
    }
    struct Strategy: Decodable { var matrix: [String: [String]] }
    struct Step: Decodable {
      var name: String?
      var uses: String?
      var run: String?
      var `if`: String?
    }
  }

  private static func workflow() throws -> Workflow {
    let program = """
      import json, sys
      from ruamel.yaml import YAML
      json.dump(YAML(typ="safe").load(open(sys.argv[1], encoding="utf-8")), sys.stdout)
      """
    let process = try QAProcess.run(
      program: try #require(ReaderTests.python), ["-c", program, Checkout.root + "/ci/github-workflow.yml"])
    return try JSONDecoder().decode(Workflow.self, from: Data(process.output.utf8))
  }

  @Test(
    "The GitHub workflow always reports, uploads all files, and has no expression in a script",
    .enabled(if: ReaderTests.python != nil, "QA_PYTHON names no Python with a YAML reader; ci/test sets it"))
  func structure() throws {
    let workflow = try Self.workflow()
    let verdict = try #require(workflow.jobs["verdict"])
    // GitHub treats a skipped required check as passed. A check with the name of a matrix cell never reports.
    #expect(verdict.if == "always()" && verdict.needs == "check")
    #expect(verdict.strategy == nil && !verdict.name.contains("${{"))
    let steps = try #require(workflow.jobs["check"]?.steps)
    let check = try #require(steps.firstIndex { $0.run?.contains("qa run") == true })
    for step in steps[(check + 1)...] {
      #expect(step.if?.hasPrefix("always()") == true, "\(step.name ?? "?")")
    }
    for action in ["actions/upload-artifact", "github/codeql-action/upload-sarif"] {
      #expect(steps.contains { $0.uses?.hasPrefix(action) == true }, "\(action)")
    }
    for step in workflow.jobs.values.flatMap(\.steps) { #expect(step.run?.contains("${{") != true) }
  }

  @Test(
    "Each shard of the GitHub workflow exits with 0 on the sample and writes the files that it uploads",
    .enabled(if: ReaderTests.python != nil, "QA_PYTHON names no Python with a YAML reader; ci/test sets it"))
  func shards() throws {
    let checkout = try Workspace()
    let job = try #require(try Self.workflow().jobs["check"])
    let shards = try #require(job.strategy?.matrix["shard"])
    #expect(shards.count > 1)
    for (number, shard) in shards.enumerated() {
      let files = ["GITHUB_OUTPUT": "output-\(number)", "GITHUB_STEP_SUMMARY": "summary-\(number)"]
      for step in job.steps {
        guard let script = step.run else { continue }
        let answer = try checkout.shell(script, files.merging(["SHARD": shard]) { $1 })
        #expect(answer.status == 0, "\(step.name ?? "?"), shard \(shard): \(answer.text.suffix(800))")
      }
      #expect(checkout.has("Reports/latest/index.html") && checkout.has("Reports/latest/report.sarif"))
      #expect(try RunFile.read(checkout.path + "/Reports/latest").complete == false)
      #expect(try checkout.sample.text("output-\(number)") == "shard=\(number + 1)\n")
      #expect(try checkout.sample.text("summary-\(number)").utf8.count > 100)
    }
  }

  @Test(
    "The verdict of the GitHub workflow passes only after success, and a broken app fails its shard",
    .enabled(if: ReaderTests.python != nil, "QA_PYTHON names no Python with a YAML reader; ci/test sets it"))
  func verdict() throws {
    let checkout = try Workspace()
    let workflow = try Self.workflow()
    let script = try #require(workflow.jobs["verdict"]?.steps.compactMap(\.run).first)
    #expect(try checkout.shell(script, ["RESULT": "success"]).status == 0)
    for result in ["failure", "canceled", "skipped", ""] {
      #expect(try checkout.shell(script, ["RESULT": result]).status != 0, "\(result)")
    }
    try checkout.breakIt()
    let run = try #require(workflow.jobs["check"]?.steps.compactMap(\.run).first { $0.contains("qa run") })
    #expect(try checkout.shell(run, ["SHARD": "1/2"]).status == 1)
  }

  @Test(
    "The gate of the GitHub workflow needs the full matrix, and fails without evidence",
    .enabled(if: ReaderTests.python != nil, "QA_PYTHON names no Python with a YAML reader; ci/test sets it"))
  func gate() throws {
    let checkout = try Workspace()
    try checkout.sample.write("checklist: story-8.3\n", to: "qa.yml")
    let job = try #require(try Self.workflow().jobs["gate"])
    #expect(job.needs == nil && job.strategy == nil)
    var statuses: [Int32] = []
    for step in job.steps {
      guard let script = step.run else { continue }
      statuses.append(try checkout.shell(script, ["GITHUB_STEP_SUMMARY": "summary"]).status)
    }
    // The run has findings, the gate is red, and the summary exists.
    #expect(statuses == [0, 1, 0])
    #expect(checkout.has("Reports/latest/gate.html") && checkout.has("Reports/latest/index.html"))
    #expect(try checkout.sample.text("summary").contains("LS-DOD-10"))
  }

  // MARK: Jenkins

  @Test("The Jenkinsfile has balanced braces and quotes, and its report files exist")
  func jenkins() throws {
    let text = try Self.recipe("Jenkinsfile")
    let bare = text.replacing(/'''[\s\S]*?'''|'[^'\n]*'|"[^"\n]*"|\/\/[^\n]*/, with: "")
    #expect(!bare.contains("'") && !bare.contains("\""))
    for (open, close) in [("{", "}"), ("(", ")"), ("[", "]")] {
      #expect(bare.components(separatedBy: open).count == bare.components(separatedBy: close).count)
    }
    #expect(text.contains("pipeline {") && text.contains("always {"))
    let script = try #require(text.firstMatch(of: /script: '''([\s\S]*?)'''/)).1
    let checkout = try Workspace()
    try checkout.breakIt()
    let workspace = checkout.path
    let answer = try checkout.shell(
      String(script), ["WORKSPACE": workspace, "REPORTS": workspace + "/Reports/latest"])
    // The junit step makes the build unstable. Findings must not stop the build before it.
    #expect(answer.status == 1, "\(answer.text.suffix(800))")
    let named = text.matches(of: /(?:testResults|pattern): '([^'*]+)'/).map { String($0.1) }
    #expect(named.count == 2)
    for file in named { #expect(checkout.has(file), "\(file)") }
    #expect(text.contains("reportDir: 'Reports/latest', reportFiles: 'index.html'"))
    #expect(checkout.has("Reports/latest/index.html") && checkout.has("Reports/history.sqlite"))
    let gate = try #require(text.firstMatch(of: /sh script: '''([\s\S]*?)'''/)).1
    let decision = try checkout.shell(String(gate), ["REPORTS": workspace + "/Reports/latest"])
    #expect(decision.status == 1, "\(decision.text.suffix(800))")
    #expect(checkout.has("Reports/latest/gate-junit.xml"))
    // Jenkins attaches a picture if the first line of a test case's output names it.
    let junit = try checkout.sample.text("Reports/latest/junit.xml")
    let picture = try #require(junit.firstMatch(of: /<system-out>\[\[ATTACHMENT\|([^\]]+)\]\]/)).1
    #expect(FileManager.default.fileExists(atPath: String(picture)), "\(picture)")
  }

  // MARK: Git

  @Test("The pre-commit hook ignores other commits, and stops a commit that breaks the launch screen")
  func hook() throws {
    let checkout = try Workspace()
    let git = "git -c user.name=a -c user.email=a@example.org"
    let set = try checkout.shell(
      """
      git init -q . && echo qa/ > .git/info/exclude && git add -A && \(git) commit -q -m one
      cp '\(Checkout.home)/ci/pre-commit' .git/hooks/pre-commit
      """)
    #expect(set.status == 0, "\(set.text)")
    let commit = "git add -A && \(git) commit -q -m next"
    // A missing binary shows that the hook does not run qa.
    try checkout.sample.write("notes", to: "notes.txt")
    #expect(try checkout.shell(commit, ["QA": "/nowhere/qa"]).status == 0)
    let qa = ["QA": checkout.path + "/qa/ci/qa"]
    try checkout.sample.replace(
      "</document>", with: "<!-- sound --></document>", in: checkout.sample.storyboard)
    let sound = try checkout.shell(commit, qa)
    #expect(sound.status == 0, "\(sound.text.suffix(800))")
    try checkout.breakIt()
    let broken = try checkout.shell(commit, qa)
    #expect(broken.status == 1)
    #expect(broken.text.contains("The launch screen has findings"))
    #expect(try checkout.shell("git status --porcelain").text.contains("LaunchScreen.storyboard"))
  }
}
