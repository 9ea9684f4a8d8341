import Assertions
import AutoLayout
import Foundation
import Imaging
import Model
import Raster

extension Rasterizer: Renderer {}

/// Figures by display list: screens with equal lists share them, on any device.
package final class MemoStore: @unchecked Sendable {
  // Guarded by `lock`.
  private var memos: [DisplayList: Memo] = [:]
  private var shapes: [DisplayList: Memo] = [:]
  private let lock = NSLock()
  /// Figures that depend on nothing but their keys.
  package let common = Memo()

  package func memo(for list: DisplayList) -> Memo {
    lock.withLock { Self.memo(for: list, in: &memos) }
  }

  /// Returns the memo of everything that has the coverage of `list`.
  package func shapes(of list: DisplayList, isOpaque: (PictureID) -> Bool?) -> Memo {
    let silhouette = list.silhouette(isOpaque: isOpaque)
    return lock.withLock { Self.memo(for: silhouette, in: &shapes) }
  }

  private static func memo(for list: DisplayList, in memos: inout [DisplayList: Memo]) -> Memo {
    if let known = memos[list] { return known }
    let memo = Memo()
    memos[list] = memo
    return memo
  }
}

/// Screens of one group, each laid out once. Only one task at a time uses it.
package final class ScreenFamily: @unchecked Sendable {
  private struct Key: Hashable {
    var shown: Environment
    var definition: Int
  }
  // A single task works on a group, so no lock is needed.
  private var screens: [Key: Screen] = [:]
  /// Screens by the shape of their environment, with the assets' answers on which they depend.
  private var drawn: [Key: [(answers: AssetAnswers, screen: Screen)]] = [:]
  private let pipeline: Pipeline
  private let sharesScreens: Bool
  /// The index for the screen after the launch screen, which no definition has.
  private static let firstScreen = -1

  /// - Parameter sharesScreens: Whether environments of one shape share a screen; tests compare both.
  package init(pipeline: Pipeline, sharesScreens: Bool = true) {
    self.pipeline = pipeline
    self.sharesScreens = sharesScreens
  }

  /// - Parameters:
  ///   - definition: 0 for the default screen, else the index among those that URL schemes choose.
  ///   - ignoringPin: whether to draw as if the app followed the device's appearance.
  package func screen(_ environment: Environment, definition: Int = 0, ignoringPin: Bool = false) -> Screen? {
    let shown = ignoringPin ? environment : pipeline.project.shown(environment)
    let key = Key(shown: shown, definition: definition)
    guard var screen = screens[key] ?? draw(shown, definition) else { return nil }
    screens[key] = screen
    screen.appearance = environment.appearance
    return screen
  }

  private func draw(_ environment: Environment, _ definition: Int) -> Screen? {
    guard sharesScreens else {
      let answers = AssetAnswers(of: pipeline.project.assets, in: environment)
      return draw(environment, definition, answers)?.shown(in: environment)
    }
    let shape = Key(shown: environment.shape, definition: definition)
    if let known = drawn[shape]?.first(where: { $0.answers.hold(in: environment) }) {
      return known.screen.shown(in: environment)
    }
    let answers = AssetAnswers(of: pipeline.project.assets, in: environment)
    guard let screen = draw(shape.shown, definition, answers) else { return nil }
    drawn[shape, default: []].append((answers, screen))
    return screen.shown(in: environment)
  }

  /// Whether the app surely has no image or color of the name: no unknown file and no build script adds it.
  private func isMissing(_ diagnostic: DrawingDiagnostic, _ assets: AssetAnswers) -> Bool {
    let app = pipeline.project.app
    guard app.membershipIsKnown else { return false }
    let name = diagnostic.subject
    return switch diagnostic.kind {
    case .missingImage: !app.scripts.contains { $0.mayCopy(name) }
    case .emptyImage: true
    case .missingColor: !assets.colorSets(named: name).contains { $0.name == name }
    default: false
    }
  }

  /// - Parameters:
  ///   - shape: What layout and drawing may know of the environment.
  ///   - assets: Asks the app's assets about the whole environment.
  private func draw(_ shape: Environment, _ definition: Int, _ assets: AssetAnswers) -> Screen? {
    let project = pipeline.project
    let found =
      definition == Self.firstScreen
      ? project.firstScreen(in: shape)?.document
      : project.document(in: shape, definition: definition, assets: assets)
    guard let document = found, let root = project.facts.engine.resolvedView(document, in: shape)
    else { return nil }
    var pictures: [String: PictureAnswer] = [:]
    func answer(_ name: String) -> PictureAnswer {
      let answer = assets.picture(named: name, in: shape)
      pictures[name] = answer
      return answer
    }
    let layout = project.facts.engine.layout(document, in: shape) { image in
      naturalSize(of: image, document, answer)
    }
    for name in Set(root.flattened.compactMap(\.imageName)) { _ = answer(name) }
    func screen(_ layout: LayoutResult) -> Screen {
      let drawn = DisplayListBuilder.build(
        root, layout: layout, environment: shape, assets: assets, tint: document.globalTint,
        text: project.facts.text)
      return Screen(
        environment: shape, root: root, layout: layout, list: drawn.list,
        diagnostics: drawn.diagnostics.map { diagnostic in
          var diagnostic = diagnostic
          diagnostic.isMissing = isMissing(diagnostic, assets)
          return diagnostic
        },
        approximate: Set(drawn.approximate), vectors: Set(drawn.vectors),
        pictures: pictures, renderer: pipeline.renderer,
        memo: pipeline.memos.memo(for: drawn.list),
        shapes: pipeline.memos.shapes(of: drawn.list) { pipeline.renderer.isOpaque($0) },
        common: pipeline.memos.common)
    }
    var shown = screen(layout)
    shown.alternatives = layout.alternatives.map(screen)
    return shown
  }

  /// Lays out the default screen before its frames are rounded, with what decides them; nil if there is none.
  package func traced(_ environment: Environment) -> TracedLayout? {
    let project = pipeline.project
    let shown = project.shown(environment)
    let assets = AssetAnswers(of: project.assets, in: shown)
    guard let document = project.document(in: shown.shape, assets: assets) else { return nil }
    return project.facts.engine.traced(document, in: shown.shape) { image in
      naturalSize(of: image, document) { assets.picture(named: $0, in: shown.shape) }
    }
  }

  /// The catalog decides; Interface Builder's recorded size is for symbols and for images that cannot be decoded.
  private func naturalSize(
    of image: ImageReference, _ document: InterfaceDocument, _ answer: (String) -> PictureAnswer
  ) -> Size? {
    let recorded = document.recordedImageSizes[image.name]
    if image.isSymbol { return recorded }
    switch answer(image.name) {
    case .found(let picture): return picture.size
    case .cannotTell(let slot, _): return slot.vectorSize ?? recorded
    case .missing, .noMatchingEntry, .unusable: return nil
    }
  }

  /// Returns everything that the findings of a case in an environment depend on.
  ///
  /// - Parameter isEmpty: Whether to lay out no screen.
  package func subject(in environment: Environment, isEmpty: Bool = false) -> EvaluationKey {
    let project = pipeline.project
    let definitions = isEmpty ? 0..<0 : project.definitions(in: environment).indices
    func sets(ignoringPin: Bool) -> [EvaluationKey.Screens] {
      definitions.map { screens(environment, definition: $0, ignoringPin: ignoringPin) }
    }
    return EvaluationKey(
      family: project.family(of: environment), appearance: environment.appearance,
      screens: sets(ignoringPin: false),
      unpinned: project.pin(in: environment) == nil ? nil : sets(ignoringPin: true))
  }

  private func screens(_ environment: Environment, definition: Int, ignoringPin: Bool)
    -> EvaluationKey.Screens
  {
    func screen(_ environment: Environment) -> Screen? {
      self.screen(environment, definition: definition, ignoringPin: ignoringPin)
    }
    return .init(
      own: screen(environment), lightAppearance: environment.counterpart(.lightAppearance).flatMap(screen),
      otherDirection: environment.counterpart(.otherDirection).flatMap(screen),
      firstScreen: pipeline.project.firstScreen(in: environment)?.document == nil
        ? nil : self.screen(environment, definition: Self.firstScreen, ignoringPin: ignoringPin))
  }

  package func forgetPixels() {
    for screen in screens.values.flatMap(\.variants) {
      screen.memo.forgetPixels()
      screen.shapes.forgetPixels()
    }
  }
}

extension Screen {
  /// Returns the screen in an environment of the same shape.
  fileprivate func shown(in environment: Environment) -> Screen {
    var screen = self
    screen.viewport = Viewport(environment)
    screen.appearance = environment.appearance
    screen.alternatives = alternatives.map { $0.shown(in: environment) }
    return screen
  }

  /// The screen and those with other frames.
  package var variants: [Screen] { [self] + alternatives }
}

extension Environment {
  /// What layout and drawing look at themselves. The rest has a fixed value.
  fileprivate var shape: Environment {
    var shape = self
    (shape.orientation, shape.appearance, shape.contrast) = (.portrait, .light, .normal)
    (shape.obstructions, shape.cornerRadius) = ([], 0)
    (shape.uncertainInsets, shape.cornerRadiusIsCertain) = ([], true)
    return shape
  }

  /// Returns the environment of a counterpart; nil where there is none.
  package func counterpart(_ which: CaseFacts.Counterpart) -> Environment? {
    var other = self
    switch which {
    case .lightAppearance:
      if appearance == .light { return nil }
      other.appearance = .light
    case .otherDirection:
      other.layoutDirection = layoutDirection == .leftToRight ? .rightToLeft : .leftToRight
    case .firstScreen: return nil
    }
    return other
  }
}
