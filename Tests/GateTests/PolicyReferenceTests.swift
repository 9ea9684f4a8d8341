import CommandSupport
import Foundation
import TestSupport
import Testing

@testable import Gate

/// `qa gate --policy-ref`: a change cannot loosen the rules that judge it.
@Suite(.serialized) struct PolicyReferenceTests {
  private static let checklist = """
    id: team
    title: The launch screen of the team
    elements:
      icon: {kind: imageView, image: LaunchIcon}
    criteria:
      - id: T-1
        title: The icon has 120 points
        impact: critical
        rationale: The design says so.
        fix: Set its width and height to 120.
        assert:
          - layout.size: {of: icon, width: 120, height: 120, tolerance: 0.5}
      - id: T-2
        title: The icon is in the middle
        impact: serious
        rationale: The design says so.
        fix: Center it.
        assert:
          - layout.centered: {of: icon, tolerance: 0.5}

    """
  private static let settings = """
    project: .
    checklist: qa/team.yml
    matrix: smoke
    gate:
      approvers: [Alex]

    """

  /// The sample on a branch `change`, with the team's policy on `origin/main`.
  private struct Stage {
    let sample = try! SampleProject()

    init() throws {
      try sample.write(PolicyReferenceTests.settings, to: "qa.yml")
      try sample.write(PolicyReferenceTests.checklist, to: "qa/team.yml")
      for words in [
        "init -q -b main", "add -A", "commit -q -m policy", "update-ref refs/remotes/origin/main HEAD",
        "checkout -q -b change",
      ] { try git(words) }
    }

    @discardableResult func git(_ words: String) throws -> String { try sample.git(words) }

    func qa(_ arguments: [String], environment: [String: String] = [:], in folder: String = "") async throws
      -> QAProcess
    {
      try await QACommand.run(arguments, in: sample.path + folder, environment: environment)
    }

    func run() async throws {
      let process = try await qa(["run", "--no-previews", "--quiet"])
      #expect(process.status != 2, "\(process.errors)")
    }

    /// Makes the icon too small, so that T-1 fails.
    func breakIcon() throws {
      try sample.replace(
        "firstAttribute=\"width\" constant=\"120\"", with: "firstAttribute=\"width\" constant=\"104\"",
        in: sample.storyboard)
    }
  }

  /// A change that makes the gate green for an icon that is too small, and the message of the gate about it.
  struct Attempt: CustomTestStringConvertible, Sendable {
    let name: String
    let named: String
    let files: [String: String]
    var testDescription: String { name }
  }

  private static func edited(_ old: String, _ new: String) -> [String: String] {
    ["qa/team.yml": checklist.replacingOccurrences(of: old, with: new)]
  }
  private static func editedSettings(_ old: String, _ new: String) -> [String: String] {
    ["qa.yml": settings.replacingOccurrences(of: old, with: new)]
  }
  private static let firstCriterion = String(
    checklist[checklist.range(of: "  - id: T-1")!.lowerBound..<checklist.range(of: "  - id: T-2")!.lowerBound]
  )

  private static let changed = "checklist-differs qa/team.yml added 0 changed 1 removed 0"

  static let attempts = [
    Attempt(
      name: "removes the criterion", named: "checklist-differs qa/team.yml added 0 changed 0 removed 1",
      files: edited(firstCriterion, "")),
    Attempt(
      name: "raises the tolerance", named: changed,
      files: edited("height: 120, tolerance: 0.5", "height: 120, tolerance: 50")),
    Attempt(
      name: "lowers the impact", named: changed, files: edited("impact: critical", "impact: minor")),
    Attempt(
      name: "stops blocking", named: changed,
      files: edited("impact: critical", "impact: critical\n    blocks: false")),
    Attempt(
      name: "replaces the rule by a sign-off that does not block", named: changed,
      files: edited(
        "    assert:\n      - layout.size: {of: icon, width: 120, height: 120, tolerance: 0.5}",
        "    blocks: false\n    evidence: {any: [signOff]}")),
    Attempt(
      name: "names another checklist",
      named: "setting-differs checklist",
      files: editedSettings("qa/team.yml", "qa/lax.yml").merging([
        "qa/lax.yml": checklist.replacingOccurrences(of: firstCriterion, with: "")
          .replacingOccurrences(of: "id: team", with: "id: lax")
      ]) { $1 }),
    Attempt(
      name: "blocks from a higher impact", named: "setting-differs gate.blocks-from",
      files: editedSettings("gate:", "gate:\n  blocks-from: critical").merging([
        "qa/team.yml": checklist.replacingOccurrences(of: "impact: critical", with: "impact: moderate")
          .replacingOccurrences(of: "impact: serious", with: "impact: critical")
      ]) { $1 }),
    Attempt(
      name: "removes the settings", named: "settings-removed",
      files: ["qa.yml": ""]),
  ]

  @Test("A change of the policy does not count, and the gate names it", arguments: attempts)
  func attempt(_ attempt: Attempt) async throws {
    let stage = try Stage()
    try stage.breakIcon()
    for (file, text) in attempt.files {
      if text.isEmpty { try stage.sample.remove(file) } else { try stage.sample.write(text, to: file) }
    }
    try stage.git("add -A")
    try stage.git("commit -q -m change")
    try await stage.run()
    let trusting = try await stage.qa(["gate", "--no-verify"])
    // Without qa.yml the app has another checklist, which has its own findings.
    if attempt.files["qa.yml"] != "" {
      #expect(trusting.status == 0, "the attempt is harmless: \(trusting.output)")
    }
    let report = try await GateRequest.report(in: stage.sample.path)
    #expect(!report.isGreen && report.standing("T-1") == .failed)
    #expect(report.differences?.contains(attempt.named) == true, "\(report.differences ?? [])")
  }

  @Test("Waivers of the change need an approver of the policy")
  func approver() async throws {
    let stage = try Stage()
    try stage.breakIcon()
    let day = Double(Int(Date().timeIntervalSince1970 / 86_400)) * 86_400
    func date(_ days: Double) -> String {
      let formatter = ISO8601DateFormatter()
      formatter.formatOptions = [.withFullDate]
      return formatter.string(from: Date(timeIntervalSince1970: day + days * 86_400))
    }
    func waiver(by name: String) -> String {
      "waivers:\n  - {id: W-1, criterion: T-1, reason: Known defect., approver: \(name), start: \(date(-1)), "
        + "end: \(date(9)), risk: Small icon., "
        + "assertion: layout.size, measured: {width: 104, height: 120}}\n"
    }
    try stage.sample.write(waiver(by: "Mallory"), to: "waivers.yml")
    try stage.sample.write(
      Self.settings.replacingOccurrences(of: "[Alex]", with: "[Alex, Mallory]"), to: "qa.yml")
    try await stage.run()
    #expect(try await stage.qa(["gate"]).status == 0)
    let gate = try await stage.qa(["gate", "--policy-ref", "origin/main"])
    #expect(gate.status == 2 && gate.errors.contains("Mallory may not approve waivers"), "\(gate.errors)")
    try stage.sample.write(waiver(by: "Alex"), to: "waivers.yml")
    let allowed = try await GateRequest.report(in: stage.sample.path)
    #expect(allowed.isGreen)
    // A waiver that counts is no difference that does not count.
    #expect(allowed.differences == ["setting-differs gate.approvers"])
    #expect(allowed.notes.map(\.key).contains("waivers-adds W-1 waivers 1"))
  }

  @Test("Without approvers in the policy, a waiver of the change does not count")
  func noApprovers() async throws {
    let stage = try Stage()
    try stage.sample.write(
      Self.settings.replacingOccurrences(of: "approvers: [Alex]", with: "blocks-from: moderate"), to: "qa.yml"
    )
    try stage.git("add -A")
    try stage.git("commit -q -m policy")
    try stage.git("update-ref refs/remotes/origin/main HEAD")
    try stage.breakIcon()
    let today = ISO8601DateFormatter().string(from: Date()).prefix(10)
    try stage.sample.write(
      "waivers:\n  - {id: W-1, criterion: T-1, reason: Known defect., approver: Kim, start: \(today), end: \(today), "
        + "risk: Small icon., assertion: layout.size, measured: {width: 104, height: 120}}\n",
      to: "waivers.yml")
    try await stage.run()
    #expect(try await stage.qa(["gate"]).status == 0)
    let report = try await GateRequest.report(in: stage.sample.path)
    #expect(!report.isGreen && report.notes.map(\.key).contains("waivers-dropped W-1 waivers 1"))
  }

  @Test("An unknown policy removes the verdict of an earlier gate")
  func unknown() async throws {
    let stage = try Stage()
    try await stage.run()
    _ = try await stage.qa(["gate"])
    let verdict = stage.sample.path + "/Reports/latest/gate.json"
    #expect(FileManager.default.fileExists(atPath: verdict))
    #expect(try await stage.qa(["gate", "--policy-ref", "nosuch"], in: "/buzzbox").status == 2)
    #expect(!FileManager.default.fileExists(atPath: verdict))
  }

  @Test("A nearer qa.yml of the change does not count")
  func nearer() async throws {
    let stage = try Stage()
    try stage.breakIcon()
    try stage.sample.write(
      Self.checklist.replacingOccurrences(of: Self.firstCriterion, with: ""), to: "buzzbox/team.yml")
    try stage.sample.write("project: ..\nchecklist: team.yml\nmatrix: smoke\n", to: "buzzbox/qa.yml")
    #expect(try await stage.qa(["run", "--no-previews", "-o", "out"], in: "/buzzbox").status == 0)
    #expect(try await stage.qa(["gate", "--from", "out"], in: "/buzzbox").status == 0)
    let gate = try await stage.qa(["gate", "--from", "out", "--policy-ref", "origin/main"], in: "/buzzbox")
    #expect(gate.status == 1, "\(gate.output) \(gate.errors)")
  }

  @Test("With --project, the policy is that of the project's checkout, also through a link")
  func otherFolder() async throws {
    let (stage, here) = (try Stage(), try TemporaryFolder())
    try stage.breakIcon()
    try stage.sample.write(
      Self.checklist.replacingOccurrences(of: Self.firstCriterion, with: ""), to: "qa/team.yml")
    let link = here.path + "/link"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: stage.sample.path)
    for project in [stage.sample.path, link] {
      let words = ["--project", project]
      let run = try await QACommand.run(["run", "--no-previews", "--quiet"] + words, in: here.path)
      #expect(run.status == 0, "\(run.errors)")
      #expect(try await QACommand.run(["gate"] + words, in: here.path).status == 0)
      let gate = try await QACommand.run(["gate", "--policy-ref", "origin/main"] + words, in: here.path)
      #expect(gate.status == 1, "\(gate.output) \(gate.errors)")
    }
  }

  @Test("Options and variables that could loosen the policy are errors")
  func options() async throws {
    let stage = try Stage()
    try stage.sample.write(
      Self.checklist.replacingOccurrences(of: "id: team", with: "id: lax"), to: "qa/lax.yml")
    try stage.sample.write("waivers: []\n", to: "other.yml")
    try await stage.run()
    let base = ["gate", "--policy-ref", "origin/main"]
    for (option, value) in [
      ("--checklist", "qa/lax.yml"), ("--checklist", "launch-screen-basics"), ("--matrix", "story"),
      ("--evidence", "elsewhere"), ("--waivers", "other.yml"), ("--project", "buzzbox.xcodeproj"),
      ("--target", "Other"), ("--configuration", "Debug"), ("--info-plist", "buzzbox/Info.plist"),
    ] {
      let process = try await stage.qa(base + [option, value])
      #expect(process.status == 2, "\(option) \(process.output)")
      #expect(
        process.errors.contains("with --policy-ref, \(option) is \(value), but origin/main "),
        "\(process.errors)")
    }
    let unverified = try await stage.qa(base + ["--no-verify"])
    #expect(
      unverified.errors
        == "error: with --policy-ref, --no-verify trusts the results of the change; remove --no-verify\n")
    let dated = try await stage.qa(base, environment: ["SOURCE_DATE_EPOCH": GateStage.now])
    #expect(
      dated.errors
        == "error: with --policy-ref, SOURCE_DATE_EPOCH sets the time of the decision; unset SOURCE_DATE_EPOCH\n"
    )
    #expect(unverified.status == 2 && dated.status == 2)
    let home = try TemporaryFolder()
    for name in ["Matrix", "Reports"] {
      try FileManager.default.copyItem(atPath: Checkout.home + "/" + name, toPath: home.path + "/" + name)
    }
    let homed = try await stage.qa(base, environment: ["QA_HOME": home.path])
    #expect(
      homed.status == 2 && homed.errors.contains("QA_HOME replaces qa's own checklists"), "\(homed.errors)")
    // The policy's own values change nothing.
    let same = try await stage.qa(
      base + ["--checklist", "qa/team.yml", "--matrix", "smoke", "--project", ".", "--evidence", "evidence"],
      environment: ["QA_HOME": Checkout.home])
    #expect(same.status == 0, "\(same.output) \(same.errors)")
  }

  @Test("Comments, line ends and reworded rationales are no difference; the names of a commit are equal")
  func honest() async throws {
    let stage = try Stage()
    let reworded = Self.checklist.replacingOccurrences(
      of: "The design says so.", with: "It is in the design.")
    try stage.sample.write(
      "# The team's checklist\r\n" + reworded.replacingOccurrences(of: "\n", with: "\r\n"), to: "qa/team.yml")
    try await stage.run()
    try stage.git("tag -a v1 -m first refs/remotes/origin/main")
    let commit = try stage.git("rev-parse refs/remotes/origin/main")
    try stage.git("symbolic-ref refs/remotes/origin/HEAD refs/remotes/origin/main")
    for name in [
      "origin/main", "v1", commit, "main", "refs/heads/main", "origin/HEAD", String(commit.prefix(9)),
      "main@{0}",
    ] {
      let gate = try await stage.qa(["gate", "--policy-ref", name])
      #expect(gate.status == 0, "\(name): \(gate.output) \(gate.errors)")
      let report = try await GateRequest.report(in: stage.sample.path, policy: name)
      #expect(report.policy?.reference == name && report.differences == [])
    }
    try stage.git("pack-refs --all")
    #expect(try await stage.qa(["gate", "--policy-ref", "origin/main"]).status == 0)
    let json = try stage.sample.text("Reports/latest/gate.json")
    #expect(json.contains("\"reference\":\"origin/main\"") && json.contains(commit))
  }

  @Test("An unknown or ambiguous name, and a commit without qa.yml, are errors")
  func names() async throws {
    let stage = try Stage()
    try await stage.run()
    func error(_ name: String) async throws -> String {
      let process = try await stage.qa(["gate", "--policy-ref", name])
      #expect(process.status == 2, "\(name): \(process.output)")
      return process.errors.replacing("error: --policy-ref: \"\(name)\" ", with: "").split(separator: ";")
        .first.map(String.init) ?? ""
    }
    for name in ["origin/mian", "a b", "../../HEAD"] {
      #expect(try await error(name) == "is not known here")
    }
    #expect(try await error(String(repeating: "a", count: 40)) == "is no commit whose files are here")
    try stage.git("rm -q --cached qa.yml")
    try stage.git("commit -q -m without")
    try stage.git("update-ref refs/tags/bare HEAD")
    #expect(try await error("bare") == "has no qa.yml, so it has no policy")
    // Everybody who can push can add a tag with the name of a branch.
    try stage.git("update-ref refs/tags/origin/main HEAD")
    #expect(try await error("origin/main") == "is the name of several branches or tags")
    #expect(try await stage.qa(["gate", "--policy-ref", "refs/remotes/origin/main"]).status == 0)
  }

  @Test("The gate repeats the run unless --no-verify says not to, and then says so")
  func verification() async throws {
    let stage = try Stage()
    try await stage.run()
    func isVerified() throws -> Bool {
      let json = try stage.sample.text("Reports/latest/gate.json")
      return json.contains("\"verified\":true") && !json.contains("\"verified\":false")
    }
    let gate = try await stage.qa(["gate"])
    #expect(try gate.status == 0 && isVerified(), "\(gate.output)")
    // The run is found from a subfolder, too.
    #expect(try await stage.qa(["gate", "--no-verify"], in: "/buzzbox").status == 0)
    let trusting = try await stage.qa(["gate", "--no-verify"])
    #expect(try trusting.status == 0 && !isVerified())
    #expect(
      trusting.output.split(separator: "\n").contains { $0.hasSuffix(" The results were not verified.") })
    for (value, status) in [("true", Int32(2)), ("false", 0)] {
      try stage.sample.write(Self.settings + "  verify: \(value)\n", to: "qa.yml")
      #expect(try await stage.qa(["gate", "--no-verify"]).status == status)
    }
    _ = try await stage.qa(["gate"])
    #expect(try !isVerified())
  }

  @Test("A checklist and a matrix with the ids of qa's own are named")
  func namesakes() async throws {
    let stage = try Stage()
    try stage.sample.write(
      Self.checklist.replacingOccurrences(of: "id: team", with: "id: story-8.3"), to: "qa/story-8.3.yml")
    try stage.sample.write(
      "id: full\ntitle: Small\naxes:\n  device: [iphone-13]\n  os: [newest]\n  orientation: [portrait]\n"
        + "  appearance: [light]\nstrength: full\n", to: "qa/full.yml")
    try stage.sample.write("project: .\nchecklist: qa/story-8.3.yml\nmatrix: qa/full.yml\n", to: "qa.yml")
    try await stage.run()
    let report = try await GateRequest.report(in: stage.sample.path, policy: nil)
    #expect(
      report.notes.map(\.key).filter { $0.hasPrefix("namesake") } == [
        "namesake qa/story-8.3.yml", "namesake qa/full.yml",
      ])
  }
}
