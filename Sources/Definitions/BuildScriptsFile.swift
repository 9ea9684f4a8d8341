import Files
import Model

/// Reads `Matrix/system/build-scripts.yml`.
package enum BuildScriptsFile {
  package static let name = "Matrix/system/build-scripts.yml"

  /// - Throws: `Diagnostics` with every missing, unknown or invalid key.
  package static func load(_ root: DataRoot) throws -> BuildScriptRules {
    let diagnostics = DiagnosticCollector()
    let map = MapReader(try DataFile.root(of: name, in: root), "the file", diagnostics)
    let sources = Set((map.required("sources")?.entries ?? []).map(\.key))
    func names(_ key: String) -> Set<String> {
      guard map.required(key) != nil else { return [] }
      return map.map(key, key) { group -> Set<String>? in
        group.checkSources(in: sources)
        return Set((group.texts("names") ?? []).compactMap(\.text))
      } ?? []
    }
    var rules = BuildScriptRules()
    rules.appFolders = names("app-folders")
    rules.productFolders = names("product-folders")
    rules.projectFolders = names("project-folders")
    rules.copying = names("copying")
    rules.reading = names("reading")
    rules.quiet = names("quiet")
    rules.replacing = names("replacing")
    rules.editing = names("editing")
    rules.programFiles = programFiles(map, sources, diagnostics)
    for setting in names("resource-settings") { rules.toolSettings[setting] = true }
    for setting in names("tool-settings") { rules.toolSettings[setting] = false }
    rules.known = (map.required("known")?.list ?? []).compactMap { known($0, sources, diagnostics) }
    rules.generators = (map.required("generators")?.list ?? []).compactMap {
      generator($0, sources, diagnostics)
    }
    map.finish()
    try diagnostics.throwIfAny()
    return rules
  }

  private static func programFiles(
    _ map: MapReader, _ sources: Set<String>, _ diagnostics: DiagnosticCollector
  ) -> [String: [String]] {
    let programs = (map.required("programs")?.list ?? []).compactMap { node -> (String, [String])? in
      let map = MapReader(node, "the program", diagnostics)
      defer { map.finish() }
      map.checkSources(in: sources)
      let files = (map.texts("files") ?? []).compactMap(\.text)
      return map.requiredText("program").map { ($0, files) }
    }
    return Dictionary(programs) { $0 + $1 }
  }

  private static func known(
    _ node: DataNode, _ sources: Set<String>, _ diagnostics: DiagnosticCollector
  ) -> BuildScriptRules.Known? {
    let map = MapReader(node, "the script", diagnostics)
    defer { map.finish() }
    map.checkSources(in: sources)
    let writes = (map.texts("writes") ?? []).compactMap(\.text)
    let lists = map.text("lists")
    return map.requiredText("file").map { BuildScriptRules.Known(file: $0, writes: writes, lists: lists) }
  }

  private static func generator(
    _ node: DataNode, _ sources: Set<String>, _ diagnostics: DiagnosticCollector
  ) -> AssetGenerator? {
    let map = MapReader(node, "the generator", diagnostics)
    defer { map.finish() }
    map.checkSources(in: sources)
    let (command, file, text) = (
      map.requiredText("command"), map.requiredText("file"), map.requiredText("text")
    )
    let images = (map.texts("images") ?? []).compactMap(\.text)
    guard let command, let file, let text else { return nil }
    return AssetGenerator(command: command, file: file, text: text, images: images)
  }
}
