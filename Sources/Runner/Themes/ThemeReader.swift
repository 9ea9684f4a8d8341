import Assertions
import Files
import Formats
import Model

/// Finds the appearance that an app's code gives every window, without a condition.
struct ThemeReader {
  let app: AppProject
  let code: AppCode
  /// The files of the project, without keeping their contents.
  private let access: FileAccess
  /// Only files with one of these words say something about a theme.
  private static let nativeMarks = [
    "verrideUserInterfaceStyle", "preferredColorScheme", "WindowGroup", "rootView",
  ]

  init(_ app: AppProject, _ request: RunRequest, _ code: AppCode) {
    (self.app, self.code, access) = (app, code, request.ownAccess)
  }

  /// Nil if no code forces an appearance, or if it depends on anything.
  var theme: ForcedTheme? {
    let sources = code.code(in: code.files, Self.nativeMarks)
    let roots = sources.reduce(into: Set<String>()) { $0.formUnion(NativeTheme.rootTypes(in: $1.code)) }
    return decided(sources.flatMap { NativeTheme.statements(in: $0, roots: roots) })
      ?? decided(ComposeTheme.statements(in: code.code(in: composeFiles, ComposeTheme.marks))) ?? hybridTheme
  }

  /// The Kotlin sources of the modules beside the folder of the project, for all platforms and for iOS.
  var composeFiles: [String] {
    let folder = FilePath.parent(FilePath.parent(app.location.file))
    let base = folder.isEmpty ? ".." : FilePath.parent(folder).isEmpty ? "." : FilePath.parent(folder)
    let names = (try? access.names(in: app.path(of: base))) ?? []
    return names.sorted().flatMap { name -> [String] in
      let module = (base == "." ? "" : base + "/") + name + "/src/"
      guard access.kind(of: app.path(of: module + "iosMain")) == .folder else {
        return []
      }
      return ["commonMain", "iosMain"].flatMap { files(in: module + $0, [".kt"]) }
    }
  }

  private var hybridTheme: ForcedTheme? {
    guard let base = app.hybridFolder else { return nil }
    if code.exists(base + "pubspec.yaml") {
      let sources = code.code(in: files(in: base + "lib", [".dart"]), ["App", "heme", "rightness"])
      return decided(FlutterTheme.statements(in: sources))
    }
    guard code.exists(base + "package.json") else { return nil }
    let extensions = [".js", ".jsx", ".ts", ".tsx"]
    let top = ["index", "App"].flatMap { name in extensions.map { base + name + $0 } }
    let folders = ["src", "app"].flatMap { files(in: base + $0, extensions) }
    return decided(
      ReactTheme.statements(
        in: code.code(in: top.filter(code.exists) + folders, ["olorScheme", "heme", "dark"])))
  }

  private func decided(_ all: [ThemeStatement]) -> ForcedTheme? {
    guard let first = all.first, let appearance = first.appearance,
      all.allSatisfy({ $0.appearance == appearance })
    else { return nil }
    code.keep(first.location.file)
    return ForcedTheme(appearance: appearance, code: first.code, location: first.location)
  }

  // MARK: Files

  private static let mostFiles = 2000
  private static let deepest = 10

  /// Returns the files of a folder and of those in it, without tests, in the order of their names.
  func files(in folder: String, _ extensions: [String]) -> [String] {
    var found: [String] = []
    func walk(_ folder: String, _ depth: Int) {
      let path = app.path(of: folder)
      guard depth < Self.deepest, let names = try? access.names(in: path) else { return }
      for name in names.sorted() where !name.hasPrefix(".") && found.count < Self.mostFiles {
        switch access.kind(of: path + "/" + name) {
        case .folder where name != "node_modules" && !name.lowercased().contains("test"):
          if !access.isSymbolicLink(path + "/" + name) { walk(folder + "/" + name, depth + 1) }
        case .file where extensions.contains(where: name.hasSuffix) && !name.contains(".test."):
          found.append(folder + "/" + name)
        default: break
        }
      }
    }
    walk(folder, 0)
    return found
  }
}

extension AppProject {
  /// The folder that holds `ios` of a hybrid app, with the project at most one folder below that; relative to the root and with
  /// a slash.
  var hybridFolder: String? {
    var folder = FilePath.parent(FilePath.parent(location.file))
    // Capacitor: ios/App/App.xcodeproj.
    if FilePath.name(folder) == "App" { folder = FilePath.parent(folder) }
    if folder.isEmpty { return FilePath.name(rootPath) == "ios" ? "../" : nil }
    guard FilePath.name(folder) == "ios" else { return nil }
    let base = FilePath.parent(folder)
    return base.isEmpty ? "" : base + "/"
  }
}
