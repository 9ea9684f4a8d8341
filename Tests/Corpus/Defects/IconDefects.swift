import TestSupport

/// LS-V1: the icon is visible in full, in the middle.
enum IconDefects {
  private typealias S = SampleProject
  private static let icon = FindingLocation.element(S.icon)

  static let all: [Defect] = placed + covered + hidden

  private static let placed: [Defect] = [
    Defect(
      "center 10 points to the right", breaks: ExpectedFailure("LS-V1", at: icon), also: ["LS-C2"],
      origins: [S.centerX]
    ) {
      try $0.attributes("constant=\"10\"", of: S.centerX)
    },
    Defect("center 1 point too high", breaks: ExpectedFailure("LS-V1", at: icon), origins: [S.centerY]) {
      try $0.attributes("constant=\"-1\"", of: S.centerY)
    },
    Defect(
      "multiplier of 1.02 on the center", breaks: ExpectedFailure("LS-V1", at: icon), origins: [S.centerY]
    ) {
      try $0.attributes("multiplier=\"1.02\"", of: S.centerY)
    },
    // (393 - 120) / 2 = 136.5: correct only on a screen 393 points wide.
    Defect(
      "leading distance that is right on one phone",
      breaks: ExpectedFailure("LS-V1", !(.on("iphone-14-pro") & .portrait), at: icon), also: ["LS-C2"]
    ) {
      try $0.constraint(
        S.centerX, becomes: S.tie(S.icon, "leading", to: S.root, "constant=\"136.5\"", id: S.centerX))
    },
    Defect(
      "left distance that is right on one phone",
      breaks: ExpectedFailure("LS-V1", !(.on("iphone-14-pro") & .portrait), at: icon)
    ) {
      try $0.constraint(
        S.centerX, becomes: S.tie(S.icon, "left", to: S.root, "constant=\"136.5\"", id: S.centerX))
    },
    // Without a status bar and a home indicator, the safe area has the center of the screen.
    Defect(
      "centered in the safe area",
      breaks: ExpectedFailure("LS-V1", !(.on("iphone-se-1") & .landscape), at: icon)
    ) {
      try $0.constraint(S.centerY, becomes: S.tie(S.icon, "centerY", to: S.guide, id: S.centerY))
    },
    Defect(
      "pinned 300 points below the safe area's top", breaks: ExpectedFailure("LS-V1", at: icon),
      also: ["LS-T3", "LS-E3", "LS-I1"]
    ) {
      try $0.constraint(
        S.centerY, becomes: S.tie(S.icon, "top", to: S.guide, "constant=\"300\"", id: S.centerY))
    },
    Defect(
      "outside the screen in landscape", breaks: ExpectedFailure("LS-V1", .landscape, at: icon),
      "LS-E6", also: ["LS-T3", "LS-I1", "LS-C1", "LS-E3"]
    ) {
      try $0.constraint(
        S.centerY,
        becomes: S.tie(S.icon, "centerY", to: S.root, id: S.centerY).replacingOccurrences(
          of: "/>", with: "><variation key=\"heightClass=compact\" constant=\"400\"/></constraint>"))
    },
  ]

  private static let covered: [Defect] = [
    Defect("half under another view", breaks: ExpectedFailure("LS-V1", at: icon), "LS-V5", also: ["LS-C1"]) {
      try $0.addMark(
        S.tie("Mrk-vw-001", "centerX", to: S.icon, id: "Mrk-co-003")
          + S.tie("Mrk-vw-001", "top", to: S.icon, "constant=\"60\"", at: "top", id: "Mrk-co-004"), side: 140)
    },
    Defect(
      "cut off by a smaller box around it", breaks: ExpectedFailure("LS-V1", at: icon),
      also: ["LS-I1", "LS-C1"]
    ) {
      try IconDefects.box($0, width: 120, height: 60, clips: true)
    },
  ]

  private static let hidden: [Defect] = [
    Defect("alpha 0.9", breaks: ExpectedFailure("LS-V1", at: icon)) {
      try $0.attributes("alpha=\"0.9\"", of: S.icon)
    },
    Defect("inside a hidden box", breaks: ExpectedFailure("LS-V1", at: icon), also: ["LS-I1", "LS-C1"]) {
      try IconDefects.box($0, width: 200, height: 200, clips: false)
      try $0.attributes("hidden=\"YES\"", of: "Box-vw-001")
    },
    Defect(
      "replaced by a symbol", breaks: "LS-V1", "LS-I8",
      also: Defect.iconCriteria + ["LS-V5", "LS-T2", "LS-C2"]
    ) {
      try $0.replace(
        "image=\"LaunchIcon\"", with: "image=\"bolt.fill\" catalog=\"system\"", in: $0.storyboard)
    },
  ]

  /// Moves the icon into a container in the middle of the screen.
  static func box(_ sample: SampleProject, width: Int, height: Int, clips: Bool) throws {
    let text = try sample.text(sample.storyboard)
    let start = text.range(of: "<imageView userLabel=\"Icon\"")!
    let end = text.range(of: "</subviews>")!
    let icon = text[start.lowerBound..<end.lowerBound]
    let box = """
      <view \(clips ? "clipsSubviews=\"YES\" " : "")contentMode="scaleToFill" translatesAutoresizingMaskIntoConstraints="NO" id="Box-vw-001">
        <rect key="frame" x="0" y="0" width="\(width)" height="\(height)"/>
        <subviews>
          \(icon)
        </subviews>
        <constraints>
          <constraint firstAttribute="width" constant="\(width)" id="Box-co-001"/>
          <constraint firstAttribute="height" constant="\(height)" id="Box-co-002"/>
          \(S.tie(S.icon, "centerX", to: "Box-vw-001", id: "Box-co-003"))
          \(S.tie(S.icon, "centerY", to: "Box-vw-001", id: "Box-co-004"))
        </constraints>
      </view>

      """
    try sample.write(String(text[..<start.lowerBound] + box + text[end.lowerBound...]), to: sample.storyboard)
    try sample.constraint(S.centerX, becomes: S.tie("Box-vw-001", "centerX", to: S.root, id: S.centerX))
    try sample.constraint(S.centerY, becomes: S.tie("Box-vw-001", "centerY", to: S.root, id: S.centerY))
  }
}
