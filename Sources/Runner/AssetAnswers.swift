import Model

/// What an app's assets answer in one environment, each question asked once.
///
/// A screen that is drawn with these answers is also that of every other environment with the same answers and shape.
/// Only one task at a time uses it.
package final class AssetAnswers: AssetProvider, @unchecked Sendable {
  private struct ShownPicture: Hashable {
    var picture: Picture
    var size: Size

    func hash(into hasher: inout Hasher) {
      hasher.combine(picture.id)
      hasher.combine(size)
    }
  }

  private let base: any AssetProvider
  private let environment: Environment
  private var pictures: [String: PictureAnswer] = [:]
  private var shown: [ShownPicture: PictureAnswer] = [:]
  private var colors: [ColorReference: ColorAnswer] = [:]

  package init(of base: any AssetProvider, in environment: Environment) {
    self.base = base
    self.environment = environment
  }

  /// Returns whether all questions that were asked have the same answers in another environment.
  package func hold(in other: Environment) -> Bool {
    pictures.allSatisfy { base.picture(named: $0.key, in: other) == $0.value }
      && colors.allSatisfy { base.color($0.key, in: other) == $0.value }
      && shown.allSatisfy { base.picture($0.key.picture, shownAt: $0.key.size, in: other) == $0.value }
  }

  // MARK: - Answers that depend on the environment

  package func picture(named name: String, in _: Environment) -> PictureAnswer {
    pictures.value(of: name) { base.picture(named: name, in: environment) }
  }

  package func picture(_ picture: Picture, shownAt size: Size, in _: Environment) -> PictureAnswer {
    shown.value(of: ShownPicture(picture: picture, size: size)) {
      base.picture(picture, shownAt: size, in: environment)
    }
  }

  package func color(_ reference: ColorReference, in _: Environment) -> ColorAnswer {
    colors.value(of: reference) { base.color(reference, in: environment) }
  }

  // MARK: - Other answers

  package func imageSets(named name: String) -> [ImageSet] { base.imageSets(named: name) }
  package func colorSets(named name: String) -> [ColorSet] { base.colorSets(named: name) }
  package var allColorSets: [ColorSet] { base.allColorSets }
  package func appIcon(named name: String) -> PictureAnswer { base.appIcon(named: name) }
  package func bitmap(_ picture: PictureID) -> Bitmap? { base.bitmap(picture) }
  package func pixelSize(_ picture: PictureID) -> PixelSize? { base.pixelSize(picture) }
  package func drawnVector(_ picture: PictureID) -> DrawnVector? { base.drawnVector(picture) }
  package func nudged(_ picture: PictureID, _ nudge: Nudge) -> PictureID? { base.nudged(picture, nudge) }
  package func nearMisses(for name: String) -> [String] { base.nearMisses(for: name) }
  package func localizations(of name: String) -> [String] { base.localizations(of: name) }
  package func unassignedFiles(of set: ImageSet) -> [String] { base.unassignedFiles(of: set) }
  package func launchImages(named name: String) -> [ImageSet] { base.launchImages(named: name) }
  package var diagnostics: [Diagnostic] { base.diagnostics }
}

extension Dictionary {
  /// Returns the value of a key, which is computed and kept where it is not known.
  fileprivate mutating func value(of key: Key, _ compute: () -> Value) -> Value {
    if let known = self[key] { return known }
    let value = compute()
    self[key] = value
    return value
  }
}
