import ArgumentParser
import Gate
import Definitions
import Model
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

  @OptionGroup var subject: AppOptions
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
      request.checklist = checklist ?? settings.checklist ?? Settings.defaultChecklist
      request.dataAccess = settings.dataAccess([checklist], in: context)
      var comparison = try ScreenshotComparison(request, in: context)
      var (isGood, isReadable) = (true, true)
      for file in files {
        let result = try comparison.compare(
          file, device: device, os: os, orientation: orientation, appearance: appearance)
        result.lines.forEach { StandardOutput.print($0) }
        if let output {
          for path in try comparison.write(result, of: file, to: output) {
            StandardOutput.print("  Wrote \(path)")
          }
        }
        isGood = isGood && result.isGood
        isReadable = isReadable && result.isReadable
      }
      if !isReadable { throw ExitCode.error }
      if !isGood { throw ExitCode.findings }
    }
  }
}
