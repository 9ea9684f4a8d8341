import Foundation
import TestSupport

extension BuildStepRow {
  private static func action(_ text: String) -> String {
    "<PreActions><ExecutionAction><ActionContent title=\"Run Script\" scriptText=\"\(text)\"/></ExecutionAction></PreActions>"
  }

  static let around: [BuildStepRow] = [
    .init(
      "generator-command",
      before: {
        try $0.remove("buzzbox.xcodeproj")
        try $0.write(specification(), to: "project.yml")
      }, { try $0.write(specification("options: {postGenCommand: brand-tool}\n"), to: "project.yml") }),
    .init("cloud-script") { try $0.write("brand-tool\n", to: "ci_scripts/ci_post_clone.sh") },
    .init("cloud-script-source") {
      try $0.write("cp Brand.storyboard \(sourceStoryboard)\n", to: "ci_scripts/ci_pre_xcodebuild.sh")
    },
    .init("scheme-action") { try $0.scheme(action("brand-tool")) },
    .init("scheme-configuration", before: { try $0.scheme("") }) { sample in
      try sample.scheme("", archives: "Debug")
      try sample.set("EXCLUDED_SOURCE_FILE_NAMES", "LaunchScreen.storyboard", onlyDebug: true)
    },
    .init("package-product") { sample in
      try sample.objects(
        "XPRODUCT = {isa = XCSwiftPackageProductDependency; productName = Alamofire; };\n"
          + "XITEM = {isa = PBXBuildFile; productRef = XPRODUCT; };")
      try sample.replace(
        "isa = PBXFrameworksBuildPhase;\n\t\t\tbuildActionMask = 2147483647;\n\t\t\tfiles = (\n",
        with:
          "isa = PBXFrameworksBuildPhase;\n\t\t\tbuildActionMask = 2147483647;\n\t\t\tfiles = (\n\t\t\t\tXITEM,\n",
        in: sample.projectFile)
    },
    .init("build-plugin") {
      try plugin(
        $0,
        "repositoryURL = \"https://example.com/brand\"; requirement = {kind = exactVersion; version = 1.0.0; };"
      )
    },
    .init(
      "build-plugin-source",
      before: {
        try plugin($0, "relativePath = Packages/Brand;")
        try $0.write("// one\n", to: "Packages/Brand/Plugins/Brand/Brand.swift")
      }, { try $0.write("// two\n", to: "Packages/Brand/Plugins/Brand/Brand.swift") }),
  ]

  private static func plugin(_ sample: SampleProject, _ package: String) throws {
    try sample.objects(
      "XPLUGIN = {isa = XCSwiftPackageProductDependency; productName = \"plugin:Brand\"; package = XPACKAGE; };\n"
        + "XPACKAGE = {isa = XCRemoteSwiftPackageReference; \(package) };\n"
        + "XDEPENDENCY = {isa = PBXTargetDependency; productRef = XPLUGIN; };")
    try sample.replace(
      "dependencies = (\n", with: "dependencies = (\n\t\t\t\tXDEPENDENCY,\n", in: sample.projectFile)
  }

  static func specification(_ more: String = "") -> String {
    """
    name: buzzbox
    \(more)targets:
      buzzbox:
        type: application
        platform: iOS
        deploymentTarget: "17.0"
        sources: [buzzbox]
        settings: {INFOPLIST_FILE: buzzbox/Info.plist}

    """
  }

  private static func tagged(_ id: String, _ item: String) -> BuildStepRow {
    .init(id) { try $0.member(item, "ASSET_TAGS = (level1); ") }
  }
  private static let tags = "\"properties\" : {\"on-demand-resource-tags\" : [\"level1\"]}, "

  static let members: [BuildStepRow] = [
    .init("resource-member") { sample in
      try sample.replace("\t\t\t\t\(SampleProject.storyboardItem),\n", with: "", in: sample.projectFile)
    },
    .init("source-resource") { sample in
      let item = "\t\t\t\t\(SampleProject.storyboardItem),\n"
      try sample.replace(item, with: "", in: sample.projectFile)
      let other = "\t\t\t\tB0220000000000000000A001 /* BuzzBoxApp.swift in Sources */,\n"
      try sample.replace(other, with: other + item, in: sample.projectFile)
    },
    .init("excluded-files") { try $0.set("EXCLUDED_SOURCE_FILE_NAMES", "LaunchScreen.storyboard") },
    .init("platform-filter") { sample in
      try sample.replace(
        "\(SampleProject.storyboardItem) = {isa = PBXBuildFile;",
        with: "\(SampleProject.storyboardItem) = {isa = PBXBuildFile; platformFilter = maccatalyst;",
        in: sample.projectFile)
    },
    .init("development-assets") { try $0.set("DEVELOPMENT_ASSET_PATHS", "buzzbox/Assets.xcassets") },
    tagged("on-demand-storyboard", SampleProject.storyboardItem),
    tagged("on-demand-catalog", SampleProject.catalogItem),
    .init("on-demand-set") { sample in
      try sample.replace(
        "\"images\" : [", with: tags + "\"images\" : [", in: sample.iconSet + "/Contents.json")
    },
    .init("on-demand-folder") { sample in
      try sample.move(sample.iconSet, to: sample.catalog + "/Brand/LaunchIcon.imageset")
      try sample.write(
        "{\(tags)\"info\" : {\"author\" : \"xcode\", \"version\" : 1}}",
        to: sample.catalog + "/Brand/Contents.json")
    },
    .init("on-demand-other") { sample in
      try sample.write("level", to: "level.dat")
      try sample.copy("level.dat", "resources")
      try sample.member("XITEM", "ASSET_TAGS = (level1); ")
    },
    .init("on-demand-off") { sample in
      try sample.member(SampleProject.storyboardItem, "ASSET_TAGS = (level1); ")
      try sample.set("ENABLE_ON_DEMAND_RESOURCES", "NO")
    },
    .init("compiler-flags") { try $0.member(SampleProject.storyboardItem, "COMPILER_FLAGS = \"--strip\"; ") },
    .init("copied-storyboard") {
      try $0.copy(
        "Brand/LaunchScreen.storyboardc", "dstPath = \"\"; dstSubfolderSpec = 7;", type: "wrapper.storyboardc"
      )
    },
    .init("copied-catalog") { try $0.copy("Brand/Assets.car", "dstPath = \"\"; dstSubfolderSpec = 1;") },
    .init("copied-plist") { sample in
      try sample.write(sample.text(sample.plist), to: "Brand/Info.plist")
      try sample.copy("Brand/Info.plist", "dstPath = \"\"; dstSubfolderSpec = 7;")
    },
    .init("copied-language") { sample in
      try sample.write("x", to: "Brand/Base.lproj/LaunchScreen.storyboardc/Info.plist")
      try sample.copy("Brand/Base.lproj", "resources", type: "folder")
    },
    .init("copied-elsewhere") {
      try $0.copy("Brand/LaunchScreen.storyboardc", "dstPath = Old; dstSubfolderSpec = 7;")
    },
    .init("other-phases") { sample in
      for (index, isa) in [
        "PBXFrameworksBuildPhase", "PBXHeadersBuildPhase", "PBXAppleScriptBuildPhase", "PBXRezBuildPhase",
      ].enumerated() {
        try sample.objects("XP\(index) = {isa = \(isa); files = (); };")
        try sample.replace(
          "buildPhases = (\n", with: "buildPhases = (\n\t\t\t\tXP\(index),\n", in: sample.projectFile)
      }
    },
    .init("playground-catalog") { try $0.set("APP_PLAYGROUND_GENERATE_ASSET_CATALOG", "YES") },
    .init("postprocessing") {
      for name in ["STRIP_INSTALLED_PRODUCT", "VALIDATE_PRODUCT", "CODE_SIGN_IDENTITY", "COPY_PHASE_STRIP"] {
        try $0.set(name, "YES")
      }
    },
    .init("code-settings") {
      for name in [
        "DEFINES_MODULE", "ENABLE_TESTABILITY", "SWIFT_STRICT_CONCURRENCY", "CLANG_ENABLE_MODULES",
      ] { try $0.set(name, "YES") }
    },
    .init("build-folders") {
      for name in ["SYMROOT", "OBJROOT", "COMPILATION_CACHE_ENABLE_CACHING"] { try $0.set(name, "out") }
    },
  ]

  static let products: [BuildStepRow] = [
    .init("second-app") { try $0.product("application", name: "Other") },
    .init("app-clip") { try $0.product("application.on-demand-install-capable", name: "Clip") },
    .init("messages-app") { try $0.product("application.messages", name: "Stickers") },
    .init("messages-app-prohibited") { sample in
      try sample.write(
        sample.text(sample.plist).replacing(
          "<dict>", with: "<dict><key>LSApplicationLaunchProhibited</key><true/>"),
        to: "Stickers.plist")
      try sample.product("application.messages", name: "Stickers", plist: "Stickers.plist")
    },
    .init("extension") { try $0.product("app-extension", name: "Share") },
    .init("watch-app") { try $0.product("application.watchapp2", name: "Watch") },
  ]
}
