import Model

/// Builds the view tree of a `UILaunchScreen` dictionary.
///
/// Apple documents the keys (developer.apple.com, Information Property List, UILaunchScreen and its members) but not the
/// geometry. Here the image is centered at its natural size, in the safe area where the dictionary asks for that.
package enum LaunchDictionary {
  package enum ID {
    package static let root = "launch-screen"
    package static let image = "launch-screen.image"
    static let safeArea = "launch-screen.safe-area"
    static let controller = "launch-screen.controller"
    static let navigation = "launch-screen.navigation"
    static let tabs = "launch-screen.tabs"
  }

  /// Returns a document with the root view, its image and containers for the bars.
  ///
  /// An empty dictionary gives the plain system background.
  /// - Parameter location: Of the key, in the Info.plist or in the settings that generate it.
  package static func document(_ entries: [String: PlistValue], at location: SourceLocation)
    -> InterfaceDocument
  {
    var document = InterfaceDocument(file: location.file, format: .infoPlist, toolsVersion: "0")
    document.isLaunchScreen = true
    document.usesAutoLayout = true
    document.usesSafeAreas = true
    document.usesTraitCollections = true
    let content = Controller(
      id: ID.controller, kind: .plain, customClass: nil, location: location)
    document.scenes = [
      InterfaceScene(controller: content, view: root(entries, at: location, in: &document))
    ]
    for container in containers(entries, at: location, in: &document) {
      var container = container
      container.children = [document.scenes.last?.controller?.id ?? ID.controller]
      document.scenes.append(InterfaceScene(controller: container, view: nil))
    }
    document.initialScene = document.scenes.count - 1
    return document
  }

  private static func root(
    _ entries: [String: PlistValue], at location: SourceLocation, in document: inout InterfaceDocument
  ) -> View {
    var root = View(id: ID.root, kind: .plain, location: location)
    root.userLabel = "UILaunchScreen"
    root.guides = [LayoutGuide(id: ID.safeArea, kind: .safeArea)]
    root.backgroundColor = .system("systemBackgroundColor", recorded: nil)
    if let name = name("UIColorName", in: entries) {
      root.backgroundColor = .named(name, recorded: nil)
      document.colorUses[name] = location
    }
    guard let name = name("UIImageName", in: entries) else { return root }
    document.imageUses[name] = document.imageUses[name] ?? location
    var image = View(id: ID.image, kind: .image, location: location)
    image.content = .image(ImageReference(name: name), highlighted: nil)
    image.contentMode = .center
    image.translatesAutoresizing = false
    let respects = entries["UIImageRespectsSafeAreaInsets"]?.bool ?? false
    root.constraints = constraints(centering: image, in: respects ? ID.safeArea : ID.root, at: location)
    root.subviews = [image]
    return root
  }

  /// Returns the centering constraints, and an empty size of priority 1 that makes the frame definite where the image is
  /// missing.
  private static func constraints(
    centering image: View, in item: String, at location: SourceLocation
  ) -> [LayoutConstraint] {
    let centers = [LayoutConstraint.Attribute.centerX, .centerY].map { attribute in
      LayoutConstraint(
        id: "\(ID.image).\(attribute.rawValue)", location: location, firstItem: image.id,
        firstAttribute: attribute, secondItem: item, secondAttribute: attribute)
    }
    let sizes = [LayoutConstraint.Attribute.width, .height].map { attribute in
      LayoutConstraint(
        id: "\(ID.image).\(attribute.rawValue)", location: location, firstItem: image.id,
        firstAttribute: attribute, priority: 1)
    }
    return centers + sizes
  }

  /// Returns the containers, innermost first: the navigation controller with navigation bar and toolbar, then the tab bar
  /// controller.
  private static func containers(
    _ entries: [String: PlistValue], at location: SourceLocation, in document: inout InterfaceDocument
  ) -> [Controller] {
    var found: [Controller] = []
    let top = entries["UINavigationBar"]?.dictionary
    let tools = entries["UIToolbar"]?.dictionary
    if top != nil || tools != nil {
      var controller = Controller(
        id: ID.navigation, kind: .navigation, customClass: nil, location: location)
      controller.hidesNavigationBar = top == nil
      controller.showsToolbar = tools != nil
      if let top { controller.bars.append(bar(.navigationBar, top, at: location, in: &document)) }
      if let tools { controller.bars.append(bar(.toolbar, tools, at: location, in: &document)) }
      found.append(controller)
    }
    if let tabs = entries["UITabBar"]?.dictionary {
      var controller = Controller(
        id: ID.tabs, kind: .tabBar, customClass: nil, location: location)
      controller.bars = [bar(.tabBar, tabs, at: location, in: &document)]
      found.append(controller)
    }
    return found
  }

  /// Returns a bar. With `UIImageName`, "a custom image that replaces the bar", the image fills its frame.
  private static func bar(
    _ kind: View.Kind, _ entries: [String: PlistValue], at location: SourceLocation,
    in document: inout InterfaceDocument
  ) -> View {
    var bar = View(id: "\(ID.root).\(kind)", kind: kind, location: location)
    bar.content = .bar(BarContent())
    if let name = name("UIImageName", in: entries) {
      bar.content = .image(ImageReference(name: name), highlighted: nil)
      document.imageUses[name] = document.imageUses[name] ?? location
    }
    return bar
  }

  private static func name(_ key: String, in entries: [String: PlistValue]) -> String? {
    entries[key]?.string.flatMap { $0.isEmpty ? nil : $0 }
  }
}

extension LaunchScreenKind {
  static let dictionary = LaunchScreenKind(
    kinds: [.dictionary, .generated], keys: [LaunchKeys.screen, LaunchKeys.screens],
    screens: { $0.dictionaryScreens() },
    document: { source, location, _ in LaunchDictionary.document(source.entries, at: location) })
}
