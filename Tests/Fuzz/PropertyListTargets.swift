import Documents
import Foundation
import TestSupport
import XcodeProject

extension FuzzTarget {
  static let propertyLists: [FuzzTarget] = [
    FuzzTarget("plist-xml") {
      Seeds.files(["plist"])
    } read: {
      _ = try PlistFile.parse($0, file: "a.plist")
    },
    FuzzTarget("plist-binary") {
      Seeds.binaryLists
    } read: {
      _ = try PlistFile.parse(Array("bplist00".utf8) + $0.dropFirst(8), file: "a.plist")
    },
    FuzzTarget("plist-openstep") {
      ["a.plist": Array("{ a = (b, \"c d\"); e = <0f>; /* f */ g = { h = 1; }; }".utf8)]
    } read: {
      _ = try PlistFile.parse($0, file: "a.strings")
    },
    FuzzTarget("pbxproj") {
      Seeds.files(["pbxproj"])
    } read: { bytes in
      try Memory.project(["A.xcodeproj/project.pbxproj": bytes])
    },
    FuzzTarget("xcconfig") {
      [
        "a.xcconfig": Array(
          "#include? \"b.xcconfig\"\nA[sdk=iphoneos*] = $(inherited) $(B:lower) // c\n".utf8)
      ]
    } read: { bytes in
      try Memory.project([
        "A.xcodeproj/project.pbxproj": Seeds.projectWithSettings, "App.xcconfig": bytes, "b.xcconfig": bytes,
      ])
    },
    FuzzTarget("info-plist") {
      Seeds.files(["plist"])
    } read: { bytes in
      try Memory.project([
        "buzzbox.xcodeproj/project.pbxproj": Seeds.project, "buzzbox/Info.plist": bytes,
      ])
    },
  ]
}
