import Formats
import Model

/// Finds duplicate ids, references to ids that do not exist, and frames that are no numbers.
struct ReferenceCheck {
  let root: XMLTree
  let file: String

  var diagnostics: [Diagnostic] {
    var owners: [String: XMLTree] = [:]
    var found: [Diagnostic] = []
    for top in root.children where top.name == "scenes" || top.name == "objects" {
      top.walk { node, _ in
        guard let id = node.id else { return }
        if let first = owners[id] {
          var repeated = Diagnostic(
            at: node.location,
            "<\(node.name)> has the id \"\(id)\" of <\(first.name)> in line \(first.location.line ?? 0)",
            fix: "give one of them another id")
          // Templates of Expo give several constraints one id, and apps ship with them.
          if node.name == "constraint" {
            repeated.severity = .warning
          } else {
            repeated.compilerError = .repeatedID
          }
          found.append(repeated)
        } else {
          owners[id] = node
        }
      }
    }
    root.walk { node, _ in found += dangling(node, owners) }
    if root["targetRuntime"] == "AppleTV" {
      found.add(
        at: root.location, "the document is for tvOS, so iOS does not show it as a launch screen",
        fix: "name an iOS document")
    }
    return found
  }

  private func dangling(_ node: XMLTree, _ owners: [String: XMLTree]) -> [Diagnostic] {
    switch node.name {
    case "constraint":
      return ["firstItem", "secondItem"].compactMap { attribute in
        guard let id = node[attribute], owners[id] == nil else { return nil }
        var unknown = Diagnostic(
          at: node.location,
          "the constraint \"\(node.id ?? "")\" names \"\(id)\" as \(attribute), but no view or guide has that id",
          fix: "remove the constraint, or name an existing item")
        unknown.compilerError = .unknownItem
        return unknown
      }
    case "segue":
      guard let id = node["destination"], owners[id] == nil else { return [] }
      return [
        Diagnostic(
          at: node.location, "the segue \"\(node.id ?? "")\" leads to \"\(id)\", which does not exist",
          fix: "remove the segue, or name an existing scene")
      ]
    case "include", "exclude":
      guard let id = node["reference"], owners[id] == nil else { return [] }
      return [
        Diagnostic(
          .warning, at: node.location, "a size-class variation names \"\(id)\", which does not exist",
          fix: "remove the reference")
      ]
    case "rect" where node.key == "frame":
      let wrong = ["x", "y", "width", "height"].first { node[$0] != nil && node.number($0) == nil }
      guard let wrong, let text = node[wrong] else { return [] }
      return [
        Diagnostic(
          .warning, at: node.location,
          "the frame has the \(wrong) \"\(text.prefix(40))\", which is no number",
          fix: "set the size with constraints")
      ]
    default: return []
    }
  }

  /// The error of a storyboard whose launch shows a black screen; nil where its initial view controller exists.
  var missingInitialScene: Diagnostic? {
    guard let scenes = root.child("scenes")?.children("scene") else { return nil }
    let message: String
    if let id = root["initialViewController"] {
      var exists = false
      for scene in scenes { scene.walk { node, _ in exists = exists || node.id == id } }
      if exists { return nil }
      message = "the initial view controller \"\(id)\" does not exist"
    } else {
      message =
        scenes.isEmpty ? "the storyboard has no scenes" : "the storyboard has no initial view controller"
    }
    var error = Diagnostic(
      at: root.location, "\(message), so a launch shows a black screen",
      fix: "select a view controller in Interface Builder and check \"Is Initial View Controller\"")
    error.isBlackScreen = true
    error.edits = scenes.isEmpty ? [] : [.initialViewController(file: root.location.file)]
    return error
  }
}

extension InterfaceDocument {
  /// The error of a storyboard whose first view controller has no view; nil for other kinds, which create views of their own.
  ///
  /// UIKit then creates an empty view. Source: Apple, `UIViewController.loadView()`.
  var missingInitialView: Diagnostic? {
    guard format == .storyboard, let scene = initialScenes.last, scene.view == nil,
      let controller = scene.controller, controller.kind == .plain, controller.customClass == nil
    else { return nil }
    return Diagnostic(
      at: controller.location,
      "the first view controller \"\(controller.id)\" has no view, so a launch shows a black screen",
      fix: "add a view to the view controller in Interface Builder")
  }
}
