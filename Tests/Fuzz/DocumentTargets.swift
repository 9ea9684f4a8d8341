import AssetCatalog
import Formats
import Foundation
import LaunchScreens
import TestSupport

extension FuzzTarget {
  static let documents: [FuzzTarget] = [
    FuzzTarget("xml", words: Dictionaries.xml) {
      Seeds.files(["storyboard", "plist"])
    } read: {
      _ = try XMLReader(file: "a.xml").read($0)
    },
    FuzzTarget("storyboard", words: Dictionaries.interface, isInterface: true) {
      Seeds.interfaces
    } read: {
      let document = try InterfaceBuilder.read($0, file: "a.storyboard")
      _ = TreeWriter.text(document)
    },
    FuzzTarget("xib", words: Dictionaries.interface, isInterface: true) {
      Seeds.xibs
    } read: {
      let document = try InterfaceBuilder.read($0, file: "a.xib")
      _ = TreeWriter.text(document)
    },
    FuzzTarget("layout", words: Dictionaries.interface, isInterface: true) {
      Seeds.interfaces
    } read: {
      try Layouts.check(InterfaceBuilder.read($0, file: "a.storyboard"))
    },
    FuzzTarget("svg-size", words: Dictionaries.svg) {
      ["a.svg": Array("<svg viewBox=\"0 0 20 10\"><path style=\"fill:#fff\" d=\"M0 0\"/></svg>".utf8)]
    } read: { bytes in
      Memory.library(["V.imageset/v.svg": bytes, "V.imageset/Contents.json": Seeds.entry("v.svg")])
    },
    FuzzTarget("pdf-size", words: Dictionaries.pdf) {
      ["a.pdf": HostileInput.pdf(streams: 2)]
    } read: { bytes in
      Memory.library([
        "V.symbolset/v.pdf": bytes, "V.symbolset/Contents.json": Seeds.entry("v.pdf", "symbols"),
      ])
    },
    FuzzTarget("catalog", words: Dictionaries.catalog) {
      Seeds.files(["json"])
    } read: { bytes in
      Memory.library(["V.imageset/Contents.json": bytes, "C.colorset/Contents.json": bytes])
    },
  ]
}
