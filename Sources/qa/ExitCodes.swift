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
  /// Without the control characters of a stranger's file, which a terminal would obey.
  static func print(_ text: String) {
    let plain = text.unicodeScalars.filter { scalar in
      scalar == "\n" || scalar == "\t" || (scalar.value >= 0x20 && !(0x7F...0x9F).contains(scalar.value))
    }
    var line = String(String.UnicodeScalarView(plain))
    line.append("\n")
    try? FileHandle.standardError.write(contentsOf: Data(line.utf8))
  }
  /// Rewrites the current line; only for terminals.
  static func overwrite(_ text: String) {
    try? FileHandle.standardError.write(contentsOf: Data(("\r\u{1B}[2K" + text).utf8))
  }
}

extension StandardError {
  /// What a person should know besides the results, worst first, a screenful at the most.
  static func print(_ diagnostics: [Diagnostic], isQuiet: Bool) {
    let order: [Diagnostic.Severity] = isQuiet ? [.error, .warning] : [.error, .warning, .note]
    let chosen = order.flatMap { severity in diagnostics.filter { $0.severity == severity } }
    for diagnostic in chosen.prefix(12) { print(diagnostic.description) }
    if chosen.count > 12 { print("and \(chosen.count - 12) more like these") }
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
