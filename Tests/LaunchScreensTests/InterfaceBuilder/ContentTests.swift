import LaunchScreens
import Model
import Testing

@Suite("Contents of views")
struct ContentTests {
  private func view(_ xml: String, resources: String = "") throws -> View {
    let document = try TestDocument.read(
      TestDocument.storyboard("<subviews>\(xml)</subviews>", resources: resources))
    return try #require(document.scenes[0].view?.subviews.first)
  }
  private func color(_ attributes: String) throws -> ColorReference? {
    try view("<view id=\"a\"><color key=\"backgroundColor\" \(attributes)/></view>").backgroundColor
  }

  @Test("Multipliers are read as decimals and as ratios with colon or slash")
  func multipliers() throws {
    let forms = [("0.2", 0.2), ("1:4", 0.25), ("1/3", 1.0 / 3), ("271:152", 271.0 / 152), ("0.5:2", 0.25)]
    for (text, value) in forms {
      let document = try TestDocument.read(
        TestDocument.storyboard(
          """
          <constraints><constraint firstAttribute="width" secondItem="root" secondAttribute="height" \
          multiplier="\(text)" id="c"/></constraints>
          """))
      #expect(document.scenes[0].view?.constraints[0].multiplier == value)
    }
  }

  @Test("A ratio by zero and other malformed multipliers count as 1")
  func badMultipliers() throws {
    for text in ["1:0", "x", "1:2:3", "", "1e400"] {
      let document = try TestDocument.read(
        TestDocument.storyboard(
          "<constraints><constraint firstAttribute=\"width\" multiplier=\"\(text)\" id=\"c\"/></constraints>")
      )
      #expect(document.scenes[0].view?.constraints[0].multiplier == 1)
    }
  }

  @Test("Fractional constants and priorities are kept, and an omitted item is the containing view")
  func constraintDetails() throws {
    let document = try TestDocument.read(
      TestDocument.storyboard(
        """
        <constraints>
          <constraint firstAttribute="trailing" secondItem="vc" secondAttribute="leading" relation="lessThanOrEqual" \
        constant="20.333333333333314" priority="749" identifier="gap" id="c" symbolic="YES" placeholder="YES"/>
        </constraints>
        """))
    let constraint = try #require(document.scenes[0].view?.constraints.first)
    #expect(constraint.firstItem == "root")
    #expect(constraint.relation == .lessThanOrEqual)
    #expect(constraint.constant == 20.333333333333314)
    #expect(constraint.priority == 749)
    #expect(constraint.identifier == "gap")
    #expect(constraint.isSymbolic && constraint.isPlaceholder)
  }

  @Test("Colors are read in every form")
  func colors() throws {
    let srgb = "red=\"0.5\" green=\"0.25\" blue=\"1\" alpha=\"1\" colorSpace=\"custom\" customColorSpace="
    #expect(
      try color(srgb + "\"sRGB\"") == .literal(Color(red: 0.5, green: 0.25, blue: 1, space: .sRGB)))
    #expect(
      try color(srgb + "\"displayP3\"") == .literal(Color(red: 0.5, green: 0.25, blue: 1, space: .displayP3)))
    #expect(
      try color("white=\"0.5\" alpha=\"0.5\" colorSpace=\"calibratedWhite\"")
        == .literal(Color(red: 0.5, green: 0.5, blue: 0.5, alpha: 0.5, space: .calibratedWhite)))
    #expect(
      try color(
        "white=\"0\" alpha=\"1\" colorSpace=\"custom\" customColorSpace=\"genericGamma22GrayColorSpace\"")
        == .literal(Color(red: 0, green: 0, blue: 0, space: .grayGamma22)))
    #expect(
      try color("systemColor=\"systemBackgroundColor\"") == .system("systemBackgroundColor", recorded: nil))
    #expect(
      try color("cocoaTouchSystemColor=\"darkTextColor\"") == .system("darkTextColor", recorded: nil))
    // Xcode 11 wrote the adaptive color beside the one for older systems: the adaptive one counts.
    #expect(
      try color(
        "xcode11CocoaTouchSystemColor=\"systemBackgroundColor\" cocoaTouchSystemColor=\"whiteColor\"")
        == .system("systemBackgroundColor", recorded: nil))
    #expect(try color("") == nil)
  }

  @Test(
    "Without colorMatched calibrated digits are those of the device", arguments: ["calibrated", "device"])
  func unmatchedColors(kind: String) throws {
    let text = TestDocument.storyboard(
      """
      <color key="backgroundColor" red="0.5" green="0.25" blue="1" alpha="1" colorSpace="\(kind)RGB"/>
      <color key="tintColor" white="0.5" alpha="1" colorSpace="\(kind)White"/>
      """)
    let matched = try #require(try TestDocument.read(text).scenes[0].view)
    let plain = try #require(
      try TestDocument.read(text.replacingOccurrences(of: "colorMatched=\"YES\"", with: "")).scenes[0].view)
    func space(_ color: ColorReference) -> Color.Space? {
      if case .literal(let color) = color { color.space } else { nil }
    }
    let isCalibrated = kind == "calibrated"
    #expect(matched.backgroundColor.flatMap(space) == (isCalibrated ? .calibratedRGB : .deviceRGB))
    #expect(matched.tintColor.flatMap(space) == (isCalibrated ? .calibratedWhite : .deviceWhite))
    #expect(plain.backgroundColor.flatMap(space) == .deviceRGB)
    #expect(plain.tintColor.flatMap(space) == .deviceWhite)
  }

  @Test("A named color has the color that the document recorded")
  func namedColor() throws {
    let view = try view(
      "<view id=\"a\"><color key=\"backgroundColor\" name=\"Theme/Brand\"/></view>",
      resources: """
        <namedColor name="Theme/Brand"><color red="1" green="0" blue="0" alpha="1" colorSpace="custom" \
        customColorSpace="sRGB"/></namedColor>
        """)
    #expect(view.backgroundColor == .named("Theme/Brand", recorded: Color(red: 1, green: 0, blue: 0)))
  }

  @Test("Texts can be attributes, elements, base 64 or attributed")
  func texts() throws {
    func text(_ view: View) -> String? {
      if case .label(let label) = view.content { label.text } else { nil }
    }
    #expect(text(try view("<label id=\"a\" text=\"one\"/>")) == "one")
    #expect(
      text(try view("<label id=\"a\"><string key=\"text\">two\nlines</string></label>")) == "two\nlines")
    // "Zwei" in base 64 is WndlaQ==; Interface Builder omits the padding.
    #expect(
      text(try view("<label id=\"a\"><string key=\"text\" base64-UTF8=\"YES\">\nWndl\naQ\n</string></label>"))
        == "Zwei")
    let attributed = try view(
      """
      <label id="a" usesAttributedText="YES"><attributedString key="attributedText">
        <fragment content="Big"><attributes><font key="NSFont" size="40" name="Futura-Bold"/></attributes></fragment>
        <fragment content=" small"/>
      </attributedString></label>
      """)
    #expect(text(attributed) == "Big small")
    guard case .label(let label) = attributed.content else { return }
    #expect(label.fragments.map(\.font) == [FontDescription(name: "Futura-Bold", pointSize: 40), nil])
  }

  @Test("The accessibility trait of an image, as BootSplash writes it, is no image")
  func accessibilityTraits() throws {
    let document = try TestDocument.read(
      TestDocument.storyboard(
        """
        <subviews><imageView id="a" image="Logo"><accessibility key="accessibilityConfiguration">\
        <accessibilityTraits key="traits" image="YES" notEnabled="YES"/></accessibility></imageView></subviews>
        """))
    #expect(Set(document.imageUses.keys) == ["Logo"])
  }

  @Test("Images: catalog, system symbol with its configuration, none")
  func images() throws {
    func image(_ view: View) -> ImageReference? {
      if case .image(let image, _) = view.content { image } else { nil }
    }
    #expect(image(try view("<imageView id=\"a\" image=\"Logo\"/>")) == ImageReference(name: "Logo"))
    #expect(image(try view("<imageView id=\"a\"/>")) == nil)
    let symbol = try view(
      """
      <imageView id="a" image="star" catalog="system">
        <preferredSymbolConfiguration key="preferredSymbolConfiguration" configurationType="pointSize" pointSize="30" scale="large"/>
      </imageView>
      """)
    let found = try #require(image(symbol))
    #expect(found.isSymbol)
    #expect(found.symbol.pointSize == 30)
    #expect(found.symbol.scale == .large)
    let reference = try view(
      "<imageView id=\"a\"><imageReference key=\"image\" image=\"star\" catalog=\"system\"/></imageView>")
    #expect(image(reference)?.isSymbol == true)
  }

  @Test("Content modes are known by name, TopLeft with its capital too")
  func contentModes() throws {
    #expect(try view("<imageView id=\"a\" contentMode=\"TopLeft\"/>").contentMode == .topLeft)
    #expect(try view("<imageView id=\"a\" contentMode=\"scaleAspectFit\"/>").contentMode == .scaleAspectFit)
    #expect(try view("<imageView id=\"a\"/>").contentMode == .scaleToFill)
  }

  @Test("An unknown element with an id among the subviews is a plain view")
  func unknownElement() throws {
    let view = try view(
      "<fancyNewView id=\"a\"><rect key=\"frame\" x=\"1\" y=\"2\" width=\"3\" height=\"4\"/></fancyNewView>")
    #expect(view.kind.rawValue == "fancyNewView")
    #expect(view.recordedFrame == Rect(x: 1, y: 2, width: 3, height: 4))
  }

  @Test("Content views of effect views are subviews, those of table views are not")
  func ownedViews() throws {
    let effect = try view(
      """
      <visualEffectView id="e"><view key="contentView" id="c"><subviews><label id="l" text="x"/></subviews></view>
      <blurEffect style="regular"/></visualEffectView>
      """)
    #expect(effect.flattened.map(\.id) == ["e", "c", "l"])
    if case .effect(let style) = effect.content {
      #expect(style == .regular)
    } else {
      Issue.record("no effect")
    }
    let table = try view("<tableView id=\"t\"><view key=\"tableHeaderView\" id=\"h\"/></tableView>")
    #expect(table.subviews.isEmpty)
  }

  @Test("A frame written as insets counts from the superview's edges")
  func frameInset() throws {
    let frame = try view(
      "<view id=\"a\"><frame key=\"frameInset\" maxX=\"10\" minY=\"38\" width=\"91\" height=\"21\"/></view>")
    // The root is 393 wide: 393 − 10 − 91 = 292.
    #expect(frame.recordedFrame == Rect(x: 292, y: 38, width: 91, height: 21))
    // Missing margins are 0, unless the mask makes one flexible.
    let whole = try view("<view id=\"a\"><frame key=\"frameInset\"/></view>")
    #expect(whole.recordedFrame == Rect(x: 0, y: 0, width: 393, height: 852))
    let bottom = try view(
      "<view id=\"a\"><frame key=\"frameInset\" width=\"9\" height=\"11\"/>"
        + "<autoresizingMask key=\"autoresizingMask\" flexibleMaxX=\"YES\" flexibleMinY=\"YES\"/></view>")
    #expect(bottom.recordedFrame == Rect(x: 0, y: 841, width: 9, height: 11))
  }

  @Test("Percentages of an inset frame are shares of what its fixed parts leave")
  func percentages() throws {
    let shared = try view(
      "<view id=\"a\"><frame key=\"frameInset\" minX=\"25.00%\" width=\"50.00%\" height=\"25.00%\"/></view>")
    #expect(shared.recordedFrame == Rect(x: 98.25, y: 0, width: 196.5, height: 213))
    // 393 - 93 = 300.
    let fixed = try view(
      "<view id=\"a\"><frame key=\"frameInset\" minX=\"50.00%\" width=\"93\" maxY=\"50.00%\" height=\"52\"/></view>"
    )
    #expect(fixed.recordedFrame == Rect(x: 150, y: 400, width: 93, height: 52))
  }

  @Test("A label shrinks to its factor, or its least size; not at all where it must not")
  func shrinking() throws {
    func least(_ attributes: String) throws -> LabelContent.LeastSize? {
      let label = try view("<label id=\"a\" text=\"A\" \(attributes)/>")
      if case .label(let label) = label.content { return label.leastSize }
      return nil
    }
    #expect(try least("minimumScaleFactor=\"0.5\" minimumFontSize=\"9\"") == .factor(0.5))
    #expect(try least("minimumFontSize=\"9\"") == .pointSize(9))
    #expect(try least("minimumFontSize=\"9\" adjustsFontSizeToFit=\"NO\"") == .unchanged)
    for text in ["", "minimumScaleFactor=\"-3\"", "minimumFontSize=\"x\""] {
      #expect(try least(text) == .unchanged, "\(text)")
    }
  }

  @Test("System views have defaults for what their elements omit")
  func systemViews() throws {
    func content(_ xml: String) throws -> View.Content { try view(xml).content }
    #expect(try content("<toolbar id=\"a\"/>") == .bar(BarContent()))
    #expect(
      try content("<navigationBar id=\"a\" barStyle=\"blackOpaque\" translucent=\"NO\" largeTitles=\"YES\"/>")
        == .bar(BarContent(isBlack: true, isTranslucent: false, hasLargeTitles: true)))
    #expect(
      try content("<activityIndicatorView id=\"a\"/>")
        == .activityIndicator(style: .standard, isAnimating: false, hidesWhenStopped: true))
    #expect(
      try content("<textField id=\"a\" text=\"\" placeholder=\"Name\"/>")
        == .textField(text: "Name", border: .none))
    #expect(
      try content("<textView id=\"a\" text=\"b\" scrollEnabled=\"NO\"/>")
        == .textView(text: "b", isScrollable: false))
    #expect(
      try content("<tableView id=\"a\" dataMode=\"static\"/>") == .table(hasStaticCells: true))
    #expect(try content("<switch id=\"a\"/>") == .other)
  }

  @Test("Stack views: axis, standard spacing, margins")
  func stacks() throws {
    func stack(_ xml: String) throws -> StackContent? {
      if case .stack(let stack) = try view(xml).content { stack } else { nil }
    }
    #expect(try stack("<stackView id=\"a\"/>") == StackContent())
    #expect(
      try stack(
        "<stackView id=\"a\" axis=\"vertical\" spacingType=\"standard\" distribution=\"fillEqually\"/>")
        == StackContent(axis: .vertical, distribution: .fillEqually, spacing: 8))
    // Interface Builder writes no flag where margins are set.
    let edges = "<edgeInsets key=\"layoutMargins\" top=\"1\" left=\"2\" bottom=\"3\" right=\"4\"/>"
    #expect(try stack("<stackView id=\"a\">\(edges)</stackView>")?.marginsRelative == true)
  }

  @Test("Size-class variations: the more specific comes later, constants belong to their constraint")
  func variations() throws {
    let document = try TestDocument.read(
      TestDocument.storyboard(
        """
        <subviews><view id="a"/></subviews>
        <constraints><constraint firstItem="a" firstAttribute="width" constant="10" id="c">
          <variation key="widthClass=regular" constant="77"/></constraint></constraints>
        <variation key="heightClass=compact-widthClass=regular"><mask key="subviews"><exclude reference="a"/></mask></variation>
        <variation key="default"><mask key="constraints"><exclude reference="c"/></mask></variation>
        """))
    let variations = try #require(document.scenes[0].view?.variations)
    try #require(variations.map(\.isDefault) == [true, false, false])
    #expect(variations[0].excludedConstraints == ["c"])
    #expect(variations[1].constraintConstants == ["c": 77])
    #expect(variations[2].horizontal == .regular && variations[2].vertical == .compact)
    #expect(variations[2].excludedSubviews == ["a"])
  }
}
