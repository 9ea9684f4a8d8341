import Foundation
import TestSupport

/// Changes that only the comparison with the policy's commit finds, and changes that need no review.
extension BuildStepRow {
  static func file(_ id: String, _ path: String, _ text: String = "two\n") -> BuildStepRow {
    .init(id) { try $0.write(text, to: path) }
  }

  /// What a script of the policy reads.
  private static func read(_ id: String, _ script: String, _ path: String) -> BuildStepRow {
    .init(
      id,
      before: {
        try $0.script(script)
        try $0.write("one\n", to: path)
      }, { try $0.write("two\n", to: path) })
  }

  static let reviewed: [BuildStepRow] = [
    .init("run-script-long") { try $0.script(String(repeating: "brand ", count: 50_000)) },
    read("script-reads-file", "brand-tool --from \"$SRCROOT/Brand/colors.json\"", "Brand/colors.json"),
    read("script-reads-at-line-end", "node tools/brand.js\n", "tools/brand.js"),
    read("script-reads-before-crlf", "cd tools\r\nnode brand.js\r\n", "tools/brand.js"),
    read("script-reads-folder", "for f in Brand/*; do brand-tool \"$f\"; done", "Brand/theme.csv"),
    read("script-reads-picture", "brand-tool \"$SRCROOT/Brand/mark.png\"", "Brand/mark.png"),
    file("case-twin", "buzzbox/Resources/launchscreen.STORYBOARD"),
    .init("plist-condition") { try $0.set("\"INFOPLIST_KEY_CFBundleName[sdk=iphoneos*]\"", "Other") },
    file("plist-other-target", "Widget/Info.plist"),
    file("scheme-elsewhere", "Other.xcworkspace/xcshareddata/xcschemes/Other.xcscheme", scheme),
    .init(
      "pod-hook", before: { try $0.write("pod 'Kit', '1.0'\n", to: "Podfile") },
      { try $0.write("pod 'Kit', '1.0'\npost_install do |i|\n  brand(i)\nend\n", to: "Podfile") }),
    .init("synchronized-attributes") {
      try $0.objects(
        "XSET = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet; platformFiltersByRelativePath = {\"a.png\" = (ios); }; };"
      )
    },
    file("settings-file-variable", "Brand.xcconfig", "BRAND_ROOT = Brand\n"),
    file("git-attributes", ".gitattributes", "*.storyboard filter=brand\n"),
    .init("link") {
      try FileManager.default.createSymbolicLink(
        atPath: $0.path + "/Pictures", withDestinationPath: "buzzbox")
    },
    file("unknown-file", "tools/brand"),
    .init("other-target-script") { sample in
      try sample.objects(
        "XSCRIPT = {isa = PBXShellScriptBuildPhase; files = (); shellScript = \"brand-tool\"; };")
    },
    .init("member-type") { sample in
      try sample.objects(
        "XFILE = {isa = PBXFileReference; explicitFileType = text; path = Other.storyboard; sourceTree = SOURCE_ROOT; };"
      )
    },
  ]

  private static let scheme = """
    <?xml version="1.0" encoding="UTF-8"?>
    <Scheme version="1.7"><BuildAction><PreActions><ExecutionAction><ActionContent scriptText="brand-tool"/></ExecutionAction></PreActions></BuildAction></Scheme>
    """

  /// Files that a team adds every day.
  private static let everyday = [
    ("objective-c-file", "buzzbox/Old.m"),
    ("header", "buzzbox/Old.h"),
    ("unit-test", "buzzboxTests/FeedTests.swift"),
    ("ui-test", "buzzboxUITests/LaunchTests.swift"),
    ("change-log", "CHANGELOG.md"),
    ("license", "LICENSE"),
    ("code-owners", ".github/CODEOWNERS"),
    ("git-ignore", "buzzbox/.gitignore"),
    ("linter", ".swiftlint.yml"),
    ("editor", ".editorconfig"),
    ("lock-of-pods", "Podfile.lock"),
    ("lock-of-gems", "Gemfile.lock"),
    ("store-texts", "fastlane/metadata/de-DE/description.txt"),
    ("entitlements", "buzzbox/buzzbox.entitlements"),
    ("privacy-manifest", "buzzbox/PrivacyInfo.xcprivacy"),
    ("storekit", "Products.storekit"),
    ("test-plan", "All.xctestplan"),
    ("data-model", "buzzbox/Feed.xcdatamodeld/Feed.xcdatamodel/contents"),
    ("sound", "buzzbox/Resources/ping.caf"),
    ("font", "buzzbox/Resources/Brand.ttf"),
    ("web-page", "buzzbox/Resources/terms.html"),
    ("other-storyboard", "buzzbox/Resources/Settings.storyboard"),
    ("other-nib", "buzzbox/Resources/Cell.xib"),
    ("data-file", "buzzbox/Resources/cities.json"),
    ("string-catalog", "buzzbox/Resources/Localizable.xcstrings"),
    ("docs-catalog", "Docs.docc/Start.md"),
  ]

  static let harmless: [BuildStepRow] =
    everyday.map { file($0.0, $0.1) } + [
      .init("swift-version") { try $0.set("SWIFT_VERSION", "6.0") },
      .init("signing") {
        try $0.set("CODE_SIGN_STYLE", "Manual")
        try $0.set("DEVELOPMENT_TEAM", "ABCDE12345")
      },
      .init(
        "workflow-version",
        before: { try $0.write(job("- uses: actions/checkout@v3"), to: workflow) },
        { try $0.write(job("- uses: actions/checkout@v4"), to: workflow) }),
      file("source-file", "buzzbox/Feed.swift", "struct Feed {}\n"),
      file("localized-texts", "fr.lproj/Localizable.strings", "\"a\" = \"b\";\n"),
      file("readme", "README.md", "# BuzzBox\n"),
      .init("other-picture") { sample in
        let set = sample.catalog + "/Avatar.imageset"
        try sample.write(sample.bytes(sample.iconSet + "/LaunchIcon.png"), to: set + "/Avatar.png")
        try sample.write(
          sample.text(sample.iconSet + "/Contents.json").replacing("LaunchIcon.png", with: "Avatar.png"),
          to: set + "/Contents.json")
      },
      .init("version-settings") {
        for name in ["MARKETING_VERSION", "CURRENT_PROJECT_VERSION"] { try $0.set(name, "9") }
      },
      .init(
        "pod-version", before: { try $0.write("pod 'Kit', '1.0'\n", to: "Podfile") },
        { try $0.write("# Kit\npod 'Kit', '1.1'\n", to: "Podfile") }),
      .init("known-regions") {
        try $0.replace("knownRegions = (", with: "knownRegions = (\n\t\t\t\tfr,", in: $0.projectFile)
      },
      .init("source-member") { sample in
        try sample.write("struct Feed {}\n", to: "Feed.swift")
        try sample.objects(
          "XFILE = {isa = PBXFileReference; lastKnownFileType = sourcecode.swift; path = Feed.swift; sourceTree = SOURCE_ROOT; };\n"
            + "XITEM = {isa = PBXBuildFile; fileRef = XFILE; };")
        let other = "\t\t\t\tB0220000000000000000A001 /* BuzzBoxApp.swift in Sources */,\n"
        try sample.replace(other, with: other + "\t\t\t\tXITEM,\n", in: sample.projectFile)
      },
    ]
}
