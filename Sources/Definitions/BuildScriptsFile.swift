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
    case productFolders = "product-folders"
    case projectFolders = "project-folders"
    case resourceSettings = "resource-settings"
    case toolSettings = "tool-settings"
    case copying, reading, quiet, replacing, editing, programs, known, generators
  }
  private struct Names: Decodable { var names: Set<String> }
  private struct Program: Decodable {
    var program: String
    var files: [String]
  }

  package init(from decoder: any Decoder) throws {
    self.init()
    let map = try decoder.container(keyedBy: Key.self)
    func names(_ key: Key) throws -> Set<String> { try map.decode(Names.self, forKey: key).names }
    appFolders = try names(.appFolders)
    productFolders = try names(.productFolders)
    projectFolders = try names(.projectFolders)
    copying = try names(.copying)
    reading = try names(.reading)
    quiet = try names(.quiet)
    replacing = try names(.replacing)
    editing = try names(.editing)
    let programs = try map.decode([Program].self, forKey: .programs)
    programFiles = Dictionary(programs.map { ($0.program, $0.files) }) { $0 + $1 }
    for setting in try names(.resourceSettings) { toolSettings[setting] = true }
    for setting in try names(.toolSettings) { toolSettings[setting] = false }
    known = try map.decode([Known].self, forKey: .known)
    generators = try map.decode([AssetGenerator].self, forKey: .generators)
  }
}
