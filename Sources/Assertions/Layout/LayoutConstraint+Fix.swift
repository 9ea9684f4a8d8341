import Model

extension [LayoutConstraint] {
  /// `Constraint A (line 3) and constraint B (line 4)`
  var named: String { map(\.named).listed().capitalizedFirst }
}

extension LayoutConstraint {
  /// `constraint LSc-co-001 (line 25)`
  var named: String {
    "constraint \(id)" + (location.line.map { " (line \($0))" } ?? "")
  }
  var origin: Origin { Origin(location, element: id) }

  func edit(_ attribute: String, _ value: String?) -> SourceEdit {
    .attribute(file: location.file, element: id, name: attribute, value: value)
  }

  var removal: SourceEdit { .removal(file: location.file, element: id, child: nil) }

  var withoutConstant: Fix { settingConstant(0) }

  func settingConstant(_ new: Points) -> Fix {
    Fix(
      "Set the constant of \(named) from \(Points(constant)) to \(new).", [origin],
      edits: [edit("constant", new == 0 ? nil : "\(new)")])
  }

  /// The attribute that names the other one of the two items.
  func otherItem(than id: String) -> String { firstItem == id ? "secondItem" : "firstItem" }
  var isEqual: Bool { relation == .equal }
  var isCenter: Bool { [.centerX, .centerY].contains(firstAttribute) }

  /// Whether one of the two items has one of these ids.
  func touches(_ ids: Set<String>) -> Bool {
    ids.contains(firstItem) || secondItem.map(ids.contains) ?? false
  }

  /// Returns what the constraint says about a view's position; nil if it says nothing about it.
  func attribute(of id: String) -> Attribute? {
    let own = firstItem == id ? firstAttribute : secondItem == id ? secondAttribute : nil
    return secondItem != nil && own?.isHorizontal != nil ? own : nil
  }

  func edge(of id: String) -> String? { attribute(of: id)?.edge }

  /// Whether it puts one middle on another, apart from a constant.
  func isCentered(_ center: Attribute) -> Bool {
    firstAttribute == center && secondAttribute == center && multiplier == 1
  }
}

extension LayoutConstraint.Attribute {
  /// Whether it is a position from left to right; nil for a size.
  var isHorizontal: Bool? {
    switch self {
    case .width, .height: nil
    case .left, .right, .leading, .trailing, .centerX, .leftMargin, .rightMargin, .leadingMargin,
      .trailingMargin, .centerXWithinMargins:
      true
    default: false
    }
  }
}
