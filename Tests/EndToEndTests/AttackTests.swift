import CommandSupport
import Foundation
import TestSupport
import Testing

/// Attacks of a hostile pull request or archive. A test fails if a marker file or a secret appears.
@Suite(.serialized) struct AttackTests {
  static let secret = "S3CRET-4711"

  /// Returns a stage next to a file with a secret.
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
    let process = try QAProcess.run(program: "/bin/sh", ["-c", command], in: folder)
    #expect(process.status == 0, "\(command): \(process.errors)")
  }
  /// Returns all output and the contents of all report files.
  private func everything(_ process: QAProcess, _ stage: GateStage) -> String {
    let folder = stage.sample.path + "/Reports"
    let files = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    let texts = files.map {
      String(decoding: FileManager.default.contents(atPath: folder + "/" + $0) ?? Data(), as: UTF8.self)
    }
    return ([process.output, process.errors] + texts).joined(separator: "\n")
  }

  // MARK: Code execution

  /// Returns Git settings that start a program.
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
    "Git settings of a project start no program",
    arguments: ["bare", "folder", "file", "missing objects"])
  func gitSettings(_ layout: String) async throws {
    let stage = try stage()
    let (path, scratch) = (stage.sample.path, stage.sample.scratch.path)
    try write("#!/bin/sh\ntouch '\(scratch)/marker'\nexit 1\n", to: scratch + "/run")
    try shell("chmod +x run", in: scratch)
    try write("* filter=x diff=x\n", to: path + "/.gitattributes")
    try shell(
      "git init -q && git add -A && git -c user.name=a -c user.email=a@example.com commit -q -m a"
        + " && git rev-parse HEAD > ../head", in: path)
    let commit = try String(contentsOfFile: scratch + "/head", encoding: .utf8).prefix(40)
    #expect(try await stage.qa(["run"]).status == 0)
    _ = try await stage.qa([
      "evidence", "add", "sign-off", "--status", "passed", "--criterion", "LS-B3", "--by", "Kim", "--build",
      "1.0", "--commit",
      layout == "missing objects" ? String(repeating: "1", count: 40) : String(commit), "--statement",
      "Seen on an iPhone.",
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
    _ = try await stage.qa(["gate"])
    _ = try await stage.qa(["evidence", "list"])
    _ = try await stage.qa([
      "evidence", "add", "sign-off", "--status", "passed", "--id", "two", "--criterion", "LS-B3", "--by",
      "Kim", "--build", "1.0",
      "--commit", String(repeating: "2", count: 40), "--statement", "Seen on an iPhone.",
    ])
    #expect(!FileManager.default.fileExists(atPath: scratch + "/marker"))
  }

  @Test(
    "A commit holds files with other line ends, files of Git LFS and files behind links, also in a worktree",
    arguments: ["line ends", "LFS", "link", "worktree"])
  func unchanged(_ form: String) async throws {
    let stage = try stage()
    let sample = stage.sample
    let commit =
      "git -c user.name=a -c user.email=a@example.com commit -q -m a && git rev-parse HEAD > ../head"
    let icon = "buzzbox/Assets.xcassets/LaunchIcon.imageset"
    switch form {
    case "LFS":
      try shell(
        """
        git init -q && git add -A && for f in \(icon)/*.png; do
        printf 'version https://git-lfs.github.com/spec/v1\\noid sha256:%s\\nsize %s\\n' \
        $(sha256sum < $f | cut -d' ' -f1) $(wc -c < $f) > ../pointer
        git update-index --cacheinfo 100644,$(git hash-object -w ../pointer),$f
        done; \(commit)
        """, in: sample.path)
    case "link":
      try shell(
        "mv \(sample.storyboard) kept.storyboard && ln -s ../../kept.storyboard \(sample.storyboard)"
          + " && git init -q && git add -A && \(commit)", in: sample.path)
    case "worktree":
      try shell(
        "git init -q && git add -A && \(commit) && mv ../BuzzBox ../main && cd ../main"
          + " && git worktree add -q --detach ../BuzzBox", in: sample.path)
    default:
      try shell(
        "git init -q && git add -A && \(commit) && sed -i 's/$/\\r/' \(sample.storyboard)", in: sample.path)
    }
    let id = try sample.scratch.text("head").prefix(40)
    #expect(try await stage.qa(["run"]).status == 0)
    let signed = try await stage.qa([
      "evidence", "add", "sign-off", "--status", "passed", "--criterion", "LS-B3", "--by", "Kim", "--build",
      "1.0", "--commit",
      String(id), "--statement", "Seen on an iPhone.",
    ])
    #expect(signed.status == 0, "\(form): \(signed.errors)")
    #expect(try await stage.gate().verdict.standing("LS-B3") == "met", "\(form)")
    // Within the tolerance of the checklist, but another screen.
    try sample.replace("constant=\"120\"", with: "constant=\"120.3\"", in: sample.storyboard)
    #expect(try await stage.qa(["run"]).status == 0)
    #expect(try await stage.gate().verdict.standing("LS-B3") == "needsEvidence", "\(form)")
  }

  @Test("A crafted HEAD adds nothing to a report")
  func head() async throws {
    let stage = try stage()
    try shell("git init -q", in: stage.sample.path)
    try write(
      Self.secret.padding(toLength: 40, withPad: "x", startingAt: 0), to: stage.sample.scratch.path + "/forty"
    )
    try write("ref: ../../forty\n", to: stage.sample.path + "/.git/HEAD")
    let run = try await stage.qa(["run"])
    #expect(!everything(run, stage).contains(Self.secret))
  }

  // MARK: Reading

  @Test("An included xcconfig outside the project has no effect", arguments: ["absolute", "link", "up"])
  func included(_ way: String) async throws {
    let stage = try stage()
    let sample = stage.sample
    let name =
      switch way {
      // A double slash would begin a comment.
      case "absolute": sample.scratch.path.replacingOccurrences(of: "//", with: "/") + "/secret"
      case "up": "../secret"
      default: "link.xcconfig"
      }
    if way == "link" { try link(stage, "link.xcconfig", to: "../secret") }
    try sample.write("#include \"\(name)\"\n", to: "own.xcconfig")
    let project = try sample.text(sample.projectFile)
    let id = "0123456789ABCDEF01234567"
    let main = try #require(project.range(of: "/* Begin PBXFileReference section */\n"))
    var text = project
    text.insert(
      contentsOf:
        "\t\t\(id) /* own.xcconfig */ = {isa = PBXFileReference; lastKnownFileType = text.xcconfig; "
        + "path = own.xcconfig; sourceTree = SOURCE_ROOT; };\n", at: main.upperBound)
    text = text.replacingOccurrences(
      of: "isa = XCBuildConfiguration;\n",
      with: "isa = XCBuildConfiguration;\n\t\t\tbaseConfigurationReference = \(id) /* own.xcconfig */;\n")
    try sample.write(text, to: sample.projectFile)
    try sample.replace(
      "<string>LaunchScreen</string>", with: "<string>$(TOKEN)</string>", in: "buzzbox/Info.plist")
    let run = try await stage.qa(["run"])
    let all = everything(run, stage)
    #expect(!all.contains(Self.secret), "\(way)")
    #expect(all.contains("is outside of the project"), "\(run.errors)")
  }

  @Test(
    "Files that qa.yml names lie below it",
    arguments: ["checklist", "matrix", "waivers", "info-plist", "gate: {matrix", "project"],
    ["absolute", "link.yml", "../secret.yml"])
  func named(_ key: String, _ way: String) async throws {
    let stage = try stage()
    let scratch = stage.sample.scratch.path
    try shell("cp secret secret.yml", in: scratch)
    try link(stage, "link.yml", to: key == "project" ? ".." : "../secret.yml")
    let value = way == "absolute" ? scratch + (key == "project" ? "" : "/secret.yml") : way
    try stage.sample.write("\(key): \(value)\(key.hasPrefix("gate") ? "}" : "")\n", to: "qa.yml")
    let run = try await stage.qa(["run"])
    #expect(run.status == 2, "\(run.output)")
    #expect(run.errors.contains("qa.yml:1:") && run.errors.contains("leads out of"), "\(run.errors)")
    #expect(!everything(run, stage).contains(Self.secret))
  }

  @Test("A checklist of the project cannot extend a file or name a story outside the project")
  func extended() async throws {
    let stage = try stage()
    try shell("cp secret secret.yml", in: stage.sample.scratch.path)
    try stage.sample.write("checklist: ./own.yml\n", to: "qa.yml")
    for target in [stage.sample.scratch.path + "/secret.yml", "../secret.yml", "./link.yml"] {
      if target.hasPrefix("./") { try link(stage, "link.yml", to: "../secret.yml") }
      try stage.sample.write("id: own\ntitle: Own\nextends: \(target)\n", to: "own.yml")
      let run = try await stage.qa(["run"])
      #expect(run.status == 2 && run.errors.contains("is outside"), "\(run.errors)")
      #expect(!everything(run, stage).contains(Self.secret))
    }
  }

  @Test("Links to catalogs, pictures and storyboards outside the project are not read")
  func linkedFiles() async throws {
    let stage = try stage()
    let sample = stage.sample
    try shell(
      "mv \(sample.catalog) ../out.xcassets && ln -s ../../out.xcassets \(sample.catalog)", in: sample.path)
    try shell(
      "mv \(sample.storyboard) ../out.storyboard && ln -s ../../../out.storyboard \(sample.storyboard)",
      in: sample.path)
    let run = try await stage.qa(["run"])
    #expect(run.status != 0)
    #expect(everything(run, stage).contains("outside of the project"), "\(run.errors)")
  }

  @Test("A project in a Git checkout can use other folders and links inside the checkout")
  func neighbors() async throws {
    let stage = try stage()
    let sample = stage.sample
    try shell(
      "git init -q . && mv BuzzBox/\(sample.catalog) Shared.xcassets && ln -s ../../Shared.xcassets BuzzBox/\(sample.catalog)",
      in: sample.scratch.path)
    let run = try await stage.qa(["run"])
    #expect(run.status == 0, "\(run.output.suffix(400)) \(run.errors)")
  }

  @Test("A pipe instead of a file is rejected at once")
  func pipe() async throws {
    let stage = try stage()
    try shell("rm \(stage.sample.storyboard) && mkfifo \(stage.sample.storyboard)", in: stage.sample.path)
    #expect(try await stage.qa(["run"]).status != 0)
    try shell("rm qa.yml && mkfifo qa.yml", in: stage.sample.path)
    #expect(try await stage.qa(["run"]).status == 2)
  }

  // MARK: Writing

  @Test(
    "What qa writes by qa.yml stays below it", arguments: ["output", "history", "evidence"],
    ["absolute", "../target", "~/target", "link/target", "a/../../target"])
  func written(_ key: String, _ way: String) async throws {
    let stage = try stage()
    let scratch = stage.sample.scratch.path
    try shell("mkdir -p home elsewhere && echo kept > target", in: scratch)
    try link(stage, "link", to: "../elsewhere")
    try stage.sample.write("\(key): \(way == "absolute" ? scratch + "/target" : way)\n", to: "qa.yml")
    let run = try await QACommand.run(
      ["run"], in: stage.sample.path, environment: ["HOME": scratch + "/home"])
    #expect(run.status == 2, "\(run.output)")
    #expect(
      run.errors.contains("qa.yml:1:") && run.errors.contains("\(key) leads out of this folder"),
      "\(run.errors)")
    #expect(try String(contentsOfFile: scratch + "/target", encoding: .utf8) == "kept\n")
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch + "/elsewhere").isEmpty)
  }

  @Test("A link named Reports or evidence to another folder is rejected")
  func defaults() async throws {
    let stage = try stage()
    try shell("mkdir elsewhere && ln -s ../elsewhere BuzzBox/Reports", in: stage.sample.scratch.path)
    let run = try await stage.qa(["run"])
    #expect(run.status == 2 && run.errors.contains("leads out"), "\(run.errors)")
    try stage.sample.remove("Reports")
    try link(stage, "evidence", to: "../elsewhere")
    #expect(try await stage.qa(["run"]).status == 0)
    let added = try await stage.qa([
      "evidence", "add", "sign-off", "--status", "passed", "--criterion", "LS-B3", "--by", "Kim", "--build",
      "1.0", "--statement",
      "Seen on an iPhone.",
    ])
    #expect(added.status == 2, "\(added.errors)")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: stage.sample.scratch.path + "/elsewhere").isEmpty)
  }

  @Test("A history in qa.yml that is not a database is not changed, even behind a link")
  func history() async throws {
    let stage = try stage()
    try stage.sample.write("checklist: story-8.3\nmatrix: smoke\nhistory: notes.txt\n", to: "qa.yml")
    try stage.sample.write("my notes\n", to: "notes.txt")
    let run = try await stage.qa(["run"])
    #expect(run.status == 2 && run.errors.contains("not a database of qa"), "\(run.errors)")
    #expect(try stage.sample.text("notes.txt") == "my notes\n")
    try stage.sample.remove("notes.txt")
    try link(stage, "notes.txt", to: "qa.yml")
    #expect(try await stage.qa(["run"]).status == 2)
    try stage.sample.remove("notes.txt")
    #expect(try await stage.qa(["run"]).status == 0)
    let typed = try await stage.qa(["run", "--history", "../typed.sqlite", "--output", "../typed"])
    #expect(typed.status == 0, "\(typed.errors)")
  }

  @Test("A linked preview of a shard is not merged")
  func preview() async throws {
    let stage = try stage()
    for part in 1...2 {
      #expect(try await stage.qa(["run", "--shard", "\(part)/2", "--output", "shard-\(part)"]).status < 2)
    }
    let previews = stage.sample.path + "/shard-1/previews"
    for name in try FileManager.default.contentsOfDirectory(atPath: previews) {
      try shell("rm \(name) && ln -s '\(stage.sample.scratch.path)/secret' \(name)", in: previews)
    }
    let merged = try await stage.qa(["merge", "shard-1", "shard-2", "-o", "Reports/merged"])
    #expect(!everything(merged, stage).contains(Self.secret))
  }
}
