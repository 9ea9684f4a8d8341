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
  /// As a POSIX shell takes it for one word.
  static func quoted(_ word: String) -> String {
    let word = PlainText.line(word)
    let isPlain = word.unicodeScalars.allSatisfy {
      ("a"..."z").contains($0) || ("A"..."Z").contains($0) || ("0"..."9").contains($0)
        || "-_./=:,@+".unicodeScalars.contains($0)
    }
    if isPlain && !word.isEmpty { return word }
    return "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}
