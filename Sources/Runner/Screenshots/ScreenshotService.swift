import Assertions
import Documents
import Foundation
import Matrix
import Model
import Raster

/// What screenshots are held against: the app's launch screen as it is drawn, and the checklist's assertions.
///
/// Hand it to `ScreenshotJudge` with the bytes of `rules`. The project is read once, however many screenshots follow.
public struct ScreenshotService: ScreenshotStage {
  private let bench: Workbench
  private let pipeline: Pipeline
  private let checks: [Plan.Check]
  /// The bytes of `Matrix/system/screenshots.json`.
  public let rules: Data

  /// - Throws: `Diagnostics` for whatever keeps a run from starting.
  public init(_ request: RunRequest, data: DataRoot) throws {
    let bench = try Workbench(request, data)
    self.bench = bench
    pipeline = Pipeline(bench: bench)
    checks = Plan(matrix: MatrixPlan(id: "screenshots", cases: [], dropped: []), checklist: bench.checklist)
      .checks.filter(\.assertion.schema.readsPixels)
    let file = "Matrix/system/screenshots.json"
    guard let rules = try? data.access.read(data.path + "/" + file, atMost: 1 << 20) else {
      throw Diagnostics([
        Diagnostic(
          at: SourceLocation(file: file), "the data file cannot be read",
          fix: "restore it from the repository, or set QA_HOME to a complete checkout")
      ])
    }
    self.rules = Data(rules)
  }

  public var devices: [Device] { bench.catalog.devices }

  public var idioms: [Idiom] { bench.project.shippingConfiguration.idioms }

  public func systems(of device: Device) -> [OSVersion] {
    let newest = bench.catalog.newestOS(of: device)
    let target = bench.project.shippingConfiguration.deploymentTarget ?? device.firstOS
    let oldest = min(newest, max(device.firstOS, target))
    return oldest == newest ? [newest] : [newest, oldest]
  }

  public func expected(
    on device: Device, os: OSVersion, orientation: Orientation, appearance: Appearance
  ) -> ExpectedScreen? {
    let environment = device.environment(
      os: os, orientation: orientation, appearance: appearance, contrast: .normal,
      layoutDirection: .leftToRight)
    guard let screen = ScreenFamily(pipeline: pipeline).screen(environment) else { return nil }
    let limits = screen.problems.filter(\.isLimit).map(\.viewID)
    return ExpectedScreen(
      environment: environment, list: screen.list,
      unknown: (screen.approximate.sorted() + limits).compactMap { screen.layout.item($0)?.screenFrame })
  }

  public func draw(_ list: DisplayList) -> Bitmap { pipeline.renderer.draw(list) }

  public func findings(
    on picture: Bitmap, for devices: [Device], os: OSVersion, in environment: Environment
  ) -> [ScreenshotFinding] {
    let screens = ScreenFamily(pipeline: pipeline)
    guard let drawn = screens.screen(environment) else { return [] }
    defer { screens.forgetPixels() }
    var shown = drawn
    shown.renderer = ScreenshotRenderer(
      picture: picture, list: drawn.list, drawn: pipeline.renderer.draw(drawn.list), real: pipeline.renderer)
    // Figures of the drawing must not stand for those of the picture.
    shown.memo = Memo()
    guard let project = bench.definitions(in: environment).first?.subject else { return [] }
    let subject = CaseSubject(project: project, screen: shown) { which in
      screens.screen(environment.counterpart(which))
    }
    let cases = devices.map { Case($0, os: os, environment) }
    return checks.compactMap { check in
      guard case .perCase(let evaluate) = check.assertion.body,
        cases.allSatisfy({ check.criterion.filter.matches($0) })
      else { return nil }
      let parameters = Parameters(
        check.call, schema: check.assertion.schema, elements: bench.checklist.elements)
      return ScreenshotFinding(
        criterion: check.criterion.id, assertion: check.assertion.id,
        finding: evaluate(subject, parameters))
    }
  }
}

extension Case {
  fileprivate init(_ device: Device, os: OSVersion, _ environment: Environment) {
    self.init(
      device: device.id, deviceName: device.name, os: os, orientation: environment.orientation,
      appearance: environment.appearance, contrast: environment.contrast,
      layoutDirection: environment.layoutDirection, environment: environment)
  }
}

extension Environment {
  fileprivate func counterpart(_ which: CaseSubject.Counterpart) -> Environment {
    var other = self
    switch which {
    case .otherAppearance: other.appearance = appearance == .light ? .dark : .light
    case .otherDirection:
      other.layoutDirection = layoutDirection == .leftToRight ? .rightToLeft : .leftToRight
    }
    return other
  }
}
