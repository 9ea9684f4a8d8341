import Files
import Formats
import Model

/// Finds out whether the app itself loads an interface document. Such a document needs its classes and connections, and it
/// stays as it is.
package final class DocumentUses {
  private let app: AppProject
  private let request: RunRequest
  /// Paths of the app's sources; nil where they cannot be listed.
  private lazy var sources = request.sourceFiles(of: app)
  /// Sees the changes of a trial, but does not keep contents.
  private let access: FileAccess
  private var reasons: [String: String?] = [:]

  /// Bytes of all sources that are read.
  private static let mostBytes = 128 << 20

  package init(_ app: AppProject, _ request: RunRequest, _ access: FileAccess) {
    (self.app, self.request) = (app, request)
    var own = request.ownAccess
    own.overlay = access.overlay
    self.access = own
  }

  /// Returns the documents that edits change, and those with classes that they make the launch screen.
  package func documents(of edits: [SourceEdit]) -> [String] {
    edits.flatMap { edit -> [String] in
      switch edit {
      case .plistKey(_, let key, let name?) where key.hasPrefix(LaunchKeys.storyboardName):
        documents(named: name)
      case .setting(_, _, let key, let name) where key.hasPrefix("INFOPLIST_KEY_" + LaunchKeys.storyboardName):
        documents(named: name)
      case .newFile: []
      default: Self.isInterface(edit.file) ? [edit.file] : []
      }
    }.uniqued()
  }

  private func documents(named name: String) -> [String] {
    app.resources.map(\.path).filter {
      Self.isInterface($0) && InfoPlist.withoutInterfaceExtension(FilePath.name($0)) == name
        && loaded($0)?.objects.isEmpty == false
    }
  }

  private static func isInterface(_ path: String) -> Bool {
    ["storyboard", "xib"].contains(FilePath.pathExtension(path))
  }

  /// Returns why the app needs a document as it is, as a sentence without its period; nil for a document that only the
  /// launch shows.
  package func reason(_ path: String) -> String? {
    if let known = reasons[path] { return known }
    let reason = find(path)
    reasons[path] = reason
    return reason
  }

  private func find(_ path: String) -> String? {
    if app.isMainInterface(path) { return "\(path) is also a main storyboard of the app" }
    guard let document = loaded(path) else { return nil }
    if let owner = document.owner {
      return "\(path):\(owner.line) gives File's Owner the class \(owner.name), which loads the document"
    }
    return reference(to: document) ?? code(document) ?? package(document)
  }

  /// Packages that load a storyboard by its usual name if the Info.plist names none. Sources: ionic-team/capacitor-plugins,
  /// splash-screen/ios, `SplashScreen.swift`; expo/expo, packages/expo-splash-screen/ios, the provider of the view.
  private static let packages = [
    ("@capacitor/splash-screen", "LaunchScreen"), ("expo-splash-screen", "SplashScreen"),
  ]

  private func package(_ document: LoadedDocument) -> String? {
    guard app.shippingConfiguration.infoPlist.launchStoryboardNames.isEmpty, let base = app.hybridFolder,
      let text = bytes(base + "package.json")
    else { return nil }
    return Self.packages.first { package, name in
      name == document.name && text.firstRange(of: Array("\"\(package)\"".utf8)) != nil
    }.map { package, _ in "\(base)package.json names \(package), which loads \(document.path)" }
  }

  private func loaded(_ path: String) -> LoadedDocument? {
    bytes(path).flatMap { try? XMLReader(file: path).read($0) }.map { LoadedDocument($0, path: path) }
  }

  /// Returns the reason if another interface document names this one.
  private func reference(to document: LoadedDocument) -> String? {
    let names = ["storyboardName", "nibName"].map { Array("\($0)=\"\(document.name)\"".utf8) }
    for other in app.resources.map(\.path) where Self.isInterface(other) && other != document.path {
      if let bytes = bytes(other), names.contains(where: { bytes.firstRange(of: $0) != nil }) {
        return "\(other) names \(document.path), so the app loads it"
      }
    }
    return nil
  }

  private func code(_ document: LoadedDocument) -> String? {
    var left = Self.mostBytes
    guard let sources else { return unknown(document, "cannot be listed") }
    for file in sources + headers(of: sources) {
      let bytes: [UInt8]
      do throws(FileAccessError) {
        bytes = try access.read(absolute(file), atMost: min(left, ByteLimit.source))
      } catch {
        // A build generates some sources.
        if case .missing = error { continue }
        if let reason = unknown(document, "cannot be read") { return reason }
        continue
      }
      left -= bytes.count
      guard document.isMentioned(in: bytes),
        let use = document.use(
          in: CodeText(bytes, nestsComments: FilePath.pathExtension(file) == "swift"))
      else { continue }
      return "\(file):\(use.line) \(use.words)"
    }
    return nil
  }

  /// Returns the headers beside sources of Objective-C, which no build phase names.
  private func headers(of sources: [String]) -> [String] {
    let folders = sources.filter { ["m", "mm"].contains(FilePath.pathExtension($0)) }.map(FilePath.parent)
    return folders.uniqued().flatMap { folder in
      let names = (try? access.names(in: absolute(folder))) ?? []
      return names.filter { ["h", "pch"].contains(FilePath.pathExtension($0)) }.sorted()
        .map { folder.isEmpty ? $0 : folder + "/" + $0 }
    }
  }

  private func unknown(_ document: LoadedDocument, _ words: String) -> String? {
    document.objects.isEmpty
      ? nil : "\(document.path) has classes of the app, whose sources \(words), so the app may load it"
  }

  private func bytes(_ path: String) -> [UInt8]? {
    try? access.read(absolute(path), atMost: ByteLimit.source)
  }

  private func absolute(_ path: String) -> String { app.path(of: path) }
}
