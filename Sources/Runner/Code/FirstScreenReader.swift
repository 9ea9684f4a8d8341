import Assertions
import Files
import Formats
import LaunchScreens
import Model

/// Finds the documents that an app shows after its launch screen.
struct FirstScreenReader {
  private let files: AppFiles
  private let code: AppCode

  /// The document that `qa.yml` names, absolute.
  private let named: String?

  init(_ files: AppFiles, _ code: AppCode, named: String?) {
    (self.files, self.code, self.named) = (files, code, named)
  }

  /// The first screen of each device family.
  var all: [Idiom: FirstScreen] {
    var idioms = files.app.shippingConfiguration.idioms
    if idioms.isEmpty { idioms = [.phone] }
    if let named {
      let screen = document(FilePath.relative(named, to: files.app.rootPath))
      return Dictionary(uniqueKeysWithValues: idioms.map { ($0, screen) })
    }
    let obstacle = obstacle
    return Dictionary(
      uniqueKeysWithValues: idioms.map { idiom in
        (idiom, obstacle.map { FirstScreen(obstacle: $0) } ?? firstScreen(on: idiom))
      })
  }

  private func firstScreen(on idiom: Idiom) -> FirstScreen {
    let app = files.app
    let names = app.shippingConfiguration.infoPlist.firstStoryboards(for: idiom)
    guard let name = names.first else {
      return FirstScreen(
        obstacle: "The Info.plist names no storyboard for the first screen, so code makes it.")
    }
    if names.count > 1 {
      return FirstScreen(obstacle: "The app has several first screens: \(names.listed()).")
    }
    guard let file = LaunchScreens.interface(named: name, of: app, idiom: idiom), file.exists else {
      return FirstScreen(
        obstacle: "The Info.plist names \(name) for the first screen, but the app has no such file.")
    }
    let screen = document(file.path)
    let controllers = screen.document?.controllersAtLaunch.compactMap(\.customClass) ?? []
    let launch = LaunchCode(
      code.files, storyboard: name, controllers: Set(controllers), reading: code.code(in:_:))
    if let found = launch.replacement {
      code.keep(found.file)
      return FirstScreen(
        obstacle: "Code can replace the first screen: \(found.file):\(found.line) uses \(found.word).")
    }
    return screen
  }

  private func document(_ path: String) -> FirstScreen {
    do {
      let bytes = try files.bytes(of: path)
      let document = try InterfaceBuilder.read(bytes, file: path)
      if document.missingInitialScene != nil {
        return FirstScreen(obstacle: "\(path) has no initial view controller.")
      }
      var screen = FirstScreen(document: document)
      screen.harmlessClasses = code.harmless(document.controllersAtLaunch.compactMap(\.customClass))
      screen.recoloring = code.recoloring
      return screen
    } catch {
      let reason = (error as? Diagnostics)?.all.first.map { ": " + $0.message } ?? ""
      return FirstScreen(obstacle: "\(path) cannot be read\(reason).")
    }
  }

  /// Why no document can be the first screen, as a sentence.
  private var obstacle: String? {
    if files.bundle != nil {
      return "`qa` reads the first screen from the sources, and not from a built app."
    }
    guard let listed = code.listed else {
      return "The sources of the app cannot be listed, so code may replace the first screen."
    }
    if !listed.isEmpty, !listed.contains(where: code.exists) {
      return "None of the app's sources is there, so code may replace the first screen."
    }
    let start = code.lifeCycle
    if start.kind == .swiftUI {
      return "SwiftUI makes the first screen\(start.location.map { " (\($0))" } ?? "")."
    }
    return nil
  }
}

extension AppCode {
  /// Words of code that changes the colors of all views of a class or a window, or of the root view of a window.
  private static let colorWords: Set<String> = [
    "appearance", "overrideUserInterfaceStyle", "rootViewController",
  ]

  /// What in the code changes the colors of all views, as a clause; nil if nothing is known to.
  fileprivate var recoloring: String? {
    for (file, text) in code(in: files.filter(Self.isCode), Self.colorWords.sorted()) {
      let tokens = text.tokens
      let hasWindow = tokens.contains { $0.text == "rootViewController" }
      let use = tokens.indices.first {
        tokens[$0].text == "appearance" && ["(", "]"].contains(tokens.text($0 + 1))
          || tokens[$0].text == "overrideUserInterfaceStyle"
          || hasWindow && tokens[$0].text == "backgroundColor" && tokens.text($0 + 1) == "="
            && tokens.text($0 - 2) == "view"
      }
      guard let use else { continue }
      keep(file)
      return "\(file):\(tokens[use].line) changes colors with \(tokens[use].text)"
    }
    return nil
  }

  /// Returns the classes of view controllers whose sources cannot change what their documents show.
  fileprivate func harmless(_ names: [String]) -> Set<String> {
    if names.isEmpty { return [] }
    let texts = code(in: files.filter { FilePath.pathExtension($0) == "swift" }, names)
    return Set(
      names.filter { name in
        let own = texts.filter { ControllerCode.declares(name, in: $0.code) }
        for text in own { keep(text.file) }
        return ControllerCode.isHarmless(name, in: own.map { CodeOutline($0.code, file: $0.file) })
      })
  }
}
