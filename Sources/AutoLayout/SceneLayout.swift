import Cassowary
import Model

/// Lays out one root view: solves, corrects what frames feed back into (safe areas, margins, line breaks), and
/// solves again, at most three times.
struct SceneLayout {
  static let maximumRounds = 3

  let tree: LayoutTree
  let rootSize: Size
  let scale: Double
  let sizes: IntrinsicSizes
  let margins: LayoutMargins
  let centerOffset: Double

  /// What came out, frames in points in the parent's coordinates, rounded to pixels.
  struct Outcome {
    var frames: [PlainRect]
    var screenFrames: [PlainRect]
    var ambiguous: [Bool]
    var estimated: [Bool]
    var conflicts: [[ConstraintSystem.Source]]
    var guides: [String: PlainRect]
    var failure: String?
  }

  func run() -> Outcome {
    let count = tree.nodes.count
    var textWidths = [Double?](repeating: nil, count: count)
    var frames = startFrames()
    var assumptions = margins.assumptions(frames: frames, textWidths: textWidths)
    var round = solve(assumptions, distort: false)
    for _ in 1..<Self.maximumRounds {
      frames = round.frames
      textWidths = nextTextWidths(round, textWidths)
      let next = margins.assumptions(frames: frames, textWidths: textWidths)
      if next.isClose(assumptions) { break }
      assumptions = next
      round = solve(assumptions, distort: false)
    }
    var outcome = finish(round)
    if round.system.sizes.contains(where: \.isEstimated) {
      outcome.estimated = moved(round, by: solve(assumptions, distort: true))
    }
    return outcome
  }

  private struct Round {
    var system: ConstraintSystem
    var solution: Solution
    var frames: [PlainRect]
  }

  /// Frames to start from: those recorded, or nothing.
  private func startFrames() -> [PlainRect] {
    var frames: [PlainRect] = []
    for node in tree.nodes {
      guard let parent = node.parent else {
        frames.append(PlainRect(x: 0, y: 0, width: rootSize.width.value, height: rootSize.height.value))
        continue
      }
      guard node.role != .filling, let rect = node.view.recordedFrame else {
        frames.append(frames[parent])
        continue
      }
      frames.append(
        PlainRect(
          x: frames[parent].x + rect.x.value, y: frames[parent].y + rect.y.value, width: rect.width.value,
          height: rect.height.value))
    }
    return frames
  }

  /// `distort` makes estimated sizes a little larger, to see which frames rest on them.
  private func solve(_ assumptions: LayoutAssumptions, distort: Bool) -> Round {
    let intrinsic = tree.nodes.indices.map { index in
      var size = sizes.size(of: tree.nodes[index].view, width: assumptions.textWidths[index])
      if distort, size.isEstimated {
        size.width = size.width.map { $0 * 1.05 + 1 }
        size.height = size.height.map { $0 * 1.05 + 1 }
      }
      return size
    }
    let system = ConstraintSystem(
      tree: tree, rootSize: rootSize, assumptions: assumptions, sizes: intrinsic,
      centerOffset: centerOffset)
    let solution = system.solver.solve()
    let frames = system.frames.map { rect in
      PlainRect(
        x: rect.x.value(solution), y: rect.y.value(solution), width: rect.width.value(solution),
        height: rect.height.value(solution))
    }
    return Round(system: system, solution: solution, frames: frames)
  }

  /// A label whose width came out other than its text's breaks its lines anew in that width.
  private func nextTextWidths(_ round: Round, _ known: [Double?]) -> [Double?] {
    round.frames.indices.map { index in
      let size = round.system.sizes[index]
      guard size.dependsOnWidth, let natural = size.width else { return known[index] }
      let solved = round.frames[index].width
      return abs(solved - natural) < 0.5 / scale ? known[index] : solved
    }
  }

  private func moved(_ round: Round, by other: Round) -> [Bool] {
    zip(round.frames, other.frames).map { first, second in
      abs(first.x - second.x) > 0.01 || abs(first.y - second.y) > 0.01
        || abs(first.width - second.width) > 0.01 || abs(first.height - second.height) > 0.01
    }
  }

  private func finish(_ round: Round) -> Outcome {
    var frames: [PlainRect] = []
    var screen: [PlainRect] = []
    for (index, node) in tree.nodes.enumerated() {
      let raw = round.frames[index]
      let outer = node.parent.map { round.frames[$0] } ?? PlainRect()
      let local = PlainRect(
        x: rounded(raw.x - outer.x), y: rounded(raw.y - outer.y), width: rounded(raw.width),
        height: rounded(raw.height))
      let base = node.parent.map { screen[$0] } ?? PlainRect()
      frames.append(local)
      screen.append(
        PlainRect(x: base.x + local.x, y: base.y + local.y, width: local.width, height: local.height))
    }
    let system = round.system
    return Outcome(
      frames: frames, screenFrames: screen,
      ambiguous: system.frames.map { rect in
        [rect.x, rect.y, rect.width, rect.height].contains { $0.isAmbiguous(round.solution) }
      },
      estimated: Array(repeating: false, count: frames.count),
      conflicts: round.solution.conflicts.map { set in set.map { system.sources[$0.index] } },
      guides: guides(round), failure: round.solution.failure)
  }

  /// Rounds to the nearest pixel, halves up, as UIKit does when it writes frames; halves down where centers are
  /// those of whole points.
  private func rounded(_ value: Double) -> Double {
    let pixels =
      centerOffset > 0
      ? (value * scale - 1e-6 - 0.5).rounded(.up) : (value * scale + 1e-6 + 0.5).rounded(.down)
    return pixels == 0 ? 0 : pixels / scale
  }

  private func guides(_ round: Round) -> [String: PlainRect] {
    var result: [String: PlainRect] = [:]
    for (id, item) in tree.items {
      if case .view = item { continue }
      let rect = round.system.guideRect(item)
      let outer = round.frames[tree.owner(item)]
      result[id] = PlainRect(
        x: rounded(rect.x.value(round.solution) - outer.x),
        y: rounded(rect.y.value(round.solution) - outer.y),
        width: rounded(rect.width.value(round.solution)), height: rounded(rect.height.value(round.solution)))
    }
    return result
  }
}
