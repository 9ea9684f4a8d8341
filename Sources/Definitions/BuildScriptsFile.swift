import Model

/// Reads `Matrix/system/build-scripts.yml`.
package enum BuildScriptsFile {
  /// - Throws: `Diagnostics` with the errors of the file.
  package static func load(_ root: DataRoot) throws -> BuildScriptRules {
    try DataFile.decoded("Matrix/system/build-scripts.yml", "build-scripts", in: root)
  }
}

extension BuildScriptRules: Decodable {
  private enum Key: String, CodingKey {
    case appFolders = "app-folders"
    case projectFolders = "project-folders"
    case resourceSettings = "resource-settings"
    case toolSettings = "tool-settings"
    case infoPlists = "info-plists"
    case copying, writing, known, generators
  }
  private struct Names: Decodable { var names: Set<String> }
  package init(from decoder: any Decoder) throws {
    self.init()
    let map = try decoder.container(keyedBy: Key.self)
    func names(_ key: Key) throws -> Set<String> { try map.decode(Names.self, forKey: key).names }
    appFolders = try names(.appFolders)
    projectFolders = try names(.projectFolders)
    copying = try names(.copying)
    writing = try names(.writing)
    infoPlists = try names(.infoPlists)
    for setting in try names(.resourceSettings) { toolSettings[setting] = true }
    for setting in try names(.toolSettings) { toolSettings[setting] = false }
    known = try map.decode([Known].self, forKey: .known)
    generators = try map.decode([AssetGenerator].self, forKey: .generators)
  }
}
