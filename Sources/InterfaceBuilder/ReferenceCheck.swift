import Model

/// Ids used twice, and references to ids that no element carries.
struct ReferenceCheck {
  let root: XMLNode
  let file: String

  var diagnostics: [Diagnostic] {
    var owners: [String: XMLNode] = [:]
    var found: [Diagnostic] = []
    for top in root.children where top.name == "scenes" || top.name == "objects" {
      top.walk { node, _ in
        guard let id = node.id else { return }
        if let first = owners[id] {
          found.append(
            Diagnostic(
              at: node.location,
              "the id \"\(id)\" is used twice: by <\(first.name)> in line \(first.location.line ?? 0) and by "
                + "<\(node.name)>", fix: "give one of them another id"))
        } else {
          owners[id] = node
        }
      }
    }
    root.walk { node, _ in found += dangling(node, owners) }
    found += initialController(owners)
    if root["targetRuntime"] == "AppleTV" {
      found.append(
        Diagnostic(
          at: root.location, "the document is for tvOS: iOS does not show it as a launch screen",
          fix: "name an iOS document"))
    }
    return found
  }

  private func dangling(_ node: XMLNode, _ owners: [String: XMLNode]) -> [Diagnostic] {
    switch node.name {
    case "constraint":
      return ["firstItem", "secondItem"].compactMap { attribute in
        guard let id = node[attribute], owners[id] == nil else { return nil }
        return Diagnostic(
          at: node.location,
          "the constraint \"\(node.id ?? "")\" names \"\(id)\" as \(attribute), which is in no view or guide",
          fix: "remove the constraint or name an existing item")
      }
    case "segue":
      guard let id = node["destination"], owners[id] == nil else { return [] }
      return [
        Diagnostic(
          at: node.location, "the segue \"\(node.id ?? "")\" leads to \"\(id)\", which does not exist")
      ]
    case "include", "exclude":
      guard let id = node["reference"], owners[id] == nil else { return [] }
      return [
        Diagnostic(
          .warning, at: node.location, "a size-class variation names \"\(id)\", which does not exist")
      ]
    default: return []
    }
  }

  private func initialController(_ owners: [String: XMLNode]) -> [Diagnostic] {
    guard let scenes = root.child("scenes") else { return [] }
    if let id = root["initialViewController"] {
      if owners[id] != nil { return [] }
      return [
        Diagnostic(
          at: root.location, "the initial view controller \"\(id)\" does not exist",
          fix: "choose one in Interface Builder: Is Initial View Controller")
      ]
    }
    let count = scenes.children("scene").count
    if count == 1 { return [] }
    return [
      Diagnostic(
        at: root.location,
        count == 0 ? "the storyboard has no scenes" : "the storyboard has no initial view controller",
        fix: "choose one in Interface Builder: Is Initial View Controller")
    ]
  }
}
