import Foundation
import Model
import Reporting

/// Standard output, for results.
enum StandardOutput {
  /// Prints one line.
  static func print(_ text: String) {
    OutputStream.standard.write(StreamText.line(text, allowsStyle: OutputStream.standard.isTerminal) + "\n")
  }

  /// Prints text of several lines.
  static func printLines(_ text: String, terminator: String = "\n") {
    OutputStream.standard.write(
      StreamText.lines(text, allowsStyle: OutputStream.standard.isTerminal) + terminator)
  }

  /// Prints JSON. Its values stay the same.
  static func printJSON(_ text: String) {
    OutputStream.standard.write(StreamText.json(text))
  }

  /// Prints facts as JSON, or else as lines.
  static func show(
    _ lines: @autoclosure () throws -> [String], _ facts: @autoclosure () throws -> some Encodable, json: Bool
  ) throws {
    if json { try printJSON(facts().readableJSON + "\n") } else { try lines().forEach(print) }
  }

  /// Prints a line that GitHub Actions executes.
  static func printWorkflowCommand(_ line: String) {
    OutputStream.standard.write(StreamText.workflowCommand(line) + "\n")
  }

  /// Why output was lost; nil if all of it was written, or if its reader has ended.
  static var failure: String? { OutputStream.standard.failure.map { String(cString: strerror($0)) } }
}

/// Standard error, for diagnostics and progress.
enum StandardError {
  /// Diagnostics that are printed at most.
  private static let shown = 12

  /// Prints one line.
  static func print(_ text: String) {
    OutputStream.error.write(StreamText.line(text, allowsStyle: OutputStream.error.isTerminal) + "\n")
  }

  /// Prints text of several lines.
  static func printLines(_ text: String) {
    OutputStream.error.write(StreamText.lines(text, allowsStyle: OutputStream.error.isTerminal) + "\n")
  }

  /// Prints diagnostics, worst first; without notes if `isQuiet`.
  static func print(_ diagnostics: [Diagnostic], isQuiet: Bool) {
    let order: [Diagnostic.Severity] = isQuiet ? [.error, .warning] : [.error, .warning, .note]
    let chosen = order.flatMap { severity in diagnostics.filter { $0.severity == severity } }
    let more = chosen.count > shown ? ["and \(chosen.count - shown) more"] : []
    (chosen.prefix(shown).map(\.description) + more).forEach(print)
  }

  /// Writes a line of progress, which qa itself composes.
  fileprivate static func write(_ text: String) { OutputStream.error.write(text) }
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

/// An output stream that no error ends: of the process, or one that keeps its text.
final class OutputStream: @unchecked Sendable {
  @TaskLocal static var standard = OutputStream(1)
  @TaskLocal static var error = OutputStream(2)

  /// Nil keeps the text.
  private let descriptor: Int32?
  let isTerminal: Bool
  private let lock = NSLock()
  // `lock` guards all of these.
  private var kept: [UInt8] = []
  private var isClosed = false
  private var code: Int32?

  private init(_ descriptor: Int32) {
    self.descriptor = descriptor
    isTerminal = isatty(descriptor) == 1
  }

  /// A stream that keeps its text.
  init() {
    descriptor = nil
    isTerminal = false
  }

  /// The text so far, of a stream that keeps it.
  var text: String { lock.withLock { String(decoding: kept, as: UTF8.self) } }

  /// The width of the terminal; nil for a file or a pipe.
  var columns: Int? {
    var size = winsize()
    guard let descriptor, ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// The first error number; nil for a reader that has ended, as in `qa run | head`.
  var failure: Int32? { lock.withLock { code } }

  func write(_ text: String) {
    lock.withLock {
      guard let descriptor else { return kept.append(contentsOf: text.utf8) }
      if isClosed { return }
      var rest = Array(text.utf8)[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
        if count > 0 {
          rest = rest.dropFirst(count)
        } else if errno == EAGAIN {
          var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
          poll(&request, 1, 1000)
        } else if errno != EINTR {
          isClosed = true
          if errno != EPIPE { code = errno }
          return
        }
      }
    }
  }

  /// Opens `/dev/null` for each standard stream that is closed. Otherwise a file that qa opens would get its number, and
  /// output would be written into that file.
  static func openAll() {
    for descriptor in [Int32(0), 1, 2] where fcntl(descriptor, F_GETFD) == -1 {
      _ = open("/dev/null", descriptor == 0 ? O_RDONLY : O_WRONLY)
    }
  }
}
