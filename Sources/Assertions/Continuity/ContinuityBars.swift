import Imaging
import Model

extension Assertion {
  /// Bars that the launch screen and the first screen both have keep their frame.
  static let continuityBars = perCase(
    "continuity.bars",
    "Navigation bars, toolbars and tab bars of the launch screen stay on the first screen.",
    .readsFirstScreen,
    pixels: .none,
    measurement: """
      The frame and the bar tint color of each bar that navigation and tab bar controllers have on the launch screen and \
      on the first screen. `continuity.position` says what the first screen is.
      """,
    parameters: [.tolerance(0.5)], reasons: firstScreenReasons
  ) { subject, screen, parameters in
    let tolerance = parameters.points("tolerance")
    guard let launch = subject.project.document else { return .nothingShared }
    return subject.afterLaunch { first, facts, document in
      let others = first.systemBars(document)
      let pairs = screen.systemBars(launch).compactMap { bar -> BarPair? in
        guard let other = others.first(where: { $0.kind == bar.kind }),
          let before = screen.layout.item(bar.id)?.screenFrame,
          let after = first.layout.item(other.id)?.screenFrame
        else { return nil }
        return BarPair(
          old: bar, new: other, frames: (before, after),
          doubt: facts.controllerDoubt ?? facts.recoloring ?? document.codeReach(of: other))
      }
      guard !pairs.isEmpty else { return .nothingShared }
      if let change = pairs.compactMap({ $0.change(tolerance) }).first { return change }
      let doubt = pairs.compactMap(\.doubt).first ?? pairs.compactMap(\.colorDoubt).first
      return Finding(
        doubt == nil ? .passed : .cannotTell, "same-bars", cause: .unnamed,
        "\(pairs.map(\.old.label).listed()) \(pairs.count == 1 ? "has" : "have") the same frame in both documents.\(doubt.map { " But \($0)." } ?? "")",
        measured: ["bars": Measure(pairs.count)], reason: doubt == nil ? nil : "code-can-change")
    }
  }

  /// The color difference (CIEDE2000) from which `contrast.seam` takes two colors for different ones.
  static let visibleDifference = 2.0
}

/// A bar that both screens have.
private struct BarPair {
  var old: View
  var new: View
  var frames: (old: Rect, new: Rect)
  /// What can change the bar before a person sees it, as a clause; nil if nothing can.
  var doubt: String?

  /// Returns how the bar changes; nil if its frame and its literal color stay.
  func change(_ tolerance: Points) -> Finding? {
    let outcome: Outcome = doubt == nil ? .failed : .cannotTell
    let reason = doubt == nil ? nil : "code-can-change"
    let ending: Finding.Sentence =
      doubt.map { " This is what the documents say, but \($0)." }
      ?? " \(fix: "Give the bar the same settings in both documents.")"
    if frames.old.isFar(from: frames.new, tolerance) {
      return Finding(
        outcome, "bar-moved", .view(old),
        "\(old.label) is at \(frames.old) on the launch screen and at \(frames.new) on the first screen.\(ending)",
        measured: ["frame": Measure(frames.old)],
        expected: ["frame": Measure(frames.new), "tolerance": Measure(tolerance)], reason: reason)
    }
    guard case .literal(let color)? = old.barTintColor, case .literal(let other)? = new.barTintColor,
      LabColor(color).deltaE2000(to: LabColor(other)) >= Assertion.visibleDifference
    else { return nil }
    return Finding(
      outcome, "bar-recolored", .view(old),
      "\(old.label) has the bar tint color \(color.hex) on the launch screen and \(other.hex) on the first screen.\(ending)",
      measured: ["color": .text(color.hex)], expected: ["color": .text(other.hex)], reason: reason)
  }

  /// Why the colors cannot be compared, as a clause; nil if both documents give the same one or both a literal one.
  var colorDoubt: String? {
    if old.barTintColor == new.barTintColor { return nil }
    if case .literal? = old.barTintColor, case .literal? = new.barTintColor { return nil }
    return "the documents give \(old.label) different bar tint colors"
  }
}

extension Rect {
  fileprivate func isFar(from other: Rect, _ tolerance: Points) -> Bool {
    [minX - other.minX, minY - other.minY, maxX - other.maxX, maxY - other.maxY].contains {
      $0.magnitude > tolerance
    }
  }
}
