import Assertions
import Foundation
import Imaging
import Definitions
import Model
import Runner
import Raster

/// Draws screens for baselines and compares pictures, for `qa diff`.
package enum BaselineService {
  package struct Output: Sendable {
    /// In the plan's order, one for each case.
    package var baselines: [ScreenBaseline]
    /// PNG at native pixels by pixel digest, for the pictures that were requested.
    package var pictures: [String: [UInt8]]
  }

  /// Screens to return as pictures, beside their digests.
  package enum Pictures: Sendable {
    case all, none
    /// Those with one of these digests.
    case digests(Set<String>)
  }

  /// - Throws: `Diagnostics` if the matrix cannot be read or has no case for the app.
  package static func screens(
    _ request: RunRequest, on project: OpenedProject, pictures: Pictures = .all, in surroundings: Surroundings
  ) async throws -> Output {
    let cases = try project.expand(request, surroundings.data).cases
    let groups = RunPlan.groups(cases)
    let pipeline = Pipeline(project)
    let total = groups.count
    var output = Output(baselines: [], pictures: [:])
    await Scheduler.run(groups, jobs: request.jobs) { group in
      let screens = ScreenFamily(pipeline: pipeline)
      let shots = group.environments.flatMap { entry in
        project.definitions(in: entry.environment).enumerated().map { definitionIndex, definition in
          let screen = screens.screen(entry.environment, definition: definitionIndex)
          return shot(entry, screen, name: definition.source?.name, pictures, surroundings.digest)
        }
      }
      screens.forgetPixels()
      return shots
    } take: { done, found in
      for shot in found {
        if !shot.png.isEmpty { output.pictures[shot.pixels] = shot.png }
        for caseIndex in shot.cases {
          let id = cases[caseIndex].id
          let axes = id.baselineAxes + (shot.name.map { ", screen \($0)" } ?? "")
          output.baselines.append(
            ScreenBaseline(device: id.device, axes: axes, layout: shot.layout, pixels: shot.pixels))
        }
      }
      surroundings.progress(.init(done: done, total: total))
    }
    return output
  }

  private struct Shot: Sendable {
    var cases: CaseRanges
    /// Name of a screen beside the default one.
    var name: String?
    var layout: [String]
    var pixels: String
    var png: [UInt8]
  }

  private static func shot(
    _ entry: RunPlan.EnvironmentCases, _ screen: Screen?, name: String?, _ pictures: Pictures,
    _ digest: ([(name: String, bytes: [UInt8])]) -> String
  ) -> Shot {
    let name = name.map(BaselineName.plain)
    guard let screen else {
      return Shot(cases: entry.cases, name: name, layout: ["no launch screen"], pixels: "none", png: [])
    }
    let pixels = screen.memo.figure() {
      // The drawing that a run makes, without its single pixels.
      digest([
        ("\(screen.bitmap.width)x\(screen.bitmap.height) \(screen.bitmap.space.rawValue)", screen.bitmap.runs)
      ])
    }
    let isRequested =
      switch pictures {
      case .all: true
      case .none: false
      case .digests(let digests): digests.contains(pixels)
      }
    let png =
      isRequested ? screen.memo.figure() { PNG.marked(PNG.encode(screen.bitmap.expanded())) } : []
    let layout = screen.layout.items.filter { !$0.isGuide }.map { item in
      "\(item.kind) \(item.id) \(item.screenFrame)" + (item.isHidden ? " hidden" : "")
    }
    return Shot(cases: entry.cases, name: name, layout: layout, pixels: pixels, png: png)
  }

  /// How two pictures differ, with the difference as a PNG.
  package struct Difference: Sendable {
    package var figures: PictureDifference
    package var png: [UInt8]
  }

  /// Nil if a picture cannot be read or the sizes differ.
  package static func difference(_ expected: [UInt8], _ actual: [UInt8]) -> Difference? {
    guard let old = try? PNG.decode(expected).bitmap, let new = try? PNG.decode(actual).bitmap,
      let figures = PictureDifference(old, new)
    else { return nil }
    return Difference(figures: figures, png: PNG.encode(figures.picture))
  }
}

/// Names of screens in the lines of a baseline.
enum BaselineName {
  static func plain(_ name: String) -> String {
    String(name.map { $0.isNewline || $0 == "[" || $0 == "]" ? "_" : $0 })
  }
}

extension CaseID {
  /// Values of every axis except the device: `os 18, portrait, light, normal contrast, leftToRight`.
  fileprivate var baselineAxes: String {
    named.dropFirst().map { axis, value in
      switch axis.key {
      case "os": "os \(value)"
      default: axis.phrase(value)
      }
    }.joined(separator: ", ")
  }
}
