import Files
import Model

/// Turns a matrix file, merged with what it extends, into a `MatrixDefinition`.
struct MatrixReader {
  var catalog: DeviceCatalog
  let root: DataRoot
  let checker: SchemaChecker
  /// Folder of the file, for `deviceFolder`.
  let folder: String
  /// What `deviceFolder` may reach.
  let access: FileAccess
  var diagnostics: DiagnosticCollector { checker.diagnostics }

  /// The keys of the last file win; `axes` are merged axis by axis, `exclude` is added to.
  static func merge(_ chain: ExtensionChain) throws -> DataNode {
    guard var result = chain.files.first?.root else { throw Diagnostic(.error, "no matrix to read") }
    for file in chain.files.dropFirst() {
      guard let base = result.entries, let own = file.root.entries else {
        throw Diagnostic(at: file.root.location, "the matrix must be a map of keys and values")
      }
      // The id is the name of its own file and not inherited.
      let merged = base.filter { $0.key != "id" }
        .overridden(by: own.filter { $0.key != "extends" }) { old, new in
          var entry = new
          entry.node = joined(old.node, new.node, key: new.key)
          return entry
        }
      result = DataNode(content: .map(merged), location: file.root.location)
    }
    return result
  }

  private static func joined(_ old: DataNode, _ new: DataNode, key: String) -> DataNode {
    if key == "exclude" || key == "devices", let before = old.list, let after = new.list {
      return DataNode(content: .list(before + after), location: new.location)
    }
    if key == "axes", let before = old.entries, let after = new.entries {
      return DataNode(content: .map(before.overridden(by: after)), location: new.location)
    }
    return new
  }

  /// Returns the matrix, or nil if it has errors, all of which are reported.
  mutating func definition(_ node: DataNode, expectedID: String, file: String, sources: [[UInt8]])
    -> MatrixDefinition?
  {
    let before = diagnostics.count
    // Devices are checked with what they inherit.
    var own = node
    if let entries = node.entries { own.content = .map(entries.filter { $0.key != "devices" }) }
    checker.check(own, "matrix", "the matrix")
    diagnostics.checkID(node, is: expectedID)
    addUserDevices(node)
    let selection = DeviceSelection(catalog: catalog, diagnostics: diagnostics)
    let axes = node["axes"]
    let devices = axes?["device"].map(selection.devices) ?? []
    let os: [MatrixDefinition.OSChoice] = diagnostics.decoded(axes?["os"], "os") ?? []
    var values = AxisSelection()
    for axis in Axis.all where !axis.values.isEmpty { values[axis] = Self.values(axes, axis) }
    let exclusions = (node["exclude"]?.list ?? []).map { exclusion($0, selection) }
    guard diagnostics.count == before else { return nil }
    let strength = node["strength"]?.value.number.map { MatrixDefinition.Strength.tuples(Int($0)) }
    var definition = MatrixDefinition(
      id: node.text("id") ?? expectedID, title: node.text("title") ?? "", devices: devices,
      os: (os.isEmpty ? [.newest] : os).uniqued(), values: values, exclusions: exclusions,
      strength: strength ?? .full, file: file, sources: sources)
    definition.provesWindows = node["windows"] != nil
    for exclusion in exclusions where exclusion.location.file == file && !definition.reaches(exclusion) {
      diagnostics.add(
        exclusion.location, "the exclusion matches no case of the matrix",
        fix: "correct it, or remove it if its cases are gone")
    }
    return definition
  }

  /// Values of an axis in the order of its list: all of them for `all`, the default if the key is absent.
  private static func values(_ axes: DataNode?, _ axis: Axis) -> [String] {
    guard let given = axes?.texts(axis.key), !given.isEmpty else {
      return axis.defaultValue.map { [$0] } ?? axis.values
    }
    return given == ["all"] ? axis.values : axis.values.filter(given.contains)
  }

  private func exclusion(_ node: DataNode, _ selection: DeviceSelection) -> MatrixDefinition.Exclusion {
    var values = AxisSelection()
    for axis in Axis.all {
      switch axis.domain {
      case .devices: values[axis] = node[axis.key].map { selection.devices($0).map(\.id) } ?? []
      case .systems: break
      case .words: values[axis] = node.texts(axis.key)
      }
    }
    let os: MajorVersions? = diagnostics.decoded(node["os"], "os")
    return MatrixDefinition.Exclusion(
      values: values, os: os?.range, because: Self.reason(node.text("because") ?? ""), location: node.location
    )
  }

  /// Without a final period; the report adds it.
  private static func reason(_ text: String) -> String {
    String(text.reversed().drop { $0 == "." || $0.isWhitespace }.reversed())
  }
}

extension MatrixDefinition.OSChoice: Decodable {
  package init(from decoder: any Decoder) throws {
    switch try decoder.singleValueContainer().decode(String.self) {
    case "oldest": self = .oldest
    case "newest": self = .newest
    default: self = .version(try OSVersion(from: decoder))
    }
  }
}
