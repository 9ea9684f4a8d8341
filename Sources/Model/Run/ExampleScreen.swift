/// The screen on which reports show a cause, at native pixels and after the fix.
package struct ExampleScreen: Hashable, Sendable, Codable {
  package var criterion: String
  package var assertion: String
  /// The one case whose screen it is.
  package var cases: CaseRanges
  /// Name of the picture at native pixels; nil if it is too large for a report.
  package var native: String?
  /// Nil if `qa` cannot apply the fix, or if the assertion does not pass after it; or the first screen of the app, if the
  /// assertion compares with it.
  package var fixed: Fixed?

  /// The screen with the fix applied to the project's files.
  package struct Fixed: Hashable, Sendable, Codable {
    /// Name of the picture.
    package var preview: String
    /// Name of the picture at native pixels; nil if it is too large for a report.
    package var native: String?
    /// The changed lines as they are after the fix, by file and line. Pictures have none.
    package var lines: [Excerpt]
    /// True for the app's first screen, without any fix; else nil.
    package var isFirstScreen: Bool?

    package init(preview: String, native: String?, lines: [Excerpt], isFirstScreen: Bool? = nil) {
      (self.preview, self.native, self.lines) = (preview, native, lines)
      self.isFirstScreen = isFirstScreen
    }
  }

  package init(
    criterion: String, assertion: String, cases: CaseRanges, native: String?, fixed: Fixed? = nil
  ) {
    (self.criterion, self.assertion, self.cases) = (criterion, assertion, cases)
    (self.native, self.fixed) = (native, fixed)
  }

  /// Names of all pictures.
  package var pictures: [String] { [native, fixed?.preview, fixed?.native].compactMap(\.self) }
}

/// A failed result on whose screen a report shows a cause.
package struct ExampleCase: Hashable, Sendable {
  /// Index in the record's findings.
  package var finding: Int
  /// Index in the record's cases.
  package var caseIndex: Int

  package init(finding: Int, caseIndex: Int) {
    (self.finding, self.caseIndex) = (finding, caseIndex)
  }
}
