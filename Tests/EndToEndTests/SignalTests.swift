import CommandSupport
import Foundation
import TestSupport
import Testing

/// Signals, and conditions of the system in which a run cannot work.
@Suite(.serialized) struct SignalTests {
  /// A process that a test ends with a signal.
  private struct Running {
    let process = Process()
    let folder: TemporaryFolder
    var temporary: String { folder.path + "/tmp" }

    init(_ arguments: [String], in path: String, environment more: [String: String] = [:]) throws {
      folder = try TemporaryFolder()
      try folder.make("tmp")
      process.executableURL = URL(fileURLWithPath: QAProcess.binary)
      process.arguments = arguments
      process.currentDirectoryURL = URL(fileURLWithPath: path)
      var environment = ProcessInfo.processInfo.environment
      environment["GITHUB_ACTIONS"] = nil
      environment["TMPDIR"] = folder.path + "/tmp"
      process.environment = environment.merging(more) { $1 }
      process.standardOutput = FileHandle.nullDevice
      _ = FileManager.default.createFile(atPath: folder.path + "/errors", contents: nil)
      process.standardError = FileHandle(forWritingAtPath: folder.path + "/errors")
      try process.run()
    }

    var errors: String { (try? folder.text("errors")) ?? "" }

    /// Waits until a condition holds or the process ends.
    func wait(until condition: () -> Bool) {
      while process.isRunning, !condition() { usleep(5000) }
    }
  }

  @Test(
    "A run that gets a signal says how far it came, and leaves the earlier report and nothing else",
    arguments: [SIGTERM, SIGINT])
  func run(_ signal: Int32) async throws {
    let stage = try GateStage()
    #expect(try await stage.qa(["run"]).status == 0)
    let before = try stage.sample.text("Reports/latest/run.json")
    let running = try Running(["run", "--matrix", "full", "--verbose", "--jobs", "1"], in: stage.sample.path)
    running.wait { running.errors.contains("Plan:") }
    kill(running.process.processIdentifier, signal)
    running.process.waitUntilExit()
    #expect(running.process.terminationStatus == 128 + signal, "\(running.errors)")
    #expect(
      running.errors.contains(/error: interrupted after \d+ of \d+ screens; earlier reports stay/),
      "\(running.errors)")
    #expect(try stage.sample.text("Reports/latest/run.json") == before)
    #expect(try FileManager.default.contentsOfDirectory(atPath: running.temporary).isEmpty)
    #expect(try FileManager.default.contentsOfDirectory(atPath: stage.sample.path + "/Reports") == ["latest"])
  }

  @Test("A run of several apps that gets a signal leaves the earlier reports")
  func fleet() async throws {
    let stage = try FleetStage(["a", "b"], broken: [])
    let apps = ["apps/a", "apps/b"]
    #expect(try await stage.run(apps, [], to: "reports").status == 0)
    let before = try stage.text("reports/fleet.json")
    let words = ["run", "--matrix", "full", "--output", "reports", "--jobs", "1", "--projects"]
    let running = try Running(words + apps, in: stage.top)
    // The reports are made in a folder beside the earlier ones.
    running.wait { (try? FileManager.default.contentsOfDirectory(atPath: stage.top).count) ?? 0 > 2 }
    kill(running.process.processIdentifier, SIGINT)
    running.process.waitUntilExit()
    #expect(running.process.terminationStatus == 130, "\(running.errors)")
    #expect(
      running.errors.contains(/error: interrupted after [01] of 2 apps; earlier reports stay/),
      "\(running.errors)")
    #expect(try stage.text("reports/fleet.json") == before)
    #expect(try FileManager.default.contentsOfDirectory(atPath: stage.top).sorted() == ["apps", "reports"])
  }

  @Test("A second signal ends a run at once, and the earlier report stays")
  func twice() async throws {
    let stage = try GateStage()
    #expect(try await stage.qa(["run"]).status == 0)
    let before = try stage.sample.text("Reports/latest/run.json")
    let running = try Running(["run", "--matrix", "full", "--verbose", "--jobs", "1"], in: stage.sample.path)
    running.wait { running.errors.contains("Plan:") }
    kill(running.process.processIdentifier, SIGTERM)
    kill(running.process.processIdentifier, SIGINT)
    running.process.waitUntilExit()
    #expect([128 + SIGTERM, 128 + SIGINT].contains(running.process.terminationStatus))
    #expect(try FileManager.default.contentsOfDirectory(atPath: running.temporary).isEmpty)
    #expect(try FileManager.default.contentsOfDirectory(atPath: stage.sample.path + "/Reports") == ["latest"])
    let after = try stage.sample.text("Reports/latest/run.json")
    #expect(after == before)
  }

  @Test(
    "A signal ends the programs that qa has started, and one that qa can handle removes their folders",
    arguments: [SIGTERM, SIGKILL])
  func children(signal: Int32) throws {
    let stage = try GateStage()
    let sample = stage.sample
    let tools = sample.scratch.path + "/tools"
    try FileManager.default.createDirectory(atPath: tools, withIntermediateDirectories: true)
    // The shell creates a file before it writes the number, so the name appears with the whole text.
    let script =
      "#!/bin/sh\ncd '\(tools)'\necho $$ > child\nsleep 300 & echo $! > new\nmv new grandchild\nwait\n"
    try script.write(toFile: tools + "/rsvg-convert", atomically: true, encoding: .utf8)
    chmod(tools + "/rsvg-convert", 0o755)
    try sample.write(
      "<svg xmlns='http://www.w3.org/2000/svg' width='120' height='120'><rect width='120' height='120'/></svg>",
      to: sample.iconSet + "/icon.svg")
    try sample.write(
      #"{"images": [{"idiom": "universal", "filename": "icon.svg"}], "info": {"version": 1, "author": "xcode"}}"#,
      to: sample.iconSet + "/Contents.json")
    let running = try Running(["run"], in: sample.path, environment: ["PATH": tools + ":/usr/bin:/bin"])
    running.wait { FileManager.default.fileExists(atPath: tools + "/grandchild") }
    kill(running.process.processIdentifier, signal)
    running.process.waitUntilExit()
    if signal == SIGTERM {
      #expect(running.process.terminationStatus == 128 + SIGTERM, "\(running.errors)")
      #expect(try FileManager.default.contentsOfDirectory(atPath: running.temporary).isEmpty)
    }
    // The system ends what qa has started itself.
    for name in signal == SIGTERM ? ["child", "grandchild"] : ["child"] {
      let text = try String(contentsOfFile: tools + "/" + name, encoding: .utf8)
      let id = try #require(Int32(text.trimmingCharacters(in: .whitespacesAndNewlines)))
      // A killed process stays in the table until its new parent looks at it.
      let status = try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8)
      #expect(kill(id, 0) != 0 || status?.contains(") Z ") == true, "\(name) runs")
    }
  }

  /// A fake of every program that `qa` can start.
  private static let fakes = [
    "rsvg-convert", "pdftocairo", "pdfinfo", "pdffonts", "git", "prlimit", "setpriv", "bwrap", "ssh-keygen",
    "env",
    "xdg-open",
  ]

  @Test(
    "A program of the project on PATH is not run",
    arguments: [
      ["run"], ["doctor"], ["fix"], ["render", "--device", "iphone-15", "-o", "screen.png"],
      ["diff", "--record"], ["diff", "main"], ["diff", ".", "../other"],
      ["diff", "../other", "."],
    ])
  func planted(_ command: [String]) throws {
    let stage = try GateStage()
    let sample = stage.sample
    for tool in Self.fakes {
      try sample.write("#!/bin/sh\ntouch '\(sample.scratch.path)/marker'\nexit 1\n", to: "bin/" + tool)
      chmod(sample.path + "/bin/" + tool, 0o755)
    }
    try sample.write(
      "<svg xmlns='http://www.w3.org/2000/svg' width='120' height='120'><rect width='120' height='120'/></svg>",
      to: sample.iconSet + "/icon.svg")
    try sample.write(
      #"{"images": [{"idiom": "universal", "filename": "icon.svg"}], "info": {"version": 1, "author": "xcode"}}"#,
      to: sample.iconSet + "/Contents.json")
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    if command.contains("../other") {
      try FileManager.default.copyItem(atPath: sample.path, toPath: sample.scratch.path + "/other")
    } else {
      try sample.git("init -q -b main")
      try sample.git("add .")
      try sample.git("commit -q -m all")
    }
    let process = try QAProcess.run(
      command, in: sample.path, environment: ["PATH": sample.path + "/bin:" + path])
    #expect([0, 1].contains(process.status), "\(process.errors)")
    #expect(!FileManager.default.fileExists(atPath: sample.scratch.path + "/marker"))
  }

  // MARK: Conditions of the system

  private func shell(_ command: String, in folder: String) throws -> QAProcess {
    try QAProcess.run(
      program: "/bin/bash", ["-c", command.replacing("QA", with: "'\(QAProcess.binary)'")], in: folder)
  }

  /// The words that run a command where `/proc` is an empty folder; nil if the system does not allow it.
  private static let withoutProcesses: String? = {
    let words = "unshare --map-root-user --mount sh -c 'mount -t tmpfs none /proc && exec \"$@\"' sh"
    let trial = try? QAProcess.run(program: "/bin/sh", ["-c", words + " true"])
    return trial?.status == 0 ? words : nil
  }()

  @Test(
    "Where /proc does not show the process, no command ends with 0",
    .enabled(if: withoutProcesses != nil, "the system does not let this user make a mount namespace"),
    arguments: ["", "gate", "run", "--version", "gate --frob"])
  func processes(_ command: String) throws {
    let stage = try GateStage()
    let process = try shell("\(Self.withoutProcesses ?? "") QA \(command)", in: stage.sample.path)
    #expect(process.status == 2 && process.errors.contains("/proc does not show"), "\(process)")
    #expect(process.output.isEmpty)
  }

  @Test(
    "The words of the command are those that the system gives the program, not those of /proc",
    .enabled(if: withoutProcesses != nil, "the system does not let this user make a mount namespace"))
  func words() throws {
    let stage = try GateStage()
    // A file in place of the one that `CommandLine` reads.
    let hidden =
      "unshare --map-root-user --mount sh -c 'mount --bind /dev/null /proc/$$/cmdline && exec \"$@\"' sh"
    let process = try shell("\(hidden) QA gate", in: stage.sample.path)
    #expect(process.status == 1 && process.output.contains("There is no run"), "\(process)")
    #expect(try shell("\(hidden) QA gate --frob", in: stage.sample.path).status == 64)
    #expect(try shell("\(hidden) QA", in: stage.sample.path).status == 0)
  }

  @Test("A deleted current folder is an error, and nothing is written to the root")
  func deletedFolder() throws {
    let stage = try GateStage()
    let gone = stage.sample.scratch.path + "/gone"
    let process = try shell(
      "mkdir '\(gone)' && cd '\(gone)' && rmdir '\(gone)' && QA run --project '\(stage.sample.path)'",
      in: stage.sample.scratch.path)
    #expect(
      process.status == 2 && process.errors.contains("the current folder cannot be used"), "\(process.errors)"
    )
    #expect(!FileManager.default.fileExists(atPath: "/Reports"))
  }

  @Test("A current folder with a very long path is an error, and nothing is written to the root")
  func longFolder() throws {
    let stage = try GateStage()
    let name = String(repeating: "d", count: 200)
    let process = try shell(
      "for i in $(seq 30); do mkdir \(name) && cd -P \(name) 2>/dev/null || cd \(name); done; QA run",
      in: stage.sample.path)
    #expect(
      process.status == 2 && process.errors.contains("the current folder cannot be used"), "\(process.errors)"
    )
    #expect(!FileManager.default.fileExists(atPath: "/Reports"))
    _ = try shell("rm -rf \(name)", in: stage.sample.path)
  }

  @Test(
    "Without enough threads a run ends with an error",
    .enabled(if: geteuid() == 0, "only the superuser can start a process as another user"),
    arguments: [1, 2, 3, 4])
  func threads(_ limit: Int) throws {
    let stage = try GateStage()
    let user = "setpriv --reuid=64999 --regid=64999 --clear-groups"
    _ = try shell("chmod -R a+rwX '\(stage.sample.scratch.path)'", in: "/")
    let process = try shell(
      "timeout 60 bash -c \"ulimit -u \(limit); exec \(user) QA run\"", in: stage.sample.path)
    #expect(process.status != 124, "it hangs")
    #expect([0, 2].contains(process.status), "\(process.status) \(process.errors)")
    if process.status == 2 { #expect(process.errors.contains("ulimit -u"), "\(process.errors)") }
  }
}
