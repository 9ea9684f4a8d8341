import Model

/// The command that repeats one case of a run.
enum RepeatCommand {
  static func of(_ base: String, device: String?, orientation: Orientation?, appearance: Appearance?)
    -> String
  {
    var command = PlainText.line(base)
    if let device { command += " --device " + quoted(device) }
    if let orientation { command += " --orientation " + orientation.rawValue }
    if let appearance { command += " --appearance " + appearance.rawValue }
    return command
  }
  static func of(_ base: String, _ result: RunResult) -> String {
    of(base, device: result.device, orientation: result.orientation, appearance: result.appearance)
  }
  /// Returns the text on one line, as one word for a POSIX shell.
  static func quoted(_ word: String) -> String { PlainText.line(word).shellQuoted }
}
