/// Words of formats, which libFuzzer puts into inputs.
enum Dictionaries {
  static let xml = [
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<!--", "-->", "<![CDATA[", "]]>", "<!DOCTYPE", "<!ENTITY",
    "&amp;", "&#x41;", "&#xFFFFFFFF;", "encoding=\"UTF-16\"", "xmlns:x=\"a\"", "/>", "</", "<a ", "=\"",
  ]

  static let interface =
    xml + [
      "<scene sceneID=\"s\"><objects>", "<viewController id=\"vc\">", "<navigationController ",
      "<tabBarController ",
      "<view key=\"view\" id=\"v\">", "<subviews>", "<imageView ", "<label ", "<button ", "<stackView ",
      "<constraints>", "<constraint ", "firstItem=\"", "secondItem=\"", "firstAttribute=\"",
      "secondAttribute=\"",
      "\"leading\"", "\"trailing\"", "\"top\"", "\"bottom\"", "\"centerX\"", "\"centerY\"", "\"width\"",
      "\"height\"",
      "\"firstBaseline\"", "\"leadingMargin\"", "relation=\"greaterThanOrEqual\"",
      "relation=\"lessThanOrEqual\"",
      "multiplier=\"1:2\"", "multiplier=\"0\"", "priority=\"999.5\"", "constant=\"1e308\"",
      "constant=\"-0.5\"", "constant=\"nan\"", "<rect key=\"frame\" ", "<autoresizingMask ",
      "<viewLayoutGuide key=\"safeArea\" id=\"g\"/>",
      "<variation key=\"heightClass=compact\"", "<mask key=\"constraints\">", "<include reference=\"",
      "<exclude reference=\"", "<color key=\"backgroundColor\" ", "name=\"A\"", "systemColor=\"",
      "<segue destination=\"v\" kind=\"relationship\" relationship=\"rootViewController\"/>",
      "<userDefinedRuntimeAttributes>", "<string key=\"", "base64-UTF8=\"YES\"", "<resources>",
      "<image name=\"A\" width=\"1\" height=\"1\"/>", "<namedColor name=\"A\">",
      "initialViewController=\"vc\"",
      "useSafeAreas=\"YES\"", "translatesAutoresizingMaskIntoConstraints=\"NO\"", "hidden=\"YES\"",
      "contentMode=\"scaleAspectFill\"", "axis=\"vertical\"", "distribution=\"fillEqually\"",
      "alignment=\"center\"",
    ]

  static let plist =
    xml + [
      "<plist version=\"1.0\">", "<dict>", "<array>", "<key>", "</key>", "<string>", "<integer>", "<real>",
      "<true/>", "<false/>", "<data>", "<date>2026-01-01T00:00:00Z</date>", "UILaunchStoryboardName",
      "UILaunchScreen", "UILaunchScreens", "UILaunchImages", "UIColorName", "UIImageName",
      "UIImageRespectsSafeAreaInsets",
      "UIUserInterfaceStyle", "$(A:lower)", "~ipad", "-9223372036854775808",
    ]

  static let openStep = [
    "{", "};", "(", ");", "= ", "\"", "\\U00e9", "\\\"", "\\101", "/*", "*/", "//", "<0fbd", "isa = ",
    "$(inherited)",
  ]

  static let project =
    openStep + [
      "PBXNativeTarget", "PBXProject", "PBXGroup", "PBXVariantGroup", "PBXFileReference",
      "PBXResourcesBuildPhase", "PBXFileSystemSynchronizedRootGroup", "XCBuildConfiguration",
      "XCConfigurationList", "baseConfigurationReference", "buildSettings", "INFOPLIST_FILE",
      "GENERATE_INFOPLIST_FILE = YES;", "INFOPLIST_KEY_UILaunchScreen_Generation",
      "sourceTree = SOURCE_ROOT;",
      "path = \"..\";", "children = (", "membershipExceptions", "$(SRCROOT)", "$(A:$(B))",
    ]

  static let settings = [
    "#include \"", "#include? \"", "[sdk=iphoneos*]", "[config=Debug]", "[arch=*]", "$(inherited)", "$(A)",
    "${A}", ":lower", ":upper", ":rfc1034identifier", ":c99extidentifier", ":default=", ":dir", ":base", "//",
    ";", "=",
  ]

  static let json = [
    "{\"", "\":", "[", "]", "},", "null", "true", "false", "1e308", "-0", "\\u0000", "\\ud800",
    "\"version\": 1",
    "\"schemaVersion\": 1",
  ]

  static let catalog =
    json + [
      "\"images\"", "\"colors\"", "\"idiom\"", "\"universal\"", "\"scale\"", "\"3x\"", "\"filename\"",
      "\"appearances\"",
      "\"luminosity\"", "\"contrast\"", "\"color-space\"", "\"components\"", "\"0xFF\"", "\"resizing\"",
      "\"cap-insets\"",
      "\"template-rendering-intent\"", "\"preserves-vector-representation\"", "\"reference\"", "\"platform\"",
      "\"language-direction\"", "\"display-gamut\"", "\"locale\"", "\"subtype\"",
    ]

  static let evidence =
    json + [
      "\"kind\"", "\"signOff\"", "\"screenshot\"", "\"uiTest\"", "\"launchTrace\"", "\"criteria\"",
      "\"sha256\"",
      "\"commit\"", "\"build\"", "\"testNodes\"", "\"nodeType\"", "\"Test Case\"", "\"Repetition\"",
      "\"result\"", "\"Passed\"", "\"children\"", "\"predicateType\"", "\"launches\"",
    ]

  static let junit =
    xml + [
      "<testsuites>", "<testsuite ", "<testcase ", "classname=\"", "<failure/>", "<error/>", "<skipped/>",
      "time=\"1e9\"", "<system-out>",
    ]

  static let yaml = [
    "- ", ": ", "&a ", "*a", "!!binary ", "<<: ", "|\n", ">\n", "---\n", "...\n", "%YAML 1.2", "? ", "{", "[",
    "~", ".inf",
    "criteria:\n", "id: ", "title: ", "assertions:\n", "assert: ", "dependsOn: ", "extends: ",
    "decisionTable:",
    "checklist: ", "matrix: ", "output: ", "history: ", "gate:", "waivers: ", "until: ", "approvedBy: ",
  ]

  static let markdown = [
    "# ", "## Acceptance Criteria\n", "- [ ] ", "- [x] ", "✅ ", "| ", "|---|---|\n", "```\n", "<!--", "-->",
    "[a](b)", "**",
  ]

  static let png = [
    "\u{89}PNG\r\n\u{1A}\n", "IHDR", "PLTE", "IDAT", "IEND", "tRNS", "iCCP", "gAMA", "cHRM", "sRGB", "CgBI",
    "cICP",
    "eXIf",
  ]

  static let pdf = [
    "%PDF-1.7", "obj", "endobj", "stream\n", "endstream", "xref", "trailer", "/MediaBox [0 0 10 10]",
    "/Type /Page",
    "/Kids [", "/Length 9", "/FlateDecode", "/ObjStm", "startxref", "%%EOF", "/Rotate 90", "/UserUnit 2",
  ]

  static let svg =
    xml + [
      "<svg viewBox=\"0 0 1 1\" ", "width=\"1mm\"", "height=\"100%\"", "<path d=\"M0 0\"/>",
      "<use href=\"#a\"/>",
      "<image xlink:href=\"file:///\"/>", "<style>", "url(", "<text>", "<pattern ", "<mask ", "<filter ",
    ]

  static let nib = [
    "NIBArchive", "UIView", "UIImageView", "UILabel", "UISubviews", "UIBounds", "UICenter", "NSInlinedValue",
    "UINibEncoderEmptyKey", "UINibTopLevelObjectsKey", "NSLayoutConstraint", "NSFirstItem",
    "NSSecondAttribute",
    "UIViewAutolayoutConstraints", "NS.bytes",
  ]

  static let car = [
    "BOMStore", "CTSI", "RATC", "CARHEADER", "KEYFORMAT", "RENDITIONS", "FACETKEYS", "APPEARANCEKEYS", "MLEC",
    "ISTC", "COLR", "bvx2", "bvx-", "bvxn", "bvx$", "KCBC", "dmp2", "tree",
  ]

  static let zip = [
    "PK\u{1}\u{2}", "PK\u{3}\u{4}", "PK\u{5}\u{6}", "PK\u{6}\u{6}", "Payload/A.app/", "../", "//",
  ]

  static let sqlite = [
    "SQLite format 3\u{0}", "CREATE TABLE ", "CREATE TRIGGER ", "CREATE VIEW ", "qaHi", "WITH RECURSIVE ",
    "AUTOINCREMENT",
  ]

  /// Returns words in the form of libFuzzer. Source: LLVM, libFuzzer, "Dictionaries".
  static func text(_ words: [String]) -> String {
    words.map { word in
      let bytes = word.unicodeScalars.contains { $0.value > 255 } ? Array(word.utf8) : latin(word)
      let escaped = bytes.map { byte -> String in
        let digits = String(byte, radix: 16)
        return (0x20..<0x7F).contains(byte) && byte != 0x22 && byte != 0x5C
          ? String(UnicodeScalar(byte)) : "\\x" + (digits.count < 2 ? "0" : "") + digits
      }
      return "\"" + escaped.joined() + "\"\n"
    }.joined()
  }

  private static func latin(_ word: String) -> [UInt8] { word.unicodeScalars.map { UInt8($0.value) } }
}
