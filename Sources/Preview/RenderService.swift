import Assertions
import Foundation
import Imaging
import Definitions
import Model
import Runner
import Raster

/// Draws one case, for `qa render`.
package enum RenderService {
  /// What to draw over the screen.
  package enum Overlay: String, Sendable, CaseIterable {
    case safeArea = "safe-area"
    case island, corners
    case homeIndicator = "home-indicator"
    case frames, constraints
  }

  package struct Picture: Sendable {
    package var png: [UInt8]
    package var size: PixelSize
    /// What the drawing omits or approximates, in words.
    package var remarks: [String]
  }

  /// Draws the screen at native pixels; black if the app has no launch screen.
  ///
  /// - Parameters:
  ///   - selection: the device, and at most one value of every other axis. The default OS is the device's newest.
  ///   - name: a screen that URL schemes choose; nil for the default one.
  /// - Throws: `Diagnostics` if the device or the screen is unknown, or the launch document cannot be read.
  package static func render(
    _ project: OpenedProject, _ selection: AxisSelection, screen name: String? = nil, overlays: [Overlay]
  ) throws -> Picture {
    let id = try caseID(selection, project.catalog)
    guard let device = project.catalog.device(id.device) else {
      throw Diagnostics(.error, "unknown device \"\(id.device)\"")
    }
    let environment = device.environment(of: id)
    let pipeline = Pipeline(project)
    let definition = try index(of: name, in: project.definitions(in: environment))
    // A document that cannot be read is not a black screen.
    let errors = project.definitions(in: environment)[definition].subject.documentErrors.filter {
      !$0.isBlackScreen
    }
    if !errors.isEmpty { throw Diagnostics(errors) }
    let screen = ScreenFamily(pipeline: pipeline).screen(environment, definition: definition)
    var list =
      screen?.list
      ?? DisplayList(
        pixelSize: environment.pixelSize, scale: environment.scale, gamut: environment.gamut, nodes: [])
    // A root without a color shows in the picture itself, or is covered.
    let diagnostics = screen?.diagnostics.filter {
      $0.viewID != screen?.root.id || screen?.root.backgroundColor != nil
    }
    let missing = project.definitions(in: environment)[definition].subject.document?.missingView?.message
    var remarks =
      diagnostics?.map(\.message) ?? [missing ?? "the app has no launch screen: the screen stays black"]
    if let pin = project.pin(in: environment), pin.appearance != id.appearance {
      remarks.append("\(pin.key) pins the app to \(pin.word): that appearance is drawn")
    }
    if let screen, !screen.approximate.isEmpty {
      remarks.append("only approximated: " + screen.approximate.sorted().joined(separator: ", "))
    }
    if let vectors = screen?.vectorRemark(project.assets) { remarks.append(vectors) }
    list.nodes += OverlayDrawing(environment: environment, layout: screen?.layout, root: screen?.root)
      .nodes(overlays)
    let bitmap = pipeline.renderer.draw(list)
    return Picture(png: PNG.marked(PNG.encode(bitmap)), size: list.pixelSize, remarks: remarks)
  }
}

extension RenderService {
  private static func caseID(_ selection: AxisSelection, _ catalog: DeviceCatalog) throws -> CaseID {
    let wanted = selection.devices.first ?? ""
    guard let device = catalog.device(wanted) else {
      let likely = suggestion(for: wanted, in: catalog.devices.map(\.id))
      throw Diagnostics(
        .error, "unknown device \"\(wanted)\"",
        fix: (likely.isEmpty ? "" : likely + " ") + "`qa matrix show full` lists the ids")
    }
    let newest = CaseID(device: device.id, os: catalog.newestOS(of: device))
    let id = CaseID(newest.coordinates.map { axis, value in selection[axis].first ?? value })
    guard device.hasWindow(of: id) else {
      throw Diagnostics(
        .error,
        "no source states the size of the window \(id.window.rawValue) on \(device.id) with OS \(id.os)",
        fix: "`qa matrix expand windows` lists the windows with a size")
    }
    return id
  }

  private static func index(of name: String?, in definitions: [LaunchDefinition]) throws -> Int {
    guard let name else { return 0 }
    let names = definitions.compactMap { $0.source?.name }
    guard let index = definitions.firstIndex(where: { $0.source?.name == name }) else {
      throw Diagnostics(
        .error, "the app has no launch screen called \"\(name)\" beside the default one",
        fix: names.isEmpty
          ? "leave out --screen; UILaunchScreens and UILaunchStoryboards define several"
          : "its further screens: \(names.joined(separator: ", "))")
    }
    return index
  }
}
