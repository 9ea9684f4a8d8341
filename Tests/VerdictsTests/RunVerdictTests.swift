import Model
import RecordSupport
import Testing
import Verdicts

/// What the findings of a run mean for its exit code.
@Suite struct RunVerdictTests {
  /// Returns a record with one finding of a criterion with an impact.
  private func record(_ outcome: Outcome, _ impact: Impact = .serious, diagnostics: [String] = [])
    -> RunRecord
  {
    var record = RunRecord(
      complete: true, tool: .init(name: "qa", version: "1"),
      subject: .init(
        project: "A", target: "A", launchScreen: nil, kind: "storyboard", sourcesDigest: "", commit: nil),
      checklist: .init(
        id: "c", digest: "", title: "",
        criteria: [
          .init(
            id: "C-1", title: "", section: "", impact: impact, verification: .static, rationale: "", fix: "",
            standard: nil)
        ]),
      matrix: .init(id: "m", environments: 0, cases: []),
      summary: .init(results: OutcomeCounts([])), findings: [])
    record.rows = [ResultRow("C-1", "a", outcome, "Says why.")]
    record.diagnostics = diagnostics
    return record
  }

  private func strict(_ mayBeUndecided: Set<String> = []) -> RunVerdict {
    RunVerdict(failOn: .minor, isStrict: true, mayBeUndecided: mayBeUndecided)
  }

  @Test(
    "Failures count from an impact on; undecided criteria count only in a strict run, unless they are listed")
  func conclusion() {
    let lenient = RunVerdict.lenient
    #expect(lenient.conclusion(record(.passed)) == .success)
    #expect(lenient.conclusion(record(.failed, .minor)) == .findings)
    #expect(RunVerdict(failOn: .critical, isStrict: false).conclusion(record(.failed)) == .success)
    #expect(RunVerdict(failOn: .serious, isStrict: false).conclusion(record(.failed)) == .findings)
    #expect(lenient.conclusion(record(.cannotTell)) == .success)
    #expect(strict().conclusion(record(.cannotTell)) == .findings)
    #expect(strict(["C-1"]).conclusion(record(.cannotTell)) == .success)
    #expect(strict(["C-2"]).conclusion(record(.cannotTell)) == .findings)
  }

  @Test("An error is worse than a finding, and a file that could not be read is no success")
  func errors() {
    let broken = record(.errored)
    #expect(RunVerdict.lenient.conclusion(broken) == .error)
    #expect(RunVerdict.errors(of: broken).map(\.description) == ["error: C-1: Says why."])
    let unread = record(.passed, diagnostics: ["a.plist: error: cannot be read"])
    #expect(RunVerdict.lenient.conclusion(unread) == .error)
    #expect(RunVerdict.lenient.conclusion(record(.failed, diagnostics: unread.diagnostics)) == .findings)
  }

  @Test("The sentence about undecided criteria says what they do to the exit code")
  func sentence() {
    let undecided = record(.cannotTell)
    #expect(RunVerdict.lenient.undecided(record(.passed)) == nil)
    #expect(
      RunVerdict.lenient.undecided(undecided)
        == "Undecided: C-1; the exit code is 0 because undecided criteria fail a run only with --strict.")
    #expect(strict().undecided(undecided) == "Undecided: C-1; the exit code is 1 because of `strict`.")
    #expect(
      strict(["C-1"]).undecided(undecided)
        == "Undecided: C-1; the exit code is 0 because `may-be-undecided` lists what is left.")
    #expect(
      RunVerdict(failOn: .critical, isStrict: false).undecided(undecided)
        == "Undecided: C-1; the exit code is 0 because their impact is below critical.")
  }
}
