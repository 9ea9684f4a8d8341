import Foundation
import Imaging
import Model

/// Edits of a storyboard or xib.
struct InterfaceEdits {
  private let markup: Markup

  /// Returns nil for a file that is not well-formed UTF-8 markup of Interface Builder.
  init?(_ bytes: [UInt8]) {
    guard let markup = Markup(bytes) else { return nil }
    self.markup = markup
  }

  /// Returns the file with edits; nil if one does not fit.
  func applying(_ edits: [SourceEdit]) -> [UInt8]? {
    var changes: [Markup.Edit] = []
    var lists: [Int: [(id: String, text: String)]] = [:]
    var removals = InterfaceRemovals(markup)
    var taken = Set(markup.elements.indices.compactMap { markup.value("id", of: $0) })
    for edit in edits {
      switch edit {
      case .attribute(_, let id, let name, let value):
        guard let element = element(id) else { return nil }
        if name == "constant", hasConstant(value, element) {
          // What is written is right, so a size class has another one.
          constantVariations(of: element).forEach { removals.remove($0) }
        } else {
          changes += attribute(name, value.map(Self.escaped), of: element)
        }
      case .initialViewController:
        guard let edit = initialController() else { return nil }
        changes.append(edit)
      case .safeAreaGuides(_, let view):
        guard let edits = safeAreaGuides(of: view, &taken) else { return nil }
        changes += edits
      case .constraint(_, let view, let constraint):
        guard let owner = element(view), !markup.elements[owner].isEmpty else { return nil }
        let id = Self.freeID(for: "\(view) \(constraint)", &taken)
        lists[owner, default: []].append((id, Self.text(constraint, id: id)))
      case .removal(_, let id, let child):
        guard let element = element(id) else { return nil }
        let parts = child.map { children(of: element, named: $0) } ?? [element]
        if parts.isEmpty { return nil }
        parts.forEach { removals.remove($0) }
      case .runtimeAttributes:
        markup.indices(named: "userDefinedRuntimeAttributes").forEach { removals.remove($0) }
      case .installation(_, let id):
        let masks = markup.indices(named: "exclude") + markup.indices(named: "include")
        masks.filter { markup.value("reference", of: $0) == id }.forEach { removals.remove($0) }
      case .backgroundColor(_, let view, let color):
        guard let element = element(view), let edit = coloring(element, color) else { return nil }
        changes.append(edit)
      case .markup(_, let id, let name, let value, let isChild):
        guard let element = element(id) else { return nil }
        if isChild {
          let known = children(of: element, named: name).first { markup.value("key", of: $0) == name }
          if let value {
            guard let edit = settingChild(value, known, of: element) else { return nil }
            changes.append(edit)
          } else if let known {
            removals.remove(known)
          }
        } else {
          changes += attribute(name, value, of: element)
        }
      default: return nil
      }
    }
    changes += removals.edits
    for (owner, constraints) in lists { changes += adding(constraints.sorted { $0.id < $1.id }, to: owner) }
    let made = markup.applying(changes)
    // An addition inside of what is removed is lost.
    let text = String(decoding: made, as: UTF8.self)
    let isWhole = lists.values.joined().allSatisfy { text.contains("id=\"\($0.id)\"") }
    return isWhole ? made : nil
  }

  private func element(_ id: String) -> Int? {
    markup.elements.indices.first { markup.value("id", of: $0) == id }
  }

  /// - Parameter value: Nil removes the attribute.
  private func attribute(_ name: String, _ value: String?, of element: Int) -> [Markup.Edit] {
    let edit =
      value.map { markup.settingInOrder(name, $0, of: element) } ?? markup.removing(name, of: element)
    return [edit].compactMap(\.self)
  }

  /// Returns the children of an element with a name or a `key`.
  private func children(of element: Int, named name: String) -> [Int] {
    markup.children(of: element).filter {
      markup.elements[$0].name == name || markup.value("key", of: $0) == name
    }
  }

  private func hasConstant(_ value: String?, _ constraint: Int) -> Bool {
    Double(markup.value("constant", of: constraint) ?? "0") == Double(value ?? "0")
  }

  private func constantVariations(of constraint: Int) -> [Int] {
    children(of: constraint, named: "variation").filter { markup.value("constant", of: $0) != nil }
  }

  /// A component of a color as Interface Builder writes it: 17 digits, `0.0` and `1`.
  private static func number(_ component: Double) -> String {
    if component == 0 { return "0.0" }
    return component == 1 ? "1" : String(format: "%.17g", component)
  }

  /// Returns nil for a view without contents.
  private func coloring(_ view: Int, _ color: Color) -> Markup.Edit? {
    let parts = color.extendedSRGB
    let text =
      "<color key=\"backgroundColor\" red=\"\(Self.number(parts.red))\" green=\"\(Self.number(parts.green))\" "
      + "blue=\"\(Self.number(parts.blue))\" "
      + "alpha=\"1\" colorSpace=\"custom\" customColorSpace=\"sRGB\"/>"
    return settingChild(text, children(of: view, named: "backgroundColor").first, of: view)
  }

  /// Replaces a child, or adds it where Interface Builder writes colors; nil for an element without contents.
  private func settingChild(_ text: String, _ known: Int?, of view: Int) -> Markup.Edit? {
    if markup.elements[view].isEmpty { return nil }
    if let known {
      return Markup.Edit(
        range: markup.elements[known].tag.lowerBound..<markup.elements[known].end, text: text)
    }
    let followers = InterfaceOrder.afterConstraints.union(["color", "constraints"])
    let next = markup.children(of: view).first { followers.contains(markup.elements[$0].name) }
    return markup.insertingLine(text, before: next, in: view)
  }

  private static func escaped(_ value: String) -> String {
    value.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\"", with: "&quot;")
  }

  /// Returns nil unless the document has one view controller.
  private func initialController() -> Markup.Edit? {
    let controllers = markup.elements.indices.filter { index in
      guard let parent = markup.elements[index].parent, markup.elements[parent].name == "objects" else {
        return false
      }
      return markup.elements[index].name.lowercased().hasSuffix("controller")
    }
    guard markup.elements[0].name == "document", controllers.count == 1,
      let id = markup.value("id", of: controllers[0])
    else { return nil }
    return markup.settingInOrder("initialViewController", id, of: 0)
  }

  // MARK: - Safe area

  private func safeAreaGuides(of view: String, _ taken: inout Set<String>) -> [Markup.Edit]? {
    guard markup.elements[0].name == "document", let root = element(view), !markup.elements[root].isEmpty
    else { return nil }
    var edits = [markup.settingInOrder("useSafeAreas", "YES", of: 0)]
    let children = markup.children(of: root)
    let hasGuide = children.contains {
      markup.elements[$0].name == "viewLayoutGuide" && markup.value("key", of: $0) == "safeArea"
    }
    if hasGuide { return edits }
    let id = Self.freeID(for: "\(view) safeArea", &taken)
    let followers = InterfaceOrder.afterSafeArea(toolsVersion: markup.value("toolsVersion", of: 0))
    edits.append(
      markup.insertingLine(
        "<viewLayoutGuide key=\"safeArea\" id=\"\(id)\"/>",
        before: children.first { followers.contains(markup.elements[$0].name) }, in: root))
    let name = "Safe area layout guides"
    if let list = markup.indices(named: "dependencies").first, !markup.elements[list].isEmpty {
      let capabilities = markup.children(of: list).filter { markup.elements[$0].name == "capability" }
      let names = capabilities.map { markup.value("name", of: $0) ?? "" }
      if !names.contains(name) {
        let next = zip(capabilities, names).first { $0.1 > name }?.0
        edits.append(
          markup.insertingLine(
            "<capability name=\"\(name)\" minToolsVersion=\"9.0\"/>", before: next, in: list)
        )
      }
    }
    return edits
  }

  // MARK: - Constraints

  private static func text(_ constraint: SourceEdit.NewConstraint, id: String) -> String {
    let attributes: [(String, String?)] = [
      ("firstItem", constraint.item), ("firstAttribute", constraint.attribute.rawValue),
      ("secondItem", constraint.otherItem), ("secondAttribute", constraint.otherAttribute?.rawValue),
      ("constant", constraint.constant == 0 ? nil : constraint.constant.shortDescription), ("id", id),
    ]
    return "<constraint "
      + attributes.compactMap { name, value in value.map { "\(name)=\"\($0)\"" } }
      .joined(separator: " ") + "/>"
  }

  /// Adds constraints to the list of a view, which Interface Builder sorts by id.
  private func adding(_ constraints: [(id: String, text: String)], to owner: Int) -> [Markup.Edit] {
    let children = markup.children(of: owner)
    guard let list = children.first(where: { markup.elements[$0].name == "constraints" }),
      !markup.elements[list].isEmpty
    else {
      let separator = children.first.map(markup.separator) ?? ""
      let inner = separator.isEmpty ? "" : separator + InterfaceOrder.indentation
      let text =
        "<constraints>" + constraints.map { inner + $0.text }.joined() + separator + "</constraints>"
      let next = children.first { InterfaceOrder.afterConstraints.contains(markup.elements[$0].name) }
      return [markup.insertingLine(text, before: next, in: owner)]
    }
    let known = markup.children(of: list).map { ($0, markup.value("id", of: $0) ?? "") }
    return constraints.map { constraint in
      markup.insertingLine(constraint.text, before: known.first { $0.1 > constraint.id }?.0, in: list)
    }
  }

  /// Returns an id in the form of Interface Builder that the document does not have. It depends on `seed` only.
  private static func freeID(for seed: String, _ taken: inout Set<String>) -> String {
    let letters = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
    var attempt = 0
    while true {
      // FNV-1a with 64 bits.
      var hash: UInt64 = 0xcbf2_9ce4_8422_2325
      for byte in "\(seed) \(attempt)".utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
      var id = ""
      for length in [3, 2, 3] {
        id += id.isEmpty ? "" : "-"
        for _ in 0..<length {
          id.append(letters[Int(hash % UInt64(letters.count))])
          hash /= UInt64(letters.count)
        }
      }
      if taken.insert(id).inserted { return id }
      attempt += 1
    }
  }
}
