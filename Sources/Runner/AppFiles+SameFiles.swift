import Files
import Model

extension AppFiles {
  /// Returns a diagnostic for each file that a launch screen is made of and that a Mac may replace by another file.
  ///
  /// Git keeps two names that differ only by case. A file system that ignores case has one file for both.
  func sameFiles(of document: InterfaceDocument) -> [Diagnostic] {
    guard bundle == nil, app.generated == nil else { return [] }
    let folder = ProjectFolder(root: app.rootPath, access: access)
    let sets = document.imageUses.keys.sorted().flatMap { assets.imageSets(named: $0) }
    let named = [document.file, app.shippingConfiguration.infoPlist.file].compactMap { $0 }
    let pictures = sets.flatMap { [$0.location.file] + $0.slots.compactMap(\.file) }
    return (named + pictures).uniqued().filter { folder.entry($0) == .file }.flatMap { file in
      folder.sameFiles(as: file).map { other in
        var diagnostic = Diagnostic(
          .warning, at: SourceLocation(file: other),
          "\"\(file)\" and \"\(other)\" are one file on a Mac, whose file system ignores case, so either may ship",
          fix: "remove or rename one of them")
        diagnostic.compilerError = .sameFile
        return diagnostic
      }
    }
  }
}
