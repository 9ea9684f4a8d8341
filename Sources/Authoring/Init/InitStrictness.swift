import Foundation
import Definitions
import Model
import Runner

/// Whether the settings that `qa init` writes let undecided criteria fail a run.
struct InitStrictness {
  private var isStrict: Bool?
  private var mayBeUndecided: [String]
  private var failing: [String] = []

  init(_ settings: Settings) {
    isStrict = settings.isStrict
    mayBeUndecided = settings.mayBeUndecided
  }

  /// Makes undecided criteria fail, except those that are undecided today.
  ///
  /// - Parameter isNew: Whether the request has another checklist than the settings had.
  /// - Throws: `Diagnostics` if the project cannot be checked.
  mutating func require(
    _ request: RunRequest, isNew: Bool, in surroundings: Surroundings
  ) async throws {
    let record = try await Runner.run(request, in: surroundings).record
    func criteria(_ outcome: Outcome) -> [String] {
      let found = Set(record.findings.lazy.filter { $0.outcome == outcome }.map(\.criterion))
      return record.checklist.criteria.map(\.id).filter(found.contains)
    }
    failing = criteria(.failed)
    // What a person wrote stays, if the checklist has it.
    if isStrict != nil {
      let known = Set(record.checklist.criteria.map(\.id))
      if isNew { mayBeUndecided = mayBeUndecided.filter(known.contains) }
      return
    }
    isStrict = true
    mayBeUndecided = criteria(.cannotTell)
  }

  /// The lines of `qa.yml`.
  var lines: [String] {
    guard let isStrict else { return [] }
    let list = mayBeUndecided.map { YAMLText.quoted($0) }.joined(separator: ", ")
    let lines = ["strict: \(isStrict)"]
    if mayBeUndecided.isEmpty { return lines }
    return lines + [
      "# Undecided when `qa init` ran. All other criteria must be decided.", "may-be-undecided: [\(list)]",
    ]
  }

  /// What to expect of the first run in the CI.
  ///
  /// - Parameter hasDraft: Whether the criteria that fail today were already named.
  func remarks(hasDraft: Bool) -> [String] {
    var remarks: [String] = []
    if isStrict == true, !mayBeUndecided.isEmpty {
      remarks.append(
        "Undecided today: \(mayBeUndecided.listed(atMost: 8)). qa.yml lists this in `may-be-undecided`."
          + " Any other undecided criterion fails the run."
      )
    }
    if !hasDraft, !failing.isEmpty {
      remarks.append(
        "Failing today: \(failing.listed(atMost: 8)). The run in your CI fails until this is fixed.")
    }
    return remarks
  }
}
