import Formats
import Foundation
import TestSupport
import XcodeProject

extension FuzzTarget {
  static let propertyLists: [FuzzTarget] = [
    FuzzTarget("plist-xml", words: Dictionaries.plist) {
      Seeds.files(["plist"])
    } read: {
      _ = try PlistFile.parse($0, file: "a.plist")
    },
    FuzzTarget("plist-binary") {
      Seeds.binaryLists
    } read: {
      _ = try PlistFile.parse(Array("bplist00".utf8) + $0.dropFirst(8), file: "a.plist")
    },
    FuzzTarget("plist-openstep", words: Dictionaries.openStep) {
      ["a.plist": Array("{ a = (b, \"c d\"); e = <0f>; /* f */ g = { h = 1; }; }".utf8)]
    } read: {
      _ = try PlistFile.parse($0, file: "a.plist")
    },
    FuzzTarget("strings", words: Dictionaries.openStep) {
      [
        "a.strings": Array(
          "/* Title */\n\"LSc-la-001.text\" = \"Hallo \\\"Welt\\\"\\n\\U00e9\";\nkey = value;\n".utf8)
      ]
    } read: {
      _ = try PlistFile.parse($0, file: "a.strings")
    },
    FuzzTarget("pbxproj", words: Dictionaries.project) {
      Seeds.files(["pbxproj"])
    } read: { bytes in
      try Memory.project(["A.xcodeproj/project.pbxproj": bytes])
    },
    FuzzTarget("xcconfig", words: Dictionaries.settings) {
      [
        "a.xcconfig": Array(
          "#include? \"b.xcconfig\"\nA[sdk=iphoneos*] = $(inherited) $(B:lower) // c\n".utf8)
      ]
    } read: { bytes in
      try Memory.project([
        "A.xcodeproj/project.pbxproj": Seeds.projectWithSettings, "App.xcconfig": bytes, "b.xcconfig": bytes,
      ])
    },
    FuzzTarget("info-plist", words: Dictionaries.plist) {
      Seeds.files(["plist"])
    } read: { bytes in
      try Memory.project([
        "buzzbox.xcodeproj/project.pbxproj": Seeds.project, "buzzbox/Info.plist": bytes,
      ])
    },
  ]
}
