import TestSupport

/// LS-V2, LS-E7: the gradient in light and in dark.
enum GradientDefects {
  private typealias S = SampleProject
  private typealias P = Picture
  private static let background = FindingLocation.element(S.background)

  static let all: [Defect] = light + dark + covering + relative

  private static let light: [Defect] = [
    Defect(
      "another top color", breaks: ExpectedFailure("LS-V2", .light, at: background),
      also: ["LS-E7", "LS-C1"], origins: ["LaunchGradient@2x.png", "LaunchGradient@3x.png"]
    ) {
      try $0.gradient(light: { _ in .vertical(P.Pixel(0xEA6680), P.lightBottom) })
    },
    Defect(
      "a bottom color just beyond the tolerance", breaks: ExpectedFailure("LS-V2", .light, at: background)
    ) {
      try $0.gradient(light: { _ in .vertical(P.lightTop, P.Pixel(0x7F55B0)) })
    },
    Defect("from side to side", breaks: ExpectedFailure("LS-V2", .light, at: background), also: ["LS-E7"]) {
      try $0.gradient(light: { _ in .slanted(P.lightTop, P.lightBottom, across: 1) })
    },
    Defect("in five bands", breaks: ExpectedFailure("LS-V2", .light, at: background), also: ["LS-E7"]) {
      try $0.gradient(light: { _ in
        .vertical(P.lightTop, P.lightBottom) { (($0 * 5).rounded(.down) + 0.5) / 5 }
      })
    },
    Defect("a curved gradient", breaks: ExpectedFailure("LS-V2", .light, at: background)) {
      try $0.gradient(light: { _ in .vertical(P.lightTop, P.lightBottom) { $0 * $0 * $0 } })
    },
    Defect(
      "one plain color", breaks: ExpectedFailure("LS-V2", .light, at: background), also: ["LS-E7", "LS-C1"]
    ) {
      try $0.gradient(light: { _ in .vertical(P.lightTop, P.lightTop) })
    },
    Defect(
      "the 3x image of another gradient",
      breaks: ExpectedFailure("LS-V2", .light & !.on("iphone-se-1"), at: background),
      also: ["LS-E7", "LS-C1"], origins: ["LaunchGradient@3x.png"]
    ) {
      try $0.write(
        P.vertical(P.Pixel(0xFFAA00), P.lightBottom).png(), to: $0.gradientSet + "/LaunchGradient@3x.png")
      try $0.write(P.vertical(P.lightTop, P.lightBottom).png(), to: $0.gradientSet + "/LaunchGradient@1x.png")
      try $0.write(P.vertical(P.lightTop, P.lightBottom).png(), to: $0.gradientSet + "/LaunchGradient@2x.png")
    },
  ].map {
    var defect = $0
    // These use one size for all scales, so LS-I7 fails too.
    defect.also.insert("LS-I7")
    return defect
  }

  private static let dark: [Defect] = [
    Defect(
      "slanted in dark", breaks: ExpectedFailure("LS-V2", .dark, at: background), also: ["LS-E7", "LS-I7"]
    ) {
      try $0.gradient(dark: { _ in .slanted(P.darkTop, P.darkBottom, across: 0.5) })
    },
    Defect(
      "from side to side in dark", breaks: ExpectedFailure("LS-V2", .dark, at: background),
      also: ["LS-E7", "LS-I7"]
    ) {
      try $0.gradient(dark: { _ in .slanted(P.darkTop, P.darkBottom, across: 1) })
    },
    Defect(
      "three colors in dark", breaks: ExpectedFailure("LS-V2", .dark, at: background),
      also: ["LS-I7", "LS-C1"]
    ) {
      try $0.gradient(dark: { _ in
        Picture(width: 4, height: 512) { _, y in
          y < 256
            ? P.darkTop.mixed(with: P.Pixel(0x202020), Double(y) / 256)
            : P.Pixel(0x202020).mixed(with: P.darkBottom, Double(y - 256) / 256)
        }
      })
    },
    Defect("a stripe in dark", breaks: ExpectedFailure("LS-V2", .dark, at: background), also: ["LS-I7"]) {
      try $0.gradient(dark: { _ in
        let straight = P.vertical(P.darkTop, P.darkBottom, width: 32)
        return Picture(width: 32, height: 512) { x, y in
          (12..<20).contains(x) ? P.Pixel(0x307030) : straight.pixels[y * 32 + x]
        }
      })
    },
    Defect(
      "translucent in dark", breaks: ExpectedFailure("LS-V2", .dark, at: background),
      also: ["LS-E7", "LS-I7", "LS-C1"]
    ) {
      try $0.gradient(dark: { _ in
        P.vertical(P.darkTop, P.darkBottom).map { P.Pixel($0.red, $0.green, $0.blue, 200) }
      })
    },
  ]

  private static let covering: [Defect] = [
    Defect(
      "fitted instead of stretched", breaks: ExpectedFailure("LS-V2", at: background),
      also: ["LS-E7", "LS-C1"], origins: [S.background]
    ) {
      try $0.replace(
        "contentMode=\"scaleToFill\" horizontalHuggingPriority",
        with: "contentMode=\"scaleAspectFit\" horizontalHuggingPriority", in: $0.storyboard)
    },
    // 393 points cover iPhones up to the 14 Pro in portrait.
    Defect(
      "as wide as one phone",
      breaks: ExpectedFailure("LS-V2", !(.portrait & !.on("iphone-15-pro-max")), at: background),
      ExpectedFailure("LS-I3", !(.portrait & .on("iphone-14-pro")), at: background), also: ["LS-E7", "LS-C2"]
    ) {
      try $0.constraint(
        S.trailing,
        becomes:
          "<constraint firstItem=\"\(S.background)\" firstAttribute=\"width\" constant=\"393\" id=\"\(S.trailing)\"/>"
      )
    },
  ]

  private static func darkEnds(_ name: String, _ top: Int, _ bottom: Int, also: [String] = []) -> Defect {
    Defect(name, breaks: ExpectedFailure("LS-E7", .dark, at: background), also: also + ["LS-I7"]) {
      try $0.gradient(dark: { _ in .vertical(P.Pixel(top), P.Pixel(bottom)) })
    }
  }
  private static let relative: [Defect] = [
    darkEnds("as light in dark as in light", 0x667EEA, 0x764BA2),
    darkEnds("black in dark", 0x000000, 0x0A0A0A, also: ["LS-V2"]),
    darkEnds("another hue in dark", 0x2A7A3A, 0x1F3A5A),
    darkEnds("far too dark", 0x0A1040, 0x180824),
    darkEnds("lighter in dark", 0x8FA0F5, 0x9A70C8, also: ["LS-C1"]),
    darkEnds("only the top darker", 0x5265BB, 0x764BA2),
    darkEnds("only the bottom darker", 0x667EEA, 0x5E3C82),
    darkEnds("gray in dark", 0x6A6A6A, 0x4A4A4A),
    Defect(
      "no dark image for iPads", breaks: ExpectedFailure("LS-E7", .pad & .dark, at: background), "LS-E8",
      withPad: true
    ) {
      try $0.contents(
        of: $0.gradientSet,
        S.gradientEntries + [
          ("LaunchGradient@1x.png", 1, "\"idiom\": \"ipad\""),
          ("LaunchGradient@2x.png", 2, "\"idiom\": \"ipad\""),
        ])
    },
  ]
}
