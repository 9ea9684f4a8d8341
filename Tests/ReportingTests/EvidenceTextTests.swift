import Model
import Testing

@testable import Reporting

/// The output of `qa evidence list`.
struct EvidenceTextTests {
  private func judged(
    _ piece: String, _ row: String, _ verdict: JudgedEvidence.Verdict, _ reason: EvidenceReason? = nil,
    cases: [String] = []
  ) -> JudgedEvidence {
    JudgedEvidence(
      entry: piece, kind: .signOff, criterion: row, verdict: verdict,
      message: Message(reason?.rawValue ?? "seen-passing", "seen by\u{1B}[31m A"),
      cases: cases)
  }
  private let needs: [(criterion: String, need: EvidenceNeed)] = [
    ("LS-V3", EvidenceNeed(kinds: [.uiTest, .launchTrace, .signOff])),
    ("LS-B3", EvidenceNeed(kinds: [.screenshot])),
  ]

  @Test("Entries are aligned, with criterion, verdict and reason, without terminal control characters")
  func lines() {
    #expect(
      EvidenceText.lines([
        judged("a", "LS-V3", .supports), judged("long-id", "", .rejected, .entryChanged),
      ])
        == [
          "a        LS-V3         supports: seen by[31m A",
          "long-id  no criterion  does not count (entry-changed): seen by[31m A",
        ])
  }

  @Test("Criteria without evidence are listed with what they need; the next command is for the first")
  func open() {
    let report = EvidenceReport(judged: [judged("a", "LS-V3", .supports)])
    #expect(
      EvidenceText.list(report, entries: 1, shown: "evidence", needs: needs) == [
        "evidence: 1 entry.", "", "a  LS-V3  supports: seen by[31m A", "",
        "Without evidence: LS-B3, needs a screenshot.",
        "Next: qa evidence add screenshot screen.png --criterion LS-B3",
      ])
    let none = EvidenceText.list(EvidenceReport(), entries: 0, shown: "evidence", needs: needs)
    #expect(none[1] == "Without evidence: LS-V3, needs a UI test, a launch trace or a sign-off.")
  }

  @Test("A contradicted criterion stays without evidence, even if other entries support it")
  func contradicted() {
    let both = EvidenceReport(judged: [judged("a", "LS-V3", .supports), judged("b", "LS-V3", .contradicts)])
    let lines = EvidenceText.list(both, entries: 2, shown: "evidence", needs: [needs[0]])
    #expect(lines.contains("Without evidence: LS-V3, needs a UI test, a launch trace or a sign-off."))
  }

  @Test("Cases without evidence are counted, and the first is named")
  func cases() {
    let cases = ["yes", "no"].map {
      DecisionCase(table: "t", rule: "r", conditions: ["login": $0], state: "s")
    }
    let row = (criterion: "AL-1", need: EvidenceNeed(kinds: [.launchTrace], cases: cases))
    let some = EvidenceReport(judged: [judged("a", "AL-1", .supports, cases: ["login=yes"])])
    #expect(
      EvidenceText.list(some, entries: 1, shown: "evidence", needs: [row]).contains(
        "Without evidence: AL-1, needs a launch trace for 1 case, the first: login=no."))
    let all = EvidenceReport(judged: [judged("a", "AL-1", .supports, cases: ["login=yes", "login=no"])])
    #expect(EvidenceText.list(all, entries: 1, shown: "evidence", needs: [row]).last == "Next: qa gate")
  }

  @Test("The next command restores the entries first, then replaces entries that do not count")
  func next() {
    let broken = EvidenceReport(judged: [judged("a", "LS-V3", .stale)], isIntact: false)
    let lines = EvidenceText.list(broken, entries: 1, shown: "evidence", needs: needs)
    #expect(lines.first == "evidence: 1 entry, not all of them as qa wrote them.")
    #expect(lines.last == "Next: restore the entries from version control")
    let stale = EvidenceReport(judged: [judged("a", "LS-V3", .stale)])
    #expect(
      EvidenceText.list(stale, entries: 1, shown: "evidence", needs: needs).last
        == "Next: qa evidence remove a, then add it again")
    let partial = EvidenceReport(judged: [judged("a", "LS-B3", .supports), judged("a", "LS-V3", .rejected)])
    #expect(
      EvidenceText.list(partial, entries: 1, shown: "evidence", needs: needs).last
        == "Next: qa evidence add tests tests.json --criterion LS-V3 --tests 'LaunchTests/*'")
    let against = EvidenceReport(judged: [judged("a", "LS-V3", .stale), judged("b", "LS-B3", .contradicts)])
    #expect(
      EvidenceText.list(against, entries: 2, shown: "evidence", needs: needs).last == "Next: qa explain LS-B3"
    )
  }
}
