import Formats

extension XMLTree {
  /// Outlets of UIKit's own classes, which move nothing.
  private static let ownOutlets: Set<String> = ["view", "delegate", "dataSource"]

  /// Ids of objects that outlets of the app name, and of objects with runtime attributes.
  var codeTargets: Set<String> {
    var found: Set<String> = []
    walk { node, _ in
      if ["outlet", "outletCollection"].contains(node.name), let destination = node["destination"],
        !Self.ownOutlets.contains(node["property"] ?? "")
      {
        found.insert(destination)
      }
      if let id = node.id, node.child("userDefinedRuntimeAttributes") != nil { found.insert(id) }
    }
    return found
  }
}
