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
    Defect(
      "nothing places the icon vertically", breaks: ExpectedFailure("LS-T2", at: icon),
      also: ["LS-V1", "LS-T3", "LS-E3", "LS-C1", "LS-I1"]
    ) {
      try $0.constraint(S.centerY, becomes: "")
    },
    Defect("two widths", breaks: ExpectedFailure("LS-T2"), also: ["LS-I1"]) {
      try $0.constraint(
        S.height,
        becomes:
          "<constraint firstAttribute=\"height\" constant=\"120\" id=\"\(S.height)\"/>\n<constraint firstAttribute=\"width\" constant=\"90\" id=\"Two-co-001\"/>"
      )
    },
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
    Defect(
      "a fixed frame", breaks: ExpectedFailure("LS-T2", at: icon), "LS-V1", also: ["LS-I1", "LS-T3", "LS-E3"]
    ) {
      try $0.attributes("fixedFrame=\"YES\"", of: S.icon)
      try $0.constraint(S.centerX, becomes: "")
      try $0.constraint(S.centerY, becomes: "")
      try $0.constraint(S.width, becomes: "")
      try $0.constraint(S.height, becomes: "")
      try $0.replace("x=\"136.5\" y=\"366\"", with: "x=\"100\" y=\"300\"", in: $0.storyboard)
    },
    Defect(
      "an autoresizing mask instead of constraints", breaks: ExpectedFailure("LS-T2", at: icon),
      also: ["LS-V1", "LS-T3"]
    ) {
      try $0.lines(with: "id=\"\(S.icon)\"", in: $0.storyboard) {
        $0.replacingOccurrences(of: "translatesAutoresizingMaskIntoConstraints=\"NO\" ", with: "")
      }
      try $0.replace(
        "<rect key=\"frame\" x=\"136.5\" y=\"366\" width=\"120\" height=\"120\"/>",
        with:
          "<rect key=\"frame\" x=\"136.5\" y=\"366\" width=\"120\" height=\"120\"/><autoresizingMask key=\"autoresizingMask\" flexibleMinX=\"YES\" flexibleMaxX=\"YES\" flexibleMinY=\"YES\" flexibleMaxY=\"YES\"/>",
        in: $0.storyboard)
      for id in [S.centerX, S.centerY, S.width, S.height] { try $0.constraint(id, becomes: "") }
    },
    Defect(
      "a placeholder instead of a constraint", breaks: ExpectedFailure("LS-T2", at: icon),
      also: ["LS-V1", "LS-T3", "LS-E3", "LS-C1", "LS-I1"]
    ) {
      try $0.attributes("placeholder=\"YES\"", of: S.centerY)
    },
    Defect(
      "a constraint that a size class removes in landscape",
      breaks: ExpectedFailure("LS-T2", .landscape, at: icon),
      also: ["LS-V1", "LS-T3", "LS-E3", "LS-C1", "LS-I1"]
    ) {
      try $0.variation(
        "heightClass=compact", "<mask key=\"constraints\"><exclude reference=\"\(S.centerY)\"/></mask>")
    },
    Defect(
      "inequalities alone", breaks: ExpectedFailure("LS-T2", at: icon),
      also: ["LS-V1", "LS-C1", "LS-I1", "LS-T3"]
    ) {
      try $0.attributes("relation=\"greaterThanOrEqual\"", of: S.centerY)
    },
    Defect("an empty box without a size", breaks: ExpectedFailure("LS-T2", at: .element("Emp-vw-001"))) {
      try $0.add(
        "<view contentMode=\"scaleToFill\" translatesAutoresizingMaskIntoConstraints=\"NO\" id=\"Emp-vw-001\"><rect key=\"frame\" x=\"0\" y=\"0\" width=\"10\" height=\"10\"/></view>",
        S.tie("Emp-vw-001", "centerX", to: S.root, id: "Emp-co-001")
          + S.tie("Emp-vw-001", "centerY", to: S.root, id: "Emp-co-002"))
    },
  ]

  private static let landscape: [Defect] = [
    Defect(
      "moved by a height class", breaks: ExpectedFailure("LS-E6", .landscape, at: icon),
      ExpectedFailure("LS-V1", .landscape)
    ) {
      try $0.constraint(
        S.centerY,
        becomes: with("heightClass=compact", 40, S.tie(S.icon, "centerY", to: S.root, id: S.centerY)))
    },
    Defect(
      "the background does not reach the edges in landscape",
      breaks: ExpectedFailure("LS-E6", .landscape, at: background),
      ExpectedFailure("LS-V2", .landscape), ExpectedFailure("LS-I3", .landscape), also: ["LS-E7"]
    ) {
      try $0.constraint(
        S.top, becomes: with("heightClass=compact", 40, S.tie(S.background, "top", to: S.root, id: S.top)))
    },
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
    },
    Defect(
      "the background is removed in landscape", breaks: ExpectedFailure("LS-E6", .landscape),
      ExpectedFailure("LS-V2", .landscape),
      also: Defect.backgroundCriteria + ["LS-I3"]
    ) {
      try $0.variation(
        "heightClass=compact", "<mask key=\"subviews\"><exclude reference=\"\(S.background)\"/></mask>")
    },
  ]

  private static let size: [Defect] = [
    Defect("110 points wide", breaks: ExpectedFailure("LS-I1", at: icon)) {
      try $0.replace(
        "firstAttribute=\"width\" constant=\"120\"", with: "firstAttribute=\"width\" constant=\"110\"",
        in: $0.storyboard)
    },
    Defect("121 points high", breaks: ExpectedFailure("LS-I1", at: icon)) {
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
    Defect(
      "a picture with wide margins", breaks: ExpectedFailure("LS-I1", at: icon), "LS-I2", "LS-I8",
      also: ["LS-C1"]
    ) {
      let small = Picture.master(side: 200).rounded()
      try $0.launchIcon(
        Picture(width: 256, height: 256) { x, y in
          (28..<228).contains(x) && (28..<228).contains(y)
            ? small.pixels[(y - 28) * 200 + x - 28] : .init(0, 0, 0, 0)
        })
    },
  ]

  private static let edges: [Defect] = [
    Defect(
      "top at the safe area", breaks: ExpectedFailure("LS-I3", !(.landscape), at: background),
      ExpectedFailure("LS-V2", !(.landscape)), also: ["LS-E7"]
    ) {
      try $0.constraint(S.top, becomes: S.tie(S.background, "top", to: S.guide, id: S.top))
    },
    // An iPhone with a home button has no inset at the bottom.
    Defect(
      "bottom at the safe area", breaks: ExpectedFailure("LS-I3", .rounded, at: background),
      ExpectedFailure("LS-V2", .rounded),
      also: ["LS-E7"]
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
      also: ["LS-E7", "LS-C2"]
    ) {
      try $0.attributes("constant=\"5\"", of: S.leading)
    },
    Defect(
      "no constraint at the trailing edge", breaks: ExpectedFailure("LS-I3", at: background), "LS-V2",
      also: ["LS-E7", "LS-C2", "LS-C1"]
    ) {
      try $0.constraint(S.trailing, becomes: "")
    },
    Defect("10 points beyond the edge", breaks: ExpectedFailure("LS-I3", at: background)) {
      try $0.attributes("constant=\"-6\"", of: S.top)
    },
    Defect(
      "stretched by its autoresizing mask", breaks: ExpectedFailure("LS-I3", at: background),
      ExpectedFailure("LS-T2", at: background)
    ) {
      try $0.lines(with: "id=\"\(S.background)\"", in: $0.storyboard) {
        $0.contains("<imageView")
          ? $0.replacingOccurrences(of: "translatesAutoresizingMaskIntoConstraints=\"NO\" ", with: "")
            + "<autoresizingMask key=\"autoresizingMask\" widthSizable=\"YES\" heightSizable=\"YES\"/>" : $0
      }
      for id in [S.top, S.leading, S.trailing, S.bottom] { try $0.constraint(id, becomes: "") }
    },
  ]
}
