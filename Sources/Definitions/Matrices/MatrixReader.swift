import Files
import Model

/// Turns a matrix file, merged with what it extends, into a `MatrixDefinition`.
struct MatrixReader {
  var catalog: DeviceCatalog
  let root: DataRoot
  let diagnostics: DiagnosticCollector
  /// Folder of the file, for `deviceFolder`.
  let folder: String
  /// What `deviceFolder` may reach.
  let access: FileAccess

  /// The keys of the last file win; `axes` are merged axis by axis, `exclude` is added to.
  static func merge(_ chain: ExtensionChain) throws -> DataNode {
    guard var result = chain.files.first?.root else {
      throw Diagnostic(.error, "no matrix to read")
    }
    for file in chain.files.dropFirst() {
      guard let base = result.entries, let own = file.root.entries else {
        throw Diagnostic(at: file.root.location, "the matrix must be a map of keys and values")
      }
      // The id is the name of its own file and not inherited.
      var merged = base.filter { $0.key != "extends" && $0.key != "id" }
      for entry in own {
        guard let index = merged.firstIndex(where: { $0.key == entry.key }) else {
          merged.append(entry)
          continue
        }
        merged[index].keyLocation = entry.keyLocation
        merged[index].node = joined(merged[index].node, entry.node, key: entry.key)
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
      let kept = before.filter { entry in !after.contains { $0.key == entry.key } }
      return DataNode(content: .map(kept + after), location: new.location)
    }
    return new
  }

  mutating func definition(
    _ node: DataNode, expectedID: String, file: String, sources: [[UInt8]]
  ) -> MatrixDefinition? {
    let before = diagnostics.count
    let reader = MapReader(node, "the matrix", diagnostics)
    guard reader.isMap else { return nil }
    let id = reader.requiredText("id")
    if let id, id != expectedID {
      reader.diagnose(
        "id", "the id \"\(id.prefix(60))\" is not the file's name", fix: "write `id: \(expectedID)`")
    }
    if let id { checkIDSpelling(id, reader.node("id")?.location, diagnostics) }
    let title = reader.requiredText("title")
    _ = reader.text("extends")
    addUserDevices(reader)
    _ = reader.required("axes")
    let selection = DeviceSelection(catalog: catalog, diagnostics: diagnostics)
    let axes = reader.map("axes", "the axes") { self.axes($0, selection) }
    let strength = strength(reader)
    let exclusions = (reader.node("exclude")?.list ?? []).compactMap { exclusion($0, selection) }
    if let node = reader.node("exclude"), !node.isNull, node.list == nil {
      diagnostics.add(node.location, "exclude must be a list, not \(node.kindName)")
    }
    let windows = reader.text("windows")
    if let windows, windows != "proved" {
      reader.diagnose(
        "windows", "windows must be proved, not \"\(windows.prefix(60))\"",
        fix: "write `windows: proved`, or remove the key")
    }
    reader.finish()
    guard diagnostics.count == before, let id, let title, let axes, let strength else { return nil }
    var definition = MatrixDefinition(
      id: id, title: title, devices: axes.devices, os: axes.os, values: axes.values, exclusions: exclusions,
      strength: strength, file: file, sources: sources)
    definition.provesWindows = windows != nil
    for exclusion in exclusions where exclusion.location.file == file && !definition.reaches(exclusion) {
      diagnostics.add(
        exclusion.location, "the exclusion matches no case of the matrix",
        fix: "correct it, or remove it if its cases are gone")
    }
    return definition
  }

  private struct Axes {
    var devices: [Device] = []
    var os: [MatrixDefinition.OSChoice] = []
    var values = AxisSelection()
  }

  private func axes(_ map: MapReader, _ selection: DeviceSelection) -> Axes? {
    var axes = Axes()
    for axis in Axis.all {
      switch axis.domain {
      case .devices:
        axes.devices = map.required(axis.key).map(selection.devices) ?? []
        if map.node(axis.key)?.list?.isEmpty ?? false {
          map.diagnose(axis.key, "the axis \(axis.key) has no value")
        }
      case .systems:
        let os = (map.texts(axis.key) ?? []).compactMap(osChoice)
        axes.os = (os.isEmpty ? [.newest] : os).uniqued()
      case .words(let values): axes.values[axis] = self.values(map, axis, values)
      }
    }
    return axes
  }

  /// Values of an axis in the order of its list: all of them for `all`, the default if the key is absent.
  private func values(_ map: MapReader, _ axis: Axis, _ values: [String]) -> [String] {
    guard let node = map.node(axis.key), !node.isNull else { return axis.defaultValue.map { [$0] } ?? values }
    if node.text == "all" { return values }
    let found = Set(map.words(axis.key, values))
    return values.filter(found.contains)
  }

  private func osChoice(_ node: DataNode) -> MatrixDefinition.OSChoice? {
    switch node.text {
    case "oldest": return .oldest
    case "newest": return .newest
    case let text?:
      if let version = OSVersion(text) { return .version(version) }
      diagnostics.add(
        node.location, "unknown os \"\(text.prefix(60))\"",
        fix: "write oldest, newest or a version such as \"18\"")
      return nil
    case nil: return nil
    }
  }

  private func strength(_ reader: MapReader) -> MatrixDefinition.Strength? {
    guard let node = reader.node("strength"), !node.isNull else { return .full }
    if node.text == "full" { return .full }
    if let number = node.value.number.flatMap({ Int(exactly: $0) }), (1...5).contains(number) {
      return .tuples(number)
    }
    reader.diagnose("strength", "strength must be full or a number from 1 to 5, not \(node.kindName)")
    return nil
  }

  private func exclusion(_ node: DataNode, _ selection: DeviceSelection) -> MatrixDefinition.Exclusion? {
    let map = MapReader(node, "the exclusion", diagnostics)
    guard map.isMap else { return nil }
    var values = AxisSelection()
    var os: ClosedRange<Int>?
    for axis in Axis.all {
      switch axis.domain {
      case .devices: values[axis] = map.node(axis.key).map { selection.devices($0).map(\.id) } ?? []
      case .systems: os = map.text(axis.key).flatMap { majors($0, map) }
      case .words(let words): values[axis] = map.words(axis.key, words)
      }
    }
    let exclusion = MatrixDefinition.Exclusion(
      values: values, os: os,
      because: Self.reason(map.requiredText("because") ?? ""), location: node.location)
    map.finish()
    return exclusion
  }

  /// Without a final period; the report adds it.
  private static func reason(_ text: String) -> String {
    String(text.reversed().drop { $0 == "." || $0.isWhitespace }.reversed())
  }

  /// `26`, `16..18` or `26..`.
  private func majors(_ text: String, _ map: MapReader) -> ClosedRange<Int>? {
    if let only = Int(text), only >= 0 { return only...only }
    if let majors = ClosedRange(majorVersions: text) { return majors }
    map.diagnose(
      "os", "os must be a range of major versions, not \"\(text.prefix(60))\"",
      fix: "write it as \"16..18\"")
    return nil
  }
}
