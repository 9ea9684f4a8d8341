import Model

extension Assertion {
  /// The keys and settings that choose the launch screen do not contradict each other or the deployment target.
  static let launchKeys = project(
    "project.launch-keys", "The keys that choose the launch screen are correct, and each has an effect.",
    .givesNotices,
    measurement: """
      Info.plist keys and build settings about launch screens, after Xcode's merge: both keys, names with extension or \
      path, unknown entries, dictionaries below iOS 14, undefined defaults, settings without effect.
      """,
    parameters: [
      .init(
        "from", .string, "Least severity that fails: error, warning or note",
        default: .string("warning")),
      .init("ignore", .strings, "Ids of remarks that other criteria report", default: .list([])),
    ]
  ) { subject, parameters in
    let order: [Diagnostic.Severity] = [.note, .warning, .error]
    func rank(_ severity: Diagnostic.Severity) -> Int { order.firstIndex(of: severity) ?? 0 }
    let from = parameters.string("from").flatMap { Diagnostic.Severity(rawValue: $0) } ?? .warning
    let ignored = Set(parameters.strings("ignore"))
    let remarks = subject.sourceFindings.filter { !ignored.contains($0.id) }
    let counted = remarks.filter { rank($0.severity) >= rank(from) }
    let lesser = remarks.filter { rank($0.severity) < rank(from) }
    let notes = lesser.filter { !$0.isAboutConfig }.map(\.message.text)
    let note = notes.isEmpty ? nil : notes.joined(separator: " ")
    // What a generator does that its author may not mean is shown at the line of the config.
    let notices = lesser.filter(\.isAboutConfig).map { Notice($0.id, $0.message.text, at: $0.location) }
    // Of equal ones, the worse impact counts, so that what loses the launch screen comes first.
    func weight(_ remark: AppFacts.SourceFinding) -> (Int, Int) {
      (rank(remark.severity), remark.impact == .critical ? 2 : remark.impact == nil ? 1 : 0)
    }
    guard let worst = counted.max(by: { weight($0) < weight($1) }) else {
      var finding = Finding(
        .passed, "keys-correct", "The keys that choose the launch screen are correct.",
        measured: ["remarks": 0], expected: ["remarks": 0], note: note)
      finding.notices = notices
      return finding
    }
    let others = counted.filter { $0 != worst }.map { remark in
      let own = remark.isAboutConfig && remark.location != worst.location ? remark.location : nil
      return " Also\(own.map { ", at \($0)" } ?? ""): \(remark.message.text)"
    }
    var finding = Finding(
      .failed, "launch-keys", .named(worst.id, at: worst.location ?? subject.project.location),
      "\(worst.message)\(others.joined())",
      measured: ["remarks": .number(Double(counted.count))], expected: ["remarks": 0], note: note)
    finding.edits =
      counted.allSatisfy { !$0.edits.isEmpty } ? counted.flatMap(\.edits).uniqued() : worst.edits
    finding.impact = worst.impact
    finding.notices = notices
    return finding
  }
}

extension AppFacts.SourceFinding {
  /// Whether it is about the config of a generator.
  fileprivate var isAboutConfig: Bool { id.hasPrefix("generator-") }
}
