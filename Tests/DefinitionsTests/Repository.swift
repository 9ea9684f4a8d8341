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
  /// Returns the keys of each device by id, with what it inherits.
  static func deviceNodes() throws -> [(id: String, node: DataNode)] {
    try DeviceCatalog.ids(in: root).map { id in
      let name = "\(DataFolder.devices.path(in: root))/\(id).yml"
      return (id, try DeviceCatalog.node(DataLocation(path: name, name: name), root))
    }
  }
  /// Returns the keys of `sources.yml`.
  static func sources() throws -> Set<String> {
    let bytes = Array(try text("Matrix/devices/sources.yml").utf8)
    return Set(try DataFile(bytes: bytes, name: "sources.yml").root["sources"]?.entries?.map(\.key) ?? [])
  }
  /// Reads a checklist by its id or path.
  static func checklist(_ name: String, assertions: [AssertionSchema] = Schemas.all) throws -> Checklist {
    try ChecklistFile.load(name, root: root, assertions: assertions, devices: .read(catalog.get()))
  }
  static func matrix(_ name: String) throws -> MatrixDefinition {
    try MatrixDefinition.load(name, root: root, catalog: catalog.get())
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

/// Returns the errors of a checklist beside other files.
func lint(
  _ text: String, name: String = "mine.yml", beside: [String: String] = [:],
  assertions: [AssertionSchema] = Schemas.all
) throws -> [String] {
  let scratch = try Scratch()
  for (other, content) in beside { try scratch.write(other, content) }
  let file = try scratch.write(name, text)
  return diagnostics(in: scratch.path) { _ = try Repository.checklist(file, assertions: assertions) }
}

extension MatrixDefinition {
  /// The cases without limits of an app.
  func plan(_ selection: AxisSelection = AxisSelection()) throws -> MatrixPlan {
    try expand(
      catalog: Repository.catalog.get(), reach: .everything, keepDevices: [], keepOrientations: [],
      selection: selection)
  }
}
