import Model

/// The schemas of the assertions that Story 8.3's checklist uses.
enum Schemas {
  private static let of = AssertionSchema.Parameter("of", .element, "What is measured", isRequired: true)
  private static let except = AssertionSchema.Parameter("except", .elements, "What is left out")
  private static let tolerance = AssertionSchema.Parameter(
    "tolerance", .number, "How far off", default: .number(0.5))
  private static let ends = AssertionSchema.Parameter.Kind.map([
    .init("top", .color, "Color at the top", isRequired: true),
    .init("bottom", .color, "Color at the bottom", isRequired: true),
  ])
  private static func perCase(_ id: String, _ parameters: AssertionSchema.Parameter...) -> AssertionSchema {
    AssertionSchema(id: id, summary: "", scope: .perCase, parameters: parameters)
  }
  private static func project(_ id: String, _ parameters: AssertionSchema.Parameter...) -> AssertionSchema {
    AssertionSchema(id: id, summary: "", scope: .project, parameters: parameters)
  }
  private static func number(_ name: String) -> AssertionSchema.Parameter { .init(name, .number, "A number") }

  static let all = [
    perCase("layout.centered", of, tolerance), perCase("layout.whole", of),
    perCase(
      "layout.size", of, .init("width", .number, "Width in points", isRequired: true),
      .init("height", .number, "Height in points", isRequired: true), tolerance),
    perCase("layout.constraints"), perCase("layout.pinned-to-edges", of, tolerance),
    perCase("layout.draws-only", .init("elements", .elements, "What may be drawn", isRequired: true)),
    perCase("layout.corner-shape", of, number("atLeast")),
    perCase(
      "contrast.gradient", of, except, .init("light", ends, "Light ends", default: .string("own")),
      .init("dark", ends, "Dark ends", default: .string("own")), tolerance),
    perCase(
      "contrast.dark-relative", of, except, number("atLeastDarker"), number("atMostDarker"),
      number("minimumLightness"), number("hueTolerance")),
    perCase("contrast.forced-theme", number("differsAtMost")),
    perCase("contrast.outline", of, number("atLeast")), perCase("safe-area.inside", except, tolerance),
    perCase("safe-area.clear-of-hardware", except), project("safe-area.guides", except),
    perCase("localization-free.no-text"), project("localization-free.no-variants"),
    perCase("localization-free.same-in-both-directions"), project("project.storyboard"),
    project("project.storyboard-name"), project("project.no-generated-launch-screen"),
    project("project.resources-copied"),
    project(
      "project.image-scales", of, .init("scales", .numbers, "Scales", range: 1...3, isWhole: true),
      .init("appearances", .strings, "Appearances"),
      tolerance),
    project("project.assets-resolve"), project("project.nothing-forbidden"),
    project("project.orientations", .init("include", .strings, "Orientations")),
    project("project.adaptive-assets", .init("elements", .elements, "What must change")),
    perCase("project.matches-app-icon", of, tolerance),
    project(
      "contrast.color-pairs", .init("pairs", .strings, "Pairs", isRequired: true), number("atLeast"),
      .init("ignore", .strings, "Names")),
    project("project.colors-have-dark", .init("ignore", .strings, "Names")),
    project("project.no-fixed-colors", .init("ignore", .strings, "Names")),
  ]
}
