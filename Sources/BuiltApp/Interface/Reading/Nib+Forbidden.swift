import Model

/// Finds what Apple does not allow in launch screens.
extension Nib {
  /// - Parameter labels: Outlets that ibtool makes for every scene.
  func forbidden(allowing labels: Set<String>) -> [ForbiddenConstruct] {
    var found: [ForbiddenConstruct] = []
    for node in root.elements("UINibObjectsKey") {
      if let name = node.customClass, node.className != "UIProxyObject" {
        found.append(construct(.customClass, name, node))
      }
      if node.baseClass == "UIWebView" { found.append(construct(.webView, "UIWebView", node)) }
      for segue in node.elements("UIStoryboardSegueTemplates") {
        let name = segue.text("UIIdentifier") ?? ""
        found.append(construct(.connection, name.isEmpty ? "segue" : "segue \(name)", node))
      }
    }
    for connection in root.elements("UINibConnectionsKey") {
      let label = connection.text("UILabel") ?? ""
      guard !labels.contains(label) else { continue }
      let kind =
        switch connection.className {
        case "UIRuntimeEventConnection": "action"
        case "UIRuntimeOutletCollectionConnection": "outletCollection"
        default: "outlet"
        }
      found.append(construct(.connection, "\(kind) \(label)", connection.node("UISource") ?? connection))
    }
    for pair in root.elements("UINibKeyValuePairsKey") {
      found.append(
        construct(.runtimeAttributes, pair.text("UIKeyPath") ?? "", pair.node("UIObject") ?? pair))
    }
    return found
  }

  func construct(
    _ rule: ForbiddenConstruct.Rule, _ subject: String, _ node: NibNode
  ) -> ForbiddenConstruct {
    ForbiddenConstruct(
      rule: rule, subject: subject, element: id(of: node), location: SourceLocation(file: file))
  }
}
