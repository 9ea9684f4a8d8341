import Formats
import Model

extension XMLTree {
  /// Returns the constraint of this element; nil where its first attribute is unknown.
  func constraint(in container: String) -> LayoutConstraint? {
    guard let first: LayoutConstraint.Attribute = choice("firstAttribute") else { return nil }
    var constraint = LayoutConstraint(
      id: id ?? "", location: location, firstItem: attributes["firstItem"] ?? container, firstAttribute: first
    )
    constraint.identifier = attributes["identifier"]
    constraint.relation = choice("relation") ?? .equal
    let second: LayoutConstraint.Attribute? = choice("secondAttribute")
    if attributes["secondItem"] != nil || second != nil {
      // An item that the document omits is the containing view.
      constraint.secondItem = attributes["secondItem"] ?? container
      constraint.secondAttribute = second ?? first
    }
    constraint.multiplier = attributes["multiplier"].flatMap(Self.multiplier) ?? 1
    constraint.constant = number("constant") ?? 0
    constraint.priority = min(max(number("priority") ?? 1000, 0), 1000)
    constraint.isSymbolic = flag("symbolic", default: false)
    constraint.isPlaceholder = flag("placeholder", default: false)
    return constraint
  }

  /// Parses `0.33`, `1:3` or `1/3`; nil for a ratio by zero and for any other text.
  static func multiplier(_ text: String) -> Double? {
    let parts = text.split(whereSeparator: { $0 == ":" || $0 == "/" }).map { number(String($0)) }
    switch parts.count {
    case 1: return parts[0]
    case 2:
      guard let dividend = parts[0], let divisor = parts[1], divisor != 0 else { return nil }
      return number(String(dividend / divisor))
    default: return nil
    }
  }

  /// Parses `heightClass=compact-widthClass=regular`, in either order, or `default`; nil for other keys.
  static func traits(_ key: String) -> Variation? {
    if key == "default" { return Variation() }
    var variation = Variation()
    for part in key.split(separator: "-") {
      let sides = part.split(separator: "=")
      guard sides.count == 2, let size = SizeClass(rawValue: String(sides[1])) else { return nil }
      switch sides[0] {
      case "widthClass": variation.horizontal = size
      case "heightClass": variation.vertical = size
      default: return nil
      }
    }
    return variation.isDefault ? nil : variation
  }

  /// Returns the size-class variations of this view and of its constraints, general ones first.
  func variations(_ context: ReadingContext) -> [Variation] {
    var result: [Variation] = []
    for node in children("variation") {
      guard var variation = node.key.flatMap(Self.traits) else { continue }
      for mask in node.children("mask") {
        let included = mask.children("include").compactMap { $0["reference"] }
        let excluded = mask.children("exclude").compactMap { $0["reference"] }
        if mask.key == "subviews" {
          variation.includedSubviews += included
          variation.excludedSubviews += excluded
        } else if mask.key == "constraints" {
          variation.includedConstraints += included
          variation.excludedConstraints += excluded
        }
      }
      node.readContent(into: &variation)
      variation.image = node.variedImage(of: self)
      variation.font = node.child(key: "fontDescription")?.fontDescription
      variation.backgroundColor = node.color(key: "backgroundColor", context)
      result.append(variation)
    }
    result += fontVariations
    result += constraintVariations
    return result.sorted { $0.specificity < $1.specificity }
  }

  private func readContent(into variation: inout Variation) {
    variation.isHidden = attributes["hidden"].map { _ in flag("hidden", default: false) }
    variation.alpha = number("alpha").map { Ratio($0) }
    variation.text = attributes["text"]
    variation.numberOfLines = attributes["numberOfLines"].flatMap { Int($0) }
    variation.axis = attributes["axis"].map { $0 == "vertical" ? .vertical : .horizontal }
    variation.distribution = attributes["distribution"].map { .init(rawValue: $0) ?? .fill }
    variation.alignment = attributes["alignment"].map { .init(rawValue: $0) ?? .fill }
    variation.spacing = number("spacing").map { Points($0) }
  }

  /// Returns the image of a variation; the catalog is that of its own attribute, else the view's.
  private func variedImage(of view: XMLTree) -> ImageReference? {
    guard let name = attributes["image"] else { return nil }
    let base = view.image(key: "image")
    let isSymbol = (attributes["catalog"] ?? view["catalog"]) == "system"
    return ImageReference(name: name, isSymbol: isSymbol || base?.name == name && base?.isSymbol ?? false)
  }

  private var fontVariations: [Variation] {
    (child(key: "fontDescription")?.children("variation") ?? []).compactMap { node in
      guard var variation = node.key.flatMap(Self.traits), let base = child(key: "fontDescription") else {
        return nil
      }
      var font = base
      font.attributes.merge(node.attributes.filter { $0.key != "key" }) { $1 }
      variation.font = font.fontDescription
      return variation
    }
  }

  private var constraintVariations: [Variation] {
    (child("constraints")?.children("constraint") ?? []).flatMap { constraint in
      constraint.children("variation").compactMap { node in
        guard var variation = node.key.flatMap(Self.traits), let id = constraint.id,
          let constant = node.number("constant")
        else { return nil }
        variation.constraintConstants[id] = constant
        return variation
      }
    }
  }
}

extension Variation {
  /// 0 for `default`, 1 for one size class, 2 for both. The more specific one applies later and wins.
  fileprivate var specificity: Int { (horizontal == nil ? 0 : 1) + (vertical == nil ? 0 : 1) }
}
