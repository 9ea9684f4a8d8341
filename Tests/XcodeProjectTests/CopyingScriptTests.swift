import Model
import Testing
import XcodeProject

@Suite("Shell scripts of the target")
struct CopyingScriptTests {
  private func places(_ script: String) throws -> [Model.SourceLocation] {
    var text = ProjectText()
    text.phases = ["RESOURCES", "SCRIPT"]
    text.objects = "SCRIPT = {isa = PBXShellScriptBuildPhase; shellScript = \"\(script)\"; };"
    let project = try TemporaryProject([
      "App.xcodeproj/project.pbxproj": text.text(), "App/Info.plist": plist(),
    ]).load()
    return project.copyingScripts
  }

  @Test("One that copies into the product is listed with its line")
  func copying() throws {
    let found = try places("cp Theme/logo.png ${TARGET_BUILD_DIR}/${WRAPPER_NAME}/")
    #expect(found.count == 1 && found.first?.file == "App.xcodeproj/project.pbxproj")
    #expect(found.first?.line != nil)
  }

  @Test(
    "One that copies elsewhere or only names the product is not",
    arguments: ["swiftlint", "cp a b", "echo $BUILT_PRODUCTS_DIR", "cpx $TARGET_BUILD_DIR"])
  func others(script: String) throws { #expect(try places(script).isEmpty) }
}
