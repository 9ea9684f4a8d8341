import Foundation
import TestSupport
import Testing

/// What a dishonest team tries, and what happens to an honest one. `docs/internals/gate-attempts.md` counts them.
struct AttemptTests {
  static let dishonest: [(heading: String, attempts: [Attempt])] = [
    ("Sign-offs", Attempt.signOffs), ("The evidence folder", Attempt.editedFolders),
    ("Test results", Attempt.tests), ("Launch traces", Attempt.traces), ("Waivers", Attempt.waivers),
    ("Runs and checklists", Attempt.runs), ("Further evidence", Attempt.furtherEvidence),
    ("Further waivers", Attempt.furtherWaivers), ("Builds", Attempt.builds),
  ]
  static let honest: [(heading: String, attempts: [Attempt])] = [
    ("Honest evidence", Attempt.honestEvidence), ("Honest waivers", Attempt.honestWaivers),
    ("Honest runs", Attempt.honestRuns), ("Further honest situations", Attempt.furtherHonest),
  ]

  @Test("An attempt does not make the gate green", arguments: dishonest.flatMap { $0.attempts })
  func red(_ attempt: Attempt) throws {
    let release = try Release()
    try attempt.apply(release)
    let decision = try release.decide()
    #expect(!decision.isGreen)
    #expect(!decision.words.isEmpty, "a red gate says what is missing")
    if let reasons = attempt.reasons { #expect(decision.report?.reasons == reasons) }
  }

  @Test("An honest situation is green", arguments: honest.flatMap { $0.attempts })
  func green(_ situation: Attempt) throws {
    let release = try Release()
    try situation.apply(release)
    let decision = try release.decide()
    #expect(decision.isGreen, "\(decision.words)")
  }

  /// The page, as `ci/attempts` writes it.
  static var text: String {
    func rows(_ groups: [(heading: String, attempts: [Attempt])], _ outcome: String) -> String {
      groups.map { group in
        let examples = group.attempts.prefix(4).map(\.name).joined(separator: "; ")
        return "| \(group.heading) | \(group.attempts.count) | \(outcome) | \(examples) |\n"
      }.joined()
    }
    return """
      # Attempts to pass the gate

      `ci/attempts` writes this page from the tests in `Tests/VerdictsTests/Attempts`, which name every attempt and every honest
      situation, make it, and compare the verdict. "Red" is also an error with the exit code 2. More attempts are tests of the
      commands: policies of another commit, edited files, screenshots, signatures, and [the build](build-steps.md).

      | group | number | gate | the first of them |
      | --- | ---: | --- | --- |

      """ + rows(dishonest, "red") + rows(honest, "green")
  }

  @Test("The page is up to date, and no name is repeated")
  func page() throws {
    let path = Checkout.home + "/docs/internals/gate-attempts.md"
    if ProcessInfo.processInfo.environment["QA_UPDATE"] != nil {
      try Self.text.write(toFile: path, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == Self.text, "Run ci/attempts.")
    let names = (Self.dishonest + Self.honest).flatMap { $0.attempts }.map(\.name)
    #expect(Set(names).count == names.count)
  }
}
