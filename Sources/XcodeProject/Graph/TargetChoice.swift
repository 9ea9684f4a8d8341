import Model

/// Picks the iOS app among a project's targets.
struct TargetChoice {
  static let application = "com.apple.product-type.application"
  static let appClip = "com.apple.product-type.application.on-demand-install-capable"
  let graph: ProjectGraph
  let settings: TargetSettings
  let wantedConfiguration: String?

  private var targets: [ProjectObject] {
    graph.objects(graph.root, "targets").filter { $0.isa == "PBXNativeTarget" }
  }

  /// The targets that are iOS applications, in the project's order.
  var apps: [ProjectObject] { targets.filter { reasonAgainst($0) == nil } }

  /// - Parameter name: the user's word, which wins over every preference.
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
        "target \u{201C}\(title(only))\u{201D} is taken from \(apps.count) apps because it has the "
          + "project's name: "
          + list(apps), fix: "choose another one with --target")
      return (only, note)
    }
    throw Diagnostic(
      at: SourceLocation(file: graph.file),
      "the project has \(apps.count) iOS apps, and nothing says which one is meant: \(list(apps))",
      fix: "choose one with --target")
  }

  private func named(
    _ name: String, among targets: [ProjectObject], apps: [ProjectObject]
  ) throws(Diagnostic) -> ProjectObject {
    guard let target = targets.first(where: { title($0) == name }) else {
      let close = nearestName(to: name, in: targets.map(title))
      throw Diagnostic(
        at: SourceLocation(file: graph.file),
        "the project has no target \u{201C}\(name)\u{201D}; its iOS apps are \(list(apps))",
        fix: close.map { "did you mean --target \u{201C}\($0)\u{201D}?" }
          ?? "choose one of them with --target")
    }
    if let reason = reasonAgainst(target), target.fields.string("productType") != TargetChoice.appClip {
      throw Diagnostic(
        at: graph.location(target), "target \u{201C}\(name)\u{201D} is no iOS app: \(reason)",
        fix: apps.isEmpty ? "name an iOS app" : "choose one of \(list(apps)) with --target")
    }
    return target
  }

  private func noApp(_ targets: [ProjectObject]) -> Diagnostic {
    let rationale = targets.prefix(12).map { target in
      "\u{201C}\(title(target))\u{201D} (\(reasonAgainst(target) ?? "an app"))"
    }
    return Diagnostic(
      at: SourceLocation(file: graph.file),
      targets.isEmpty
        ? "the project has no targets that build anything"
        : "no target of the project is an iOS app: \(rationale.joined(separator: ", "))",
      fix: "name the project that holds the app with --project")
  }

  private func list(_ targets: [ProjectObject]) -> String {
    if targets.isEmpty { return "none" }
    return targets.map { "\u{201C}\(title($0))\u{201D}" }.joined(separator: ", ")
  }

  private func title(_ target: ProjectObject) -> String { target.fields.string("name") ?? target.id }

  /// Nil for an iOS app.
  private func reasonAgainst(_ target: ProjectObject) -> String? {
    let type = target.fields.string("productType") ?? ""
    guard type == TargetChoice.application else { return TargetChoice.productName(type) }
    let configurations = settings.configurations(of: target)
    guard
      let configuration = configurations.first(where: {
        $0.fields.string("name") == (wantedConfiguration ?? "Release")
      }) ?? configurations.last
    else { return "it has no build configuration" }
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
    // Neither is known (an .xcconfig may be missing): what the target is deployed to tells.
    if settings.isAssigned("IPHONEOS_DEPLOYMENT_TARGET") { return nil }
    for (key, name) in [
      ("MACOSX_DEPLOYMENT_TARGET", "macosx"), ("WATCHOS_DEPLOYMENT_TARGET", "watchos"),
      ("TVOS_DEPLOYMENT_TARGET", "appletvos"), ("XROS_DEPLOYMENT_TARGET", "xros"),
    ] where settings.isAssigned(key) {
      return "built for \(name)"
    }
    return nil
  }

  private static func productName(_ type: String) -> String {
    switch type {
    case appClip: "an App Clip"
    case "com.apple.product-type.app-extension", "com.apple.product-type.extensionkit-extension":
      "an extension"
    case "com.apple.product-type.bundle.unit-test", "com.apple.product-type.bundle.ui-testing":
      "a test bundle"
    case "com.apple.product-type.framework", "com.apple.product-type.framework.static": "a framework"
    case "": "it has no product type"
    default: type.replacing("com.apple.product-type.", with: "")
    }
  }
}
