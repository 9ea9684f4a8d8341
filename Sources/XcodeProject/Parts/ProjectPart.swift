import Formats
import Model

/// A part of a project file, a scheme, a specification or a settings file, for a comparison of two states of it.
package struct ProjectPart: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// A build setting with its conditions: `INFOPLIST_FILE[sdk=iphoneos*]`.
    case setting(String)
    /// A file in a phase of a target, with the settings of the file.
    case member(phase: String, destination: String, file: String, isPlain: Bool)
    /// A copy phase with its destination: `10` for frameworks.
    case copy(destination: String)
    /// A field of an object: `PBXNativeTarget` and `buildRules`.
    case field(isa: String, String)
    /// An attribute of a scheme, with the part of the scheme: `BuildAction`.
    case scheme(part: String, attribute: String)
    /// The path of a key in a specification: `/targets/App/sources`.
    case key(String)
  }
  package var kind: Kind
  /// As a person knows it: `the run script "Brand"`.
  package var name: String
  package var value: String
}

/// Divides files of a project into parts.
package enum ProjectParts {
  private static let deepest = 64

  /// Returns the parts of a file by keys that are equal in both states; nil for a file of another kind, and for one with errors.
  ///
  /// - Parameters:
  ///   - path: The path of the file, whose name decides how it is read.
  ///   - isSpecification: Whether it is a specification of XcodeGen.
  package static func parts(of bytes: [UInt8], path: String, isSpecification: Bool) -> [String: ProjectPart]?
  {
    if path.hasSuffix(".pbxproj") {
      guard let list = try? PlistFile.parse(bytes, file: path),
        let graph = try? ProjectGraph(list, file: path)
      else { return nil }
      return GraphParts(graph).all
    }
    if path.hasSuffix(".xcscheme") { return (try? XMLReader(file: path).read(bytes)).map(scheme) }
    if path.hasSuffix(".xcconfig") { return settings(String(decoding: bytes, as: UTF8.self)) }
    guard isSpecification, let root = try? SpecificationText.read(bytes, file: path) else { return nil }
    var parts: [String: ProjectPart] = [:]
    collect(root.value, path: "", &parts)
    return parts
  }

  /// Returns the texts of the scripts, the rules and the external tools of a project file or a scheme.
  package static func scripts(of bytes: [UInt8], path: String) -> [String] {
    if path.hasSuffix(".xcscheme") {
      var texts: [String] = []
      (try? XMLReader(file: path).read(bytes))?.walk { element, _ in
        texts += element["scriptText"].map { [$0] } ?? []
      }
      return texts
    }
    guard let list = try? PlistFile.parse(bytes, file: path), let graph = try? ProjectGraph(list, file: path)
    else {
      return []
    }
    let classes = ["PBXShellScriptBuildPhase", "PBXBuildRule", "PBXLegacyTarget"]
    return classes.flatMap(graph.all).flatMap { $0.fields.entries.map(\.value.value.canonicalText) }
  }

  private static func scheme(_ root: XMLTree) -> [String: ProjectPart] {
    var parts: [String: ProjectPart] = [:]
    root.walk { element, path in
      let part = path.dropFirst().first ?? element.name
      for (attribute, value) in element.attributes {
        var key = (path + [element.name, attribute]).joined(separator: "/")
        while parts[key] != nil { key += "'" }
        parts[key] = ProjectPart(
          kind: .scheme(part: part, attribute: attribute), name: "\(attribute) of \(element.name)",
          value: value)
      }
    }
    return parts
  }

  private static func settings(_ text: String) -> [String: ProjectPart] {
    var parts: [String: ProjectPart] = [:]
    for line in text.split(whereSeparator: \.isNewline) {
      let line = (line.firstRange(of: "//").map { line[..<$0.lowerBound] } ?? line).trimmingPrefix(
        while: \.isWhitespace)
      guard !line.isEmpty else { continue }
      // A condition in brackets has a sign of its own.
      let end = line.firstIndex(of: "]").map { line.index(after: $0) } ?? line.startIndex
      let sign = line[end...].firstIndex(of: "=") ?? line.endIndex
      let name = String(line[..<sign].filter { !$0.isWhitespace })
      parts[name] = ProjectPart(
        kind: .setting(name), name: "the build setting \(name)",
        value: (parts[name].map { $0.value + "\n" } ?? "") + line[sign...])
    }
    return parts
  }

  private static func collect(_ value: PlistValue, path: String, _ parts: inout [String: ProjectPart]) {
    if case .dictionary(let map) = value, !map.isEmpty, path.count < 1000 {
      for (key, value) in map { collect(value, path: path + "/" + key, &parts) }
      return
    }
    if case .array(let items) = value, items.contains(where: { $0.dictionary != nil }), path.count < 1000 {
      for (index, item) in items.enumerated() { collect(item, path: path + "/[\(index)]", &parts) }
      return
    }
    let words = path.split(separator: "/").map(String.init)
    let isSetting = words.dropLast().contains { $0 == "settings" || $0 == "base" || $0 == "configs" }
    let kind: ProjectPart.Kind = isSetting ? .setting(words.last ?? "") : .key(path)
    parts[path] = ProjectPart(kind: kind, name: path, value: value.canonicalText)
  }
}

/// The parts of a project file.
private struct GraphParts {
  let graph: ProjectGraph
  /// The phase that has a file as a member, by the id of the member.
  private var phases: [String: ProjectObject] = [:]

  init(_ graph: ProjectGraph) {
    self.graph = graph
    for object in graph.objects where object.isa.hasSuffix("BuildPhase") {
      for id in object.fields.strings("files") { phases[id] = object }
    }
  }

  var all: [String: ProjectPart] {
    var parts: [String: ProjectPart] = [:]
    for object in graph.objects {
      for (key, part) in self.parts(of: object) { parts[object.id + " " + key] = part }
    }
    return parts
  }

  private func parts(of object: ProjectObject) -> [(String, ProjectPart)] {
    let fields = object.fields
    switch object.isa {
    case "PBXBuildFile": return [("member", member(object))]
    case "PBXCopyFilesBuildPhase":
      let kind = ProjectPart.Kind.copy(destination: destination(of: object))
      return [("copy", ProjectPart(kind: kind, name: name(of: object), value: text(of: fields)))]
    case "XCBuildConfiguration":
      let settings = fields["buildSettings"]?.dictionary?.entries ?? []
      return settings.map { entry in
        (
          entry.key,
          ProjectPart(
            kind: .setting(entry.key), name: "the build setting \(entry.key)",
            value: entry.value.value.canonicalText)
        )
      } + self.fields(object, without: ["isa", "buildSettings"])
    case _ where fields["buildPhases"]?.array != nil:
      return phases(of: object) + self.fields(object, without: ["isa", "buildPhases"])
    default: return self.fields(object, without: ["isa"])
    }
  }

  /// The folder of a copy phase: `10` for frameworks; empty for a path that can lead out of it.
  private func destination(of phase: ProjectObject?) -> String {
    let path = phase?.fields.string("dstPath") ?? ""
    return path.contains("..") || path.contains("$") ? "" : phase?.fields.string("dstSubfolderSpec") ?? ""
  }

  /// A target's phases, each with the number of phases with resources before it: a script replaces what they copied.
  private func phases(of object: ProjectObject) -> [(String, ProjectPart)] {
    var copies = 0
    return object.fields.strings("buildPhases").map { id in
      let phase = graph.object(id)
      let isa = phase?.isa ?? ""
      defer { copies += isa == "PBXResourcesBuildPhase" ? 1 : 0 }
      return (
        "phase " + id,
        ProjectPart(
          kind: isa == "PBXCopyFilesBuildPhase"
            ? .copy(destination: destination(of: phase)) : .field(isa: object.isa, "buildPhases " + isa),
          name: "\(phase.map(name) ?? id) of \(name(of: object))", value: "\(copies)")
      )
    }
  }

  private func text(of fields: PlistDictionary) -> String {
    fields.entries.map { "\($0.key) = \($0.value.value.canonicalText)" }.sorted().joined(separator: "\n")
  }

  private func member(_ object: ProjectObject) -> ProjectPart {
    let phase = phases[object.id]
    let file = graph.object(object.fields.string("fileRef"))
    let path =
      file?.fields.string("path") ?? file?.fields.string("name") ?? object.fields.string("productRef") ?? ""
    let settings = object.fields["settings"]?.dictionary?.entries ?? []
    // Attributes such as Weak and CodeSignOnCopy, and flags of compilers of code.
    let isPlain = settings.allSatisfy { $0.key == "ATTRIBUTES" || $0.key == "COMPILER_FLAGS" && isCode(path) }
    return ProjectPart(
      kind: .member(
        phase: phase?.isa ?? "", destination: destination(of: phase), file: path, isPlain: isPlain),
      name: "\(path) in \(phase?.isa ?? "no phase")", value: text(of: object.fields))
  }

  private func isCode(_ path: String) -> Bool {
    [".swift", ".m", ".mm", ".c", ".cc", ".cpp"].contains { path.hasSuffix($0) }
  }

  /// Types of files with their extensions. Another type makes Xcode copy a file that it would compile, or compile another one.
  private static let types = [
    "storyboard": "file.storyboard", "xib": "file.xib", "xcassets": "folder.assetcatalog",
    "plist": "text.plist",
    "strings": "text.plist.strings",
  ]

  private func fields(_ object: ProjectObject, without left: Set<String>) -> [(String, ProjectPart)] {
    object.fields.entries.filter { !left.contains($0.key) }.compactMap { entry in
      let value = entry.value.value.canonicalText
      if entry.value.array?.isEmpty == true || entry.value.dictionary?.entries.isEmpty == true { return nil }
      var field = entry.key
      if field.hasSuffix("FileType"), let path = object.fields.string("path") {
        let type = Self.types[String(path.split(separator: ".").last ?? "")]
        let isCompiled = ["file.storyboard", "file.xib", "folder.assetcatalog"].contains(
          where: value.contains)
        if type.map({ !value.contains($0) }) ?? isCompiled { field = "type of a resource" }
      }
      if field == "productName", value.contains("plugin:") { field = "plug-in" }
      if field == "productType", value.contains("bundle.unit-test") || value.contains("bundle.ui-testing") {
        return nil
      }
      return (
        entry.key,
        ProjectPart(
          kind: .field(isa: object.isa, field), name: "\(field) of \(name(of: object))", value: value)
      )
    }
  }

  private func name(of object: ProjectObject) -> String {
    let fields = object.fields
    let own = fields.string("name") ?? fields.string("path") ?? fields.string("productName")
    let noun = object.isa == "PBXShellScriptBuildPhase" ? "the run script" : object.isa
    return noun + " \"\((own ?? object.id).prefix(80))\""
  }
}
