import ArgumentParser
import Authoring
import Definitions
import Model

/// What a new launch screen is made from.
struct LaunchScreenOptions: ParsableArguments {
  @Flag(help: "Write a launch screen; needs --icon, --top and --bottom.") var launchScreen = false
  @Option(help: .value("file", "The app icon, a square PNG."), completion: .file())
  var icon: String?
  @Option(help: .value("color", "Color at the top in light appearance, #RRGGBB."))
  var top: String?
  @Option(help: .value("color", "Color at the bottom in light appearance."))
  var bottom: String?
  @Option(help: .value("color", "Color at the top in dark appearance (default: a darker shade)."))
  var darkTop: String?
  @Option(help: .value("color", "Color at the bottom in dark appearance (default: a darker shade)."))
  var darkBottom: String?
  @Option(help: .value("points", "Side of the icon."))
  var iconSide: Double = 120
  @Option(help: .value("folder", "The asset catalog (default: the target's)."), completion: .directory)
  var catalog: String?
  @Option(
    help: .value("file", "The storyboard (default: LaunchScreen.storyboard beside the catalog)."),
    completion: .file())
  var storyboard: String?

  func validate() throws {
    let others = [icon, top, bottom, darkTop, darkBottom, catalog, storyboard]
    guard launchScreen else {
      if others.contains(where: { $0 != nil }) {
        throw ValidationError("The options about a new launch screen need --launch-screen.")
      }
      return
    }
    for (name, text) in [("icon", icon), ("top", top), ("bottom", bottom)] where text == nil {
      throw ValidationError("--launch-screen needs --\(name).")
    }
    for (name, text) in [
      ("top", top), ("bottom", bottom), ("dark-top", darkTop), ("dark-bottom", darkBottom),
    ] {
      if let text, Color(hex: text) == nil {
        throw ValidationError("--\(name) needs a color such as #667EEA, not \"\(text)\".")
      }
    }
    if (darkTop == nil) != (darkBottom == nil) {
      throw ValidationError("Use --dark-top and --dark-bottom together.")
    }
    if catalog?.isEmpty == true { throw ValidationError("--catalog needs the path of an .xcassets folder.") }
    try requireValues(["storyboard": storyboard])
    guard (1...400).contains(iconSide) else { throw ValidationError("--icon-side needs 1 to 400 points.") }
  }

  /// - Precondition: `validate()` found nothing.
  /// - Throws: `Diagnostics` for an icon that cannot be used.
  func recipe(in context: CommandContext) throws -> LaunchScreenRecipe {
    func ends(_ top: String?, _ bottom: String?) -> LaunchScreenRecipe.Ends? {
      guard let top = top.flatMap(Color.init(hex:)), let bottom = bottom.flatMap(Color.init(hex:)) else {
        return nil
      }
      return .init(top: top, bottom: bottom)
    }
    return LaunchScreenRecipe(
      icon: try IconMaster.read(icon ?? "", in: context.workingDirectory),
      light: ends(top, bottom) ?? .init(top: .clear, bottom: .clear), dark: ends(darkTop, darkBottom),
      iconSide: Points(iconSide))
  }
}
