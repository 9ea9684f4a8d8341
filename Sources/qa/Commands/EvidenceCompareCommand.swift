import ArgumentParser
import Documents
import Evidence
import Foundation
import Matrix
import Model
import Preview
import Runner

/// Compares screenshots with the drawn screens, before they become evidence.
struct EvidenceCompareCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare", abstract: "Compares screenshots with what qa draws for their device.",
    discussion: """
      Reads PNG and JPEG files of `xcrun simctl io booted screenshot` and of phones. Recognizes the device from the size \
      in pixels. Ignores status bar, housing, home indicator and corners. Also runs the checklist's pixel assertions \
      on the screenshot.

      Exit codes: 0 every screenshot matches, 1 a screenshot differs, 2 a file cannot be read, 64 wrong usage.
      """)

  @OptionGroup var subject: SubjectOptions
  @Argument(help: "The screenshots.") var files: [String]
  @Option(help: "Id or name of the device, if its size is not unique.") var device: String?
  @Option(help: "Version of its OS: 26.1 (default: the newest or the oldest that matches).") var os: String?
  @Option(help: "Orientation: \(Orientation.allCases.map(\.rawValue).joined(separator: ", ")).")
  var orientation: Orientation?
  @Option(help: "Appearance: light, dark (default: the one that matches).") var appearance: Appearance?
  @Option(help: "Checklist id, or the path of a checklist file.") var checklist: String?
  @Option(
    name: [.short, .long], help: "Folder for pictures: the screenshot, the drawing and the difference.")
  var output: String?

  func validate() throws {
    if files.isEmpty { throw ValidationError("Name at least one screenshot.") }
    if let os, OSVersion(os) == nil {
      throw ValidationError("--os needs a version such as 26.1, not \"\(os)\".")
    }
    for (name, text) in [("device", device), ("checklist", checklist), ("output", output)]
    where text?.isEmpty == true {
      throw ValidationError("--\(name) needs a value.")
    }
  }

  func run() async throws {
    try await reportingDiagnostics {
      let context = try CommandContext.current()
      let settings = try subject.settings(in: context)
      var request = subject.request(settings, in: context)
      request.checklist = checklist ?? settings.checklist ?? RunCommand.defaultChecklist
      request.dataAccess = settings.dataAccess([checklist], in: context)
      let service = try ScreenshotService(OpenedProject(request, context.data), data: context.data)
      let judge = ScreenshotJudge(stage: service, rules: try ScreenshotRules(json: service.rules))
      var isGood = true
      var isReadable = true
      var names = Set<String>()
      for file in files {
        let verdict = try compare(file, judge, context, &names)
        isGood = isGood && verdict.isGood
        isReadable = isReadable && verdict.isReadable
      }
      if !isReadable { throw ExitCode.error }
      if !isGood { throw ExitCode.findings }
    }
  }

  private func compare(
    _ file: String, _ judge: ScreenshotJudge, _ context: CommandContext, _ names: inout Set<String>
  ) throws -> (isGood: Bool, isReadable: Bool) {
    let path = context.absolute(file)
    guard let bytes = try? FileAccess.typed(path).read(path, atMost: EvidenceFolder.fileBytesAtMost) else {
      throw Diagnostics([
        Diagnostic(
          at: SourceLocation(file: file), "cannot read the screenshot", fix: "check its path")
      ])
    }
    let verdict = judge.compare(
      bytes,
      claim: ScreenshotClaim(device: device, os: os, orientation: orientation, appearance: appearance))
    StandardOutput.print("\(file): \(verdict.kind.rawValue)")
    StandardOutput.print("  \(verdict.message)")
    var isGood = verdict.kind == .same
    for found in judge.pixelFindings(verdict) where found.finding.outcome != .notApplicable {
      StandardOutput.print(
        "  \(found.criterion) \(found.assertion): \(found.finding.outcome.rawValue). \(found.finding.message)"
      )
      if found.finding.outcome == .failed { isGood = false }
    }
    if let output { try write(verdict, file, context, output, &names) }
    return (isGood, verdict.kind != .unreadable)
  }

  private func write(
    _ verdict: ScreenshotVerdict, _ file: String, _ context: CommandContext, _ output: String,
    _ names: inout Set<String>
  ) throws {
    let folder = context.absolute(output)
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
        StandardOutput.print("  Wrote \(context.relative(path))")
      }
    } catch {
      throw Diagnostics([
        Diagnostic(
          at: SourceLocation(file: output), "cannot write the pictures",
          fix: "check that the folder can be written")
      ])
    }
  }
}
