/// Elements that a storyboard or xib loses, with everything that names them.
struct InterfaceRemovals {
  private let markup: Markup
  private var removed: Set<Int> = []

  /// Attributes with which an element names another one.
  private static let references = [
    "constraint": ["firstItem", "secondItem"], "outlet": ["destination"], "outletCollection": ["destination"],
    "segue": ["destination"], "include": ["reference"], "exclude": ["reference"],
  ]
  /// Elements that Interface Builder does not write without contents.
  private static let lists: Set<String> = [
    "connections", "constraints", "subviews", "userDefinedRuntimeAttributes", "mask", "variation",
  ]

  init(_ markup: Markup) { self.markup = markup }

  mutating func remove(_ element: Int) { removed.insert(element) }

  /// The edits of the file; each element takes the lines with it that only it is on.
  ///
  /// Complexity: linear in the number of elements for each element that follows from another one.
  var edits: [Markup.Edit] {
    if removed.isEmpty { return [] }
    var removed = removed
    while true {
      let gone = gone(removed)
      let more = dangling(gone).union(emptied(gone)).subtracting(removed)
      if !more.isEmpty {
        removed.formUnion(more)
        continue
      }
      let outer = removed.filter { index in markup.elements[index].parent.map { !gone[$0] } ?? false }
      return outer.map { markup.removingLines(markup.elements[$0].tag.lowerBound..<markup.elements[$0].end) }
        + closed(gone)
    }
  }

  /// Whether each element is removed, or is inside of a removed one. Parents come before their children.
  private func gone(_ removed: Set<Int>) -> [Bool] {
    var gone: [Bool] = []
    for (index, element) in markup.elements.enumerated() {
      gone.append(removed.contains(index) || element.parent.map { gone[$0] } ?? false)
    }
    return gone
  }

  /// Returns the elements that name a removed one.
  private func dangling(_ gone: [Bool]) -> Set<Int> {
    let ids = Set(markup.elements.indices.filter { gone[$0] }.compactMap { markup.value("id", of: $0) })
    return Set(
      markup.elements.indices.filter { index in
        !gone[index]
          && (Self.references[markup.elements[index].name] ?? []).contains { name in
            markup.value(name, of: index).map(ids.contains) ?? false
          }
      })
  }

  /// Returns the lists that lose all of their children.
  private func emptied(_ gone: [Bool]) -> Set<Int> {
    Set(parentsWithoutChildren(gone).filter { Self.lists.contains(markup.elements[$0].name) })
  }

  private func parentsWithoutChildren(_ gone: [Bool]) -> Set<Int> {
    var (all, left): (Set<Int>, Set<Int>) = ([], [])
    for (index, element) in markup.elements.enumerated() {
      guard let parent = element.parent, !gone[parent] else { continue }
      all.insert(parent)
      if !gone[index] { left.insert(parent) }
    }
    return all.subtracting(left)
  }

  /// Writes constraints that lose their variations as empty elements.
  private func closed(_ gone: [Bool]) -> [Markup.Edit] {
    parentsWithoutChildren(gone).map { markup.elements[$0] }.filter { $0.name == "constraint" }.map {
      Markup.Edit(range: ($0.tag.upperBound - 1)..<$0.end, text: "/>")
    }
  }
}
