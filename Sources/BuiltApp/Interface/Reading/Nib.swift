import Files
import Model

/// One compiled nib: its archive, and what its objects are to each other.
struct Nib {
  let archive: NibArchive
  /// Path of the file, relative to the root.
  let file: String
  /// Beginning of the ids, so that those of several nibs differ.
  let prefix: String
  /// Id of the view that the outlet `view` names; nil if the nib's name does not tell it.
  let rootID: String?
  private var ids: [Int: String] = [:]
  /// Guides by the index of the view that owns them.
  private(set) var guides: [Int: [LayoutGuide]] = [:]
  /// Constraints that ibtool adds for guides. UIKit removes them, or replaces them with its own.
  private(set) var addedConstraints = Set<Int>()
  /// Variations by the index of the view or constraint that they change.
  private(set) var traitStorages: [Int: [NibNode]] = [:]

  init(archive: NibArchive, file: String, prefix: String, rootID: String?) {
    self.archive = archive
    self.file = file
    self.prefix = prefix
    self.rootID = rootID
    readIDs()
    readGuides()
    readTraitStorages()
  }

  var root: NibNode { archive.rootNode }
  private var objects: [NibNode] { archive.objects.indices.map { NibNode(archive: archive, index: $0) } }

  /// Top-level objects without proxies.
  var topLevelObjects: [NibNode] {
    root.elements("UINibTopLevelObjectsKey").filter { $0.className != "UIProxyObject" && !$0.isGuide }
  }

  func id(of node: NibNode) -> String { ids[node.index] ?? "\(prefix)object-\(node.index)" }

  /// Returns the id of a controller in another one: that of its nib's name, else that of the object.
  func controllerID(of node: NibNode) -> String {
    node.text("UINibName").flatMap { name in
      name.split(separator: "-view-", maxSplits: 1).first.map(String.init)
    } ?? id(of: node)
  }

  /// Returns the object that an outlet of the file's owner names.
  func outlet(_ label: String) -> NibNode? {
    root.elements("UINibConnectionsKey").first {
      $0.text("UILabel") == label
        && $0.node("UISource")?.text("UIProxiedObjectIdentifier") == "IBFilesOwner"
    }?.node("UIDestination")
  }

  // MARK: - Ids

  /// The key of a text that can be localized begins with the id of its object: `8ie-xW-0ye.text`.
  private mutating func readIDs() {
    for node in objects {
      for key in ["UIText", "UITitle", "UIPlaceholder"] {
        guard let text = node.node(key), text.className == "NSLocalizableString",
          let id = text.text("NSKey")?.split(separator: ".").first.map(String.init),
          CompiledReading.objectID(id) == id
        else { continue }
        ids[node.index] = id
      }
    }
    if let rootID, let view = outlet("view") { ids[view.index] = rootID }
  }

  // MARK: - Layout guides

  private static let guideKinds: [String: LayoutGuide.Kind] = [
    "UIViewSafeAreaLayoutGuide": .safeArea, "UIViewLayoutMarginsGuide": .layoutMargins,
    "UIScrollView-contentLayoutGuide": .contentLayoutGuide,
    "UIScrollView-frameLayoutGuide": .frameLayoutGuide,
    "UIViewKeyboardLayoutGuide": .keyboard, "UIViewReadableContentGuide": .readableContent,
  ]

  private mutating func readGuides() {
    let root = outlet("view")?.index ?? topLevelObjects.first?.index ?? 0
    for node in objects where node.isGuide {
      addedConstraints.formUnion(node.elements("_UILayoutGuideConstraintsToRemove").map(\.index))
      addedConstraints.formUnion(node.elements("UILayoutGuideSystemConstraints").map(\.index))
      guard let kind = Self.guideKinds[node.text("UILayoutGuideIdentifier") ?? ""] else { continue }
      let owner = node.node("UILayoutGuideOwningView")?.index ?? root
      guides[owner, default: []].append(LayoutGuide(id: id(of: node), kind: kind))
    }
  }

  private func legacyGuide(_ identifier: String) -> NibNode? {
    objects.first { $0.isLegacyGuide && $0.text("_UILayoutGuideIdentifier") == identifier }
  }

  func legacyGuideID(_ identifier: String) -> String? { legacyGuide(identifier).map(id) }

  /// Whether it has the top or bottom guide of a controller, which documents without safe areas use.
  var hasLegacyGuides: Bool { objects.contains { $0.isLegacyGuide } }

  // MARK: - Size classes

  private mutating func readTraitStorages() {
    for list in root.elements("UINibTraitStorageListsKey") {
      for storage in list.elements("UITraitStorages") {
        guard let owner = storage.node("UIObject") else { continue }
        traitStorages[owner.index, default: []].append(storage)
      }
    }
  }
}

extension NibNode {
  var isLegacyGuide: Bool { className == "_UILayoutGuide" }
  var isGuide: Bool { isLegacyGuide || className == "UILayoutGuide" }

  /// The class before Interface Builder's custom class replaces it.
  var baseClass: String {
    className == "UIClassSwapper" ? text("UIOriginalClassName") ?? className : className
  }

  /// The class of the app; nil for one of the system.
  var customClass: String? {
    if className == "UIClassSwapper" {
      return text("UIClassName").flatMap { $0 == baseClass ? nil : $0 }
    }
    return Self.systemPrefixes.contains { className.hasPrefix($0) } ? nil : className
  }

  private static let systemPrefixes = ["UI", "_UI", "WK", "MK", "NS", "GLK", "MTK", "SK", "SCN", "AR", "AV"]

  var isController: Bool { baseClass.hasSuffix("Controller") }

  /// Returns Interface Builder's element name of a class: `imageView` of `UIImageView`, `wkWebView` of `WKWebView`.
  static func kind(ofClass name: String) -> String {
    let bare = name.hasPrefix("_UI") ? name.dropFirst(3) : name.hasPrefix("UI") ? name.dropFirst(2) : nil
    if let bare, let first = bare.first { return first.lowercased() + bare.dropFirst() }
    if name.hasPrefix("WK") { return "wk" + name.dropFirst(2) }
    if name == "MKMapView" { return "mapView" }
    return "view"
  }
}
