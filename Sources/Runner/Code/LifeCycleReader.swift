import Files
import Formats
import Model
import XcodeProject

extension RunRequest {
  /// The files of the project, without keeping their contents.
  package var ownAccess: FileAccess { projectAccess ?? .project(projectRoot) }

  /// Returns the paths of the app's sources; nil where they cannot be listed.
  package func sourceFiles(of app: AppProject, withDependencies: Bool = true) -> [String]? {
    XcodeProject.sourceFiles(
      of: app,
      ProjectRequest(
        root: projectRoot, target: target, configuration: configuration, infoPlist: infoPlist,
        access: ownAccess),
      withDependencies: withDependencies)
  }
}

/// Finds out from an app's sources who starts it.
struct LifeCycleReader {
  let code: AppCode
  private static let marks = ["@main", "UIApplicationMain", "configurationForConnecting"]

  /// An app that SwiftUI can start counts as one of SwiftUI.
  var lifeCycle: AppLifeCycle {
    var result = AppLifeCycle()
    for (file, text) in code.code(in: code.files, Self.marks) {
      code.keep(file)
      if Self.configuresScenes(text) { result.configuresScenes = true }
      guard let start = Self.start(in: text) else { continue }
      if result.kind != .swiftUI {
        result.kind = start.kind
        result.location = SourceLocation(file: file, line: start.line)
        result.mark = start.mark
      }
    }
    return result
  }

  private static func configuresScenes(_ code: CodeText) -> Bool {
    code.tokens.contains { $0.kind == .word && $0.text.hasPrefix("configurationForConnecting") }
  }

  /// Returns what a file starts, its line, and the word there that starts it.
  static func start(in code: CodeText) -> (kind: AppLifeCycle.Kind, line: Int, mark: String)? {
    let tokens = code.tokens
    var found: (kind: AppLifeCycle.Kind, line: Int, mark: String)?
    for index in tokens.indices where tokens[index].kind == .word {
      let isAttribute = index > 0 && tokens[index - 1].text == "@"
      switch tokens[index].text {
      case "main" where isAttribute:
        let header = tokens[(index + 1)...].prefix { $0.text != "{" }.map(\.text)
        let names = header.drop { $0 != ":" }
        if names.contains("App") { return (.swiftUI, tokens[index].line, "@main") }
        if names.contains(where: {
          $0.hasSuffix("AppDelegate") || $0 == "UIApplicationDelegate" || $0 == "UIApplication"
        }) {
          found = (.uiKit, tokens[index].line, "@main")
        }
      case "UIApplicationMain":
        let isCall = tokens.indices.contains(index + 1) && tokens[index + 1].text == "("
        if isAttribute || isCall {
          found = (.uiKit, tokens[index].line, (isAttribute ? "@" : "") + tokens[index].text)
        }
      default: break
      }
    }
    return found
  }
}
