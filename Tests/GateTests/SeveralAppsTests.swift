import CommandSupport
import Foundation
import TestSupport
import Testing

@testable import Gate

/// One `qa.yml` whose gate decides two apps of a project.
struct SeveralAppsTests {
  private static let checklist = """
    id: team
    title: Rules of the team
    elements:
      icon: {kind: imageView, image: LaunchIcon}
    criteria:
      - id: T-1
        title: The icon has 120 points
        impact: critical
        assert: [layout.size: {of: icon, width: 120, height: 120, tolerance: 0.5}]
      - id: T-2
        title: A designer saw the screen
        impact: serious
        evidence: {any: [signOff]}

    """

  /// The sample with a second app, `beta`, which has a storyboard of its own.
  private func stage(_ gate: String = "targets: [beta]") throws -> SampleProject {
    let sample = try SampleProject()
    let project = "buzzbox.xcodeproj/project.pbxproj"
    try sample.make("beta")
    try sample.write(sample.text(sample.storyboard), to: "beta/LaunchScreen.storyboard")
    let text = try sample.text(project)
    func part(_ start: String, _ end: String) throws -> String {
      let first = try #require(text.range(of: start)).lowerBound
      return String(
        text[first..<(try #require(text.range(of: end, range: first..<text.endIndex))).upperBound])
    }
    let target = try part("\t\tB0220000000000000000D001 /* buzzbox */ = {", "\n\t\t};\n")
    let resources = try part("\t\tB0220000000000000000B002 /* Resources */ = {", "\n\t\t};\n")
    try sample.replace(
      target,
      with: target
        + target.replacingOccurrences(of: "D001 /* buzzbox */", with: "D002 /* beta */")
        .replacingOccurrences(of: "= buzzbox;", with: "= beta;").replacingOccurrences(
          of: "B002", with: "B012"),
      in: project)
    try sample.replace(
      resources,
      with: resources
        + resources.replacingOccurrences(of: "B002", with: "B012").replacingOccurrences(
          of: "A004", with: "A014"),
      in: project)
    try sample.replace(
      "\t\t\t\tB0220000000000000000D001 /* buzzbox */,\n",
      with: "\t\t\t\tB0220000000000000000D001 /* buzzbox */,\n\t\t\t\tB0220000000000000000D002 /* beta */,\n",
      in: project)
    try sample.replace(
      "/* End PBXBuildFile section */",
      with:
        "\t\tB0220000000000000000A014 /* beta */ = {isa = PBXBuildFile; fileRef = B0220000000000000000F014; };\n"
        + "/* End PBXBuildFile section */", in: project)
    try sample.replace(
      "/* End PBXFileReference section */",
      with:
        "\t\tB0220000000000000000F014 /* beta */ = {isa = PBXFileReference; lastKnownFileType = file.storyboard; "
        + "name = LaunchScreen.storyboard; path = beta/LaunchScreen.storyboard; sourceTree = SOURCE_ROOT; };\n"
        + "/* End PBXFileReference section */", in: project)
    try sample.write(Self.checklist, to: "team.yml")
    try sample.write(
      "project: .\ntarget: buzzbox\nchecklist: team.yml\nmatrix: smoke\ngate:\n  \(gate)\n", to: "qa.yml")
    return sample
  }

  private func qa(_ sample: SampleProject, _ words: [String]) async throws -> QAProcess {
    try await QACommand.run(words, in: sample.path, environment: ["SOURCE_DATE_EPOCH": GateStage.now])
  }

  private func sign(_ sample: SampleProject, _ more: String...) async throws -> QAProcess {
    try await qa(
      sample,
      [
        "evidence", "add", "sign-off", "--criterion", "T-2", "--status", "passed", "--by", "Robin", "--build",
        "1.4 (231)", "--statement", "The screen is as designed.",
      ] + more)
  }

  private func breakBeta(_ sample: SampleProject) throws {
    try sample.replace(
      "firstAttribute=\"width\" constant=\"120\"", with: "firstAttribute=\"width\" constant=\"104\"",
      in: "beta/LaunchScreen.storyboard")
  }

  @Test("Each app needs its own evidence, and each has its reports")
  func together() async throws {
    let sample = try stage()
    #expect(try await qa(sample, ["run", "--no-previews"]).status == 0)
    #expect(try await sign(sample).status == 0)
    let red = try await qa(sample, ["gate"])
    #expect(red.status == 1, "\(red.output) \(red.errors)")
    let report = try await GateRequest.report(in: sample.path, policy: nil, at: GateStage.now)
    let missing = try #require(report.missing.first)
    #expect(report.missing.count == 1 && missing.what.key == "not-done team missing 1")
    #expect(report.others.map(\.page) == ["targets/beta/team/gate.html"])
    #expect(missing.command?.hasSuffix(" --target beta") == true, "\(missing.command ?? "")")
    let added = try await sign(sample, "--target", "beta")
    #expect(added.status == 0, "\(added.output) \(added.errors)")
    let list = try await qa(sample, ["evidence", "list"])
    #expect(list.status == 0, "the list skips entries of the other app: \(list.output)")
    #expect(try await qa(sample, ["evidence", "list", "--target", "beta"]).status == 0)
    let green = try await qa(sample, ["gate"])
    #expect(green.status == 0, "\(green.output) \(green.errors)")
    let folder = sample.path + "/Reports/latest/targets/beta/team/"
    for file in ["gate.html", "gate.json", "assets/report.css"] {
      #expect(FileManager.default.fileExists(atPath: folder + file), "\(file)")
    }
    #expect(try sample.text("Reports/latest/gate.json").contains("\"target\":\"beta\",\"id\":\"team\""))
  }

  @Test("A second app that is broken turns the gate red, and a waiver for it does not cover the first one")
  func broken() async throws {
    let sample = try stage()
    try breakBeta(sample)
    #expect(try await qa(sample, ["run", "--no-previews"]).status == 0)
    #expect(try await sign(sample).status == 0)
    #expect(try await sign(sample, "--target", "beta").status == 0)
    let red = try await GateRequest.report(in: sample.path, policy: nil, at: GateStage.now)
    #expect(
      !red.isGreen && red.missing.map(\.what.id) == ["not-done"] && red.others.map(\.target) == ["beta"])
    func waive(_ target: String) async throws -> QAProcess {
      try sample.write(
        "waivers:\n  - {id: W-1, criterion: T-1, \(target)reason: Known defect., approver: Alex, start: 2026-11-20, "
          + "end: 2026-11-30, risk: Small icon., assertion: layout.size, measured: {width: 104, height: 120}}\n",
        to: "waivers.yml")
      return try await qa(sample, ["gate"])
    }
    #expect(try await waive("").status == 1, "a waiver without a target is about the app of the run")
    let waived = try await waive("target: beta, ")
    #expect(waived.status == 0, "\(waived.output) \(waived.errors)")
    let unknown = try await waive("target: gamma, ")
    #expect(
      unknown.status == 2 && unknown.errors.contains("the gate decides no app \"gamma\""), "\(unknown.errors)"
    )
  }

  @Test("An app can have a checklist of its own; an unknown app and --target are errors")
  func own() async throws {
    let sample = try stage("targets: {beta: ./beta.yml}")
    try sample.write(
      Self.checklist.replacingOccurrences(of: "id: team", with: "id: beta")
        .replacingOccurrences(of: "width: 120, height: 120", with: "width: 104, height: 104")
        .replacingOccurrences(of: "has 120", with: "has 104"), to: "beta.yml")
    try breakBeta(sample)
    try sample.replace(
      "firstAttribute=\"height\" constant=\"120\"", with: "firstAttribute=\"height\" constant=\"104\"",
      in: "beta/LaunchScreen.storyboard")
    #expect(try await qa(sample, ["run", "--no-previews"]).status == 0)
    #expect(try await sign(sample).status == 0)
    let added = try await sign(sample, "--target", "beta", "--checklist", "beta.yml")
    #expect(added.status == 0, "\(added.output) \(added.errors)")
    let green = try await qa(sample, ["gate"])
    #expect(green.status == 0, "\(green.output) \(green.errors)")
    let typed = try await qa(sample, ["gate", "--target", "beta"])
    #expect(typed.status == 2 && typed.errors.contains("--target is not allowed"), "\(typed.errors)")
    try sample.write(
      sample.text("qa.yml").replacingOccurrences(of: "{beta: ./beta.yml}", with: "[gamma]"), to: "qa.yml")
    let unknown = try await qa(sample, ["gate"])
    #expect(unknown.status == 2 && unknown.errors.contains("gamma"), "\(unknown.errors)")
    try sample.write(
      sample.text("qa.yml").replacingOccurrences(of: "targets: [gamma]", with: "verify: true"), to: "qa.yml")
    let silent = try await GateRequest.report(
      in: sample.path, policy: nil, at: GateStage.now, repeats: true)
    #expect(!silent.isGreen && silent.diagnostics.map(\.message.key) == ["app-unchecked beta apps 1"])
  }
}
