import Files
import Foundation
import Definitions
import Model
import TestSupport

@testable import qa

/// `qa` in the process of the tests: with the parser, the exit code and the output of the program.
package enum QACommand {
  /// Runs a command to its end, as in CI but outside GitHub Actions.
  ///
  /// The test process has more memory than a run may use, so that limit does not count here.
  ///
  /// - Parameters:
  ///   - arguments: The words after `qa`.
  ///   - folder: The working folder.
  ///   - environment: Variables that replace those of the test process.
  package static func run(
    _ arguments: [String], in folder: String = TestSupport.Checkout.home, environment: [String: String] = [:]
  ) async throws -> QAProcess {
    var values = ProcessInfo.processInfo.environment
    values["CI"] = "true"
    values["GITHUB_ACTIONS"] = nil
    values.merge(environment) { $1 }
    let make = { @Sendable [values] in
      try CommandContext.make(
        in: RealPath.resolve(folder).path, environment: values, executable: QAProcess.binary,
        arguments: arguments)
    }
    // A command reports the error itself if its data or its limits cannot be read.
    var limits = try? LimitsFile.load(make().data)
    limits?[.memoryMegabytes] = 1 << 20
    let (output, errors) = (OutputStream(), OutputStream())
    let status = await CommandContext.$making.withValue(make) {
      await OutputStream.$standard.withValue(output) {
        await OutputStream.$error.withValue(errors) {
          await RunBudget.$current.withValue(limits.map(RunBudget.init)) { await EntryPoint.run(arguments) }
        }
      }
    }
    return QAProcess(status: status.rawValue, output: output.text, errors: errors.text)
  }
}
