import ArgumentParser
import Authoring
import Definitions

/// Writes the settings of a project that has none.
struct InitCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Writes qa.yml for the app in this folder, and a file for its CI.",
    discussion: """
      Finds the app, draws its launch screen, and asks nothing. With --checklist, writes qa/launch-screen.yml too: criteria \
      that describe this very screen, and pass today, so that the next change is found. After a change that you want, \
      `qa run --update` updates them. Writes a workflow if the repository has a \
      folder .github, and a job if it has a .gitlab-ci.yml. With a file for the CI, qa.yml has `strict: true`: a criterion \
      that is decided today and undecided later fails the run. Adds the folder of the reports to .gitignore.

      With --launch-screen, writes only a launch screen: a storyboard, a gradient of two colors and the app's icon. Names \
      the storyboard in the Info.plist, and adds it to the target.

      A file that exists and has other content is not replaced without --force; the difference is printed.

      Exit codes: 0 written or nothing to do, 1 a file differs, 2 an error, 64 wrong usage.
      """)

  @OptionGroup(title: "What to check") var subject: AppArguments
  @Flag(help: "Write a checklist that describes the screen as it is.") var checklist = false
  @Flag(name: .customLong("no-ci"), help: "Write no file for the CI.") var omitsCI = false
  @Flag(help: "Replace files that have other content.") var force = false
  @OptionGroup(title: "A new launch screen") var screen: LaunchScreenOptions

  func run(in context: CommandContext) async throws {
    if screen.launchScreen {
      let recipe = try screen.recipe(in: context)
      // A signal waits until all files are written.
      try await Interruption.finishing {
        try LaunchScreenSetup(subject.choice, in: context) { StandardOutput.print($0) }.write(
          recipe, catalog: screen.catalog, storyboard: screen.storyboard, force: force)
      }
      if let signal = Interruption.signal { throw ExitCode(128 + signal) }
      return
    }
    let setup = try ProjectSetup(subject.choice, in: context, context.surroundings()) {
      StandardOutput.print($0)
    }
    let isClean = try await setup.write(drafts: checklist, omitsCI: omitsCI, force: force)
    if !isClean { throw ExitCode.findings }
  }

  func validate() throws {
    try subject.requireProject("init")
    if screen.launchScreen, checklist || omitsCI {
      throw ValidationError(
        "--launch-screen writes no checklist and no file for the CI; run `qa init` again.")
    }
  }
}
