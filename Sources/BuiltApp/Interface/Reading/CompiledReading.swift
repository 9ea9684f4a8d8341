import Files
import Model

/// Reads the scenes of a compiled storyboard, or the views of a compiled xib.
struct CompiledReading {
  let path: String
  let files: NibFiles
  private var document: InterfaceDocument
  private var usesLegacyGuides = false
  private var scenesRead = Set<String>()

  init(path: String, files: NibFiles) {
    self.path = path
    self.files = files
    document = InterfaceDocument(
      file: path, format: FilePath.pathExtension(path) == "nib" ? .xib : .storyboard, toolsVersion: "")
    // What the build does not record, as it is for every launch screen that Xcode makes.
    document.isLaunchScreen = true
    document.usesAutoLayout = true
    document.usesTraitCollections = true
    document.colorMatched = true
  }

  mutating func read() throws(Diagnostic) -> InterfaceDocument {
    if document.format == .xib {
      try readXib()
    } else {
      try readStoryboard()
    }
    try document.requireFewContainers(RunBudget.limits)
    document.usesSafeAreas = !usesLegacyGuides
    for scene in document.scenes {
      for view in (scene.view?.flattened ?? []) + (scene.controller?.bars.flatMap(\.flattened) ?? []) {
        document.collectUses(of: view)
      }
    }
    return document
  }

  // MARK: - Kinds of documents

  private mutating func readXib() throws(Diagnostic) {
    let nib = try open(path, prefix: "", rootID: nil)
    for node in nib.topLevelObjects {
      if node.isController {
        try readControllers(from: node, in: nib, id: nib.id(of: node))
      } else {
        try add(scene(of: node, in: nib, controller: nil))
      }
    }
    document.initialScene = document.scenes.isEmpty ? nil : 0
    document.forbidden += nib.forbidden(allowing: [])
    for node in nib.topLevelObjects.dropFirst() {
      document.forbidden.append(nib.construct(.severalTopLevelObjects, node.baseClass, node))
    }
  }

  private mutating func readStoryboard() throws(Diagnostic) {
    let list = try files.list(path + "/Info.plist")
    let nibs = list["UIViewControllerIdentifiersToNibNames"]?.dictionary
    guard let entry = list.string("UIStoryboardDesignatedEntryPointIdentifier") else {
      var error = Diagnostic(
        at: SourceLocation(file: path),
        "the storyboard has no initial view controller, so a launch shows a black screen",
        fix: "select a view controller in Interface Builder and check \"Is Initial View Controller\"")
      error.isBlackScreen = true
      document.missingInitialScene = error
      document.diagnostics = [error]
      return
    }
    document.initialScene = 0
    let others = (nibs?.entries.map(\.key) ?? []).filter { $0 != entry }.sorted()
    for identifier in [entry] + others {
      let name = nibs?.string(identifier) ?? identifier
      guard scenesRead.insert(name).inserted else { continue }
      let nib = try open("\(path)/\(FilePath.name(name)).nib", prefix: "\(name)/", rootID: nil)
      document.forbidden += nib.forbidden(allowing: ["sceneViewController", "storyboard"])
      guard let node = nib.topLevelObjects.first(where: \.isController) else { continue }
      try readControllers(from: node, in: nib, id: Self.objectID(name) ?? identifier)
    }
  }

  // MARK: - Parts

  private mutating func open(
    _ path: String, prefix: String, rootID: String?
  ) throws(Diagnostic) -> Nib {
    let (archive, file) = try files.archive(path)
    let nib = Nib(archive: archive, file: file, prefix: prefix, rootID: rootID)
    usesLegacyGuides = usesLegacyGuides || nib.hasLegacyGuides
    return nib
  }

  /// Adds a scene. Objects can form a circle.
  private mutating func add(_ scene: InterfaceScene) throws(Diagnostic) {
    let limit = RunBudget.limits[.scenes]
    guard document.scenes.count < limit else {
      throw .limit(
        at: SourceLocation(file: path),
        "the document has more than \(limit) scenes; at most \(limit) are read")
    }
    document.scenes.append(scene)
  }

  private func scene(
    of node: NibNode, in nib: Nib, controller: Controller?
  ) throws(Diagnostic) -> InterfaceScene {
    var controller = controller
    controller?.topGuideID = nib.legacyGuideID("_UIViewControllerTop")
    controller?.bottomGuideID = nib.legacyGuideID("_UIViewControllerBottom")
    return InterfaceScene(controller: controller, view: try NibViews(nib: nib).view(node))
  }

  /// Reads a controller and those inside of it, parents first.
  private mutating func readControllers(
    from node: NibNode, in nib: Nib, id: String
  ) throws(Diagnostic) {
    var pending = [(node: node, id: id)]
    while let next = pending.popLast() {
      try readController(next.node, in: nib, id: next.id)
      pending += next.node.childControllers.reversed().map { ($0, nib.controllerID(of: $0)) }
    }
  }

  /// Reads a controller with its view.
  private mutating func readController(_ node: NibNode, in nib: Nib, id: String) throws(Diagnostic) {
    var controller = Controller(
      id: id, kind: .init(rawValue: NibNode.kind(ofClass: node.baseClass)), customClass: node.customClass,
      location: SourceLocation(file: nib.file))
    controller.children = node.childControllers.map { nib.controllerID(of: $0) }
    for key in ["UINavigationBar", "UIToolbar", "UITabBar"] {
      if let bar = node.node(key) { controller.bars.append(try NibViews(nib: nib).view(bar)) }
    }
    controller.hidesNavigationBar = node.bool("UINavigationBarHidden")
    controller.showsToolbar = node.bool("UIToolbarShown")
    if let mask = node.integer("UIKeyEdgesForExtendedLayout") {
      let edges = ViewEdge.allCases.enumerated().filter { mask & 1 << $0.offset != 0 }
      controller.extendedEdges = Set(edges.map(\.element))
    }
    controller.title = node.node("UINavigationItem")?.text("UITitle")
    if let name = node.text("UINibName") {
      try readView(named: FilePath.name(name), of: controller)
    } else if let view = node.node("UIView") {
      try add(scene(of: view, in: nib, controller: controller))
    } else {
      try add(InterfaceScene(controller: controller, view: nil))
    }
  }

  private mutating func readView(named name: String, of controller: Controller) throws(Diagnostic) {
    guard scenesRead.insert(name).inserted else { return }
    let rootID = name.split(separator: "-view-", maxSplits: 1).count == 2 ? Self.objectID(name) : nil
    let isInitial = document.scenes.isEmpty
    let nib = try open("\(path)/\(name).nib", prefix: isInitial ? "" : "\(name)/", rootID: rootID)
    // The outlets of a list to its own controller are made by Interface Builder, too.
    let isList = ["tableViewController", "collectionViewController"].contains(controller.kind.rawValue)
    document.forbidden += nib.forbidden(allowing: isList ? ["view", "dataSource", "delegate"] : ["view"])
    let view = nib.outlet("view") ?? nib.topLevelObjects.first
    guard let view else {
      return try add(InterfaceScene(controller: controller, view: nil))
    }
    try add(scene(of: view, in: nib, controller: controller))
  }

  /// Returns the id of Interface Builder at the end of a nib's name: `01J-lp-oVM` of `UIViewController-01J-lp-oVM`.
  static func objectID(_ name: String) -> String? {
    let parts = name.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count >= 3, parts.suffix(3).map(\.count) == [3, 2, 3] else { return nil }
    return parts.suffix(3).joined(separator: "-")
  }
}

extension NibNode {
  /// The controllers that a container shows, in order.
  fileprivate var childControllers: [NibNode] {
    ["UIChildViewControllers", "UIViewControllers"].lazy.map(elements).first { !$0.isEmpty }?
      .filter { $0.index != index } ?? []
  }
}

extension InterfaceDocument {
  /// Adds the names of images and colors that a view shows.
  fileprivate mutating func collectUses(of view: View) {
    var images: [ImageReference?] = []
    var colors = [view.backgroundColor, view.tintColor, view.barTintColor]
    switch view.content {
    case .image(let image, let highlighted): images = [image, highlighted]
    case .label(let label): colors += [label.textColor] + label.fragments.map(\.color)
    case .button(let button):
      images = [button.image, button.backgroundImage]
      colors.append(button.titleColor)
    default: break
    }
    for variation in view.variations {
      colors.append(variation.backgroundColor)
      images.append(variation.image)
    }
    for case let image? in images where !image.isSymbol && imageUses[image.name] == nil {
      imageUses[image.name] = view.location
    }
    for case .named(let name, _)? in colors where colorUses[name] == nil { colorUses[name] = view.location }
  }
}
