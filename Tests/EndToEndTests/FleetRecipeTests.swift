import Foundation
import TestSupport
import Testing

/// The recipes of `ci/recipes`: their shell parts, run as each engine runs them, on the apps of one list.
///
/// `ci/slurm` runs two of them on their real engines.
struct FleetRecipeTests {
  private let stage: FleetStage

  init() throws {
    stage = try FleetStage(["a", "b c", "d", "e"])
    try stage.write("apps/a\napps/b c\napps/broken\napps/d\napps/e\n", to: "apps.txt")
    try stage.write("matrix: smoke\n", to: "apps/qa.yml")
    // A checkout, so that the settings above the apps count.
    try stage.write(
      "#!/bin/sh\nQA_HOME='\(Checkout.home)' SOURCE_DATE_EPOCH=1700000000 exec '\(QAProcess.binary)' \"$@\"\n",
      to: "bin/qa")
    let git = "git init -q . && chmod 755 bin/* && cp apps/qa.yml qa.yml && rm apps/qa.yml"
    _ = try QAProcess.run(program: "/bin/bash", ["-ec", git], in: stage.top)
  }

  /// Runs a script of a recipe as its engine does.
  private func run(
    _ script: String, shell: [String] = ["/bin/bash", "-eo", "pipefail"],
    _ environment: [String: String] = [:]
  ) throws -> QAProcess {
    var values = ["PATH": stage.top + "/bin:/usr/bin:/bin", "HOME": stage.top]
    values.merge(environment) { $1 }
    return try QAProcess.run(
      program: shell[0], shell.dropFirst() + ["-c", script], in: stage.top, environment: values)
  }

  /// Expects that the merged report is that of the whole run, which has an error of one app.
  private func expectWhole(_ folder: String) throws {
    let whole = try run("qa run --quiet --projects apps.txt --output whole", shell: ["/bin/bash"])
    #expect(whole.status == 2, "\(whole.errors)")
    #expect(stage.files(folder).count > 30)
    #expect(stage.differences("whole", folder) == [])
  }

  @Test(
    "Kubernetes: findings succeed, an error fails its index and runs no second time, and a lost pod runs again"
  )
  func kubernetes() throws {
    let job = try ServedRelease.yaml("ci/recipes/kubernetes.yml", try #require(ReaderTests.python))
    let spec = try #require(job["spec"] as? [String: Any])
    let pod = try #require((spec["template"] as? [String: Any])?["spec"] as? [String: Any])
    let container = try #require((pod["containers"] as? [[String: Any]])?.first)
    let script = try #require((container["args"] as? [String])?.first)
    #expect(spec["completionMode"] as? String == "Indexed" && spec["completions"] as? Int == 8)
    #expect(script.contains("--shard auto/8") && pod["restartPolicy"] as? String == "Never")
    let rules = try #require((spec["podFailurePolicy"] as? [String: Any])?["rules"] as? [[String: Any]])
    let failing = try #require(
      rules.first { $0["action"] as? String == "FailIndex" }?["onExitCodes"] as? [String: Any])
    #expect(failing["containerName"] as? String == container["name"] as? String)
    #expect(failing["values"] as? [Int] == [2, 64] && spec["backoffLimitPerIndex"] as? Int == 2)
    let here = script.replacingOccurrences(of: "auto/8", with: "auto/3")
      .replacingOccurrences(of: "/reports/", with: stage.top + "/reports/")
    // The second shard has the app with findings and the one with an error.
    let statuses = try (0..<3).map {
      try run(here, shell: ["/bin/sh"], ["JOB_COMPLETION_INDEX": "\($0)"]).status
    }
    #expect(statuses == [0, 2, 0], "\(statuses)")
    _ = try run("qa merge reports/shard-* -o merged")
    try expectWhole("merged")
  }

  @Test("Bazel: each shard touches the status file, writes its JUnit file and keeps its reports")
  func bazel() throws {
    let text = Checkout.text("ci/recipes/bazel/BUILD.bazel")
    #expect(text.contains("shard_count = 8") && text.contains("srcs = [\"launch_screens.sh\"]"))
    let script = Checkout.root + "/ci/recipes/bazel/launch_screens.sh"
    var statuses: [Int32] = []
    for index in 0..<3 {
      let outputs = stage.top + "/outputs \(index)"
      let process = try run(
        "mkdir -p '\(outputs)'; '\(script)' bin/qa",
        [
          "TEST_TOTAL_SHARDS": "3", "TEST_SHARD_INDEX": "\(index)",
          "TEST_SHARD_STATUS_FILE": outputs + "/status",
          "XML_OUTPUT_FILE": outputs + "/test.xml", "TEST_UNDECLARED_OUTPUTS_DIR": outputs,
        ])
      statuses.append(process.status)
      #expect(FileManager.default.fileExists(atPath: outputs + "/status"))
      #expect(try stage.text("outputs \(index)/test.xml").contains("<testsuite id=\"0\" name=\"apps/"))
    }
    #expect(statuses == [0, 2, 0], "\(statuses)")
    _ = try run("qa merge outputs*/launch-screens -o merged")
    try expectWhole("merged")
    // Without shards, the test runs every app.
    let all = try run("mkdir all; '\(script)' bin/qa", ["TEST_UNDECLARED_OUTPUTS_DIR": stage.top + "/all"])
    #expect(all.status == 2)
    try expectWhole("all/launch-screens")
  }

  @Test("GitLab: four jobs, of which findings may fail, and a job with the merged report")
  func gitlab() throws {
    let jobs = try ServedRelease.yaml("ci/recipes/gitlab.yml", try #require(ReaderTests.python))
    let shard = try #require(jobs["launch screen shard"] as? [String: Any])
    let count = try #require(shard["parallel"] as? Int)
    let script = try #require(shard["script"] as? [String]).joined(separator: "\n")
    #expect((shard["allow_failure"] as? [String: [Int]]) == ["exit_codes": [1]])
    let statuses = try (1...count).map {
      try run(script, ["CI_NODE_INDEX": "\($0)", "CI_NODE_TOTAL": "\(count)"]).status
    }
    #expect(Set(statuses) == [0, 1, 2], "\(statuses)")
    let merge = try #require((jobs["launch screens"] as? [String: Any])?["script"] as? [String])
    #expect(try run(merge.joined(separator: "\n")).status == 2)
    try expectWhole("merged")
  }

  @Test("Buildkite: jobs in parallel keep their reports as artifacts, and the last step merges them")
  func buildkite() throws {
    let pipeline = try ServedRelease.yaml("ci/recipes/buildkite.yml", try #require(ReaderTests.python))
    let steps = try #require(pipeline["steps"] as? [[String: Any]])
    // Buildkite replaces `$$` when it reads the file.
    let commands = steps.compactMap { ($0["command"] as? String)?.replacingOccurrences(of: "$$", with: "$") }
    try stage.write("#!/bin/sh\nexit 0\n", to: "bin/buildkite-agent")
    _ = try run("chmod 755 bin/buildkite-agent")
    let count = try #require(steps[0]["parallelism"] as? Int)
    let statuses = try (0..<count).map {
      try run(commands[0], ["BUILDKITE_PARALLEL_JOB": "\($0)", "BUILDKITE_PARALLEL_JOB_COUNT": "\(count)"])
        .status
    }
    #expect(Set(statuses) == [0, 2], "\(statuses)")
    #expect(try run(commands[1]).status == 2)
    try expectWhole("merged")
  }

  @Test("GitHub: the jobs of the matrix share the apps, and the last job merges their artifacts")
  func github() throws {
    let workflow = try ServedRelease.yaml("ci/recipes/github.yml", try #require(ReaderTests.python))
    let jobs = try #require(workflow["jobs"] as? [String: [String: Any]])
    func steps(_ job: String) throws -> [[String: Any]] {
      try #require(jobs[job]?["steps"] as? [[String: Any]])
    }
    let matrix = try #require(
      (jobs["shard"]?["strategy"] as? [String: Any])?["matrix"] as? [String: [String]])
    let with = try #require(try steps("shard").compactMap { $0["with"] as? [String: Any] }.first)
    let arguments = try #require(with["arguments"] as? String)
    for shard in try #require(matrix["shard"]) {
      let words = arguments.replacingOccurrences(of: "${{ matrix.shard }}", with: shard)
        .split(separator: "\n").joined(separator: " ")
      #expect(try run("qa run \(words) --output shards/shard-\(shard)", shell: ["/bin/bash"]).status < 3)
    }
    let merge = try #require(try steps("merge").first { $0["name"] as? String == "Merge" }?["run"] as? String)
    let process = try run(merge, ["PROGRAM": "qa", "GITHUB_STEP_SUMMARY": stage.top + "/summary.md"])
    #expect(process.status == 2, "\(process.errors)")
    #expect(try stage.text("summary.md").hasPrefix("## qa: 2 of 5 apps have findings or errors"))
    try expectWhole("merged")
    // The step for code scanning uploads a folder, in which no file replaces the alerts of another one.
    let scanning = try #require(
      try steps("merge").compactMap { $0["with"] as? [String: String] }.first { $0["sarif_file"] != nil })
    let folder = try #require(scanning["sarif_file"])
    let ids = try stage.files(folder).keys.filter { $0.hasSuffix(".sarif") }.map { file in
      try #require(try stage.text(folder + "/" + file).firstMatch(of: /"automationDetails":{"id":"(.*?)"}/)).1
    }
    #expect(ids.count == 4 && Set(ids).count == 4 && ids.contains { $0.contains("/apps/b-c/") }, "\(ids)")
  }

  @Test("Slurm: a task passes with findings and fails with an error; its folder is that of its number")
  func slurm() throws {
    let script = "bash '\(Checkout.root)/ci/recipes/slurm'"
    let statuses = try (1...3).map {
      try run(
        script,
        [
          "QA_PROJECTS": "apps.txt", "QA_REPORTS": stage.top + "/reports", "SLURM_ARRAY_TASK_ID": "\($0)",
          "SLURM_ARRAY_TASK_MIN": "1", "SLURM_ARRAY_TASK_COUNT": "3", "SLURM_ARRAY_TASK_STEP": "1",
        ]
      ).status
    }
    #expect(Set(statuses) == [0, 2], "\(statuses)")
    _ = try run("qa merge reports/shard-* -o merged")
    try expectWhole("merged")
  }
}
