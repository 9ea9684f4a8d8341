import Documents
import Foundation
import Matrix
import Model

/// Where this process runs: folders, terminal, clock. Everything of the outside world that a command reads.
struct Place: Sendable {
  var workingDirectory: String
  var environment: [String: String]
  var data: DataRoot

  /// - Throws: `Diagnostics` where no folder with the data is found.
  static func current() throws -> Place {
    // `qa run | head` must not end a run before its reports are written.
    signal(SIGPIPE, SIG_IGN)
    let environment = ProcessInfo.processInfo.environment
    let here = FileManager.default.currentDirectoryPath
    let executable = Bundle.main.executablePath ?? CommandLine.arguments[0]
    guard let data = DataRoot.locate(executable: executable, workingDirectory: here, environment: environment)
    else {
      throw Diagnostics([
        Diagnostic(
          .error, "the data folder Matrix/devices is neither above \(executable) nor above \(here)",
          fix: "set QA_HOME to the folder of qa's repository")
      ])
    }
    return Place(workingDirectory: here, environment: environment, data: data)
  }

  /// A path as the user gave it, made absolute.
  func absolute(_ path: String) -> String {
    let full = path.hasPrefix("/") ? path : workingDirectory + "/" + path
    return URL(fileURLWithPath: full).standardizedFileURL.path
  }

  /// An absolute path as seen from the working directory, so that reports carry no path of this machine.
  func relative(_ path: String) -> String {
    guard path.hasPrefix("/") else { return path }
    let from = URL(fileURLWithPath: workingDirectory).standardizedFileURL.pathComponents
    let to = URL(fileURLWithPath: path).standardizedFileURL.pathComponents
    let common = zip(from, to).prefix { $0 == $1 }.count
    let steps = Array(repeating: "..", count: from.count - common) + to[common...]
    return steps.isEmpty ? "." : steps.joined(separator: "/")
  }

  var isTerminal: Bool {
    isatty(2) == 1 && environment["NO_COLOR"] == nil && environment["CI"] == nil
  }

  /// Color only on a terminal, and never with `NO_COLOR` or `CI`.
  var showsColor: Bool { isatty(1) == 1 && environment["NO_COLOR"] == nil && environment["CI"] == nil }

  /// Width of the lines that a run prints.
  var columns: Int { environment["COLUMNS"].flatMap(Int.init).map { min(max($0, 60), 400) } ?? 120 }

  /// UTC without a zone; `SOURCE_DATE_EPOCH` fixes it for reproducible reports.
  var timestamp: String {
    let seconds = environment["SOURCE_DATE_EPOCH"].flatMap(Double.init)
    let formatter = ISO8601DateFormatter()
    formatter.formatOptions = [.withFullDate, .withTime, .withColonSeparatorInTime]
    formatter.timeZone = TimeZone(identifier: "UTC")
    let text = formatter.string(from: seconds.map { Date(timeIntervalSince1970: $0) } ?? Date())
    return text.replacingOccurrences(of: "Z", with: "")
  }

  /// Seconds since 1970 in UTC; `SOURCE_DATE_EPOCH` fixes it.
  var clock: Double {
    environment["SOURCE_DATE_EPOCH"].flatMap(Double.init).flatMap { $0.isFinite ? $0 : nil }
      ?? Date().timeIntervalSince1970.rounded(.down)
  }

  var hostname: String {
    environment["SOURCE_DATE_EPOCH"] == nil ? ProcessInfo.processInfo.hostName : "localhost"
  }

  /// An id stays an id; a path is made absolute.
  func idOrPath(_ text: String) -> String {
    text.contains("/") || text.hasSuffix(".yml") || text.hasSuffix(".yaml") ? absolute(text) : text
  }

  /// The commit that a folder's checkout is at, as hexadecimal digits; nil outside of a checkout.
  func commit(of folder: String) -> String? { Checkout.nearest(holding: folder)?.commit }
}
