import Documents
import Foundation
import Matrix
import Model
import Reporting

/// Everything that a command reads from its process: folders, environment, terminal and clock.
struct CommandContext: Sendable {
  var workingDirectory: String
  var environment: [String: String]
  var data: DataRoot

  /// - Throws: `Diagnostics` if no folder with the data is found.
  static func current() throws -> CommandContext {
    let environment = ProcessInfo.processInfo.environment
    let here = FileManager.default.currentDirectoryPath
    let executable = Bundle.main.executablePath ?? ""
    guard let data = DataRoot.locate(executable: executable, environment: environment) else {
      throw Diagnostics([
        Diagnostic(
          .error,
          environment["QA_HOME"].flatMap {
            $0.isEmpty ? nil : "QA_HOME is \"\($0)\", which has no folder Matrix/devices"
          }
            ?? "found no data folder Matrix/devices that belongs to \(executable)",
          fix: "set QA_HOME to the folder of qa's repository")
      ])
    }
    if let checkout = Checkout.nearest(holding: here) {
      try data.requireOutside(FileAccess(below: [checkout.top]))
    }
    return CommandContext(workingDirectory: here, environment: environment, data: data)
  }

  /// UTC without a zone; `SOURCE_DATE_EPOCH` fixes it for reproducible reports.
  var timestamp: String { String(UTCTime.text(clock).dropLast()) }

  /// Seconds since 1970 in UTC; `SOURCE_DATE_EPOCH` fixes it.
  var clock: Double {
    environment["SOURCE_DATE_EPOCH"].flatMap(Double.init).flatMap { $0.isFinite ? $0 : nil }
      ?? Date().timeIntervalSince1970.rounded(.down)
  }

  /// Whether `SOURCE_DATE_EPOCH` asks for output that is the same on every machine and at every time.
  var isReproducible: Bool { environment["SOURCE_DATE_EPOCH"] != nil }

  var hostname: String { isReproducible ? "localhost" : ProcessInfo.processInfo.hostName }
}

/// Paths.
extension CommandContext {
  /// Returns a path as the user typed it, made absolute.
  func absolute(_ path: String) -> String {
    let full = path.hasPrefix("/") ? path : workingDirectory + "/" + path
    return URL(fileURLWithPath: full).standardizedFileURL.path
  }

  /// Returns an absolute path relative to the working directory, so that reports contain no path of this machine.
  func relative(_ path: String) -> String {
    guard path.hasPrefix("/") else { return path }
    let relative = FilePath.relative(path, to: workingDirectory)
    return relative.isEmpty ? "." : relative
  }

  /// Returns an id as it is, and a path made absolute.
  func idOrPath(_ text: String) -> String { Self.isPath(text) ? absolute(text) : text }

  /// Whether the name of a checklist or a matrix is a path rather than an id.
  static func isPath(_ text: String) -> Bool {
    text.contains("/") || text.hasSuffix(".yml") || text.hasSuffix(".yaml")
  }
}

/// The terminal.
extension CommandContext {
  /// How results on standard output are printed.
  var style: TerminalStyle {
    TerminalStyle(isTerminal: isatty(1) == 1, columns: Self.columns(of: 1), environment: environment)
  }

  /// The line that shows progress on standard error; nil if none is shown.
  var progressStyle: TerminalStyle? {
    let style = TerminalStyle(
      isTerminal: isatty(2) == 1, columns: Self.columns(of: 2), environment: environment)
    return style.usesColor ? style : nil
  }

  /// Returns the width of the terminal behind a file descriptor, or nil for a file or a pipe.
  private static func columns(of descriptor: Int32) -> Int? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }
}

/// The checkout.
extension CommandContext {
  /// Returns the commit that a folder's checkout is at, as hexadecimal digits, or nil outside a checkout.
  func commit(of folder: String) -> String? { Checkout.nearest(holding: folder)?.commit }

  /// Returns the real path of the top folder of the checkout that holds a folder, or nil outside a checkout.
  func checkout(of folder: String) -> String? { Checkout.nearest(holding: folder)?.top }
}
