import Files
import Model

/// What one statement makes of the app's appearance.
struct ThemeStatement: Equatable {
  /// Nil for a choice: a condition, a setting of the user, a later change.
  var appearance: Appearance?
  /// The words of the code: `overrideUserInterfaceStyle`.
  var code: String
  var line: Int
}

/// Finds the appearance that an app's code gives every window, without a condition.
struct ThemeReader {
  private let app: AppProject
  private let request: RunRequest
  private let access: FileAccess
  private static let largestFile = 4 << 20
  /// Only files with one of these words say something about a theme.
  private static let nativeMarks = [
    "verrideUserInterfaceStyle", "preferredColorScheme", "WindowGroup", "rootView",
  ]

  /// - Parameter access: Keeps the contents of the files that decide.
  init(_ app: AppProject, _ request: RunRequest, _ access: FileAccess) {
    (self.app, self.request, self.access) = (app, request, access)
  }

  /// Nil if no code forces an appearance, or if it depends on anything.
  var theme: ForcedTheme? {
    let sources = code(in: request.sourceFiles(of: app, withDependencies: false) ?? [], Self.nativeMarks)
    let roots = sources.reduce(into: Set<String>()) { $0.formUnion(NativeTheme.rootTypes(in: $1.code)) }
    return decided(sources.map { ($0.file, NativeTheme.statements(in: $0.code, roots: roots)) })
      ?? hybridTheme
  }

  private var hybridTheme: ForcedTheme? {
    guard let base = hybridFolder else { return nil }
    if exists(base + "pubspec.yaml") {
      let sources = code(in: files(in: base + "lib", [".dart"]), ["App", "heme", "rightness"])
      return decided(FlutterTheme.statements(in: sources))
    }
    guard exists(base + "package.json") else { return nil }
    let extensions = [".js", ".jsx", ".ts", ".tsx"]
    let top = ["index", "App"].flatMap { name in extensions.map { base + name + $0 } }
    let folders = ["src", "app"].flatMap { files(in: base + $0, extensions) }
    return decided(
      ReactTheme.statements(in: code(in: top.filter(exists) + folders, ["olorScheme", "heme", "dark"])))
  }

  private func decided(_ found: [(file: String, statements: [ThemeStatement])]) -> ForcedTheme? {
    let all = found.flatMap { file, statements in statements.map { (file: file, statement: $0) } }
    guard let first = all.first, let appearance = first.statement.appearance,
      all.allSatisfy({ $0.statement.appearance == appearance })
    else { return nil }
    _ = try? access.read(OpenedProject.path(of: first.file, in: app.rootPath), atMost: Self.largestFile)
    return ForcedTheme(
      appearance: appearance, code: first.statement.code,
      location: SourceLocation(file: first.file, line: first.statement.line))
  }

  // MARK: Files

  /// Does not keep contents, but sees the changes of a trial.
  private var plain: FileAccess {
    var plain = request.ownAccess
    plain.overlay = access.overlay
    return plain
  }

  private func code(in files: [String], _ marks: [String]) -> [(file: String, code: CodeText)] {
    let marks = marks.map { Array($0.utf8) }
    return files.compactMap { file in
      guard
        let bytes = try? plain.read(
          OpenedProject.path(of: file, in: app.rootPath), atMost: Self.largestFile),
        marks.contains(where: { bytes.firstRange(of: $0) != nil })
      else { return nil }
      return (file, CodeText(bytes, nestsComments: FilePath.pathExtension(file) == "swift"))
    }
  }

  private func exists(_ file: String) -> Bool {
    request.ownAccess.kind(of: OpenedProject.path(of: file, in: app.rootPath)) == .file
  }

  /// The folder beside `ios` of a Flutter or React Native app, relative to the root and with a slash.
  private var hybridFolder: String? {
    let folder = FilePath.parent(FilePath.parent(app.location.file))
    if folder.isEmpty { return FilePath.name(app.rootPath) == "ios" ? "../" : nil }
    guard FilePath.name(folder) == "ios" else { return nil }
    let base = FilePath.parent(folder)
    return base.isEmpty ? "" : base + "/"
  }

  private static let mostFiles = 2000
  private static let deepest = 8

  /// Returns the files of a folder and of those in it, without tests, in the order of their names.
  private func files(in folder: String, _ extensions: [String]) -> [String] {
    var found: [String] = []
    func walk(_ folder: String, _ depth: Int) {
      let path = OpenedProject.path(of: folder, in: app.rootPath)
      guard depth < Self.deepest, let names = try? request.ownAccess.names(in: path) else { return }
      for name in names.sorted() where !name.hasPrefix(".") && found.count < Self.mostFiles {
        switch request.ownAccess.kind(of: path + "/" + name) {
        case .folder where name != "node_modules" && !name.lowercased().contains("test"):
          if !request.ownAccess.isSymbolicLink(path + "/" + name) { walk(folder + "/" + name, depth + 1) }
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
