import AssetCatalog
import Assertions
import Foundation
import Matrix
import Model
import Raster

/// Screens as goldens, and how much two pictures differ, for `qa baseline`.
public enum GoldenService {
  public struct Output: Sendable {
    /// In the plan's order; screens of cases with an equal environment are listed once for each case.
    public var goldens: [ScreenGolden]
    /// Pixel digest → small picture as PNG.
    public var pictures: [String: [UInt8]]
  }

  /// - Throws: `Diagnostics` for whatever keeps a run from starting.
  public static func screens(_ request: RunRequest, in surroundings: Surroundings) async throws -> Output {
    let bench = try Workbench(request, surroundings.data)
    let plan = Plan(matrix: try bench.expand(request, surroundings.data), checklist: bench.checklist)
    let pipeline = Pipeline(bench: bench)
    let total = plan.groups.count
    let found = await Scheduler.run(plan.groups, jobs: request.jobs) { done in
      surroundings.progress(.init(done: done, total: total))
    } work: { group in
      let screens = ScreenFamily(pipeline: pipeline)
      let shots = group.environments.map { shot($0, screens, pipeline, surroundings.digest) }
      screens.forgetPixels()
      return shots
    }
    var output = Output(goldens: [], pictures: [:])
    for shot in found.flatMap({ $0 }) {
      output.pictures[shot.pixels] = shot.png
      for position in shot.cases {
        let testCase = plan.matrix.cases[position]
        output.goldens.append(
          ScreenGolden(
            device: testCase.device, axes: testCase.axes, layout: shot.layout, pixels: shot.pixels))
      }
    }
    return output
  }

  private struct Shot: Sendable {
    var cases: [Int]
    var layout: [String]
    var pixels: String
    var png: [UInt8]
  }

  private static func shot(
    _ entry: Plan.EnvironmentCases, _ screens: ScreenFamily, _ pipeline: Pipeline,
    _ digest: ([(name: String, bytes: [UInt8])]) -> String
  ) -> Shot {
    guard let screen = screens.screen(entry.environment) else {
      return Shot(cases: entry.cases, layout: ["no launch screen"], pixels: "none", png: [])
    }
    let bitmap = screen.bitmap
    let figures = screen.memo.figure("figure.golden") {
      digest([("\(bitmap.width)x\(bitmap.height) \(bitmap.space.rawValue)", bitmap.pixels)])
    }
    let png = screen.memo.figure("figure.preview") {
      PNG.encode(pipeline.renderer.rasteriser.thumbnail(bitmap, maxSide: Pipeline.previewSide))
    }
    let layout = screen.layout.items.filter { !$0.isGuide }.map { item in
      "\(item.kind) \(item.id) \(item.screenFrame)" + (item.isHidden ? " hidden" : "")
    }
    return Shot(cases: entry.cases, layout: layout, pixels: figures, png: png)
  }

  /// How two pictures differ.
  public struct Difference: Sendable {
    /// CIEDE2000 over all pixels.
    public var mean: Double
    public var largest: Double
    /// Share of pixels that differ by more than 2.3, the just noticeable difference (Mahy, Van Eycken and Oosterlinck 1994).
    public var noticeable: Double
    /// Grey where nothing differs, red where it does.
    public var png: [UInt8]
  }

  /// Nil where a picture cannot be read or the sizes differ.
  public static func difference(_ expected: [UInt8], _ actual: [UInt8]) -> Difference? {
    guard let old = try? PNG.decode(expected).bitmap, let new = try? PNG.decode(actual).bitmap,
      old.width == new.width, old.height == new.height, old.width > 0, old.height > 0
    else { return nil }
    var sum = 0.0
    var largest = 0.0
    var noticeable = 0
    var known: [Color: [Color: Double]] = [:]
    var pixels: [UInt8] = []
    pixels.reserveCapacity(old.pixels.count)
    for y in 0..<old.height {
      for x in 0..<old.width {
        let (first, second) = (old.color(x, y), new.color(x, y))
        let delta = first == second ? 0 : known[first]?[second] ?? deltaE2000(first, second)
        if delta > 0, known.count < 50_000 { known[first, default: [:]][second] = delta }
        sum += delta
        largest = max(largest, delta)
        if delta > 2.3 { noticeable += 1 }
        let grey = UInt8(64 + Int(second.relativeLuminance * 128))
        pixels += delta > 0 ? [255, UInt8(max(0, 128 - delta * 4)), 64, 255] : [grey, grey, grey, 255]
      }
    }
    let count = Double(old.width * old.height)
    return Difference(
      mean: sum / count, largest: largest, noticeable: Double(noticeable) / count,
      png: PNG.encode(Bitmap(width: old.width, height: old.height, pixels: pixels)))
  }
}

extension Case {
  fileprivate var axes: String {
    "os \(os), \(orientation.rawValue), \(appearance.rawValue), \(contrast.rawValue) contrast, \(layoutDirection.rawValue)"
  }
}
