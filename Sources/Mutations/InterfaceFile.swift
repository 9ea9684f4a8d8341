import Files
import Model

/// A storyboard or xib whose tags mutations edit.
struct InterfaceFile: Sendable {
  let path: String
  let markup: Markup
  /// Index of the root view that the system shows.
  let root: Int
  /// Indices of the views below the root, in document order.
  let views: [Int]
  /// Indices of the constraints inside of the root.
  let constraints: [Int]
  private let backdrops: Set<String>

  /// Returns nil for a file in another encoding than UTF-8, or without the root view.
  init?(path: String, bytes: [UInt8], root: String, backdrops: Set<String>) {
    guard let markup = Markup(bytes),
      let index = markup.elements.indices.first(where: { markup.value("id", of: $0) == root })
    else { return nil }
    self.path = path
    self.markup = markup
    self.root = index
    self.backdrops = backdrops
    let inside = markup.elements.indices.filter { $0 != index && markup.isInside($0, index) }
    views = inside.filter { element in
      markup.value("id", of: element) != nil
        && markup.elements[element].parent.map { markup.elements[$0].name == "subviews" } ?? false
    }
    constraints = inside.filter {
      markup.elements[$0].name == "constraint" && markup.value("id", of: $0) != nil
    }
  }

  func id(_ element: Int) -> String { markup.value("id", of: element) ?? "" }

  /// What a person calls a view: its label, its image, or its kind with the id.
  func title(_ element: Int) -> String {
    if element == root { return "the root view" }
    let name = markup.value("userLabel", of: element) ?? markup.value("image", of: element)
    return name ?? "\(markup.elements[element].name) \(id(element))"
  }

  func location(_ element: Int) -> SourceLocation {
    SourceLocation(file: path, line: markup.elements[element].line)
  }

  /// Whether a view covers the screen in every case.
  func isBackdrop(_ view: Int) -> Bool { backdrops.contains(id(view)) }

  func element(_ id: String) -> Int? {
    markup.elements.indices.first { markup.value("id", of: $0) == id }
  }

  /// The element that holds a constraint: a view.
  func owner(of constraint: Int) -> Int {
    markup.elements[constraint].parent.flatMap { markup.elements[$0].parent } ?? root
  }

  func firstItem(of constraint: Int) -> String {
    markup.value("firstItem", of: constraint) ?? id(owner(of: constraint))
  }

  /// The view that a constraint is about: the first of its two items that is neither the root nor a guide.
  func target(of constraint: Int) -> Int {
    let items = [firstItem(of: constraint), markup.value("secondItem", of: constraint)].compactMap(\.self)
    return items.compactMap(element).first { views.contains($0) } ?? root
  }

  /// The attribute at which a constraint holds its target.
  func attribute(of constraint: Int) -> String {
    let first = markup.value("firstAttribute", of: constraint) ?? ""
    let isFirst = element(firstItem(of: constraint)) == target(of: constraint)
    return isFirst ? first : markup.value("secondAttribute", of: constraint) ?? first
  }

  /// Whether a constraint decides a size and no position.
  func isSize(_ constraint: Int) -> Bool { ["width", "height"].contains(attribute(of: constraint)) }

  func constraintTitle(_ constraint: Int) -> String {
    "the \(attribute(of: constraint)) constraint of \(title(target(of: constraint)))"
  }

  func hasBackground(_ view: Int) -> Bool {
    markup.children(of: view).contains { markup.value("key", of: $0) == "backgroundColor" }
  }

  /// Returns the changes for edits of this file; nil without edits.
  func changes(_ edits: [Markup.Edit]) -> FileChanges? {
    edits.isEmpty ? nil : [path: .write(markup.applying(edits))]
  }

  func changes(bytes: [UInt8]) -> FileChanges? {
    bytes == markup.bytes ? nil : [path: .write(bytes)]
  }
}

extension InterfaceFile {
  /// Assertions that measure where a view is and how large it is.
  func layoutAssertions(of view: Int, isSize: Bool = false) -> [String] {
    if view == root { return ["layout.fills-screen", "layout.consistent", "layout.constraints"] }
    if isBackdrop(view) {
      return [
        "layout.pinned-to-edges", "layout.covers", "layout.fills-screen", "contrast.gradient",
        "layout.constraints",
      ]
    }
    return
      (isSize
      ? ["layout.size", "layout.centered", "layout.whole", "layout.constraints"]
      : [
        "layout.centered", "layout.whole", "layout.nearly-centered", "layout.constraints", "safe-area.inside",
        "layout.size",
      ])
  }

  /// Assertions that measure what a view shows.
  func contentAssertions(of view: Int) -> [String] {
    isBackdrop(view)
      ? ["contrast.gradient", "layout.fills-screen", "layout.draws-only"]
      : [
        "layout.whole", "layout.size", "layout.centered", "layout.draws-only", "contrast.outline",
        "project.matches-app-icon", "layout.corner-shape", "contrast.discernible",
      ]
  }
}
