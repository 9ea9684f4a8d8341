import Formats
import Model

/// An object of a project file.
struct ProjectObject: Sendable {
  var id: String
  var isa: String
  var fields: PlistDictionary
  var line: Int?
}

/// The objects of a `project.pbxproj` by id. References can dangle or form cycles.
struct ProjectGraph: Sendable {
  /// `App.xcodeproj/project.pbxproj`, relative to the root.
  let file: String
  let root: ProjectObject
  private let table: [String: ProjectObject]

  init(_ list: PlistNode, file: String) throws(Diagnostic) {
    let location = SourceLocation(file: file)
    guard let top = list.dictionary else {
      throw Diagnostic(
        at: location, "not a project file: its top level is \(list.typePhrase), not a dictionary",
        fix: "restore it from version control")
    }
    guard let table = top["objects"]?.dictionary else {
      throw Diagnostic(
        at: location, "not a project file: it has no \"objects\"",
        fix: "restore it from version control")
    }
    var objects: [String: ProjectObject] = [:]
    for entry in table.entries {
      guard let fields = entry.value.dictionary else { continue }
      objects[entry.key] = ProjectObject(
        id: entry.key, isa: fields.string("isa") ?? "", fields: fields, line: entry.line)
    }
    guard let rootID = top.string("rootObject") else {
      throw Diagnostic(
        at: location, "the project file has no \"rootObject\"",
        fix: "restore it from version control")
    }
    guard let root = objects[rootID], root.isa == "PBXProject" else {
      throw Diagnostic(
        at: SourceLocation(file: file, line: top.line(of: "rootObject")),
        "the root object \"\(rootID.prefix(40))\" does not exist or is not a PBXProject",
        fix: "restore the file from version control")
    }
    self.file = file
    self.root = root
    self.table = objects
  }

  /// All objects in the order of their lines.
  var objects: [ProjectObject] { table.values.sorted { ($0.line ?? 0, $0.id) < ($1.line ?? 0, $1.id) } }

  func object(_ id: String?) -> ProjectObject? { id.flatMap { table[$0] } }

  /// Returns the objects that a field lists, without dangling ids.
  func objects(_ owner: ProjectObject, _ field: String) -> [ProjectObject] {
    owner.fields.strings(field).compactMap { table[$0] }
  }

  /// Returns the targets of the project that a build makes before a target.
  func dependencies(of target: ProjectObject) -> [ProjectObject] {
    var (found, waiting): ([ProjectObject], [ProjectObject]) = ([], [target])
    while let next = waiting.popLast() {
      for dependency in objects(next, "dependencies") {
        guard let other = object(dependency.fields.string("target")), other.id != target.id,
          !found.contains(where: { $0.id == other.id })
        else { continue }
        found.append(other)
        waiting.append(other)
      }
    }
    return found
  }

  /// Returns the ids that a field lists and no object has.
  func dangling(_ owner: ProjectObject, _ field: String) -> [String] {
    owner.fields.strings(field).filter { table[$0] == nil }
  }

  /// Returns all objects of a class, in the order of their lines.
  func all(_ isa: String) -> [ProjectObject] {
    table.values.filter { $0.isa == isa }.sorted { ($0.line ?? 0, $0.id) < ($1.line ?? 0, $1.id) }
  }

  func location(_ object: ProjectObject) -> SourceLocation {
    SourceLocation(file: file, line: object.line)
  }
}
