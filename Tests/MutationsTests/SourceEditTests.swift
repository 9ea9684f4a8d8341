import Files
import Model
import TestSupport
import Testing

@testable import Mutations

/// Edits of files: what changes, and that nothing else does.
struct SourceEditTests {
  private func edited(_ text: String, _ edits: SourceEdit...) -> String? {
    SourceEdits.applied(edits, to: Array(text.utf8)).map { String(decoding: $0, as: UTF8.self) }
  }

  // MARK: - Storyboards

  private static let storyboard = """
    <?xml version="1.0"?>
    <document type="T" version="3.0" toolsVersion="22505" useAutolayout="YES" colorMatched="YES">
        <dependencies>
            <deployment identifier="iOS"/>
            <capability name="documents saved in the Xcode 8 format" minToolsVersion="8.0"/>
        </dependencies>
        <scenes>
            <scene sceneID="s">
                <objects>
                    <viewController id="vc">
                        <view key="view" id="rt">
                            <rect key="frame" x="0.0" y="0.0" width="393" height="852"/>
                            <subviews>
                                <imageView image="I" id="im">
                                    <rect key="frame" x="10" y="20" width="30" height="40"/>
                                </imageView>
                            </subviews>
                            <color key="backgroundColor" white="1"/>
                            <constraints>
                                <constraint firstItem="im" firstAttribute="top" secondItem="rt" secondAttribute="top" id="MMM-mm-mmm"/>
                            </constraints>
                        </view>
                    </viewController>
                </objects>
            </scene>
        </scenes>
    </document>

    """

  /// The same changes of a storyboard with other line ends, and without the last one.
  private func expectStoryboard(_ edits: [SourceEdit], _ changes: [(old: String, new: String)]) {
    let unix = Self.storyboard
    for text in [unix, unix.replacing("\n", with: "\r\n"), String(unix.dropLast())] {
      let isWindows = text.utf8.contains(13)
      var wanted = text
      for (old, new) in changes {
        let (old, new) =
          isWindows ? (old.replacing("\n", with: "\r\n"), new.replacing("\n", with: "\r\n")) : (old, new)
        #expect(text.contains(old))
        wanted = wanted.replacing(old, with: new)
      }
      let made = SourceEdits.applied(edits, to: Array(text.utf8))
      #expect(made.map { String(decoding: $0, as: UTF8.self) } == wanted)
    }
  }

  @Test("The only view controller becomes the initial one; with two, or in a xib, nothing changes")
  func initialController() {
    let edit = SourceEdit.initialViewController(file: "f")
    expectStoryboard(
      [edit], [("colorMatched=\"YES\">", "colorMatched=\"YES\" initialViewController=\"vc\">")])
    let wrong = Self.storyboard.replacing(
      "colorMatched=\"YES\"", with: "colorMatched=\"YES\" initialViewController=\"x\"")
    #expect(
      edited(wrong, edit)
        == wrong.replacing("initialViewController=\"x\"", with: "initialViewController=\"vc\""))
    let two = Self.storyboard.replacing(
      "</viewController>", with: "</viewController><tableViewController id=\"t\"/>")
    #expect(edited(two, edit) == nil)
    #expect(edited("<a/>", edit) == nil)
  }

  @Test("Safe-area guides are turned on with the guide and the capability that Xcode writes")
  func safeArea() throws {
    let edit = SourceEdit.safeAreaGuides(file: "f", view: "rt")
    let made = try #require(edited(Self.storyboard, edit))
    let id = try #require(made.firstMatch(of: /key="safeArea" id="([^"]+)"/)).1
    let blanks = String(repeating: " ", count: 20)
    expectStoryboard(
      [edit],
      [
        ("useAutolayout=\"YES\" ", "useAutolayout=\"YES\" useSafeAreas=\"YES\" "),
        (
          "        <capability name=\"doc",
          "        <capability name=\"Safe area layout guides\" minToolsVersion=\"9.0\"/>\n        <capability name=\"doc"
        ),
        (
          "\(blanks)    <color key",
          "\(blanks)    <viewLayoutGuide key=\"safeArea\" id=\"\(id)\"/>\n\(blanks)    <color key"
        ),
      ])
    // Before Xcode 12 the guide is after the constraints.
    let old = try #require(edited(Self.storyboard.replacing("22505", with: "16097"), edit))
    #expect(
      old.contains(
        "</constraints>\n\(blanks)    <viewLayoutGuide key=\"safeArea\" id=\"\(id)\"/>\n\(blanks)</view>"))
    // A second time only the attribute is there to set.
    #expect(edited(made, edit) == made)
    #expect(edited(Self.storyboard, .safeAreaGuides(file: "f", view: "none")) == nil)
  }

  @Test("Constraints are in a list that is sorted by id, and a view without a list gets one")
  func constraints() throws {
    let center = SourceEdit.constraint(
      file: "f", view: "rt", .init(.centerX, of: "im", to: "rt", .centerX))
    let width = SourceEdit.constraint(file: "f", view: "im", .init(.width, constant: 30.5))
    let made = try #require(edited(Self.storyboard, center, width))
    let first = try #require(made.firstMatch(of: /<constraint firstItem="im" firstAttribute="centerX".*\/>/))
      .0
    let second = try #require(made.firstMatch(of: /<constraint firstAttribute="width".*\/>/)).0
    #expect(
      first.hasPrefix(
        #"<constraint firstItem="im" firstAttribute="centerX" secondItem="rt" secondAttribute="centerX" id=""#
      ))
    #expect(second.hasPrefix(#"<constraint firstAttribute="width" constant="30.5" id=""#))
    let id = try #require(first.firstMatch(of: /id="(\w{3}-\w{2}-\w{3})"/)).1
    let blanks = String(repeating: " ", count: 28)
    let known =
      "<constraint firstItem=\"im\" firstAttribute=\"top\" secondItem=\"rt\" secondAttribute=\"top\" id=\"MMM-mm-mmm\"/>"
    let order = id < "MMM-mm-mmm" ? "\(first)\n\(blanks)\(known)" : "\(known)\n\(blanks)\(first)"
    let inner = String(repeating: " ", count: 32)
    expectStoryboard(
      [center, width],
      [
        (known, order),
        (
          "\(inner)<rect key=\"frame\" x=\"10\" y=\"20\" width=\"30\" height=\"40\"/>\n",
          "\(inner)<rect key=\"frame\" x=\"10\" y=\"20\" width=\"30\" height=\"40\"/>\n\(inner)<constraints>\n\(inner)    \(second)\n\(inner)</constraints>\n"
        ),
      ])
    // Ids are new, even for the same constraint twice.
    let twice = try #require(edited(made, center))
    #expect(twice.matches(of: /firstAttribute="centerX"/).count == 2)
    #expect(Set(twice.matches(of: /id="([^"]+)"/).map(\.1)).count == twice.matches(of: /id="([^"]+)"/).count)
  }

  // MARK: - Property lists

  @Test("A text of an Info.plist changes in place, a removed key takes its lines with it")
  func plists() {
    let text =
      "<plist version=\"1.0\">\r\n<dict>\r\n\t<key>A</key>\r\n\t<string>x.storyboard</string>\r\n\t<key>B</key>\r\n\t<dict>\r\n\t\t<key>A</key>\r\n\t\t<true/>\r\n\t</dict>\r\n</dict>\r\n</plist>"
    #expect(
      edited(text, .plistKey(file: "f", key: "A", value: "x & y"))
        == text.replacing("x.storyboard", with: "x &amp; y"))
    #expect(
      edited(text, .plistKey(file: "f", key: "B", value: nil))
        == "<plist version=\"1.0\">\r\n<dict>\r\n\t<key>A</key>\r\n\t<string>x.storyboard</string>\r\n</dict>\r\n</plist>"
    )
    #expect(
      edited("<plist><dict><key>A</key><string/></dict></plist>", .plistKey(file: "f", key: "A", value: "x"))
        == "<plist><dict><key>A</key><string>x</string></dict></plist>")
    #expect(
      edited(
        "<plist><dict><key>A</key><string>b</string></dict></plist>",
        .plistKey(file: "f", key: "A", value: nil))
        == "<plist><dict></dict></plist>")
    // A missing key is added in alphabetical order.
    #expect(
      edited(text, .plistKey(file: "f", key: "C", value: "x"))
        == text.replacing(
          "</dict>\r\n</dict>\r\n</plist>",
          with: "</dict>\r\n\t<key>C</key>\r\n\t<string>x</string>\r\n</dict>\r\n</plist>"))
    #expect(
      edited(text, .plistKey(file: "f", key: "AA", value: "x"))
        == text.replacing("<key>B</key>", with: "<key>AA</key>\r\n\t<string>x</string>\r\n\t<key>B</key>"))
    #expect(
      edited("<plist>\n<dict>\n</dict>\n</plist>", .plistKey(file: "f", key: "C", value: "x"))
        == "<plist>\n<dict>\n\t<key>C</key>\n\t<string>x</string>\n</dict>\n</plist>")
    // A value of another type becomes a text; a variable and an empty tag stay.
    #expect(
      edited(text, .plistKey(file: "f", key: "B", value: "x"))
        == text.replacing(
          "<dict>\r\n\t\t<key>A</key>\r\n\t\t<true/>\r\n\t</dict>", with: "<string>x</string>"))
    #expect(
      edited(
        "<plist><dict><key>A</key><string>$(N)</string></dict></plist>",
        .plistKey(file: "f", key: "A", value: "x")) == nil)
    #expect(edited("<plist><dict/></plist>", .plistKey(file: "f", key: "C", value: "x")) == nil)
    #expect(edited("bplist00", .plistKey(file: "f", key: "A", value: "x")) == nil)
  }

  // MARK: - Projects

  private static let project = """
    // !$*UTF8*$!
    {
    /* Begin PBXBuildFile section */
    \t\tAA0001 /* A.swift in Sources */ = {isa = PBXBuildFile; fileRef = AA0011 /* A.swift */; };
    \t\tFF0001 /* B.xcassets in Resources */ = {isa = PBXBuildFile; fileRef = FF0011 /* B.xcassets */; };
    /* End PBXBuildFile section */
    \t\tCC0099 /* Launch.storyboard */ = {isa = PBXFileReference; path = Launch.storyboard; };
    \t\tDD0001 /* App */ = {
    \t\t\tisa = PBXNativeTarget;
    \t\t\tbuildPhases = (
    \t\t\t\tEE0001 /* Resources */,
    \t\t\t);
    \t\t\tname = App;
    \t\t};
    \t\tEE0001 /* Resources */ = {
    \t\t\tfiles = (
    \t\t\t\tFF0001 /* B.xcassets in Resources */,
    \t\t\t);
    \t\t};
    \t\t\t\tINFOPLIST_KEY_X = YES;
    \t\t\t\tOTHER = (
    }

    """

  @Test("A file becomes a member of the target with two lines, one of them sorted by id")
  func resource() {
    let edit = SourceEdit.resource(file: "f", target: "App", path: "App/Launch.storyboard")
    for end in ["\n", "\r\n"] {
      let text = Self.project.replacing("\n", with: end)
      #expect(
        edited(text, edit)
          == text.replacing(
            "\t\tFF0001 /* B.xcassets in Resources */ =",
            with:
              "\t\tCC0001 /* Launch.storyboard in Resources */ = {isa = PBXBuildFile; fileRef = CC0099 /* Launch.storyboard */; };\(end)\t\tFF0001 /* B.xcassets in Resources */ ="
          ).replacing(
            "\t\t\t\tFF0001 /* B.xcassets in Resources */,\(end)",
            with:
              "\t\t\t\tFF0001 /* B.xcassets in Resources */,\(end)\t\t\t\tCC0001 /* Launch.storyboard in Resources */,\(end)"
          ))
    }
    #expect(edited(Self.project, .resource(file: "f", target: "Other", path: "Launch.storyboard")) == nil)
    #expect(edited(Self.project, .resource(file: "f", target: "App", path: "None.storyboard")) == nil)
  }

  @Test("A file of a synchronized folder is no exception of the target any more")
  func exception() {
    let text = """
      \t\t\tmembershipExceptions = (
      \t\t\t\tInfo.plist,
      \t\t\t\t"Resources/Launch.storyboard",
      \t\t\t);
      \t\t\ttarget = DD0001 /* App */;
      \t\t};
      """
    let edit = SourceEdit.resource(file: "f", target: "App", path: "App/Resources/Launch.storyboard")
    #expect(edited(text, edit) == text.replacing("\t\t\t\t\"Resources/Launch.storyboard\",\n", with: ""))
    #expect(edited(text, .resource(file: "f", target: "App", path: "OtherLaunch.storyboard")) == nil)
    #expect(edited(text.replacing("App */", with: "Other */"), edit) == nil)
  }

  @Test("A build setting changes on its line, with quotes where Xcode writes them")
  func setting() {
    func set(_ value: String, name: String = "INFOPLIST_KEY_X", line: Int = 20) -> String? {
      edited(Self.project, .setting(file: "f", line: line, name: name, value: value))
    }
    #expect(set("NO") == Self.project.replacing("_X = YES;", with: "_X = NO;"))
    #expect(set("a b") == Self.project.replacing("_X = YES;", with: "_X = \"a b\";"))
    #expect(set("NO", name: "INFOPLIST_KEY_Y") == nil && set("NO", line: 19) == nil)
    #expect(set("NO", name: "OTHER", line: 21) == nil && set("NO", line: 99) == nil)
    let conditional = Self.project.replacing(
      "INFOPLIST_KEY_X = YES", with: "\"INFOPLIST_KEY_X[sdk=iphoneos*]\" = YES")
    #expect(
      edited(conditional, .setting(file: "f", line: 20, name: "INFOPLIST_KEY_X", value: "NO"))
        == conditional.replacing("= YES;", with: "= NO;"))
    let settings = "A = 1\r\nINFOPLIST_KEY_X = YES\r\n"
    #expect(
      edited(settings, .setting(file: "f", line: 2, name: "INFOPLIST_KEY_X", value: "a b"))
        == "A = 1\r\nINFOPLIST_KEY_X = a b\r\n")
    #expect(
      edited("X = $(Y)", .setting(file: "f", line: 1, name: "X", value: "a")) == nil)
  }

  // MARK: - Catalogs

  private static let contents = """
    {
      "images" : [
        {
          "filename" : "a.png",
          "idiom" : "universal",
          "scale" : "1x"
        },
        {
          "idiom" : "universal",
          "scale" : "2x"
        }
      ],
      "info" : {
        "author" : "xcode",
        "version" : 1
      }
    }

    """

  @Test("An empty entry gets its file, and a missing entry is added in the form of its neighbors")
  func catalogs() {
    func image(_ name: String, _ scale: Int, dark: Bool = false) -> SourceEdit {
      .catalogImage(file: "f", .init(fileName: name, idiom: "universal", scale: scale, isDark: dark))
    }
    #expect(
      edited(Self.contents, image("a@2x.png", 2))
        == Self.contents.replacing(
          "    {\n      \"idiom\"", with: "    {\n      \"filename\" : \"a@2x.png\",\n      \"idiom\""))
    let dark = """
            "scale" : "1x"
          },
          {
            "appearances" : [
              {
                "appearance" : "luminosity",
                "value" : "dark"
              }
            ],
            "filename" : "d.png",
            "idiom" : "universal",
            "scale" : "1x"
          },

      """
    #expect(
      edited(Self.contents, image("d.png", 1, dark: true))
        == Self.contents.replacing("      \"scale\" : \"1x\"\n    },\n", with: dark))
    let compact = #"{"images":[{"idiom":"universal","scale":"1x","filename":"a"}]}"#
    #expect(
      edited(compact, image("b.png", 3))
        == #"{"images":[{"idiom":"universal","scale":"1x","filename":"a"},{"filename":"b.png","idiom":"universal","scale":"3x"}]}"#
    )
    let windows = Self.contents.replacing("\n", with: "\r\n")
    #expect(
      edited(windows, image("a@2x.png", 2))
        == windows.replacing(
          "    {\r\n      \"idiom\"", with: "    {\r\n      \"filename\" : \"a@2x.png\",\r\n      \"idiom\""))
    // An entry that has a file, a name that JSON escapes, and other text.
    #expect(edited(Self.contents, image("b.png", 1)) == nil)
    #expect(edited(Self.contents, image("b\".png", 3)) == nil)
    #expect(edited("{\"images\":[]}", image("b.png", 1)) == nil)
    #expect(edited("{", image("b.png", 1)) == nil)
  }

  @Test("Edits of one file must be of one kind of file")
  func mixed() {
    let key = SourceEdit.plistKey(file: "f", key: "A", value: nil)
    let controller = SourceEdit.initialViewController(file: "f")
    #expect(edited(Self.storyboard, controller, key) == nil)
    #expect(edited("<plist><dict/></plist>", key, controller) == nil)
    #expect(SourceEdits.applied([], to: [1]) == nil)
  }
}
