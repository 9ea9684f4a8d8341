extension EvidenceKind {
  /// With its article, for sentences.
  public var words: String {
    switch self {
    case .uiTest: "a UI test"
    case .launchTrace: "a launch trace"
    case .screenshot: "a screenshot"
    case .signOff: "a sign-off"
    }
  }
  /// Who can bring it.
  public var who: String {
    switch self {
    case .uiTest: "the UI tests"
    case .launchTrace: "a recorded launch"
    case .screenshot: "a tester with a phone or simulator"
    case .signOff: "someone who saw the build"
    }
  }
}

extension EvidenceNeed {
  /// What to type for evidence of the first kind that a row takes.
  public func command(for criterion: String) -> String {
    switch kinds.first ?? .signOff {
    case .uiTest:
      "qa evidence add tests tests.json --criterion \(criterion)"
        + (tests.isEmpty ? " --tests 'LaunchTests/*'" : "")
    case .launchTrace: "qa evidence add trace launches.jsonl --criterion \(criterion)"
    case .screenshot: "qa evidence add screenshot screen.png --criterion \(criterion)"
    case .signOff:
      "qa evidence add sign-off --criterion \(criterion) --by NAME --build BUILD --statement 'what was seen'"
    }
  }
}
