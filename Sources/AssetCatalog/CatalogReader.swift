import Files
import Formats
import Imaging
import Model

/// Reads the groups, namespaces and sets of `.xcassets` folders. It goes on after an error.
struct CatalogReader {
  let folder: ProjectFolder
  var imageSets: [ImageSet] = []
  var colorSets: [ColorSet] = []
  var diagnostics: [Diagnostic] = []
  /// Whether a folder around the present one has tags.
  private(set) var isOnDemand = false
  private var visited: Set<String> = []
  private var count = 0

  static let maxDepth = 32
  static let maxSets = 50_000

  init(folder: ProjectFolder) { self.folder = folder }

  mutating func read(catalog path: String) {
    let entry = folder.entry(path)
    guard entry == .folder else {
      diagnostics.append(
        entry != .missing
          ? .unread(path, "this is not a folder", fix: "replace it with the asset catalog")
          : Diagnostic(
            .warning, at: SourceLocation(file: path), "the asset catalog does not exist",
            fix: "add it, or remove it from the target"))
      return
    }
    guard folder.canList(path) else {
      diagnostics.append(.unread(path, "the folder cannot be opened", fix: "check its permissions"))
      return
    }
    readGroup(path, prefix: "", depth: 0, localizable: false)
  }

  private mutating func readGroup(_ path: String, prefix: String, depth: Int, localizable: Bool) {
    guard depth <= Self.maxDepth, count < Self.maxSets else {
      diagnostics.add(
        .warning, at: SourceLocation(file: path),
        "the catalog has more than \(Self.maxDepth) levels or \(Self.maxSets) sets; the rest is not read",
        fix: "split the catalog")
      return
    }
    guard visited.insert(folder.realPath(path)).inserted else { return }
    for name in folder.visibleNames(in: path) {
      let child = path + "/" + name
      let (base, suffix) = FilePath.split(name)
      guard folder.isFolder(child) else {
        if ImageSet.Kind(setExtension: suffix) != nil || suffix == "colorset" {
          diagnostics.append(.unread(child, "this is not a folder", fix: "save the set again in Xcode"))
        }
        continue
      }
      if let kind = ImageSet.Kind(setExtension: suffix) {
        count += 1
        readImageSet(child, name: prefix + base, kind: kind, localizable: localizable)
      } else if suffix == "colorset" {
        count += 1
        readColorSet(child, name: prefix + base, localizable: localizable)
      } else if Self.otherSets.contains(suffix) {
        continue
      } else {
        readSubgroup(child, name: name, prefix: prefix, depth: depth, localizable: localizable)
      }
    }
  }

  private mutating func readSubgroup(
    _ path: String, name: String, prefix: String, depth: Int, localizable: Bool
  ) {
    if name.contains(".") {
      diagnostics.add(
        .note, at: SourceLocation(file: path),
        "the folder \"\(name)\" of an asset catalog may not have a dot in its name",
        fix: "rename it, or give it a known extension such as .imageset")
    }
    let contents = folder.exists(path + "/Contents.json") ? readContents(path) : nil
    let properties = contents?["properties"]
    let outer = isOnDemand
    isOnDemand = outer || Self.hasTags(properties)
    defer { isOnDemand = outer }
    let isNamespace = properties?["provides-namespace"]?.bool ?? false
    readGroup(
      path, prefix: isNamespace ? prefix + name + "/" : prefix, depth: depth + 1,
      localizable: localizable || properties?["localizable"]?.bool ?? false)
  }

  static func hasTags(_ properties: JSONNode?) -> Bool {
    properties?["on-demand-resource-tags"]?.array?.isEmpty == false
  }

  static let otherSets: Set<String> = [
    "dataset", "imagestack", "imagestacklayer", "spriteatlas", "iconset", "brandassets",
    "arresourcegroup", "arreferenceimage", "arreferenceobject", "complicationset", "textureset",
    "cubetextureset", "mipmapset", "stickerpack", "sticker", "stickersequence", "stickersiconset",
    "gcdashboardimage", "gcleaderboard", "gcleaderboardset", "solidimagestack", "solidimagestacklayer",
    "watchface", "icon",
  ]

  /// Returns the `Contents.json` of a set; nil and a diagnostic where it cannot be read.
  mutating func readContents(_ set: String) -> JSONNode? {
    let path = set + "/Contents.json"
    let bytes: [UInt8]
    do throws(FileAccessError) {
      bytes = try folder.read(path, atMost: ByteLimit.source)
    } catch .missing {
      diagnostics.add(
        at: SourceLocation(file: set), "\"\(set)\" has no Contents.json", fix: "save the set again in Xcode")
      return nil
    } catch {
      diagnostics.append(error.diagnostic(path))
      return nil
    }
    do throws(Diagnostic) {
      try SourceText.check(bytes, file: path)
    } catch {
      diagnostics.append(error)
      return nil
    }
    do throws(JSONError) {
      let node = try JSONReader.read(bytes)
      if node.object != nil { return node }
      diagnostics.add(
        at: SourceLocation(file: path, line: node.line), "Contents.json must hold an object",
        fix: "save the set again in Xcode")
    } catch {
      diagnostics.add(
        at: SourceLocation(file: path, line: error.line, column: error.column),
        "Contents.json is not valid JSON: \(error.message)",
        fix: "correct it, or save the set again in Xcode")
    }
    return nil
  }
}
