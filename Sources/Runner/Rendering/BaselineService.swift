import Assertions
import Foundation
import Imaging
import Matrix
import Model
import Raster

/// Screens as baselines, and how much two pictures differ, for `qa baseline`.
public enum BaselineService {
  public struct Output: Sendable {
    /// In the plan's order; screens of cases with an equal environment are listed once for each case.
    public var baselines: [ScreenBaseline]
    /// Pixel digest → the screen at native pixels as PNG; only of those that were asked for.
    public var pictures: [String: [UInt8]]
  }

  /// Which screens are wanted as pictures besides their digests.
  public enum Pictures: Sendable {
    case all, none
    /// Those with one of these digests.
    case digests(Set<String>)
  }

  /// - Throws: `Diagnostics` for whatever keeps a run from starting.
  public static func screens(
    _ request: RunRequest, pictures: Pictures = .all, in surroundings: Surroundings
  ) async throws -> Output {
    let bench = try Workbench(request, surroundings.data)
    let plan = Plan(matrix: try bench.expand(request, surroundings.data), checklist: bench.checklist)
    let pipeline = Pipeline(bench: bench)
    let total = plan.groups.count
    let found = await Scheduler.run(plan.groups, jobs: request.jobs) { done in
      surroundings.progress(.init(done: done, total: total))
    } work: { group in
      let screens = ScreenFamily(pipeline: pipeline)
      let shots = group.environments.flatMap { entry in
        bench.definitions(in: entry.environment).enumerated().map { place, definition in
          let screen = screens.screen(entry.environment, definition: place)
          return shot(entry, screen, name: definition.source?.name, pictures, surroundings.digest)
        }
      }
      screens.forgetPixels()
      return shots
    }
    var output = Output(baselines: [], pictures: [:])
    for shot in found.flatMap({ $0 }) {
      if !shot.png.isEmpty { output.pictures[shot.pixels] = shot.png }
      for position in shot.cases {
        let testCase = plan.matrix.cases[position]
        let axes = testCase.axes + (shot.name.map { ", screen \($0)" } ?? "")
        output.baselines.append(
          ScreenBaseline(device: testCase.device, axes: axes, layout: shot.layout, pixels: shot.pixels))
      }
    }
    return output
  }

  private struct Shot: Sendable {
    var cases: [Int]
    /// Of a screen beside the default one.
    var name: String?
    var layout: [String]
    var pixels: String
    var png: [UInt8]
  }

  private static func shot(
    _ entry: Plan.EnvironmentCases, _ screen: Screen?, name: String?, _ pictures: Pictures,
    _ digest: ([(name: String, bytes: [UInt8])]) -> String
  ) -> Shot {
    let name = name.map(BaselineName.plain)
    guard let screen else {
      return Shot(cases: entry.cases, name: name, layout: ["no launch screen"], pixels: "none", png: [])
    }
    let pixels = screen.memo.figure(PixelDigestKey()) {
      let bitmap = screen.bitmap.expanded()
      return digest([("\(bitmap.width)x\(bitmap.height) \(bitmap.space.rawValue)", bitmap.pixels)])
    }
    let isWanted =
      switch pictures {
      case .all: true
      case .none: false
      case .digests(let wanted): wanted.contains(pixels)
      }
    let png = isWanted ? screen.memo.figure(PictureKey()) { PNG.encode(screen.bitmap.expanded()) } : []
    let layout = screen.layout.items.filter { !$0.isGuide }.map { item in
      "\(item.kind) \(item.id) \(item.screenFrame)" + (item.isHidden ? " hidden" : "")
    }
    return Shot(cases: entry.cases, name: name, layout: layout, pixels: pixels, png: png)
  }

  /// How two pictures differ, with the difference as a PNG.
  package struct Difference: Sendable {
    package var figures: BitmapDifference
    package var png: [UInt8]
  }

  /// Nil where a picture cannot be read or the sizes differ.
  package static func difference(_ expected: [UInt8], _ actual: [UInt8]) -> Difference? {
    guard let old = try? PNG.decode(expected).bitmap, let new = try? PNG.decode(actual).bitmap,
      let figures = BitmapDifference(old, new)
    else { return nil }
    return Difference(figures: figures, png: PNG.encode(figures.picture))
  }
}

/// Identifiers of screens as a line of a baseline may hold them.
enum BaselineName {
  static func plain(_ name: String) -> String {
    String(name.map { $0.isNewline || $0 == "[" || $0 == "]" ? "_" : $0 })
  }
}

extension Case {
  fileprivate var axes: String {
    "os \(os), \(orientation.rawValue), \(appearance.rawValue), \(contrast.rawValue) contrast, \(layoutDirection.rawValue)"
  }
}

/// The digest of a screen's pixels.
private struct PixelDigestKey: MemoKey {
  typealias Figure = String
}

/// A screen as PNG at native pixels.
private struct PictureKey: MemoKey {
  typealias Figure = [UInt8]
}
