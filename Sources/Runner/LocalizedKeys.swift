import Files
import Formats
import Model

extension AppProject {
  private static let mostFiles = 500

  /// Reads the texts about the launch screen from the files `InfoPlist.strings` (binary, XML or old style) and
  /// `InfoPlist.xcstrings`.
  ///
  /// Only texts can be localized, so a `UILaunchScreen` dictionary is the same in all languages.
  package mutating func readLocalizedKeys(_ access: FileAccess) {
    let files = resources.filter {
      ["InfoPlist.strings", "InfoPlist.xcstrings"].contains($0.fileName) && $0.exists
    }
    for file in files.prefix(Self.mostFiles) {
      do {
        let bytes = try access.read(path(of: file.path), atMost: ByteLimit.source)
        localizedKeys += try Self.localizedKeys(bytes, file).filter { $0.key.hasPrefix("UILaunch") }
      } catch let error as Diagnostic {
        diagnostics.add(.warning, at: error.location, error.message, fix: error.fix)
      } catch {
        diagnostics.add(
          .warning, at: SourceLocation(file: file.path), "the file cannot be read",
          fix: "restore it, or remove it from the target")
      }
    }
  }

  private static func localizedKeys(_ bytes: [UInt8], _ file: ResourceFile) throws -> [LocalizedKey] {
    func key(_ language: String, _ name: String, _ text: String, _ line: Int?) -> LocalizedKey {
      LocalizedKey(
        language: language, key: name, text: text, location: SourceLocation(file: file.path, line: line))
    }
    if file.fileName.hasSuffix(".xcstrings") {
      let root = try JSONReader.read(bytes)
      return (root["strings"]?.object ?? [:]).sorted { $0.key < $1.key }.flatMap { name, entry in
        (entry["localizations"]?.object ?? [:]).sorted { $0.key < $1.key }.compactMap { language, text in
          guard language != root["sourceLanguage"]?.string, let unit = text["stringUnit"]?["value"] else {
            return nil
          }
          return unit.string.map { key(language, name, $0, unit.line) }
        }
      }
    }
    // Without a text, the file is usual: Xcode makes it before there is one to localize.
    guard let language = file.localization, language != "Base", !PlistFile.isBlank(bytes),
      let list = try PlistFile.parse(bytes, file: file.path).dictionary
    else { return [] }
    return list.entries.compactMap { entry in
      entry.value.string.map { key(language, entry.key, $0, entry.line) }
    }
  }
}
