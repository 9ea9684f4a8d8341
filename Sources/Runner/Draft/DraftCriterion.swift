import Model

/// A criterion that may describe the screen. It stays in the draft if it passes in every case.
struct DraftCriterion: Sendable {
  var assertion: String
  /// The parameters as a YAML map.
  var parameters: String
  var title: String
  var rationale: String
  var fix: String
  var impact = Impact.serious
  /// Names of the elements that it uses.
  var elements: [String]
  /// Candidates of one group exclude each other: the first that passes stays.
  var group: String

  init(
    _ assertion: String, _ parameters: String = "{}", _ title: String, rationale: String, fix: String,
    impact: Impact = .serious, elements: [String] = [], group: String? = nil
  ) {
    (self.assertion, self.parameters, self.title) = (assertion, parameters, title)
    (self.rationale, self.fix, self.impact, self.elements) = (rationale, fix, impact, elements)
    self.group = group ?? "\(assertion) \(elements.joined(separator: " "))"
  }

  func text(id: String) -> [String] {
    [
      "  - id: \(id)", "    title: \(YAMLText.quoted(title, isSentence: true))",
      "    impact: \(impact.rawValue)",
      "    rationale: \(YAMLText.quoted(rationale, isSentence: true))",
      "    fix: \(YAMLText.quoted(fix, isSentence: true))", "    assert:",
      "      - \(assertion): \(parameters)",
    ]
  }
}

extension DraftCriterion {
  private static let changed = "The screen had this property when the checklist was written."

  /// Candidates whose outcomes and figures say what the others can ask for.
  static func probes(_ element: DraftElement) -> [DraftCriterion] {
    let of = "{of: \(element.name)}"
    func criterion(_ assertion: String, _ parameters: String) -> DraftCriterion {
      DraftCriterion(
        assertion, parameters, "Probe", rationale: "Probe", fix: "Probe", elements: [element.name])
    }
    return [
      criterion("layout.size", "{of: \(element.name), width: 1, height: 1}"),
      criterion("layout.pinned-to-edges", of), criterion("project.matches-app-icon", of),
      criterion("contrast.gradient", of),
    ]
      + DraftOffset.areas.map {
        criterion("layout.position", "{of: \(element.name), relativeTo: \($0), top: 0}")
      }
  }

  /// Candidates about what is behind the elements.
  static func probes(_ elements: [DraftElement]) -> [DraftCriterion] {
    [background(elements, parameters: "", "Probe", uses: [])]
  }

  /// Returns the candidates about one element.
  static func candidates(_ element: DraftElement, _ facts: DraftFacts) -> [DraftCriterion] {
    let (name, subject) = (element.name, element.subject)
    let of = "{of: \(name)}"
    var list: [DraftCriterion] = []
    func add(
      _ assertion: String, _ parameters: String? = nil, _ predicate: String, fix: String,
      impact: Impact = .serious
    ) {
      list.append(
        DraftCriterion(
          assertion, parameters ?? of, "\(subject) \(predicate)", rationale: changed, fix: fix,
          impact: impact,
          elements: [name]))
    }
    if facts.isBackground(name) {
      add(
        "layout.pinned-to-edges", nil, "reaches all four edges of the screen",
        fix: "Pin it to all four edges of the root view, not of the safe area.")
    } else {
      add("layout.whole", nil, "is visible in full", fix: "Keep it above other views and inside the screen.")
      add(
        "layout.centered", nil, "is in the middle of the screen",
        fix: "Pin its center to the root view's center with centerX and centerY constraints.")
      for offset in facts.offsets(of: name) {
        list.append(
          DraftCriterion(
            "layout.position", offset.parameters(of: name), "\(subject) is \(offset.words)",
            rationale: changed, fix: "Change the constraint that the finding names.", elements: [name],
            group: "offset \(offset.isHorizontal) \(name)"))
      }
      if let size = facts.size(of: name) {
        let (width, height) = ("\(size.width)", "\(size.height)")
        add(
          "layout.size", "{of: \(name), width: \(width), height: \(height)}", "is \(width) × \(height) pt",
          fix: "Set its width constraint to \(width) and its height constraint to \(height).")
      }
      add(
        "contrast.outline", nil, "contrasts with its background at 3:1",
        fix: "Change the background or the image, in the appearance that the finding names.")
    }
    if facts.matchesIcon(name) {
      add(
        "project.matches-app-icon", nil, "shows the app icon", fix: "Export it again from the icon's master.")
      add(
        "layout.corner-shape", nil, "has the corners of an app icon",
        fix: "Use the icon with rounded corners.")
    }
    for ends in facts.gradients(of: name) {
      add(
        "contrast.gradient", "{of: \(name), except: \(facts.foreground), \(ends.parameters)}",
        "is a gradient from \(ends.top) to \(ends.bottom)", fix: "Use the gradient's colors.")
    }
    for appearances in ["light, dark", "light"] {
      add(
        "project.image-scales", "{of: \(name), appearances: [\(appearances)]}",
        appearances == "light"
          ? "has an image at each scale" : "has an image at each scale in light and in dark",
        fix: "Add the missing scales to its image set.", impact: .moderate)
    }
    return list
  }

  /// Returns the candidates about the whole screen.
  static func candidates(_ elements: [DraftElement], _ facts: DraftFacts) -> [DraftCriterion] {
    let all = elements.map(\.name)
    let except = "{except: [\(facts.backgrounds.joined(separator: ", "))]}"
    // Nothing shows what is behind an element that covers the screen.
    let behind =
      facts.backgrounds.isEmpty
      ? [
        background(
          elements, parameters: facts.background.map { ", \($0.parameters)" } ?? "",
          facts.background?.words ?? "The background has one color", uses: all)
      ] : []
    return behind + [
      DraftCriterion(
        "layout.draws-only", "{elements: [\(all.joined(separator: ", "))]}", "Nothing else is drawn",
        rationale: changed, fix: "Remove the view that the finding names, or add it to `elements`.",
        elements: all),
      DraftCriterion(
        "layout.constraints", "{}", "Constraints alone determine every frame", rationale: changed,
        fix: "Give every view constraints for both axes."),
      DraftCriterion(
        "safe-area.inside", except, "The content is inside the safe area", rationale: changed,
        fix: "Pin the view to the safe area.", elements: facts.backgrounds),
      DraftCriterion(
        "safe-area.clear-of-hardware", except, "Camera, corners and home indicator cover no content",
        rationale: changed, fix: "Move the view away from the edge.", elements: facts.backgrounds),
      DraftCriterion(
        "contrast.text", "{}", "Texts have the contrast of WCAG's level AA", rationale: changed,
        fix: "Change the color of the text or of what is behind it."),
      DraftCriterion(
        "localization-free.no-text", "{}", "The screen has no text", rationale: changed,
        fix: "Delete the text.",
        impact: .moderate),
      DraftCriterion(
        "localization-free.no-variants", "{}", "The screen is not localized", rationale: changed,
        fix: "Remove the localized variant.", impact: .moderate),
      DraftCriterion(
        "localization-free.same-in-both-directions", "{}",
        "The screen is the same in right-to-left languages",
        rationale: changed, fix: "Center the content, or use images without a direction.", impact: .moderate),
      DraftCriterion(
        "project.adaptive-assets", "{}", "Colors and images change with the appearance by their catalog",
        rationale: changed, fix: "Add the appearance to the catalog's entry.", impact: .moderate),
      DraftCriterion(
        "project.storyboard", "{}", "The launch screen is a storyboard", rationale: changed,
        fix: "Name the storyboard in UILaunchStoryboardName."),
      DraftCriterion(
        "project.resources-copied", "{}", "The target copies what the launch screen uses", rationale: changed,
        fix: "Add the file to the target."),
      DraftCriterion(
        "safe-area.guides", except, "Views near an edge are pinned to safe area guides", rationale: changed,
        fix: "Turn on the safe area layout guides, and pin the view to them.", impact: .moderate,
        elements: facts.backgrounds),
      DraftCriterion(
        "project.orientations", "{}", "The project declares its orientations, and portrait is one of them",
        rationale: changed, fix: "Add portrait to UISupportedInterfaceOrientations.", impact: .moderate),
      DraftCriterion(
        "project.storyboard-name", "{}", "Every build configuration names the storyboard", rationale: changed,
        fix: "Set UILaunchStoryboardName in the configuration that the finding names."),
      DraftCriterion(
        "project.no-generated-launch-screen", "{}", "No build setting generates another launch screen",
        rationale: changed, fix: "Remove INFOPLIST_KEY_UILaunchScreen_Generation.", impact: .moderate),
    ]
  }

  private static func background(
    _ elements: [DraftElement], parameters: String, _ title: String, uses: [String]
  ) -> DraftCriterion {
    DraftCriterion(
      "contrast.background", "{except: [\(elements.map(\.name).joined(separator: ", "))]\(parameters)}",
      title,
      rationale: changed, fix: "Change the background color of the view that is seen there.", elements: uses)
  }
}
