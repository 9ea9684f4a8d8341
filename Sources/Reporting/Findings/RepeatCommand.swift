import Model

/// The command that repeats a part of a run.
enum RepeatCommand {
  /// - Parameter id: selects the values of the axes that identify a test; nil selects nothing.
  static func of(_ base: String, _ id: CaseID?) -> String {
    var command = PlainText.line(base)
    for (axis, value) in id?.named ?? [] where axis.identifiesTest {
      command += " --\(axis.option) \(quoted(value))"
    }
    return command
  }
  static func of(_ base: String, _ result: RunResult) -> String { of(base, result.id) }

  /// Returns the text on one line, as one word for a POSIX shell.
  static func quoted(_ word: String) -> String { PlainText.line(word).shellQuoted }
}
