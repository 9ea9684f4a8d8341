import Files
import Formats
import Model

/// A tool that writes launch screens, and how its settings are read. No program of the project is executed.
struct ScreenGenerator: Sendable {
  /// What a generator makes of its settings.
  struct Output {
    var screen: GeneratedScreen
    /// The app, from a generator that also writes the project.
    var app: AppProject?
  }
  /// Names of the files with settings, with `*` for any characters. The first one counts.
  var files: [String]
  /// A text of the files of an app that uses it. Other apps can have a file of the same name, which the run does not need.
  var mark = ""
  /// Whether it also writes the project, so that an app can be without one.
  var makesApp = false
  /// Returns what a file asks for; nil if it asks for no screen.
  ///
  /// - Throws: A `Diagnostic` for a file that cannot be read.
  var read: @Sendable (_ config: GeneratorConfig) throws(Diagnostic) -> Output?

  static let all = [expo, flutter, maui, bootSplash, cordova, capacitor]
}

/// Finds what generators write in a project.
package struct ScreenGenerators {
  private let folder: ProjectFolder
  private let templates: LaunchTemplates

  package init(_ folder: ProjectFolder, _ templates: LaunchTemplates) {
    (self.folder, self.templates) = (folder, templates)
  }

  /// Returns the screens that the settings of a checked-in app ask for: those in the nearest folder above its project.
  ///
  /// - Throws: A `Diagnostic` for a file that cannot be read.
  package func screens(ofProject file: String) throws(Diagnostic) -> [GeneratedScreen] {
    var base = FilePath.parent(file)
    for _ in 0..<4 {
      var found: [GeneratedScreen] = []
      for (generator, config) in configs(at: base) {
        do throws(Diagnostic) {
          if let output = try generator.read(config) { found.append(output.screen) }
        } catch {
          let text = try? folder.readFile(config.file, limit: ByteLimit.source)
          var error = error
          if text?.firstRange(of: Array(generator.mark.utf8)) == nil { error.severity = .warning }
          throw error
        }
      }
      if !found.isEmpty || base == ".." { return found }
      base = base.isEmpty ? ".." : FilePath.parent(base)
    }
    return []
  }

  /// Returns the folders below the root in which a generator makes an app, sorted.
  package func folders() -> [String] {
    var found: [String] = []
    var level = [""]
    for _ in 0..<3 {
      var next: [String] = []
      for base in level {
        for name in folder.names(in: base) where !name.hasPrefix(".") && !Self.foreign.contains(name) {
          let path = FilePath.join(base, name)
          guard next.count < 500, folder.entry(path) == .folder else { continue }
          next.append(path)
          if (try? app(at: path)) != nil { found.append(path) }
        }
      }
      level = next
    }
    return found.sorted()
  }

  private static let foreign: Set = ["node_modules", "Pods", "build", "bin", "obj", "android", "ios", "dist"]

  /// Returns the app that a folder without a project describes; nil if no generator makes one from it.
  ///
  /// - Throws: A `Diagnostic` for a file that cannot be read.
  package func app(at base: String = "") throws(Diagnostic) -> AppProject? {
    for (generator, config) in configs(at: base) where generator.makesApp && !config.hasProject {
      guard let output = try generator.read(config), var app = output.app else { continue }
      let screen = output.screen
      app.generated = screen
      app.resources.append(
        ResourceFile(path: screen.document.file, localization: nil, location: screen.location, exists: true))
      return app
    }
    return nil
  }

  private func configs(at base: String) -> [(ScreenGenerator, GeneratorConfig)] {
    let names = folder.names(in: base)
    return ScreenGenerator.all.flatMap { generator in
      let found = generator.files.flatMap { pattern in names.filter { $0.matches(wildcards: pattern) } }
      return found.map {
        (generator, GeneratorConfig(folder: folder, file: FilePath.join(base, $0), templates: templates))
      }
    }
  }
}

/// A file with the settings of a generator.
struct GeneratorConfig {
  let folder: ProjectFolder
  /// Relative to the root.
  let file: String
  let templates: LaunchTemplates
  var base: String { FilePath.parent(file) }

  func location(_ line: Int?) -> SourceLocation { SourceLocation(file: file, line: line) }

  /// Returns the path of a file that the settings name, relative to the root.
  func path(_ text: String) -> String {
    FilePath.standardized(FilePath.join(base, text.replacing("\\", with: "/")))
  }

  /// Whether the project that the generator writes is there.
  var hasProject: Bool {
    ["", "ios", "ios/App", "platforms/ios"].contains { path in
      folder.names(in: FilePath.join(base, path)).contains { $0.hasSuffix(".xcodeproj") }
    }
  }

  /// Returns a writer with the template of a version; nil without one.
  ///
  /// - Parameter version: That of the generator; the last one that is known, if nil.
  func writer(_ id: String, form: String, version: Int?, at location: SourceLocation) -> ScreenWriter? {
    guard let generator = templates[id] else { return nil }
    let version = version ?? generator.last
    guard let template = templates.template(id, form: form, version: version) else { return nil }
    var writer = ScreenWriter(self, template, generator: "\(generator.name) \(version)", at: location)
    writer.reportUnknown(version, of: generator, at: location)
    return writer
  }

  /// Returns the root element of the file.
  func xml() throws(Diagnostic) -> XMLTree {
    let bytes = try folder.readFile(file, limit: ByteLimit.source)
    do throws(XMLError) {
      return try XMLReader(file: file).read(bytes)
    } catch {
      throw Diagnostic(
        at: error.location, "the file is not valid XML: \(error.message)", fix: "correct it")
    }
  }

  /// Returns the JSON5 value of a file; nil if there is none.
  func json(_ file: String) throws(Diagnostic) -> JSONNode? {
    guard folder.entry(file) == .file else { return nil }
    let bytes = try folder.readFile(file, limit: ByteLimit.source)
    do throws(JSONError) {
      return try JSONReader.json5(bytes)
    } catch {
      throw Diagnostic(
        at: SourceLocation(file: file, line: error.line, column: error.column),
        "the file is not valid JSON: \(error.message)", fix: "correct it")
    }
  }

  /// A version that a project states.
  struct Version {
    /// Nil for a text without a number, such as `latest`.
    var major: Int?
    var text: String?
    var location: SourceLocation?
  }

  /// Returns the version of a package in the nearest `package.json`, also of a workspace around the root; nil without one.
  func version(ofPackage name: String) throws(Diagnostic) -> Version? {
    var folder = base
    for _ in 0..<8 {
      let file = FilePath.join(folder, "package.json")
      // A file above the root is none of the app's.
      let package = folder.hasPrefix("..") ? try? json(file) : try json(file)
      let found = ["dependencies", "devDependencies"].lazy.compactMap { package?[$0]?[name] }.first
      if let found, let text = found.string {
        return Version(
          major: Int(text.drop { !$0.isNumber }.prefix { $0.isNumber }), text: text,
          location: SourceLocation(file: file, line: found.line))
      }
      folder =
        folder.isEmpty || folder.hasPrefix("..") ? FilePath.join("..", folder) : FilePath.parent(folder)
    }
    return nil
  }

  /// Returns the YAML of a file as JSON with lines.
  static func yaml(_ bytes: [UInt8], file: String) throws(Diagnostic) -> JSONNode {
    let root: DataNode?
    do throws(Diagnostic) {
      root = try YAMLReader.read(SourceText.utf8(bytes), file: file)
    } catch {
      throw Diagnostic(at: error.location, "the file cannot be read: \(error.message)", fix: "correct it")
    }
    guard let root else {
      throw Diagnostic(at: SourceLocation(file: file), "the file is empty", fix: "correct it")
    }
    return node(root, at: root.location)
  }

  private static func node(_ node: DataNode, at location: SourceLocation) -> JSONNode {
    let value: JSONNode.Value =
      switch node.content {
      case .scalar(let text, isPlain: false): .string(text)
      case .scalar("true", _): .bool(true)
      case .scalar("false", _): .bool(false)
      case .scalar("", _), .scalar("~", _), .scalar("null", _), .unresolved: .null
      case .scalar(let text, _): Int(text) == nil ? .string(text) : .number(text)
      case .list(let items): .array(items.map { self.node($0, at: $0.location) })
      case .map(let entries):
        .object(
          Dictionary(
            entries.map { ($0.key, self.node($0.node, at: $0.keyLocation)) }, uniquingKeysWith: { $1 }))
      }
    return JSONNode(value: value, line: location.line ?? 1, column: node.location.column ?? 1)
  }
}

extension LaunchScreenKind {
  static let generators = LaunchScreenKind(
    kinds: [], keys: [], screens: { $0.generatedScreens() }, document: { source, _, _ in source.document })
}

extension LaunchScreenResolver {
  /// Returns the screen that a generator writes, if the app has no other; the key of the Info.plist decides as for a storyboard.
  mutating func generatedScreens() -> [LaunchScreenSource] {
    guard let screen = project.generated else { return [] }
    // A criterion about images reports what is missing.
    findings += screen.diagnostics(of: screen.findings.filter { $0.kind != .missing })
    guard let (key, value, location) = entry(LaunchKeys.storyboardName),
      value.string == screen.template.storyboard
    else { return [] }
    var source = LaunchScreenSource(
      kind: .storyboard, file: screen.document.file, location: location ?? screen.location, key: key)
    source.document = screen.document
    return [source]
  }
}

extension GeneratedScreen {
  /// What is wrong with the config, as findings about the launch keys.
  package var diagnostics: [LaunchScreenDiagnostic] { diagnostics(of: findings) }

  func diagnostics(of findings: [Finding]) -> [LaunchScreenDiagnostic] {
    findings.filter { $0.kind != .undecided }.map { finding in
      LaunchScreenDiagnostic(
        id: finding.kind == .version ? .generatorVersion : .generatorConfig,
        severity: [.note, .version].contains(finding.kind) ? .note : .warning, message: finding.message,
        fix: finding.fix,
        location: finding.location, edits: finding.edits)
    }
  }
}
