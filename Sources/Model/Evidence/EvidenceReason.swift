/// Why evidence counts, does not count or contradicts; the raw values appear in `gate.json`.
package enum EvidenceReason: String, Hashable, Sendable, CaseIterable {
  // The folder and its entries.
  case folderBroken = "folder-broken"
  case entryChanged = "entry-changed"
  case copied
  case timeInFuture = "time-in-future"
  case timeUnreadable = "time-unreadable"
  case timeImplausible = "time-implausible"
  case timeMissing = "time-missing"
  case unsigned
  case signatureWrong = "signature-wrong"
  case signOffIncomplete = "sign-off-incomplete"
  case seenFailing = "seen-failing"
  case superseded
  case criterionMissing = "criterion-missing"
  case criterionUnknown = "criterion-unknown"
  case kindNotAccepted = "kind-not-accepted"

  // An entry's file.
  case fileMissing = "file-missing"
  case fileOutside = "file-outside"
  case fileUnreadable = "file-unreadable"
  case digestMissing = "digest-missing"
  case digestDiffers = "digest-differs"

  // The sources that an entry is about.
  case sourcesDiffer = "sources-differ"
  case sourcesUnnamed = "sources-unnamed"
  case commitUnknown = "commit-unknown"
  case tooOld = "too-old"
  case buildDiffers = "build-differs"
  case targetDiffers = "target-differs"
  case targetUnnamed = "target-unnamed"
  case refiled

  // Test results.
  case noTests = "no-tests"
  case resultsIncomplete = "results-incomplete"
  case noPattern = "no-pattern"
  case noTestMatches = "no-test-matches"
  case caseUnnamed = "case-unnamed"
  case caseUnknown = "case-unknown"
  case testFailed = "test-failed"
  case testRetried = "test-retried"
  case testSkipped = "test-skipped"
  case testExpectedToFail = "test-expected-to-fail"
  case testUnknown = "test-unknown"

  // Launch traces.
  case noLaunches = "no-launches"
  case tooFewLaunches = "too-few-launches"
  case traceViolates = "trace-violates"
  case noFigures = "no-figures"
  case figureMissing = "figure-missing"
  case noCaseMatches = "no-case-matches"
  case conditionsPartial = "conditions-partial"
  case stateDiffers = "state-differs"

  // Screenshots.
  case holdsOnScreenshot = "holds-on-screenshot"
  case breaksOnScreenshot = "breaks-on-screenshot"
  case shifted
  case wrongAppearance = "wrong-appearance"
  case wrongOrientation = "wrong-orientation"
  case pictureDiffers = "picture-differs"
  case anotherPicture = "another-picture"
  case blackScreen = "black-screen"
  case blankScreen = "blank-screen"
  case otherDevice = "other-device"
  case unknownDevice = "unknown-device"
  case notNative = "not-native"
  case whichDevice = "which-device"
  case notReached = "not-reached"
  case cannotCompare = "cannot-compare"
  case unreadable
  case drawnByQA = "drawn-by-qa"
  case deviceUnproved = "device-unproved"
  case osImplausible = "os-implausible"
}
