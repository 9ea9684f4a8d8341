import Benchmark
import Simplex
import Model
import Raster

/// Each pair measures two things in one run, so that their ratio holds whatever the machine is doing.
let benchmarks: @Sendable () -> Void = {
  Benchmark.defaultConfiguration = .init(metrics: [.wallClock, .cpuTotal], maxDuration: .seconds(5))

  for views in [30, 60] {
    Benchmark("Solve a pinned hierarchy of \(views) views") { benchmark in
      for _ in benchmark.scaledIterations { blackHole(Scene.hierarchy(of: views).solve()) }
    }
  }

  for (name, source) in [("a stretched", 512), ("a full-size", 2796)] {
    let bitmap = Scene.gradient(height: source)
    let rasterizer = Rasterizer { _ in bitmap }
    let list = Scene.screen
    Benchmark("Draw 1290 x 2796 pixels from \(name) gradient") { benchmark in
      for _ in benchmark.scaledIterations { blackHole(rasterizer.draw(list)) }
    }
  }
}

/// What the benchmarks work on.
enum Scene {
  /// Boxes inside boxes, 8 points from each edge.
  static func hierarchy(of views: Int) -> Solver {
    var solver = Solver()
    var parent: [Variable] = (0..<4).map { _ in solver.makeVariable() }
    for (edge, value) in zip(parent, [0.0, 0, 393, 852]) {
      solver.add(LinearConstraint([Term(edge)], .equal, value))
    }
    for _ in 0..<views {
      let child: [Variable] = (0..<4).map { _ in solver.makeVariable() }
      for (index, inset) in [8.0, 8, -8, -8].enumerated() {
        solver.add(LinearConstraint([Term(child[index]), Term(parent[index], -1)], .equal, inset))
      }
      solver.add(LinearConstraint([Term(child[2]), Term(child[0], -1)], .equal, 100, priority: 250))
      parent = child
    }
    return solver
  }

  static func gradient(height: Int) -> Bitmap {
    var bitmap = Bitmap(width: 16, height: height)
    for y in 0..<height {
      for x in 0..<16 {
        let at = (y * 16 + x) * 4
        bitmap.pixels[at] = UInt8(y * 255 / height)
        bitmap.pixels[at + 2] = 200
        bitmap.pixels[at + 3] = 255
      }
    }
    return bitmap
  }

  static let screen = DisplayList(
    pixelSize: PixelSize(width: 1290, height: 2796), scale: 3, gamut: .sRGB,
    nodes: [
      DisplayNode(
        viewID: "a", frame: Rect(x: 0, y: 0, width: 430, height: 932), alpha: 1, clips: false,
        paints: [.image(PictureID("p"), rect: Rect(x: 0, y: 0, width: 430, height: 932))], children: [])
    ])
}
