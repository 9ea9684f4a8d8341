import Files
import Formats
import Model

/// Chooses the iOS app among a project's targets.
struct TargetChoice {
  static let application = "com.apple.product-type.application"
  static let appClip = "com.apple.product-type.application.on-demand-install-capable"
  static let messages = "com.apple.product-type.application.messages"
  let graph: ProjectGraph
  let settings: TargetSettings
  let wantedConfiguration: String?

  private var targets: [ProjectObject] {
    graph.objects(graph.root, "targets").filter { $0.isa == "PBXNativeTarget" }
  }

  /// The targets that are iOS applications, in the project's order.
  var apps: [ProjectObject] { targets.filter { reasonAgainst($0) == nil } }

  /// The names of the targets that are iOS applications.
  var names: [String] { apps.map(title) }

  /// The names of App Clips, and of Messages apps that can be launched, in the project's order.
  var products: [String] {
    targets.filter { target in
      switch target.fields.string("productType") {
      case Self.appClip: true
      case Self.messages: !isLaunchProhibited(target)
      default: false
      }
    }.map(title)
  }

  /// Whether the Info.plist says that the app itself cannot be launched, as Xcode's template for Messages apps does.
  private func isLaunchProhibited(_ target: ProjectObject) -> Bool {
    let key = "LSApplicationLaunchProhibited"
    return settings.configurations(of: target).allSatisfy { configuration in
      let evaluator = settings.evaluator(target: target, configuration: configuration)
      guard let file = evaluator.text("INFOPLIST_FILE").flatMap(settings.path(ofSetting:)),
        let bytes = try? settings.folder.readFile(file), let list = try? PlistFile.parse(bytes, file: file)
      else { return false }
      return list.dictionary?[key]?.value.bool == true
    }
  }

  /// Returns the target with that name, or the only app, or the app with the project's name.
  ///
  /// - Returns: The target, and a note where several could be meant.
  func choose(_ name: String?) throws(Diagnostic) -> (target: ProjectObject, note: Diagnostic?) {
    let apps = apps
    if let name { return (try named(name, among: targets, apps: apps), nil) }
    guard let first = apps.first else { throw noApp(targets) }
    if apps.count == 1 { return (first, nil) }
    let project = settings.projectName.lowercased()
    let namesakes = apps.filter { title($0).lowercased() == project }
    if let only = namesakes.first, namesakes.count == 1 {
      let note = Diagnostic(
        .note, at: graph.location(only),
        "checking target \"\(title(only))\", which has the project's name; the project's iOS apps are \(list(apps))",
        fix: "choose another one with --target")
      return (only, note)
    }
    throw Diagnostic(
      at: SourceLocation(file: graph.file),
      "the project has \(apps.count) iOS apps: \(list(apps))",
      fix: "choose one with --target")
  }

  private func named(
    _ name: String, among targets: [ProjectObject], apps: [ProjectObject]
  ) throws(Diagnostic) -> ProjectObject {
    guard let target = targets.first(where: { title($0) == name }) else {
      let close = nearestName(to: name, in: targets.map(title))
      throw Diagnostic(
        at: SourceLocation(file: graph.file),
        "the project has no target \"\(name)\"; its iOS apps are \(list(apps))",
        fix: close.map { "did you mean --target \"\($0)\"?" }
          ?? "choose one of them with --target")
    }
    let products = [TargetChoice.appClip, TargetChoice.messages]
    if let reason = reasonAgainst(target), !products.contains(target.fields.string("productType") ?? "") {
      throw Diagnostic(
        at: graph.location(target), "target \"\(name)\" is not an iOS app: \(reason)",
        fix: apps.isEmpty ? "name an iOS app" : "choose one of \(list(apps)) with --target")
    }
    return target
  }

  private func noApp(_ targets: [ProjectObject]) -> Diagnostic {
    let reasons = targets.prefix(12).map { target in
      "\"\(title(target))\" (\(reasonAgainst(target) ?? "an app"))"
    }
    return Diagnostic(
      at: SourceLocation(file: graph.file),
      targets.isEmpty
        ? "the project has no target that builds a product"
        : "no target of the project is an iOS app: \(reasons.joined(separator: ", "))",
      fix: "name the project that holds the app with --project")
  }

  private func list(_ targets: [ProjectObject]) -> String {
    targets.isEmpty ? "none" : targets.map { "\"\(title($0))\"" }.listed()
  }

  private func title(_ target: ProjectObject) -> String { target.fields.string("name") ?? target.id }

  /// Returns why a target is not an iOS app; nil for an iOS app.
  private func reasonAgainst(_ target: ProjectObject) -> String? {
    let type = target.fields.string("productType") ?? ""
    guard type == TargetChoice.application else { return TargetChoice.productName(type) }
    let configurations = settings.configurations(of: target)
    guard
      let configuration = configurations.first(where: {
        $0.fields.string("name") == (wantedConfiguration ?? "Release")
      }) ?? configurations.last
    else { return "without build configurations" }
    return platformReason(settings.evaluator(target: target, configuration: configuration))
  }

  private func platformReason(_ settings: SettingsEvaluator) -> String? {
    let platforms = settings.value("SUPPORTED_PLATFORMS").split(whereSeparator: \.isWhitespace).map(
      String.init)
    let sdk = settings.value("SDKROOT")
    if !platforms.isEmpty {
      return platforms.contains("iphoneos") ? nil : "built for \(platforms.joined(separator: ", "))"
    }
    if sdk.hasPrefix("iphoneos") || sdk.hasPrefix("iphonesimulator") { return nil }
    if !sdk.isEmpty, sdk != "auto" { return "built for \(sdk)" }
    // Neither is known, for instance where an .xcconfig is missing.
    let keys: [(key: String, platform: String?)] = [
      ("IPHONEOS_DEPLOYMENT_TARGET", nil), ("MACOSX_DEPLOYMENT_TARGET", "macosx"),
      ("WATCHOS_DEPLOYMENT_TARGET", "watchos"), ("TVOS_DEPLOYMENT_TARGET", "appletvos"),
      ("XROS_DEPLOYMENT_TARGET", "xros"),
    ]
    let deployments = keys.compactMap { item in
      settings.level(item.key).map { (level: $0, name: item.platform) }
    }
    // A target overrides what its project assigns; the first of equal levels counts.
    let strongest = deployments.map(\.level).max()
    if let platform = deployments.first(where: { $0.level == strongest }) {
      return platform.name.map { "built for \($0)" }
    }
    // Xcode writes this setting for macOS apps only.
    return settings.isAssigned("COMBINE_HIDPI_IMAGES") ? "built for macosx" : nil
  }

  private static func productName(_ type: String) -> String {
    switch type {
    case appClip: "an App Clip"
    case messages: "a Messages app"
    case "com.apple.product-type.app-extension", "com.apple.product-type.extensionkit-extension":
      "an extension"
    case "com.apple.product-type.bundle.unit-test", "com.apple.product-type.bundle.ui-testing":
      "a test bundle"
    case "com.apple.product-type.framework", "com.apple.product-type.framework.static": "a framework"
    case "": "without a product type"
    default: type.replacing("com.apple.product-type.", with: "")
    }
  }
}
