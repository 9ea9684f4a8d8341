import Assertions
import Foundation
import Imaging
import Matrix
import Model
import Raster

/// One case as a picture, for `qa render`.
public enum RenderService {
  /// What is drawn over the screen to explain it.
  public enum Overlay: String, Sendable, CaseIterable {
    case safeArea = "safe-area"
    case island, corners
    case homeIndicator = "home-indicator"
    case frames, constraints
  }

  public struct Picture: Sendable {
    public var png: [UInt8]
    public var size: PixelSize
    /// What the drawing leaves out or guesses, in words.
    public var remarks: [String]
  }

  /// The screen at native pixels on the device's newest system; black where the app has no launch screen.
  ///
  /// - Parameter name: of a screen that URL schemes show; nil for the default one.
  /// - Throws: `Diagnostics` for an unknown device and whatever keeps a run from starting.
  public static func render(
    _ request: RunRequest, device id: String, orientation: Orientation, appearance: Appearance,
    contrast: Contrast = .normal, screen name: String? = nil, overlays: [Overlay], data: DataRoot
  ) throws -> Picture {
    let bench = try Workbench(request, data)
    guard let device = bench.catalog.device(id) else {
      throw Diagnostics([
        Diagnostic(.error, "unknown device \"\(id)\"", fix: "see `qa matrix show full` for the ids")
      ])
    }
    let environment = device.environment(
      os: bench.catalog.newestOS(of: device), orientation: orientation, appearance: appearance,
      contrast: contrast, layoutDirection: .leftToRight)
    let pipeline = Pipeline(bench: bench)
    let definition = try place(of: name, in: bench.definitions(in: environment))
    let screen = ScreenFamily(pipeline: pipeline).screen(environment, definition: definition)
    var list =
      screen?.list
      ?? DisplayList(
        pixelSize: environment.pixelSize, scale: environment.scale, gamut: environment.gamut, nodes: [])
    // A root without a color shows in the picture itself, or is covered.
    let problems = screen?.problems.filter {
      $0.viewID != screen?.root.id || screen?.root.backgroundColor != nil
    }
    var remarks = problems?.map(\.message) ?? ["the app has no launch screen: the screen stays black"]
    if let pin = bench.pin(in: environment), pin.appearance != appearance {
      remarks.append("\(pin.key) pins the app to \(pin.word): that appearance is drawn")
    }
    if let screen, !screen.approximate.isEmpty {
      remarks.append("only approximated: " + screen.approximate.sorted().joined(separator: ", "))
    }
    if let vectors = screen?.vectorRemark(bench.assets) { remarks.append(vectors) }
    list.nodes += OverlayDrawing(environment: environment, layout: screen?.layout, root: screen?.root)
      .nodes(overlays)
    let bitmap = pipeline.renderer.draw(list)
    return Picture(png: PNG.encode(bitmap), size: list.pixelSize, remarks: remarks)
  }
}

extension RenderService {
  private static func place(of name: String?, in definitions: [LaunchDefinition]) throws -> Int {
    guard let name else { return 0 }
    let names = definitions.compactMap { $0.source?.name }
    guard let place = definitions.firstIndex(where: { $0.source?.name == name }) else {
      throw Diagnostics([
        Diagnostic(
          .error, "the app has no launch screen called \"\(name)\" beside the default one",
          fix: names.isEmpty
            ? "leave out --screen; UILaunchScreens and UILaunchStoryboards define several"
            : "its further screens: \(names.joined(separator: ", "))")
      ])
    }
    return place
  }
}

extension Pipeline {
  /// Draws without checking anything.
  init(bench: Workbench) {
    let assets = bench.assets
    self.init(
      bench: bench, checks: [], cases: [], caseIndex: [:],
      renderer: RasterRenderer(
        rasterizer: Rasterizer(outlines: bench.facts.text.outlines) { assets.bitmap($0) }),
      memos: MemoStore(),
      drawsPreviews: false)
  }
}
