import Formats
import Model

/// Reads the scenes of a document from its element tree.
struct DocumentReading {
  let root: XMLTree
  let file: String
  private var context: ReadingContext

  /// Elements of `<objects>` that are neither controllers nor views.
  private static let otherObjects: Set<String> = [
    "placeholder", "exit", "customObject", "tapGestureRecognizer", "pinchGestureRecognizer",
    "rotationGestureRecognizer", "swipeGestureRecognizer", "panGestureRecognizer",
    "screenEdgePanGestureRecognizer", "longPressGestureRecognizer", "pongPressGestureRecognizer",
    "hoverGestureRecognizer", "barButtonItem", "tabBarItem", "navigationItem", "viewControllerPlaceholder",
    "searchDisplayController", "collectionViewFlowLayout", "collectionViewLayout",
  ]

  private static let relationships: [String: InterfaceDocument.Segue.Relationship] = [
    "rootViewController": .root, "viewControllers": .tab, "detailViewController": .detail,
    "masterViewController": .primary,
  ]

  init(root: XMLTree, file: String) {
    self.root = root
    self.file = file
    context = ReadingContext(file: file)
  }

  mutating func document() -> InterfaceDocument {
    let isStoryboard = root["type"]?.contains("Storyboard") ?? false || root.child("scenes") != nil
    var document = InterfaceDocument(
      file: file, format: isStoryboard ? .storyboard : .xib, toolsVersion: root["toolsVersion"] ?? "")
    document.targetRuntime = root["targetRuntime"] ?? "iOS.CocoaTouch"
    document.isLaunchScreen = root.flag("launchScreen", default: false)
    document.usesAutoLayout = root.flag("useAutolayout", default: false)
    document.usesSafeAreas = root.flag("useSafeAreas", default: false)
    document.usesTraitCollections = root.flag("useTraitCollections", default: false)
    document.colorMatched = root.flag("colorMatched", default: false)
    context.colorMatched = document.colorMatched
    document.canvas = canvas
    document.hasOwnTarget = root.child("dependencies")?.child("deployment")?["version"] != nil
    readResources(into: &document)
    context.recordedColors = document.recordedColors
    document.segues = segues()
    context.embedded = Dictionary(
      document.segues.filter { $0.kind == .embed }.map { ($0.source, $0.destination) },
      uniquingKeysWith: { first, _ in first })
    document.inferredMetricsTieBreakers =
      root.child("inferredMetricsTieBreakers")?.children("segue").compactMap { $0["reference"] } ?? []
    document.globalTint = root.color(key: "tintColor", context)
    document.scenes = isStoryboard ? storyboardScenes() : objectScenes(root.child("objects"))
    document.initialScene = initialScene(document.scenes, isStoryboard: isStoryboard)
    document.forbidden = ForbiddenConstructs(root: root, file: file).all
    let check = ReferenceCheck(root: root, file: file)
    document.missingInitialScene = check.missingInitialScene ?? document.missingInitialView
    document.diagnostics = check.diagnostics + (document.missingInitialScene.map { [$0] } ?? [])
    document.codeTargets = root.codeTargets
    AssetUses.collect(root, into: &document)
    return document
  }

  private var canvas: InterfaceDocument.Canvas? {
    guard let device = root.child("device"), let id = device.id else { return nil }
    return InterfaceDocument.Canvas(
      deviceID: id, orientation: device["orientation"] ?? "portrait",
      layout: device["layout"] ?? device.child("adaptation")?.id, appearance: device["appearance"])
  }

  private func readResources(into document: inout InterfaceDocument) {
    for node in root.child("resources")?.children ?? [] {
      guard let name = node["name"] else { continue }
      if node.name == "image", let width = node.number("width"), let height = node.number("height") {
        document.recordedImageSizes[name] = Size(width: Points(width), height: Points(height))
      } else if node.name == "namedColor" || node.name == "systemColor" {
        document.recordedColors[name] = node.child("color")?.literalColor(
          isMatched: document.colorMatched)
      }
    }
  }

  private func segues() -> [InterfaceDocument.Segue] {
    var result: [InterfaceDocument.Segue] = []
    func visit(_ node: XMLTree, owner: String?) {
      let inner = node.name == "connections" || node.name == "objects" ? owner : node.id ?? owner
      for child in node.children {
        if child.name == "segue", let destination = child["destination"], let owner = inner {
          result.append(
            InterfaceDocument.Segue(
              id: child.id ?? "", source: owner, destination: destination,
              kind: child.choice("kind") ?? .other,
              relationship: child["relationship"].flatMap { Self.relationships[$0] }))
        } else {
          visit(child, owner: inner)
        }
      }
    }
    visit(root, owner: nil)
    return result
  }

  private func storyboardScenes() -> [InterfaceScene] {
    (root.child("scenes")?.children ?? []).compactMap { scene in
      // .NET MAUI's template has a controller without a scene element.
      if scene.isController, scene.id != nil { return self.scene(scene) }
      let objects = scene.child("objects")?.children ?? []
      guard let main = objects.first(where: { $0.id != nil && !Self.otherObjects.contains($0.name) }) else {
        return nil
      }
      var result = self.scene(main)
      for object in objects {
        if object.id == main.id {
          result.freeViews += object.children.flatMap { $0.freeViews(context) }
        } else if object.recordedFrame != nil, !object.isController {
          result.freeViews.append(object.view(context))
        }
      }
      scene.walk { node, _ in if let id = node.id { result.objectIDs.insert(id) } }
      return result
    }
  }

  /// Returns a xib's scenes: one for each top-level controller or view.
  private func objectScenes(_ objects: XMLTree?) -> [InterfaceScene] {
    (objects?.children ?? []).filter { $0.id != nil && !Self.otherObjects.contains($0.name) }.map(scene)
  }

  private func scene(_ node: XMLTree) -> InterfaceScene {
    guard node.isController else { return InterfaceScene(controller: nil, view: node.view(context)) }
    var controller = Controller(
      id: node.id ?? "", kind: .init(rawValue: node.name), customClass: node["customClass"],
      location: node.location)
    controller.hidesNavigationBar = node.flag("navigationBarHidden", default: false)
    controller.showsToolbar = !node.flag("toolbarHidden", default: true)
    controller.hidesBottomBarWhenPushed = node.flag("hidesBottomBarWhenPushed", default: false)
    controller.extendsUnderOpaqueBars = node.flag("extendedLayoutIncludesOpaqueBars", default: false)
    for guide in node.child("layoutGuides")?.children("viewControllerLayoutGuide") ?? [] {
      if guide["type"] == "top" { controller.topGuideID = guide.id }
      if guide["type"] == "bottom" { controller.bottomGuideID = guide.id }
    }
    controller.children = (node.child("connections")?.children("segue") ?? [])
      .filter { $0["kind"] == "relationship" }.compactMap { $0["destination"] }
    for key in ["navigationBar", "toolbar", "tabBar"] {
      if let bar = node.children.first(where: { $0.key == key && $0.id != nil }) {
        controller.bars.append(bar.view(context))
      }
    }
    if let edges = node.child(key: "edgesForExtendedLayout") {
      controller.extendedEdges = Set(
        ViewEdge.allCases.filter { edges.flag($0.rawValue, default: false) })
    }
    controller.simulatedBars = node.simulatedBars
    if let size = node.child(key: "freeformSize"), let width = size.number("width"),
      let height = size.number("height")
    {
      controller.freeformSize = Size(width: Points(width), height: Points(height))
    }
    let item = node.child("navigationItem")
    controller.title = item?["title"] ?? node["title"]
    controller.allowsLargeTitle = item?["largeTitleDisplayMode"] != "never"
    controller.titleView = item?.children.first {
      $0.key == "titleView" && $0.id != nil
    }?
    .view(context)
    let view = node.children.first { $0.key == "view" && $0.id != nil }
    return InterfaceScene(controller: controller, view: view?.view(context))
  }

  private func initialScene(_ scenes: [InterfaceScene], isStoryboard: Bool) -> Int? {
    if let initial = root["initialViewController"] {
      return scenes.firstIndex { $0.controller?.id == initial }
    }
    if !isStoryboard { return scenes.firstIndex { $0.view != nil || $0.controller != nil } }
    return scenes.count == 1 ? 0 : nil
  }
}

extension XMLTree {
  /// Whether an element of `<objects>` is a view controller.
  var isController: Bool {
    name.hasSuffix("Controller") || children.contains { $0.key == "view" && $0.id != nil }
  }
}
