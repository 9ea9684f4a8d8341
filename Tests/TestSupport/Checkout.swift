import Foundation

/// The checkout that the tests belong to.
package enum Checkout {
  /// The folder that holds `Package.swift`.
  package static let root = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

  /// The folder whose `Matrix` the binary reads: `QA_HOME`, or `root`.
  package static let home = ProcessInfo.processInfo.environment["QA_HOME"] ?? root

  package static func text(_ path: String) -> String {
    FileManager.default.contents(atPath: root + "/" + path).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}
