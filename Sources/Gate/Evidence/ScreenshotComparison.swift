import Files
import Evidence
import Screenshots
import Foundation
import Definitions
import Model
import Preview
import Runner

/// Compares screenshots with the drawn screens, before they become evidence.
package struct ScreenshotComparison {
  private let context: CommandContext
  private let judge: ScreenshotJudge
  /// Names of pictures that were written.
  private var names: Set<String> = []

  /// What one screenshot shows.
  package struct Result {
    /// `equal: FILE` or `changed: FILE: KIND`, then what it shows.
    package var lines: [String]
    package var isGood: Bool
    package var isReadable: Bool
    fileprivate var verdict: ScreenshotVerdict
  }

  /// - Throws: `Diagnostics` if the project cannot be read.
  package init(_ request: RunRequest, in context: CommandContext) throws {
    self.context = context
    let service = try ScreenshotService(OpenedProject(request, context.data), data: context.data)
    judge = ScreenshotJudge(stage: service, rules: try ScreenshotRules(json: service.rules))
  }

  /// - Parameters:
  ///   - file: As typed.
  ///   - device: An id or a name, if the size is not unique. Nil takes the one that matches, as for the other settings.
  /// - Throws: `Diagnostics` for a file that cannot be read.
  package func compare(
    _ file: String, device: String?, os: String?, orientation: Orientation?, appearance: Appearance?
  ) throws -> Result {
    let path = context.absolute(file)
    guard let bytes = try? FileAccess.typed(path).read(path, atMost: ByteLimit.document) else {
      throw Diagnostics(at: SourceLocation(file: file), "cannot read the screenshot", fix: "check its path")
    }
    let verdict = judge.compare(
      bytes,
      claim: ScreenshotClaim(device: device, os: os, orientation: orientation, appearance: appearance))
    let found = judge.pixelFindings(verdict).filter { $0.finding.outcome != .notApplicable }
    let isGood = verdict.kind == .same && !found.contains { $0.finding.outcome == .failed }
    let kind = verdict.kind == .same ? "" : ": " + verdict.kind.rawValue
    return Result(
      lines: ["\(isGood ? "equal" : "changed"): \(file)\(kind)", "  \(verdict.message)"]
        + found.map {
          "  \($0.criterion) \($0.assertion): \($0.finding.outcome.rawValue). \($0.finding.message)"
        },
      isGood: isGood, isReadable: verdict.kind != .unreadable, verdict: verdict)
  }

  /// Writes the screenshot, the drawing and the difference.
  ///
  /// - Parameters:
  ///   - file: The screenshot, as typed.
  ///   - output: The folder, as typed.
  /// - Returns: The paths as a person types them.
  /// - Throws: `Diagnostics` if a picture cannot be written.
  package mutating func write(_ result: Result, of file: String, to output: String) throws -> [String] {
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
      return try result.verdict.pictures.map { picture in
        let path = "\(folder)/\(name)-\(picture.name).png"
        try WriteAccess.writePicture(picture.png, to: path)
        return context.relative(path)
      }
    } catch {
      throw Diagnostics(
        at: SourceLocation(file: output), "cannot write the pictures",
        fix: "check that the folder can be written")
    }
  }
}
