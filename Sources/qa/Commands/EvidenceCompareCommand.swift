import ArgumentParser
import Documents
import Evidence
import Foundation
import Matrix
import Model
import Runner

/// Holds screenshots against what is drawn, before they become evidence.
struct EvidenceCompareCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare", abstract: "Holds screenshots against what qa draws for their device.",
    discussion: """
      Takes PNG and JPEG files as `xcrun simctl io booted screenshot` and phones write them. The device is recognized \
      from the size in pixels; status bar, housing, home indicator and corners are left out. The assertions of the \
      checklist that read pixels are run on the screenshot too.

      Exit codes: 0 every screenshot shows what is drawn, 1 one does not, 2 a file cannot be read, 64 wrong usage.
      """)

  @OptionGroup var subject: SubjectOptions
  @Argument(help: "The screenshots.") var files: [String]
  @Option(help: "Id or name of the device, where the size does not tell.") var device: String?
  @Option(help: "Version of its system: 26.1 (default: the newest or the oldest that fits).") var os: String?
  @Option(help: "Orientation: \(Orientation.allCases.map(\.rawValue).joined(separator: ", ")).")
  var orientation: Orientation?
  @Option(help: "Appearance: light, dark (default: the one that fits).") var appearance: Appearance?
  @Option(help: "Checklist id, or the path of a checklist file.") var checklist: String?
  @Option(
    name: [.short, .long], help: "Folder for pictures: what is shown, what is drawn, where they differ.")
  var output: String?

  func validate() throws {
    if files.isEmpty { throw ValidationError("Name at least one screenshot.") }
    if let os, OSVersion(os) == nil {
      throw ValidationError("--os takes a version such as 26.1, not \"\(os)\".")
    }
    for (name, text) in [("device", device), ("checklist", checklist), ("output", output)]
    where text?.isEmpty == true {
      throw ValidationError("--\(name) needs a value.")
    }
  }

  func run() async throws {
    try await reportingFaults {
      let place = try Place.current()
      let settings = try subject.settings(in: place)
      let request = RunRequest(
        projectRoot: settings.project, target: settings.target, configuration: settings.configuration,
        infoPlist: settings.infoPlist,
        checklist: checklist ?? settings.checklist ?? RunCommand.defaultChecklist,
        projectAccess: subject.access(to: settings, in: place),
        dataAccess: settings.dataAccess([checklist], in: place))
      let service = try ScreenshotService(OpenedProject(request, place.data), data: place.data)
      let judge = ScreenshotJudge(stage: service, rules: try ScreenshotRules(json: service.rules))
      var isGood = true
      var isReadable = true
      var names = Set<String>()
      for file in files {
        let verdict = try compare(file, judge, place, &names)
        isGood = isGood && verdict.isGood
        isReadable = isReadable && verdict.isReadable
      }
      if !isReadable { throw ExitCode.fault }
      if !isGood { throw ExitCode.findings }
    }
  }

  private func compare(
    _ file: String, _ judge: ScreenshotJudge, _ place: Place, _ names: inout Set<String>
  ) throws -> (isGood: Bool, isReadable: Bool) {
    let path = place.absolute(file)
    guard let bytes = try? FileAccess.typed(path).read(path, atMost: EvidenceFolder.fileBytesAtMost) else {
      throw Diagnostics([
        Diagnostic(
          at: SourceLocation(file: file), "the screenshot cannot be read", fix: "check its path")
      ])
    }
    let verdict = judge.compare(
      bytes,
      claim: ScreenshotClaim(device: device, os: os, orientation: orientation, appearance: appearance))
    print("\(file): \(verdict.kind.rawValue)")
    print("  \(verdict.message)")
    var isGood = verdict.kind == .same
    for found in judge.pixelFindings(verdict) where found.finding.outcome != .notApplicable {
      print(
        "  \(found.criterion) \(found.assertion): \(found.finding.outcome.rawValue). \(found.finding.message)"
      )
      if found.finding.outcome == .failed { isGood = false }
    }
    if let output { try write(verdict, file, place, output, &names) }
    return (isGood, verdict.kind != .unreadable)
  }

  private func write(
    _ verdict: ScreenshotVerdict, _ file: String, _ place: Place, _ output: String, _ names: inout Set<String>
  ) throws {
    let folder = place.absolute(output)
    let stem = URL(fileURLWithPath: file).deletingPathExtension().lastPathComponent
    var name = stem
    var number = 2
    while !names.insert(name).inserted {
      name = "\(stem)-\(number)"
      number += 1
    }
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      for picture in verdict.pictures {
        let path = "\(folder)/\(name)-\(picture.name).png"
        try Data(picture.png).write(to: URL(fileURLWithPath: path))
        print("  wrote \(place.relative(path))")
      }
    } catch {
      throw Diagnostics([
        Diagnostic(
          at: SourceLocation(file: output), "the pictures cannot be written", fix: "check the folder")
      ])
    }
  }
}
