import Foundation
import TestSupport
import Testing

/// What a dishonest team tries, and what happens to an honest one. `docs/gate-attempts.md` lists all of them.
struct AttemptTests {
  static let dishonest: [(heading: String, attempts: [Attempt])] = [
    ("Sign-offs", Attempt.signOffs), ("The evidence folder", Attempt.editedFolders),
    ("Test results", Attempt.tests), ("Launch traces", Attempt.traces), ("Waivers", Attempt.waivers),
    ("Runs and checklists", Attempt.runs),
  ]
  static let honest: [(heading: String, attempts: [Attempt])] = [
    ("Honest evidence", Attempt.honestEvidence), ("Honest waivers", Attempt.honestWaivers),
    ("Honest runs", Attempt.honestRuns),
  ]

  @Test("An attempt does not make the gate green", arguments: dishonest.flatMap { $0.attempts })
  func red(_ attempt: Attempt) throws {
    let release = try Release()
    try attempt.apply(release)
    let decision = try release.decide()
    #expect(!decision.isGreen)
    #expect(!decision.words.isEmpty, "a red gate says what is missing")
  }

  @Test("An honest situation is green", arguments: honest.flatMap { $0.attempts })
  func green(_ situation: Attempt) throws {
    let release = try Release()
    try situation.apply(release)
    let decision = try release.decide()
    #expect(decision.isGreen, "\(decision.words)")
  }

  @Test("The page lists every attempt and every situation, and there are enough of them")
  func page() throws {
    let path = Checkout.home + "/docs/gate-attempts.md"
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let listed = text.split(separator: "\n").filter { $0.hasPrefix("| ") }.compactMap { line -> String? in
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      return cells.count == 2 && ["red", "green"].contains(cells[1]) ? "\(cells[0]): \(cells[1])" : nil
    }
    func names(_ groups: [(heading: String, attempts: [Attempt])], _ outcome: String) -> [String] {
      groups.flatMap { $0.attempts }.map { "\($0.name): \(outcome)" }
    }
    let (attempts, situations) = (names(Self.dishonest, "red"), names(Self.honest, "green"))
    #expect(listed == attempts + situations)
    #expect(attempts.count >= 100 && situations.count >= 40)
    #expect(Set(attempts + situations).count == attempts.count + situations.count, "a name is repeated")
  }
}
