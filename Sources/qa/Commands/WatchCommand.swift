import ArgumentParser
import Files
import Foundation
import Definitions
import Model
import Reporting
import Preview
import Runner

/// Checks the app again whenever a file changes, and writes a report that the browser loads again.
struct WatchCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch",
    abstract: "Runs again whenever you save, and shows the report in a browser.",
    discussion: """
      Open the page that the command names; it needs no server. Save the storyboard, the images or the settings, and the \
      page shows the new report. Ctrl-C ends the command.

      Exit codes: 0 success, also after Ctrl-C, 2 an error, 64 wrong usage.
      """)

  @OptionGroup(title: "What to check") var subject: AppArguments
  @OptionGroup(title: "What to check") var list: ChecklistOptions
  @OptionGroup(title: "Which cases") var cases: MatrixOptions
  @Option(
    name: [.short, .long],
    help: .value("folder", "Folder for the page (default: Reports/watch); it is replaced."))
  var output: String?
  @OptionGroup(title: "Which cases") var axes: AxisOptions
  @OptionGroup(title: "Which cases") var parallel: JobOptions
  @Flag(help: "Open the page in the browser.") var open = false
  @Flag(help: "Check once, and end.") var once = false

  func validate() throws {
    try subject.requireProject("watch")
    try requireValues(["output": output])
  }

  func run(in context: CommandContext) async throws {
    try await Interruption.finishing { try await watch(context) }
  }

  private func watch(_ context: CommandContext) async throws {
    let settings = try subject.settings(in: context)
    let folder = ReportFolder(
      path: context.absolute(output ?? "Reports/watch"),
      writes: output == nil ? settings.outputAccess(in: context) : .anywhere, known: WatchPage.names)
    try folder.check()
    var surroundings = context.surroundings()
    surroundings.isInterrupted = { Interruption.signal != nil }
    let session = try WatchSession(
      folder, in: context, surroundings, say: { StandardOutput.print($0) },
      { try request(subject.settings(in: context), context) })
    let page = context.relative(folder.path) + "/index.html"
    StandardOutput.print("Page: \(page)")
    if open { Self.show(folder.path + "/index.html") }
    try await session.start()
    if once {
      if let signal = Interruption.signal { throw ExitCode(128 + signal) }
      if session.hasFailed { throw ExitCode.error }
      return
    }
    await session.watch()
    // The terminal shows ^C at the beginning of this line.
    StandardOutput.print(context.style.usesColor ? "\nEnded." : "Ended.")
    if let signal = Interruption.signal, signal != SIGINT { throw ExitCode(128 + signal) }
  }

  private func request(_ settings: Settings, _ context: CommandContext) throws -> (RunRequest, Settings) {
    (
      try subject.request(settings, list, matrix: cases.matrix, axes, parallel, in: context), settings
    )
  }

  /// Opens a page with the program that the user's system has for it.
  private static func show(_ page: String) {
    #if os(macOS)
    let opener = "open"
    #else
    let opener = "xdg-open"
    #endif
    guard let program = OutsideProgram.ofSystem(opener),
      (try? ChildProcess.start(program, [page])) != nil
    else { return StandardError.print("note: \(opener) cannot be started; open the page yourself") }
  }
}
