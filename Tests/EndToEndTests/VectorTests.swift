import Foundation
import TestSupport
import Testing

/// Vector images, with and without the programs that draw them.
@Suite(.serialized) struct VectorTests {
  private static let hasTools = ["rsvg-convert", "pdftocairo", "pdfinfo", "pdffonts"].allSatisfy {
    QAProcess.path(of: $0) != nil
  }

  /// An app with a launch screen that shows a centered SVG of 60 x 60 points.
  private func app(_ body: String) throws -> PlistApp {
    let app = try PlistApp(
      "<key>UILaunchScreen</key><dict><key>UIImageName</key><string>Logo</string></dict>")
    let folder = "Assets.xcassets/Logo.imageset"
    try app.write(
      #"{"images":[{"idiom":"universal","filename":"logo.svg"}]}"#, to: folder + "/Contents.json")
    try app.write(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"60\" height=\"60\">\(body)</svg>",
      to: folder + "/logo.svg")
    return app
  }

  private func run(_ app: PlistApp, path: String? = nil) throws -> (process: QAProcess, run: RunFile) {
    let output = app.scratch.path + "/vectors"
    let process = try QAProcess.run(
      ["run", "--matrix", "smoke", "--output", output] + app.subject, in: app.scratch.path,
      environment: path.map { ["PATH": $0] } ?? [:])
    return (process, try RunFile.read(output))
  }

  private let disc = "<circle cx=\"30\" cy=\"30\" r=\"25\" fill=\"#000\"/>"

  /// systemBackground is white in light and black in dark.
  @Test(
    "A black logo is invisible only in dark appearance, and the finding names the drawing program",
    .enabled(if: hasTools))
  func blackLogo() async throws {
    let (process, run) = try run(try app(disc))
    #expect(process.status == 1 && run.failed.contains("LB-10"), "\(process.errors)")
    let rows = run.results.filter { $0.criterion == "LB-10" }
    #expect(!rows.isEmpty)
    #expect(rows.allSatisfy { ($0.outcome == "failed") == ($0.appearance == "dark") })
    #expect(rows.allSatisfy { $0.note?.contains("logo.svg as rsvg-convert ") == true })
    #expect(run.results.first { $0.criterion == "LB-4" }?.outcome == "passed")
  }

  @Test("Without the program, criteria about the picture are undecided and name the package")
  func missingTool() async throws {
    let (process, run) = try run(try app(disc), path: "/nonexistent")
    #expect(process.status == 0, "\(process.errors)")
    let decodes = run.results.first { $0.criterion == "LB-4" }
    #expect(decodes?.outcome == "cannotTell" && decodes?.reason == "unreadable-image")
    #expect(
      decodes?.message.contains("rsvg-convert is not on PATH") == true
        && decodes?.message.contains("librsvg") == true, "\(decodes?.message ?? "")")
    let rows = run.results.filter { $0.criterion == "LB-10" }
    #expect(!rows.isEmpty && rows.allSatisfy { $0.outcome == "cannotTell" })
  }

  @Test("A file that the program rejects is a finding with the program's message", .enabled(if: hasTools))
  func broken() async throws {
    let (process, run) = try run(try app("<g>"))
    let decodes = run.results.first { $0.criterion == "LB-4" }
    #expect(process.status == 1 && decodes?.outcome == "failed", "\(process.errors)")
    #expect(
      decodes?.message.contains("cannot be read by rsvg-convert: \"") == true, "\(decodes?.message ?? "")")
    #expect(decodes?.file?.hasSuffix("Logo.imageset/logo.svg") == true)
  }

  @Test("Unsupported features are named, with and without the program")
  func doubtful() async throws {
    for path in [nil, "/nonexistent"] {
      let (_, run) = try run(try app("<text y=\"20\">Hi</text>"), path: path)
      let decodes = run.results.first { $0.criterion == "LB-4" }
      #expect(decodes?.outcome == "cannotTell" && decodes?.message.contains("<text>") == true)
    }
  }

  /// A folder with a program that is started instead of `rsvg-convert`, and the `PATH` that finds it.
  private func program(_ script: String) throws -> (folder: TemporaryFolder, path: String) {
    let folder = try TemporaryFolder()
    let file = folder.path + "/rsvg-convert"
    try ("#!/bin/sh\n" + script).write(toFile: file, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file)
    return (folder, folder.path + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? ""))
  }

  @Test("A program that does not end makes every result an error with the file's name, and the exit code 2")
  func hangs() throws {
    let home = try TemporaryFolder()
    for name in ["Matrix", "Reports"] {
      try FileManager.default.copyItem(
        atPath: Checkout.home + "/" + name, toPath: home.path + "/" + name)
    }
    let limits = URL(fileURLWithPath: home.path + "/Matrix/system/limits.yml")
    let text = try String(contentsOf: limits, encoding: .utf8)
    try text.replacing(try Regex("programSeconds: [0-9]+"), with: "programSeconds: 1")
      .write(to: limits, atomically: true, encoding: .utf8)
    let (folder, path) = try program("echo x >> \"$(dirname \"$0\")/runs\"; exec sleep 300\n")
    let app = try app(disc)
    let output = app.scratch.path + "/vectors"
    let process = try QAProcess.run(
      ["run", "--matrix", "smoke", "--jobs", "1", "--output", output] + app.subject, in: app.scratch.path,
      environment: ["PATH": path, "QA_HOME": home.path])
    #expect(process.status == 2, "\(process.errors)")
    let words = "Logo.imageset/logo.svg could not be drawn: rsvg-convert took longer than 1"
    #expect(process.errors.contains(words), "\(process.errors)")
    let results = try RunFile.read(output).results
    #expect(results.contains { $0.outcome == "errored" && $0.message.contains(words) })
    // Nothing is decided but what needs other evidence.
    #expect(
      results.allSatisfy {
        $0.outcome == "errored" || ["dependsOn", "evidence", "none"].contains($0.assertion)
      })
    // The run does not wait for the program again.
    #expect(try folder.text("runs") == "x\n")
  }

  @Test("A run draws each size once, and no other size", .enabled(if: hasTools))
  func drawnOnce() async throws {
    let (folder, path) = try program(
      "echo \"$@\" >> \"$(dirname \"$0\")/runs\"; exec /usr/bin/rsvg-convert \"$@\"\n")
    let (process, _) = try run(try app(disc), path: path)
    #expect(process.status == 1, "\(process.errors)")
    let runs = try folder.text("runs").split(separator: "\n")
    // 60 x 60 points: the probe, scale 2, scale 3, and the program's version.
    let expected = ["60", "120", "180"].map { "--width \($0) --height \($0) --format png" } + ["--version"]
    #expect(runs.map(String.init).sorted() == expected.sorted(), "\(runs)")
  }

  @Test(
    "A lower limit of the system is taken as it is, and decides no criterion",
    .enabled(if: hasTools), arguments: ["-t 60", "-v 8000000", "-f 100000"])
  func lowerLimit(_ limit: String) throws {
    let app = try app(disc)
    func record(_ name: String, _ before: String) throws -> Data {
      let output = app.scratch.path + "/" + name
      let words = ["run", "--matrix", "smoke", "--no-previews", "--output", output] + app.subject
      let process = try QAProcess.run(
        program: "/bin/bash", ["-c", before + "exec \"$@\"", "bash", QAProcess.binary] + words,
        in: app.scratch.path, environment: ["SOURCE_DATE_EPOCH": "1700000000"])
      #expect(process.status == 1, "\(process.errors)")
      return try Data(contentsOf: URL(fileURLWithPath: output + "/run.json"))
    }
    #expect(try record("low", "ulimit \(limit); ") == record("usual", ""))
  }

  @Test("A program that may not be started is an error; a missing one leaves criteria undecided")
  func forbidden() throws {
    let app = try app(disc)
    let (missing, _) = try run(app, path: "/none")
    #expect(missing.status == 0, "\(missing.errors)")
    let (folder, _) = try program("exit 1\n")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o644], ofItemAtPath: folder.path + "/rsvg-convert")
    let (forbidden, _) = try run(app, path: folder.path)
    #expect(forbidden.status == 2, "\(forbidden.errors)")
    #expect(forbidden.errors.contains("rsvg-convert on PATH may not be started; check its permissions"))
  }

  @Test("On busy processors and with any number of jobs a run has the same bytes", .enabled(if: hasTools))
  func sameBytes() throws {
    let app = try app(disc)
    let contents = app.path + "/Assets.xcassets/Logo.imageset/Contents.json"
    // Drawn again at the size of each view.
    try
      #"{"images":[{"idiom":"universal","filename":"logo.svg"}],"properties":{"preserves-vector-representation":true}}"#
      .write(toFile: contents, atomically: true, encoding: .utf8)
    // The limit of processor time ends them even if the test is killed.
    let busy = (0..<2).map { _ in
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/bin/sh")
      process.arguments = ["-c", "ulimit -t 120; while :; do :; done"]
      return process
    }
    for process in busy { try process.run() }
    defer { for process in busy { kill(process.processIdentifier, SIGKILL) } }
    var first: [Data]?
    for jobs in [1, 8, 3] {
      let output = app.scratch.path + "/jobs"
      let process = try QAProcess.run(
        ["run", "--matrix", "smoke", "--no-previews", "--jobs", "\(jobs)", "--output", output] + app.subject,
        in: app.scratch.path, environment: ["SOURCE_DATE_EPOCH": "1700000000"])
      #expect(process.status == 1, "\(process.errors)")
      let files = try ["run.json", "junit.xml"].map {
        try Data(contentsOf: URL(fileURLWithPath: output + "/" + $0))
      }
      #expect(files == first ?? files, "\(jobs) jobs")
      first = files
    }
  }
}
