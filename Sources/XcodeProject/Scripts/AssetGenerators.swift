import Files
import Model

/// Finds out which programs fill image sets of an app.
struct AssetGenerators {
  private static let highest = 5
  let folder: ProjectFolder
  /// The path of the project file.
  let project: String

  func used(of rules: BuildScriptRules) -> [AssetGenerator] { rules.generators.filter(isUsed) }

  private func isUsed(_ generator: AssetGenerator) -> Bool {
    var path = folder.absolute(FilePath.parent(project))
    for _ in 0..<Self.highest {
      let file = folder.relative(FilePath.join(path, generator.file))
      if folder.entry(file) == .file, let bytes = try? folder.readFile(file, limit: ByteLimit.source),
        bytes.firstRange(of: Array(generator.text.utf8)) != nil
      {
        return true
      }
      path = FilePath.parent(path)
      if path.isEmpty { return false }
    }
    return false
  }
}
