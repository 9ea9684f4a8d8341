import Assertions
import Model
import Runner

/// Criteria that a draft keeps together if all of them pass.
struct DraftCandidate: Sendable {
  var criteria: [DraftCriterion]
  /// The candidate is left out if earlier ones cover all of this. Empty for a candidate that is always kept.
  var covers: Set<DraftAspect> = []

  init(_ criteria: [DraftCriterion], covers: Set<DraftAspect> = []) {
    self.criteria = criteria
    self.covers = covers
  }

  /// Returns the candidates about one element, of those that cover the same the preferred one first.
  static func all(_ element: DraftElement, _ facts: DraftFacts, _ screens: DraftScreens) -> [DraftCandidate] {
    // The criterion about the background comes first.
    if !element.isDrawn { return [] }
    let isBackground = facts.isBackground(element.name)
    return placement(element, facts.frames(of: element.name), isBackground: isBackground)
      + looks(element, screens, isBackground: isBackground)
      + properties(element, facts, isBackground: isBackground).map { DraftCandidate([$0]) }
      + (element.showsImage ? scales(element) : [])
  }

  /// Candidates about the files of an image set.
  private static func scales(_ element: DraftElement) -> [DraftCandidate] {
    ["1, 2, 3", "2, 3", "3"].flatMap { scales in
      ["light, dark", "light"].map { appearances in
        let dark = appearances == "light" ? "" : " in light and in dark"
        return DraftCandidate(
          [
            DraftCriterion(
              "project.image-scales",
              "{of: \(element.name), scales: [\(scales)], appearances: [\(appearances)]}",
              "\(element.subject) has an image at the scales \(scales)\(dark)",
              fix: "Add the missing scales to its image set.", impact: .moderate, elements: [element.name])
          ], covers: DraftAspect.all([.scales], of: element))
      }
    }
  }

  /// Candidates about location and size.
  private static func placement(
    _ element: DraftElement, _ frames: DraftFrames, isBackground: Bool
  ) -> [DraftCandidate] {
    let (name, subject) = (element.name, element.subject)
    func covering(_ kinds: DraftAspect.Kind...) -> Set<DraftAspect> { DraftAspect.all(kinds, of: element) }
    func one(
      _ assertion: String, _ predicate: String, parameters: String? = nil, fix: String,
      covers: Set<DraftAspect>
    ) -> DraftCandidate {
      DraftCandidate(
        [
          DraftCriterion(
            assertion, parameters ?? "{of: \(name)}", "\(subject) \(predicate)", fix: fix, elements: [name])
        ], covers: covers)
    }
    var list: [DraftCandidate] = []
    if isBackground {
      list.append(
        one(
          "layout.pinned-to-edges", "reaches all four edges of the screen",
          fix: "Pin it to all four edges of the root view, not of the safe area.",
          covers: covering(.x, .width, .y, .height)))
    } else {
      let offsets = frames.offsets
      if offsets.count == 2, offsets.allSatisfy({ $0.points == 0 && $0.area == "screen" }) {
        list.append(
          one(
            "layout.centered", "is in the middle of the screen",
            fix: "Pin its center to the root view's center with centerX and centerY constraints.",
            covers: covering(.x, .y)))
      }
      list += offsets.map { offset in
        one(
          "layout.position", "is \(offset.words)", parameters: offset.parameters(of: name),
          fix: "Change the constraint that the finding names.",
          covers: covering(offset.isHorizontal ? .x : .y))
      }
      if let size = frames.size {
        list.append(
          one(
            "layout.size", "is \(size.width) × \(size.height) pt",
            parameters: "{of: \(name), width: \(size.width), height: \(size.height)}",
            fix: "Set its width constraint to \(size.width) and its height constraint to \(size.height).",
            covers: covering(.width, .height)))
      }
    }
    return list + formulas(element, frames.axes(isHorizontal: true), anchor: .x, size: .width)
      + formulas(element, frames.axes(isHorizontal: false), anchor: .y, size: .height)
  }

  /// Candidates with formulas: the location and the size apart, where one is a criterion already.
  private static func formulas(
    _ element: DraftElement, _ axes: [DraftAxis], anchor: DraftAspect.Kind, size: DraftAspect.Kind
  ) -> [DraftCandidate] {
    guard !axes.isEmpty else { return [] }
    func candidate(
      _ kinds: [DraftAspect.Kind], _ isPart: (FrameLength) -> Bool
    ) -> DraftCandidate {
      DraftCandidate(
        axes.map { axis in
          DraftCriterion(
            DraftFrameText(
              element: element, situation: axis.situation,
              lengths: axis.formulas.filter { isPart($0.length) }, tolerance: axis.tolerance))
        }, covers: DraftAspect.all(kinds, of: element))
    }
    let lengths = axes.map { axis in axis.formulas.map(\.length.isSize) }
    // Two edges decide both.
    if axes.allSatisfy(\.isComplete), lengths.contains(where: { !$0.contains(true) }) {
      return [candidate([anchor, size]) { _ in true }]
    }
    return (lengths.allSatisfy { $0.contains(false) } ? [candidate([anchor]) { !$0.isSize }] : [])
      + (lengths.allSatisfy { $0.contains(true) } ? [candidate([size]) { $0.isSize }] : [])
  }

  /// Candidates about colors, and about what other views hide.
  static func looks(
    _ element: DraftElement, _ screens: DraftScreens, isBackground: Bool
  ) -> [DraftCandidate] {
    let all = DraftLook.all(of: element, in: screens)
    // The look in some cases is better than none.
    let looks = all.isEmpty ? DraftLook.partial(of: element, in: screens).map { [$0] } ?? [] : all
    let isPartial = all.isEmpty
    let modes = looks.isEmpty ? [] : looks.contains { $0.mode != nil } ? [true, false] : [false]
    func whole(_ when: String?) -> DraftCriterion {
      DraftCriterion(
        "layout.whole", "{of: \(element.name)}", "\(element.subject) is visible in full",
        fix: "Keep it above other views and inside the screen.", elements: [element.name], when: when)
    }
    func candidate(
      _ hasMode: Bool, hidden: Double?, whole: DraftCriterion? = nil
    ) -> DraftCandidate {
      let coversWhole = hidden != nil || whole != nil
      return DraftCandidate(
        (whole.map { [$0] } ?? [])
          + looks.map { $0.criterion(of: element, hiddenAtMost: hidden, hasMode: hasMode) },
        covers: DraftAspect.all(
          isPartial ? [.someLook] : coversWhole ? [.look, .whole] : [.look], of: element))
    }
    var list: [DraftCandidate] = []
    if !isBackground {
      let part = isPartial ? looks.first?.situation.when : nil
      list += modes.map { candidate($0, hidden: nil, whole: whole(part)) }
      list += [0.01, 0.1, 0.3].flatMap { hidden in modes.map { candidate($0, hidden: hidden) } }
      list.append(DraftCandidate([whole(nil)], covers: DraftAspect.all([.whole], of: element)))
    }
    return list + modes.map { candidate($0, hidden: nil) }
  }

  /// Criteria about what the element is.
  private static func properties(
    _ element: DraftElement, _ facts: DraftFacts, isBackground: Bool
  ) -> [DraftCriterion] {
    let (name, subject) = (element.name, element.subject)
    var list: [DraftCriterion] = []
    func add(
      _ assertion: String, _ predicate: String, parameters: String? = nil, fix: String,
      impact: Impact = .serious
    ) {
      list.append(
        DraftCriterion(
          assertion, parameters ?? "{of: \(name)}", "\(subject) \(predicate)", fix: fix, impact: impact,
          elements: [name]))
    }
    if !isBackground {
      add(
        "contrast.outline", "contrasts with its background at 3:1",
        fix: "Change the background or the image, in the appearance that the finding names.")
    }
    if facts.matchesIcon(name) {
      add("project.matches-app-icon", "shows the app icon", fix: "Export it again from the icon's master.")
      add(
        "layout.corner-shape", "has the corners of an app icon", fix: "Use the icon with rounded corners.")
    }
    for ends in facts.gradients(of: name) {
      add(
        "contrast.gradient", "is a gradient from \(ends.top) to \(ends.bottom)",
        parameters: "{of: \(name), except: \(facts.foreground), \(ends.parameters)}",
        fix: "Use the gradient's colors.")
    }
    return list
  }
}
