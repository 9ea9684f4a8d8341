import ArgumentParser
import Definitions
import Files
import Foundation
import Model
import Reporting

/// Where a command that prints facts prints them, and how.
struct FactOptions: ParsableArguments {
  @Flag(help: "Print JSON.") var json = false
  @Option(name: [.short, .long], help: "File for the output; - is standard output.") var output = "-"

  func validate() throws {
    if output.isEmpty { throw ValidationError("--output needs a value.") }
  }

  /// Prints the facts as JSON, or else as lines.
  ///
  /// - Throws: `Diagnostics` if the file cannot be written.
  func show(_ lines: @autoclosure () throws -> [String], _ facts: @autoclosure () throws -> some Encodable)
    throws
  {
    let text =
      try json
      ? StreamText.json(facts().readableJSON + "\n")
      : lines().map {
        StreamText.lines($0, allowsStyle: output == "-" && OutputStream.standard.isTerminal) + "\n"
      }
      .joined()
    guard output != "-" else { return OutputStream.standard.write(text) }
    try CommandContext.current().write(text, to: output)
  }
}

extension CommandContext {
  /// Writes a file that the command line names.
  ///
  /// - Throws: `Diagnostics` if it cannot be written.
  func write(_ text: String, to file: String) throws {
    do {
      try WriteAccess.anywhere.write(Array(text.utf8), to: absolute(file))
    } catch {
      throw Diagnostics(
        at: SourceLocation(file: file), "cannot be written",
        fix: "check that its folder exists and can be written")
    }
  }
}
