import Foundation
import TestSupport
import Testing

/// The commands in the files for CI systems whose systems do not run here.
struct InstallStepTests {
  private let release: ServedRelease
  private var folder: String { release.folder.path }

  init() throws { release = try ServedRelease() }

  private func write(_ text: String, to name: String) throws {
    let file = URL(fileURLWithPath: folder + "/" + name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: folder + "/" + name, encoding: .utf8)
  }

  /// Runs the steps of the composite action as GitHub does, and returns the status of the last one.
  private func action(_ inputs: [String: String], _ python: String) throws -> (status: Int32, outputs: String)
  {
    let action = try ServedRelease.yaml("ci/action/action.yml", python)
    let declared = try #require(action["inputs"] as? [String: [String: Any]])
    let steps = try #require((action["runs"] as? [String: Any])?["steps"] as? [[String: Any]])
    var values = Dictionary(
      uniqueKeysWithValues: declared.map {
        ("inputs.\($0.key)", inputs[$0.key] ?? $0.value["default"] as? String ?? "")
      })
    values["runner.temp"] = folder + "/temporary"
    func filled(_ text: String) -> String {
      text.replacing(/\${{ ([a-z0-9.]+) }}/) { values[String($0.1)] ?? "UNKNOWN" }
    }
    try release.shell("mkdir -p temporary checkout")
    for step in steps {
      guard let script = step["run"] as? String else {
        // Another action: what it uploads must be there.
        let path = filled(((step["with"] as? [String: Any])?["path"] as? String) ?? "")
        #expect(FileManager.default.fileExists(atPath: path + "/summary.md"), "\(path)")
        continue
      }
      try write("", to: "output.txt")
      var environment = [
        "PATH": "/usr/bin:/bin", "GITHUB_ACTION_PATH": Checkout.home + "/ci/action",
        "GITHUB_OUTPUT": folder + "/output.txt", "GITHUB_STEP_SUMMARY": folder + "/step-summary.md",
        "RUNNER_TEMP": folder + "/temporary",
      ]
      for (key, value) in step["env"] as? [String: String] ?? [:] { environment[key] = filled(value) }
      #expect(step["shell"] as? String == "bash" && !script.contains("${{"))
      try write(script, to: "step.sh")
      let process = try QAProcess.run(
        program: "/bin/bash", ["--noprofile", "--norc", "-eo", "pipefail", folder + "/step.sh"],
        in: folder + "/checkout", environment: environment)
      for line in try text("output.txt").split(separator: "\n") {
        let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        values["steps.\(step["id"] as? String ?? "").outputs.\(parts[0])"] = String(parts[1])
      }
      if process.status != 0 { return (process.status, values["steps.run.outputs.status"] ?? "") }
    }
    return (0, values["steps.run.outputs.status"] ?? "")
  }

  @Test(
    "The steps of the action install, run, write the summary, and end with the status of qa",
    .enabled(
      if: ReaderTests.python != nil && Programs.has("curl", "xz"), "it needs check-jsonschema, curl and xz"))
  func github() throws {
    let python = try #require(ReaderTests.python)
    let inputs = ["release": "file://\(folder)/served", "arguments": "--project App --matrix full"]
    let (status, output) = try action(inputs, python)
    #expect(status == 1 && output == "1")
    #expect(
      try text("step-summary.md")
        == "run --project App --matrix full --output \(folder)/temporary/qa-report\n")
    let wrong = inputs.merging(["sha256": String(repeating: "0", count: 64)]) { $1 }
    try release.shell("rm -r temporary")
    #expect(try action(wrong, python) == (2, ""))
  }

  @Test(
    "The script of the GitLab component checks the archive, runs, and leaves the report for the job",
    .enabled(
      if: ReaderTests.python != nil && Programs.has("curl", "xz"), "it needs check-jsonschema, curl and xz"))
  func gitlab() throws {
    let python = try #require(ReaderTests.python)
    let job = try #require(
      ServedRelease.yaml("ci/install/gitlab.yml", python)["launch screen"] as? [String: Any])
    func run(_ inputs: [String: String]) throws -> Int32 {
      func filled(_ text: String) -> String {
        text.replacing(/\$\[\[ inputs\.([a-z0-9]+) \]\]/) { inputs[String($0.1)] ?? "UNKNOWN" }
      }
      try release.shell("rm -rf checkout && mkdir checkout")
      let variables = try #require(job["variables"] as? [String: String]).mapValues(filled)
      let lines = try #require(job["script"] as? [String]).map(filled)
      #expect(!(lines.joined() + variables.values.joined()).contains("UNKNOWN"))
      return try QAProcess.run(
        program: "/bin/bash", ["-eo", "pipefail", "-c", lines.joined(separator: "\n")],
        in: folder + "/checkout", environment: variables.merging(["PATH": "/usr/bin:/bin"]) { $1 }
      ).status
    }
    var inputs = [
      "archive": "file://\(folder)/served/\(try release.name).tar.xz", "sha256": try release.digest,
      "arguments": "--project App",
    ]
    #expect(try run(inputs) == 1)
    let reports = (job["artifacts"] as? [String: Any])?["reports"] as? [String: String]
    let junit = try #require(reports?["junit"])
    #expect(try text("checkout/" + junit) == "run --project App --output launch-screen\n")
    inputs["sha256"] = String(repeating: "0", count: 64)
    #expect(try run(inputs) != 0)
    #expect(!FileManager.default.fileExists(atPath: folder + "/checkout/.qa"))
  }

  @Test(
    "The commands of the Dockerfile unpack the archive that its checksums name",
    .enabled(if: Programs.has("xz"), "it needs xz"))
  func dockerfile() throws {
    let lines = Checkout.text("ci/install/Dockerfile").split(separator: "\n")
    let command = try #require(lines.last { $0.hasPrefix("RUN ") }).dropFirst(4)
    let name = try release.name
    try release.shell(
      "mkdir release && cp served/* release && cd release && ARCHIVE=\(name) && "
        + command.replacing(" /qa", with: " ../image"))
    #expect(try QAProcess.run(program: folder + "/image/qa", ["--version"]).output == "9.9\n")
    #expect(lines.contains("ENTRYPOINT [\"/qa/qa\"]") && lines.contains("COPY --from=archive /qa /qa"))
  }

  @Test(
    "The formula is Ruby, names the archive with its digest, and installs the program",
    .enabled(if: Programs.has("ruby", "xz"), "it needs Ruby and xz"))
  func formula() throws {
    let name = try release.name
    try release.shell(
      """
      mkdir stage && tar -C stage -xJf served/\(name).tar.xz && cd stage/\(name)
      mkdir completions && touch qa.1 completions/qa.bash completions/qa.zsh completions/qa.fish && cd ../..
      SOURCE_DATE_EPOCH=1767225600 QA_RELEASE_URL=file://$PWD/served \
        python3 '\(Checkout.home)/ci/packages.py' stage/\(name) served
      ruby -c served/qa.rb
      """)
    // The part of Homebrew's language that the formula uses.
    try write(
      """
      require "fileutils"; require "pathname"
      class Target < Pathname
        def install(*files) = (mkpath; files.flatten.each { |file| FileUtils.cp_r(file, self) })
        def install_symlink(file)
          mkpath
          (file.is_a?(Hash) ? file : {file => File.basename(file)}).each { |from, name| File.symlink(from, self + name) }
        end
      end
      class Formula
        FACTS = {}
        def self.method_missing(name, *words, **more) = FACTS[name] = words.first
        def self.respond_to_missing?(*) = true
        def self.test = nil
        def method_missing(name, *) = Target.new(File.join(ENV["PREFIX"], name.to_s))
        def respond_to_missing?(*) = true
      end
      require "./served/qa"
      puts Formula::FACTS[:url], Formula::FACTS[:sha256]
      Dir.chdir(ARGV[0]) { Qa.new.install }
      """, to: "brew.rb")
    let process = try release.shell("PREFIX=$PWD/cellar ruby brew.rb stage/\(name)")
    let end = "/served/\(name).tar.xz\n\(try release.digest)\n"
    #expect(process.output.hasSuffix(end), "\(process.output) \(process.errors)")
    #expect(try QAProcess.run(program: folder + "/cellar/bin/qa", ["--version"]).output == "9.9\n")
  }

  /// Returns the n-th block of Ruby in the page about CI.
  private func ruby(_ number: Int) throws -> String {
    let parts = Checkout.text("docs/ci.md").components(separatedBy: "```ruby\n")
    return try #require(parts.dropFirst(number).first?.components(separatedBy: "```").first)
  }

  @Test(
    "The lane for fastlane runs qa from fastlane's folder, and stops for findings",
    .enabled(if: Programs.has("ruby", "xz"), "it needs Ruby and xz"))
  func fastlane() throws {
    try release.shell("mkdir -p app/fastlane bin && tar -C bin --strip-components=1 -xJf served/*.tar.xz")
    let language = "def lane(name) = yield\ndef sh(*words) = system(*words) || abort(\"failed\")\n"
    try write(language + ruby(1), to: "app/fastlane/Fastfile.rb")
    let process = try QAProcess.run(
      program: "/usr/bin/ruby", ["Fastfile.rb"], in: folder + "/app/fastlane",
      environment: ["PATH": folder + "/bin:/usr/bin:/bin"])
    #expect(process.status == 1 && process.errors.contains("failed"), "\(process.errors)")
    #expect(
      try text("app/Reports/latest/summary.md") == "run --project .. --matrix pr --output ../Reports/latest\n"
    )
  }

  @Test(
    "The lines for a Dangerfile post the summary and each failed test of a run",
    .enabled(if: Programs.has("ruby"), "it needs Ruby"))
  func danger() throws {
    let sample = try SampleProject()
    try sample.replace(
      #"firstAttribute="width" constant="120""#, with: #"firstAttribute="width" constant="110""#,
      in: sample.storyboard)
    let run = try QAProcess.run(
      [
        "run", "--checklist", "story-8.3", "--matrix", "smoke", "--device", "iphone-14-pro", "--orientation",
        "portrait",
      ], in: sample.path)
    #expect(run.status == 1, "\(run.errors)")
    let language = """
      require "json"
      def markdown(text) = puts("SUMMARY " + text.lines.first)
      def fail(text) = puts("FAIL " + text)

      """
    try sample.write(language + ruby(2), to: "Dangerfile.rb")
    let process = try QAProcess.run(program: "/usr/bin/ruby", ["Dangerfile.rb"], in: sample.path)
    let lines = process.output.split(separator: "\n")
    #expect(process.status == 0 && lines.first?.hasPrefix("SUMMARY ") == true, "\(process.errors)")
    #expect(
      lines.contains { $0.hasPrefix("FAIL LS-I1") && $0.contains("expected 120 × 120 pt") },
      "\(process.output)")
  }
}
