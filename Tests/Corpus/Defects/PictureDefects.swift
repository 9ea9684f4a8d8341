import TestSupport

/// LS-I2, LS-I7, LS-I8, LS-I9, LS-C1, LS-E8: pictures and catalogs.
enum PictureDefects {
  private typealias S = SampleProject
  private typealias P = Picture
  private static let iconFile = FindingLocation.file("LaunchIcon.imageset/LaunchIcon.png")
  private static let gradientJSON = FindingLocation.file("LaunchGradient.imageset/Contents.json")

  static let all: [Defect] = shapes + scales + likeness + files + contrast + adaptive

  private static func shape(_ name: String, _ alpha: @escaping @Sendable (Int, Int) -> Double) -> Defect {
    Defect(name, breaks: ExpectedFailure("LS-I2", at: iconFile), also: ["LS-I8", "LS-C1"]) {
      try $0.icons(.master())
      try $0.launchIcon(P.master().masked(alpha))
    }
  }
  private static func arc(_ radius: Double) -> @Sendable (Int, Int) -> Double {
    { P.roundness($0, $1, side: 256, radius: radius) }
  }
  private static let shapes: [Defect] = [
    shape("square corners") { _, _ in 1 },
    shape("a full circle", arc(0.5)),
    shape("corners of a tenth", arc(0.1)),
    shape("corners of three tenths", arc(0.3)),
    // A quarter of the difference of four square corners: 0.989, within the limit of LS-I2.
    Defect("one square corner", breaks: ExpectedFailure("LS-I8", at: iconFile)) {
      try $0.icons(.master())
      try $0.launchIcon(
        P.master().masked { x, y in
          x > 128 && y > 128 ? 1 : P.roundness(x, y, side: 256, radius: P.iconRadius)
        })
    },
    shape("corners cut straight") { x, y in
      min(x, 255 - x) + min(y, 255 - y) < 56 ? 0 : 1
    },
    shape("a squircle that is half transparent") {
      0.5 * P.roundness($0, $1, side: 256, radius: P.iconRadius)
    }
    .allowing(["LS-V1", "LS-I1"]),
  ]

  private static let scales: [Defect] = [
    Defect("3x in the size of 2x", breaks: ExpectedFailure("LS-I7", at: gradientJSON)) {
      for suffix in ["", "-dark"] {
        try $0.write(
          try $0.bytes($0.gradientSet + "/LaunchGradient\(suffix)@2x.png"),
          to: $0.gradientSet + "/LaunchGradient\(suffix)@3x.png")
      }
    },
    Defect("no 1x at all", breaks: ExpectedFailure("LS-I7", at: gradientJSON)) {
      try $0.contents(of: $0.gradientSet, S.gradientEntries.filter { $0.scale != 1 })
    },
    // Twice 512 is 1024; 1021 is 3 pixels less.
    Defect("2x in dark 3 pixels short", breaks: ExpectedFailure("LS-I7", at: gradientJSON)) {
      try $0.write(
        P.vertical(P.Pixel(0x4D60B0), P.Pixel(0x573778), width: 32, height: 1021).png(),
        to: $0.gradientSet + "/LaunchGradient-dark@2x.png")
    },
    Defect("1x 2 pixels too wide", breaks: ExpectedFailure("LS-I7", at: gradientJSON)) {
      try $0.write(
        P.vertical(P.lightTop, P.lightBottom, width: 18).png(), to: $0.gradientSet + "/LaunchGradient@1x.png")
    },
    Defect("entries without a scale", breaks: ExpectedFailure("LS-I7", at: gradientJSON)) {
      try $0.contents(
        of: $0.gradientSet,
        [("LaunchGradient@3x.png", nil, ""), ("LaunchGradient-dark@3x.png", nil, S.darkEntry)])
    },
  ]

  private static func picture(_ name: String, _ draw: @escaping @Sendable (P) -> P) -> Defect {
    Defect(name, breaks: ExpectedFailure("LS-I8", at: iconFile)) {
      try $0.icons(.master())
      try $0.launchIcon(draw(.master()).rounded())
    }
  }
  private static let likeness: [Defect] = [
    picture("darker by a tenth") { $0.map { $0.mixed(with: P.Pixel(0), 0.1) } },
    picture("an older one without the bar") { $0.map { $0 == P.Pixel(0xF6B42C) ? P.Pixel(0xFFFFFF) : $0 } },
    Defect("another picture", breaks: ExpectedFailure("LS-I8", at: iconFile), also: ["LS-C1"]) {
      try $0.launchIcon(P(width: 256, height: 256) { _, _ in .init(0x14A03C) }.rounded())
    },
    Defect("enlarged beyond the outline", breaks: ExpectedFailure("LS-I8", at: iconFile)) {
      try $0.icons(.master())
      let large = P.master(side: 320)
      try $0.launchIcon(
        P(width: 256, height: 256) { x, y in large.pixels[(y + 32) * 320 + x + 32] }.rounded())
    },
    // The caps and the middle of 10 pixels are in the transparent corner, so nothing is visible.
    Defect(
      "drawn in nine parts", breaks: ExpectedFailure("LS-I8", at: .element(S.icon)), also: Defect.iconCriteria
    ) {
      try $0.contents(
        of: $0.iconSet,
        [
          (
            "LaunchIcon.png", 1,
            "\"resizing\": {\"mode\": \"9-part\", \"center\": {\"mode\": \"stretch\", \"width\": 10, \"height\": 10}, \"cap-insets\": {\"top\": 20, \"bottom\": 20, \"left\": 20, \"right\": 20}}"
          )
        ])
    },
    Defect("no app icon to compare with", breaks: "LS-I8") {
      try $0.remove($0.catalog + "/AppIcon.appiconset")
    },
    Defect("a build setting names another app icon", breaks: ExpectedFailure("LS-I8")) {
      try $0.write(P.master(ground: P.Pixel(0x30C0FF)).png(), to: $0.catalog + "/Other.appiconset/i.png")
      try $0.write(
        "{\"images\":[{\"filename\":\"i.png\",\"idiom\":\"universal\",\"platform\":\"ios\",\"size\":\"1024x1024\"}]}",
        to: $0.catalog + "/Other.appiconset/Contents.json")
      try $0.replace("APPICON_NAME = AppIcon", with: "APPICON_NAME = Other", in: $0.projectFile)
    },
  ]

  private static let files: [Defect] = [
    Defect("a damaged checksum in a file for iPads", breaks: ExpectedFailure("LS-I9", at: .file("pad.png"))) {
      var bytes = P.vertical(P.lightTop, P.lightBottom).png()
      bytes[bytes.count - 20] ^= 0xFF
      try $0.write(bytes, to: $0.iconSet + "/pad.png")
      try $0.contents(of: $0.iconSet, [("LaunchIcon.png", 1, ""), ("pad.png", 2, "\"idiom\": \"ipad\"")])
    },
    Defect("an image view that names the app-icon set", breaks: "LS-I9", "LS-V1", also: Defect.iconCriteria) {
      try $0.replace("image=\"LaunchIcon\"", with: "image=\"AppIcon\"", in: $0.storyboard)
    },
    Defect("capitals that differ", breaks: "LS-I9", also: Defect.iconCriteria) {
      try $0.replace("image=\"LaunchIcon\"", with: "image=\"launchicon\"", in: $0.storyboard)
    },
  ]

  private static func rim(_ name: String, _ cases: Cases, _ color: @escaping @Sendable (Int, Int) -> P.Pixel)
    -> Defect
  {
    Defect(name, breaks: ExpectedFailure("LS-C1", cases, at: .element(S.icon))) {
      try $0.icons(P(width: 256, height: 256) { x, y in color(x, y) })
    }
  }
  private static let contrast: [Defect] = [
    rim("the gradient's own color", .everywhere) { _, _ in P.Pixel(0x6E65C6) },
    rim("a gray like the gradient", .everywhere) { _, _ in P.Pixel(0x9090A0) },
    rim("white but for the bottom edge", .everywhere) { _, y in
      y > 240 ? P.Pixel(0x7058B8) : P.Pixel(0xFFFFFF)
    },
    rim("white but for the left edge", .everywhere) { x, _ in x < 12 ? P.Pixel(0x6C6CD0) : P.Pixel(0xFFFFFF)
    },
    // Y of #BCBCBC is 0.50: 0.55 / 0.22 = 2.5 in the middle of the light gradient, 0.55 / 0.14 = 3.9 in the dark one.
    rim("light gray, too weak in light", .light) { _, _ in P.Pixel(0xBCBCBC) },
    // Y 0: 0.22 / 0.05 = 4.4 in light, 0.14 / 0.05 = 2.8 in dark.
    rim("black, too weak in dark", .dark) { _, _ in P.Pixel(0x000000) },
  ]

  private static let adaptive: [Defect] = [
    Defect(
      "dark entries without files", breaks: ExpectedFailure("LS-E8", at: gradientJSON), "LS-I7",
      also: ["LS-E7"]
    ) {
      try $0.contents(
        of: $0.gradientSet, S.gradientEntries.map { ($0.more.isEmpty ? $0.file : nil, $0.scale, $0.more) })
    },
    Defect(
      "pinned to dark by a build setting",
      breaks: ExpectedFailure(
        "LS-E8", at: .line("buzzbox.xcodeproj/project.pbxproj", containing: "UIUserInterfaceStyle")),
      ExpectedFailure("LS-E7", at: .file("project.pbxproj")),
      ExpectedFailure("LS-V2", .light, at: .file("project.pbxproj"))
    ) {
      try $0.setting("INFOPLIST_KEY_UIUserInterfaceStyle", "Dark")
    },
  ]
}

extension Defect {
  func allowing(_ rows: [String]) -> Defect {
    var copy = self
    copy.also.formUnion(rows)
    return copy
  }
}
