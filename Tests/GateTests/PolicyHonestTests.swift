import CommandSupport
import Foundation
import Model
import TestSupport
import Testing
import Verdicts

@testable import Gate

/// Honest changes that `qa gate --policy-ref` must not turn red.
struct PolicyHonestTests {
  private static let checklist = """
    id: team
    title: The launch screen of the team
    elements:
      icon: {kind: imageView, image: LaunchIcon}
    criteria:
      - {id: T-1, title: The icon has 120 points, impact: critical,
         assert: [layout.size: {of: icon, width: 120, height: 120, tolerance: 0.5}]}
      - {id: T-2, title: A designer saw the screen, impact: serious, evidence: {any: [signOff]}}
      - {id: T-3, title: The icon is that of the app, impact: serious, assert: [project.matches-app-icon: {of: icon}]}

    """
  private static func matrix(_ devices: String, _ more: String = "") -> String {
    "id: one\ntitle: Some devices\naxes:\n  device: [\(devices)]\n  os: [newest]\n  orientation: [portrait]\n"
      + "  appearance: [light]\nstrength: full\n\(more)"
  }
  private static let kiosk = """
    id: kiosk
    extends: ipad-pro-11-m4
    name: The kiosk in the lobby
    sources: {geometry: [measured on the kiosk, 2026-11-20]}

    """

  /// Commits the policy with a sign-off, makes a change, and decides.
  private func decide(
    _ files: [String: String], _ change: (SampleProject) throws -> Void
  ) async throws -> GateReport {
    let sample = try SampleProject()
    try sample.write("project: .\nchecklist: qa/team.yml\nmatrix: qa/one.yml\n", to: "qa.yml")
    try sample.write(Self.checklist, to: "qa/team.yml")
    try sample.write("Reports/\n", to: ".gitignore")
    for (name, text) in files { try sample.write(text, to: name) }
    try sample.git("init -q -b main")
    func qa(_ words: String...) async throws {
      let process = try await QACommand.run(words, in: sample.path)
      #expect(process.status == 0, "\(process.output) \(process.errors)")
    }
    try await qa("run", "--no-previews", "--quiet")
    try await qa(
      "evidence", "add", "sign-off", "--criterion", "T-2", "--status", "passed", "--by", "Robin", "--build",
      "1.4 (231)",
      "--statement", "I saw the screen of this build.")
    for words in ["add -A", "commit -q -m policy", "update-ref refs/remotes/origin/main HEAD"] {
      try sample.git(words)
    }
    try change(sample)
    try sample.git("add -A")
    try sample.git("commit -q -m change")
    try await qa("run", "--no-previews", "--quiet")
    let report = try await GateRequest.report(in: sample.path)
    #expect(report.isGreen, "\(report.missing.map(\.what.text))")
    return report
  }

  @Test("A device that the change adds to a matrix is named, and the policy's matrix decides")
  func device() async throws {
    let report = try await decide(["qa/one.yml": Self.matrix("iphone-14-pro")]) {
      try $0.write(Self.matrix("iphone-14-pro, ipad-pro-11-m4"), to: "qa/one.yml")
    }
    #expect(
      report.differences == ["matrix-differs qa/one.yml"] && report.notes.map(\.id).contains("repeated"))
  }

  @Test("A device file that the change removes is read from the policy's commit")
  func deviceFile() async throws {
    let policy = Self.matrix("iphone-14-pro, kiosk", "deviceFolder: devices\n")
    let report = try await decide(["qa/one.yml": policy, "qa/devices/kiosk.yml": Self.kiosk]) { sample in
      try sample.remove("qa/devices/kiosk.yml")
      try sample.write(Self.matrix("iphone-14-pro"), to: "qa/one.yml")
    }
    #expect(report.differences == ["matrix-differs qa/one.yml"])
  }

  @Test("An icon set that moves within its catalog leaves the evidence fresh")
  func icon() async throws {
    let report = try await decide(["qa/one.yml": Self.matrix("iphone-14-pro")]) { sample in
      try sample.move(
        sample.catalog + "/AppIcon.appiconset", to: sample.catalog + "/Icons/AppIcon.appiconset")
      try sample.write(
        "{\"info\" : {\"author\" : \"xcode\", \"version\" : 1}}", to: sample.catalog + "/Icons/Contents.json")
    }
    #expect(report.differences == [])
  }
}
