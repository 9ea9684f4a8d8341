import Foundation
import Model
import Reporting

/// Standard error, for diagnostics and progress; results go to files and standard output.
enum StandardError {
  /// Diagnostics that are printed at most.
  private static let shown = 12

  /// Prints text without control characters, which a terminal would obey.
  static func print(_ text: String) {
    let plain = text.unicodeScalars.filter { scalar in
      scalar == "\n" || scalar == "\t" || (scalar.value >= 0x20 && !(0x7F...0x9F).contains(scalar.value))
    }
    write(String(String.UnicodeScalarView(plain)) + "\n")
  }

  /// Prints diagnostics, worst first; without notes if `isQuiet`.
  static func print(_ diagnostics: [Diagnostic], isQuiet: Bool) {
    let order: [Diagnostic.Severity] = isQuiet ? [.error, .warning] : [.error, .warning, .note]
    let chosen = order.flatMap { severity in diagnostics.filter { $0.severity == severity } }
    for diagnostic in chosen.prefix(shown) { print(diagnostic.description) }
    if chosen.count > shown { print("and \(chosen.count - shown) more") }
  }

  fileprivate static func write(_ text: String) {
    try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
  }
}

/// A line on standard error that shows progress; only for terminals.
struct ProgressLine: Sendable {
  /// What is done to each screen: `Checked`.
  var verb: String
  /// Nil shows nothing.
  var style: TerminalStyle?

  func show(_ done: Int, of total: Int) {
    guard let style else { return }
    StandardError.write("\r\u{1B}[2K" + ProgressText.line(verb, done: done, of: total, style))
  }

  func clear() {
    if style != nil { StandardError.write("\r\u{1B}[2K") }
  }
}
