import TestSupport

/// LS-T2, LS-E6, LS-I1, LS-I3: constraints, sizes, edges.
enum LayoutDefects {
  private typealias S = SampleProject
  private static let icon = FindingLocation.element(S.icon)
  private static let background = FindingLocation.element(S.background)
  private static func with(_ key: String, _ constant: Int, _ xml: String) -> String {
    xml.replacingOccurrences(
      of: "/>", with: "><variation key=\"\(key)\" constant=\"\(constant)\"/></constraint>")
  }

  static let all: [Defect] = solver + landscape + size + edges

  private static let solver: [Defect] = [
    // 136.5 + 120 + 136.5 = 393.
    Defect(
      "distances that add up on one phone alone",
      breaks: ExpectedFailure("LS-T2", !(.portrait & .on("iphone-14-pro"))),
      also: ["LS-V1", "LS-I1", "LS-C2"]
    ) {
      try $0.constraint(
        S.centerX,
        becomes: S.tie(S.icon, "left", to: S.root, "constant=\"136.5\"", id: S.centerX) + "\n"
          + S.tie(S.icon, "right", to: S.root, "constant=\"-136.5\"", id: "Two-co-001"))
    },
    // 0.35 x 320 = 112 < 120; 0.35 x 390 = 136.5.
    Defect(
      "a share of the width that the smallest phone cannot give",
      breaks: ExpectedFailure("LS-T2", .portrait & .on("iphone-se-1")), also: ["LS-I1"]
    ) {
      try $0.constraint(
        S.centerX,
        becomes: S.tie(S.icon, "centerX", to: S.root, id: S.centerX) + "\n"
          + S.tie(
            S.icon, "width", to: S.root, "relation=\"lessThanOrEqual\" multiplier=\"0.35\"", id: "Two-co-001")
      )
    },
  ]

  private static let landscape: [Defect] = [
    Defect(
      "another picture for low screens", breaks: ExpectedFailure("LS-E6", .landscape, at: background),
      ExpectedFailure("LS-V2", .landscape), also: ["LS-E7", "LS-C1"]
    ) {
      try $0.write(
        Picture.slanted(Picture.lightTop, Picture.lightBottom, across: 1).png(),
        to: $0.gradientSet + "/low.png")
      try $0.contents(
        of: $0.gradientSet,
        S.gradientEntries
          + S.each(2...3) {
            [
              ("low.png", $0, "\"height-class\": \"compact\""),
              ("low.png", $0, "\"height-class\": \"compact\", " + S.darkEntry),
            ]
          })
    }
  ]

  private static let size: [Defect] = [
    Defect("110 points wide", breaks: ExpectedFailure("LS-I1", at: icon), origins: [S.width]) {
      try $0.replace(
        "firstAttribute=\"width\" constant=\"120\"", with: "firstAttribute=\"width\" constant=\"110\"",
        in: $0.storyboard)
    },
    Defect("121 points high", breaks: ExpectedFailure("LS-I1", at: icon), origins: [S.height]) {
      try $0.replace(
        "firstAttribute=\"height\" constant=\"120\"", with: "firstAttribute=\"height\" constant=\"121\"",
        in: $0.storyboard)
    },
    Defect("160 points on wide screens", breaks: ExpectedFailure("LS-I1", .pad, at: icon), withPad: true) {
      for (id, attribute) in [(S.width, "width"), (S.height, "height")] {
        try $0.constraint(
          id,
          becomes: with(
            "heightClass=regular-widthClass=regular", 160,
            "<constraint firstAttribute=\"\(attribute)\" constant=\"120\" id=\"\(id)\"/>"))
      }
    },
    Defect(
      "three tenths of the screen's width", breaks: ExpectedFailure("LS-I1", at: icon),
      also: ["LS-T3", "LS-E3"]
    ) {
      try $0.constraint(S.width, becomes: "")
      try $0.constraint(
        S.height,
        becomes:
          "<constraint firstAttribute=\"height\" secondItem=\"\(S.icon)\" secondAttribute=\"width\" id=\"\(S.height)\"/>"
      )
      try $0.constraint(
        S.centerX,
        becomes: S.tie(S.icon, "centerX", to: S.root, id: S.centerX) + "\n"
          + S.tie(S.icon, "width", to: S.root, "multiplier=\"0.3\"", id: S.width))
    },
    // A weak width and a strong share of the screen: 112 points on the smallest phone.
    Defect(
      "shrunk on the smallest phone",
      breaks: ExpectedFailure("LS-I1", .portrait & .on("iphone-se-1"), at: icon)
    ) {
      try $0.attributes("priority=\"900\"", of: S.width)
      try $0.constraint(
        S.centerX,
        becomes: S.tie(S.icon, "centerX", to: S.root, id: S.centerX) + "\n"
          + S.tie(
            S.icon, "width", to: S.root, "relation=\"lessThanOrEqual\" multiplier=\"0.35\"", id: "Two-co-001")
      )
    },
  ]

  private static let edges: [Defect] = [
    Defect(
      "top at the safe area", breaks: ExpectedFailure("LS-I3", !(.landscape), at: background),
      ExpectedFailure("LS-V2", !(.landscape)), also: ["LS-E7"], origins: [S.top]
    ) {
      try $0.constraint(S.top, becomes: S.tie(S.background, "top", to: S.guide, id: S.top))
    },
    // An iPhone with a home button has no inset at the bottom.
    Defect(
      "bottom at the safe area", breaks: ExpectedFailure("LS-I3", .rounded, at: background),
      ExpectedFailure("LS-V2", .rounded),
      also: ["LS-E7"], origins: [S.bottom]
    ) {
      try $0.constraint(S.bottom, becomes: S.tie(S.guide, "bottom", to: S.background, id: S.bottom))
    },
    Defect(
      "sides at the safe area", breaks: ExpectedFailure("LS-I3", .landscape & .rounded, at: background),
      ExpectedFailure("LS-V2", .landscape & .rounded), also: ["LS-E7"]
    ) {
      try $0.constraint(S.leading, becomes: S.tie(S.background, "leading", to: S.guide, id: S.leading))
      try $0.constraint(S.trailing, becomes: S.tie(S.guide, "trailing", to: S.background, id: S.trailing))
    },
    Defect(
      "5 points short on the left", breaks: ExpectedFailure("LS-I3", at: background),
      ExpectedFailure("LS-V2", at: background),
      also: ["LS-E7", "LS-C2"], origins: [S.leading]
    ) {
      try $0.attributes("constant=\"5\"", of: S.leading)
    },
  ]
}
