import Foundation
import TestSupport

extension BuildStepRow {
  private static func setting(_ id: String, _ name: String, _ value: String = "other") -> BuildStepRow {
    .init(id) { try $0.set(name, value) }
  }
  private static let other = "<key>UILaunchStoryboardName</key><string>Other</string>"

  static let settings: [BuildStepRow] = [
    .init("plist-file") { sample in
      try sample.write(sample.text(sample.plist).replacing("LaunchScreen", with: "Other"), to: "Other.plist")
      try sample.replace(
        "INFOPLIST_FILE = buzzbox/Info.plist;", with: "INFOPLIST_FILE = Other.plist;", in: sample.projectFile)
    },
    setting(
      "plist-contents", "INFOPLIST_FILE_CONTENTS",
      "<?xml version='1.0'?><plist version='1.0'><dict>\(other)</dict></plist>"),
    setting("plist-generated", "INFOPLIST_KEY_UILaunchStoryboardName", "Other"),
    .init("plist-variable") { sample in
      try sample.replace(
        "<string>LaunchScreen</string>", with: "<string>$(SCREEN)</string>", in: sample.plist)
      try sample.set("SCREEN", "Other")
    },
    .init("plist-unknown-variable") { sample in
      try sample.replace(
        "<string>LaunchScreen</string>", with: "<string>LaunchScreen$(SUFFIX)</string>", in: sample.plist)
    },
    .init("plist-unknown-file") { sample in
      try sample.set("FOLDER", "buzzbox$(SUFFIX)")
      try sample.replace(
        "INFOPLIST_FILE = buzzbox/Info.plist;", with: "INFOPLIST_FILE = \"$(FOLDER)/Info.plist\";",
        in: sample.projectFile)
    },
    .init("plist-preprocessed") { sample in
      try sample.replace(
        "<dict>", with: "<dict>\n#if BRAND\n\(other)\n#else", in: sample.plist)
      try sample.replace("</dict>", with: "#endif\n</dict>", in: sample.plist)
      try sample.set("INFOPLIST_PREPROCESS", "YES")
      try sample.set("INFOPLIST_PREPROCESSOR_DEFINITIONS", "BRAND=1")
    },
    .init("plist-include") { sample in
      try sample.replace("<dict>", with: "<dict>\n#include \"Brand.h\"\n", in: sample.plist)
      try sample.write(other, to: "buzzbox/Brand.h")
      try sample.set("INFOPLIST_PREPROCESS", "YES")
    },
    setting("plist-flags", "INFOPLIST_OTHER_PREPROCESSOR_FLAGS", "-include Brand.h"),
    .init("plist-family") { sample in
      try sample.replace(
        "</dict>", with: "<key>UILaunchStoryboardName~ipad</key><string>Other</string></dict>",
        in: sample.plist)
    },
    .init("plist-language") { sample in
      try sample.write("\"UILaunchStoryboardName\" = \"Small\";", to: "fr.lproj/InfoPlist.strings")
      try sample.write(sample.smallIcon(), to: "Small.storyboard")
      try sample.objects(
        "XSMALL = {isa = PBXFileReference; path = Small.storyboard; sourceTree = SOURCE_ROOT; };\n"
          + "XSMALLITEM = {isa = PBXBuildFile; fileRef = XSMALL; };")
      try sample.copy("fr.lproj/InfoPlist.strings", "resources", type: "text.plist.strings")
      try sample.replace(
        "\t\t\t\tXITEM,\n", with: "\t\t\t\tXITEM,\n\t\t\t\tXSMALLITEM,\n", in: sample.projectFile)
    },
    .init("settings-file") { sample in
      try sample.write("INFOPLIST_KEY_UILaunchStoryboardName = Other\n", to: "Brand.xcconfig")
      try sample.objects(
        "XCONFIG = {isa = PBXFileReference; path = Brand.xcconfig; sourceTree = SOURCE_ROOT; };")
      for id in ["E004 /* Debug */", "E005 /* Release */"] {
        let start = "B0220000000000000000\(id) = {\n\t\t\tisa = XCBuildConfiguration;\n"
        try sample.replace(
          start, with: start + "\t\t\tbaseConfigurationReference = XCONFIG;\n", in: sample.projectFile)
      }
    },
    setting("setting-ibtool", "IBC_EXEC", "$(SRCROOT)/tools/ibtool"),
    setting("setting-actool", "ASSETCATALOG_EXEC", "$(SRCROOT)/tools/actool"),
    setting("setting-filter", "ASSETCATALOG_FILTER_FOR_DEVICE_MODEL", "iPhone15,2"),
    setting("setting-folder", "UNLOCALIZED_RESOURCES_FOLDER_PATH", "$(CONTENTS_FOLDER_PATH)/Old"),
    setting("setting-flags", "IBSC_OTHER_FLAGS", "--strip"),
    setting("setting-strings", "IBSC_REGIONS_AND_STRINGS_FILES", "fr:Brand.strings"),
    setting("setting-toolchain", "TOOLCHAINS", "com.example.brand"),
    setting("setting-rules", "APPLY_RULES_IN_COPY_FILES", "YES"),
    .init("setting-debug") { try $0.set("IBC_EXEC", "tools/ibtool", onlyDebug: true) },
  ]

  private static func hardware(_ id: String, _ trait: String) -> BuildStepRow {
    .init(id) { sample in
      try sample.write(
        sample.bytes(sample.gradientSet + "/LaunchGradient@1x.png"), to: sample.iconSet + "/Special.png")
      try sample.entries(
        "{\"filename\" : \"Special.png\", \"idiom\" : \"universal\", \"scale\" : \"1x\", \(trait)}")
    }
  }

  private static func twin(_ id: String, of picture: @escaping @Sendable (SampleProject) -> String)
    -> BuildStepRow
  {
    .init(id) { sample in
      let set = "Brand.xcassets/LaunchIcon.imageset"
      try sample.write(sample.bytes(picture(sample)), to: set + "/LaunchIcon.png")
      try sample.write(sample.text(sample.iconSet + "/Contents.json"), to: set + "/Contents.json")
      try sample.copy("Brand.xcassets", "resources", type: "folder.assetcatalog")
    }
  }

  /// A button in place of the icon, whose state gets another picture than the normal one.
  private static func button(_ id: String, _ attribute: String, state: String) -> BuildStepRow {
    .init(
      id,
      before: { sample in
        try sample.lines(with: "userLabel=\"Icon\"", in: sample.storyboard) { line in
          line.replacing("<imageView", with: "<button opaque=\"NO\"")
            .replacing("image=\"LaunchIcon\" ", with: "")
            + "<state key=\"normal\" image=\"LaunchIcon\"/><state key=\"\(state)\" image=\"LaunchGradient\"/>"
        }
        let parts = try sample.text(sample.storyboard).components(separatedBy: "</imageView>")
        try sample.write(
          parts.dropLast().joined(separator: "</imageView>") + "</button>" + (parts.last ?? ""),
          to: sample.storyboard)
      },
      { try $0.replace("<button ", with: "<button \(attribute) ", in: $0.storyboard) })
  }

  static let device: [BuildStepRow] = [
    .init("catalog-idiom") { sample in
      try sample.entries("{\"filename\" : \"Gone.png\", \"idiom\" : \"iphone\", \"scale\" : \"1x\"}")
    },
    hardware("catalog-memory", "\"memory\" : \"8GB\""),
    hardware("catalog-graphics", "\"graphics-feature-set\" : \"metal4v1\""),
    hardware("catalog-subtype", "\"screen-width\" : \"<=145\""),
    .init("catalog-other-idiom") { sample in
      try sample.entries(
        "{\"filename\" : \"LaunchIcon.png\", \"idiom\" : \"tv\", \"scale\" : \"1x\", \"memory\" : \"8GB\"}")
    },
    twin("catalog-twins") { $0.catalog + "/AppIcon.appiconset/AppIcon.png" },
    twin("catalog-equal-twins") { $0.iconSet + "/LaunchIcon.png" },
    .init(
      "state-highlighted",
      before: { sample in
        try sample.replace(
          "image=\"LaunchIcon\"", with: "image=\"LaunchIcon\" highlightedImage=\"LaunchGradient\"",
          in: sample.storyboard)
      },
      { sample in
        try sample.replace(
          "highlightedImage=", with: "highlighted=\"YES\" highlightedImage=", in: sample.storyboard)
      }),
    button("state-selected", "selected=\"YES\"", state: "selected"),
    button("state-disabled", "enabled=\"NO\"", state: "disabled"),
    .init("localized-storyboard") { sample in
      try sample.write(sample.smallIcon(), to: "fr.lproj/LaunchScreen.storyboard")
      try sample.copy("fr.lproj/LaunchScreen.storyboard", "resources", type: "file.storyboard")
    },
    .init("localized-strings") { sample in
      try sample.write("\"LSc-lb-001.text\" = \"Bienvenue\";", to: "fr.lproj/LaunchScreen.strings")
      try sample.copy("fr.lproj/LaunchScreen.strings", "resources", type: "text.plist.strings")
    },
  ]
}
