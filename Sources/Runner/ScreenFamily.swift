import Assertions
import AutoLayout
import Foundation
import Imaging
import Model
import Raster

/// The rasterizer as assertions see it.
struct RasterRenderer: Renderer {
  var rasterizer: Rasterizer
  func grid(for lists: [DisplayList], isCoverage: Bool) -> PixelGrid {
    rasterizer.grid(for: lists, isCoverage: isCoverage)
  }
  func draw(_ list: DisplayList, on grid: PixelGrid) -> GridBitmap {
    rasterizer.draw(list, on: grid)
  }
  func coverage(of viewID: String, in list: DisplayList, on grid: PixelGrid) -> GridCoverage {
    rasterizer.coverage(of: viewID, in: list, on: grid)
  }
  func isOpaque(_ picture: PictureID) -> Bool? { rasterizer.isOpaque(picture) }
  /// Returns all pixels of the screen.
  func draw(_ list: DisplayList) -> Bitmap {
    rasterizer.draw(list)
  }
}

/// Figures by display list: screens with equal lists share them, on any device.
final class MemoStore: @unchecked Sendable {
  // Guarded by `lock`.
  private var memos: [DisplayList: Memo] = [:]
  private var shapes: [DisplayList: Memo] = [:]
  private let lock = NSLock()
  func memo(for list: DisplayList) -> Memo {
    lock.withLock { Self.memo(for: list, in: &memos) }
  }

  /// Returns the memo of everything that has the coverage of `list`.
  func shapes(of list: DisplayList, isOpaque: (PictureID) -> Bool?) -> Memo {
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
final class ScreenFamily: @unchecked Sendable {
  private struct Key: Hashable {
    var shown: Environment
    var definition: Int
  }
  // A single task works on a group, so no lock is needed.
  private var screens: [Key: Screen] = [:]
  private let pipeline: Pipeline
  init(pipeline: Pipeline) { self.pipeline = pipeline }

  /// - Parameters:
  ///   - definition: 0 for the default screen, else the index among those that URL schemes choose.
  ///   - ignoringPin: whether to draw as if the app followed the device's appearance.
  func screen(_ environment: Environment, definition: Int = 0, ignoringPin: Bool = false) -> Screen? {
    let shown = ignoringPin ? environment : pipeline.project.shown(environment)
    let key = Key(shown: shown, definition: definition)
    guard var screen = screens[key] ?? draw(shown, definition) else { return nil }
    screens[key] = screen
    screen.appearance = environment.appearance
    return screen
  }

  private func draw(_ environment: Environment, _ definition: Int) -> Screen? {
    let project = pipeline.project
    guard let document = project.document(in: environment, definition: definition),
      let root = project.facts.engine.resolvedView(document, in: environment)
    else { return nil }
    let layout = project.facts.engine.layout(document, in: environment) { image in
      naturalSize(of: image, document, environment)
    }
    let drawn = DisplayListBuilder.build(
      root, layout: layout, environment: environment, assets: project.assets, tint: document.globalTint,
      text: project.facts.text)
    return Screen(
      environment: environment, root: root, layout: layout, list: drawn.list,
      diagnostics: drawn.diagnostics.map {
        .init(
          viewID: $0.viewID, message: $0.message, isLimit: $0.isLimit, drawsNothing: $0.drawsNothing,
          undrawn: $0.undrawn)
      },
      approximate: Set(drawn.approximate), vectors: Set(drawn.vectors), renderer: pipeline.renderer,
      memo: pipeline.memos.memo(for: drawn.list),
      shapes: pipeline.memos.shapes(of: drawn.list) { pipeline.renderer.isOpaque($0) })
  }

  /// The catalog decides; Interface Builder's recorded size is for symbols and for images that cannot be decoded.
  private func naturalSize(
    of image: ImageReference, _ document: InterfaceDocument, _ environment: Environment
  ) -> Size? {
    let recorded = document.recordedImageSizes[image.name]
    if image.isSymbol { return recorded }
    switch pipeline.project.assets.picture(named: image.name, in: environment) {
    case .found(let picture): return picture.size
    case .cannotTell(let slot, _): return slot.vectorSize ?? recorded
    case .missing, .noMatchingEntry, .unusable: return nil
    }
  }

  /// The environment that decides the verdicts of each environment of a group.
  ///
  /// Environments of a group differ only in settings. Where increased contrast changes nothing, the environment with
  /// normal contrast decides both.
  func sharing(_ group: Plan.Group) -> [Environment] {
    let environments = group.environments.map(\.environment)
    guard let first = environments.first, Set(environments.map(\.contrast)).count > 1,
      !contrastMatters(in: first)
    else { return environments }
    return environments.map { environment in
      var normal = environment
      normal.contrast = .normal
      return normal
    }
  }

  /// Whether increased contrast changes anything that the cases of this environment read: the screen itself and its
  /// counterparts in appearance and direction.
  private func contrastMatters(in environment: Environment) -> Bool {
    for definition in pipeline.project.definitions(in: environment).indices {
      for appearance in Appearance.allCases {
        for direction in LayoutDirection.allCases {
          var normal = environment
          normal.appearance = appearance
          normal.layoutDirection = direction
          normal.contrast = .normal
          var high = normal
          high.contrast = .high
          let (first, second) = (
            screen(normal, definition: definition, ignoringPin: true),
            screen(high, definition: definition, ignoringPin: true)
          )
          if first?.list != second?.list || first?.diagnostics != second?.diagnostics { return true }
        }
      }
    }
    return false
  }

  func forgetPixels() {
    for screen in screens.values {
      screen.memo.forgetPixels()
      screen.shapes.forgetPixels()
    }
  }
}
