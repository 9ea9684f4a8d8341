import Imaging
import Model

extension Assertion {
  /// The launch screen and the first screen have the same background color.
  static let continuityBackground = perCase(
    "continuity.background",
    "The background has the same color on the launch screen and on the first screen.", .readsFirstScreen,
    pixels: .none,
    measurement: """
      The frontmost opaque fill or image that covers the whole screen, on both screens: CIEDE2000 between two colors. \
      `continuity.position` says what the first screen is.
      """,
    parameters: [
      .init(
        "visibleFrom", .number, "Color difference (CIEDE2000) that is visible",
        default: .number(visibleDifference))
    ],
    reasons: firstScreenReasons.merging([
      "unclear-ground": "No single color or image covers one of the screens."
    ]) { $1 }
  ) { subject, screen, parameters in
    let limit = parameters.number("visibleFrom")
    return subject.afterLaunch { first, facts, document in
      func finding(_ isSame: Bool, _ view: View, _ id: String, _ text: String, _ colors: [Color] = [])
        -> Finding
      {
        let doubt = first.doubt(aboutGround: view, facts, document)
        let outcome: Outcome = doubt != nil ? .cannotTell : isSame ? .passed : .failed
        let clause = isSame ? " But " : " This is what the documents say, but "
        let ending: Finding.Sentence =
          doubt.map { "\(clause)\($0)." } ?? (isSame ? "" : " \(fix: "Use one color set in both documents.")")
        return Finding(
          outcome, id, .view(view), cause: isSame && doubt == nil ? .unnamed : .own, "\(text)\(ending)",
          measured: colors.first.map { ["color": .text($0.hex)] } ?? [:],
          expected: colors.last.map { ["color": .text($0.hex), "visibleFrom": Measure(limit)] } ?? [:],
          reason: doubt == nil ? nil : "code-can-change")
      }
      switch (screen.ground(subject.project.document), first.ground(document)) {
      case (.picture(let old, _), .picture(let new, let view)) where old == new:
        return finding(true, view, "same-picture", "Both screens have the same image as background.")
      case (.color(let old, _), .color(let new, let view)):
        let isSame = LabColor(old).deltaE2000(to: LabColor(new)) < limit
        return isSame
          ? finding(true, view, "same-ground", "The background is \(old.hex) on both screens.", [old, new])
          : finding(
            false, view, "other-ground",
            "The background is \(old.hex) on the launch screen and \(new.hex) on the first screen.",
            [old, new])
      default:
        return Finding(
          .cannotTell, "unclear-ground", "No single color or image covers one of the screens.")
      }
    }
  }
}

extension Screen {
  enum Ground {
    case color(Color, View)
    case picture(PictureID, View)
    case unclear
  }

  /// Returns what covers nearly the whole content and nothing large is in front of. Opaque bars end the content.
  func ground(_ document: InterfaceDocument?) -> Ground {
    var found = Ground.unclear
    let views = root.byID
    let content = document.flatMap { containers($0).last?.subviews.first }
    let whole = content.flatMap { layout.item($0.id)?.screenFrame } ?? viewport.bounds
    for (node, ancestors) in list.flattened {
      guard let view = views[node.viewID] else { return .unclear }
      let visible = ancestors.filter(\.clips).reduce(whole) { area, clip in
        area.intersection(clip.frame) ?? .zero
      }
      func share(_ area: Rect) -> Double { (visible.intersection(area)?.area ?? 0) / whole.area }
      let isUnknown =
        view.kind.fillsItself || view.embeddedController != nil
        || view.content == .other && node.paints.isEmpty
      if isUnknown, share(node.frame) >= Self.largeShare { found = .unclear }
      let isClear = isUnknown || (ancestors + [node]).contains { $0.alpha < 1 }
      for paint in node.paints where share(paint.area(in: node.frame)) >= Self.largeShare {
        let isWhole = share(paint.area(in: node.frame)) >= Self.wholeShare
        found = isWhole && !isClear ? ground(paint, of: view) : .unclear
      }
    }
    return found
  }

  private func ground(_ paint: Paint, of view: View) -> Ground {
    switch paint {
    case .fill(let color) where color.alpha >= 1: .color(color, view)
    case .image(let picture, _) where renderer.isOpaque(picture) == true: .picture(picture, view)
    default: .unclear
    }
  }

  /// The share of the content from which a fill is large, and from which it is the whole ground.
  private static let largeShare = 0.4
  private static let wholeShare = 0.95

  /// Returns what can change the color of a view before a person sees it, as a clause; nil if nothing can.
  fileprivate func doubt(aboutGround view: View, _ facts: FirstScreen, _ document: InterfaceDocument)
    -> String?
  {
    if let doubt = facts.controllerDoubt ?? facts.recoloring { return doubt }
    if let doubt = root.path(to: view.id).lazy.compactMap(document.codeReach).first { return doubt }
    let large = root.first { other in
      let share = (layout.item(other.id)?.screenFrame.area ?? 0) / viewport.bounds.area
      return share >= Self.largeShare && document.codeReach(of: other) != nil
    }
    return large.map { "a class or an outlet of the app reaches \($0.label), which can cover it" }
  }
}

extension View.Kind {
  /// Whether the view fills its frame with what data or the system give.
  fileprivate var fillsItself: Bool {
    Self.dataDriven.contains(self) || self == .effect || self == .textView || self == .scroll
  }
}
