import Foundation
import Model

@testable import Definitions

/// The repository of these tests.
enum Repository {
  static let path: String = {
    // The file may be a link; the data is beside its target.
    let real = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath().path
    return real.components(separatedBy: "/Tests/DefinitionsTests/")[0]
  }()
  static let root = DataRoot(path: path)
  static let catalog = Result { try DeviceCatalog.load(root) }

  static func device(_ id: String) throws -> Device {
    guard let device = try catalog.get().device(id) else { throw Missing(what: "device \(id)") }
    return device
  }
  static func text(_ relativePath: String) throws -> String {
    try String(contentsOfFile: "\(path)/\(relativePath)", encoding: .utf8)
  }
}

struct Missing: Error { var what: String }

extension Scratch {
  /// Writes the schemas, for a data root of its own.
  func writeSchemas() throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: Repository.path + "/Matrix/schema") {
      try write("Matrix/schema/" + name, Repository.text("Matrix/schema/" + name))
    }
  }
}

/// A temporary folder, removed with the value.
final class Scratch {
  let path: String
  init() throws {
    let base = FileManager.default.temporaryDirectory.appendingPathComponent(
      "matrix-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: base, withIntermediateDirectories: true)
    path = base.path
  }
  deinit { try? FileManager.default.removeItem(atPath: path) }
  @discardableResult
  func write(_ name: String, _ text: String) throws -> String {
    let file = "\(path)/\(name)"
    let folder = (file as NSString).deletingLastPathComponent
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try text.write(toFile: file, atomically: true, encoding: .utf8)
    return file
  }
}

/// Returns the diagnostics that a reader throws, as lines; removes `folder` from the paths.
func diagnostics(in folder: String = "", _ body: () throws -> Void) -> [String] {
  do {
    try body()
    return []
  } catch let error as Diagnostics {
    let cut = folder.isEmpty ? "" : folder + "/"
    return error.all.map {
      cut.isEmpty ? $0.description : $0.description.replacingOccurrences(of: cut, with: "")
    }
  } catch {
    return ["\(error)"]
  }
}
