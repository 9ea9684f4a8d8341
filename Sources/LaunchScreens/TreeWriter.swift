import Model

/// Writes a resolved tree as text: every field that is not its default, by its name in `docs/internals/resolved-tree.md`.
///
/// It reads the fields of the values themselves, so that it cannot omit one.
package enum TreeWriter {
  package static func text(_ document: InterfaceDocument) -> String {
    lines(document, "document", "").map { $0 + "\n" }.joined()
  }

  /// New values of the types whose fields have defaults.
  private static let defaults: [ObjectIdentifier: any Sendable] = {
    let location = SourceLocation(file: "")
    let values: [any Sendable] = [
      InterfaceDocument(file: "", format: .storyboard, toolsVersion: ""),
      InterfaceScene(controller: nil, view: nil),
      Controller(id: "", kind: .plain, customClass: nil, location: location),
      View(id: "", kind: .plain, location: location), Variation(), SimulatedBars(),
      LabelContent(text: "", font: FontDescription()),
      ButtonContent(title: nil, image: nil, font: nil, type: .custom), StackContent(), BarContent(),
      ImageReference(name: ""), SymbolConfiguration(), FontDescription(),
    ]
    return Dictionary(uniqueKeysWithValues: values.map { (ObjectIdentifier(type(of: $0)), $0) })
  }()

  private static func lines(_ value: Any, _ name: String, _ indent: String) -> [String] {
    let mirror = Mirror(reflecting: value)
    // A cast would look through an optional.
    if mirror.displayStyle != .optional, let text = scalar(value) { return [indent + name + " " + text] }
    switch mirror.displayStyle {
    case .optional:
      guard let some = mirror.children.first?.value else { return [] }
      let found = lines(some, name, indent)
      return found.isEmpty ? [indent + name + " none"] : found
    case .collection: return mirror.children.flatMap { lines($0.value, name, indent) }
    case .set: return mirror.children.flatMap { lines($0.value, name, indent) }.sorted()
    case .dictionary:
      let entries = mirror.children.compactMap { Array(Mirror(reflecting: $0.value).children) }
      return entries.map { (scalar($0[0].value) ?? "", $0[1].value) }.sorted { $0.0 < $1.0 }
        .flatMap { lines($0.1, name + " " + $0.0, indent) }
    case .enum:
      guard let payload = mirror.children.first else { return [indent + "\(name) \(value)"] }
      return lines(payload.value, "\(name) \(payload.label ?? "")", indent)
    default: return structure(value, mirror, name, indent)
    }
  }

  /// Returns a line with the name, and the fields with a deeper indent.
  private static func structure(
    _ value: Any, _ mirror: Mirror, _ name: String, _ indent: String
  ) -> [String] {
    let standard = defaults[ObjectIdentifier(type(of: value))].map { Array(Mirror(reflecting: $0).children) }
    var found = [indent + name + identity(value)]
    for (index, child) in mirror.children.enumerated() {
      let label = child.label.map { $0.hasPrefix(".") ? "value" : $0 } ?? "value"
      if !identity(value).isEmpty, label == "id" || label == "kind" { continue }
      let written = lines(child.value, label, "")
      if standard.map({ lines($0[index].value, label, "") }) != written {
        found += written.map { indent + "  " + $0 }
      }
    }
    return found
  }

  private static func identity(_ value: Any) -> String {
    switch value {
    case let view as View: " \(view.kind) \(view.id)"
    case let controller as Controller: " \(controller.kind) \(controller.id)"
    default: ""
    }
  }

  /// Returns the text of a value that has one line.
  private static func scalar(_ value: Any) -> String? {
    switch value {
    case let text as String: quote(text)
    case let number as Double: number.shortDescription
    case let constraint as LayoutConstraint: equation(constraint)
    case let guide as LayoutGuide: "\(guide.kind) \(guide.id)"
    case let size as Size: "\(size.width) x \(size.height)"
    case let color as Color: "\(color.space) \(color.red) \(color.green) \(color.blue) \(color.alpha)"
    case let insets as Insets: "\(insets.top) \(insets.left) \(insets.bottom) \(insets.right)"
    case let construct as ForbiddenConstruct:
      "\(construct.rule.rawValue) \(quote(construct.subject)) \(construct.element ?? "-") \(construct.location)"
    case let raw as any RawRepresentable: "\(raw.rawValue)"
    case is Bool, is Int, is Points, is Ratio, is Rect, is SourceLocation, is Diagnostic: "\(value)"
    default: nil
    }
  }

  private static func quote(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\n", with: "\\n").replacing("\"", with: "\\\"")
      + "\""
  }

  private static func equation(_ constraint: LayoutConstraint) -> String {
    let relation = [
      LayoutConstraint.Relation.equal: "=", .lessThanOrEqual: "<=", .greaterThanOrEqual: ">=",
    ]
    var parts = [
      constraint.id, "\(constraint.firstItem).\(constraint.firstAttribute)",
      relation[constraint.relation] ?? "=",
    ]
    if let item = constraint.secondItem, let attribute = constraint.secondAttribute {
      parts.append("\(item).\(attribute) * \(constraint.multiplier.shortDescription) +")
    }
    parts.append("\(constraint.constant.shortDescription) @\(constraint.priority.shortDescription)")
    if constraint.isSymbolic { parts.append("symbolic") }
    if constraint.isPlaceholder { parts.append("placeholder") }
    if let identifier = constraint.identifier { parts.append(quote(identifier)) }
    return (parts + ["\(constraint.location)"]).joined(separator: " ")
  }
}
