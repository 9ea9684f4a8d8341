import ArgumentParser
import Files
import Foundation
import Definitions
import Model
import Authoring

/// Generates launch screens.
struct GenerateCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "generate", abstract: "Generates the files of a launch screen.",
    subcommands: [LaunchScreen.self]
  )

  struct LaunchScreen: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract:
        "Generates a launch storyboard, its gradient and its icon from theme colors and the app icon.",
      discussion: """
        Writes LaunchGradient and LaunchIcon into the asset catalog and the storyboard beside it. Then add the \
        storyboard to the app target, and set UILaunchStoryboardName to its name without extension. `qa run` checks the \
        result.

        \(ExitCode.words)
        """)
    @Option(help: "The app icon, a square PNG.") var icon: String
    @Option(help: "Color at the top in light appearance, #RRGGBB.") var top: String
    @Option(help: "Color at the bottom in light appearance, #RRGGBB.") var bottom: String
    @Option(help: "Color at the top in dark appearance (default: a darker shade).") var darkTop: String?
    @Option(help: "Color at the bottom in dark appearance (default: a darker shade).") var darkBottom: String?
    @Option(help: "Side of the icon in points.") var iconSide: Double = 120
    @Option(name: .customLong("catalog"), help: "The asset catalog's folder (default: Assets.xcassets).")
    var typedCatalog: String?
    var catalog: String { typedCatalog ?? "Assets.xcassets" }
    @Option(help: "The storyboard's path (default: LaunchScreen.storyboard beside the catalog).")
    var storyboard: String?
    @Flag(help: "Replace existing files.") var force = false

    func validate() throws {
      for (name, text) in [
        ("top", top), ("bottom", bottom), ("dark-top", darkTop), ("dark-bottom", darkBottom),
      ] {
        if let text { _ = try color(text, name) }
      }
      if (darkTop == nil) != (darkBottom == nil) {
        throw ValidationError("Use --dark-top and --dark-bottom together.")
      }
      if catalog.isEmpty { throw ValidationError("--catalog needs the path of an .xcassets folder.") }
      guard (1...400).contains(iconSide) else { throw ValidationError("--icon-side needs 1 to 400 points.") }
    }

    private func color(_ text: String, _ name: String = "top") throws -> Color {
      if let color = Color(hex: text) { return color }
      throw ValidationError("--\(name) needs a color such as #667EEA.")
    }

    func run() async throws {
      try await reportingDiagnostics {
        let context = try CommandContext.current()
        let light = LaunchScreenRecipe.Ends(top: try color(top), bottom: try color(bottom))
        var dark: LaunchScreenRecipe.Ends?
        if let darkTop, let darkBottom {
          dark = .init(top: try color(darkTop), bottom: try color(darkBottom))
        }
        let folder = catalog.count > 1 && catalog.hasSuffix("/") ? String(catalog.dropLast()) : catalog
        let recipe = LaunchScreenRecipe(
          icon: try IconMaster.read(icon, in: context.workingDirectory), light: light, dark: dark,
          iconSide: Points(iconSide))
        let files = recipe.files(
          catalog: folder, storyboard: storyboard ?? beside(folder, "LaunchScreen.storyboard"),
          makesCatalog: !FileManager.default.fileExists(atPath: context.absolute(folder)))
        try GeneratedFile.write(
          files, in: context.workingDirectory, replacing: force,
          access: typedCatalog == nil && storyboard == nil
            ? WriteAccess(below: context.workingDirectory) : .anywhere)
        for file in files { StandardOutput.print(file.path) }
      }
    }

    /// Returns the path of a file in the folder of `path`, relative if `path` is.
    private func beside(_ path: String, _ name: String) -> String {
      path.lastIndex(of: "/").map { path[...$0] + name } ?? name
    }
  }
}
