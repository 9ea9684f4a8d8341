import CommandSupport
import Foundation
import TestSupport
import Testing

/// Apps with a fixed `UIUserInterfaceStyle`.
@Suite(.serialized) struct PinnedAppearanceTests {
  private func sample(pinnedTo style: String) throws -> SampleProject {
    let sample = try SampleProject()
    let key = "INFOPLIST_KEY_CFBundleDisplayName = BuzzBox;"
    try sample.replace(
      key, with: key + " INFOPLIST_KEY_UIUserInterfaceStyle = \(style);", in: sample.projectFile)
    return sample
  }

  @Test(
    "With the style Light, a dark case shows the light screen, and criteria about dark appearance name the key"
  )
  func light() async throws {
    let sample = try sample(pinnedTo: "Light")
    let (process, run) = try await sample.run(["--matrix", "story", "--device", "iphone-14-pro"])
    let record = try #require(run, "\(process.errors)")
    let own = record.results.filter { $0.outcome == "failed" && $0.assertion != "dependsOn" }
    #expect(Set(own.map(\.criterion)) == ["LS-E7", "LS-E8"], "\(own.map(\.message))")
    let dark = own.filter { $0.criterion == "LS-E7" }
    #expect(dark.count == 3 && dark.allSatisfy { $0.appearance == "dark" })
    #expect(
      dark.allSatisfy { $0.message.hasPrefix("UIUserInterfaceStyle pins the app to Light.") },
      "\(dark.first?.message ?? "")")
    #expect(dark.allSatisfy { $0.file == sample.projectFile && $0.line != nil })
    #expect(record.failed.contains("LS-M2"))
    #expect(!record.failed.contains("LS-M1"))
    #expect(try await picture(sample, "dark") == picture(sample, "light"))
  }

  @Test("With the style Dark, the light cases fail the light gradient for that reason")
  func dark() async throws {
    let sample = try sample(pinnedTo: "Dark")
    let (process, run) = try await sample.run(["--matrix", "story", "--device", "iphone-14-pro"])
    let record = try #require(run, "\(process.errors)")
    let gradient = record.results.filter { $0.criterion == "LS-V2" && $0.outcome == "failed" }
    #expect(gradient.count == 3 && gradient.allSatisfy { $0.appearance == "light" })
    #expect(gradient.allSatisfy { $0.message.hasPrefix("UIUserInterfaceStyle pins the app to Dark.") })
    #expect(record.failed.isSuperset(of: ["LS-E7", "LS-E8", "LS-M1", "LS-M2"]))
    let free = try SampleProject()
    #expect(try await picture(sample, "light") == picture(free, "dark"))
  }

  @Test("A style in Debug applies to Debug only")
  func configuration() async throws {
    let app = try PlistApp(
      "<key>UILaunchScreen</key><dict/><key>UIUserInterfaceStyle</key><string>Dark</string>")
    let process = try await app.qa(["render"], ["--device", "iphone-se-1", "-o", "one.png"])
    #expect(process.status == 0)
    #expect(process.errors.contains("UIUserInterfaceStyle pins the app to Dark"), "\(process.errors)")
    let sample = try sample(pinnedTo: "Dark")
    try sample.write(
      sample.text(sample.projectFile).replacingLast("INFOPLIST_KEY_UIUserInterfaceStyle = Dark;"),
      to: sample.projectFile)
    // Debug comes before Release in the file.
    #expect(try await picture(sample, "light", ["--configuration", "Release"]) != picture(sample, "dark"))
    #expect(
      try await picture(sample, "light", ["--configuration", "Debug"])
        == picture(sample, "dark", ["--configuration", "Debug"]))
  }

  @Test("Criteria about dark appearance do not apply to an app with a fixed style")
  func basics() async throws {
    let app = try PlistApp(
      """
      <key>UILaunchScreen</key><dict><key>UIColorName</key><string>Back</string></dict>
      <key>UIUserInterfaceStyle</key><string>Light</string>
      """)
    try app.color("Back", "FFFFFF")
    let run = try await app.run()
    #expect(run.failed.isEmpty, "\(run.failed)")
    let rows = run.results.filter { $0.criterion == "LB-12" }
    #expect(!rows.isEmpty && rows.allSatisfy { $0.outcome == "notApplicable" && $0.reason == "pinned" })
  }

  private func picture(_ sample: SampleProject, _ appearance: String, _ more: [String] = []) async throws
    -> Data
  {
    let file = sample.scratch.path + "/picture.png"
    let process = try await QACommand.run(
      [
        "render", "--project", sample.path, "--device", "iphone-se-1", "--appearance", appearance, "-o", file,
      ] + more, in: sample.scratch.path)
    #expect(process.status == 0, "\(process.errors)")
    return try Data(contentsOf: URL(fileURLWithPath: file))
  }
}

extension String {
  /// Returns the text without the last occurrence of another.
  fileprivate func replacingLast(_ text: String) -> String {
    guard let range = range(of: text, options: .backwards) else { return self }
    return replacingCharacters(in: range, with: "")
  }
}
