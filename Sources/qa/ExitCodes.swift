import ArgumentParser
import Foundation
import Model

extension ExitCode {
  /// A finding at or above `--fail-on`.
  static let findings = ExitCode(1)
  /// The tool or its data is at fault, or a file that it needs.
  static let fault = ExitCode(2)
}

/// Standard error, for diagnostics and progress; results go to files and standard output.
enum StandardError {
  static func print(_ text: String) {
    FileHandle.standardError.write(Data((text + "\n").utf8))
  }
  /// Rewrites the current line; only for terminals.
  static func overwrite(_ text: String) {
    FileHandle.standardError.write(Data(("\r\u{1B}[2K" + text).utf8))
  }
}

/// Runs a command's work and tells every fault by name.
func reportingFaults<Answer>(_ work: () async throws -> Answer) async throws -> Answer {
  do {
    return try await work()
  } catch let faults as Diagnostics {
    for fault in faults.all { StandardError.print(fault.description) }
    throw ExitCode.fault
  } catch let fault as Diagnostic {
    StandardError.print(fault.description)
    throw ExitCode.fault
  }
}
