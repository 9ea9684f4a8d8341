import ArgumentParser
import Definitions
import Gate
import Model

/// Writes a waiver for the findings of a criterion.
struct WaiveCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "waive",
    abstract: "Writes a waiver for the findings that a criterion has in the last run.",
    discussion: """
      The waiver names the cases, the assertion and the figures of the findings, so that it covers nothing else. The file \
      stays as it is if the gate would reject the waiver.

      \(ExitCode.words)
      """)

  @Argument(help: "Id of the criterion.", completion: .criteria) var criterion: String
  @Option(help: .value("name", "The person who approves it."))
  var by: String
  @Option(help: .value("date", "The last day of the waiver, such as 2026-12-31."))
  var until: String
  @Option(help: .value("text", "Why it is approved (default: the finding)."))
  var reason: String?
  @Option(help: .value("text", "What may happen because of it (default: the criterion's rationale)."))
  var risk: String?
  @OptionGroup var evidence: EvidenceOptions
  @OptionGroup var exceptions: WaiverOptions

  func validate() throws {
    try requireValues(["by": by, "until": until, "reason": reason, "risk": risk])
    let time = until.contains("T") ? until : until + "T00:00:00Z"
    if UTCTime.seconds(time) == nil {
      throw ValidationError("--until needs a date such as 2026-12-31, not \"\(until)\".")
    }
  }

  func run(in context: CommandContext) async throws {
    var entry = WaiverEntry(criterion: criterion, approver: by, end: until)
    entry.reason = reason
    entry.risk = risk
    entry.file = exceptions.waivers
    try entry.write(evidence.choice, in: context, context.surroundings()).forEach {
      StandardOutput.print($0)
    }
  }
}
