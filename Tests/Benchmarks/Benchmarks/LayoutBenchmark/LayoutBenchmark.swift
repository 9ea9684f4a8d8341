@testable import AutoLayout
@testable import Simplex
import Foundation
import LaunchScreens
import Model

/// Times the layout of one document in many environments and exports the constraint systems that it solved.
///
///     LayoutBenchmark Matrix/system DOCUMENT ENVIRONMENTS.json SYSTEMS.json
///
/// `kiwi.py` writes the environments, runs this program, and times kiwisolver on the same systems.
@main struct LayoutBenchmark {
  struct Geometry: Decodable {
    var idiom: String
    var width: Double
    var height: Double
    var scale: Double
    var safeArea: [Double]
    var statusBar: Double
    var regularWidth: Bool
    var regularHeight: Bool
    var os: Int
    var rightToLeft: Bool
  }
  struct Row: Encodable {
    var variables: [Int]
    var coefficients: [Double]
    var relation: String
    var constant: Double
    var priority: Double
  }
  struct System: Encodable {
    var variables: Int
    var rows: [Row]
    var values: [Double]
  }
  struct Report: Encodable {
    /// Seconds for all environments with a new engine: compile and solve.
    var firstLayout: Double
    /// Seconds for all environments with compiled constraints: frames of every view, rounded to pixels.
    var layout: Double
    /// Seconds to solve the constraint systems of all environments without compiled regions.
    var simplex: Double
    /// Seconds to compile once and solve the constraint systems of all environments.
    var compileAndSolve: Double
    /// Seconds to solve the constraint systems of all environments with compiled regions.
    var solve: Double
    var systems: [System]
  }

  static func main() throws {
    let words = CommandLine.arguments
    func data(_ path: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: path)) }
    func engine() throws -> LayoutEngine {
      try LayoutEngine(
        metrics: data(words[1] + "/metrics.json"), canvases: data(words[1] + "/canvases.json"),
        fonts: data(words[1] + "/fonts.json"))
    }
    let document = try InterfaceBuilder.read([UInt8](data(words[2])), file: words[2])
    let environments = try JSONDecoder().decode([Geometry].self, from: data(words[3])).map(\.environment)
    func layOut(_ engine: LayoutEngine) {
      for environment in environments {
        _ = engine.layout(document, in: environment) { document.recordedImageSizes[$0.name] }
      }
    }
    let warm = try engine()
    layOut(warm)
    let scenes = environments.map { warm.sceneLayout(document, in: $0) }
    let solved = scenes.map { $0.finalPass().0 }
    let keys = zip(scenes, solved).map {
      "\(ObjectIdentifier($0.scene)) \($1.layout.system.solver.constraints.count)"
    }
    var compiled: [String: CompiledSystem] = [:]
    for (key, layout) in zip(keys, solved) { compiled[key] = layout.layout.system }
    let parameters = solved.map(\.solution.parameters)
    let plain = zip(solved, parameters).map { $0.layout.system.solver.substituting($1) }
    let engines = try (0..<16).map { _ in try engine() }
    var next = 0
    let report = Report(
      firstLayout: shortest(engines.count) {
        layOut(engines[next])
        next += 1
      },
      layout: shortest(40) { layOut(warm) },
      simplex: shortest(8) { for solver in plain { _ = solver.solve() } },
      compileAndSolve: shortest(16) {
        var systems: [String: CompiledSystem] = [:]
        for (index, key) in keys.enumerated() {
          _ = systems[key, default: solved[index].layout.system.solver.compiled()].solve(parameters[index])
        }
      },
      solve: shortest(40) {
        for (index, key) in keys.enumerated() { _ = compiled[key]?.solve(parameters[index]) }
      },
      systems: zip(solved, plain).map(system))
    try JSONEncoder().encode(report).write(to: URL(fileURLWithPath: words[4]))
  }

  /// Returns the seconds of the fastest of several runs.
  static func shortest(_ count: Int, _ body: () -> Void) -> Double {
    (0..<count).map { _ in
      let start = ContinuousClock.now
      body()
      let time = start.duration(to: .now).components
      return Double(time.seconds) + Double(time.attoseconds) * 1e-18
    }.min() ?? 0
  }

  static func system(_ solved: SolvedLayout, _ plain: Solver) -> System {
    System(
      variables: plain.variableCount,
      rows: plain.constraints.map { _, constraint in
        Row(
          variables: constraint.terms.map(\.variable.index),
          coefficients: constraint.terms.map(\.coefficient),
          relation: "\(constraint.relation)", constant: constraint.constant, priority: constraint.priority)
      }, values: solved.solution.values)
  }
}

extension LayoutBenchmark.Geometry {
  var environment: Model.Environment {
    Model.Environment(
      idiom: idiom == "pad" ? .pad : .phone, size: Size(width: Points(width), height: Points(height)),
      scale: Ratio(scale),
      safeArea: Insets(
        top: Points(safeArea[0]), left: Points(safeArea[1]), bottom: Points(safeArea[2]),
        right: Points(safeArea[3])), horizontalSizeClass: regularWidth ? .regular : .compact,
      verticalSizeClass: regularHeight ? .regular : .compact,
      layoutDirection: rightToLeft ? .rightToLeft : .leftToRight, statusBarHeight: Points(statusBar),
      osMajor: os)
  }
}

extension LayoutEngine {
  func sceneLayout(_ document: InterfaceDocument, in environment: Model.Environment) -> SceneLayout {
    let containment = Containment(
      document: document, scene: document.initialScene ?? 0, environment: environment, metrics: metrics)
    guard let view = containment.content.view else { fatalError("the document has no view") }
    return run(document, containment, view, environment).layout(self) { document.recordedImageSizes[$0.name] }
  }
}

extension Solver {
  /// Returns the solver with numbers in place of its parameters.
  func substituting(_ parameters: [Double]) -> Solver {
    var solver = self
    for index in solver.constraints.indices {
      for term in solver.constraints[index].constraint.terms where term.variable.isParameter {
        solver.constraints[index].constraint.constant -= term.coefficient * parameters[term.variable.index]
      }
      solver.constraints[index].constraint.terms.removeAll(where: \.variable.isParameter)
    }
    return solver
  }
}
