/// The order in which Interface Builder writes attributes and elements, so that Xcode does not move those that an edit adds.
///
/// Source: 2,062 storyboards and xibs of public projects. No pair of these attributes occurs in the other order; of the pairs
/// of elements at most 1 in 290 does. 2,634 of 2,645 lists of constraints are sorted by id.
enum InterfaceOrder {
  /// One level of nesting.
  static let indentation = "    "

  private static let attributes: [String: [String]] = [
    "constraint": [
      "firstItem", "firstAttribute", "relation", "secondItem", "secondAttribute", "multiplier", "priority",
      "constant", "placeholder", "symbolic", "id",
    ],
    "document": [
      "type", "version", "toolsVersion", "systemVersion", "targetRuntime", "propertyAccessControl",
      "useAutolayout", "launchScreen", "useTraitCollections", "useSafeAreas", "colorMatched",
      "initialViewController",
    ],
  ]

  /// Elements of a view after its constraints.
  static let afterConstraints: Set<String> = [
    "nil", "simulatedStatusBarMetrics", "simulatedOrientationMetrics", "simulatedScreenMetrics",
    "freeformSimulatedSizeMetrics", "variation", "connections", "userDefinedRuntimeAttributes", "point",
  ]

  /// Elements of a view after its safe-area guide: since Xcode 12 the guide is before colors and constraints.
  static func afterSafeArea(toolsVersion: String?) -> Set<String> {
    let version = toolsVersion.flatMap { Int($0.prefix { $0 != "." }) } ?? 0
    return version >= 17_000
      ? afterConstraints.union(["color", "constraints"])
      : ["variation", "connections", "userDefinedRuntimeAttributes", "point"]
  }

  /// Returns the known attribute after which a new one is written; nil for the first one, and for unknown names.
  static func predecessor(of name: String, among known: [String], in element: String) -> String? {
    guard let order = attributes[element], let own = order.firstIndex(of: name) else { return nil }
    return known.last { order.firstIndex(of: $0).map { $0 < own } ?? false }
  }
}

extension Markup {
  /// Replaces an attribute's value, or adds the attribute where Interface Builder writes it.
  func settingInOrder(_ name: String, _ value: String, of element: Int) -> Edit {
    let attributes = elements[element].attributes
    // In views, the id follows it.
    if name == "translatesAutoresizingMaskIntoConstraints", !attributes.contains(where: { $0.name == name }),
      let at = attributes.first(where: { $0.name == "id" })?.whole.lowerBound
    {
      return Edit(range: at..<at, text: " \(name)=\"\(value)\"")
    }
    guard !attributes.contains(where: { $0.name == name }),
      let before = InterfaceOrder.predecessor(
        of: name, among: attributes.map(\.name), in: elements[element].name),
      let end = attributes.first(where: { $0.name == before })?.whole.upperBound
    else { return setting(name, value, of: element) }
    return Edit(range: end..<end, text: " \(name)=\"\(value)\"")
  }

  /// The white space before an element: usually a line break and the indentation. Empty for one after other text.
  ///
  /// Blanks at the end of the line before and empty lines do not belong to it.
  func separator(before element: Int) -> String {
    let end = elements[element].tag.lowerBound
    var line = end
    while line > 0, [0x20, 0x09].contains(bytes[line - 1]) { line -= 1 }
    var start = line
    while start > 0, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[start - 1]) { start -= 1 }
    guard start > 0, bytes[start - 1] == UInt8(ascii: ">") else { return "" }
    if line > start, bytes[line - 1] == 0x0A { line -= 1 }
    if line > start, bytes[line - 1] == 0x0D { line -= 1 }
    return text(line..<end)
  }

  /// The offset after an element and the blanks at the end of its line, which stay on it.
  private func offset(after element: Int) -> Int {
    let end = elements[element].end
    let blanks = bytes[end...].prefix { $0 == 0x20 || $0 == 0x09 }.endIndex
    return blanks < bytes.count && [0x0A, 0x0D].contains(bytes[blanks]) ? blanks : end
  }

  /// Adds markup on a line of its own.
  ///
  /// - Parameters:
  ///   - next: The child before which it is added; nil for the end of the parent.
  ///   - parent: An element that is not empty.
  ///   - separator: White space between two lines; nil for that before the child beside it.
  func insertingLine(_ markup: String, before next: Int?, in parent: Int, separator: String? = nil) -> Edit {
    if let next {
      let at = elements[next].tag.lowerBound
      return Edit(range: at..<at, text: markup + (separator ?? self.separator(before: next)))
    }
    if let last = children(of: parent).last {
      let at = offset(after: last)
      return Edit(range: at..<at, text: (separator ?? self.separator(before: last)) + markup)
    }
    let at = elements[parent].tag.upperBound
    return Edit(range: at..<at, text: markup)
  }
}
