import Documents
import Foundation
import Model
import Reporting

/// Writes a run's files so that a reader never sees half a report.
struct ReportFolder {
  /// Absolute.
  var path: String
  /// Limits where the folder may lie; a path from the command line has no limit.
  var writes = WriteAccess.anywhere

  /// What a run writes at the top of the folder: a folder with nothing else may be replaced.
  static let known: Set<String> = [
    "run.json", "junit.xml", "index.html", "report.sarif", "summary.md", "ctrf.json", "assets", "previews",
    "gate.json", "gate.md", "gate.html", "gate-junit.xml",
  ]

  /// Fails before a long run rather than after it.
  ///
  /// - Throws: `Diagnostics` where the folder cannot be made or holds something else.
  func check() throws {
    try checkPlace()
    let manager = FileManager.default
    var isFolder: ObjCBool = false
    if manager.fileExists(atPath: path, isDirectory: &isFolder) {
      guard isFolder.boolValue else {
        throw fault("is a file, not a folder", fix: "give --output another folder")
      }
      let names = (try? manager.contentsOfDirectory(atPath: path)) ?? []
      if let strange = names.sorted().first(where: { !Self.known.contains($0) }) {
        throw fault(
          "holds \"\(strange)\", which is no part of a report",
          fix: "give --output a new folder, because a run replaces it")
      }
    }
    let parent = URL(fileURLWithPath: path).deletingLastPathComponent().path
    do {
      try manager.createDirectory(atPath: parent, withIntermediateDirectories: true)
    } catch {
      throw fault("cannot be made", fix: "check the rights of \(parent)")
    }
    let probe = parent + "/" + temporaryName + ".probe"
    guard manager.createFile(atPath: probe, contents: Data()) else {
      throw fault(
        "cannot be written", fix: "check the rights of \(parent), or give --output another folder")
    }
    try? manager.removeItem(atPath: probe)
  }

  /// Writes beside the folder, then swaps: an older report stays whole until the new one is.
  func write(_ files: [ReportFile]) throws {
    let manager = FileManager.default
    let parent = URL(fileURLWithPath: path).deletingLastPathComponent().path
    try checkPlace()
    let fresh = parent + "/" + temporaryName
    let old = fresh + ".old"
    do {
      try? manager.removeItem(atPath: fresh)
      for file in files {
        let target = fresh + "/" + file.path
        try manager.createDirectory(
          atPath: URL(fileURLWithPath: target).deletingLastPathComponent().path,
          withIntermediateDirectories: true)
        try Data(file.bytes).write(to: URL(fileURLWithPath: target))
      }
      let replaces = manager.fileExists(atPath: path)
      if replaces { try manager.moveItem(atPath: path, toPath: old) }
      do {
        try manager.moveItem(atPath: fresh, toPath: path)
      } catch {
        if replaces { try? manager.moveItem(atPath: old, toPath: path) }
        throw error
      }
      try? manager.removeItem(atPath: old)
    } catch {
      try? manager.removeItem(atPath: fresh)
      throw fault(
        "cannot be written (\(error.localizedDescription))", fix: "check its rights and the free space")
    }
  }

  /// Adds files to what is there, each whole or not at all; a run that replaces the folder takes them with it.
  func add(_ files: [ReportFile]) throws {
    try checkPlace()
    do {
      for file in files {
        let target = path + "/" + file.path
        try inside.createFolder(URL(fileURLWithPath: target).deletingLastPathComponent().path)
        try inside.write(file.bytes, to: target)
      }
    } catch {
      throw fault(
        "cannot be written (\(error.localizedDescription))", fix: "check its rights and the free space")
    }
  }

  /// Files of the folder are never written through a link that leads out of it.
  private var inside: WriteAccess { writes == .anywhere ? .anywhere : WriteAccess(below: path) }

  /// - Throws: `Diagnostics` where the folder leads out of where it may lie.
  func checkPlace() throws {
    do throws(WriteAccessError) {
      try writes.check(path)
    } catch {
      throw fault(
        error.isLink ? "is a symbolic link" : "leads out of the folder of qa.yml",
        fix: "replace the link with a folder, or type --output")
    }
  }

  private var temporaryName: String {
    ".\(URL(fileURLWithPath: path).lastPathComponent)-\(ProcessInfo.processInfo.processIdentifier)"
  }

  private func fault(_ message: String, fix: String) -> Diagnostics {
    Diagnostics([
      Diagnostic(at: SourceLocation(file: path), "the output folder \(message)", fix: fix)
    ])
  }
}
