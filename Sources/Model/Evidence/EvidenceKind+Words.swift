extension EvidenceKind {
  package var name: String {
    switch self {
    case .uiTest: "UI test"
    case .launchTrace: "launch trace"
    case .screenshot: "screenshot"
    case .signOff: "sign-off"
    }
  }
  /// The kind with its article, for sentences: "a UI test".
  package var words: String { "a " + name }
  /// Who can provide it.
  package var who: String {
    switch self {
    case .uiTest: "the UI tests"
    case .launchTrace: "a recorded launch"
    case .screenshot: "a tester with an iPhone, an iPad or a simulator"
    case .signOff: "someone who saw the build"
    }
  }
}

extension EvidenceNeed {
  /// The kinds as a phrase: "a UI test, a launch trace or a sign-off"; "nothing" for none.
  package var words: String { kinds.isEmpty ? "nothing" : kinds.map(\.words).listed(.or) }

  /// What the printed command of a sign-off has where a person writes a name, a build and a statement.
  package static let printed = (by: "NAME", build: "BUILD", statement: "what was seen")

  /// Returns the command that adds evidence of the first kind that the criterion accepts.
  package func command(for criterion: String) -> String {
    switch kinds.first ?? .signOff {
    case .uiTest:
      "qa evidence add tests tests.json --criterion \(criterion)"
        + (tests.isEmpty ? " --tests 'LaunchTests/*'" : "")
    case .launchTrace: "qa evidence add trace launches.jsonl --criterion \(criterion)"
    case .screenshot: "qa evidence add screenshot screen.png --criterion \(criterion)"
    case .signOff:
      "qa evidence add sign-off --criterion \(criterion) --status passed --by \(Self.printed.by) "
        + "--build \(Self.printed.build) --statement '\(Self.printed.statement)'"
    }
  }
}
