import Files
import Model
import Runner
import Mutations

/// A launch screen for an app that names a document which it also loads itself: a copy of the document, which can be repaired.
struct OwnLaunchDocument {
  private let project: OpenedProject
  /// The document that stays as it is.
  private let document: String

  init(_ project: OpenedProject, insteadOf document: String) {
    (self.project, self.document) = (project, document)
  }

  /// Returns proposals that repair the copy instead of the document. The first that helps is the repair.
  ///
  /// - Parameter reason: Why the document stays as it is.
  func proposals(for other: RepairProposal, because reason: String) -> [RepairProposal] {
    let app = project.app
    let edits = other.edits.filter { $0.file == document }
    guard let name, let bytes = try? project.access.read(absolute(document), atMost: 64 << 20),
      let copied = edits.isEmpty ? bytes : SourceEdits.applied(edits, to: bytes)
    else { return [] }
    let naming = app.editsNamingLaunchDocument(name)
    guard !naming.isEmpty else { return [] }
    let file = SourceEdit.newFile(file: path(name), text: String(decoding: copied, as: UTF8.self))
    // A synchronized folder copies its files without a line in the project file.
    let listing =
      app.location.file.hasSuffix(".pbxproj")
      ? [[SourceEdit.sibling(file: app.location.file, path: path(name), other: document)]] : []
    return ([[]] + listing).map { copying in
      var proposal = other
      proposal.edits = [file] + copying + naming
      proposal.summary =
        "Create the launch screen \(path(name)), a copy of \(FilePath.name(document)), and name it in \(LaunchKeys.storyboardName)."
        + (edits.isEmpty ? "" : " In the copy: \(other.summary)")
        + " \(document) stays as it is, because the app loads it: \(reason)."
      return proposal
    }
  }

  private func path(_ name: String) -> String {
    let file = name + "." + FilePath.pathExtension(document)
    return folder.isEmpty ? file : folder + "/" + file
  }

  private func absolute(_ path: String) -> String { project.app.path(of: path) }

  /// The folder of the document, without that of a language.
  private var folder: String {
    let folder = FilePath.parent(document)
    return folder.hasSuffix(".lproj") ? FilePath.parent(folder) : folder
  }

  /// The first name that no file of the app has.
  private var name: String? {
    let files = project.app.resources.map(\.path) + project.app.strayFiles
    let taken = Set(files.map { FilePath.baseName($0).lowercased() })
    return ["LaunchScreen", "AppLaunchScreen", "SystemLaunchScreen"].first {
      !taken.contains($0.lowercased()) && project.access.kind(of: absolute(path($0))) == .missing
    }
  }
}
