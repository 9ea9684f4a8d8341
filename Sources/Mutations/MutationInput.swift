import Model

/// What mutations change: a project's launch documents, settings and assets, with facts of its unchanged screens.
package struct MutationInput: Sendable {
  /// Launch documents that can be read as XML.
  var documents: [InterfaceFile]
  package var project: AppProject
  /// Image sets that the launch screens use.
  package var imageSets: [ImageSet]
  /// Names of the image sets whose pictures cover the whole screen.
  package var backdropImages: Set<String>
  /// Source files of the app, relative to the root.
  package var sourceFiles: [String]
  /// Returns the bytes of a file by its path relative to the root; nil if it cannot be read.
  package var read: @Sendable (String) -> [UInt8]?

  /// - Parameters:
  ///   - documents: Launch documents: path and id of the root view that the system shows.
  ///   - backdrops: Ids of views that cover the whole screen in every case.
  package init(
    documents: [(file: String, root: String)], project: AppProject, imageSets: [ImageSet],
    backdrops: Set<String>, sourceFiles: [String] = [], read: @escaping @Sendable (String) -> [UInt8]?
  ) {
    self.project = project
    self.imageSets = imageSets
    self.sourceFiles = sourceFiles
    self.read = read
    self.documents = documents.compactMap { document in
      read(document.file).flatMap {
        InterfaceFile(path: document.file, bytes: $0, root: document.root, backdrops: backdrops)
      }
    }
    backdropImages = Set(
      self.documents.flatMap { file in
        file.views.filter { file.isBackdrop($0) }.compactMap { file.markup.value("image", of: $0) }
      })
  }

  /// The `project.pbxproj` with its text; nil for a project without one.
  var projectFile: ProjectText? {
    let file = project.location.file
    guard file.hasSuffix(".pbxproj"), let bytes = read(file) else { return nil }
    return ProjectText(path: file, bytes: bytes)
  }

  /// Info.plist files in the XML format, by path, in the order of the configurations.
  var infoPlists: [PlistText] {
    project.configurations.compactMap(\.infoPlist.file).uniqued().compactMap { file in
      read(file).flatMap { PlistText(path: file, bytes: $0) }
    }
  }
}
