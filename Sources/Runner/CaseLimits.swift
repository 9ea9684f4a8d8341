import Assertions
import Documents
import Model

/// What one evaluation may cost: time, pixels, solver steps and memory.
struct CaseLimits: Sendable {
  /// Seconds of wall-clock time; nil for no limit.
  var seconds: Double?

  /// Returns why screens are not evaluated, as the message of a finding; nil if they are.
  func obstacle(_ subject: EvaluationSubject) -> String? {
    let limits = RunBudget.limits
    let screens = (subject.screens + (subject.unpinned ?? [])).flatMap {
      [$0.own, $0.lightAppearance, $0.otherDirection].compactMap(\.self)
    }
    if screens.contains(where: { $0.layout.failure != nil }) {
      return
        "The layout was given up: its constraints need more than \(limits[.solverStepsEach]) steps of the solver, or those of the run more than \(limits[.solverSteps]). Remove constraints or views."
    }
    if let screen = screens.first(where: { $0.list.paintedPixels > limits[.drawnPixels] }) {
      return
        "The screen paints \(screen.list.paintedPixels) pixels; at most \(limits[.drawnPixels]) are drawn. Remove views that others cover."
    }
    return nil
  }

  /// Returns why an evaluation is not finished, as the message of a finding; nil if it may go on.
  ///
  /// - Parameter start: When the evaluation started.
  func obstacle(since start: ContinuousClock.Instant) -> String? {
    let limits = RunBudget.limits
    if RunBudget.current?.isMemorySpent == true {
      return
        "The run has used its \(limits[.memoryMegabytes]) MB of memory. Scale the images down, or check fewer devices in one run."
    }
    if let seconds, ContinuousClock.now - start > .seconds(seconds) {
      return
        "The case took longer than \(seconds.shortDescription) seconds, so `qa` went on with the others. Simplify the launch screen, or raise --case-timeout."
    }
    return nil
  }
}

extension DisplayList {
  /// How many pixels all paints cover together, whether or not others cover them. Never overflows.
  var paintedPixels: Int {
    let screen = Double(pixelSize.width) * Double(pixelSize.height)
    let perPoint = scale.value * scale.value
    func cost(_ node: DisplayNode) -> Double {
      let area = abs(node.frame.width.value * node.frame.height.value) * perPoint
      let own = Double(node.paints.count) * min(area.isFinite ? area : screen, screen)
      return node.children.reduce(own) { $0 + cost($1) }
    }
    let sum = nodes.reduce(0) { $0 + cost($1) }
    return sum < 1e18 ? Int(sum) : .max
  }
}
