import Foundation
import Testing

/// What a hostile pull request or archive may try. Each test fails where a marker file or a secret shows.
@Suite(.serialized) struct AttackTests {
  static let secret = "S3CRET-4711"

  /// A stage beside a file with a secret.
  private func stage(_ settings: String = "") throws -> GateStage {
    let stage = try GateStage(settings: settings)
    try write("TOKEN = \(Self.secret)\n\(Self.secret): [\n", to: stage.sample.scratch.path + "/secret")
    return stage
  }
  private func write(_ text: String, to path: String) throws {
    try text.write(toFile: path, atomically: true, encoding: .utf8)
  }
  private func link(_ stage: GateStage, _ file: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: stage.sample.path + "/" + file, withDestinationPath: target)
  }
  private func shell(_ command: String, in folder: String) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", command]
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(command)")
  }
  /// Everything that was printed or written below the reports.
  private func everything(_ process: QAProcess, _ stage: GateStage) -> String {
    let folder = stage.sample.path + "/Reports"
    let files = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    let texts = files.map {
      String(decoding: FileManager.default.contents(atPath: folder + "/" + $0) ?? Data(), as: UTF8.self)
    }
    return ([process.output, process.errors] + texts).joined(separator: "\n")
  }

  // MARK: Code execution

  /// Settings that make git start a program.
  private func commands(_ marker: String) -> String {
    """
    [core]
    \trepositoryformatversion = 1
    \tfsmonitor = \(marker)
    \tsshCommand = \(marker)
    \tpager = \(marker)
    [extensions]
    \tpartialClone = origin
    [remote "origin"]
    \turl = ext::\(marker)
    \tpromisor = true
    [protocol]
    \tallow = always
    [protocol "ext"]
    \tallow = always
    [filter "x"]
    \tclean = \(marker)
    \tsmudge = \(marker)
    \tprocess = \(marker)
    [diff]
    \texternal = \(marker)
    [diff "x"]
    \ttextconv = \(marker)
    \tcommand = \(marker)

    """
  }

  @Test(
    "Git's settings in a project start no program",
    arguments: ["bare", "folder", "file", "missing objects"])
  func gitSettings(_ layout: String) throws {
    let stage = try stage()
    let (path, scratch) = (stage.sample.path, stage.sample.scratch.path)
    try write("#!/bin/sh\ntouch '\(scratch)/marker'\nexit 1\n", to: scratch + "/run")
    try shell("chmod +x run", in: scratch)
    try write("* filter=x diff=x\n", to: path + "/.gitattributes")
    try shell(
      "git init -q && git add -A && git -c user.name=a -c user.email=a@example.com commit -q -m a"
        + " && git rev-parse HEAD > ../head", in: path)
    let commit = try String(contentsOfFile: scratch + "/head", encoding: .utf8).prefix(40)
    #expect(try stage.qa(["run"]).status == 0)
    _ = try stage.qa([
      "evidence", "add", "sign-off", "--criterion", "LS-B3", "--by", "Kim", "--build", "1", "--commit",
      layout == "missing objects" ? String(repeating: "1", count: 40) : String(commit), "--statement",
      "Seen.",
    ])
    switch layout {
    case "bare": try shell("mv .git/* . && rmdir .git 2>/dev/null || rm -rf .git", in: path)
    case "file": try shell("mv .git inner && echo 'gitdir: inner' > .git", in: path)
    default: break
    }
    let config = layout == "bare" ? "/config" : layout == "file" ? "/inner/config" : "/.git/config"
    try write(
      (layout == "bare"
        ? commands(scratch + "/run").replacingOccurrences(
          of: "[core]", with: "[core]\n\tbare = false\n\tworktree = .")
        : commands(scratch + "/run")), to: path + config)
    try shell("touch \(stage.sample.storyboard)", in: path)
    _ = try stage.qa(["gate"])
    _ = try stage.qa(["evidence", "list"])
    _ = try stage.qa([
      "evidence", "add", "sign-off", "--id", "two", "--criterion", "LS-B3", "--by", "Kim", "--build", "1",
      "--commit", String(repeating: "2", count: 40), "--statement", "Seen.",
    ])
    #expect(!FileManager.default.fileExists(atPath: scratch + "/marker"))
  }

  @Test("A crafted HEAD puts nothing into a report")
  func head() throws {
    let stage = try stage()
    try shell("git init -q", in: stage.sample.path)
    try write(
      Self.secret.padding(toLength: 40, withPad: "x", startingAt: 0), to: stage.sample.scratch.path + "/forty"
    )
    try write("ref: ../../forty\n", to: stage.sample.path + "/.git/HEAD")
    let run = try stage.qa(["run"])
    #expect(!everything(run, stage).contains(Self.secret))
  }
}
