import Assertions
import Model
import Runner

extension DraftCandidate {
  /// Returns the candidates about the whole screen and the project.
  static func all(
    _ elements: [DraftElement], _ facts: DraftFacts, _ screens: DraftScreens
  ) -> [DraftCandidate] {
    let (root, drawn) = (elements.filter(\.isRoot), elements.filter(\.isDrawn))
    var list: [DraftCandidate] = []
    if facts.coversRoot, let background = facts.background {
      // Where a color is not known on old systems, the criterion is about the others.
      let part = root.first.flatMap { DraftLook.partial(of: $0, in: screens) }?.situation
      list += [nil, part].uniqued().map { part in
        let criterion = DraftCriterion.background(
          elements, parameters: ", \(background.parameters)", background.words + (part?.words ?? ""),
          uses: drawn.map(\.name), when: part?.when)
        let kinds: [DraftAspect.Kind] = part == nil ? [.look, .someBackground] : [.someBackground]
        return DraftCandidate(
          [criterion], covers: root.reduce(into: []) { $0.formUnion(DraftAspect.all(kinds, of: $1)) })
      }
    }
    list += root.filter { !$0.isDrawn }.flatMap { looks($0, screens, isBackground: true) }
    // Nothing is decided about content that is not there.
    let about = drawn.isEmpty ? [] : content(drawn.map(\.name), facts)
    return list + (drawn.contains(where: \.showsImage) ? sharpness : [])
      + (about + [drawsOnly(drawn.map(\.name), isAll: screens.undrawn.isEmpty)] + project(screens.project))
      .map { DraftCandidate([$0]) }
  }

  /// Candidates about the pixels of images, the strictest first.
  private static var sharpness: [DraftCandidate] {
    [1.05, 1.55].map { limit in
      DraftCandidate(
        [
          DraftCriterion(
            "layout.image-quality", "{enlargedAtMost: \(Ratio(limit)), distortedAtMost: 1.05}",
            "No image is enlarged by more than \(Ratio((limit - 1) * 100)) %",
            fix: "Restore the files for the largest scale.", impact: .moderate)
        ], covers: [DraftAspect(element: "", kind: .pixels)])
    }
  }

  /// - Parameter isAll: Whether it is known what every view draws.
  private static func drawsOnly(_ names: [String], isAll: Bool) -> DraftCriterion {
    DraftCriterion(
      "layout.draws-only", "{elements: [\(names.joined(separator: ", "))]}",
      names.isEmpty && isAll ? "Nothing is drawn on the background" : "Nothing else is drawn",
      fix: "Remove the view that the finding names, or add it to `elements`.", elements: names)
  }

  private static func content(_ names: [String], _ facts: DraftFacts) -> [DraftCriterion] {
    let except = "{except: [\(facts.backgrounds.joined(separator: ", "))]}"
    return [
      DraftCriterion(
        "safe-area.inside", except, "The content is inside the safe area",
        fix: "Pin the view to the safe area.", elements: facts.backgrounds),
      DraftCriterion(
        "safe-area.clear-of-hardware", except, "Camera, corners and home indicator cover no content",
        fix: "Move the view away from the edge.", elements: facts.backgrounds),
      DraftCriterion(
        "contrast.text", "{}", "Texts have the contrast of WCAG's level AA",
        fix: "Change the color of the text or of what is behind it."),
      DraftCriterion(
        "localization-free.same-in-both-directions", "{}",
        "The screen is the same in right-to-left languages",
        fix: "Center the content, or use images without a direction.", impact: .moderate),
      DraftCriterion(
        "project.adaptive-assets", "{}", "Colors and images change with the appearance by their catalog",
        fix: "Add the appearance to the catalog's entry.", impact: .moderate),
      DraftCriterion(
        "safe-area.guides", except, "Views near an edge are pinned to safe area guides",
        fix: "Turn on the safe area layout guides, and pin the view to them.", impact: .moderate,
        elements: facts.backgrounds),
    ]
  }

  private static func project(_ app: AppProject) -> [DraftCriterion] {
    [
      DraftCriterion(
        "layout.constraints", "{}", "Constraints alone determine every frame",
        fix: "Give every view constraints for both axes."),
      DraftCriterion(
        "localization-free.no-text", "{}", "The screen has no text",
        fix: "Delete the text.",
        impact: .moderate),
      DraftCriterion(
        "localization-free.no-variants", "{}", "The screen is not localized",
        fix: "Remove the localized variant.", impact: .moderate),
      DraftCriterion(
        "project.storyboard", "{}", "The launch screen is a storyboard",
        fix: "Name the storyboard in UILaunchStoryboardName."),
      DraftCriterion(
        "project.resources-copied", "{}", "The target copies what the launch screen uses",
        fix: "Add the file to the target."),
      DraftCriterion(
        "project.orientations", "{}", "The project declares its orientations, and portrait is one of them",
        fix: "Add portrait to UISupportedInterfaceOrientations.", impact: .moderate),
      DraftCriterion(
        "project.storyboard-name", "{}", "Every build configuration names the storyboard",
        fix: "Set UILaunchStoryboardName in the configuration that the finding names."),
      DraftCriterion(
        "project.launch-settings",
        "{values: [\(LaunchSetting.all(app).map { YAMLText.quoted($0.text, isSentence: true) }.joined(separator: ", "))]}",
        "The keys of the Info.plist that decide the launch screen have their values",
        fix: "Restore the key that the finding names."),
      DraftCriterion(
        "project.no-generated-launch-screen", "{}", "No build setting generates another launch screen",
        fix: "Remove INFOPLIST_KEY_UILaunchScreen_Generation.", impact: .moderate),
    ]
  }
}
