import Files
import Foundation
import Imaging
import Model

/// The catalogs and loose images of one target. It reads sets at once and decodes each picture on first use.
package final class AssetLibrary: AssetProvider {
  let folder: ProjectFolder
  let developmentRegion: String?
  let sets: [String: [ImageSet]]
  let colors: [String: [ColorSet]]
  let systemColors: SystemColors
  let cache: PictureCache
  let vectors: VectorPictures
  private let unread = UnreadPictures()
  /// Icon Composer bundles by name.
  let iconBundles: [String: String]
  /// Catalogs and pictures that may not be read.
  private let outside: [ResourceFile]
  /// Errors in the catalogs, in the order of the resources.
  package let diagnostics: [Diagnostic]

  /// `root` is absolute; `colors` is the text of `Matrix/system/colors.json`; `tools` draw vector files, without them
  /// those of `PATH` outside of the project; `access` is what reads may reach, without it the git checkout that holds the
  /// root, else the root.
  package init(
    root: String, resources: [ResourceFile], developmentRegion: String?, colors: Data,
    tools: VectorTools? = nil, access: FileAccess? = nil, generated: GeneratedScreen? = nil
  ) {
    folder = ProjectFolder(root: root, access: access)
    vectors = VectorPictures(
      folder: folder, tools: tools ?? .installed(outside: folder.access), unread: unread)
    self.developmentRegion = developmentRegion
    systemColors = SystemColors([UInt8](colors))
    var reader = CatalogReader(folder: folder)
    var compiled = CompiledAssets()
    var icons: [String: String] = [:]
    let files = resources.uniqued(on: \.path)
    outside = files.filter { [folder] file in
      let kind = FilePath.pathExtension(file.path)
      return (kind == "xcassets" || LooseImages.suffixes.contains(kind))
        && folder.entry(file.path) == .outside
    }
    let foreign = Set(outside.map(\.path))
    let unique = files.filter { !foreign.contains($0.path) }
    for resource in unique {
      let (base, suffix) = FilePath.split(resource.fileName)
      if suffix == "xcassets" { reader.read(catalog: resource.path) }
      if suffix == "car" { compiled.read(resource.path, in: folder) }
      if suffix == "icon" { icons[base] = resource.path }
    }
    cache = PictureCache(folder: folder, compiled: compiled, unread: unread)
    iconBundles = icons
    let loose = LooseImages.sets(from: unique, in: folder)
    sets = Dictionary(
      grouping: (generated?.images ?? []) + reader.imageSets + compiled.imageSets + loose, by: \.name)
    self.colors = Dictionary(
      grouping: (generated?.colors ?? []) + reader.colorSets + compiled.colorSets, by: \.name)
    diagnostics =
      systemColors.diagnostics + reader.diagnostics + compiled.diagnostics
      + Self.clashes(reader.imageSets.map { ($0.name, $0.path, $0.kind.rawValue) })
      + Self.clashes(reader.colorSets.map { ($0.name, $0.path, "colorset") })
  }

  /// Returns a warning for each set whose name another set of its kind has. The compiled catalog keeps one of them.
  private static func clashes(_ sets: [(name: String, path: String, kind: String)]) -> [Diagnostic] {
    var first: [String: String] = [:]
    return sets.compactMap { set in
      let key = set.kind + " " + set.name
      guard let other = first[key] else {
        first[key] = set.path
        return nil
      }
      return Diagnostic(
        .warning, at: SourceLocation(file: set.path),
        "the set \"\(set.name)\" is defined twice, also in \(other)", fix: "rename or delete one of them")
    }
  }

  /// Errors about pictures that were needed by now, and not read.
  package var unreadPictures: [Diagnostic] { unread.diagnostics }

  /// Returns the diagnostics of sets with these names, and all that concern no set.
  ///
  /// A file that may not be read is an error only if one of the names is not found.
  ///
  /// A catalog holds hundreds of sets that a launch screen does not use.
  package func diagnostics(about names: Set<String>) -> [Diagnostic] {
    var setNames: [String: String] = [:]
    for set in sets.values.joined() { setNames[set.path] = set.name }
    for set in colors.values.joined() { setNames[set.path] = set.name }
    let isMissing = names.contains { name in
      sets[name] == nil && undecodedImageSets(named: name).isEmpty && colorSets(named: name).isEmpty
        && iconBundles[name] == nil
    }
    // The reader of the project warns about pictures.
    let foreign = outside.filter { isMissing || FilePath.pathExtension($0.path) == "xcassets" }.map {
      ProjectFolder.outside(
        $0.path, at: $0.location ?? SourceLocation(file: $0.path), isMissing ? .error : .warning)
    }
    return foreign
      + diagnostics.filter { diagnostic in
        var path = diagnostic.location?.file ?? ""
        while !path.isEmpty {
          if let name = setNames[path] { return names.contains(name) || names.contains(Self.lastPart(name)) }
          // A set that could not be read has only its folder's name.
          let (base, suffix) = FilePath.split(FilePath.name(path))
          if suffix == "colorset" || ImageSet.Kind(setExtension: suffix) != nil {
            return names.contains { Self.lastPart($0) == base }
          }
          path = FilePath.parent(path)
        }
        return true
      }
  }

  /// Every name of an image, sorted.
  package var imageNames: [String] { sets.keys.sorted() }
  /// Every name of a color set, sorted.
  package var colorNames: [String] { colors.keys.sorted() }

  package func bitmap(_ picture: PictureID) -> Bitmap? { cache.bitmap(picture) ?? vectors.bitmap(picture) }

  package func pixelSize(_ picture: PictureID) -> PixelSize? {
    cache.pixelSize(picture) ?? vectors.recipe(picture)?.pixels
  }

  /// Returns the pixels of a file that was decoded before; nil for any other file.
  package func decoded(file: String) -> Bitmap? { cache.decoded(file) }

  package func imageSets(named name: String) -> [ImageSet] { undecodedImageSets(named: name).map(inspected) }

  /// Returns the sets of `imageSets(named:)` as the catalogs state them; no file is decoded.
  package func undecodedImageSets(named name: String) -> [ImageSet] {
    let exact = named(name)
    if !exact.isEmpty { return exact }
    return sets.keys.filter { Self.lastPart($0) == name }.sorted().flatMap { named($0) }
  }

  /// Returns the files of an app icon, relative to the root, in the order of its catalog.
  package func iconFiles(named name: String) -> [String] {
    (sets[name] ?? []).filter { $0.kind == .appIcon }.flatMap { $0.slots.compactMap(\.file) }
  }

  package func colorSets(named name: String) -> [ColorSet] {
    if let exact = colors[name] { return exact }
    return colors.keys.filter { Self.lastPart($0) == name }.sorted().flatMap { colors[$0] ?? [] }
  }

  package var allColorSets: [ColorSet] { colorNames.flatMap { colors[$0] ?? [] } }

  package func unassignedFiles(of set: ImageSet) -> [String] {
    guard set.kind == .imageSet else { return [] }
    let known = Set(set.slots.compactMap(\.file))
    return folder.visibleNames(in: set.path).filter {
      $0 != "Contents.json" && !known.contains(set.path + "/" + $0)
    }.sorted()
  }

  package func haveSameBytes(_ files: [String]) -> Bool {
    let contents = files.map { try? folder.read($0, atMost: ByteLimit.document) }
    return contents.allSatisfy { $0 != nil && $0 == contents[0] }
  }

  package func launchImages(named name: String) -> [ImageSet] {
    let found = (sets[name] ?? []).filter { $0.kind == .launchImage || $0.kind == .loose }
    return (found.filter { $0.kind != .loose } + found.filter { $0.kind == .loose }).map(inspected)
  }

  /// Returns the files of launch images, relative to the root; no file is decoded.
  package func launchImageFiles(named name: String) -> [String] {
    (sets[name] ?? []).filter { $0.kind == .launchImage || $0.kind == .loose }.flatMap {
      $0.slots.compactMap(\.file)
    }
  }

  /// Returns the launch image with this file, and its set.
  func launchImage(file path: String) -> (set: ImageSet, slot: ImageSlot)? {
    guard path.contains("/") || path.contains(".") else { return nil }
    for name in sets.keys.sorted() {
      for set in sets[name] ?? [] where set.kind == .launchImage || set.kind == .loose {
        if let slot = set.slots.first(where: { $0.file == path }) { return (set, slot) }
      }
    }
    return nil
  }

  /// Returns the sets that `UIImage(named:)` finds. App icons are not among them; loose files are also found by `.png`.
  func named(_ name: String) -> [ImageSet] {
    let found = (sets[name] ?? []).filter { $0.kind != .appIcon && $0.kind != .launchImage }
    guard found.isEmpty, name.lowercased().hasSuffix(".png") else { return found }
    return (sets[String(name.dropLast(4))] ?? []).filter { $0.kind == .loose }
  }

  static func lastPart(_ name: String) -> String { String(name.split(separator: "/").last ?? "") }

  package func color(_ reference: ColorReference, in environment: Environment) -> ColorAnswer {
    color(reference, in: environment, depth: 0)
  }

  private func color(_ reference: ColorReference, in environment: Environment, depth: Int) -> ColorAnswer {
    switch reference {
    case .literal(let color): return .found(color.shown(on: environment.gamut))
    case .system(let name, let recorded):
      return systemColors.answer(name, recorded: recorded, in: environment)
    case .named(let name, _):
      guard let set = colors[name]?.first else {
        let near = Self.near(name, among: colorNames).prefix(3).map { "\"\($0)\"" }
        let hint = near.isEmpty ? "" : "; did you mean \(near.listed(.or))?"
        return .missing("no catalog of the target has a color \"\(name)\"" + hint)
      }
      let selection = SlotSelection(
        traits: .init(environment), developmentRegion: developmentRegion)
      let filled = set.slots.filter { $0.color != nil }
      guard let slot = selection.best(filled, ranks: selection.ranks), let color = slot.color else {
        return .missing("the color set \"\(name)\" (\(set.path)) has no color for this device")
      }
      guard depth < 4 else { return .cannotTell("\"\(name)\" refers to itself") }
      return self.color(color, in: environment, depth: depth + 1)
    }
  }

  package func firstSystem(ofColor name: String) -> Int? { systemColors.since[name] }

  package func nearMisses(for name: String) -> [String] {
    Self.near(name, among: imageNames.filter { !named($0).isEmpty })
  }

  package func localizations(of name: String) -> [String] {
    let images = imageSets(named: name).flatMap { $0.slots.compactMap(\.locale) }
    let colors = colorSets(named: name).flatMap { $0.slots.compactMap(\.locale) }
    return Set(images + colors).sorted()
  }
}
