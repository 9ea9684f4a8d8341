extension SourceEdit {
  /// What the edit does, as an imperative sentence.
  package var sentence: String {
    switch self {
    case .attribute(_, let element, let name, let value):
      value.map { "Set \(name) of \(element) to \($0)." } ?? "Remove \(name) of \(element)."
    case .initialViewController(let file): "Make the view controller of \(file) the initial one."
    case .safeAreaGuides(let file, _): "Turn on safe-area layout guides in \(file)."
    case .constraint(_, let view, let constraint): "Add the constraint \(constraint.formula(in: view))."
    case .removal(_, let element, let child): "Remove \(child.map { "\($0) of " } ?? "")\(element)."
    case .runtimeAttributes(let file): "Remove the runtime attributes from \(file)."
    case .installation(_, let element): "Install \(element) for all size classes."
    case .backgroundColor(_, let view, let color): "Set the background color of \(view) to \(color.hex)."
    case .markup(_, let element, let name, let value, _):
      "\(value == nil ? "Remove" : "Restore") \(name) of \(element)."
    case .plistKey(let file, let key, let value):
      value.map { "Set \(key) to \"\($0)\" in \(file)." } ?? "Remove \(key) from \(file)."
    case .setting(let file, let line, let name, let value):
      "Set \(name) to \"\(value)\" in line \(line) of \(file)."
    case .sibling(_, let path, let other): "Add \(path) to the project, as \(other)."
    case .resource(_, let target, let path): "Add \(path) to the resources of target \(target)."
    case .catalogImage(let file, let image):
      "Use \(image.fileName) as the \(image.scale.map { "\($0)x " } ?? "")image\(image.isDark ? " for dark appearance" : "") in \(file)."
    case .gradient(let file, _, _): "Replace \(file) by a straight gradient."
    case .literal(let file, let line, let key, let old, let new):
      "\(key.isEmpty ? "Replace \(old) by" : "Set \(key) to") \(new) in line \(line) of \(file)."
    case .newFile(let file, _): "Create \(file)."
    case .smallerPicture(let file, let side): "Scale \(file) down to \(side) pixels on its longer side."
    }
  }
}

extension SourceEdit.NewConstraint {
  /// `icon.centerX = root.centerX`
  fileprivate func formula(in view: String) -> String {
    let left = "\(item ?? view).\(attribute.rawValue)"
    guard let otherItem, let otherAttribute else { return "\(left) = \(constant.shortDescription)" }
    let sum = constant == 0 ? "" : " + \(constant.shortDescription)"
    return "\(left) = \(otherItem).\(otherAttribute.rawValue)\(sum)"
  }
}
