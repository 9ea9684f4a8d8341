import CommandSupport
import Foundation
import TestSupport
import Testing

/// A folder with an Info.plist, a catalog and loose files.
struct PlistApp: TestFolder {
  let scratch: TemporaryFolder
  var path: String { scratch.path + "/App" }

  init(_ keys: String) throws {
    scratch = try TemporaryFolder()
    try write(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict>
      <key>MinimumOSVersion</key><string>15.0</string>
      <key>UIDeviceFamily</key><array><integer>1</integer></array>
      \(keys)
      </dict></plist>
      """, to: "Info.plist")
  }
  func image(_ name: String, width: Int, height: Int, catalog: Bool = true) throws {
    let picture = Picture(width: width, height: height) { x, y in
      .init(UInt8((x * 40) & 255), UInt8((y * 40) & 255), 90)
    }
    if catalog { try imageSet(name, picture) } else { try write(picture.png(), to: name + ".png") }
  }
  /// Adds a square of one color as the 3x image of an image set.
  func plainImage(_ name: String, _ side: Int, _ color: [UInt8]) throws {
    try imageSet(name, Picture.solid(side, color), scale: 3)
  }
  /// Adds an image set with one file.
  func imageSet(_ name: String, _ picture: Picture, scale: Int = 1, contents: String? = nil) throws {
    let folder = "Assets.xcassets/\(name).imageset"
    try write(picture.png(), to: folder + "/\(name).png")
    let usual = #"{"images":[{"idiom":"universal","scale":"\#(scale)x","filename":"\#(name).png"}]}"#
    try write(contents ?? usual, to: folder + "/Contents.json")
  }
  /// Adds a color set, with optional colors for dark appearance and increased contrast.
  func color(_ name: String, _ any: String, dark: String? = nil, high: String? = nil) throws {
    func entry(_ hex: String, _ appearance: String) -> String {
      let parts = [0, 2, 4].map { place in
        "0x" + hex.dropFirst(place).prefix(2)
      }
      return #"{"idiom":"universal",\#(appearance)"color":{"color-space":"srgb","components":{"#
        + #""red":"\#(parts[0])","green":"\#(parts[1])","blue":"\#(parts[2])","alpha":"1.000"}}}"#
    }
    let entries = [
      entry(any, ""),
      dark.map { entry($0, #""appearances":[{"appearance":"luminosity","value":"dark"}],"#) },
      high.map { entry($0, #""appearances":[{"appearance":"contrast","value":"high"}],"#) },
    ]
    try write(
      "{\"colors\":[\(entries.compactMap { $0 }.joined(separator: ","))]}",
      to: "Assets.xcassets/\(name).colorset/Contents.json")
  }
  /// A registered URL scheme.
  static func scheme(_ name: String) -> String {
    "<key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key><array><string>\(name)</string>"
      + "</array></dict></array>"
  }
  /// Options that name this app.
  var subject: [String] { ["--project", path, "--info-plist", path + "/Info.plist"] }
  /// `qa` with this app as its subject.
  func qa(_ command: [String], _ more: [String] = []) async throws -> QAProcess {
    try await QACommand.run(command + subject + more, in: scratch.path)
  }
  func run(_ more: [String] = []) async throws -> RunFile {
    let output = scratch.path + "/report"
    let process = try await QACommand.run(
      [
        "run", "--project", path, "--info-plist", path + "/Info.plist", "--matrix", "smoke", "--output",
        output,
      ]
        + more, in: scratch.path)
    #expect(process.status < 2, "\(process.errors)")
    return try RunFile.read(output)
  }
  /// Returns the baseline's lines of one case in portrait and light appearance.
  func frames(_ device: String) async throws -> [String] {
    let folder = scratch.path + "/baselines-" + device
    let process = try await QACommand.run(
      [
        "diff", "--record", "--project", path, "--info-plist", path + "/Info.plist", "--matrix", "smoke",
        "--device", device, "--orientation", "portrait", "--appearance", "light", "--recorded", folder,
      ], in: scratch.path)
    #expect(process.status == 0, "\(process.errors)")
    let text = try String(contentsOfFile: folder + "/\(device).txt", encoding: .utf8)
    return text.split(separator: "\n").map(String.init)
  }
}
