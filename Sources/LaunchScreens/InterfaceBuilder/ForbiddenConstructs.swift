import Formats
import Model

/// Finds what Apple does not allow in launch screens, anywhere in the document.
///
/// Source: Apple, "Specifying your app's launch screen" (UIKit classes only, one root view or controller, no
/// connections, no UIWebView, no custom classes, no runtime attributes) and ibtool's messages.
struct ForbiddenConstructs {
  let root: XMLTree
  let file: String

  /// Classes of elements where they are not `UI` and the element's name.
  private static let standardClasses: [String: String] = [
    "wkWebView": "WKWebView", "mapView": "MKMapView", "glkView": "GLKView", "mtkView": "MTKView",
    "skView": "SKView", "sceneKitView": "SCNView", "arskView": "ARSKView", "arscnView": "ARSCNView",
    "glkViewController": "GLKViewController", "avPlayerViewController": "AVPlayerViewController",
    "tableViewCellContentView": "UIView", "collectionViewCellContentView": "UIView",
    "containerView": "UIView", "customObject": "NSObject",
  ]

  var all: [ForbiddenConstruct] {
    var found: [ForbiddenConstruct] = []
    let own = outletsOfListControllers
    root.walk { node, path in
      // Resources and designables are not shown; only objects of a scene or xib are.
      guard path.contains("objects") || path.contains("connections") || node.name == "customFonts" else {
        return
      }
      found += constructs(node, parent: path.last ?? "").filter {
        $0.rule != .connection || node.id.map { !own.contains($0) } ?? true
      }
    }
    return found + topLevelObjects
  }

  /// Ids of the outlets `dataSource` and `delegate` from the list of a table or collection view controller to the
  /// controller. Interface Builder adds them itself, and they need no code of the app.
  private var outletsOfListControllers: Set<String> {
    var found: Set<String> = []
    root.walk { node, _ in
      guard node.name == "tableViewController" || node.name == "collectionViewController", let id = node.id
      else { return }
      for list in node.children where list.name == "tableView" || list.name == "collectionView" {
        for outlet in list.child("connections")?.children ?? []
        where ["dataSource", "delegate"].contains(outlet["property"]) && outlet["destination"] == id {
          if let id = outlet.id { found.insert(id) }
        }
      }
    }
    return found
  }

  private func constructs(_ node: XMLTree, parent: String) -> [ForbiddenConstruct] {
    var found: [ForbiddenConstruct] = []
    func add(_ rule: ForbiddenConstruct.Rule, _ subject: String, _ element: String? = nil) {
      found.append(
        ForbiddenConstruct(rule: rule, subject: subject, element: element ?? node.id, location: node.location)
      )
    }
    if let name = node["customClass"], parent != "connections", !isStandard(name, node) {
      add(.customClass, name)
    }
    switch node.name {
    case "userDefinedRuntimeAttribute": add(.runtimeAttributes, node["keyPath"] ?? "")
    case "webView": add(.webView, "UIWebView")
    case "viewControllerPlaceholder":
      add(
        .storyboardReference, node["storyboardName"] ?? node["referencedIdentifier"] ?? "storyboard reference"
      )
    case "customFonts":
      for font in node.children { add(.customFont, font.key ?? font.text) }
    default: break
    }
    if parent == "connections", !(node.name == "segue" && node["kind"] == "relationship") {
      let name = node["property"] ?? node["selector"] ?? node["identifier"] ?? node["kind"] ?? ""
      add(.connection, name.isEmpty ? node.name : "\(node.name) \(name)")
    }
    return found
  }

  private func isStandard(_ name: String, _ node: XMLTree) -> Bool {
    if node.name == "placeholder" {
      return node["placeholderIdentifier"] != "IBFilesOwner" || name == "UIResponder" || name == "NSObject"
    }
    let standard =
      Self.standardClasses[node.name] ?? "UI" + node.name.prefix(1).uppercased() + node.name.dropFirst()
    return name == standard
  }

  /// Objects of a storyboard's scene beside its controller.
  private var sceneObjects: [ForbiddenConstruct] {
    (root.child("scenes")?.children ?? []).flatMap { scene -> [ForbiddenConstruct] in
      let real = (scene.child("objects")?.children ?? []).filter {
        $0.name != "placeholder" && $0.name != "exit" && $0.id != nil
      }
      // A storyboard reference is alone in its scene and has a rule of its own.
      let controller = (real.first(where: \.isController) ?? real.first)?.id
      return real.filter { $0.id != controller }.map {
        ForbiddenConstruct(
          rule: .severalTopLevelObjects, subject: $0["userLabel"] ?? $0.name, element: $0.id,
          location: $0.location)
      }
    }
  }

  private var topLevelObjects: [ForbiddenConstruct] {
    guard let objects = root.child("objects") else { return sceneObjects }
    let real = objects.children.filter { $0.name != "placeholder" && $0.id != nil }
    var found: [ForbiddenConstruct] = []
    for (index, node) in real.enumerated() {
      if index > 0 {
        found.append(
          ForbiddenConstruct(
            rule: .severalTopLevelObjects, subject: node["userLabel"] ?? node.name, element: node.id,
            location: node.location))
      }
      let isView = node.children.contains { $0.name == "rect" || $0.name == "autoresizingMask" }
      if !isView && !node.isController {
        found.append(
          ForbiddenConstruct(
            rule: .topLevelKind, subject: node["customClass"] ?? node.name, element: node.id,
            location: node.location))
      }
    }
    return found
  }
}
