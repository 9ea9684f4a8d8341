import ArgumentParser
import Files
import Definitions
import Model
import Verdicts

extension ExitCode {
  /// A finding at or above `--fail-on`.
  static let findings = ExitCode(1)
  /// An error of the tool, its data or an input file.
  static let error = ExitCode(2)
  /// The sentence in the help of commands without findings.
  static let words = "Exit codes: 0 success, 2 an error, 64 wrong usage."
}

/// A command that runs within the limits of one run, and prints every error that it throws.
protocol ContextCommand: AsyncParsableCommand {
  func run(in context: CommandContext) async throws
}

extension ContextCommand {
  func run() async throws {
    try await reportingDiagnostics { try await run(in: .current()) }
  }
}

/// Runs a command's work within the limits of one run, and prints every error that it throws.
///
/// - Throws: `ExitCode.error` for diagnostics, or the code of a signal; any other error as it is.
func reportingDiagnostics<Result>(_ work: () async throws -> Result) async throws -> Result {
  do {
    let budget = try RunBudget.current ?? RunBudget(limits())
    let result: Result
    do {
      result = try await RunBudget.$current.withValue(budget) { try await work() }
    } catch let code as ExitCode where code == .findings && budget.obstacle != nil {
      throw Diagnostic(.error, budget.obstacle ?? "")
    }
    // A result that depends on time, memory or load is none.
    if let obstacle = budget.obstacle { throw Diagnostic(.error, obstacle) }
    return result
  } catch let diagnostics as Diagnostics {
    throw reported(diagnostics)
  } catch let diagnostic as Diagnostic {
    throw reported(Diagnostics([diagnostic]))
  } catch  where error.isOfSystem {
    throw reported(
      Diagnostics(
        .error, "a file cannot be read or written (\(error.systemReason))",
        fix: "check the permissions, the free space, TMPDIR and the limits of `ulimit -a`"))
  }
}

/// Prints diagnostics, and returns the exit code of a command that ends with them.
private func reported(_ diagnostics: Diagnostics) -> ExitCode {
  for diagnostic in diagnostics.all { StandardError.print(diagnostic.description) }
  return Interruption.signal.map { ExitCode(128 + $0) } ?? .error
}

private func limits() throws -> Limits {
  try (try? CommandContext.current()).map { try LimitsFile.load($0.data) } ?? Limits()
}

extension RunVerdict.Conclusion {
  var exitCode: ExitCode {
    switch self {
    case .success: .success
    case .findings: .findings
    case .error: .error
    }
  }
}

extension RunVerdict {
  /// Options win over the settings.
  init(failOn: Impact?, isStrict: Bool?, _ settings: Settings) {
    self.init(
      failOn: failOn ?? settings.failOn ?? .minor, isStrict: isStrict ?? settings.isStrict ?? false,
      mayBeUndecided: Set(settings.mayBeUndecided))
  }

  /// Prints the errors of a record, and throws its exit code unless it is 0.
  func conclude(_ record: RunRecord) throws {
    for error in Self.errors(of: record) { StandardError.print(error.description) }
    let code = conclusion(record).exitCode
    if code != .success { throw code }
  }
}
