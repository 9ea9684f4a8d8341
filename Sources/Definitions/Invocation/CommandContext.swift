import Files
import Foundation
import Model

/// Everything that a command reads from its process: folders, environment, arguments and clock.
package struct CommandContext: Sendable {
  /// Absolute.
  package var workingDirectory: String
  package var environment: [String: String]
  package var data: DataRoot
  /// Absolute path of the program.
  package let executable: String
  /// The words after `qa`.
  package let arguments: [String]
  /// The version of `qa`.
  package let version: String

  package init(
    workingDirectory: String, environment: [String: String], data: DataRoot, executable: String,
    arguments: [String] = [], version: String
  ) {
    self.workingDirectory = workingDirectory
    self.environment = environment
    self.data = data
    self.executable = executable
    self.arguments = arguments
    self.version = version
  }

  /// UTC without a zone; `SOURCE_DATE_EPOCH` fixes it for reproducible reports.
  package var timestamp: String { String(UTCTime.text(clock).dropLast()) }

  /// Seconds since 1970 in UTC; `SOURCE_DATE_EPOCH` fixes it.
  package var clock: Double {
    environment["SOURCE_DATE_EPOCH"].flatMap(Double.init).flatMap { $0.isFinite ? $0 : nil }
      ?? Date().timeIntervalSince1970.rounded(.down)
  }

  /// Whether `SOURCE_DATE_EPOCH` asks for output that is the same on every machine and at every time.
  package var isReproducible: Bool { environment["SOURCE_DATE_EPOCH"] != nil }

  package var hostname: String { isReproducible ? "localhost" : ProcessInfo.processInfo.hostName }
}

/// Paths.
extension CommandContext {
  /// Returns a path as the user typed it, made absolute.
  package func absolute(_ path: String) -> String {
    let full = path.hasPrefix("/") ? path : workingDirectory + "/" + path
    return URL(fileURLWithPath: full).standardizedFileURL.path
  }

  /// Returns an absolute path relative to the working directory, so that reports contain no path of this machine.
  package func relative(_ path: String) -> String {
    guard path.hasPrefix("/") else { return path }
    let relative = FilePath.relative(path, to: workingDirectory)
    return relative.isEmpty ? "." : relative
  }

  /// Returns an id as it is, and a path made absolute.
  package func idOrPath(_ text: String) -> String { Self.isPath(text) ? absolute(text) : text }

  /// Whether the name of a checklist or a matrix is a path rather than an id.
  package static func isPath(_ text: String) -> Bool {
    text.contains("/") || text.hasSuffix(".yml") || text.hasSuffix(".yaml")
  }
}

/// The checkout.
extension CommandContext {
  /// Returns the commit that a folder's checkout is at, as hexadecimal digits, or nil outside a checkout.
  package func commit(of folder: String) -> String? { Checkout.nearest(holding: folder)?.commit }

  /// Returns the real path of the top folder of the checkout that holds a folder, or nil outside a checkout.
  package func checkout(of folder: String) -> String? { Checkout.nearest(holding: folder)?.top }
}
