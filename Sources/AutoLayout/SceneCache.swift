import Foundation
import Model

/// The compiled scenes of an engine. Screens that differ only in device share one.
final class SceneCache: @unchecked Sendable {
  /// More scenes than a run lays out. The limit bounds memory.
  private static let maximumScenes = 256

  struct Key: Hashable {
    var file: String
    var root: String
    var horizontal: SizeClass?
    var vertical: SizeClass?
    var isCanvas: Bool
    var direction: LayoutDirection
  }
  private struct Entry {
    var view: View
    var topGuide: String?
    var bottomGuide: String?
    var usesAutoLayout: Bool
    var options: ConstraintSystem.CanvasOptions
    var scene: CompiledScene
  }

  private let lock = NSLock()
  // Guarded by `lock`.
  private var entries: [Key: Entry] = [:]

  /// Returns the compiled scene of a view. Equal views share one.
  func scene(
    _ key: Key, view: View, controller: Controller?, usesAutoLayout: Bool,
    options: ConstraintSystem.CanvasOptions
  ) -> CompiledScene {
    if let entry = lock.withLock({ entries[key] }), entry.usesAutoLayout == usesAutoLayout,
      entry.options == options, entry.topGuide == controller?.topGuideID,
      entry.bottomGuide == controller?.bottomGuideID, entry.view == view
    {
      return entry.scene
    }
    let root = view.resolved(
      horizontal: key.horizontal, vertical: key.vertical, keepsPlaceholders: key.isCanvas)
    let tree = LayoutTree(
      root: root, controller: controller, usesAutoLayout: usesAutoLayout, direction: key.direction)
    let scene = CompiledScene(root: root, tree: tree, options: options)
    lock.withLock {
      if entries.count >= Self.maximumScenes { entries.removeAll() }
      entries[key] = Entry(
        view: view, topGuide: controller?.topGuideID, bottomGuide: controller?.bottomGuideID,
        usesAutoLayout: usesAutoLayout, options: options, scene: scene)
    }
    return scene
  }
}
