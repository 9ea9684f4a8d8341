import Foundation
import PackagePlugin

/// Runs `qa run` in the folder of the package, with the words of the command line.
@main
struct CheckLaunchScreen: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try context.tool(named: "qa").path.string)
    process.arguments = ["run"] + (arguments.isEmpty ? ["--project", ".", "--matrix", "pr"] : arguments)
    process.currentDirectoryURL = URL(fileURLWithPath: context.package.directory.string)
    try process.run()
    process.waitUntilExit()
    if process.terminationStatus != 0 { exit(process.terminationStatus) }
  }
}
