import Foundation
import TestSupport

/// Changes of the sample's project file.
extension SampleProject {
  private static let resources = "B0220000000000000000B002"
  static let storyboardItem = "B0220000000000000000A004 /* LaunchScreen.storyboard in Resources */"
  static let catalogItem = "B0220000000000000000A003 /* Assets.xcassets in Resources */"

  /// Adds objects to the project file.
  func objects(_ text: String) throws {
    try replace(
      "/* End PBXBuildFile section */", with: text + "\n/* End PBXBuildFile section */", in: projectFile)
  }

  /// Adds a phase to the app's target.
  func phase(_ isa: String, _ fields: String, id: String = "XPHASE") throws {
    try objects("\(id) = {isa = \(isa); buildActionMask = 2147483647; \(fields) };")
    try replace(
      "\(Self.resources) /* Resources */,\n\t\t\t);",
      with: "\(Self.resources) /* Resources */,\n\t\t\t\t\(id),\n\t\t\t);", in: projectFile)
  }

  /// Adds a run script.
  func script(_ text: String, name: String = "Brand") throws {
    try phase(
      "PBXShellScriptBuildPhase",
      "files = (); name = \"\(name)\"; shellPath = /bin/sh; shellScript = \(Self.quoted(text));")
  }

  static func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
      + "\""
  }

  /// Adds a build setting to both configurations of the target, or to the first one, Debug.
  func set(_ name: String, _ value: String, onlyDebug: Bool = false) throws {
    let mark = "ASSETCATALOG_COMPILER_APPICON_NAME = AppIcon;"
    var text = try text(projectFile)
    let line = "\(mark)\n\t\t\t\t\(name) = \(Self.quoted(value));"
    if onlyDebug, let first = text.firstRange(of: mark) {
      text.replaceSubrange(first, with: line)
    } else {
      text = text.replacing(mark, with: line)
    }
    try write(text, to: projectFile)
  }

  /// Gives settings to a member of the resources.
  func member(_ item: String, _ settings: String) throws {
    let start = "\(item) = {isa = PBXBuildFile;"
    try replace(start, with: "\(start) settings = {\(settings)};", in: projectFile)
  }

  /// Adds a target that the app depends on.
  func dependency(_ isa: String, _ fields: String) throws {
    try objects(
      "XTARGET = {isa = \(isa); name = Tools; buildConfigurationList = B0220000000000000000E003; \(fields) };\n"
        + "XDEPENDENCY = {isa = PBXTargetDependency; target = XTARGET; };")
    try replace("dependencies = (\n", with: "dependencies = (\n\t\t\t\tXDEPENDENCY,\n", in: projectFile)
  }

  /// Adds a file to the sample and to a phase of the target.
  func copy(_ path: String, _ phase: String, type: String = "file") throws {
    try objects(
      "XFILE = {isa = PBXFileReference; lastKnownFileType = \(type); path = \"\(path)\"; sourceTree = SOURCE_ROOT; };\n"
        + "XITEM = {isa = PBXBuildFile; fileRef = XFILE; };")
    if phase == "resources" {
      try replace(
        "files = (\n\t\t\t\t\(Self.storyboardItem)",
        with: "files = (\n\t\t\t\tXITEM,\n\t\t\t\t\(Self.storyboardItem)", in: projectFile)
    } else {
      try self.phase("PBXCopyFilesBuildPhase", "files = (XITEM); \(phase)")
    }
  }

  /// Adds a target of another product.
  func product(_ type: String, name: String, plist: String = "buzzbox/Info.plist") throws {
    try objects(
      """
      XPRODUCT = {isa = PBXNativeTarget; name = "\(name)"; productType = "com.apple.product-type.\(type)"; buildPhases = (); buildConfigurationList = XLIST; };
      XLIST = {isa = XCConfigurationList; buildConfigurations = (XRELEASE); };
      XRELEASE = {isa = XCBuildConfiguration; name = Release; buildSettings = {INFOPLIST_FILE = "\(plist)"; SDKROOT = iphoneos; }; };
      """)
    try replace(
      "targets = (\n", with: "targets = (\n\t\t\t\tXPRODUCT,\n", in: projectFile)
  }

  /// The storyboard with an icon that is too small.
  func smallIcon() throws -> String {
    try text(storyboard).replacing(
      "firstAttribute=\"width\" constant=\"120\"", with: "firstAttribute=\"width\" constant=\"60\"")
  }

  func entries(_ entries: String, set: String = "LaunchIcon.imageset", properties: String = "") throws {
    try replace(
      "\"images\" : [", with: "\(properties)\"images\" : [\n    \(entries),",
      in: "\(catalog)/\(set)/Contents.json")
  }

  func scheme(_ actions: String, archives configuration: String = "Release") throws {
    try write(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <Scheme version="1.7"><BuildAction><BuildActionEntries><BuildActionEntry buildForArchiving="YES">
      <BuildableReference BlueprintIdentifier="B0220000000000000000D001" BlueprintName="buzzbox"/>
      </BuildActionEntry></BuildActionEntries>\(actions)</BuildAction><ArchiveAction buildConfiguration="\(configuration)"/></Scheme>
      """, to: "buzzbox.xcodeproj/xcshareddata/xcschemes/buzzbox.xcscheme")
  }
}

extension BuildStepRow {
  static let product = "\"$TARGET_BUILD_DIR/$WRAPPER_NAME"
  static let plist = "\"$TARGET_BUILD_DIR/$INFOPLIST_PATH\""
  static let sourceStoryboard = "\"$SRCROOT/buzzbox/Resources/LaunchScreen.storyboard\""

  static func script(_ id: String, _ text: String) -> BuildStepRow { .init(id) { try $0.script(text) } }

  static let scripts: [BuildStepRow] = [
    script("run-script", "brand-tool --apply"),
    script(
      "run-script-quiet",
      "export PATH=\"$PATH:/opt/homebrew/bin\"\nif which swiftlint > /dev/null; then\n  swiftlint\nelse\n  echo \"warning: no SwiftLint\" >&2\nfi"
    ),
    .init(
      "run-script-file",
      before: {
        try $0.script("\"$SRCROOT/tools/check.sh\"")
        try $0.write("swiftlint\n", to: "tools/check.sh")
      }, { try $0.write("swiftlint; brand-tool\n", to: "tools/check.sh") }),
    .init(
      "run-script-makefile",
      before: {
        try $0.script("make lint")
        try $0.write("lint:\n\tswiftlint\n", to: "Makefile")
      }, { try $0.write("lint:\n\tbrand-tool\n", to: "Makefile") }),
    .init("run-script-removed", before: { try $0.script("brand-tool --undo") }) { sample in
      try sample.replace("\t\t\t\tXPHASE,\n", with: "", in: sample.projectFile)
    },
    script("run-script-version", "/usr/libexec/PlistBuddy -c \"Set :CFBundleVersion 7\" \(plist)"),
    .init("dependency-script") {
      try $0.dependency("PBXAggregateTarget", "buildPhases = (XSCRIPT);")
      try $0.objects(
        "XSCRIPT = {isa = PBXShellScriptBuildPhase; files = (); shellScript = \"brand-tool\"; };")
    },
    .init("external-tool") {
      try $0.dependency("PBXLegacyTarget", "buildToolPath = /usr/bin/make; buildArgumentsString = brand;")
    },
    .init("other-project-script") { sample in
      try sample.objects(
        "XOTHER = {isa = PBXFileReference; path = Tools/Tools.xcodeproj; sourceTree = SOURCE_ROOT; };\n"
          + "XPROXY = {isa = PBXContainerItemProxy; containerPortal = XOTHER; remoteGlobalIDString = T1; };\n"
          + "XDEPENDENCY = {isa = PBXTargetDependency; targetProxy = XPROXY; };")
      try sample.replace(
        "dependencies = (\n", with: "dependencies = (\n\t\t\t\tXDEPENDENCY,\n", in: sample.projectFile)
      try sample.write(
        "{objects = {R = {isa = PBXProject; targets = (T1); }; T1 = {isa = PBXAggregateTarget; name = Tools; buildPhases = (S); }; "
          + "S = {isa = PBXShellScriptBuildPhase; shellScript = \"brand-tool\"; }; }; rootObject = R; }",
        to: "Tools/Tools.xcodeproj/project.pbxproj")
    },
    rule(
      "build-rule",
      "fileType = file.storyboard; compilerSpec = com.apple.compilers.proxy.script; script = \"brand-tool\";"),
    rule(
      "build-rule-script",
      "fileType = pattern.proxy; filePatterns = \"*.proto\"; compilerSpec = com.apple.compilers.proxy.script; script = \"brand-tool\";"
    ),
    rule("build-rule-builtin", "fileType = sourcecode.metal; compilerSpec = com.apple.compilers.metal;"),
  ]

  private static func rule(_ id: String, _ fields: String) -> BuildStepRow {
    .init(id) { sample in
      try sample.objects("XRULE = {isa = PBXBuildRule; \(fields) };")
      try sample.replace("buildRules = (\n", with: "buildRules = (\n\t\t\t\tXRULE,\n", in: sample.projectFile)
    }
  }

  /// Scripts that visibly change the launch screen.
  static let edits: [BuildStepRow] = [
    script(
      "run-script-plistbuddy", "/usr/libexec/PlistBuddy -c \"Set :UILaunchStoryboardName Other\" \(plist)"),
    script(
      "run-script-plutil", "plutil -replace UILaunchStoryboardName -string Other \(product)/Info.plist\""),
    script("run-script-defaults", "defaults write \(product)/Info\" UILaunchStoryboardName Other"),
    script("run-script-plist-copy", "cp \"$SRCROOT/Other.plist\" \(plist)"),
    script(
      "run-script-plist-sed", "PLIST=\(plist)\nsed -i '' 's/LaunchScreen/Other/' \"$PLIST\""),
    script(
      "run-script-storyboardc", "cp -R \"$SRCROOT/Brand/LaunchScreen.storyboardc\" \(product)/Base.lproj/\""),
    script(
      "run-script-nib",
      "for f in a b; do\n  ditto \"$f\" \(product)/LaunchScreen.storyboardc/view.nib\"\ndone"),
    script("run-script-car", "mv Brand.car \"$CODESIGNING_FOLDER_PATH/Assets.car\""),
    script("run-script-remove", "rm -rf \(product)/LaunchScreen.storyboardc\""),
    script("run-script-source", "sed -i '' 's/\"120\"/\"60\"/' \(sourceStoryboard)"),
    script("run-script-source-copy", "cp Brand/LaunchScreen.storyboard \"$SRCROOT/buzzbox/Resources\""),
    script(
      "run-script-picture",
      "curl -s https://example.com/icon.png -o \"$PROJECT_DIR/buzzbox/Assets.xcassets/LaunchIcon.imageset/LaunchIcon.png\""
    ),
    .init("run-script-nested") {
      try $0.script("\"${SRCROOT}/tools/brand.sh\"")
      try $0.write("cp Brand.storyboard \(sourceStoryboard)\n", to: "tools/brand.sh")
    },
    script("run-script-shell", "bash -c 'cp Brand.storyboard \(sourceStoryboard)'"),
  ]
}
