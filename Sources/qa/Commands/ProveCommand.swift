import ArgumentParser
import Definitions
import Files
import Foundation
import Model
import Proof
import Reporting
import Runner

/// Decides criteria for windows of all sizes.
struct ProveCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "prove",
    abstract: "Decides layout criteria for windows of all sizes.",
    discussion: """
      qa prove                                all sizes of windows on iPad
      qa prove --sizes 320x320..700x1376      narrow windows
      qa prove -o windows.svg                 a map of the sizes that fail

      A criterion holds for all sizes, or the smallest window that fails is printed with its fix. What frames do not decide \
      is undecided, with its reason.

      Exit codes: 0 no failure, 1 a failure, 2 an error, 64 wrong usage.
      """)

  @OptionGroup(title: "What to check") var subject: AppArguments
  @OptionGroup var list: ChecklistOptions
  @Option(parsing: .upToNextOption, help: .value("criterion", "Criteria to decide (default: all)."))
  var criterion: [String] = []
  @Option(help: .value("range", "Smallest and largest window in points (default: 320x320..1376x1376)."))
  var sizes: String?
  @Flag(help: "Print JSON.") var json = false
  @Option(name: [.short, .long], help: .value("file", "An SVG file for a map."))
  var output: String?

  func validate() throws {
    if let output, FilePath.pathExtension(output) != "svg" {
      throw ValidationError("--output needs the name of an .svg file.")
    }
    if let sizes, Self.range(sizes) == nil {
      throw ValidationError(
        "--sizes needs two sizes in points, the smaller one first, such as 320x320..1376x1376. At most 5000x5000."
      )
    }
  }

  /// Returns the widths and heights of `320x320..1376x1376`.
  static func range(_ text: String) -> (width: ClosedRange<Int>, height: ClosedRange<Int>)? {
    let sizes = text.lowercased().components(separatedBy: "..").map { size in
      size.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    }
    guard sizes.count == 2, sizes.allSatisfy({ $0.count == 2 && $0.allSatisfy((1...5000).contains) }),
      sizes[0][0] < sizes[1][0], sizes[0][1] < sizes[1][1]
    else { return nil }
    return (sizes[0][0]...sizes[1][0], sizes[0][1]...sizes[1][1])
  }

  func run(in context: CommandContext) async throws {
    let settings = try subject.settings(in: context)
    var request = subject.request(settings, in: context)
    request.checklist = settings.checklist(list.checklist, in: context)
    request.dataAccess = settings.dataAccess([list.checklist], in: context)
    let rules = try WindowRules(context.data)
    let usual = (
      width: rules.least.width...rules.most.width, height: rules.least.height...rules.most.height
    )
    let range = sizes.flatMap(Self.range) ?? usual
    let project = try await OpenedProject.open(request, context.data)
    if let reason = WindowProver.withoutWindows(project)?.message {
      return try StandardOutput.show([reason], ["noWindows": reason], json: json)
    }
    let progress = ProgressLine(verb: "Proved", style: context.progressStyle)
    defer { progress.clear() }
    let proof = try WindowProver(project, rules, width: range.width, height: range.height).prove(
      criterion, drawsPictures: output != nil
    ) { progress.show($0, of: $1) }
    progress.clear()
    if let output {
      let map = proof.map(all: true) { "data:image/png;base64,\(Data($0).base64EncodedString())" }
      try context.write(WindowMapDrawing.document(map) { $0 }, to: output)
    }
    try StandardOutput.show(proof.lines, WindowProofRecord(proof), json: json)
    let open = withoutAnswer(proof, project.checklist.id)
    if !open.isEmpty { throw Diagnostics(open) }
    if proof.answers.contains(where: { $0.outcome == .errored }) { throw ExitCode.error }
    if proof.answers.contains(where: { $0.outcome == .failed }) { throw ExitCode.findings }
  }

  /// Returns why a criterion of the command, or the whole checklist, is not decided by frames at all.
  private func withoutAnswer(_ proof: WindowProof, _ checklist: String) -> [Diagnostic] {
    func error(_ message: String) -> Diagnostic {
      Diagnostic(.error, message, fix: "`qa run` checks what it can on each screen")
    }
    if criterion.isEmpty, proof.answers.isEmpty {
      return [error("no criterion of the checklist \(checklist) is about frames in windows on iPad")]
    }
    return criterion.filter { id in !proof.answers.contains { $0.criterion == id } }.map { id in
      let others = proof.skipped.filter { $0.hasPrefix(id + " ") }.map { String($0.dropFirst(id.count + 1)) }
      return error(
        "\(id) cannot be decided for windows of all sizes: "
          + (others.isEmpty
            ? "no assertion of it is about windows on iPad"
            : "\(others.listed()) \(others.count == 1 ? "looks" : "look") at more than frames"))
    }
  }
}
