import CommandSupport
import TestSupport
import Testing

/// Verdicts on apps that users do not see as their author meant them.
///
/// One defect fails one criterion; the criteria about what no device shows do not apply.
@Suite(.serialized) struct VerdictCaseTests {
  private let sample: SampleProject
  init() throws { sample = try SampleProject() }

  private func basics() async throws -> (process: QAProcess, run: RunFile) {
    let output = sample.scratch.path + "/report"
    let process = try await QACommand.run(
      [
        "run", "--project", sample.path, "--checklist", "launch-screen-basics", "--matrix", "smoke",
        "--output",
        output,
      ], in: sample.scratch.path)
    return (process, try RunFile.read(output))
  }

  /// The outcomes of criteria about what the launch screen shows.
  private func shown(_ run: RunFile) -> Set<String> {
    Set(
      run.results.filter { !["LB-1", "LB-2", "LB-15"].contains($0.criterion) }.map {
        "\($0.outcome) \($0.reason ?? "")"
      })
  }

  @Test("A storyboard without an initial view controller fails once, and nothing passes on a black screen")
  func blackScreen() async throws {
    try sample.replace(" initialViewController=\"LSc-vc-001\"", with: "", in: sample.storyboard)
    let (_, run) = try await basics()
    #expect(run.failed == ["LB-1"] && shown(run) == ["notApplicable black-screen"], "\(shown(run))")
    let finding = run.results.first { $0.outcome == "failed" }
    #expect(
      finding?.message.hasSuffix("no initial view controller, so a launch shows a black screen.") == true)
    #expect(finding?.message.contains("cannot be read") == false && finding?.file == sample.storyboard)
  }

  @Test("A designed storyboard that no key names fails the criterion about the keys")
  func unnamedDocument() async throws {
    try sample.replace(
      "<key>UILaunchStoryboardName</key>\n\t<string>LaunchScreen</string>",
      with: "<key>UILaunchScreen</key><dict/>", in: sample.plist)
    let (process, run) = try await basics()
    #expect(run.subject.kind == "dictionary" && run.failed == ["LB-2"])
    #expect(process.output.contains("no key names it, so no launch shows it"))
    #expect(process.output.contains("iOS 17 or later: UILaunchScreen dictionary in buzzbox/Info.plist"))
    try sample.replace(
      "ContentView()", with: "UIStoryboard(name: \"LaunchScreen\", bundle: nil)",
      in: "buzzbox/BuzzBoxApp.swift")
    let loaded = try await basics().run
    #expect(loaded.failed.isEmpty)
    let note = loaded.results.first { $0.criterion == "LB-2" }?.note
    #expect(
      note?.contains("BuzzBoxApp.swift:6 names LaunchScreen, so the app loads") == true, "\(note ?? "")")
  }

  @Test(
    "A storyboard or catalog in a git submodule that is not checked out is named as such and not as missing")
  func submodule() async throws {
    try sample.write("[submodule \"r\"]\n\tpath = buzzbox/Resources\n\turl = x\n", to: ".gitmodules")
    try sample.remove("buzzbox/Resources")
    let (_, run) = try await basics()
    let finding = try #require(run.results.first { $0.criterion == "LB-1" })
    #expect(finding.outcome == "cannotTell" && finding.reason == "not-checked-out" && run.failed.isEmpty)
    #expect(
      finding.message.contains("in the git submodule \"buzzbox/Resources\", which is not checked out") == true
    )
    #expect(run.results.filter { $0.outcome == "cannotTell" }.count == 1)
  }

  @Test(
    "An element that is not there fails the first criterion about it, and not those about its size or scales")
  func missingElement() async throws {
    try sample.replace("image=\"LaunchGradient\"", with: "image=\"Missing\"", in: sample.storyboard)
    let run = try #require(try await sample.run().run)
    #expect(run.failed.contains("LS-I9") && run.failed.contains("LS-V2"))
    #expect(Set(run.failed).isDisjoint(with: ["LS-I3", "LS-I7", "LS-E7", "LS-E8"]), "\(run.failed)")
    let scales = try #require(run.results.first { $0.criterion == "LS-I7" })
    #expect(scales.outcome == "notApplicable" && scales.reason == "no-element")
    #expect(scales.message.hasSuffix("LS-V2 fails for it."))
  }

  @Test("An image set that Cordova fills is a note")
  func generatedSet() async throws {
    try sample.replace("image=\"LaunchIcon\"", with: "image=\"LaunchStoryboard\"", in: sample.storyboard)
    try sample.write(
      #"{"images": [{"idiom": "universal", "scale": "2x"}]}"#,
      to: sample.catalog + "/LaunchStoryboard.imageset/Contents.json")
    #expect(try await basics().run.failed == ["LB-4"])
    try sample.write("<widget id=\"x\"/>", to: "config.xml")
    let (_, run) = try await basics()
    #expect(run.failed.isEmpty && !run.results.contains { $0.outcome == "cannotTell" })
    #expect(
      run.results.first { $0.criterion == "LB-4" }?.note?.contains("`cordova prepare` makes them") == true)
  }

  @Test("Defects of other image sets, of Pods and of other folders give no warning")
  func standardError() async throws {
    let sets = sample.catalog
    try sample.write(
      #"{"images": [{"idiom": "universal", "filename": "gone.png"}]}"#,
      to: sets + "/Other.imageset/Contents.json")
    try sample.write(#"{"images": ["#, to: sets + "/Broken.imageset/Contents.json")
    try sample.write(#"{"images": ["#, to: "Pods/Lib/Lib.xcassets/A.imageset/Contents.json")
    try sample.write("<document", to: "Old/LaunchScreen.storyboard")
    try sample.write("#include \"gone.xcconfig\"", to: "Pods/Target Support Files/Pods.xcconfig")
    let (process, run) = try await basics()
    #expect(process.status == 0 && run.failed.isEmpty)
    #expect(process.errors.isEmpty, "\(process.errors)")
  }

  @Test("The memory limit is critical and cites the log of the system")
  func memoryLimit() async throws {
    let explained = try await QACommand.run(["explain", "LB-11"]).output
    #expect(explained.contains("Impact: critical"), "\(explained)")
    #expect(explained.contains("issue 640"), "\(explained)")
  }
}
