import CommandSupport
import Foundation
import TestSupport
import Testing

/// What can be in the way of a file that a run needs.
enum Obstruction: String, CaseIterable, Sendable {
  case folder, pipe, socket, device, loop, rubbish

  /// Puts the obstruction in the place of a file.
  func replace(_ path: String) throws {
    let name = "'" + (path as NSString).lastPathComponent + "'"
    let command =
      switch self {
      case .folder: "mkdir \(name)"
      case .pipe: "mkfifo \(name)"
      case .socket:
        "python3 -c 'import socket,sys; socket.socket(socket.AF_UNIX).bind(sys.argv[1])' \(name)"
      case .device: "ln -s /dev/zero \(name)"
      case .loop: "ln -s \(name) \(name)"
      case .rubbish: "printf '\\377\\376\\000\\001<\\000' > \(name)"
      }
    let process = try QAProcess.run(
      program: "/bin/sh", ["-c", "rm -rf \(name) && \(command)"],
      in: (path as NSString).deletingLastPathComponent)
    #expect(process.status == 0, "\(process.errors)")
  }
}

/// A run that cannot read what it needs ends with 2 and never with 0.
@Suite(.serialized) struct FailClosedTests {
  /// Returns a stage whose `qa.yml` names files of every kind.
  private func stage() throws -> GateStage {
    let stage = try GateStage()
    let sample = stage.sample
    try sample.write("id: own\ntitle: Own\nextends: story-8.3\n", to: "own.yml")
    try sample.write("waivers: []\n", to: "waivers.yml")
    try sample.write("project: .\nchecklist: ./own.yml\nmatrix: smoke\nwaivers: waivers.yml\n", to: "qa.yml")
    try sample.write("FOO = 1\n", to: "own.xcconfig")
    let id = "0123456789ABCDEF01234567"
    try sample.replace(
      "/* Begin PBXFileReference section */\n",
      with: "/* Begin PBXFileReference section */\n\t\t\(id) = {isa = PBXFileReference; path = own.xcconfig; "
        + "lastKnownFileType = text.xcconfig; sourceTree = SOURCE_ROOT; };\n", in: sample.projectFile)
    try sample.replace(
      "isa = XCBuildConfiguration;\n",
      with: "isa = XCBuildConfiguration;\n\t\t\tbaseConfigurationReference = \(id);\n", in: sample.projectFile
    )
    return stage
  }

  static let files = [
    "qa.yml", "own.yml", "waivers.yml", "buzzbox.xcodeproj/project.pbxproj", "buzzbox/Info.plist",
  ]

  @Test(
    "A run that cannot read a file it needs ends with 2 and names it", arguments: files, Obstruction.allCases)
  func needed(_ file: String, _ obstruction: Obstruction) async throws {
    let stage = try stage()
    try obstruction.replace(stage.sample.path + "/" + file)
    let run = try await stage.qa(["run"])
    #expect(run.status == 2, "\(run.output) \(run.errors)")
    let name = (file as NSString).lastPathComponent
    #expect(run.errors.contains("error: ") && run.errors.contains(name), "\(run.errors)")
  }

  @Test("A build settings file that cannot be read leaves no success", arguments: Obstruction.allCases)
  func settings(_ obstruction: Obstruction) async throws {
    if obstruction == .rubbish { return }
    let stage = try stage()
    #expect(try await stage.qa(["run"]).status == 0)
    try obstruction.replace(stage.sample.path + "/own.xcconfig")
    let run = try await stage.qa(["run"])
    #expect(run.status == 2 && run.errors.contains("own.xcconfig"), "\(run.output) \(run.errors)")
    #expect(run.output.contains("Incomplete"), "\(run.output)")
    let gate = try await stage.gate().verdict
    #expect(!gate.green && gate.reasons.contains("run-incomplete"), "\(gate.reasons)")
  }

  @Test("A picture that cannot be read leaves no success", arguments: Obstruction.allCases)
  func picture(_ obstruction: Obstruction) async throws {
    if obstruction == .rubbish { return }
    let stage = try stage()
    let files = try FileManager.default.contentsOfDirectory(
      atPath: stage.sample.path + "/" + stage.sample.iconSet)
    for file in files.filter({ $0.hasSuffix(".png") }) {
      try obstruction.replace("\(stage.sample.path)/\(stage.sample.iconSet)/\(file)")
    }
    let run = try await stage.qa(["run"])
    #expect(
      run.status == 2 && run.errors.contains(", so it was not read"), "\(run.output) \(run.errors)")
  }

  @Test("Each command names why a file cannot be read, and ends with 2", arguments: Obstruction.allCases)
  func reasons(_ obstruction: Obstruction) async throws {
    if obstruction == .rubbish { return }
    let sample = try SampleProject()
    let icon = sample.catalog + "/AppIcon.appiconset/AppIcon.png"
    let commands = [
      (sample.storyboard, ["run", "--project", ".", "--matrix", "smoke", "--output", "r"]),
      (sample.storyboard, ["fix", "--project", ".", "--matrix", "smoke"]),
      (sample.storyboard, ["render", "--project", ".", "--device", "iphone-15", "-o", "a.png"]),
      (sample.storyboard, ["layout", sample.storyboard]),
      (sample.iconSet + "/Contents.json", ["run", "--project", ".", "--matrix", "smoke", "--output", "r"]),
      (
        icon,
        ["init", "--launch-screen", "--force", "--icon", icon, "--top", "#667EEA", "--bottom", "#764BA2"]
      ),
    ]
    for (file, words) in commands {
      let saved = sample.scratch.path + "/saved"
      try FileManager.default.moveItem(atPath: sample.path + "/" + file, toPath: saved)
      try obstruction.replace(sample.path + "/" + file)
      let process = try await QACommand.run(words, in: sample.path)
      #expect(
        process.status == 2 && process.errors.contains(", so it was not read"), "\(words) \(process.errors)")
      #expect(!process.errors.contains("not exist"))
      try FileManager.default.removeItem(atPath: sample.path + "/" + file)
      try FileManager.default.moveItem(atPath: saved, toPath: sample.path + "/" + file)
    }
  }

  @Test("A launch screen that cannot be read is no success, even if no criterion is about the file")
  func document() async throws {
    let stage = try stage()
    try stage.sample.write(
      "id: own\ntitle: Own\nelements:\n  icon: {kind: imageView, image: LaunchIcon}\ncriteria:\n  - id: A-1\n"
        + "    title: The icon is centered\n    impact: minor\n    rationale: r\n    fix: f\n"
        + "    assert: [{layout.centered: {of: icon, tolerance: 0.5}}]\n", to: "own.yml")
    #expect(try await stage.qa(["run"]).status == 0)
    try stage.sample.write("<document>", to: stage.sample.storyboard)
    let run = try await stage.qa(["run"])
    #expect(run.status == 2 && run.errors.contains("LaunchScreen.storyboard"), "\(run.output) \(run.errors)")
  }

  // MARK: Data

  /// Returns a folder with a copy of the binary.
  private func copiedBinary(to folder: String) throws -> String {
    let path = folder + "/qa"
    let source = URL(fileURLWithPath: QAProcess.binary).resolvingSymlinksInPath().path
    do {
      try FileManager.default.linkItem(atPath: source, toPath: path)
    } catch {
      try FileManager.default.copyItem(atPath: source, toPath: path)
    }
    return path
  }

  @Test("A copied binary does not take the project's files as its own data", arguments: ["", "tools"])
  func data(_ folder: String) throws {
    let stage = try stage()
    let path = stage.sample.path
    let tools = path + "/" + folder
    try FileManager.default.createDirectory(atPath: tools, withIntermediateDirectories: true)
    for name in ["Matrix", "Reports"] {
      try FileManager.default.createSymbolicLink(
        atPath: tools + "/" + name, withDestinationPath: Checkout.home + "/" + name)
      if !folder.isEmpty {
        try FileManager.default.createSymbolicLink(
          atPath: path + "/" + name, withDestinationPath: Checkout.home + "/" + name)
      }
    }
    try FileManager.default.removeItem(atPath: tools + "/Reports")
    let program = try copiedBinary(to: tools)
    let run = try QAProcess.run(program: program, ["run"], in: path, environment: ["QA_HOME": ""])
    #expect(run.status == 2 && run.errors.contains("QA_HOME"), "\(run.output) \(run.errors)")
    let above = try copiedBinary(to: path + "/buzzbox")
    let other = try QAProcess.run(program: above, ["run"], in: path, environment: ["QA_HOME": ""])
    #expect(other.status == 2 && other.errors.contains("QA_HOME"), "\(other.output) \(other.errors)")
  }
}
