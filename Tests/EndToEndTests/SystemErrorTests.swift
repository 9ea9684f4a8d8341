import CommandSupport
import Foundation
import TestSupport
import Testing

/// Errors of the system: nothing that was there is lost, and a run that did not end is no success.
@Suite(.serialized) struct SystemErrorTests {
  private static let hasNamespaces =
    (try? QAProcess.run(program: "/usr/bin/bwrap", ["--bind", "/", "/", "true"]))?.status == 0

  private let stage: GateStage
  private let report: String

  init() async throws {
    stage = try GateStage()
    report = stage.sample.path + "/Reports/latest"
    #expect(try await stage.qa(["run"]).status == 0)
  }

  /// Every file of a folder, by its path in it.
  private func files(_ folder: String) -> [String: Data] {
    let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return Dictionary(
      uniqueKeysWithValues: names.compactMap { name in
        FileManager.default.contents(atPath: folder + "/" + name).map { (name, $0) }
      })
  }

  private func run(_ wrapper: [String], _ arguments: [String], _ environment: [String: String] = [:]) throws
    -> QAProcess
  {
    try QAProcess.run(
      program: "/usr/bin/env", wrapper + [QAProcess.binary] + arguments, in: stage.sample.path,
      environment: ["SOURCE_DATE_EPOCH": GateStage.now].merging(environment) { $1 })
  }

  @Test("The commands that ci/disturb.py disturbs succeed undisturbed")
  func disturbed() async throws {
    let process = try QAProcess.run(
      program: try #require(Python.path), [Checkout.root + "/ci/disturb.py", "--rounds", "0"],
      environment: ["QA_BINARY": QAProcess.binary, "PYTHONDONTWRITEBYTECODE": "1"])
    #expect(process.status == 0, "\(process.errors)")
    #expect(process.output.contains("0 rounds of 17 commands, 0 failures"))
  }

  @Test(
    "A full disk is an error, and no part of a report is there",
    .enabled(if: hasNamespaces, "bwrap cannot mount a small disk here"))
  func fullDisk() async throws {
    let folder = stage.sample.scratch.path
    let result = folder + "/disk"
    let process = try run(
      [
        "bwrap", "--bind", "/", "/", "--dev", "/dev", "--bind", folder, folder, "--size", "300000", "--tmpfs",
        "/mnt", "bash", "-c",
        "\"$0\" \"$@\"; code=$?; ls -A /mnt > '\(result)'; exit $code",
      ], ["run", "--matrix", "full", "--output", "/mnt/report"])
    #expect(process.status == 2 && process.errors.contains("free space"), "\(process.errors)")
    #expect(try String(contentsOfFile: result, encoding: .utf8) == "")
  }

  @Test(
    "A read-only folder is an error, and the earlier report stays",
    .enabled(if: hasNamespaces, "bwrap cannot mount a folder read-only here"))
  func readOnly() async throws {
    let (before, folder) = (files(report), stage.sample.scratch.path)
    for arguments in [["run"], ["run", "--history", "history.sqlite"]] {
      let process = try run(
        ["bwrap", "--ro-bind", "/", "/", "--dev", "/dev", "--ro-bind", folder, folder], arguments)
      #expect(process.status == 2 && process.errors.contains("cannot be written"), "\(process.errors)")
    }
    #expect(!before.isEmpty && files(report) == before)
  }

  @Test("After SIGKILL at any time, the report is the old one or the new one, whole, and the next run works")
  func killed() async throws {
    let old = files(report)
    #expect(try await stage.qa(["run", "--matrix", "story", "--no-previews"]).status == 0)
    let new = files(report)
    #expect(!old.isEmpty && old != new)
    var random = SystemRandomNumberGenerator()
    for round in 0..<12 {
      #expect(try await stage.qa(["run"]).status == 0)
      #expect(files(report) == old)
      // A run with a history writes the pages once more, with what is new since the last run, and one about earlier runs.
      let history = round % 2 == 0 ? [] : ["--history", "history.sqlite"]
      let process = try start(["--matrix", "story", "--no-previews"] + history)
      let delay = UInt32.random(in: 0..<400_000, using: &random)
      usleep(delay)
      _ = Foundation.kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      var left = files(report)
      if !history.isEmpty { left["trend.html"] = nil }
      if left["index.html"]?.suffix(8) == old["index.html"]?.suffix(8), !history.isEmpty,
        left.count == new.count
      {
        for page in ["index.html", "screens.html"] { left[page] = new[page] }
      }
      #expect(left == old || left == new, "killed after \(delay) microseconds")
    }
    let process = try await stage.qa(["run", "--history", "history.sqlite"])
    #expect(process.status == 0 && !process.errors.contains("error"), "\(process.errors)")
    #expect(try await stage.qa(["history", "--list", "--history", "history.sqlite"]).status == 0)
    #expect(try await stage.qa(["run"]).status == 0)
    #expect(files(report) == old)
  }

  @Test(
    "After SIGKILL of a merge at any time, the merged report is whole or absent, and the next merge works")
  func killedMerge() async throws {
    for part in 1...2 {
      #expect(try await stage.qa(["run", "--shard", "\(part)/2", "--output", "shard-\(part)"]).status < 2)
    }
    let words = ["merge", "shard-1", "shard-2", "-o", "Reports/merged"]
    let merged = stage.sample.path + "/Reports/merged"
    #expect(try await stage.qa(words).status == 0)
    let whole = files(merged)
    #expect(!whole.isEmpty)
    var random = SystemRandomNumberGenerator()
    for round in 0..<10 {
      if round % 2 == 0 { try FileManager.default.removeItem(atPath: merged) }
      let delay = UInt32.random(in: 0..<120_000, using: &random)
      try kill(words, after: delay)
      let left = files(merged)
      #expect(left.isEmpty && round % 2 == 0 || left == whole, "killed after \(delay) microseconds")
      #expect(try await stage.qa(words).status == 0)
      #expect(files(merged) == whole)
    }
  }

  @Test("After SIGKILL of `evidence add` at any time, every entry is whole, and the next one is added")
  func killedEvidence() async throws {
    try stage.sample.write(GateStage.tests(GateStage.passing), to: "tests.xml")
    let words = [
      "evidence", "add", "tests", "tests.xml", "--criterion", "LS-M3", "--tests",
      "LaunchTests/testAppearanceInBackground*",
    ]
    var random = SystemRandomNumberGenerator()
    for _ in 0..<12 {
      let delay = UInt32.random(in: 0..<80_000, using: &random)
      try kill(words, after: delay)
      let list = try await stage.qa(["evidence", "list"])
      #expect(list.status == 0, "killed after \(delay) microseconds: \(list.output) \(list.errors)")
    }
    let count = files(stage.sample.path + "/evidence").keys.count { $0.hasSuffix(".evidence.json") }
    let added = try await stage.qa(words)
    #expect(added.status == 0, "\(added.errors)")
    #expect(files(stage.sample.path + "/evidence").keys.count { $0.hasSuffix(".evidence.json") } == count + 1)
    #expect(try await stage.qa(["evidence", "list"]).status == 0)
  }

  /// Starts a command and ends it with SIGKILL.
  private func kill(_ arguments: [String], after microseconds: UInt32) throws {
    let process = try start(command: arguments)
    usleep(microseconds)
    _ = Foundation.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  private func start(_ arguments: [String]) throws -> Process { try start(command: ["run"] + arguments) }

  private func start(command arguments: [String]) throws -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: QAProcess.binary)
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: stage.sample.path)
    process.environment = ProcessInfo.processInfo.environment.merging([
      "SOURCE_DATE_EPOCH": GateStage.now, "CI": "true",
    ]) { $1 }
    (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
    try process.run()
    return process
  }

  @Test("Two runs into one folder at once leave one whole report")
  func together() async throws {
    let old = files(report)
    let folder = stage.sample.path
    let commands = (0..<6).map { "'\(QAProcess.binary)' run \($0 % 2 == 0 ? "" : "--no-previews") &" }
    let process = try run(["bash", "-c", commands.joined(separator: "\n") + "\nwait"], [])
    #expect(!process.errors.contains("Fatal"), "\(process.errors)")
    #expect(try await stage.qa(["run", "--no-previews", "--output", folder + "/Reports/other"]).status == 0)
    let left = files(report)
    #expect(left == old || left == files(folder + "/Reports/other"))
    let rest = try FileManager.default.contentsOfDirectory(atPath: folder + "/Reports").sorted()
    #expect(rest == ["latest", "other"])
  }

  @Test("With few descriptors a run works, or ends with an error", arguments: [4, 6, 8, 10, 14, 20])
  func descriptors(_ limit: Int) async throws {
    let before = files(report)
    let process = try run(["bash", "-c", "ulimit -n \(limit); exec \"$0\" \"$@\""], ["run"])
    #expect([0, 2].contains(process.status), "\(process.status) \(process.errors)")
    if process.status == 2 { #expect(process.errors.contains("error"), "\(process.errors)") }
    #expect(files(report) == before)
  }

  @Test("A picture on standard output has no text after it, whatever reads it", arguments: ["| cat >", ">"])
  func standardOutput(_ way: String) throws {
    let process = try run(
      ["bash", "-o", "pipefail", "-c", "\"$0\" \"$@\" \(way) out.png"],
      ["render", "--device", "iphone-15", "-o", "/dev/stdout"])
    let bytes = try Data(contentsOf: URL(fileURLWithPath: stage.sample.path + "/out.png"))
    #expect(process.status == 0, "\(process.errors)")
    #expect(bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) && bytes.suffix(8).starts(with: Data("IEND".utf8)))
  }

  @Test("An error of a temporary file has a reason and no words of Foundation")
  func temporaryFile() async throws {
    #expect(try await stage.qa(["init", "--checklist", "--force", "--no-ci"]).status == 0)
    try stage.sample.replace("constant=\"120\"", with: "constant=\"110\"", in: stage.sample.storyboard)
    let before = try stage.sample.text("qa/launch-screen.yml")
    for wrapper in [["env", "TMPDIR=/nonexistent"], ["bash", "-c", "ulimit -f 4; exec \"$0\" \"$@\""]] {
      let process = try run(wrapper, ["run", "--update"])
      #expect(process.status == 2 && process.errors.hasPrefix("error: a file cannot be"), "\(process.errors)")
      #expect(!process.errors.contains("Domain"))
      #expect(try stage.sample.text("qa/launch-screen.yml") == before)
    }
  }

  @Test(
    "A new launch screen changes all files or none",
    arguments: ["buzzbox.xcodeproj/project.pbxproj", "buzzbox/Info.plist"])
  func launchScreen(_ locked: String) async throws {
    let words = [
      "init", "--launch-screen", "--force", "--icon", stage.sample.iconSet + "/LaunchIcon.png", "--top",
      "#667EEA",
      "--bottom", "#764BA2", "--storyboard", "buzzbox/Resources/Second.storyboard",
    ]
    let path = stage.sample.path
    let before = files(path)
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: path + "/" + locked)
    let process = try await stage.qa(words)
    #expect(
      process.status == 2 && process.errors.contains("\(locked): error: the file is read-only"),
      "\(process.errors)")
    #expect(files(path) == before && process.output.isEmpty)
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path + "/" + locked)
    let second = try await stage.qa(words)
    #expect(
      second.status == 0 && second.output.contains("Changed \(locked)."), "\(second.output) \(second.errors)")
  }

  @Test(
    "Home, temporary folder, language, time zone and clock do not change a byte",
    arguments: [
      ["env", "-u", "HOME", "-u", "TMPDIR"], ["env", "-i", "SOURCE_DATE_EPOCH=\(GateStage.now)"],
      ["env", "LC_ALL=tr_TR.UTF-8", "LANG=tr_TR.UTF-8"], ["env", "LC_ALL=de_DE.UTF-8", "TZ=Asia/Kolkata"],
      ["env", "LANG=ar_EG", "TZ=Pacific/Chatham"], ["env", "HOME=/nonexistent", "TMPDIR=/nonexistent"],
      ["env", "TERM=dumb", "COLUMNS=7"],
    ])
  func environment(_ wrapper: [String]) async throws {
    let before = files(report)
    var words = wrapper
    // A stripped environment names neither the data nor the mode of CI.
    words += ["QA_HOME=\(Checkout.home)", "CI=true"]
    let process = try run(words, ["run"])
    #expect(process.status == 0, "\(process.errors)")
    #expect(files(report) == before)
  }

  @Test("A clock that was set back loses no run of the history")
  func clock() async throws {
    let now = try #require(Int(GateStage.now))
    for offset in [0, -86_400 * 400, 60] {
      let process = try await stage.qa(["run", "--history", "history.sqlite"], at: "\(now + offset)")
      #expect(process.status == 0 && !process.errors.contains("error"), "\(process.errors)")
    }
    let listed = try await stage.qa(["history", "--list", "--history", "history.sqlite"]).output
    for year in ["2025-10-17", "2026-11-21"] { #expect(listed.contains(year), "\(listed)") }
  }

  @Test("A source that changes under the run does not give its old verdict to the new bytes")
  func changing() async throws {
    let file = stage.sample.path + "/" + stage.sample.storyboard
    let good = try Data(contentsOf: URL(fileURLWithPath: file))
    try stage.sample.replace("constant=\"120\"", with: "constant=\"90\"", in: stage.sample.storyboard)
    let bad = try Data(contentsOf: URL(fileURLWithPath: file))
    func digest() throws -> String {
      let text = try stage.sample.text("Reports/latest/run.json")
      return text.firstMatch(of: #/"sourcesDigest":"([^"]*)"/#).map { String($0.1) } ?? ""
    }
    #expect(try await stage.qa(["run"]).status == 1)
    let badDigest = try digest()
    for delay: UInt32 in [5000, 30_000, 60_000, 90_000, 120_000, 160_000] {
      try good.write(to: URL(fileURLWithPath: file), options: .atomic)
      let process = try start([])
      usleep(delay)
      // Replaced as a whole: the run might read the file while it is empty.
      try bad.write(to: URL(fileURLWithPath: file), options: .atomic)
      process.waitUntilExit()
      #expect((process.terminationStatus == 1) == (try digest() == badDigest), "changed after \(delay)")
    }
  }
}
