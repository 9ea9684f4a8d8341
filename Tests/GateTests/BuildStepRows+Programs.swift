import Foundation
import TestSupport

/// Changes that look like versions, flags, tests and sources, and bring a program into the build or reach one of it.
extension BuildStepRow {
  static let workflow = ".github/workflows/ci.yml"

  /// A file of the policy that the change writes again.
  private static func edit(_ id: String, _ path: String, _ old: String, _ new: String) -> BuildStepRow {
    .init(id, before: { try $0.write(old, to: path) }, { try $0.write(new, to: path) })
  }

  private static func pods(_ id: String, _ new: String) -> BuildStepRow {
    edit(id, "Podfile", "platform :ios, '15.0'\npod 'Kit', '1.0'\n", new)
  }

  static func job(_ steps: String) -> String {
    "name: CI\njobs:\n  build:\n    runs-on: macos-15\n    steps:\n      \(steps)\n"
  }

  private static func steps(_ id: String, _ old: String, _ new: String) -> BuildStepRow {
    edit(id, workflow, job(old), job(new))
  }

  private static func setting(_ id: String, _ name: String, _ value: String) -> BuildStepRow {
    .init(id) { try $0.set(name, value) }
  }

  /// What a script of the policy reaches without its whole name.
  private static func reached(
    _ id: String, _ script: String, _ path: String, with others: [String: String] = [:]
  ) -> BuildStepRow {
    .init(
      id,
      before: {
        try $0.script(script)
        for (path, text) in others { try $0.write(text, to: path) }
        try $0.write("one\n", to: path)
      }, { try $0.write("two\n", to: path) })
  }

  private static let tools = "Brand/Package.swift"

  static let programs: [BuildStepRow] = [
    // Lists of dependencies.
    pods("pod-code", "platform :ios, '15.0'\npod 'Kit', '1.1'; system('brand-tool')\n"),
    pods("pod-interpolation", "platform :ios, '15.0'\npod \"Kit#{`brand-tool`}\", '1.0'\n"),
    pods("pod-platform-code", "platform :ios, (File.write('a', 'b'); '15.0')\npod 'Kit', '1.0'\n"),
    pods("pod-condition", "platform :ios, '15.0'\npod 'Kit', '1.0' if system('brand-tool')\n"),
    pods("pod-comment-code", "platform :ios, '15.0'\npod 'Kit', '1.0'\n#{`brand-tool`}\n"),
    pods("pod-new", "platform :ios, '15.0'\npod 'Kit', '1.0'\npod 'Brand', '1.0'\n"),
    pods("pod-folder", "platform :ios, '15.0'\npod 'Kit', :path => 'Brand'\n"),
    pods("pod-source", "source 'https://example.com/specs.git'\nplatform :ios, '15.0'\npod 'Kit', '1.0'\n"),
    edit("gem-code", "Gemfile", "gem 'fastlane', '2.0'\n", "gem 'fastlane', `brand-tool`\n"),
    edit("gem-other", "Gemfile", "gem 'fastlane', '2.0'\n", "gem 'fastlaine', '2.0'\n"),
    edit("mint-other", "Mintfile", "realm/SwiftLint@0.1\n", "brand/SwiftLint@0.1\n"),
    file("brew-program", "Brewfile", "brew 'brand-tool'\n"),
    // Workflows.
    steps("action-other", "- uses: actions/checkout@v4", "- uses: brand/checkout@v4"),
    steps("action-local", "- uses: actions/checkout@v4", "- uses: ./tools@v4"),
    steps("action-text", "- run: |\n          name: a", "- run: |\n          name: brand-tool"),
    steps("action-input", "- with: {name: a}", "- with: {name: b}"),
    .init(
      "workflow-reads-source",
      before: {
        try $0.write(job("- run: swift buzzbox/Brand.swift"), to: workflow)
        try $0.write("// one\n", to: "buzzbox/Brand.swift")
      }, { try $0.write("// two\n", to: "buzzbox/Brand.swift") }),
    // Settings that name programs, plug-ins and what scripts may write.
    setting("setting-swift-compiler", "SWIFT_EXEC", "$(SRCROOT)/tools/swiftc"),
    setting("setting-macro", "SWIFT_LOAD_BINARY_MACROS", "tools/brand#Brand"),
    setting("setting-signer", "CODE_SIGN_TOOL", "tools/codesign"),
    setting("setting-strip", "STRIP_TOOL", "tools/strip"),
    setting("setting-c-version", "GCC_VERSION", "com.example.brand"),
    setting("setting-linker", "LD_CLIENT_TOOL", "tools/ld"),
    setting("setting-plug-in", "OTHER_SWIFT_FLAGS", "-load-plugin-executable tools/brand#Brand"),
    setting("setting-c-plug-in", "OTHER_CFLAGS", "-Wall -fplugin=tools/brand.dylib"),
    setting("setting-linker-flag", "OTHER_LDFLAGS", "-ObjC -fuse-ld=tools/ld"),
    setting("setting-sandbox", "ENABLE_USER_SCRIPT_SANDBOXING", "NO"),
    edit("setting-twice", "Brand.xcconfig", "SCREEN = a\nSCREEN = b\n", "SCREEN = a\nSCREEN = c\n"),
    // Programs that a script runs without their names.
    reached(
      "script-swift-run", "xcrun swift run --package-path Brand brand", "Brand/Sources/brand/main.swift",
      with: [tools: "// swift-tools-version:6.0\n"]),
    reached("script-swift-variable", "swift \"$SRCROOT/Brand/${TOOL}.swift\"", "Brand/Tool.swift"),
    reached("script-glob", "for f in Brand/*.swift; do swift \"$f\"; done", "Brand/Tool.swift"),
    reached("script-node", "node Brand/icon", "Brand/icon.js"),
    reached("script-node-folder", "node Brand", "Brand/index.js"),
    reached(
      "script-npm", "npm run brand", "Brand/icon.js",
      with: ["package.json": "{\"scripts\": {\"brand\": \"node Brand/icon\"}}\n"]),
    reached(
      "script-make", "make -C Brand all", "Brand/Tool.swift",
      with: ["Brand/Makefile": "all:\n\tswift Tool.swift\n"]),
    reached(
      "script-import", "python3 -m Brand.icon", "Brand/colors.json",
      with: ["Brand/icon.py": "from Brand import theme\n", "Brand/theme.py": "open('Brand/colors.json')\n"]),
    reached("script-no-extension", "brand-tool < LICENSE", "LICENSE"),
    reached("script-other-case", "brand-tool brand/COLORS.json", "Brand/colors.json"),
    reached("script-reads-tests", "brand-tool Tests/Brand", "Tests/Brand/colors.txt"),
    .init(
      "build-plugin-tool",
      before: {
        try $0.write(
          "let p = Package(targets: [.plugin(name: \"Brand\", capability: .buildTool())])\n", to: tools)
        try $0.write("// one\n", to: "Brand/Sources/Tool/main.swift")
      }, { try $0.write("// two\n", to: "Brand/Sources/Tool/main.swift") }),
    file("program-in-tests", "Tests/brand.sh"),
    file("settings-at-top", "style.json", "{}\n"),
    file("package-other-case", "Brand/PACKAGE.swift", "// swift-tools-version:6.0\n"),
    file("tuist-helper", "Brand/ProjectDescriptionHelpers/Brand.swift", "// one\n"),
    // Parts of a project that another part already has.
    .init("copied-to-executables") { try $0.copy("Brand.json", "dstPath = \"\"; dstSubfolderSpec = 6;") },
    .init("copied-above") { try $0.copy("Brand.json", "dstPath = \"..\"; dstSubfolderSpec = 10;") },
    .init(
      "dependency-of-other",
      before: {
        try $0.product("app-extension", name: "Share")
        try $0.objects(
          "XTOOL = {isa = PBXAggregateTarget; name = Tools; buildPhases = (); };\n"
            + "XDEPENDENCY = {isa = PBXTargetDependency; target = XTOOL; };")
      },
      { try $0.replace("dependencies = (\n", with: "dependencies = (\nXDEPENDENCY,\n", in: $0.projectFile) }),
    .init(
      "specification-nested",
      before: {
        try $0.remove("buzzbox.xcodeproj")
        try $0.write(specification(), to: "project.yml")
      },
      {
        try $0.write(
          specification("fileGroups: []\noptions: {fileTypes: {caf: {buildPhase: none}}}\n"),
          to: "project.yml")
      }),
  ]

  /// Changes that look like the ones above and need no review.
  static let versions: [BuildStepRow] = [
    pods("pod-platform", "# Newer\nplatform :ios, '16.0'\npod 'Kit', \"~> 1.1\", '< 2' # Kit\n"),
    edit("gem-version", "Gemfile", "gem 'fastlane', '2.0'\n", "gem 'fastlane', '~> 2.1'\n"),
    edit("mint-version", "Mintfile", "realm/SwiftLint@0.1\n", "realm/SwiftLint@0.2.0\n"),
    steps(
      "action-version", "- uses: actions/checkout@v4", "- name: Get\n        uses: actions/checkout@v5 # five"
    ),
    setting("linker-frameworks", "OTHER_LDFLAGS", "$(inherited) -ObjC -framework WebKit -lz"),
    setting("swift-flags", "OTHER_SWIFT_FLAGS", "-DBRAND -enable-upcoming-feature ExistentialAny"),
    setting("script-sandbox", "ENABLE_USER_SCRIPT_SANDBOXING", "YES"),
    setting("warnings", "CLANG_WARN_DOCUMENTATION_COMMENTS", "YES"),
    setting("swift-feature", "SWIFT_UPCOMING_FEATURE_EXISTENTIAL_ANY", "YES"),
    reached(
      "package-source", "swiftlint lint", "Kit/Sources/Kit/Kit.swift",
      with: ["Kit/Package.swift": "let p = Package(targets: [.target(name: \"Kit\")])\n"]),
    reached("test-data", "swift run --package-path Brand", "Tests/feed.txt", with: [tools: "// one\n"]),
    reached("page-script", "node Brand/icon", "buzzbox/Resources/page.js", with: ["Brand/icon.js": "1\n"]),
    .init("plist-other-language") { sample in
      try sample.write("\"CFBundleDisplayName\" = \"Vrombir\";\n", to: "fr.lproj/InfoPlist.strings")
      try sample.copy("fr.lproj/InfoPlist.strings", "resources", type: "text.plist.strings")
    },
    .init("plist-moved") { sample in
      try sample.write(sample.text(sample.plist), to: "Support/Info.plist")
      try sample.remove(sample.plist)
      try sample.replace(
        "INFOPLIST_FILE = buzzbox/Info.plist;", with: "INFOPLIST_FILE = Support/Info.plist;",
        in: sample.projectFile)
    },
    .init(
      "tested-source",
      before: {
        try $0.write(job("- run: |\n          pod install\n          fastlane test"), to: workflow)
        try $0.write("lane(:test) { scan(scheme: 'buzzbox') }\n", to: "fastlane/Fastfile")
        try $0.write("// one\n", to: "buzzbox/Feed.swift")
      }, { try $0.write("// two\n", to: "buzzbox/Feed.swift") }),
  ]
}
