import Foundation
import Testing

/// Every kind of launch screen, from an Info.plist alone.
@Suite(.serialized) struct KindTests {
  /// A folder with an Info.plist, a catalog and loose files.
  struct App {
    let scratch: Scratch
    var path: String { scratch.path + "/App" }

    init(_ keys: String) throws {
      scratch = try Scratch()
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      let plist = """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0"><dict>
        <key>MinimumOSVersion</key><string>15.0</string>
        <key>UIDeviceFamily</key><array><integer>1</integer></array>
        \(keys)
        </dict></plist>
        """
      try plist.write(toFile: path + "/Info.plist", atomically: true, encoding: .utf8)
    }
    func image(_ name: String, width: Int, height: Int, catalog: Bool = true) throws {
      let folder = catalog ? path + "/Assets.xcassets/\(name).imageset" : path
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      let png = TinyPNG.encode(width: width, height: height) { x, y in
        [UInt8((x * 40) & 255), UInt8((y * 40) & 255), 90, 255]
      }
      try Data(png).write(to: URL(fileURLWithPath: folder + "/\(name).png"))
      guard catalog else { return }
      let contents = #"{"images":[{"idiom":"universal","scale":"1x","filename":"\#(name).png"}]}"#
      try contents.write(toFile: folder + "/Contents.json", atomically: true, encoding: .utf8)
    }
    func run(_ more: [String] = []) throws -> RunFile {
      let output = scratch.path + "/report"
      let process = try QAProcess.run(
        [
          "run", "--project", path, "--info-plist", path + "/Info.plist", "--matrix", "smoke", "--output",
          output,
        ]
          + more, in: scratch.path)
      #expect(process.status < 2, "\(process.errors)")
      return try RunFile.read(output)
    }
    /// The layout lines of one case in portrait and light.
    func frames(_ device: String) throws -> [String] {
      let folder = scratch.path + "/baselines-" + device
      let process = try QAProcess.run(
        [
          "baseline", "record", "--project", path, "--info-plist", path + "/Info.plist", "--matrix", "smoke",
          "--device", device, "--orientation", "portrait", "--appearance", "light", "--baselines", folder,
        ], in: scratch.path)
      #expect(process.status == 0, "\(process.errors)")
      let text = try String(contentsOfFile: folder + "/\(device).txt", encoding: .utf8)
      return text.split(separator: "\n").map(String.init)
    }
  }

  @Test("A dictionary's image is centred at its natural size, in the safe area where it says so")
  func dictionary() throws {
    let keys = """
      <key>UILaunchScreen</key><dict><key>UIImageName</key><string>Logo</string>
      <key>UIImageRespectsSafeAreaInsets</key><REPLACE/></dict>
      """
    let plain = try App(keys.replacingOccurrences(of: "REPLACE", with: "false"))
    try plain.image("Logo", width: 60, height: 30)
    // 852 / 2 - 15 = 411; (393 - 60) / 2 = 166.5, at 3x to the half pixel above: 166.667.
    #expect(
      try plain.frames("iphone-14-pro").contains("imageView launch-screen.image (166.667, 411, 60 x 30)"))
    let inset = try App(keys.replacingOccurrences(of: "REPLACE", with: "true"))
    try inset.image("Logo", width: 60, height: 30)
    // Between 59 and 852 - 34 the middle is 438.5; less 15 is 423.5, rounded up to 423.667.
    #expect(
      try inset.frames("iphone-14-pro").contains("imageView launch-screen.image (166.667, 423.667, 60 x 30)"))
    let run = try inset.run()
    // A 1x picture with detail is enlarged three times on a 3x screen; all else holds.
    #expect(run.subject.kind == "dictionary" && run.failed == ["LB-9"], "\(run.failed)")
  }

  @Test("Bars of a dictionary lie where containers put theirs")
  func bars() throws {
    let app = try App(
      "<key>UILaunchScreen</key><dict><key>UINavigationBar</key><dict/><key>UITabBar</key><dict/></dict>")
    let frames = try app.frames("iphone-14-pro")
    let top = try #require(frames.first { $0.hasPrefix("navigationBar ") })
    #expect(top.contains("(0, 59, 393 x "), "\(top)")
    let bottom = try #require(frames.first { $0.hasPrefix("tabBar ") })
    // 49 points and the bottom inset of 34: 852 - 83 = 769.
    #expect(bottom.contains("(0, 769, 393 x 83)"), "\(bottom)")
    #expect(try app.run().failed.isEmpty)
  }

  @Test("An image that is nowhere is one finding, a screen for a URL scheme counts too")
  func missing() throws {
    let app = try App(
      """
      <key>UILaunchScreens</key><dict>
      <key>UILaunchScreenDefinitions</key><array>
      <dict><key>UILaunchScreenIdentifier</key><string>main</string></dict>
      <dict><key>UILaunchScreenIdentifier</key><string>other</string>
      <key>UIImageName</key><string>Nowhere</string></dict></array>
      <key>UIDefaultLaunchScreen</key><string>main</string>
      <key>UIURLToLaunchScreenAssociations</key><dict><key>app</key><string>other</string></dict></dict>
      """)
    let run = try app.run()
    #expect(run.failed == ["LB-1"])
    let finding = run.results.first { $0.criterion == "LB-1" }
    #expect(finding?.message.contains("Nowhere") == true && finding?.message.contains("other") == true)
  }

  @Test("Legacy launch images leave black around themselves on newer screens")
  func launchImages() throws {
    let app = try App("<key>UILaunchImageFile</key><string>Default</string>")
    try app.image("Default@2x", width: 640, height: 960, catalog: false)
    // 640 x 960 at 2x is 320 x 480: on 320 x 568 it lies 44 below the top.
    #expect(try app.frames("iphone-se-1").contains("imageView launch-images.image (0, 44, 320 x 480)"))
    let run = try app.run(["--device", "iphone-se-1", "--orientation", "portrait"])
    #expect(run.subject.kind == "launchImages" && run.failed.contains("LB-5"))
    let black = run.results.first { $0.criterion == "LB-5" && $0.outcome == "failed" }
    // 88 of 568 points: 15.493 %.
    #expect(black?.message.contains("15.493 %") == true, "\(black?.message ?? "")")
  }

  @Test("Nothing at all is one finding, and a black picture")
  func nothing() throws {
    let app = try App("")
    let run = try app.run()
    #expect(run.subject.kind == "none" && run.failed == ["LB-1"])
    let process = try QAProcess.run(
      [
        "render", "--project", app.path, "--info-plist", app.path + "/Info.plist", "--device", "iphone-se-1",
        "-o",
        "black.png",
      ], in: app.scratch.path)
    #expect(process.status == 0 && process.output.contains("640 x 1136"), "\(process.errors)")
  }

  @Test("A checklist about a storyboard fails at the kind and judges the rest by what is drawn")
  func story() throws {
    let app = try App("<key>UILaunchScreen</key><dict/>")
    let run = try app.run(["--checklist", "story-8.3"])
    #expect(run.failed.contains("LS-T1"))
    #expect(!run.results.contains { $0.reason == "no-document" })
  }

  @Test(
    "Each wrong or dead combination of keys is a finding of its own row",
    arguments: [
      "<key>UILaunchScreen</key><dict><key>UIColourName</key><string>A</string></dict>",
      "<key>UILaunchScreen</key><dict><key>UILaunchScreen</key><dict><key>UIColorName</key><string>A</string></dict></dict>",
      "<key>UILaunchScreen</key><dict><key>UIImageName</key><string></string></dict>",
    ])
  func keys(_ keys: String) throws {
    let run = try App(keys).run()
    #expect(run.failed == ["LB-2"], "\(run.failed)")
  }
}
