import Foundation
import TestSupport
import Testing

/// What a dishonest team tries, and what happens to an honest one. `docs/internals/gate-attempts.md` lists all of them.
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
    func tables(_ groups: [(heading: String, attempts: [Attempt])], _ columns: String, _ outcome: String)
      -> String
    {
      groups.map { group in
        "\n## \(group.heading)\n\n| \(columns) | gate |\n| --- | --- |\n"
          + group.attempts.map { "| \($0.name) | \(outcome) |\n" }.joined()
      }.joined()
    }
    return """
      # Attempts to pass the gate

      `ci/attempts` writes this page from the tests in `Tests/VerdictsTests/Attempts`; do not edit it. They make each attempt and
      each situation, and compare the verdict. "Red" is also an error with the exit code 2. More attempts are tests of the
      commands: policies of another commit, edited files, screenshots, signatures.

      """ + tables(dishonest, "attempt", "red") + tables(honest, "situation", "green")
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
