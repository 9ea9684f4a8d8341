import Files
import Formats
import Model

/// Files of the target that a build does not put into the app as they are.
extension BuildStepReader {
  func members(of target: ProjectObject) -> [BuildStep] {
    let phases = graph.objects(target, "buildPhases")
    let listed = phases.flatMap { phase in
      graph.objects(phase, "files").flatMap { item in
        references(of: item).flatMap { steps(item, $0, in: phase) }
      }
    }
    return listed + synchronized(target) + localized(target)
  }

  /// Variants of a launch document for a language, and the texts of one.
  private func localized(_ target: ProjectObject) -> [BuildStep] {
    let listed = graph.objects(target, "buildPhases").flatMap { graph.objects($0, "files") }
      .flatMap(references).compactMap { tree.path($0).map(folder.relative) }
    let own = Set(target.fields.strings("fileSystemSynchronizedGroups"))
    let folders = graph.all("PBXFileSystemSynchronizedRootGroup").filter { own.contains($0.id) }
      .compactMap { tree.path($0).map(folder.relative) }
    return (listed + folders.flatMap(languageFiles)).uniqued().sorted().compactMap { path in
      let kind = FilePath.pathExtension(path)
      guard documents.contains(FilePath.baseName(path)), kind == "xcstrings" || isOfLanguage(path),
        ["storyboard", "xib", "strings", "xcstrings"].contains(kind),
        let bytes = try? folder.read(path, atMost: ByteLimit.document)
      else { return nil }
      return BuildStep(
        .localized, "the variant \(path) of the launch screen", at: SourceLocation(file: path),
        content: String(decoding: bytes, as: UTF8.self))
    }
  }

  private func isOfLanguage(_ path: String) -> Bool {
    let language = ResourceKind.localization(path)
    return language != nil && language != "Base" && language != graph.root.fields.string("developmentRegion")
  }

  /// Returns the files of languages in a synchronized folder, at most two folders deep.
  private func languageFiles(in base: String) -> [String] {
    func inner(_ folder: String) -> [String] {
      self.folder.names(in: folder).prefix(Self.mostNames).filter {
        !$0.contains(".") || $0.hasSuffix(".lproj")
      }
      .map { FilePath.join(folder, $0) }
    }
    let first = inner(base)
    let folders = first + first.filter { !$0.hasSuffix(".lproj") }.flatMap(inner)
    let languages = folders.filter { $0.hasSuffix(".lproj") }.prefix(Self.mostNames)
    return languages.flatMap { language in
      folder.names(in: language).map { FilePath.join(language, $0) }
    }
  }

  private static let mostNames = 200

  private func references(of item: ProjectObject) -> [ProjectObject] {
    guard let reference = graph.object(item.fields.string("fileRef")) else { return [] }
    return reference.isa == "PBXVariantGroup" ? graph.objects(reference, "children") : [reference]
  }

  private func steps(
    _ item: ProjectObject, _ reference: ProjectObject, in phase: ProjectObject
  ) -> [BuildStep] {
    guard let path = tree.path(reference).map(folder.relative) ?? reference.fields.string("path") else {
      return []
    }
    let settings = item.fields["settings"]?.dictionary
    var steps: [BuildStep] = []
    if let step = onDemand(path, tags: settings?.strings("ASSET_TAGS") ?? [], at: graph.location(item)) {
      steps.append(step)
    }
    let flags =
      settings?.string("COMPILER_FLAGS") ?? settings?.strings("COMPILER_FLAGS").joined(separator: " ") ?? ""
    if !flags.isEmpty, ["storyboard", "xib", "xcassets"].contains(FilePath.pathExtension(path)) {
      var step = BuildStep(
        .compilerFlags, "the compiler flags of \(path)", at: graph.location(item), content: flags)
      step.writes.sources = [path]
      steps.append(step)
    }
    if let step = copied(path, reference, in: phase, at: graph.location(item)) { steps.append(step) }
    return steps
  }

  /// A resource with tags is in an asset pack, which an app can download after its launch.
  ///
  /// Source: Apple, "On-Demand Resources Guide"; swiftlang/swift-build, `ResourcesTaskProducer.swift`.
  private func onDemand(_ path: String, tags: [String], at location: SourceLocation) -> BuildStep? {
    let name = "ENABLE_ON_DEMAND_RESOURCES"
    let isOff = !settings.isEmpty && settings.allSatisfy { $0.isAssigned(name) && !$0.bool(name) }
    guard !tags.isEmpty, !isOff else { return nil }
    var step = BuildStep(
      .onDemand, "the on-demand resource \(path)", at: location,
      content: tags.sorted().joined(separator: "\n"))
    step.writes.sources = [path]
    return step
  }

  /// A compiled file, an Info.plist or a folder of a language that a phase copies beside what the build makes.
  private func copied(
    _ path: String, _ reference: ProjectObject, in phase: ProjectObject, at location: SourceLocation
  ) -> BuildStep? {
    let name = FilePath.name(path)
    let kind = FilePath.pathExtension(path)
    let isCopy = phase.isa == "PBXCopyFilesBuildPhase"
    let isLanguage = kind == "lproj" && reference.fields.string("lastKnownFileType") != "text.plist.strings"
    let isPlist = name == "Info.plist" && (isCopy || !infoPlists.contains(path))
    let isDocument = isCopy && ["storyboard", "xib"].contains(kind)
    guard ["storyboardc", "nib", "car"].contains(kind) || isLanguage || isPlist || isDocument else {
      return nil
    }
    guard isCopy || phase.isa == "PBXResourcesBuildPhase" else { return nil }
    let destination = phase.fields.string("dstSubfolderSpec") ?? ""
    let subfolder = phase.fields.string("dstPath") ?? ""
    if isCopy, !reachesTop(destination, subfolder) { return nil }
    // The catalog's reader reads compiled catalogs and documents among the resources.
    if !isCopy, kind == "car" || kind == "nib" { return nil }
    var step = BuildStep(
      .copied, "the copied file \(path)", at: location, content: "\(phase.isa) \(destination) \(subfolder)")
    if isPlist { step.writes.infoPlist = true }
    if isLanguage {
      step.writes.compiled = Set(
        folder.names(in: path).filter { $0.hasSuffix(".storyboardc") || $0.hasSuffix(".nib") })
    } else if !isPlist, !isDocument {
      step.writes.compiled = [name]
    }
    return step
  }

  /// Whether a copy phase reaches the top of the app or a folder of a language: 0 is any folder, 1 the bundle, 7 its resources,
  /// 16 the folder of products.
  ///
  /// Source: swiftlang/swift-build, `CopyFilesTaskProducer.swift`.
  private func reachesTop(_ destination: String, _ subfolder: String) -> Bool {
    let parts = subfolder.split(separator: "/").filter { $0 != "." }
    switch destination {
    case "1", "7": return parts.isEmpty || parts.count == 1 && parts[0].hasSuffix(".lproj")
    case "0", "16":
      return subfolder.contains("WRAPPER_NAME") || subfolder.contains(".app")
        || subfolder.contains("FOLDER_PATH")
    default: return false
    }
  }

  /// Tags of files in synchronized folders.
  private func synchronized(_ target: ProjectObject) -> [BuildStep] {
    graph.all("PBXFileSystemSynchronizedRootGroup").flatMap { group -> [BuildStep] in
      guard let base = tree.path(group).map(folder.relative) else { return [] }
      return graph.objects(group, "exceptions").flatMap { set -> [BuildStep] in
        let tags = set.fields["assetTagsByRelativePath"]?.dictionary?.entries ?? []
        let isOwn = set.fields.string("target").map { $0 == target.id } ?? true
        return isOwn
          ? tags.compactMap {
            onDemand(FilePath.join(base, $0.key), tags: $0.value.strings, at: graph.location(set))
          } : []
      }
    }
  }
}
