import Assertions
import Files
import Foundation
import Definitions
import Model
import Runner
import Raster
import Verdicts

/// What screenshots are compared with: the drawn launch screen, and the checklist's assertions.
///
/// `ScreenshotJudge` takes it with the bytes of `rules`.
package struct ScreenshotService: ScreenshotStage {
  private let project: OpenedProject
  private let pipeline: Pipeline
  private let checks: [RunPlan.Check]
  /// The bytes of `Matrix/system/screenshots.json`.
  package let rules: Data

  /// - Precondition: `project` was opened with a checklist.
  /// - Throws: `Diagnostics` if the rules cannot be read.
  package init(_ project: OpenedProject, data: DataRoot) throws {
    self.project = project
    pipeline = Pipeline(project)
    checks = project.checklist.criteria.flatMap { criterion -> [RunPlan.Check] in
      guard case .assertions(let calls) = criterion.basis else { return [] }
      return calls.compactMap { call in
        Assertion.byID[call.assertion].flatMap { assertion in
          assertion.schema.readsPixels
            ? RunPlan.Check(criterion: criterion, call: call, assertion: assertion, extent: Extent()) : nil
        }
      }
    }
    rules = Data(try data.systemFile("screenshots.json", atMost: 1 << 20))
  }

  package var devices: [Device] { project.catalog.devices }

  package var idioms: [Idiom] { project.app.shippingConfiguration.idioms }

  package func systems(of device: Device) -> [OSVersion] {
    let newest = project.catalog.newestOS(of: device)
    let target = project.app.shippingConfiguration.deploymentTarget ?? device.firstOS
    let oldest = min(newest, max(device.firstOS, target))
    return oldest == newest ? [newest] : [newest, oldest]
  }

  package func expected(
    on device: Device, os: OSVersion, orientation: Orientation, appearance: Appearance
  ) -> ExpectedScreen? {
    let environment = device.environment(
      os: os, orientation: orientation, appearance: appearance, contrast: .normal,
      layoutDirection: .leftToRight)
    guard let screen = ScreenFamily(pipeline: pipeline).screen(environment) else { return nil }
    let limits = screen.diagnostics.filter(\.isLimit).map(\.viewID)
    return ExpectedScreen(
      environment: environment, list: screen.list,
      unknown: (screen.approximate.sorted() + limits).compactMap { screen.layout.item($0)?.screenFrame })
  }

  package func draw(_ list: DisplayList) -> Bitmap { pipeline.renderer.draw(list) }

  package func findings(
    on picture: Bitmap, for devices: [Device], os: OSVersion, in environment: Environment
  ) -> [ScreenshotFinding] {
    let screens = ScreenFamily(pipeline: pipeline)
    guard let drawn = screens.screen(environment) else { return [] }
    defer { screens.forgetPixels() }
    var shown = drawn
    shown.renderer = ScreenshotRenderer(
      picture: picture, list: drawn.list, drawn: pipeline.renderer.draw(drawn.list), real: pipeline.renderer)
    // Values of the drawing do not apply to the picture.
    shown.memo = Memo()
    guard let definition = project.definitions(in: environment).first else { return [] }
    let subject = CaseFacts(project: definition.subject, screen: shown) { which in
      environment.counterpart(which).flatMap { screens.screen($0) }
    }
    let cases = devices.map { Case($0, os: os, environment) }
    return checks.compactMap { check in
      guard case .perCase(let evaluate) = check.assertion.body,
        cases.allSatisfy({ check.criterion.filter.matches($0) })
      else { return nil }
      let parameters = Parameters(
        check.call, schema: check.assertion.schema, elements: project.checklist.elements)
      return ScreenshotFinding(
        criterion: check.criterion.id, assertion: check.assertion.id,
        finding: evaluate(subject, parameters))
    }
  }
}

extension Case {
  fileprivate init(_ device: Device, os: OSVersion, _ environment: Environment) {
    self.init(
      id: CaseID(
        device: device.id, os: os, orientation: environment.orientation, appearance: environment.appearance,
        contrast: environment.contrast, layoutDirection: environment.layoutDirection),
      deviceName: device.name, environment: environment)
  }
}
