import Model

/// What the app shows after its launch screen.
package struct FirstScreen: Sendable {
  /// Nil if the first screen is not a document that can be laid out.
  package var document: InterfaceDocument?
  /// Why there is no document, as a sentence; nil with one.
  package var obstacle: String?
  /// Classes of the app whose sources do not touch what the document shows.
  package var harmlessClasses: Set<String> = []
  /// What in the code changes the colors of all views, as a clause; nil if nothing is known to.
  package var recoloring: String?

  package init(document: InterfaceDocument? = nil, obstacle: String? = nil) {
    (self.document, self.obstacle) = (document, obstacle)
  }

  /// The class of the app that controls the first screen or a container around it, as a clause about what it can do; nil
  /// if none can change what the document shows.
  var controllerDoubt: String? {
    guard let document else { return nil }
    let classes = document.controllersAtLaunch.compactMap(\.customClass)
    return classes.first { !harmlessClasses.contains($0) }.map { "the class \($0) can change it" }
  }
}

extension InterfaceDocument {
  /// Returns what of the app can change a view before a person sees it, as a clause; nil if nothing can.
  func codeReach(of view: View) -> String? {
    if let name = view.customClass { return "\(view.label) has the class \(name)" }
    return codeTargets.contains(view.id) ? "an outlet or attribute of the app reaches \(view.label)" : nil
  }

  /// The initial controller and, of a navigation or tab bar controller, its first child, down to the content's.
  package var controllersAtLaunch: [Controller] {
    guard let initialScene, scenes.indices.contains(initialScene) else { return [] }
    var found = [scenes[initialScene].controller].compactMap(\.self)
    while let last = found.last, [.navigation, .tabBar].contains(last.kind), found.count <= scenes.count,
      let next = last.children.first.flatMap({ id in scenes.first { $0.controller?.id == id }?.controller })
    {
      found.append(next)
    }
    return found
  }
}

extension Assertion {
  static let firstScreenReasons = [
    "no-first-screen":
      "The first screen is not a document that `qa` can lay out. `first-screen` in `qa.yml` can name one.",
    "nothing-shared": "The launch screen and the first screen have nothing of this kind in common.",
    "code-can-change":
      "A class of the app or an outlet of the first screen can change it before a person sees it.",
  ]
}

extension CaseFacts {
  /// Returns what a measurement finds on the launch screen and the first screen.
  func afterLaunch(_ judge: (_ first: Screen, _ facts: FirstScreen, InterfaceDocument) -> Finding) -> Finding
  {
    let facts = project.firstScreen
    guard let facts, let document = facts.document, let first = counterpart(.firstScreen),
      first.layout.failure == nil, first.layout.unsupported.isEmpty
    else {
      let layout = counterpart(.firstScreen)?.layout
      let limit = layout.flatMap { $0.failure ?? $0.unsupported.first }.map { ": \($0)" } ?? ""
      let reason = facts?.obstacle ?? "`qa` cannot lay out the first screen\(limit)."
      return Finding(
        .cannotTell, "no-first-screen",
        "\(reason) Compare a screenshot of the first screen: `qa diff SCREENSHOT.png`.")
    }
    return judge(first, facts, document)
  }
}

extension Finding {
  static var nothingShared: Finding {
    Finding(
      .notApplicable, "nothing-shared",
      "The launch screen and the first screen have nothing of this kind in common.")
  }
}

extension Screen {
  /// Returns the views of navigation and tab bar controllers around the content, outermost first.
  func containers(_ document: InterfaceDocument) -> [View] {
    document.controllersAtLaunch.dropLast().compactMap { root.find($0.id) }
  }

  /// Returns the bars of the navigation and tab bar controllers.
  func systemBars(_ document: InterfaceDocument) -> [View] {
    containers(document).flatMap { $0.subviews.dropFirst().filter { View.Kind.bars.contains($0.kind) } }
  }
}
