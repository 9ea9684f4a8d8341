import TestSupport

/// LS-V5, LS-T3, LS-E3, LS-E4: other views and their positions.
enum ContentDefects {
  private typealias S = SampleProject
  private static let mark = FindingLocation.element("Mrk-vw-001")
  private static func tie(_ attribute: String, _ constant: Int, to other: String = S.root, _ id: Int = 3)
    -> String
  {
    S.tie("Mrk-vw-001", attribute, to: other, "constant=\"\(constant)\"", id: "Mrk-co-00\(id)")
  }

  static let all: [Defect] = (drawn + text + bars + outside + hardware + guides).map {
    // Views beside the center change sides with the layout direction.
    $0.allowing(["LS-C2"])
  }

  private static let drawn: [Defect] = [
    Defect("a dot beside the icon", breaks: ExpectedFailure("LS-V5", at: mark)) {
      try $0.addMark(tie("centerX", 80) + tie("centerY", 0, 4), side: 4)
    },
    Defect("a card behind the icon", breaks: ExpectedFailure("LS-V5")) {
      try IconDefects.box($0, width: 150, height: 150, clips: false)
      try $0.replace(
        "<rect key=\"frame\" x=\"0\" y=\"0\" width=\"150\" height=\"150\"/>",
        with:
          "<rect key=\"frame\" x=\"0\" y=\"0\" width=\"150\" height=\"150\"/><color key=\"backgroundColor\" white=\"0.1\" alpha=\"1\" colorSpace=\"custom\" customColorSpace=\"genericGamma22GrayColorSpace\"/>",
        in: $0.storyboard)
    },
    Defect("a second picture", breaks: ExpectedFailure("LS-V5", at: .element("Pic-vw-001"))) {
      try $0.write(
        Picture(width: 30, height: 30) { _, _ in .init(0x202020) }.png(),
        to: $0.catalog + "/Extra.imageset/e.png")
      try $0.contents(of: $0.catalog + "/Extra.imageset", [("e.png", 1, "")])
      try $0.add(
        "<imageView image=\"Extra\" translatesAutoresizingMaskIntoConstraints=\"NO\" id=\"Pic-vw-001\"><rect key=\"frame\" x=\"0\" y=\"0\" width=\"30\" height=\"30\"/></imageView>",
        S.tie("Pic-vw-001", "centerX", to: S.root, id: "Pic-co-001")
          + S.tie("Pic-vw-001", "top", to: S.icon, "constant=\"130\"", id: "Pic-co-002"))
    },
  ]

  static func label(_ words: String, kind: String = "label", _ attributes: String = "") -> String {
    """
    <\(kind) opaque="NO" \(attributes) text="\(words)" textAlignment="center" translatesAutoresizingMaskIntoConstraints="NO" id="Lab-vw-001">
      <rect key="frame" x="160" y="520" width="73" height="21"/>
      <fontDescription key="fontDescription" type="system" pointSize="17"/>
    </\(kind)>
    """
  }
  static let below =
    S.tie("Lab-vw-001", "centerX", to: S.root, id: "Lab-co-001")
    + S.tie("Lab-vw-001", "top", to: S.icon, "constant=\"130\"", id: "Lab-co-002")
  private static let labelPlace = FindingLocation.element("Lab-vw-001")

  private static let text: [Defect] = [
    Defect("a text field", breaks: ExpectedFailure("LS-V5", at: labelPlace), also: ["LS-C2"]) {
      try $0.add(
        "<textField opaque=\"NO\" contentMode=\"scaleToFill\" borderStyle=\"roundedRect\" placeholder=\"Name\" translatesAutoresizingMaskIntoConstraints=\"NO\" id=\"Lab-vw-001\"><rect key=\"frame\" x=\"0\" y=\"0\" width=\"60\" height=\"30\"/><constraints><constraint firstAttribute=\"width\" constant=\"100\" id=\"Lab-co-009\"/></constraints></textField>",
        below)
    },
    // Regular width: the largest phones in landscape, and iPads.
    Defect(
      "a label for wide screens", breaks: ExpectedFailure("LS-V5", .pad, at: labelPlace),
      also: ["LS-C2"], withPad: true
    ) {
      try $0.add(label("BuzzBox"), below)
      try $0.variation("default", "<mask key=\"subviews\"><exclude reference=\"Lab-vw-001\"/></mask>")
      try $0.variation(
        "heightClass=regular-widthClass=regular",
        "<mask key=\"subviews\"><include reference=\"Lab-vw-001\"/></mask>")
    },
    Defect("an attributed label", breaks: ExpectedFailure("LS-V5", at: labelPlace), also: ["LS-C2"]) {
      try $0.add(
        """
        <label opaque="NO" usesAttributedText="YES" translatesAutoresizingMaskIntoConstraints="NO" id="Lab-vw-001">
          <rect key="frame" x="160" y="520" width="73" height="21"/>
          <attributedString key="attributedText"><fragment content="BuzzBox"><attributes><font key="NSFont" size="17" name="Helvetica"/></attributes></fragment></attributedString>
        </label>
        """, below)
    },
  ]

  private static let bars: [Defect] = [
    Defect(
      "a tab bar around it", breaks: "LS-V5",
      also: ["LS-V1", "LS-V2", "LS-C1", "LS-E7", "LS-I3", "LS-T2", "LS-T3", "LS-E3"]
    ) {
      try container(
        $0, "tabBarController", relationship: "viewControllers",
        "<tabBar key=\"tabBar\" contentMode=\"scaleToFill\" id=\"Bar-vw-001\"><rect key=\"frame\" x=\"0.0\" y=\"0.0\" width=\"393\" height=\"49\"/></tabBar>"
      )
    },
    Defect(
      "a navigation bar with a title", breaks: "LS-V5",
      also: ["LS-V1", "LS-V2", "LS-C1", "LS-E7", "LS-I3", "LS-T2", "LS-T3", "LS-E3"]
    ) {
      try container(
        $0, "navigationController", relationship: "rootViewController",
        "<navigationBar key=\"navigationBar\" contentMode=\"scaleToFill\" id=\"Bar-vw-001\"><rect key=\"frame\" x=\"0.0\" y=\"0.0\" width=\"393\" height=\"44\"/></navigationBar>"
      )
      try $0.lines(with: "</viewController>", in: $0.storyboard) {
        "<navigationItem key=\"navigationItem\" title=\"BuzzBox\" id=\"Nav-it-001\"/>\n" + $0
      }
    },
  ]

  /// Adds a container controller before the scene.
  static func container(_ sample: SampleProject, _ kind: String, relationship: String, _ bar: String) throws {
    try sample.replace(
      "initialViewController=\"LSc-vc-001\"", with: "initialViewController=\"Con-vc-001\"",
      in: sample.storyboard)
    try sample.replace(
      "    <scenes>\n",
      with: """
            <scenes>
        <scene sceneID="Con-sc-001"><objects>
          <\(kind) id="Con-vc-001" sceneMemberID="viewController">
            \(bar)
            <connections><segue destination="LSc-vc-001" kind="relationship" relationship="\(relationship)" id="Con-sg-001"/></connections>
          </\(kind)>
        </objects></scene>

        """, in: sample.storyboard)
  }

  private static let outside: [Defect] = [
    // Top insets in portrait: 20 (SE), 47 (13), 59 (14 Pro, 15 Pro Max). In landscape: none.
    Defect(
      "a mark 30 points below the top", breaks: ExpectedFailure("LS-T3", .portrait & .rounded, at: mark),
      "LS-V5",
      "LS-E4"
    ) {
      try $0.addMark(tie("top", 30) + tie("centerX", -100, 4))
    },
    Defect(
      "a mark in the home indicator's inset", breaks: ExpectedFailure("LS-T3", .rounded, at: mark),
      "LS-V5",
      "LS-E4", also: ["LS-E3"]
    ) {
      try $0.addMark(tie("bottom", -12) + tie("centerX", -110, 4))
    },
    Defect(
      "a mark 22 points beside the left edge",
      breaks: ExpectedFailure("LS-T3", .landscape & .rounded, at: mark),
      "LS-V5", "LS-E4"
    ) {
      try $0.addMark(tie("left", 22) + tie("centerY", -110, 4))
    },
    Defect(
      "the icon hangs at the very top", breaks: ExpectedFailure("LS-T3", !(.landscape), at: .element(S.icon)),
      "LS-V1",
      "LS-E4", also: ["LS-E3"]
    ) {
      try $0.constraint(
        S.centerY, becomes: S.tie(S.icon, "top", to: S.root, "constant=\"4\"", id: S.centerY))
    },
  ]

  private static let hardware: [Defect] = [
    Defect(
      "a mark on the island and the notch", breaks: ExpectedFailure("LS-E3", .portrait & .rounded, at: mark),
      "LS-V5",
      ExpectedFailure("LS-T3", .portrait), "LS-E4"
    ) {
      try $0.addMark(tie("top", 18) + tie("centerX", 0, 4))
    },
    Defect(
      "the icon under the Dynamic Island",
      breaks: ExpectedFailure("LS-E3", .portrait & .rounded, at: .element(S.icon)), "LS-V1", "LS-E4",
      ExpectedFailure("LS-T3", .portrait & .rounded)
    ) {
      try $0.constraint(
        S.centerY, becomes: S.tie(S.icon, "top", to: S.root, "constant=\"20\"", id: S.centerY))
    },
  ]

  private static let guides: [Defect] = [
    Defect(
      "safe-area guides off explicitly",
      breaks: ExpectedFailure("LS-E4", at: .file("LaunchScreen.storyboard"))
    ) {
      try $0.replace(" useSafeAreas=\"YES\"", with: " useSafeAreas=\"NO\"", in: $0.storyboard)
    },
    Defect(
      "a mark pinned to the root's top", breaks: ExpectedFailure("LS-E4", at: .element("Mrk-co-003")), "LS-V5"
    ) {
      try $0.addMark(tie("top", 80) + tie("centerX", 0, 4))
    },
    Defect(
      "a mark pinned to the root's bottom, written the other way round",
      breaks: ExpectedFailure("LS-E4", at: .element("Mrk-co-003")), "LS-V5"
    ) {
      try $0.addMark(
        "<constraint firstAttribute=\"bottom\" secondItem=\"Mrk-vw-001\" secondAttribute=\"bottom\" constant=\"70\" id=\"Mrk-co-003\"/>"
          + tie("centerX", 0, 4))
    },
    Defect(
      "a mark pinned through a box that reaches the edge", breaks: "LS-E4", "LS-V5", also: ["LS-T3", "LS-E3"]
    ) {
      try $0.addMark(
        S.tie("Mrk-vw-001", "top", to: "Hld-vw-001", "constant=\"70\"", id: "Mrk-co-003")
          + tie("centerX", 0, 4))
      try $0.add(
        "<view contentMode=\"scaleToFill\" translatesAutoresizingMaskIntoConstraints=\"NO\" id=\"Hld-vw-001\"><rect key=\"frame\" x=\"0\" y=\"0\" width=\"10\" height=\"10\"/></view>",
        ["top", "bottom", "leading", "trailing"].enumerated().map {
          S.tie("Hld-vw-001", $0.element, to: S.root, id: "Hld-co-00\($0.offset)")
        }.joined(separator: "\n"))
    },
  ]
}
