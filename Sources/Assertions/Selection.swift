import Model

extension Selector {
  /// Whether a view meets every condition of the selector.
  func matches(_ view: View, depth: Int, index: Int, siblings: Int) -> Bool {
    if let id, view.id != id { return false }
    if let userLabel, view.userLabel != userLabel { return false }
    if let kind, view.kind.rawValue != kind { return false }
    if let image, !view.showsImage(named: image) { return false }
    if let text, view.words != text { return false }
    switch place {
    case .root: return depth == 0
    case .childOfRoot: return depth == 1
    case .first: return depth > 0 && index == 0
    case .last: return depth > 0 && index == siblings - 1
    case nil: return true
    }
  }

  /// The views below `root` (root included) that match, parents first.
  package func select(in root: View) -> [View] {
    var found: [View] = []
    func visit(_ view: View, depth: Int, index: Int, siblings: Int) {
      if matches(view, depth: depth, index: index, siblings: siblings) { found.append(view) }
      // By index, which does not copy the views.
      for position in view.subviews.indices {
        visit(view.subviews[position], depth: depth + 1, index: position, siblings: view.subviews.count)
      }
    }
    visit(root, depth: 0, index: 0, siblings: 1)
    return found
  }

  /// The names of the views that the selector could mean: the nearest one, else all.
  func known(in root: View) -> String {
    let views = root.flattened
    let (noun, wanted, names): (String, String, [String]) =
      if let image {
        ("image", image, views.compactMap(\.imageName))
      } else if let text {
        ("text", text, views.map(\.words).filter { !$0.isEmpty })
      } else if let userLabel {
        ("label", userLabel, views.compactMap(\.userLabel))
      } else if let id {
        ("id", id, views.map(\.id))
      } else {
        ("kind", kind ?? "", views.map(\.kind.rawValue))
      }
    if let near = nearestName(to: wanted, in: names) { return "Did you mean the \(noun) \"\(near)\"?" }
    let all = names.uniqued()
    if all.isEmpty { return "It has no \(noun)." }
    return
      "Its \(all.count == 1 ? "only \(noun) is" : "\(noun)s are") \(all.map { "\"\($0)\"" }.listed(atMost: 6))."
  }

  /// The conditions in words: `imageView with image "LaunchIcon"`.
  var sentence: String {
    var parts = [kind ?? View.Kind.plain.rawValue]
    if let image { parts.append("with image \"\(image)\"") }
    if let text { parts.append("with the text \"\(text)\"") }
    if let id { parts.append("with id \"\(id)\"") }
    if let userLabel { parts.append("labeled \"\(userLabel)\"") }
    if let place { parts.append("at place \(place.rawValue)") }
    return parts.joined(separator: " ")
  }
}

extension View {
  package var imageName: String? {
    if case .image(let image?, _) = content, !image.isSymbol { image.name } else { nil }
  }
  /// Whether the view shows an image, given by its full name or by the last part of a namespaced name.
  func showsImage(named name: String) -> Bool {
    guard let imageName else { return false }
    return imageName == name || imageName.split(separator: "/").last.map(String.init) == name
  }
  /// Returns the views from this one down to the one with an id, both included; empty if it is not below.
  func path(to id: String) -> [View] {
    if self.id == id { return [self] }
    for child in subviews {
      let rest = child.path(to: id)
      if !rest.isEmpty { return [self] + rest }
    }
    return []
  }
  /// The view in messages: `"App icon" (imageView Q7b-Ic-001)`.
  var label: String {
    userLabel.map { "\"\($0)\" (\(kind) \(id))" } ?? imageName.map { "\(kind) \"\($0)\" (\(id))" }
      ?? "\(kind) \(id)"
  }
}

extension Finding {
  /// - Parameter hint: A sentence and a space.
  static func missing(_ element: String, _ selector: String = "", _ hint: String = "", in root: View)
    -> Finding
  {
    Finding(
      .failed, "element-missing",
      .named(element, at: SourceLocation(file: root.location.file, line: root.location.line)),
      "The launch screen has no element \"\(element)\"\(selector). \(hint)\(fix: "Add it, or change the selector in the checklist.")"
    )
  }

  static let noContent = Finding(
    .notApplicable, Reasons.noContent, "No scene of the launch screen has an image or a text.")
}

/// The result of looking up an element in a screen, or the picture of an element.
enum Lookup<Found> {
  case found(Found)
  case answer(Finding)
}

extension CaseFacts {
  /// Whether the case shows a legacy launch image. What depends on the image follows from the missing document.
  var showsLaunchImages: Bool {
    guard let idiom = screen?.viewport.idiom else { return false }
    return (project.sources[idiom] ?? project.sources[.phone])?.first?.kind == .launchImages
  }

  /// The finding that there is no screen, or only a launch image.
  var noScreen: Finding {
    if showsLaunchImages { return project.onlyImages }
    if let (controller, message) = project.document?.missingView {
      return Finding(
        .cannotTell, Reasons.noView, .element(controller.id, at: controller.location), "\(message)")
    }
    return project.nothingToCheck
  }

  /// Whether the document, which is not laid out, has neither an image nor a text in any scene.
  var hasNoContent: Bool {
    guard let document = project.document, document.missingView != nil else { return false }
    let views = document.scenes.compactMap(\.view).flatMap(\.flattened)
    return document.imageUses.isEmpty && !views.contains(where: \.hasContent)
  }

  /// Returns the view that a parameter names. No view is a failure; several views are an error of the checklist.
  func look(up name: String, in screen: Screen, _ parameters: Parameters) -> Lookup<View> {
    guard let selector = parameters.selector(name) else {
      return .answer(
        Finding(
          .errored, "no-element",
          "The checklist has no element for the parameter \"\(name)\". \(fix: "Add it under `elements`.")"))
    }
    let all = selector.select(in: screen.root)
    if all.count == 1 { return .found(all[0]) }
    // Hidden views do not make a selector ambiguous.
    let hidden = screen.hiddenIDs
    let shown = all.filter { !hidden.contains($0.id) }
    let matches = shown.isEmpty ? all : shown
    if let view = matches.first, matches.count == 1 || selector.each { return .found(view) }
    if matches.count > 1 {
      let ids = matches.map(\.id).joined(separator: ", ")
      return .answer(
        Finding(
          .errored, "several-views", .init(element: matches[1].id, location: matches[1].location),
          "The element \"\(selector.name)\" (\(selector.sentence)) matches \(matches.count) views: \(ids). \(fix: "Make the selector narrower.")"
        ))
    }
    return .answer(missing(selector, screen))
  }

  private func missing(_ selector: Selector, _ screen: Screen) -> Finding {
    if let whole = project.root, let view = selector.select(in: whole).first {
      return Finding(
        .failed, "element-varied-out", .named(selector.name, at: view.location),
        "A size-class variation removes the element \"\(selector.name)\" from this screen. \(fix: "Install it for all size classes.")"
      ).edited(by: [.installation(file: view.location.file, element: view.id)])
    }
    return .missing(
      selector.name, " (\(selector.sentence))", selector.known(in: screen.root) + " ", in: screen.root)
  }
}
