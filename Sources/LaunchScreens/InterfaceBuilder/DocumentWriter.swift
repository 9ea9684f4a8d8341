import Model

/// Writes the resolved tree as indented lines, with all that layout and drawing use.
struct DocumentWriter {
  let document: InterfaceDocument

  var text: String {
    var lines = ["document \(document.format.rawValue) \"\(document.file)\" tools=\(document.toolsVersion)"]
    let flags: [(String, Bool)] = [
      ("launchScreen", document.isLaunchScreen), ("autoLayout", document.usesAutoLayout),
      ("safeAreas", document.usesSafeAreas), ("traitCollections", document.usesTraitCollections),
      ("colorMatched", document.colorMatched),
    ]
    lines[0] += flags.filter(\.1).map { " " + $0.0 }.joined()
    if let canvas = document.canvas { lines.append("  canvas \(canvas.deviceID) \(canvas.orientation)") }
    for (index, scene) in document.scenes.enumerated() {
      lines.append("  scene \(index)" + (index == document.initialScene ? " initial" : ""))
      if let controller = scene.controller { lines.append("    " + line(controller)) }
      if let view = scene.view { write(view, depth: 2, into: &lines) }
    }
    for (name, size) in document.recordedImageSizes.sorted(by: { $0.key < $1.key }) {
      lines.append("  image \"\(name)\" \(size.width)x\(size.height)")
    }
    for item in document.forbidden {
      lines.append("  forbidden \(item.rule.rawValue) \"\(item.subject)\" \(item.location)")
    }
    for diagnostic in document.diagnostics { lines.append("  \(diagnostic)") }
    return lines.joined(separator: "\n") + "\n"
  }

  private func line(_ controller: Controller) -> String {
    var parts = ["\(controller.kind) \(controller.id)"]
    if let top = controller.topGuideID { parts.append("top=\(top)") }
    if let bottom = controller.bottomGuideID { parts.append("bottom=\(bottom)") }
    if !controller.children.isEmpty { parts.append("children=\(controller.children.joined(separator: ","))") }
    return parts.joined(separator: " ")
  }

  private func write(_ view: View, depth: Int, into lines: inout [String]) {
    let indent = String(repeating: "  ", count: depth)
    var parts = ["\(view.kind) \(view.id)"]
    if let frame = view.recordedFrame { parts.append("\(frame)") }
    parts.append(view.translatesAutoresizing ? "mask=\(view.autoresizing.rawValue)" : "constraints")
    if view.fixedFrame { parts.append("fixedFrame") }
    if view.isHidden { parts.append("hidden") }
    if view.alpha != 1 { parts.append("alpha=\(view.alpha)") }
    if view.contentMode != .scaleToFill { parts.append(view.contentMode.rawValue) }
    if let color = view.backgroundColor { parts.append("background=\(describe(color))") }
    parts += content(view)
    lines.append(indent + parts.joined(separator: " "))
    for guide in view.guides { lines.append(indent + "  guide \(guide.kind.rawValue) \(guide.id)") }
    for constraint in view.constraints { lines.append(indent + "  " + describe(constraint)) }
    for variation in view.variations { lines.append(indent + "  " + describe(variation)) }
    for child in view.subviews { write(child, depth: depth + 1, into: &lines) }
  }

  private func content(_ view: View) -> [String] {
    switch view.content {
    case .image(let image, _):
      [image.map { "image=\"\($0.name)\"" + ($0.isSymbol ? " symbol" : "") } ?? "no-image"]
    case .label(let label):
      [quote(label.text), describe(label.font), "lines=\(label.numberOfLines)", label.alignment]
    case .button(let button): [button.type, quote(button.title ?? "")]
    case .stack(let stack):
      [
        "\(stack.axis.rawValue) \(stack.distribution.rawValue) \(stack.alignment.rawValue) spacing=\(stack.spacing)"
      ]
    case .effect(let style): ["effect=\(style ?? "none")"]
    case .plain, .system: []
    }
  }

  private func quote(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\n", with: "\\n").replacing("\"", with: "\\\"")
      + "\""
  }

  private func describe(_ font: FontDescription) -> String {
    let name = font.style ?? font.name ?? font.type ?? "system"
    let size = font.pointSize.map { " \($0)" } ?? ""
    return "font=\(name)\(font.weight.map { "-" + $0 } ?? "")\(size)"
  }

  private func describe(_ color: ColorReference) -> String {
    switch color {
    case .literal(let color):
      color.hex + (color.alpha == 1 ? "" : "@\(Ratio(color.alpha))") + ":" + color.space.rawValue
    case .named(let name, _): "named(\(name))"
    case .system(let name, _): "system(\(name))"
    }
  }

  private func describe(_ constraint: LayoutConstraint) -> String {
    var text = "constraint \(constraint.id) \(constraint.firstItem).\(constraint.firstAttribute.rawValue) "
    text +=
      ["equal": "=", "lessThanOrEqual": "<=", "greaterThanOrEqual": ">="][constraint.relation.rawValue] ?? "="
    if let item = constraint.secondItem, let attribute = constraint.secondAttribute {
      text += " \(item).\(attribute.rawValue)"
      if constraint.multiplier != 1 { text += " * \(constraint.multiplier)" }
      if constraint.constant != 0 { text += " + \(Points(constraint.constant))" }
    } else {
      text += " \(Points(constraint.constant))"
    }
    if constraint.priority != 1000 { text += " @\(constraint.priority.shortDescription)" }
    if constraint.isPlaceholder { text += " placeholder" }
    return text
  }

  private func describe(_ variation: Variation) -> String {
    var parts = ["variation"]
    if let horizontal = variation.horizontal { parts.append("width=\(horizontal.rawValue)") }
    if let vertical = variation.vertical { parts.append("height=\(vertical.rawValue)") }
    let lists = [
      ("+views", variation.includedSubviews), ("-views", variation.excludedSubviews),
      ("+constraints", variation.includedConstraints), ("-constraints", variation.excludedConstraints),
    ]
    for (name, ids) in lists where !ids.isEmpty { parts.append("\(name)=\(ids.joined(separator: ","))") }
    for (id, constant) in variation.constraintConstants.sorted(by: { $0.key < $1.key }) {
      parts.append("\(id)=\(constant.shortDescription)")
    }
    let values: [(String, String?)] = [
      ("alignment", variation.alignment?.rawValue), ("alpha", variation.alpha.map { "\($0)" }),
      ("axis", variation.axis?.rawValue), ("distribution", variation.distribution?.rawValue),
      ("hidden", variation.isHidden.map { "\($0)" }), ("image", variation.image?.name),
      ("lines", variation.numberOfLines.map { "\($0)" }), ("spacing", variation.spacing.map { "\($0)" }),
      ("text", variation.text),
    ]
    for case (let name, let value?) in values { parts.append("\(name)=\(quote(value))") }
    return parts.joined(separator: " ")
  }
}
