import Assertions
import Model
import Runner

/// A view of the launch screen that a draft names in `elements`.
struct DraftElement: Sendable {
  /// The name in the checklist: `launchIcon`.
  var name: String
  /// As a person calls it: `The image "LaunchIcon"`.
  var subject: String
  var selector: Selector
  var showsImage: Bool

  var isRoot: Bool { selector.place == .root }
  /// Whether it is more than the plain background of the screen.
  var isDrawn: Bool { !isRoot || showsImage }

  /// The selector as a YAML map.
  var selectorText: String {
    let conditions = [
      ("kind", selector.kind), ("image", selector.image.map(Self.quoted)),
      ("text", selector.text.map(Self.quoted)), ("userLabel", selector.userLabel.map(Self.quoted)),
      ("id", selector.id.map(Self.quoted)), ("place", selector.place?.rawValue),
    ]
    return
      "{\(conditions.compactMap { key, value in value.map { "\(key): \($0)" } }.joined(separator: ", "))}"
  }

  private static func quoted(_ text: String) -> String { YAMLText.quoted(text, isSentence: true) }

  /// Returns the view that the element is on a screen; nil where it is not installed.
  func view(on screen: Screen) -> View? { selector.select(in: screen.root).first }

  /// Returns the views that are seen on a screen, the root last, and the subjects of those that no selector can tell from others.
  static func all(in screens: DraftScreens) -> (elements: [DraftElement], unnamed: [String]) {
    let drawings = screens.drawings
    let seen = seenViews(drawings)
    var elements: [DraftElement] = []
    var unnamed: [String] = []
    var names: Set<String> = []
    let trees = drawings.map(\.root)
    for view in seen where !drawings.contains(where: { $0.root.id == view.id }) {
      guard var element = element(view, in: trees) else {
        unnamed.append(subject(of: view))
        continue
      }
      // Two views of different documents can show one image.
      if elements.contains(where: { $0.selectorText == element.selectorText }) { continue }
      let word = element.name
      var number = 2
      while !names.insert(element.name).inserted {
        element.name = word + "\(number)"
        number += 1
      }
      elements.append(element)
    }
    if let root = seen.first(where: { view in drawings.contains { $0.root.id == view.id } }) {
      elements.append(
        DraftElement(
          name: names.contains("screen") ? "rootView" : "screen", subject: "The background of the screen",
          selector: Selector(name: "", place: .root, location: root.location),
          showsImage: root.imageName != nil))
    }
    return (elements, unnamed.uniqued())
  }

  /// Drawings in which a view is looked for.
  private static let mostDrawings = 48

  /// Views of which a pixel is seen, in the order of the trees.
  private static func seenViews(_ drawings: [Screen]) -> [View] {
    var seen: [View] = []
    var known: Set<String> = []
    var searched: [String: Int] = [:]
    for screen in drawings {
      let painting = Set(
        screen.list.flattened.filter { node, around in
          !node.paints.isEmpty && (around + [node]).allSatisfy { $0.alpha > 0 }
        }.map(\.node.viewID))
      for view in screen.root.flattened where painting.contains(view.id) && !known.contains(view.id) {
        searched[view.id, default: 0] += 1
        guard searched[view.id, default: 0] <= mostDrawings, screen.shows(view.id) else { continue }
        known.insert(view.id)
        seen.append(view)
      }
    }
    return seen
  }

  /// Returns nil if no selector matches this view alone.
  private static func element(_ view: View, in trees: [View]) -> DraftElement? {
    let selector = selectors(of: view).first { selector in
      trees.allSatisfy { selector.select(in: $0).count <= 1 }
    }
    return selector.map { selector in
      DraftElement(
        name: identifier(view.imageName ?? view.userLabel ?? (view.words.isEmpty ? noun(view) : view.words)),
        subject: subject(of: view), selector: selector, showsImage: view.imageName != nil)
    }
  }

  /// Selectors, the most lasting one first: an id changes when a view is made again.
  private static func selectors(of view: View) -> [Selector] {
    func selector(
      id: String? = nil, userLabel: String? = nil, image: String? = nil, text: String? = nil,
      place: Selector.Place? = nil
    ) -> Selector {
      Selector(
        name: "", id: id, userLabel: userLabel, kind: id == nil ? view.kind.rawValue : nil, image: image,
        text: text,
        place: place, location: view.location)
    }
    return [
      view.imageName.map { selector(image: $0) }, view.words.isEmpty ? nil : selector(text: view.words),
      view.userLabel.map { selector(userLabel: $0) }, selector(place: .first), selector(),
      view.id.isEmpty ? nil : selector(id: view.id),
    ].compactMap(\.self)
  }

  private static func subject(of view: View) -> String {
    let words = view.words.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let shortened = words.count > 40 ? words.prefix(39) + "…" : words[...]
    let label = view.userLabel ?? view.imageName ?? (shortened.isEmpty ? nil : String(shortened))
    return "The \(noun(view))" + (label.map { " \"\($0)\"" } ?? " \(view.id)")
  }

  private static func noun(_ view: View) -> String {
    switch view.content {
    case .image: "image"
    case .label: "label"
    case .button: "button"
    default: view.kind.rawValue
    }
  }

  /// Returns letters and digits, the first one a lowercase letter: `launchIcon` for `Launch Icon`.
  private static func identifier(_ text: String) -> String {
    let last = text.split(separator: "/").last ?? "view"
    let words = last.split { !$0.isASCII || !($0.isLetter || $0.isNumber) }
    let joined = words.enumerated().map {
      $0 == 0 ? $1.prefix(1).lowercased() + $1.dropFirst() : $1.capitalized
    }
    .joined().prefix(40)
    return joined.first?.isLetter == true ? String(joined) : "view" + joined
  }
}
