import Files
import Foundation
import Model

/// Writes the reports of several apps into a new folder, one app after the other, and the overview at the end.
package struct FleetWriter {
  /// The folder with a folder for each app.
  package static let apps = "apps"
  /// Names at the top of the folder.
  package static let names = [
    FleetPage.name, FleetJSON.name, FleetJUnit.name, FleetMarkdown.name, "assets", apps,
  ]

  private let folder: ReportFolder
  private let digest: @Sendable ([(name: String, bytes: [UInt8])]) -> String
  private var records: [FleetRecord.App] = []

  /// - Parameters:
  ///   - folder: The absolute path of an empty folder.
  ///   - count: Number of apps.
  package init(
    folder: String, apps count: Int, profile: JUnitProfile,
    digest: @escaping @Sendable ([(name: String, bytes: [UInt8])]) -> String
  ) throws {
    self.folder = ReportFolder(path: folder)
    self.digest = digest
    try append(FleetJUnit.head(apps: count, profile: profile).utf8)
  }

  /// Returns the folder of an app below the folder of the overview.
  package static func folder(_ name: String) -> String { apps + "/" + name }

  /// Returns the reports of an app.
  package static func reports(of app: String, in folder: String) -> ReportFolder {
    ReportFolder(path: folder + "/" + Self.folder(app))
  }

  /// Adds an app whose reports are written. The apps come in the order of their names.
  ///
  /// - Parameter suite: Its suite of the JUnit document.
  package mutating func add(_ app: FleetRecord.App, suite: some Collection<UInt8>) throws {
    try append(FleetJUnit.numbered(suite, records.count))
    records.append(app)
  }

  /// Writes the overview.
  ///
  /// - Returns: The record in `fleet.json`.
  package func finish(
    shard: String?, division: FleetRecord.Division?, tool: RunRecord.Tool, templates: [String: String]
  ) throws -> FleetRecord {
    try append(FleetJUnit.end.utf8)
    let (record, bytes) = try FleetJSON.finished(
      FleetRecord(shard: shard, division: division, tool: tool, apps: records), digest: digest)
    try folder.add(
      FleetPage(record: record, templates: templates).files() + [
        ReportFile(path: FleetMarkdown.name, bytes: FleetMarkdown.bytes(of: record)),
        ReportFile(path: FleetJSON.name, bytes: bytes),
      ])
    return record
  }

  private func append(_ bytes: some Sequence<UInt8>) throws {
    try folder.append(ReportFile(path: FleetJUnit.name, bytes: Array(bytes)))
  }
}

extension FleetWriter {
  /// Returns the files of a folder with their bytes, sorted by path.
  ///
  /// - Throws: A `FileAccessError` for a file that cannot be read, such as a link that leads out.
  package static func files(of folder: String) throws -> [(name: String, bytes: [UInt8])] {
    let access = FileAccess(below: [folder])
    var files: [(name: String, bytes: [UInt8])] = []
    var folders = [""]
    while let next = folders.popLast() {
      for name in try access.names(in: next.isEmpty ? folder : folder + "/" + next).sorted() {
        let path = next.isEmpty ? name : next + "/" + name
        if access.kind(of: folder + "/" + path) == .folder {
          folders.append(path)
        } else {
          files.append((path, try access.read(folder + "/" + path, atMost: ByteLimit.report)))
        }
      }
    }
    return files.sorted { $0.name < $1.name }
  }
}
