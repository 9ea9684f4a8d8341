import Model

/// All devices, ordered by year and id.
package struct DeviceCatalog: Sendable {
  package var devices: [Device]
  /// The OS version of devices that are still supported.
  package var newestOS: OSVersion
  /// The first OS version with a dark appearance.
  package var darkAppearanceFrom = OSVersion(0)
  /// The first OS version with increased contrast.
  package var increasedContrastFrom = OSVersion(0)

  package init(devices: [Device], newestOS: OSVersion) {
    self.devices = devices.sorted { ($0.year, $0.id) < ($1.year, $1.id) }
    self.newestOS = newestOS
  }

  /// Reads `Matrix/devices`, each file once.
  ///
  /// - Throws: `Diagnostics` with the errors of all files.
  package static func load(_ root: DataRoot) throws -> DeviceCatalog {
    let diagnostics = DiagnosticCollector()
    let reader = DeviceReader(checker: SchemaChecker(SchemaFolder(root), diagnostics))
    let folder = DataFolder.devices
    var known: [String: DataFile] = [:]
    func file(_ location: DataLocation) throws -> DataFile {
      if let file = known[location.path] { return file }
      let file = try DataFile(path: location.path, name: location.name, access: root.access)
      known[location.path] = file
      return file
    }
    var devices: [Device] = []
    for id in ids(in: root) {
      let name = "\(folder.relativePath)/\(id).yml"
      do {
        let location = DataLocation(path: "\(folder.path(in: root))/\(id).yml", name: name)
        let node = try node(location, root, read: file)
        if let device = reader.device(node, expectedID: id, isOwn: true) { devices.append(device) }
      } catch { diagnostics.add(error) }
    }
    if devices.isEmpty, diagnostics.all.isEmpty {
      diagnostics.add(
        SourceLocation(file: folder.relativePath), "has no devices", fix: "check QA_HOME")
    }
    try diagnostics.throwIfAny()
    let index: SourceIndex = try DataFile.decoded(
      "\(folder.relativePath)/\(SourceIndex.id).yml", "sources", in: root)
    var catalog = DeviceCatalog(devices: devices, newestOS: index.newestOS.version)
    let windows = try WindowPresetsFile.load(root)
    for index in catalog.devices.indices where catalog.devices[index].idiom == .pad {
      catalog.devices[index].windows = windows[catalog.devices[index].size] ?? []
    }
    catalog.darkAppearanceFrom = index.darkAppearanceFrom.version
    catalog.increasedContrastFrom = index.increasedContrastFrom.version
    return catalog
  }

  /// Returns the ids of the devices, from the names of their files.
  static func ids(in root: DataRoot) -> [String] {
    DataFolder.devices.ids(in: root).filter { $0 != SourceIndex.id }
  }

  /// Returns the keys of a device with those that it inherits.
  ///
  /// - Parameter read: Returns a file; nil to read it from disk.
  static func node(
    _ location: DataLocation, _ root: DataRoot, read: ((DataLocation) throws -> DataFile)? = nil
  ) throws -> DataNode {
    let chain = try ExtensionChain.load(
      location, folder: .devices, root: root, access: root.access, read: read)
    return chain.files.dropFirst().map(\.root).reduce(chain.files[0].root, DataNode.device(extending:_:))
  }

  package func device(_ id: String) -> Device? { devices.first { $0.id == id } }

  /// By device, the number of displays of the phone that it is a display of. Devices with one display are not in it.
  ///
  /// Displays of one phone have the same model identifier.
  package var displays: [String: Int] {
    var sharing: [String: Set<String>] = [:]
    for device in devices {
      for identifier in device.identifiers { sharing[identifier, default: []].insert(device.id) }
    }
    var counts: [String: Int] = [:]
    for device in devices {
      let all = device.identifiers.reduce(into: Set<String>()) { $0.formUnion(sharing[$1] ?? []) }
      if all.count > 1 { counts[device.id] = all.count }
    }
    return counts
  }

  /// Returns the devices whose name or id matches a wildcard pattern, and whose area in points is the largest of these.
  package func largest(matching pattern: String) -> [Device] {
    let wildcard = WildcardPattern(pattern)
    let matches = devices.filter { wildcard.matches($0.name) || wildcard.matches($0.id) }
    func area(_ device: Device) -> Double { device.size.width.value * device.size.height.value }
    let most = matches.map(area).max()
    return matches.filter { area($0) == most }
  }

  /// Returns the newest OS version that `device` supports.
  package func newestOS(of device: Device) -> OSVersion { max(device.lastOS ?? newestOS, device.firstOS) }
}

/// The facts about OS versions in `sources.yml`.
struct SourceIndex: Decodable {
  struct Fact: Decodable { var version: OSVersion }
  static let id = "sources"
  var newestOS: Fact
  var darkAppearanceFrom: Fact
  var increasedContrastFrom: Fact
}
