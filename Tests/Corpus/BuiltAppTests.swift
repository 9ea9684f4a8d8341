import Foundation
import Definitions
import Model
import TestSupport
import Testing

@testable import Runner

/// Each built app of the corpus against its sources: equal outcomes, frames and pixels.
@Suite(
  "Built apps and their sources", .enabled(if: BuiltApp.folder != nil, Comment(rawValue: PublicCorpus.reason))
)
struct BuiltAppTests {
  /// Pairs of one build whose documents agree; without optimization only those with small pictures.
  static let pairs = BuiltApp.all.filter {
    $0.agrees && $0.app != nil && $0.source != nil && ($0.isSmall || BuiltApp.isOptimized)
  }

  /// Differences that the build makes, by criterion: its catalog or its keys are not those of the sources.
  struct Explanation: Sendable {
    var criteria: Set<String>
    var reason: String
  }

  /// Without the key, the sources have no launch screen, so their criteria do not apply.
  private static let maui = Explanation(
    criteria: Set((1...28).map { "LB-\($0)" }),
    reason: "The build adds UILaunchStoryboardName to the Info.plist of a .NET MAUI app.")

  /// What explains the differences of an app, by its name.
  static let explanations: [String: Explanation] = [
    "Svormen+MauiApp1": maui, "lukeestanton+Med-Management-App": maui,
    "Flutter-13Aprill+capstone-one@2": .init(
      criteria: ["LB-10", "pixels"],
      reason: "The build keeps only the images of one scale, so other devices scale another image."),
    "deolivch+viacepservico": .init(
      criteria: ["LB-12"],
      reason: "The bundle shows that the image is missing; no project file lists what the sources copy."),
    "Priya-753+customerApp": .init(
      criteria: ["pixels"], reason: "The image has a color profile, and the build converts its pixels."),
  ]

  /// What explains the differences of an app whose images the corpus omits.
  private static let omitted = Explanation(
    criteria: ["LB-4", "LB-10", "LB-12", "LB-20", "LB-23", "pixels"],
    reason: "The corpus omits large images of the sources.")

  @Test("A built app has the outcomes, frames and pictures of its sources", arguments: pairs)
  func equivalence(_ app: BuiltApp) async throws {
    let built = try await Outcomes(
      RunRequest(projectRoot: "", app: .init(path: #require(app.app), shown: app.name)))
    let source = try await Outcomes(sourceRequest(app))
    // The build names its own SDK, and the sources are checked for the present one.
    let differences = built.differences(from: source).filter { $0.criterion != "LB-15" }
    let known = Self.explanations[app.name]
    let explained = known ?? (app.lacksImages ? Self.omitted : nil)
    for difference in differences where !(explained?.criteria.contains(difference.criterion) ?? false) {
      Issue.record("\(app): \(difference.text)")
    }
    #expect(built.kind.hasPrefix(RunRecord.App.compiledPrefix))
    // An explanation that is not needed hides a difference.
    if let known { #expect(!differences.isEmpty, "\(known.reason)") }
    let reason = differences.isEmpty ? "" : " (\(explained?.reason ?? "not explained"))"
    print("\(app): \(built.agreed(with: source)) agreed, \(differences.count) differ\(reason)")
  }

  private func sourceRequest(_ app: BuiltApp) throws -> RunRequest {
    let source = try #require(app.source)
    let hasProject = !BuiltApp.files(in: source, ending: ".pbxproj").isEmpty
    return RunRequest(
      projectRoot: source,
      infoPlist: hasProject ? nil : BuiltApp.files(in: source, ending: "Info.plist").first)
  }
}

/// What a run decided, drew and laid out, by case.
private struct Outcomes {
  struct Difference {
    var criterion: String
    var text: String
  }
  private struct Key: Hashable {
    var criterion: String
    var assertion: String
    /// Nil for what does not depend on a case.
    var index: Int?
  }
  var kind: String
  private var cases: [CaseID]
  private var results: [Key: (outcome: Outcome, message: String)] = [:]
  private var frames: [Int: [Rect]] = [:]
  private var pictures: [Int: [UInt8]] = [:]

  /// - Parameter request: The app; this adds the checklist and the matrix.
  init(_ request: RunRequest) async throws {
    var request = request
    request.checklist = "launch-screen-basics"
    request.matrix = "smoke"
    request.drawsPreviews = BuiltApp.isOptimized
    let output = try await Runner.run(
      request,
      in: Surroundings(
        data: DataRoot(path: Checkout.home), version: "test", commit: nil, digest: { _ in "sha256:0" }))
    let record = output.record
    kind = record.subject.kind
    cases = record.matrix.cases
    for finding in record.findings {
      for index in finding.cases.map({ ranges in ranges.ranges.flatMap { Array($0) } }) ?? [] {
        results[Key(criterion: finding.criterion, assertion: finding.assertion, index: index)] =
          (finding.outcome, finding.message)
      }
      if finding.cases == nil {
        results[Key(criterion: finding.criterion, assertion: finding.assertion)] = (
          finding.outcome, finding.message
        )
      }
    }
    for screen in record.screens {
      for index in screen.cases.ranges.flatMap({ Array($0) }) {
        // A build keeps images of one scale. So Flutter's image of one pixel is half a point in the sources and a third
        // in the app, and pixels round one of them to nothing.
        frames[index] = screen.views.map(\.frame).filter { $0.width.value >= 1 && $0.height.value >= 1 }
        pictures[index] = output.previews[screen.preview]
      }
    }
  }

  private func result(_ criterion: String, _ assertion: String, _ id: CaseID?) -> (Outcome, String)? {
    let index = id.flatMap { cases.firstIndex(of: $0) }
    return id != nil && index == nil
      ? nil
      : results[Key(criterion: criterion, assertion: assertion, index: index)].map {
        ($0.outcome, $0.message)
      }
  }

  /// Returns how many results both decided in the same way.
  func agreed(with other: Outcomes) -> Int {
    results.filter { key, result in
      let theirs = other.result(key.criterion, key.assertion, key.index.map { cases[$0] })
      return result.outcome != .cannotTell && result.outcome == theirs?.0
    }.count
  }

  func differences(from other: Outcomes) -> [Difference] {
    var found: [Difference] = []
    for (key, mine) in results {
      let id = key.index.map { cases[$0] }
      guard let theirs = other.result(key.criterion, key.assertion, id), mine.outcome != .cannotTell,
        theirs.0 != .cannotTell, mine.outcome != theirs.0
      else { continue }
      // The image of one pixel, which only one form shows: its criteria pass there, and do not apply in the other.
      if ["LB-23", "LB-26"].contains(key.criterion),
        Set([mine.outcome, theirs.0]) == [.passed, .notApplicable]
      {
        continue
      }
      found.append(
        Difference(
          criterion: key.criterion,
          text:
            "\(key.criterion) \(id?.values.joined(separator: " ") ?? ""): \(mine.outcome) (\(mine.message)), "
            + "from sources \(theirs.0) (\(theirs.1))"))
    }
    for (index, id) in cases.enumerated() {
      guard let theirs = other.cases.firstIndex(of: id), let mine = frames[index],
        let wanted = other.frames[theirs]
      else { continue }
      let isClose = mine.count == wanted.count && zip(mine, wanted).allSatisfy { $0.isClose(to: $1) }
      if !isClose {
        found.append(
          Difference(criterion: "frames", text: "frames \(id.values): \(mine), from sources \(wanted)"))
      } else if pictures[index] != other.pictures[theirs] {
        found.append(Difference(criterion: "pixels", text: "pixels \(id.values)"))
      }
    }
    return found
  }
}

extension Rect {
  fileprivate func isClose(to other: Rect) -> Bool {
    [(x, other.x), (y, other.y), (width, other.width), (height, other.height)]
      .allSatisfy { abs($0.value - $1.value) <= 0.01 }
  }
}

extension BuiltApp {
  #if DEBUG
  fileprivate static let isOptimized = false
  #else
  fileprivate static let isOptimized = true
  #endif
}
