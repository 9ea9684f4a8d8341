import TestSupport

extension EquivalentRewrite {
  private typealias P = Picture
  private static func straight(_ form: Picture.Encoding, width: Int = 4, height: Int = 256)
    -> @Sendable (SampleProject) throws -> Void
  {
    {
      try $0.gradient(
        light: { .vertical(P.lightTop, P.lightBottom, width: width * $0, height: height * $0) },
        dark: { .vertical(P.darkTop, P.darkBottom, width: width * $0, height: height * $0) }, form)
    }
  }
  private static func icon(_ form: Picture.Encoding) -> @Sendable (SampleProject) throws -> Void {
    {
      try $0.icons(.master())
      try $0.launchIcon(P.master().rounded(), form)
    }
  }

  /// The same pictures in other encodings and image sets.
  static let pictures: [EquivalentRewrite] = [
    EquivalentRewrite("gradients with a palette", straight(.palette)),
    EquivalentRewrite("gradients of 16 bits", straight(.rgba16)),
    EquivalentRewrite("interlaced gradients", straight(.interlaced)),
    EquivalentRewrite("gradients in Apple's CgBI form", straight(.cgBI)),
    EquivalentRewrite("gradients without alpha", straight(.rgb)),
    EquivalentRewrite("gradients one pixel wide", straight(.rgba, width: 1)),
    EquivalentRewrite("gradients of 32 rows", straight(.rgba, height: 32)),
    EquivalentRewrite("an icon of 16 bits", icon(.rgba16)),
    EquivalentRewrite("an interlaced icon", icon(.interlaced)),
    EquivalentRewrite("an icon in Apple's CgBI form", icon(.cgBI)),
    EquivalentRewrite("an icon with circular corners of the same radius", icon(.rgba)),
    EquivalentRewrite("a gray app icon") {
      let gray = P(width: 256, height: 256) { x, y in
        (64..<192).contains(x) && (100..<150).contains(y) ? .init(30, 30, 30) : .init(250, 250, 250)
      }
      try $0.write(gray.png(.gray), to: $0.catalog + "/AppIcon.appiconset/AppIcon.png")
      try $0.launchIcon(gray.rounded())
    },
    EquivalentRewrite("an icon in three scales") { sample in
      try sample.icons(.master())
      for scale in 1...3 {
        try sample.write(P.master(side: 120 * scale).rounded().png(), to: "\(sample.iconSet)/i\(scale).png")
      }
      try sample.contents(of: sample.iconSet, S.each(1...3) { [("i\($0).png", $0, "")] })
    },
    EquivalentRewrite("an icon of 60 pixels") {
      try $0.icons(.master())
      try $0.launchIcon(P.master(side: 60).rounded())
    },
    EquivalentRewrite("an icon of 180 pixels at 3x") {
      try $0.icons(.master())
      try $0.launchIcon(P.master(side: 180).rounded())
      try $0.contents(of: $0.iconSet, [("LaunchIcon.png", 3, "")])
    },
    EquivalentRewrite("an icon that is marked as an original") {
      try $0.contents(
        of: $0.iconSet, [("LaunchIcon.png", 1, "")], properties: "\"template-rendering-intent\": \"original\""
      )
    },
    EquivalentRewrite("an icon without a scale") {
      try $0.contents(of: $0.iconSet, [("LaunchIcon.png", nil, "")])
    },
    EquivalentRewrite("a chunk that says sRGB") { sample in
      let chunk = Picture.chunk("sRGB", [0]) + Picture.chunk("pHYs", [0, 0, 0x0B, 0x13, 0, 0, 0x0B, 0x13, 1])
      for scale in 1...3 {
        try sample.write(
          P.vertical(P.lightTop, P.lightBottom, width: scale, height: 256 * scale).png(extra: chunk),
          to: "\(sample.gradientSet)/LaunchGradient@\(scale)x.png")
        try sample.write(
          P.vertical(P.darkTop, P.darkBottom, width: scale, height: 256 * scale).png(extra: chunk),
          to: "\(sample.gradientSet)/LaunchGradient-dark@\(scale)x.png")
      }
    },
    EquivalentRewrite("a dithered gradient") {
      try $0.gradient(
        light: { scale in
          let plain = P.vertical(P.lightTop, P.lightBottom, width: 16 * scale, height: 256 * scale)
          return P(width: plain.width, height: plain.height) { x, y in
            let p = plain.pixels[y * plain.width + x]
            return (x + y) % 2 == 0 ? p : P.Pixel(p.red + 1, p.green - 1, p.blue + 1)
          }
        }, dark: { .vertical(P.darkTop, P.darkBottom, width: 16 * $0, height: 256 * $0) })
    },
    EquivalentRewrite("a dark gradient that is slightly darker") {
      // L* falls by 4 to 5.
      try $0.gradient(dark: {
        .vertical(P.Pixel(0x5D73D6), P.Pixel(0x6B4493), width: 4 * $0, height: 256 * $0)
      })
      try $0.gradient(light: { .vertical(P.lightTop, P.lightBottom, width: 4 * $0, height: 256 * $0) })
    },
    EquivalentRewrite("scales rounded by a pixel") { sample in
      for (scale, width, height) in [(1, 5, 170), (2, 11, 341), (3, 16, 512)] {
        try sample.write(
          P.vertical(P.lightTop, P.lightBottom, width: width, height: height).png(),
          to: "\(sample.gradientSet)/LaunchGradient@\(scale)x.png")
        try sample.write(
          P.vertical(P.darkTop, P.darkBottom, width: width, height: height).png(),
          to: "\(sample.gradientSet)/LaunchGradient-dark@\(scale)x.png")
      }
    },
    EquivalentRewrite("entries for light as well as dark") {
      try $0.contents(
        of: $0.gradientSet,
        S.gradientEntries + S.each(1...3) { [("LaunchGradient@\($0)x.png", $0, S.lightEntry)] })
    },
    EquivalentRewrite("entries of their own for iPads", withPad: true) {
      try $0.contents(
        of: $0.gradientSet,
        S.gradientEntries
          + S.each(1...2) {
            [
              ("LaunchGradient@\($0)x.png", $0, "\"idiom\": \"ipad\""),
              ("LaunchGradient-dark@\($0)x.png", $0, "\"idiom\": \"ipad\", " + S.darkEntry),
            ]
          })
    },
    EquivalentRewrite("entries of their own for iPads, of another size", withPad: true) { sample in
      for scale in 1...2 {
        try sample.write(
          P.vertical(P.lightTop, P.lightBottom, width: 7 * scale, height: 300 * scale).png(),
          to: "\(sample.gradientSet)/pad@\(scale)x.png")
        try sample.write(
          P.vertical(P.darkTop, P.darkBottom, width: 7 * scale, height: 300 * scale).png(),
          to: "\(sample.gradientSet)/pad-dark@\(scale)x.png")
      }
      try sample.contents(
        of: sample.gradientSet,
        S.each(1...2) {
          [
            ("pad@\($0)x.png", $0, "\"idiom\": \"ipad\""),
            ("pad-dark@\($0)x.png", $0, "\"idiom\": \"ipad\", " + S.darkEntry),
          ]
        } + S.gradientEntries)
    },
    EquivalentRewrite("entries for wide gamut and for high contrast") {
      try $0.contents(
        of: $0.gradientSet,
        S.gradientEntries
          + S.each(2...3) {
            [
              ("LaunchGradient@\($0)x.png", $0, "\"display-gamut\": \"display-P3\""),
              ("LaunchGradient-dark@\($0)x.png", $0, "\"display-gamut\": \"display-P3\", " + S.darkEntry),
            ]
          }
          + S.each(1...3) {
            [
              (
                "LaunchGradient-dark@\($0)x.png", $0,
                "\"appearances\": [{\"appearance\": \"luminosity\", \"value\": \"dark\"}, {\"appearance\": \"contrast\", \"value\": \"high\"}]"
              )
            ]
          })
    },
    EquivalentRewrite("assets in a folder that names them") {
      for set in ["LaunchIcon", "LaunchGradient"] {
        try $0.move("\($0.catalog)/\(set).imageset", to: "\($0.catalog)/Launch/\(set).imageset")
        try $0.replace("\"\(set)\"", with: "\"Launch/\(set)\"", in: $0.storyboard)
      }
      try $0.write(
        "{\"info\": {\"author\": \"xcode\", \"version\": 1}, \"properties\": {\"provides-namespace\": true}}",
        to: $0.catalog + "/Launch/Contents.json")
    },
    EquivalentRewrite("assets in a second catalog") {
      try $0.move($0.iconSet, to: "buzzbox/Launch.xcassets/LaunchIcon.imageset")
      try synchronize($0, exceptions: ["Info.plist"])
    },
    EquivalentRewrite("a localizable property without a language") {
      try $0.contents(of: $0.iconSet, [("LaunchIcon.png", 1, "")], properties: "\"localizable\": true")
    },
    EquivalentRewrite("an app icon of many sizes") {
      try $0.write(P.master(side: 60).png(), to: $0.catalog + "/AppIcon.appiconset/s.png")
      try $0.write(
        "{\"images\":[{\"filename\":\"s.png\",\"idiom\":\"iphone\",\"size\":\"60x60\",\"scale\":\"1x\"},{\"idiom\":\"ipad\",\"size\":\"76x76\",\"scale\":\"2x\"},{\"filename\":\"AppIcon.png\",\"idiom\":\"ios-marketing\",\"size\":\"1024x1024\",\"scale\":\"1x\"}]}",
        to: $0.catalog + "/AppIcon.appiconset/Contents.json")
    },
    EquivalentRewrite("an app icon with dark and tinted versions") {
      try $0.write(P.master(ground: P.Pixel(0x101010)).png(), to: $0.catalog + "/AppIcon.appiconset/dark.png")
      try $0.write(
        "{\"images\":[{\"filename\":\"AppIcon.png\",\"idiom\":\"universal\",\"platform\":\"ios\",\"size\":\"1024x1024\"},{\"filename\":\"dark.png\",\"idiom\":\"universal\",\"platform\":\"ios\",\"size\":\"1024x1024\",\(S.darkEntry)}]}",
        to: $0.catalog + "/AppIcon.appiconset/Contents.json")
    },
    EquivalentRewrite("a color set in Display P3 and extended sRGB") {
      try $0.write(
        "{\"colors\": [{\"idiom\": \"universal\", \"color\": {\"color-space\": \"display-p3\", \"components\": {\"red\": \"0xFF\", \"green\": \"102\", \"blue\": \"0.5\", \"alpha\": \"1.000\"}}}, {\"idiom\": \"universal\", \(S.darkEntry), \"color\": {\"color-space\": \"extended-srgb\", \"components\": {\"red\": \"1.2\", \"green\": \"-0.1\", \"blue\": \"0.3\", \"alpha\": \"1\"}}}]}",
        to: $0.catalog + "/Ground.colorset/Contents.json")
      try $0.lines(with: "<viewLayoutGuide key=\"safeArea\"", in: $0.storyboard) {
        $0 + "\n<color key=\"backgroundColor\" name=\"Ground\"/>"
      }
    },
  ]
}
