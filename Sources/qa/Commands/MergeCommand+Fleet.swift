import ArgumentParser
import Definitions
import Files
import Foundation
import Model
import Reporting
import Store
import Verdicts

/// Merges the shards of a run of several apps.
extension MergeCommand {
  /// - Throws: `Diagnostics` if only some of the folders are of several apps.
  func hasFleets(_ context: CommandContext) throws -> Bool {
    let fleets = folders.filter { folder in
      let path = context.absolute(folder)
      return FileAccess(below: [path]).kind(of: path + "/" + FleetJSON.name) == .file
    }
    guard let fleet = fleets.first, fleets.count < folders.count else { return !fleets.isEmpty }
    throw Diagnostics(
      folders.filter { !fleets.contains($0) }.map { other in
        Diagnostic(
          at: SourceLocation(file: other + "/" + FleetJSON.name),
          "there is no such file, but \(fleet) is a shard of several apps",
          fix: "merge the shards of one run; copy a shard again that is not complete")
      })
  }

  func mergeFleets(_ context: CommandContext) async throws {
    if verdict.failOn != nil || verdict.strict != nil || junit.junitDetail != nil
      || junit.attachmentRoot != nil
    {
      throw ValidationError(
        "The shards of --projects decided their apps already: use these options with `qa run`.")
    }
    let target = ReportFolder(path: context.absolute(output))
    try target.check()
    // The files of all apps together can be more than a run may read.
    try await RunBudget.$current.withValue(nil) {
      let parts = try folders.map { try FleetShard($0, in: context) }
      let merge = try FleetMerge(parts.map(\.part), digest: Digest.sha256)
      let templates = try Templates.load(from: context.data.path + "/Reports/templates")
      var finished: FleetRecord?
      try await target.replace { fresh in
        var writer = try FleetWriter(
          folder: fresh, apps: merge.apps.count, profile: junit.junitProfile, digest: Digest.sha256)
        for (app, part) in merge.apps {
          try parts[part].copy(app, to: fresh)
          try writer.add(app, suite: parts[part].suite(of: app))
        }
        finished = try writer.finish(
          shard: merge.shard, division: merge.division, tool: parts[0].part.record.tool, templates: templates)
      }
      guard let finished else { return }
      try finished.conclude(in: target, context) {
        if !merge.missing.isEmpty { try reportMissing(merge.missing, merge.shard, "qa run --projects …") }
      }
    }
  }
}

/// The folder of a shard of several apps.
private struct FleetShard {
  let part: FleetMerge.Part
  private let path: String
  private let shown: String
  private let suites: [String: ArraySlice<UInt8>]

  /// - Throws: `Diagnostics` for a file that is missing, damaged or of another version.
  init(_ folder: String, in context: CommandContext) throws {
    (shown, path) = (folder, context.absolute(folder))
    let record = try FleetJSON.decode(
      Self.read(FleetJSON.name, path, folder), file: folder + "/" + FleetJSON.name, digest: Digest.sha256)
    let found = FleetJUnit.suites(of: try Self.read(FleetJUnit.name, path, folder))
    guard found.count == record.apps.count else {
      throw Diagnostics(
        at: SourceLocation(file: folder + "/" + FleetJUnit.name),
        "has the suites of \(found.count) apps; the shard has \(record.apps.count)", fix: Self.again)
    }
    suites = Dictionary(zip(record.apps.map(\.name), found), uniquingKeysWith: { first, _ in first })
    part = FleetMerge.Part(record: record, name: folder)
  }

  private static let again = "copy the shard again, or run it again"

  private static func read(_ name: String, _ path: String, _ folder: String) throws -> [UInt8] {
    do {
      return try FileAccess(below: [path]).read(path + "/" + name, atMost: ByteLimit.report)
    } catch {
      throw Diagnostics(
        at: SourceLocation(file: folder + "/" + name), "cannot be read, so the shard is not complete",
        fix: again)
    }
  }

  func suite(of app: FleetRecord.App) -> ArraySlice<UInt8> { suites[app.name] ?? [] }

  /// Copies the reports of an app into a new folder.
  ///
  /// - Throws: `Diagnostics` if a file is missing, was added or was changed.
  func copy(_ app: FleetRecord.App, to fresh: String) throws {
    guard let folder = app.folder, let expected = app.files else { return }
    // The name comes from a file, so it must not contain a path.
    let name = FilePath.name(folder)
    let isPlain = folder == FleetWriter.folder(name) && !name.hasPrefix(".")
    let files = isPlain ? (try? FleetWriter.files(of: path + "/" + folder)) ?? [] : []
    guard isPlain, Digest.sha256(files) == expected else {
      throw Diagnostics(
        at: SourceLocation(file: shown + "/" + folder),
        files.isEmpty
          ? "the reports of \(app.name) are missing"
          : "the reports of \(app.name) are not complete, or were changed after they were written",
        fix: Self.again)
    }
    try FleetWriter.reports(of: name, in: fresh).write(
      files.map { ReportFile(path: $0.name, bytes: $0.bytes) })
  }
}
