@testable import Model
import Testing
import XcodeProject

/// A script can be where a launch image comes from, if it names the image or can copy it to the top of the app.
@Suite("Shell scripts of the target") struct BuildScriptTests {
  private static let rules: BuildScriptRules = {
    var rules = BuildScriptRules()
    rules.appFolders = [
      "UNLOCALIZED_RESOURCES_FOLDER_PATH", "WRAPPER_NAME", "CODESIGNING_FOLDER_PATH", "CONTENTS_FOLDER_PATH",
    ]
    rules.projectFolders = ["SRCROOT", "PROJECT_DIR"]
    rules.copying = ["cp", "ditto", "rsync", "mv"]
    rules.known = [
      .init(file: "react-native-xcode.sh", writes: ["*.jsbundle", "assets/*"]),
      .init(file: "-resources.sh", writes: []),
    ]
    return rules
  }()

  @Test("A word ends where its line ends, with every kind of line ending")
  func lineEndings() {
    for end in ["\n", "\r", "\r\n"] {
      let words = ScriptText.words(of: "node tools/a.js\(end)sh b.sh\(end)")
      #expect(words.starts(with: ["node", "tools/a.js", "sh", "b.sh"]), "\(words)")
    }
  }

  private func load(_ fields: String, _ files: [String: String] = [:]) throws -> BuildScript {
    var text = ProjectText()
    text.phases = ["RESOURCES", "SCRIPT"]
    text.objects = "SCRIPT = {isa = PBXShellScriptBuildPhase; \(fields) };"
    let project = try TemporaryProject(
      files.merging(["App.xcodeproj/project.pbxproj": text.text(), "App/Info.plist": plist()]) { $1 })
    let loaded = try XcodeProject.load(ProjectRequest(root: project.root, scriptRules: Self.rules))
    return try #require(loaded.scripts.first)
  }

  private func script(_ script: String, _ files: [String: String] = [:]) throws -> BuildScript {
    let escaped = script.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      .replacing("\n", with: "\\n")
    return try load("shellScript = \"\(escaped)\";", files)
  }

  @Test("It has the line of its phase")
  func location() throws {
    let found = try script("swiftlint")
    #expect(found.location.file == "App.xcodeproj/project.pbxproj" && found.location.line != nil)
  }

  @Test(
    "One that can copy any file to the top of the app may copy the image",
    arguments: [
      #"cp "$FILE" "${TARGET_BUILD_DIR}/${WRAPPER_NAME}/""#,
      #"cp -R Theme/. "$TARGET_BUILD_DIR/$UNLOCALIZED_RESOURCES_FOLDER_PATH""#,
      #"ditto Theme/ "$CODESIGNING_FOLDER_PATH""#,
      #"for f in Theme/*.png; do cp "$f" "$TARGET_BUILD_DIR/$WRAPPER_NAME"; done"#,
      #"find Theme -name '*.png' -exec cp {} "$TARGET_BUILD_DIR/$WRAPPER_NAME" \;"#,
      "if [ -f x ]; then\n  cp \"$(dirname \"$0\")/$THEME\" \"$CODESIGNING_FOLDER_PATH\"\nfi",
      #"cp Theme/brand-*.png "$CODESIGNING_FOLDER_PATH/""#,
      #"cp theme.png "$CODESIGNING_FOLDER_PATH/brand-logo.png""#,
    ])
  func copies(text: String) throws { #expect(try script(text).mayCopy("brand-logo")) }

  @Test(
    "One that names the image, its files or its folder may copy it",
    arguments: [
      "tools/theme brand-logo", "swift run theme Theme/brand-logo@2x.png", "tools/theme \"$SRCROOT/Theme\"",
      "tools/theme --from=Theme/", "./tools/theme.sh",
      "echo brand-logo",
    ])
  func names(text: String) throws {
    let files = ["Theme/brand-logo@2x.png": "x", "tools/theme.sh": "curl -o Theme/brand-logo.png \"$URL\""]
    #expect(try script(text, files).mayCopy("brand-logo"))
  }

  @Test(
    "One that uploads, checks, strips, signs, or writes other files may not",
    arguments: [
      "swiftlint", "cp a b", "echo $BUILT_PRODUCTS_DIR", "cpx $TARGET_BUILD_DIR",
      "# cp Theme/brand-logo.png \"$CODESIGNING_FOLDER_PATH\"",
      #"curl -F dsym=@x -F key="$(PlistBuddy -c 'Print :key' "$BUILT_PRODUCTS_DIR/$INFOPLIST_PATH")" https://example.com"#,
      ##"plist = "#{ENV["BUILT_PRODUCTS_DIR"]}/#{ENV["INFOPLIST_PATH"]}""## + "\nsystem(\"curl \" + plist)",
      #"curl -L "$URL" -o "$BUILT_PRODUCTS_DIR/$CONTENTS_FOLDER_PATH/root.tar.gz""#,
      #"cp "$SRCROOT/Firebase/GoogleService-Info.plist" "$BUILT_PRODUCTS_DIR/$PRODUCT_NAME.app""#,
      #"P=$PROJECT_DIR/Dev/Service.plist"#
        + "\nD=${BUILT_PRODUCTS_DIR}/${PRODUCT_NAME}.app\ncp \"${P}\" \"${D}\"",
      #"cd "${CONFIGURATION_BUILD_DIR}/${UNLOCALIZED_RESOURCES_FOLDER_PATH}/" && rm -fr Frameworks"#,
      #"cp -R www "$TARGET_BUILD_DIR/$WRAPPER_NAME/www""#,
      #"cp Theme/other-*.png "$CODESIGNING_FOLDER_PATH/""#,
      #"A="$TARGET_BUILD_DIR/$WRAPPER_NAME"; find "$A" -name '*.framework' | while read -r F; do lipo "$F"; mv "$F-m" "$F"; done"#,
      "../node_modules/react-native/scripts/react-native-xcode.sh",
      #"codesign --force --sign - "$CODESIGNING_FOLDER_PATH""#,
      #"export MAP="$TMPDIR/$(md5 -qs "$CONFIGURATION_BUILD_DIR")-main.map""#,
      "\"${PODS_ROOT}/Target Support Files/Pods-App/Pods-App-resources.sh\"",
    ])
  func others(text: String) throws {
    let found = try script(text)
    #expect(!found.mayCopy("brand-logo"), "\(found)")
  }

  @Test("Declared outputs and lists of files count like the script")
  func outputs() throws {
    func may(_ fields: String, _ files: [String: String] = [:]) throws -> Bool {
      try load("shellScript = \"tools/run\"; \(fields)", files).mayCopy("brand-logo")
    }
    #expect(try may("outputPaths = (\"$(TARGET_BUILD_DIR)/$(WRAPPER_NAME)/brand-logo.png\", );"))
    #expect(try may("inputPaths = (\"$(SRCROOT)/Theme/brand-logo@3x.png\", );"))
    #expect(
      try !may("outputPaths = (\"${TARGET_BUILD_DIR}/${UNLOCALIZED_RESOURCES_FOLDER_PATH}/Kit.bundle\", );"))
    #expect(try !may("inputPaths = (\"${BUILT_PRODUCTS_DIR}/${INFOPLIST_PATH}\", );"))
    let list = "outputFileListPaths = (\"$(SRCROOT)/out.xcfilelist\", );"
    #expect(try !may(list))
    let lines = "# Files\n$(TARGET_BUILD_DIR)/$(WRAPPER_NAME)/brand-logo.png\n"
    #expect(try may(list, ["out.xcfilelist": lines]))
  }

  @Test("The resources script of CocoaPods copies what it lists, and React Native's the folder assets")
  func known() throws {
    let path = "Pods/Target Support Files/Pods-App/Pods-App-resources.sh"
    let head = "rsync -avr / \"${TARGET_BUILD_DIR}/${UNLOCALIZED_RESOURCES_FOLDER_PATH}\"\n"
    func may(_ resource: String) throws -> Bool {
      try script(
        "\"${PODS_ROOT}/Target Support Files/Pods-App/Pods-App-resources.sh\"",
        [
          path: head + "install_resource \"${PODS_ROOT}/\(resource)\"\n",
          "Pods/Kit/Kit.xcassets/brand-logo.imageset/Contents.json": "{}",
        ]
      ).mayCopy("brand-logo")
    }
    #expect(try !may("Kit/Kit.bundle"))
    #expect(try !may("Kit/Kit.ttf"))
    #expect(try may("Kit/brand-logo.png"))
    #expect(try may("Kit/Kit.xcassets"))
    let native = try script("../node_modules/react-native/scripts/react-native-xcode.sh")
    #expect(native.mayCopy("assets/brand-logo") && !native.mayCopy("brand-logo"))
  }
}
