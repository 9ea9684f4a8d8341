import AutoLayout
import Foundation
import Model
import TestSupport

/// Layouts of documents on a phone in both orientations, with few steps of the solver.
enum Layouts {
  private static let limits = Limits([.solverStepsEach: 400_000, .solverSteps: 400_000])
  private static let engine: LayoutEngine? = {
    func data(_ name: String) -> Data { Data(Checkout.text("Matrix/system/" + name).utf8) }
    return try? LayoutEngine(
      metrics: data("metrics.json"), canvases: data("canvases.json"), fonts: data("fonts.json"),
      limits: limits)
  }()
  private static let environments = [
    Environment(
      idiom: .phone, size: Size(width: 393, height: 852), scale: 3,
      safeArea: Insets(top: 59, left: 0, bottom: 34, right: 0), statusBarHeight: 54, osMajor: 18),
    Environment(
      idiom: .phone, size: Size(width: 852, height: 393), scale: 3,
      safeArea: Insets(top: 0, left: 59, bottom: 21, right: 59), verticalSizeClass: .compact,
      orientation: .landscapeLeft, osMajor: 18),
  ]

  /// Checks that all frames are finite.
  static func check(_ document: InterfaceDocument) throws {
    guard document.scenes.count < 8,
      document.scenes.allSatisfy({ ($0.view?.flattened.count ?? 0) < 60 }), let engine
    else { return }
    for environment in environments {
      let result = engine.renewed(limits).layout(document, in: environment) { _ in
        Size(width: 20, height: 10)
      }
      for item in result.items {
        let frame = item.screenFrame
        FuzzTarget.expect(
          [frame.x, frame.y, frame.width, frame.height].allSatisfy(\.value.isFinite),
          "\(item.id) has the frame \(frame)")
      }
    }
  }
}
