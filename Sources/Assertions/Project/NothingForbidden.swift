import Model

extension Assertion {
  /// The document uses nothing that the system forbids in a launch screen.
  static let nothingForbidden = project(
    "project.nothing-forbidden", "The document contains nothing that a launch screen must not contain.",
    measurement:
      "Apple's list: only standard classes, no connections, no runtime attributes, no web view, one root.",
    sharing: Reasons.ofDocuments
  ) { subject, _ in
    guard let document = subject.document else { return subject.nothingToCheck }
    let fonts = document.forbidden.filter { !$0.isRejected }.map { "\"\($0.subject)\"" }
    let forbidden = document.forbidden.filter(\.isRejected)
    guard let first = forbidden.first else {
      return Finding(
        .passed, "nothing-forbidden",
        "\(document.file) contains nothing that a launch screen must not contain.",
        measured: ["forbidden": 0], expected: ["forbidden": 0],
        note: fonts.isEmpty
          ? nil : "The app's own fonts are not loaded at launch: \(fonts.joined(separator: ", ")).")
    }
    let all = forbidden.map { construct in
      let line = construct.location.line.map { " (line \($0))" } ?? ""
      return "\(construct.rule.words) \"\(construct.subject)\"\(line)"
    }
    let shown = all.prefix(5).joined(separator: ", ") + (all.count > 5 ? " and \(all.count - 5) more" : "")
    let fix =
      reasonToKeep(document, forbidden, subject).map { reason in
        "Make a launch storyboard of its own and name it in UILaunchStoryboardName. Keep \(document.file) as it is, because \(reason)."
      } ?? "Remove \(all.count == 1 ? "it" : "them")."
    return Finding(
      .failed, "forbidden",
      .init(name: first.rule.rawValue, element: first.element, location: first.location),
      "A launch screen must not contain \(shown). \(fix: fix)",
      measured: ["forbidden": .number(Double(all.count))], expected: ["forbidden": 0]
    ).edited(by: forbidden.contains { $0.edits.isEmpty } ? [] : forbidden.flatMap(\.edits).uniqued())
  }

  /// Returns why the app itself needs the document with what is forbidden; nil where nothing shows that.
  private static func reasonToKeep(
    _ document: InterfaceDocument, _ forbidden: [ForbiddenConstruct], _ subject: AppFacts
  ) -> String? {
    if subject.project.isMainInterface(document.file) { return "it is also the app's main interface" }
    let owner = forbidden.first { $0.rule == .customClass && $0.element == "-1" }
    return owner.map { "its File's Owner \"\($0.subject)\" loads it" }
  }
}

extension ForbiddenConstruct {
  /// The edits that remove it; empty for what has no part of its own in the document.
  fileprivate var edits: [SourceEdit] {
    let file = location.file
    switch rule {
    case .customClass:
      return element.map { element in
        ["customClass", "customModule", "customModuleProvider"].map {
          .attribute(file: file, element: element, name: $0, value: nil)
        }
      } ?? []
    case .runtimeAttributes: return [.runtimeAttributes(file: file)]
    case .connection, .webView, .severalTopLevelObjects:
      return element.map { [.removal(file: file, element: $0, child: nil)] } ?? []
    case .topLevelKind, .storyboardReference, .customFont: return []
    }
  }
}

extension ForbiddenConstruct.Rule {
  var words: String {
    switch self {
    case .customClass: "the custom class"
    case .runtimeAttributes: "the runtime attribute"
    case .connection: "the connection"
    case .webView: "the web view"
    case .severalTopLevelObjects: "a second top-level object"
    case .topLevelKind: "the top-level object"
    case .storyboardReference: "the storyboard reference"
    case .customFont: "the custom font"
    }
  }
}
