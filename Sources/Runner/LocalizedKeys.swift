import Files
import Formats
import Model

extension AppProject {
  private static let stringsFile = "InfoPlist.strings"
  private static let largestFile = 4 << 20
  private static let mostFiles = 500

  /// Reads the texts about the launch screen from the files `InfoPlist.strings`: binary, XML or old style.
  ///
  /// Only texts can be localized, so a `UILaunchScreen` dictionary is the same in all languages.
  package mutating func readLocalizedKeys(_ access: FileAccess) {
    let files = resources.filter { $0.fileName == Self.stringsFile && $0.exists }
    for file in files.prefix(Self.mostFiles) {
      guard let language = file.localization, language != "Base" else { continue }
      do {
        let bytes = try access.read(OpenedProject.path(of: file.path, in: rootPath), atMost: Self.largestFile)
        // Without a text, the file is usual: Xcode makes it before there is one to localize.
        guard !PlistFile.isBlank(bytes),
          let list = try PlistFile.parse(bytes, file: file.path).dictionary
        else { continue }
        for entry in list.entries where entry.key.hasPrefix("UILaunch") {
          guard let text = entry.value.string else { continue }
          localizedKeys.append(
            LocalizedKey(
              language: language, key: entry.key, text: text,
              location: SourceLocation(file: file.path, line: entry.line)))
        }
      } catch let error as Diagnostic {
        diagnostics.append(
          Diagnostic(.warning, at: error.location, error.message, fix: error.fix))
      } catch {
        diagnostics.append(
          Diagnostic(
            .warning, at: SourceLocation(file: file.path), "the file cannot be read",
            fix: "restore it, or remove it from the target"))
      }
    }
  }
}
