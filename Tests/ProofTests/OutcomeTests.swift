import Assertions
import Definitions
import Foundation
import Model
import TestSupport
import Testing

@testable import Proof
@testable import Runner

/// Proofs against the assertions themselves in single windows.
@Suite struct OutcomeTests {
  private static let data = DataRoot(path: Checkout.home)

  /// What one app gave.
  private struct Agreement {
    var windows = 0
    /// Windows in which the proof is undecided.
    var undecided = 0
    /// Those of them in which the assertion is not.
    var needless = 0
    /// Windows with another outcome than those around them: few pass among those that fail, or rounding to pixels makes an
    /// estimate too inexact.
    var missed = 0
    var differences: [String] = []
  }

  /// Compares each criterion in random windows of random settings.
  private static func compare(
    _ request: RunRequest, windows: Int, _ random: inout SeededGenerator
  ) async throws -> Agreement {
    let project = try await OpenedProject.open(request, data)
    let range = AgreementTests.width
    let prover = WindowProver(project, try WindowRules(data), width: range, height: range)
    guard prover.obstacle == nil else { return Agreement() }
    let proof = try prover.prove([])
    let checks = ProofCheck.all(of: project.checklist).filter {
      $0.criterion.isAboutWindows && $0.assertion.traits.contains(.isAboutFrames)
    }
    #expect(checks.map(\.criterion.id) == proof.answers.map(\.criterion))
    let tracers = proof.settings.map { WindowTracer(project, Pipeline(project), $0) }
    var agreement = Agreement()
    for _ in 0..<windows {
      let index = Int(random.next() % UInt64(proof.settings.count))
      func length() -> Double { Double(range.lowerBound) + Double(random.next() % 2113) / 2 }
      let size = WindowPoint(width: length(), height: length())
      guard proof.settings[index].sizes.contains(size), let subject = tracers[index].subject(size) else {
        continue
      }
      tracers[index].forget()
      for (answer, check) in zip(proof.answers, checks) {
        let found = check.finding(subject)?.outcome ?? .cannotTell
        let parts = answer.parts.filter { $0.setting == index && $0.polygon.contains(size) }
        agreement.windows += 1
        let appearances = check.criterion.filter.axes.appearances
        if !appearances.isEmpty, !appearances.contains(proof.settings[index].environment.appearance) {
          continue
        }
        if parts.contains(where: { $0.outcome == .cannotTell }) {
          agreement.undecided += 1
          if found != .cannotTell { agreement.needless += 1 }
          continue
        }
        // The lines between outcomes are known to a pixel.
        if parts.contains(where: { !$0.polygon.inset(by: 1, contains: size) }) { continue }
        if !parts.isEmpty, parts.allSatisfy({ max($0.outcome, .passed) == max(found, .passed) }) { continue }
        if !parts.isEmpty, found != .failed || parts.contains(where: { $0.outcome == .failed }) {
          agreement.missed += 1
        } else {
          agreement.differences.append(
            "\(answer.criterion) \(answer.assertion) at \(size) (\(proof.settings[index].name)): \(found), proof \(parts.map(\.outcome))"
          )
        }
      }
    }
    return agreement
  }

  /// An app whose launch screen is one document.
  private static func app(_ path: String, in folder: TemporaryFolder) throws -> RunRequest {
    let files = FileManager.default
    try files.copyItem(atPath: path, toPath: folder.path + "/LaunchScreen.storyboard")
    let plist = """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict><key>MinimumOSVersion</key><string>15.0</string>
      <key>UIDeviceFamily</key><array><integer>1</integer><integer>2</integer></array>
      <key>UILaunchStoryboardName</key><string>LaunchScreen</string></dict></plist>
      """
    try plist.write(toFile: folder.path + "/Info.plist", atomically: true, encoding: .utf8)
    return RunRequest(
      projectRoot: folder.path, infoPlist: folder.path + "/Info.plist", checklist: "launch-screen-basics")
  }

  @Test("The sample, whole and with an icon that is too large for small windows", arguments: [120, 400])
  func sample(_ side: Int) async throws {
    let seed = PropertySeed.value
    var random = SeededGenerator(seed: seed)
    let app = try SampleProject()
    try app.replace("constant=\"120\"", with: "constant=\"\(side)\"", in: app.storyboard)
    let request = RunRequest(projectRoot: app.path, checklist: "story-8.3")
    let agreement = try await Self.compare(request, windows: Nightly.isOn ? 2000 : 60, &random)
    #expect(agreement.windows > 100 && agreement.undecided * 10 < agreement.windows, "\(agreement)")
    #expect(agreement.missed == 0 && agreement.differences.isEmpty, "seed \(seed): \(agreement)")
  }

  @Test(
    "Documents of the public corpus as launch screens",
    .enabled(if: PublicCorpus.path("files") != nil, Comment(rawValue: PublicCorpus.reason)))
  func corpus() async throws {
    let seed = PropertySeed.value
    var random = SeededGenerator(seed: seed)
    let root = try #require(PublicCorpus.path("files"))
    let names = (FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? [])
      .filter { $0.hasSuffix(".storyboard") }.sorted()
    let step = Nightly.isOn ? 3 : 24
    var windows = 0
    for index in stride(from: 0, to: names.count, by: step) {
      let folder = try TemporaryFolder()
      let request = try Self.app(root + "/" + names[index], in: folder)
      guard
        let agreement = try? await Self.compare(request, windows: Nightly.isOn ? 1000 : 40, &random)
      else { continue }
      windows += agreement.windows
      #expect(
        agreement.differences.isEmpty,
        "seed \(seed), \(names[index]): \(agreement.differences.count) of \(agreement.windows), \(agreement.differences.prefix(3))"
      )
      #expect(
        agreement.missed * 50 <= agreement.windows && agreement.needless * 10 <= agreement.windows,
        "seed \(seed), \(names[index]): \(agreement)")
      if Nightly.isOn { print("\(names[index]): \(agreement)") }
    }
    #expect(windows > 500)
  }
}

extension Polygon {
  /// Whether it contains a point that is further from all edges than a distance.
  fileprivate func inset(by distance: Double, contains point: WindowPoint) -> Bool {
    points.indices.allSatisfy { index in
      let line = AffineFunction(through: points[index], points[(index + 1) % points.count])
      return line.slope == 0 || abs(line.value(point)) / line.slope > distance
    }
  }
}
