import Model

/// An image or a text that the launch screen and the first screen both show.
struct SharedElement {
  var launch: View
  var first: View
  /// What each paints, in points of the screen.
  var areas: (launch: Rect, first: Rect)
  /// How far an edge can be off in both screens together.
  var error: Points
  /// What can change it before a person sees it, as a clause; nil if nothing can.
  var doubt: String?
}

extension CaseFacts {
  /// Returns the worst finding about the images and texts that both screens show.
  ///
  /// - Parameters:
  ///   - what: What of the elements is compared: `position`.
  ///   - judge: Returns a failed or undecided finding; nil for an element that stays as it is.
  func sharedElements(_ screen: Screen, _ what: String, _ judge: (SharedElement) -> Finding?) -> Finding {
    afterLaunch { first, facts, document in
      let elements = screen.elements(sharedWith: first, facts, document)
      guard !elements.isEmpty else { return .nothingShared }
      let findings = elements.compactMap { element -> Finding? in
        guard let finding = judge(element) else { return nil }
        if finding.outcome != .failed { return finding }
        if let doubt = element.doubt {
          return finding.undecided(
            "code-can-change", because: "This is what the documents say, but \(doubt).")
        }
        if !screen.layout.conflicts.isEmpty || !first.layout.conflicts.isEmpty {
          return finding.undecided(
            Reasons.undetermined,
            because: "Constraints of a document contradict each other, so this may be otherwise.")
        }
        return finding.fixed(
          by: Fix(
            "Give it the same \(what) in both documents.",
            [element.launch, element.first].map(\.origin)))
      }
      if var worst = findings.first(where: { $0.outcome == .failed }) ?? findings.first {
        for other in findings where other.outcome == .failed && other.element != worst.element {
          worst.message += " Also: \(other.message)"
        }
        return worst
      }
      let words =
        elements.count == 1
        ? "\(elements[0].launch.label) has"
        : "All \(elements.count) elements that both screens show have"
      let doubt = elements.compactMap(\.doubt).first
      return Finding(
        doubt == nil ? .passed : .cannotTell, "same", cause: .unnamed,
        "\(words) the same \(what) in both documents.\(doubt.map { " But \($0)." } ?? "")",
        measured: ["elements": Measure(elements.count)], reason: doubt == nil ? nil : "code-can-change")
    }
  }
}

extension Screen {
  /// Returns the images and texts that are on both screens, each once, in the order of the launch screen.
  fileprivate func elements(
    sharedWith first: Screen, _ facts: FirstScreen, _ document: InterfaceDocument
  ) -> [SharedElement] {
    let others = Dictionary(grouping: first.shownLeaves) { $0.view.shownContent }
    let own = shownLeaves
    let counts = Dictionary(grouping: own) { $0.view.shownContent }.mapValues(\.count)
    return own.compactMap { leaf in
      guard let content = leaf.view.shownContent, counts[content] == 1, let found = others[content],
        found.count == 1
      else { return nil }
      let areas = (painted(leaf), first.painted(found[0]))
      // Sizes of texts and symbols are estimates, which cancel out only if both are set alike.
      let isEstimated = leaf.view.imageName == nil || leaf.view.isSymbol
      let longest = max(areas.0.width, areas.0.height, areas.1.width, areas.1.height)
      let style: Points = isEstimated && leaf.view.content != found[0].view.content ? longest / 10 : 0
      return SharedElement(
        launch: leaf.view, first: found[0].view, areas: areas, error: leaf.error + found[0].error + style,
        doubt: first.doubt(about: found[0].view, facts, document))
    }
  }

  /// Texts and pictures that nothing covers.
  private var shownLeaves: [Leaf] {
    let leaves = leaves
    if leaves.isEmpty { return [] }
    let covered = covered()
    return leaves.filter { !covered.contains($0.view.id) }
  }

  /// Returns what a leaf paints without the clips of the views around it.
  private func painted(_ leaf: Leaf) -> Rect {
    let node = node(leaf.view.id)?.node
    let text = node?.paints.compactMap { paint in if case .text(let text) = paint { text.rect } else { nil } }
      .first
    return node?.pictureBox ?? text ?? node?.paintedArea ?? leaf.area
  }

  /// Returns what can change a view before a person sees it, as a clause: a class of its controllers, or a class or an outlet
  /// of the view, of a view around it, or of anything that constraints or stack views tie to it.
  func doubt(about view: View, _ facts: FirstScreen, _ document: InterfaceDocument) -> String? {
    if let doubt = facts.controllerDoubt { return doubt }
    let path = root.path(to: view.id)
    if let scrolling = path.first(where: { View.Kind.scrolling.contains($0.kind) }) {
      return "it is in \(scrolling.label), which adds insets"
    }
    let views = root.flattened
    let constraints = views.flatMap(\.constraints)
    // A guide moves with its view.
    let owners = Dictionary(
      views.flatMap { view in ([view.id] + view.guides.map(\.id)).map { ($0, view) } },
      uniquingKeysWith: { first, _ in first })
    let containers = containers(document)
    // Everything is tied to the content's root view.
    let ground = Set(containers.map(\.id) + [containers.last?.subviews.first?.id ?? root.id])
    var seen = Set(path.map(\.id))
    var open = Array(path.reversed())
    while let view = open.popLast() {
      if let doubt = document.codeReach(of: view) { return doubt }
      if ground.contains(view.id) { continue }
      let stacks = views.filter { $0.id == view.id || $0.arrangedIDs.contains(view.id) }
      var tied = stacks.flatMap { [$0.id] + $0.arrangedIDs }
      let own = Set([view.id] + view.guides.map(\.id))
      for constraint in constraints {
        let items = [constraint.firstItem, constraint.secondItem].compactMap(\.self)
        guard !own.isDisjoint(with: items) else { continue }
        if document.codeTargets.contains(constraint.id) {
          return "an outlet of the app reaches the constraint \(constraint.id)"
        }
        tied += items
      }
      for owner in tied.compactMap({ owners[$0] }) where seen.insert(owner.id).inserted { open.append(owner) }
    }
    return nil
  }
}

extension View {
  /// `image Logo` or `text Hello`: equal for views that show the same.
  fileprivate var shownContent: String? {
    switch content {
    case .image(let image?, _): (image.isSymbol ? "symbol " : "image ") + image.name
    case .label(let label): "text \(label.text)"
    case .button(let button): button.title.map { "text \($0)" }
    default: nil
    }
  }

  fileprivate var isSymbol: Bool {
    if case .image(let image?, _) = content { image.isSymbol } else { false }
  }

  /// Ids of the views that a stack view arranges.
  fileprivate var arrangedIDs: [String] {
    if case .stack = content { subviews.map(\.id) } else { [] }
  }
}
