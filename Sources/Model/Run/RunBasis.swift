/// What a verdict is based on, and the verdict, for a later run that would find the same.
package struct RunBasis: Hashable, Sendable {
  /// The app as the command line names it.
  package var name: String
  /// `sha256:…` over everything that decides the run: the app's files, the checklist, the cases, the options and `qa`.
  package var digest: String
  package var verdict: FleetRecord.Verdict
  /// 0, 1 or 2.
  package var exitCode: Int
  package var headline: String
  package var detail: String
  package var causes: Int
  package var undecided: Int
  /// Screens that were evaluated.
  package var evaluations: Int
  /// The tests of its JUnit document; empty if they are not kept.
  package var tests: String
  package init(
    name: String, digest: String, verdict: FleetRecord.Verdict, exitCode: Int, headline: String,
    detail: String, causes: Int, undecided: Int, evaluations: Int, tests: String = ""
  ) {
    (self.name, self.digest, self.verdict, self.exitCode) = (name, digest, verdict, exitCode)
    (self.headline, self.detail, self.causes, self.undecided) = (headline, detail, causes, undecided)
    (self.evaluations, self.tests) = (evaluations, tests)
  }
}
